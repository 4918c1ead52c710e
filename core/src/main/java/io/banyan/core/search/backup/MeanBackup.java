// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.backup;

import io.banyan.core.search.Backup;
import io.banyan.core.search.Slots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.tree.Tree;

/** Averages the rewards of the iterations through a node, seen by the player who chose it. */
public final class MeanBackup implements Backup {
  public static final Entry<Backup.Factory> ENTRY =
      Entry.of(Slots.BACKUP, "mean", "the average reward of all iterations through a node")
          .formula("n += 1; w += r(chooser); value = w / n")
          .source("Coulom 2006; Kocsis, Szepesvari 2006")
          .makes(args -> context -> new MeanBackup());

  @Override
  public void update(Tree tree, Trajectory path) {
    double[] rewards = path.rewards();
    int n = path.nodeCount();
    if (tree.isShared()) {
      for (int i = 1; i < n; i++) {
        tree.addReward(path.node(i), rewards[path.chooser(i)]);
      }
      return;
    }
    tree.add(path.node(0), 0);
    for (int i = 1; i < n; i++) {
      tree.add(path.node(i), rewards[path.chooser(i)]);
    }
  }
}
