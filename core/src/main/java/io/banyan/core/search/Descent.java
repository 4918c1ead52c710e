// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.tree.Tree;

/**
 * The way through the tree: selection and expansion on the way down, visits and rewards on the way
 * back. There is one kind for each kind of tree, chosen when the search is built; which of them it
 * is, no part can see.
 *
 * <p>A leaf is expanded at its second visit, its first visit being its own playout: this is exactly
 * "one new node per iteration". Moves not tried yet come before the selection formula, in random
 * order, unless the selection policy ranks them itself.
 */
abstract sealed class Descent permits GrowingDescent, FullDescent, SharedDescent {
  final Tree tree;
  final State state;
  final Trajectory path;
  final int[] moves;
  final int after;
  final boolean ranksUntried;
  private final SelectionPolicy selection;
  private final Prior prior;
  private final Solver solver;
  private State rootState;
  Rng rng;

  /** A node with a single child is no leaf of its own. */
  private final boolean walksOn;

  /** Iterations in a row from one leaf, its state if more than one, and how many are to come. */
  private final int perLeaf;

  private final State leafState;
  private int toCome;

  Descent(PartContext context, Parts parts, State state, Trajectory path) {
    tree = context.tree();
    this.state = state;
    this.path = path;
    moves = new int[context.game().maxMoves()];
    after = parts.expansion().after();
    selection = parts.selection();
    ranksUntried = selection.ranksUntried();
    prior = parts.prior();
    solver = parts.solver();
    walksOn = solver != null && solver.leavesOut();
    perLeaf = parts.playout().perLeaf();
    leafState = perLeaf > 1 ? context.game().newState() : null;
  }

  /**
   * The one that a tree needs.
   *
   * @param state is played forward in every iteration
   * @param path is filled in every iteration
   */
  static Descent of(PartContext context, Parts parts, State state, Trajectory path) {
    Tree tree = context.tree();
    return tree.isShared()
        ? new SharedDescent(context, parts, state, path)
        : tree.isFull()
            ? new FullDescent(context, parts, state, path)
            : new GrowingDescent(context, parts, state, path);
  }

  /** A new search begins, whose iterations start in this state. */
  void begin(State root, Rng chance) {
    rootState = root;
    rng = chance;
    toCome = 0;
  }

  /** Goes down from the root to the node from which to play out. */
  void descend() {
    if (toCome > 0) {
      toCome--;
      path.backToLeaf();
      state.copyFrom(leafState);
      return;
    }
    start();
    int node = path.leaf();
    int child = Tree.NONE;
    while (!path.endedProven() && (child = next(node)) != Tree.NONE) {
      step(child);
      node = child;
    }
    if (perLeaf > 1 && !path.endedProven() && !state.isTerminal()) {
      leafState.copyFrom(state);
      toCome = perLeaf - 1;
    }
  }

  /** Puts the path and the state where the way down starts. */
  void start() {
    path.start(tree.root(), tree.simulations(tree.root()));
    state.copyFrom(rootState);
  }

  /** The child to go to, old or new; {@link Tree#NONE} if the playout starts at this node. */
  abstract int next(int node);

  private void step(int child) {
    int earlier = passed(child);
    int mover = state.mover();
    int move = tree.move(child);
    state.play(move);
    path.step(mover, move, child, earlier);
    if (prior != null) {
      prior.arrived(tree, path, state, rng);
    }
    if (isProven(child)) {
      path.setProven();
    }
  }

  /** The way down leads through a child of the last node; returns its simulations so far. */
  int passed(int child) {
    return tree.simulations(child);
  }

  /** Counts the visit of every node on the path and adds its reward. */
  void addRewards() {
    double[] rewards = path.rewards();
    int n = path.nodeCount();
    tree.add(path.node(0), 0);
    for (int i = 1; i < n; i++) {
      tree.add(path.node(i), rewards[path.chooser(i)]);
    }
  }

  /** Iterations follow each other from now on, until {@link #leave}. */
  void enter() {}

  /** Holds no part of the tree any more; true if values on the last path have become new by it. */
  boolean letGo() {
    return false;
  }

  /** Gives memory back in a tree that is let go of. */
  void makeRoom() {
    toCome = 0;
    tree.recycle();
  }

  /** The end of what {@link #enter} began, for whatever reason. */
  void leave() {}

  final int select(int node) {
    return selection.select(tree, node, state.mover(), rng);
  }

  final boolean isProven(int node) {
    return solver != null && solver.isProven(tree, node);
  }

  /** True if the last node of the path, a leaf of a full tree, is to get its children. */
  final boolean isDue(int leaf) {
    return !tree.isTerminal(leaf)
        && (leaf == tree.root() || path.earlierSimulations() >= after || isForced());
  }

  /** True if the last step had no choice: the playout is better played further on. */
  private boolean isForced() {
    return walksOn && tree.childCount(path.node(path.nodeCount() - 2)) == 1;
  }

  /** Fills the list of the legal moves of a node, as far as the solver wants them as children. */
  final int listMoves(int node) {
    int n = state.legalMoves(moves);
    if (n == 0) {
      tree.markTerminal(node);
      return 0;
    }
    return solver == null ? n : solver.keep(state, moves, n);
  }

  /** Shows a node's new children to the parts; false if that has proven the node. */
  final boolean present(int node) {
    selection.expanded(tree, node);
    if (prior != null) {
      prior.expanded(tree, node, state, rng);
    }
    if (solver == null) {
      return true;
    }
    solver.expanded(tree, node, state);
    if (isProven(node)) {
      path.setProven();
    }
    return !path.endedProven();
  }
}
