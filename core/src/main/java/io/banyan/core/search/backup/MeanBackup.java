// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.backup;

import io.banyan.core.search.Backup;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.Slots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.tree.Tree;
import java.util.Arrays;

/**
 * Averages the rewards of the iterations through a node, seen by the player who chose it. In a
 * shared tree the nodes at the top get the rewards of several iterations at a time.
 */
public final class MeanBackup implements Backup {
  public static final Entry<Backup.Factory> ENTRY =
      Entry.of(Slots.BACKUP, "mean", "the average reward of all iterations through a node")
          .formula("n += 1; w += r(chooser); value = w / n")
          .source("Coulom 2006; Kocsis, Szepesvari 2006")
          .makes(args -> context -> new MeanBackup());

  /** Rewards of the nodes at the top of a shared tree not written yet, by place on the path. */
  private double[] waiting = new double[64];

  @Override
  public void searchStarted(SearchInfo info) {
    Arrays.fill(waiting, 0);
  }

  @Override
  public void update(Tree tree, Trajectory path) {
    double[] rewards = path.rewards();
    int n = path.nodeCount();
    if (tree.isShared()) {
      int top = path.campNodes();
      if (top > waiting.length) {
        waiting = Arrays.copyOf(waiting, 2 * top);
      }
      for (int i = 1; i < top; i++) {
        waiting[i] += rewards[path.chooser(i)];
      }
      for (int i = top; i < n; i++) {
        tree.addReward(path.node(i), rewards[path.chooser(i)]);
      }
      if (path.isLastFromCamp()) {
        flush(tree, path);
      }
      return;
    }
    tree.add(path.node(0), 0);
    for (int i = 1; i < n; i++) {
      tree.add(path.node(i), rewards[path.chooser(i)]);
    }
  }

  @Override
  public void flush(Tree tree, Trajectory path) {
    for (int i = 1; i < path.campNodes(); i++) {
      tree.addReward(path.node(i), waiting[i]);
      waiting[i] = 0;
    }
  }
}
