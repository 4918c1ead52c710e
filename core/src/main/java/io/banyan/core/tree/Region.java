// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

/** The slots that one thread of a shared {@link Tree} takes its blocks from. */
public final class Region {
  private static final int SLOTS = 4096;

  private final Tree tree;
  private int next;
  private int end;

  Region(Tree tree) {
    this.tree = tree;
  }

  int take(int count) {
    if (next + count > end) {
      return refill(count);
    }
    int first = next;
    next += count;
    return first;
  }

  private int refill(int count) {
    synchronized (tree) {
      close();
      // Once memory is full there are no large pieces: blocks are taken one by one.
      int slots = Math.max(count, tree.memory().hasPiece(SLOTS) ? SLOTS : 0);
      int first = tree.memory().take(slots);
      if (first != Tree.NONE) {
        tree.countNodes(slots);
        next = first + count;
        end = first + slots;
        tree.regions().add(this);
      }
      return first;
    }
  }

  /** Gives back what was not used; before memory is given back, and at the end of a search. */
  public void close() {
    synchronized (tree) {
      if (next < end) {
        tree.memory().blocks().give(next, end - next);
        tree.countNodes(next - end);
      }
      next = 0;
      end = 0;
      tree.regions().remove(this);
    }
  }

  /** Slots that wait to be used; other threads may see a number of a moment ago. */
  int idle() {
    return end - next;
  }
}
