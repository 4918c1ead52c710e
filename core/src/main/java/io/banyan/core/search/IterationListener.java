// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.tree.Tree;

/** Learns from finished iterations. Any part may be one; the search finds and registers it. */
public interface IterationListener {
  /** An iteration is over and backed up. */
  void iterationEnded(Tree tree, Trajectory path);

  /** True if it needs the moves of the playout in the log. */
  boolean needsMoves();
}
