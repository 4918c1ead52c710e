// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import java.util.concurrent.Phaser;

/**
 * Where the threads of a shared tree wait for each other, so that one of them can give memory back
 * while nobody reads or writes a node. A thread that leaves for good is no longer waited for.
 */
final class Meeting extends Phaser {
  private final Tree tree;

  Meeting(Tree tree) {
    this.tree = tree;
  }

  /** Run by the last thread to come, while the others wait. */
  @Override
  protected boolean onAdvance(int phase, int registeredParties) {
    if (registeredParties > 0 && tree.isExhausted()) {
      tree.recycle();
    }
    return false;
  }
}
