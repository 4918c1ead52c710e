// SPDX-License-Identifier: Apache-2.0
package io.banyan.stress;

import io.banyan.core.tree.Region;
import io.banyan.core.tree.Tree;

/**
 * Leaves of shared trees, each handed out once. A tree for every sample would be 2 MB of zeros to
 * write; so thousands of samples use leaves of the same tree, which do not know of each other.
 */
final class Nodes {
  private static final int LEAVES = 8192;
  private static final int[] MOVES = new int[LEAVES];

  private static Tree tree;
  private static Region first;
  private static Region second;
  private static Region own;
  private static int next;
  private static int end;

  static {
    for (int i = 0; i < LEAVES; i++) {
      MOVES[i] = i;
    }
  }

  private Nodes() {}

  /** A leaf, its tree, and a region for each of two threads. */
  record Leaf(Tree tree, int node, Region first, Region second) {}

  static synchronized Leaf take() {
    if (next == end) {
      tree = new Tree(true, true, 256_000_000);
      tree.clear();
      first = tree.newRegion();
      second = tree.newRegion();
      own = tree.newRegion();
      next = tree.expand(tree.root(), MOVES, LEAVES, own);
      end = next + LEAVES;
    }
    return new Leaf(tree, next++, first, second);
  }

  /** A node with children, none of them tried. */
  static synchronized Leaf takeExpanded(int[] moves, int count) {
    Leaf leaf = take();
    tree.expand(leaf.node, moves, count, own);
    return leaf;
  }
}
