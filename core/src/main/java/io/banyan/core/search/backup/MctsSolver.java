// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.backup;

import io.banyan.core.game.State;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Solver;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.ByteColumn;
import io.banyan.core.tree.Tree;

/**
 * MCTS-Solver (Winands, Bjornsson and Saito 2008): game-theoretic results found in the tree are
 * proven upwards and the search keeps out of what is lost.
 *
 * <p>A node is won for a player when that player is to move and has a child won for them, or when
 * all children are won for that same player. This is sound for any number of players, because a
 * result is only noted where one player gets everything and the others nothing. A child that is
 * lost for its chooser gets a value below everything, so that no selection policy needs to know of
 * the solver. Draws stay ordinary rewards unless {@code draws} is set; then a node without a
 * winning child whose children are all proven, one of them drawn, is a draw.
 */
public final class MctsSolver implements Solver {
  public static final Param.Flag DRAWS =
      Param.flag("draws", false, "prove draws too (two players)");

  public static final Entry<Solver.Factory> ENTRY =
      Entry.of(SearchSlots.SOLVER, "mcts", "proves wins and losses in the tree (MCTS-Solver)")
          .formula(
              "a child won for the mover: node won; all children lost for the mover: node lost")
          .source("Winands, Bjornsson, Saito 2008")
          .param(DRAWS)
          .makes(
              args -> {
                boolean draws = args.flag(DRAWS);
                return context -> new MctsSolver(context, draws);
              });

  /** No solver. */
  public static final Entry<Solver.Factory> NONE_ENTRY =
      Entry.of(SearchSlots.SOLVER, "none", "proves nothing").makes(args -> context -> null);

  private static final byte UNKNOWN = 0;
  private static final byte DRAW = 127;

  private final boolean draws;
  private final ByteColumn results;
  private final State scratch;
  private final double[] rewards;

  MctsSolver(PartContext context, boolean draws) {
    this.draws = draws && context.game().players() == 2;
    this.results = context.tree().bytes("solver.results");
    this.scratch = context.game().newState();
    this.rewards = new double[context.game().players()];
  }

  @Override
  public boolean isProven(Tree tree, int node) {
    return results.get(node) != UNKNOWN;
  }

  @Override
  public Proof proof(Tree tree, int child, int chooser) {
    byte result = results.get(child);
    if (result == UNKNOWN) {
      return null;
    }
    return result == DRAW ? Proof.DRAW : result == wonBy(chooser) ? Proof.WIN : Proof.LOSS;
  }

  @Override
  public void provenRewards(Tree tree, int node, double[] out) {
    byte result = results.get(node);
    for (int p = 0; p < out.length; p++) {
      out[p] = result == DRAW ? 0.5 : result == wonBy(p) ? 1 : 0;
    }
  }

  @Override
  public void expanded(Tree tree, int node, State state) {
    int mover = state.mover();
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    boolean found = false;
    for (int child = first; child < first + n; child++) {
      scratch.copyFrom(state);
      scratch.play(tree.move(child));
      if (!scratch.isTerminal()) {
        continue;
      }
      scratch.rewards(rewards);
      byte result = result(rewards);
      if (result == UNKNOWN) {
        continue;
      }
      found = true;
      results.set(child, result);
      if (result == wonBy(mover)) {
        results.set(node, result);
        return;
      }
      if (result != DRAW) {
        tree.setValue(child, Tree.LOST);
        if (tree.triedCount(node) < n) {
          // Counts as tried, so that the rest is tried without it.
          tree.promote(node, child);
        }
      }
    }
    if (found) {
      conclude(tree, node, mover);
    }
  }

  @Override
  public void update(Tree tree, Trajectory path) {
    int last = path.nodeCount() - 1;
    int leaf = path.leaf();
    if (path.endedTerminal() && results.get(leaf) == UNKNOWN) {
      results.set(leaf, result(path.outcome()));
    }
    for (int i = last; i > 0; i--) {
      byte result = results.get(path.node(i));
      if (result == UNKNOWN) {
        return;
      }
      int mover = path.chooser(i);
      int parent = path.node(i - 1);
      if (result == wonBy(mover)) {
        results.set(parent, result);
        continue;
      }
      if (result != DRAW) {
        tree.setValue(path.node(i), Tree.LOST);
      }
      if (results.get(parent) == UNKNOWN) {
        conclude(tree, parent, mover);
      }
    }
  }

  /** Notes what is proven, if anything: another thread may have proven more by now. */
  private void conclude(Tree tree, int node, int mover) {
    byte result = conclusion(tree, node, mover);
    if (result != UNKNOWN) {
      results.set(node, result);
    }
  }

  /** What follows for a node from its children, none of which is won for its mover. */
  private byte conclusion(Tree tree, int node, int mover) {
    if (!tree.isFull() && !tree.isComplete(node)) {
      return UNKNOWN;
    }
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    byte common = results.get(first);
    boolean drawn = false;
    for (int child = first; child < first + n; child++) {
      byte result = results.get(child);
      if (result == UNKNOWN) {
        return UNKNOWN;
      }
      drawn |= result == DRAW;
      if (result != common) {
        common = UNKNOWN;
      }
    }
    return drawn ? DRAW : common;
  }

  /** Notes that a node is won for a player. */
  void note(int node, int winner) {
    results.set(node, wonBy(winner));
  }

  private byte result(double[] outcome) {
    if (draws && outcome[0] == 0.5 && outcome[1] == 0.5) {
      return DRAW;
    }
    int winner = -1;
    for (int p = 0; p < outcome.length; p++) {
      if (outcome[p] == 1 && winner < 0) {
        winner = p;
      } else if (outcome[p] != 0) {
        return UNKNOWN;
      }
    }
    return winner < 0 ? UNKNOWN : wonBy(winner);
  }

  private static byte wonBy(int player) {
    return (byte) (player + 1);
  }
}
