// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.State;
import io.banyan.core.policy.LearnedMoves;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.StepwisePlayout;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;

/**
 * Playouts by learned weights of move features: moves are drawn by a softmax policy, or the
 * likeliest is played. The weights are exponentials already, so that a ply multiplies and adds, and
 * no exponential is taken.
 */
public final class FeaturePlayout implements StepwisePlayout {
  public static final Param.Word FILE = LearnedMoves.FILE;
  public static final Param.Number TAU = LearnedMoves.TAU;
  public static final Param.Word MODE =
      Param.choice("mode", "how moves are drawn", "softmax", "egreedy");
  public static final Param.Number E =
      Param.number("e", 0.2, 0, 1, "probability of a random move, mode egreedy");

  /** The catalogue's entry. */
  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      entry()
          .note("Without a file it is the one that comes along with the game, if there is one.")
          .param(FILE)
          .param(MODE)
          .param(TAU)
          .param(E)
          .makes(args -> factory(args, args.text(FILE)));

  /** The same for strangers: only what comes along with games, no files. */
  public static final Entry<PlayoutPolicy.Factory> SHIPPED =
      entry().param(MODE).param(TAU).param(E).makes(args -> factory(args, null));

  private final MoveFeatures.Eye eye;
  private final float[] factors;
  private final boolean greedy;
  private final double epsilon;
  private final int[] scratch;
  private final int[] moves;
  private final float[] chances;

  private FeaturePlayout(PartContext context, float[] factors, boolean greedy, double epsilon) {
    MoveFeatures game = (MoveFeatures) context.game();
    eye = game.newEye();
    this.factors = factors;
    this.greedy = greedy;
    this.epsilon = epsilon;
    scratch = new int[game.featuresPerMove()];
    moves = new int[context.game().maxMoves()];
    chances = new float[moves.length];
  }

  private static Entry<PlayoutPolicy.Factory> entry() {
    return Entry.of(
            SearchSlots.PLAYOUT, "features", "a learned policy over features of moves, a softmax")
        .formula(
            "softmax: P(a) ~ exp(sum of weights(a) / tau); egreedy: largest sum with probability"
                + " 1 - e")
        .source("Coulom 2007 (features and their strengths); weights by 'banyan learn-moves'");
  }

  private static PlayoutPolicy.Factory factory(Args args, String file) {
    LearnedMoves learned = new LearnedMoves(file, args.number(TAU), "playout=features");
    boolean greedy = args.text(MODE).equals("egreedy");
    double epsilon = args.number(E);
    return context -> {
      float[] factors = learned.factors(context.game());
      return new FeaturePlayout(context, factors, greedy, epsilon);
    };
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    boolean recording = path.isRecording();
    for (int n = state.legalMoves(moves); n > 0; n = state.legalMoves(moves)) {
      int move = choose(state, n, rng);
      if (recording) {
        path.log().add(state.mover(), move);
      }
      state.play(move);
    }
    state.rewards(path.outcome());
  }

  @Override
  public int nextMove(State state, Trajectory path, Rng rng) {
    return choose(state, state.legalMoves(moves), rng);
  }

  private int choose(State state, int n, Rng rng) {
    if (greedy && rng.nextBoolean(epsilon)) {
      return moves[rng.nextInt(n)];
    }
    eye.look(state);
    float total = eye.products(moves, n, factors, chances, scratch);
    return greedy ? best(n, rng) : drawn(n, total, rng);
  }

  private int drawn(int n, float total, Rng rng) {
    float rest = (float) (rng.nextDouble() * total);
    for (int i = 0; i < n - 1; i++) {
      rest -= chances[i];
      if (rest < 0) {
        return moves[i];
      }
    }
    return moves[n - 1];
  }

  private int best(int n, Rng rng) {
    int best = 0;
    int ties = 1;
    for (int i = 1; i < n; i++) {
      if (chances[i] > chances[best]) {
        best = i;
        ties = 1;
      } else if (chances[i] == chances[best] && rng.nextInt(++ties) == 0) {
        best = i;
      }
    }
    return moves[best];
  }

  @Override
  public String name() {
    return "features";
  }
}
