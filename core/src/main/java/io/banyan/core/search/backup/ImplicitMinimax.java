// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.backup;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.State;
import io.banyan.core.search.Backup;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.Parts;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.FloatColumn;
import io.banyan.core.tree.Tree;

/**
 * Implicit minimax backups (Lanctot, Winands, Pepels and Sturtevant 2014): beside the mean reward
 * every node keeps the minimax value of the evaluations found below it, and selection looks at a
 * mixture of the two. Two players.
 */
public final class ImplicitMinimax implements Backup {
  public static final Param.Number ALPHA =
      Param.number("alpha", 0.4, 0, 1, "share of the minimax value").asPositional();

  public static final Entry<Backup.Factory> ENTRY =
      Entry.of(SearchSlots.BACKUP, "implicit", "mean rewards mixed with minimax of evaluations")
          .formula("value = (1 - alpha) w / n + alpha v; v = 1 - max over children of v")
          .source("Lanctot, Winands, Pepels, Sturtevant 2014, eqs. 1-3")
          .param(ALPHA)
          .makes(
              args -> {
                double alpha = args.number(ALPHA);
                return context -> new ImplicitMinimax(context, alpha);
              });

  private final double alpha;
  private final FloatColumn minimax;

  ImplicitMinimax(PartContext context, double alpha) {
    this.alpha = alpha;
    this.minimax = context.tree().floats("implicit.minimax");
    context.require(Evaluation.class, "backup=implicit", "an evaluation of states");
    if (context.game().players() != 2) {
      throw new IllegalArgumentException(
          "backup=implicit is for two players, "
              + context.game().id()
              + " has "
              + context.game().players());
    }
  }

  @Override
  public String refusal(Parts parts) {
    String reason = parts.selection().ignoresValues();
    return reason == null
        ? null
        : "backup=implicit mixes evaluations into the values of nodes, but " + reason;
  }

  @Override
  public void leafReached(Tree tree, Trajectory path, State state) {
    int leaf = path.leaf();
    if (path.nodeCount() < 2 || path.earlierSimulations() > 0) {
      return;
    }
    int chooser = path.chooser(path.nodeCount() - 1);
    double h;
    if (state.isTerminal()) {
      state.rewards(path.outcome());
      h = path.outcome()[chooser];
    } else {
      h = ((Evaluation) state).evaluate(chooser);
    }
    minimax.set(leaf, (float) h);
  }

  @Override
  public void update(Tree tree, Trajectory path) {
    for (int i = path.nodeCount() - 1; i > 0; i--) {
      int node = path.node(i);
      if (i < path.nodeCount() - 1) {
        boolean turn = path.chooser(i) != path.chooser(i + 1);
        minimax.set(node, turn ? 1 - best(tree, node) : best(tree, node));
      }
      mix(tree, node);
    }
  }

  private void mix(Tree tree, int node) {
    double mixed = (1 - alpha) * tree.mean(node) + alpha * minimax.get(node);
    tree.setValue(node, (float) mixed);
  }

  /** The best minimax value among the children, for the player who chooses among them. */
  private float best(Tree tree, int node) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    float best = Float.NEGATIVE_INFINITY;
    for (int child = first; child < first + n; child++) {
      if (tree.simulations(child) > 0) {
        best = Math.max(best, minimax.get(child));
      }
    }
    return best;
  }
}
