// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.random.Rng;
import io.banyan.core.search.Solver;
import io.banyan.core.spec.Entry;
import java.util.List;

/** The ways to pick the move to play. */
public final class JointFinals {
  public static final Entry<JointFinal> VISITS =
      Entry.of(JointSlots.FINAL, "visits", "the most visited move, or the heaviest of a strategy")
          .formula("argmax n")
          .source("Chaslot et al. 2008")
          .makes(args -> heaviest());

  public static final Entry<JointFinal> MEAN =
      Entry.of(JointSlots.FINAL, "mean", "the move with the highest mean reward")
          .formula("argmax w / n")
          .source("Chaslot et al. 2008")
          .makes(args -> (moves, rng) -> best(moves, true));

  public static final Entry<JointFinal> SAMPLE =
      Entry.of(JointSlots.FINAL, "sample", "drawn from the strategy where several choose")
          .formula("P(a) ~ weight(a)")
          .source("Lanctot, Wittlinger, Winands, Den Teuling 2013")
          .makes(args -> (moves, rng) -> moves.isAtOnce() ? drawn(moves, rng) : best(moves, false));

  /** All of them. */
  public static final List<Entry<JointFinal>> ENTRIES = List.of(VISITS, MEAN, SAMPLE);

  private JointFinals() {}

  static JointFinal heaviest() {
    return (moves, rng) -> best(moves, false);
  }

  private static int best(RootMoves moves, boolean byMean) {
    int best = 0;
    for (int i = 1; i < moves.count(); i++) {
      if (moves.proof(i) != Solver.Proof.LOSS && isBetter(moves, i, best, byMean)) {
        best = i;
      }
    }
    return best;
  }

  private static boolean isBetter(RootMoves moves, int a, int b, boolean byMean) {
    if (moves.proof(b) == Solver.Proof.LOSS) {
      return true;
    }
    int means = Double.compare(mean(moves, a), mean(moves, b));
    int weights = Double.compare(moves.weight(a), moves.weight(b));
    int first = byMean ? means : weights;
    return first > 0 || first == 0 && (byMean ? weights : means) > 0;
  }

  private static double mean(RootMoves moves, int index) {
    return moves.visits(index) == 0 ? -1 : moves.mean(index);
  }

  private static int drawn(RootMoves moves, Rng rng) {
    double total = 0;
    for (int i = 0; i < moves.count(); i++) {
      total += moves.weight(i);
    }
    double rest = rng.nextDouble() * total;
    for (int i = 0; i < moves.count(); i++) {
      rest -= moves.weight(i);
      if (rest < 0) {
        return i;
      }
    }
    return moves.count() - 1;
  }
}
