// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import java.util.Arrays;

/** Keeps a part of a tree in the same arrays, by one sweep: children come after their parents. */
final class Subtree {
  private Subtree() {}

  static void keep(JointTree tree, int top) {
    int[] renamed = new int[tree.nodes];
    Arrays.fill(renamed, JointTree.NONE);
    int nodes = 0;
    int slots = 0;
    for (int n = top; n < tree.nodes; n++) {
      if (n == top || renamed[tree.parent[n]] != JointTree.NONE) {
        int parent = n == top ? JointTree.NONE : renamed[tree.parent[n]];
        renamed[n] = nodes;
        slots += moveNode(tree, n, nodes++, parent, slots);
      }
    }
    for (int s = 0; s < slots; s++) {
      int child = tree.slotChild[s];
      tree.slotChild[s] = child == JointTree.NONE ? JointTree.NONE : renamed[child];
    }
    tree.nodes = nodes;
    tree.slots = slots;
  }

  /** Moves a node with its slots; how many those are. */
  private static int moveNode(JointTree tree, int from, int to, int parent, int slot) {
    int players = tree.players;
    int first = tree.firstSlot[from];
    int count = 0;
    for (int r = 0; r < players; r++) {
      count += tree.counts[from * players + r];
      tree.counts[to * players + r] = tree.counts[from * players + r];
      tree.sums[to * players + r] = tree.sums[from * players + r];
    }
    tree.parent[to] = parent;
    tree.combination[to] = tree.combination[from];
    tree.chooser[to] = tree.chooser[from];
    tree.visits[to] = tree.visits[from];
    tree.wins[to] = tree.wins[from];
    tree.terminal[to] = tree.terminal[from];
    tree.firstSlot[to] = slot;
    for (int i = 0; i < count; i++) {
      tree.moveSlot(first + i, slot + i);
    }
    return count;
  }
}
