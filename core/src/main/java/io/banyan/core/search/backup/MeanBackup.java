// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.backup;

import io.banyan.core.search.Backup;
import io.banyan.core.search.Slots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.tree.Tree;

/**
 * Averages the rewards of the iterations through a node, seen by the player who chose it. In a
 * shared tree the visits of the nodes at the top are written several at a time.
 */
public final class MeanBackup implements Backup {
  public static final Entry<Backup.Factory> ENTRY =
      Entry.of(Slots.BACKUP, "mean", "the average reward of all iterations through a node")
          .formula("n += 1; w += r(chooser); value = w / n")
          .source("Coulom 2006; Kocsis, Szepesvari 2006")
          .makes(args -> context -> new MeanBackup());

  private static final int BATCH = 16;
  private static final int SLOTS = 1024;
  private static final int SPREAD = 0x9E3779B1;
  private static final int SHIFT = Integer.numberOfLeadingZeros(SLOTS - 1);

  /** Visits not yet written, by node. */
  private final int[] nodes = new int[SLOTS];

  private final int[] visits = new int[SLOTS];
  private final double[] sums = new double[SLOTS];

  @Override
  public void update(Tree tree, Trajectory path) {
    double[] rewards = path.rewards();
    int n = path.nodeCount();
    if (tree.isShared()) {
      int combined = path.combined();
      for (int i = 0; i < combined; i++) {
        collect(tree, path.node(i), i == 0 ? 0 : rewards[path.chooser(i)]);
      }
      for (int i = Math.max(1, combined); i < n; i++) {
        tree.addReward(path.node(i), rewards[path.chooser(i)]);
      }
      return;
    }
    tree.add(path.node(0), 0);
    for (int i = 1; i < n; i++) {
      tree.add(path.node(i), rewards[path.chooser(i)]);
    }
  }

  private void collect(Tree tree, int node, double reward) {
    int i = node * SPREAD >>> SHIFT;
    if (nodes[i] != node) {
      write(tree, i);
      nodes[i] = node;
    }
    sums[i] += reward;
    if (++visits[i] == BATCH) {
      write(tree, i);
    }
  }

  private void write(Tree tree, int i) {
    if (visits[i] > 0) {
      tree.addVisits(nodes[i], visits[i], sums[i]);
      visits[i] = 0;
      sums[i] = 0;
    }
  }

  @Override
  public void flush(Tree tree) {
    for (int i = 0; i < SLOTS; i++) {
      write(tree, i);
    }
  }
}
