// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import java.util.Arrays;

/**
 * Frees subtrees of a {@link Tree}. Walks by a stack of its own, so that no depth of a tree is too
 * much for it.
 */
final class Pruner {
  private static final int FIRST_LIMIT = 16;
  private static final int LAST_LIMIT = 1 << 29;

  private final Tree tree;

  /** Nodes with fewer visits lose their children; doubled when that does not free enough. */
  private int limit = FIRST_LIMIT;

  private int[] stack = new int[1024];

  Pruner(Tree tree) {
    this.tree = tree;
  }

  /** Starts anew with an empty tree. */
  void reset() {
    limit = FIRST_LIMIT;
  }

  /** Frees the children of rarely visited nodes until a number of slots are free; returns it. */
  long recycle(long quota) {
    long before = tree.freeSlots();
    int depth = 0;
    stack[depth++] = tree.root();
    while (depth > 0 && tree.freeSlots() - before < quota) {
      int node = stack[--depth];
      int first = tree.firstChild(node);
      if (first == Tree.NONE) {
        continue;
      }
      int count = tree.childCount(node);
      if (node != tree.root() && tree.visits(node) < limit) {
        tree.cut(node);
        free(first, count, depth);
      } else {
        depth = pushExpanded(first, count, depth);
      }
    }
    if (tree.freeSlots() - before < quota) {
      limit = Math.min(LAST_LIMIT, limit * 2);
    }
    return tree.freeSlots() - before;
  }

  /** Frees a block and all below it. */
  void free(int first, int count) {
    free(first, count, 0);
  }

  /** Frees a block and all below it, using the stack above {@code base} for pairs. */
  private void free(int first, int count, int base) {
    int depth = pushBlock(first, count, base);
    while (depth > base) {
      int c = stack[--depth];
      int f = stack[--depth];
      for (int i = 0; i < c; i++) {
        int below = tree.firstChild(f + i);
        if (below != Tree.NONE) {
          depth = pushBlock(below, tree.childCount(f + i), depth);
        }
      }
      tree.release(f, c);
    }
  }

  private int pushBlock(int first, int count, int depth) {
    if (depth + 2 > stack.length) {
      stack = Arrays.copyOf(stack, 2 * stack.length);
    }
    stack[depth] = first;
    stack[depth + 1] = count;
    return depth + 2;
  }

  private int pushExpanded(int first, int count, int depth) {
    if (depth + count > stack.length) {
      stack = Arrays.copyOf(stack, Math.max(depth + count, 2 * stack.length));
    }
    for (int i = 0; i < count; i++) {
      if (tree.firstChild(first + i) != Tree.NONE) {
        stack[depth++] = first + i;
      }
    }
    return depth;
  }
}
