// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.backup;

import io.banyan.core.search.Backup;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.tree.Tree;

/** Selection looks at the average reward of the iterations through a node, seen by its chooser. */
public final class MeanBackup implements Backup {
  public static final Entry<Backup.Factory> ENTRY =
      Entry.of(SearchSlots.BACKUP, "mean", "the average reward of all iterations through a node")
          .formula("n += 1; w += r(chooser); value = w / n")
          .source("Coulom 2006; Kocsis, Szepesvari 2006")
          .makes(args -> context -> new MeanBackup());

  @Override
  public void update(Tree tree, Trajectory path) {
    // The tree has the means, for reports and final moves; they are the values unless replaced.
  }
}
