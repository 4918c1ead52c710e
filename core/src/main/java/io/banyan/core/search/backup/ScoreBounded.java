// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.backup;

import io.banyan.core.game.State;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Solver;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.tree.FloatColumn;
import io.banyan.core.tree.Tree;

/**
 * Score-bounded MCTS (Cazenave and Saffidine 2010): every node keeps a pessimistic and an
 * optimistic bound on its result, so that draws and other scores are proven as well as wins, and
 * moves that cannot beat what is already certain are cut. Two players whose rewards add up to 1.
 *
 * <p>Bounds are for player 0, shifted so that the zero of a fresh column means "unknown": low = 0
 * and high = 1 are stored as low and 1 - high.
 */
public final class ScoreBounded implements Solver {
  public static final Entry<Solver.Factory> ENTRY =
      Entry.of(SearchSlots.SOLVER, "bounded", "proves bounds on the score, draws included")
          .formula("low = max over children of low, high = max of high (min for the opponent)")
          .source("Cazenave, Saffidine 2010")
          .makes(args -> ScoreBounded::new);

  private final FloatColumn low;
  private final FloatColumn gap;
  private final State scratch;
  private final double[] rewards = new double[2];

  /** True if the bounds of a node became tighter when it was expanded in this iteration. */
  private boolean news;

  ScoreBounded(PartContext context) {
    if (context.game().players() != 2) {
      throw new IllegalArgumentException(
          "solver=bounded is for two players, "
              + context.game().id()
              + " has "
              + context.game().players());
    }
    low = context.tree().floats("bounded.low");
    gap = context.tree().floats("bounded.gap");
    scratch = context.game().newState();
  }

  private float high(int node) {
    return 1 - gap.get(node);
  }

  /** Bounds only get tighter, whatever other threads find at the same time. */
  private void tighten(int node, float newLow, float newHigh) {
    // Both pass through the same rounding, so that equal bounds stay equal.
    low.raise(node, 1 - (1 - newLow));
    gap.raise(node, 1 - newHigh);
  }

  @Override
  public boolean isProven(Tree tree, int node) {
    return low.get(node) >= high(node);
  }

  @Override
  public void provenRewards(Tree tree, int node, double[] out) {
    out[0] = low.get(node);
    out[1] = 1 - low.get(node);
  }

  @Override
  public Proof proof(Tree tree, int child, int chooser) {
    if (!isProven(tree, child)) {
      return null;
    }
    double own = chooser == 0 ? low.get(child) : 1 - low.get(child);
    // Scores in between have no name; the bounds alone tell them apart.
    return own == 1 ? Proof.WIN : own == 0 ? Proof.LOSS : own == 0.5 ? Proof.DRAW : null;
  }

  @Override
  public void expanded(Tree tree, int node, State state) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    boolean found = false;
    for (int child = first; child < first + n; child++) {
      scratch.copyFrom(state);
      scratch.play(tree.move(child));
      if (scratch.isTerminal()) {
        scratch.rewards(rewards);
        found |= settle(child, rewards);
      }
    }
    if (found) {
      news = conclude(tree, node, state.mover());
      cut(tree, node, state.mover());
    }
  }

  /** Notes the result of a finished game; not if the players' rewards do not add up to 1. */
  private boolean settle(int node, double[] outcome) {
    if (outcome[0] + outcome[1] != 1) {
      return false;
    }
    tighten(node, (float) outcome[0], (float) outcome[0]);
    return true;
  }

  @Override
  public void update(Tree tree, Trajectory path) {
    int leaf = path.leaf();
    if (path.endedTerminal() && !isProven(tree, leaf)) {
      settle(leaf, path.outcome());
    }
    // What the expansion of a node told must go up as well, past the node, which knows it already.
    boolean changed = path.endedTerminal() || path.endedProven() || news;
    for (int i = path.nodeCount() - 2; i >= 0 && changed; i--) {
      changed = conclude(tree, path.node(i), path.chooser(i + 1)) || news;
    }
    news = false;
    // The backup has refreshed the values on the path: cut again what was cut.
    for (int i = path.nodeCount() - 1; i > 0; i--) {
      if (isCut(tree, path.node(i - 1), path.node(i), path.chooser(i))) {
        tree.setValue(path.node(i), Tree.LOST);
      }
    }
  }

  /** Tightens a node's bounds from its children and cuts hopeless ones; true if it changed. */
  private boolean conclude(Tree tree, int node, int mover) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    boolean all = tree.isFull() || tree.isComplete(node);
    boolean maximise = mover == 0;
    float bestLow = maximise ? 0 : 1;
    float bestHigh = maximise ? 0 : 1;
    for (int child = first; child < first + n; child++) {
      bestLow = maximise ? Math.max(bestLow, low.get(child)) : Math.min(bestLow, low.get(child));
      bestHigh = maximise ? Math.max(bestHigh, high(child)) : Math.min(bestHigh, high(child));
    }
    // A move not tried yet could do anything for the mover.
    float newLow = maximise || all ? bestLow : 0;
    float newHigh = !maximise || all ? bestHigh : 1;
    newLow = Math.max(newLow, low.get(node));
    newHigh = Math.min(newHigh, high(node));
    boolean changed = newLow != low.get(node) || newHigh != high(node);
    tighten(node, newLow, newHigh);
    if (changed) {
      cut(tree, node, mover);
    }
    return changed;
  }

  private void cut(Tree tree, int node, int mover) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    for (int child = first; child < first + n; child++) {
      if (isCut(tree, node, child, mover)) {
        tree.setValue(child, Tree.LOST);
      }
    }
  }

  /**
   * A child that must be worse for the mover than what another one guarantees, that is lost, or,
   * once the node is proven, that does not itself guarantee the node's result.
   */
  private boolean isCut(Tree tree, int node, int child, int mover) {
    boolean settled = isProven(tree, node);
    if (mover == 0) {
      return high(child) == 0 || (settled ? low.get(child) : high(child)) < low.get(node);
    }
    return low.get(child) == 1 || (settled ? high(child) : low.get(child)) > high(node);
  }
}
