// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.random.Rng;
import java.util.Arrays;

/** Finds children by parent and combined move: a hash table with open addressing. */
final class ChildTable {
  private final JointTree tree;
  private int[] table = new int[512];
  private int entries;

  ChildTable(JointTree tree) {
    this.tree = tree;
    Arrays.fill(table, JointTree.NONE);
  }

  long bytes() {
    return 4L * table.length;
  }

  void clear() {
    entries = 0;
    Arrays.fill(table, JointTree.NONE);
  }

  /** Adds a node, the newest of the tree. */
  void add(int node) {
    if (2 * ++entries > table.length) {
      table = new int[table.length * 2];
      fill(node);
    }
    insert(node);
  }

  /** Starts again with all nodes of the tree. */
  void rebuild() {
    entries = 0;
    for (int n = 1; n < tree.nodes; n++) {
      entries += tree.chooser[tree.parent[n]] == JointTree.SEVERAL ? 1 : 0;
    }
    fill(tree.nodes);
  }

  private void fill(int until) {
    Arrays.fill(table, JointTree.NONE);
    for (int n = 1; n < until; n++) {
      if (tree.parent[n] != JointTree.NONE && tree.chooser[tree.parent[n]] == JointTree.SEVERAL) {
        insert(n);
      }
    }
  }

  private void insert(int node) {
    int at = home(tree.parent[node], tree.combination[node]);
    while (table[at] != JointTree.NONE) {
      at = at + 1 & table.length - 1;
    }
    table[at] = node;
  }

  private int home(int parentNode, long joint) {
    return (int) Rng.mix(joint * 0x9E3779B97F4A7C15L + parentNode) & table.length - 1;
  }

  int find(int node, long joint) {
    int at = home(node, joint);
    while (table[at] != JointTree.NONE) {
      int child = table[at];
      if (tree.parent[child] == node && tree.combination[child] == joint) {
        return child;
      }
      at = at + 1 & table.length - 1;
    }
    return JointTree.NONE;
  }
}
