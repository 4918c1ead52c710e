// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.prior;

import io.banyan.core.game.ConnectionKnowledge;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.Parts;
import io.banyan.core.search.Prior;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.selection.RatioRave;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.FloatColumn;
import io.banyan.core.tree.Tree;
import java.util.List;

/**
 * Knowledge of connection games (Ewalds 2012): a child gets a bonus for what is seen of its move at
 * a glance, which the selection adds to its score divided by the square root of its visits.
 */
public final class ConnectionPrior implements Prior {
  public static final Param.Whole BRIDGE =
      weight("bridge", 100, "for answering a move into a bridge");
  public static final Param.Whole EDGE =
      weight("edge", 20, "for each edge or corner the move's group touches");
  public static final Param.Whole NEAR =
      weight("near", 5, "for each own stone at most two steps away");
  public static final Param.Whole REPLY =
      weight("reply", 5, "for each step nearer to the last move than four");
  public static final Param.Whole SIZE = weight("size", 0, "for each stone of the group");

  public static final Entry<Prior.Factory> ENTRY =
      Entry.of(
              SearchSlots.PRIOR,
              "connection",
              "a bonus for bridges kept, edges touched, stones near")
          .formula(
              "score += K / sqrt(max(1, n)), K = 0.01 (bridge + edge contacts + near stones +"
                  + " reply (4 - distance) + size stones)")
          .source("Ewalds 2012")
          .note("Read by select=rave-ratio.")
          .params(List.of(BRIDGE, EDGE, NEAR, REPLY, SIZE))
          .makes(ConnectionPrior::factory);

  private static final float UNIT = 0.01f;

  private final ConnectionKnowledge.Weights weights;
  private final FloatColumn bonuses;
  private final int[] moves;
  private final int[] sums;

  private ConnectionPrior(PartContext context, ConnectionKnowledge.Weights weights) {
    context.require(
        ConnectionKnowledge.class, "prior=connection", "knowledge of bridges and edges");
    this.weights = weights;
    this.bonuses = context.tree().floats(RatioRave.BONUS);
    this.moves = new int[context.game().maxMoves()];
    this.sums = new int[moves.length];
  }

  private static Param.Whole weight(String name, int value, String help) {
    return Param.integer(name, value, -1000, 1000, help);
  }

  private static Prior.Factory factory(Args args) {
    ConnectionKnowledge.Weights weights =
        new ConnectionKnowledge.Weights(
            args.integer(BRIDGE),
            args.integer(EDGE),
            args.integer(NEAR),
            args.integer(REPLY),
            args.integer(SIZE));
    return context -> new ConnectionPrior(context, weights);
  }

  @Override
  public String refusal(Parts parts) {
    return parts.selection() instanceof RatioRave
        ? null
        : "prior=connection needs select=rave-ratio, which reads it";
  }

  @Override
  public void expanded(Tree tree, int node, State state, Rng rng) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    if (n == 1) {
      return;
    }
    for (int i = 0; i < n; i++) {
      moves[i] = tree.move(first + i);
    }
    ((ConnectionKnowledge) state).knowledge(weights, moves, n, sums);
    float[] to = bonuses.array(first);
    int at = Tree.index(first);
    for (int i = 0; i < n; i++) {
      to[at + i] = UNIT * sums[i];
    }
  }
}
