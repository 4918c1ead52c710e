// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.tree.Region;
import io.banyan.core.tree.Tree;

/**
 * The way of one thread through a tree that others use too. All children of a node get their slots
 * at once, shuffled, because slots that others may see do not move.
 *
 * <p>A visit is counted on the way down, where it looks like a loss and keeps the other threads
 * off, and its reward is added on the way back. At the top of the tree that would be too dear: one
 * visit changes next to nothing there, yet every thread passes, and the lines of memory would
 * travel between the processors at each iteration. So several iterations in a row have the upper
 * part of their path in common ({@link CommonPath}): the last node on it is the last one with
 * children and {@value #TOP_VISITS} visits.
 */
final class SharedDescent extends Descent {
  /** Visits from which a node belongs to the top. */
  private static final int TOP_VISITS = 1024;

  /** Iterations that have the top of their path in common. */
  private static final int ITERATIONS = 32;

  private final CommonPath top;
  private Region region;

  /** Iterations made by hand, one at a time, have nothing in common: those who watch see each. */
  private int together = 1;

  SharedDescent(PartContext context, Parts parts, State state, Trajectory path) {
    super(context, parts, state, path);
    top = new CommonPath(tree, path, state, context.game().newState());
  }

  @Override
  void begin(State root, Rng chance) {
    super.begin(root, chance);
    region = tree.newRegion();
    top.forget();
  }

  @Override
  void start() {
    if (!top.isOpen()) {
      top.clear();
      super.start();
      return;
    }
    top.goBack();
    if (isProven(path.leaf())) {
      path.setProven();
    }
  }

  @Override
  void descend() {
    super.descend();
    if (!top.isSet()) {
      top.set(1);
    }
    top.countIteration();
  }

  @Override
  int next(int node) {
    if (tree.firstChild(node) == Tree.NONE && !(isDue(node) && expand(node))) {
      return Tree.NONE;
    }
    if (tree.triedCount(node) < tree.childCount(node)) {
      int child = ranksUntried ? select(node) : SelectionPolicy.UNTRIED;
      if (child == SelectionPolicy.UNTRIED) {
        child = tree.nextUntried(node, 0);
      }
      if (child != Tree.NONE) {
        return child;
      }
    }
    return select(node);
  }

  private boolean expand(int node) {
    int n = listMoves(node);
    shuffle(n);
    return n > 0 && tree.expand(node, moves, n, region) != Tree.NONE && present(node);
  }

  private void shuffle(int n) {
    for (int i = n - 1; i > 0; i--) {
      int j = rng.nextInt(i + 1);
      int m = moves[i];
      moves[i] = moves[j];
      moves[j] = m;
    }
  }

  @Override
  int passed(int child) {
    if (!top.isSet()) {
      if (isTop(child)) {
        return tree.simulations(child);
      }
      top.set(tree.visits(path.leaf()) < TOP_VISITS ? 1 : together);
    }
    return tree.addVirtualLoss(child);
  }

  /** True if a node is above where threads keep to themselves; not if the way down ends there. */
  private boolean isTop(int node) {
    return tree.visits(node) >= TOP_VISITS && tree.firstChild(node) != Tree.NONE && !isProven(node);
  }

  @Override
  void addRewards() {
    double[] rewards = path.rewards();
    int n = path.nodeCount();
    top.addRewards();
    for (int i = top.nodeCount(); i < n; i++) {
      tree.addReward(path.node(i), rewards[path.chooser(i)]);
    }
  }

  @Override
  void enter() {
    together = ITERATIONS;
    tree.enter();
  }

  @Override
  boolean letGo() {
    boolean early = top.isOpen();
    if (early) {
      top.leave();
    }
    region.close();
    return early;
  }

  @Override
  void makeRoom() {
    tree.meetToRecycle();
  }

  @Override
  void leave() {
    together = 1;
    tree.leave();
  }
}
