// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.MoveLog;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.StepwisePlayout;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.Arrays;

/**
 * Playouts by the game's own knowledge, optionally mixed with MAST, as in the players of Pepels et
 * al. 2014: among the candidates the game proposes, with probability {@code mast} the one with the
 * best mean, else one drawn by weight. A game that proposes none has all legal moves as candidates.
 */
public final class HeuristicPlayout implements StepwisePlayout, IterationListener {
  public static final Param.Number MAST =
      Param.number("mast", 0, 0, 1, "probability of the candidate with the best mean")
          .asPositional();

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.PLAYOUT, "heuristic", "the game's own knowledge, mixed with MAST")
          .formula("with probability mast the candidate with the best mean, else drawn by weight")
          .source("Pepels, Tak, Lanctot, Winands 2014, players of section 5, by their public code")
          .param(MAST)
          .makes(
              args -> {
                double mast = args.number(MAST);
                return context ->
                    mast == 0 && !context.isJoint() && !context.offers(PlayoutCandidates.class)
                        ? new UniformPolicy(context)
                        : new HeuristicPlayout(context, mast);
              });

  private final boolean offered;
  private final double mast;
  private final MoveKeys keys;
  private final MoveMeans means;
  private final int[] moves;
  private final double[] weights;

  private HeuristicPlayout(PartContext context, double mast) {
    this.offered = context.offers(PlayoutCandidates.class);
    this.mast = mast;
    this.keys = new MoveKeys(context.game(), context.game().players());
    // A move that was never made counts as always won, so that it is tried.
    this.means = new MoveMeans(mast > 0 ? keys.size() : 0, 1);
    this.moves = new int[context.game().maxMoves()];
    this.weights = new double[moves.length];
    Arrays.fill(weights, 1);
  }

  @Override
  public void searchStarted(SearchInfo info) {
    means.clear();
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    MoveLog log = path.isRecording() ? path.log() : null;
    if (mast == 0 && offered) {
      ((PlayoutCandidates) state).playCandidates(rng, log, moves, weights);
    }
    while (!state.isTerminal()) {
      int move = nextMove(state, path, rng);
      if (log != null) {
        log.add(state.mover(), move);
      }
      state.play(move);
    }
    state.rewards(path.outcome());
  }

  @Override
  public int nextMove(State state, Trajectory path, Rng rng) {
    if (!offered) {
      int n = state.legalMoves(moves);
      return mast > 0 && rng.nextBoolean(mast)
          ? best(n, state.mover(), rng)
          : moves[rng.nextInt(n)];
    }
    PlayoutCandidates candidates = (PlayoutCandidates) state;
    if (mast == 0) {
      return candidates.drawCandidate(rng, moves, weights);
    }
    if (candidates.isListRandom()) {
      int n = candidates.playoutCandidates(rng, moves, weights);
      return rng.nextBoolean(mast)
          ? best(n, state.mover(), rng)
          : PlayoutCandidates.draw(rng, moves, weights, n);
    }
    return rng.nextBoolean(mast)
        ? best(candidates.playoutCandidates(rng, moves, weights), state.mover(), rng)
        : candidates.drawCandidate(rng, moves, weights);
  }

  private int best(int n, int mover, Rng rng) {
    float best = Float.NEGATIVE_INFINITY;
    int choice = moves[0];
    int ties = 0;
    for (int i = 0; i < n; i++) {
      float mean = means.mean(keys.key(mover, moves[i]));
      if (mean > best) {
        best = mean;
        choice = moves[i];
        ties = 1;
      } else if (mean == best && rng.nextInt(++ties) == 0) {
        choice = moves[i];
      }
    }
    return choice;
  }

  @Override
  public void iterationEnded(Tree tree, Trajectory path) {
    // Pepels et al. learn from playouts; a proven node is not one.
    if (mast == 0 || path.endedProven()) {
      return;
    }
    MoveLog log = path.log();
    for (int i = 0; i < log.size(); i++) {
      int mover = log.mover(i);
      means.add(keys.key(mover, log.move(i)), path.outcome()[mover]);
    }
  }

  @Override
  public boolean needsMoves() {
    return mast > 0;
  }
}
