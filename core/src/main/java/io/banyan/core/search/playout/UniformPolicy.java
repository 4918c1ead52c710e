// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.StepwisePlayout;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;

/** Uniformly random moves to the end: by the state itself where it can, else by a general loop. */
public final class UniformPolicy implements StepwisePlayout, MovePlayout {
  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.PLAYOUT, "uniform", "uniformly random legal moves to the end")
          .formula("P(move) = 1 / number of legal moves")
          .source("Coulom 2006; Kocsis, Szepesvari 2006")
          .makes(args -> UniformPolicy::new);

  private final boolean own;
  private final int[] moves;

  /** Looks what the game offers. */
  public UniformPolicy(PartContext context) {
    own = context.offers(UniformPlayout.class);
    moves = new int[context.isJoint() ? 0 : context.game().maxMoves()];
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    MoveLog log = path.isRecording() ? path.log() : null;
    if (own) {
      ((UniformPlayout) state).playUniform(rng, log);
    } else {
      playGeneral(state, rng, log, moves);
    }
    state.rewards(path.outcome());
  }

  @Override
  public boolean playOutUnlessOver(State state, Trajectory path, Rng rng) {
    if (!own) {
      return StepwisePlayout.super.playOutUnlessOver(state, path, rng);
    }
    MoveLog log = path.isRecording() ? path.log() : null;
    if (!((UniformPlayout) state).playUniformUnlessOver(rng, log)) {
      return false;
    }
    state.rewards(path.outcome());
    return true;
  }

  @Override
  public int nextMove(State state, Trajectory path, Rng rng) {
    return moves[rng.nextInt(state.legalMoves(moves))];
  }

  @Override
  public int choose(int mover, LegalPool legal, MoveLog before, Rng rng) {
    return legal.random(rng);
  }

  @Override
  public boolean isUniform() {
    return true;
  }

  /** The general loop, for states that cannot play themselves. */
  static void playGeneral(State state, Rng rng, MoveLog log, int[] moves) {
    for (int n = state.legalMoves(moves); n > 0; n = state.legalMoves(moves)) {
      int move = moves[rng.nextInt(n)];
      if (log != null) {
        log.add(state.mover(), move);
      }
      state.play(move);
    }
  }
}
