// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.Parts;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.StepwisePlayout;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;

/**
 * A playout that uses another one move by move. Passes on what the search tells its parts, so that
 * the inner one learns as if it stood alone.
 */
abstract class PlayoutWrapper implements PlayoutPolicy, IterationListener {
  private final StepwisePlayout inner;
  private final String user;

  /**
   * Refuses an inner playout that cannot be stepped.
   *
   * @param user the wrapper, as named in specifications
   */
  PlayoutWrapper(PlayoutPolicy inner, String user) {
    if (!(inner instanceof StepwisePlayout stepwise)) {
      throw new IllegalArgumentException(
          "%s needs a playout that can be stopped after any move; %s plays whole games only"
              .formatted(user, inner.name()));
    }
    this.inner = stepwise;
    this.user = user;
  }

  @Override
  public final void playOut(State state, Trajectory path, Rng rng) {
    inner.begin(state, path);
    playMixed(state, path, rng);
  }

  /** Plays and writes the outcome as {@link PlayoutPolicy#playOut} says. */
  abstract void playMixed(State state, Trajectory path, Rng rng);

  /** Makes one move of the inner playout. */
  final void step(State state, Trajectory path, Rng rng) {
    play(state, path, inner.nextMove(state, path, rng));
  }

  /** Makes a move. */
  static void play(State state, Trajectory path, int move) {
    if (path.isRecording()) {
      MoveLog log = path.log();
      log.add(state.mover(), move);
    }
    state.play(move);
  }

  @Override
  public final String name() {
    return user;
  }

  @Override
  public String refusal(Parts parts) {
    return inner.refusal(parts);
  }

  @Override
  public void gameStarted() {
    inner.gameStarted();
  }

  @Override
  public void searchStarted(SearchInfo info) {
    inner.searchStarted(info);
  }

  @Override
  public void iterationEnded(Tree tree, Trajectory path) {
    if (inner instanceof IterationListener listener) {
      listener.iterationEnded(tree, path);
    }
  }

  @Override
  public boolean needsMoves() {
    return inner.needsMoves() || (inner instanceof IterationListener l && l.needsMoves());
  }
}
