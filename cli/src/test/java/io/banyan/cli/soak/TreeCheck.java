// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.tree.Tree;
import java.util.Arrays;
import java.util.BitSet;

/** What must hold of a tree when no search is running. */
final class TreeCheck {
  private static final int WALKS = 20;
  private static final int CHUNK = 1 << 16;

  private final Game game;
  private final Tree tree;
  private final double low;
  private final double high;

  TreeCheck(Game game, Tree tree, double low, double high) {
    this.game = game;
    this.tree = tree;
    this.low = low;
    this.high = high;
  }

  /** The root was visited once per iteration. */
  void checkRoot(long iterations) {
    long visits = tree.simulations(tree.root());
    that(visits == iterations, "the root has %s visits after %s iterations", visits, iterations);
  }

  /** Goes through all nodes: visits, values, and how many there are. */
  void checkAll(int megabytes, int trees) {
    int[] stack = new int[1024];
    int depth = 0;
    long count = 1;
    stack[depth++] = tree.root();
    while (depth > 0) {
      int node = stack[--depth];
      int first = tree.firstChild(node);
      int n = first == Tree.NONE ? 0 : tree.childCount(node);
      that(first == Tree.NONE || n > 0, "node %s has a first child and no children", node);
      long sum = 0;
      if (depth + n > stack.length) {
        stack = Arrays.copyOf(stack, Math.max(depth + n, 2 * stack.length));
      }
      for (int child = first; child < first + n; child++) {
        checkNode(child);
        sum += tree.simulations(child);
        stack[depth++] = child;
      }
      count += n;
      long own = tree.simulations(node) - sum;
      that(own >= 0, "children of node %s have %s visits more than it", node, -own);
      that(count <= tree.capacity() + 1, "more nodes than fit: %s", count);
    }
    checkMemory(count, megabytes, trees);
  }

  private void checkNode(int node) {
    int visits = tree.visits(node);
    that(tree.simulations(node) >= 0, "node %s has %s visits", node, tree.simulations(node));
    int move = tree.move(node);
    that(move >= 0 && move < game.moveRange(), "node %s has the move %s", node, move);
    if (visits > 0) {
      double mean = tree.mean(node);
      that(mean >= low && mean <= high, "node %s has the mean %s of %s", node, mean, visits);
      that(!Float.isNaN(tree.value(node)), "node %s has the value NaN", node);
    }
  }

  private void checkMemory(long count, int megabytes, int trees) {
    // Threads of a shared tree take slots in advance.
    boolean right = tree.isShared() ? count <= tree.nodes() : count == tree.nodes();
    that(right, "the tree says %s nodes, there are %s", tree.nodes(), count);
    that(tree.nodes() <= tree.capacity(), "%s nodes of %s", tree.nodes(), tree.capacity());
    // One chunk there always is, however small the budget.
    long most = Math.max(megabytes * 1_000_000L / trees, (long) CHUNK * tree.bytesPerNode());
    long bytes = tree.allocatedBytes();
    that(bytes <= most + most / 2, "%s bytes are allocated of %s", bytes, most);
    that(tree.usedBytes() <= bytes, "%s bytes are used of %s", tree.usedBytes(), bytes);
  }

  /**
   * Goes down some ways and compares the children with the legal moves.
   *
   * @param complete expanded nodes have all of them
   */
  void checkMoves(State root, Rng rng, boolean complete) {
    State state = game.newState();
    for (int i = 0; i < WALKS; i++) {
      state.copyFrom(root);
      int node = tree.root();
      while (node != Tree.NONE) {
        int first = tree.firstChild(node);
        int n = first == Tree.NONE ? 0 : tree.childCount(node);
        compare(node, first, n, Moves.legal(game, state), complete);
        if (n == 0) {
          break;
        }
        // The first half of the ways follows the most visited children.
        node = i < WALKS / 2 ? mostVisited(first, n, i) : first + rng.nextInt(n);
        state.play(tree.move(node));
      }
    }
  }

  private int mostVisited(int first, int n, int rank) {
    int best = first;
    for (int child = first; child < first + n; child++) {
      if (tree.visits(child) > tree.visits(best)) {
        best = child;
      }
    }
    return rank == 0 ? best : first + (best - first + rank) % n;
  }

  private void compare(int node, int first, int n, int[] legal, boolean complete) {
    BitSet allowed = new BitSet(game.moveRange());
    for (int move : legal) {
      allowed.set(move);
    }
    for (int child = first; child < first + n; child++) {
      int move = tree.move(child);
      that(allowed.get(move), "node %s has the illegal or repeated move %s", node, move);
      allowed.clear(move);
    }
    boolean all = complete && n > 0 && (tree.isFull() || tree.isComplete(node));
    that(!all || allowed.isEmpty(), "node %s lacks the moves %s", node, allowed);
    that(!tree.isTerminal(node) || legal.length == 0, "node %s is no end of the game", node);
  }

  private static void that(boolean holds, String message, Object... values) {
    if (!holds) {
      throw new AssertionError(String.format(message, values));
    }
  }
}
