// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.prior;

import io.banyan.core.game.GoKnowledge;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.Parts;
import io.banyan.core.search.Prior;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.selection.CountedRave;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.FloatColumn;
import io.banyan.core.tree.Tree;
import java.util.List;

/**
 * Knowledge of Go as counts that children start with (Gelly and Silver 2011, section 5.2): so many
 * visits won for what speaks for a move at a glance, so many lost for what speaks against it.
 */
public final class GoPrior implements Prior {
  public static final Param.Number ATARI =
      weight("atari", 10, "lost for a move into atari, or a flight in vain");
  public static final Param.Number CAPTURE =
      weight("capture", 15, "won for a capture or a rescue, twice that for several stones");
  public static final Param.Number PATTERN = weight("pattern", 10, "won for a good shape");
  public static final Param.Number NEAR =
      weight("near", 24, "won next to the last move, fewer two and three steps away");
  public static final Param.Number EDGE =
      weight("edge", 10, "where no stone is near: lost on lines one and two, won on line three");
  public static final Param.Number PASS =
      weight("pass", 30, "lost for a pass, ten times that for an own eye");

  public static final Entry<Prior.Factory> ENTRY =
      Entry.of(
              SearchSlots.PRIOR,
              "go-counts",
              "counts for captures, shapes, nearness; against own eyes")
          .formula("visits and wins added to a child's own; see the parameters")
          .source("Gelly, Silver 2011; Baudis 2015 (values)")
          .note("Read by select=rave-counts.")
          .params(List.of(ATARI, CAPTURE, PATTERN, NEAR, EDGE, PASS))
          .makes(GoPrior::factory);

  private final GoKnowledge.Weights weights;
  private final FloatColumn visitColumn;
  private final FloatColumn winColumn;
  private final int[] moves;
  private final float[] visits;
  private final float[] wins;

  private GoPrior(PartContext context, GoKnowledge.Weights weights) {
    context.require(GoKnowledge.class, "prior=go-counts", "knowledge of captures and eyes");
    this.weights = weights;
    visitColumn = context.tree().floats(CountedRave.VISITS);
    winColumn = context.tree().floats(CountedRave.WINS);
    moves = new int[context.game().maxMoves()];
    visits = new float[moves.length];
    wins = new float[moves.length];
  }

  private static Param.Number weight(String name, double value, String help) {
    return Param.number(name, value, 0, 1e6, "visits " + help);
  }

  private static Prior.Factory factory(Args args) {
    GoKnowledge.Weights weights =
        new GoKnowledge.Weights(
            args.number(ATARI),
            args.number(CAPTURE),
            args.number(PATTERN),
            args.number(NEAR),
            args.number(EDGE),
            args.number(PASS));
    return context -> new GoPrior(context, weights);
  }

  @Override
  public String refusal(Parts parts) {
    return parts.selection() instanceof CountedRave
        ? null
        : "prior=go-counts needs select=rave-counts, which reads it";
  }

  @Override
  public void expanded(Tree tree, int node, State state, Rng rng) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    for (int i = 0; i < n; i++) {
      moves[i] = tree.move(first + i);
    }
    ((GoKnowledge) state).startingCounts(weights, moves, n, visits, wins);
    System.arraycopy(visits, 0, visitColumn.array(first), Tree.index(first), n);
    System.arraycopy(wins, 0, winColumn.array(first), Tree.index(first), n);
  }
}
