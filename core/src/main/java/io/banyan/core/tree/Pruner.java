// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import java.util.Arrays;

/**
 * Frees subtrees of a {@link Tree}. Walks by a stack of its own, so that no depth of a tree is too
 * much for it.
 *
 * <p>When memory is full, nodes with few visits lose their children. A hand goes round the arena in
 * order of memory and stops as soon as a sixteenth of it is free again, or two chunks are: the next
 * time it goes on from there. So a full tree stays full, the work at a time is bounded, and every
 * subtree has the time of one round to earn its visits. "Few" adapts: more when a whole round did
 * not free enough, fewer when a quarter of one did.
 */
final class Pruner {
  private static final int FIRST_LIMIT = 16;
  private static final int LEAST_LIMIT = 4;
  private static final int LAST_LIMIT = 1 << 29;

  /** The tree gets this part of its slots free before the hand stops. */
  private static final int FREE_SHARE = 16;

  private final Tree tree;

  /** Nodes with fewer visits lose their children. */
  private int limit = FIRST_LIMIT;

  /** Where the hand is. */
  private int hand;

  private long compactedAt;
  private int[] stack = new int[1024];

  Pruner(Tree tree) {
    this.tree = tree;
  }

  /** Starts anew with an empty tree. */
  void reset() {
    limit = FIRST_LIMIT;
    hand = 0;
    compactedAt = Long.MIN_VALUE / 2;
  }

  /**
   * Makes room; returns how many slots became free.
   *
   * @param wanted the largest block that was asked for in vain, or 0
   */
  long recycle(int wanted) {
    BlockAllocator blocks = tree.blocks();
    blocks.joinWaiting();
    long before = blocks.freeSlots();
    long share = blocks.slots() / FREE_SHARE;
    boolean tables = isShortOfTables();
    if (tables ? spareSlots(share) : before < share && spareTables()) {
      return 0;
    }
    if (before < Math.max(share, wanted) || tables) {
      long target = Math.min(share, before + 2L * Tree.CHUNK);
      sweep(tables ? before : Math.max(target, 2L * wanted), tables);
    }
    if (!blocks.canTake(wanted)) {
      join(wanted, share);
    }
    return blocks.freeSlots() - before;
  }

  /** Enough is free, but in pieces that are too small. */
  private void join(int wanted, long share) {
    BlockAllocator blocks = tree.blocks();
    if (blocks.cutFromRuns() - compactedAt <= share && blocks.freeSlots() < 2 * share) {
      // Moving all nodes is dear: seldom, unless more free slots do not help.
      sweep(blocks.freeSlots() + 4L * wanted, false);
      if (blocks.canTake(wanted)) {
        return;
      }
    }
    tree.compact();
    // No block crosses a chunk: what is free may lie in several of them.
    long free = -1;
    while (!blocks.canTake(wanted) && blocks.freeSlots() > free && blocks.hasChunkOf(wanted)) {
      free = blocks.freeSlots();
      sweep(free + 2L * wanted, false);
      tree.compact();
    }
    compactedAt = blocks.cutFromRuns();
  }

  /** Lets tables have memory of slots that are free, if those are many; true if so. */
  private boolean spareSlots(long stayFree) {
    Memory memory = tree.memory();
    boolean spared = false;
    for (TableColumn t : tree.tables()) {
      if (t.isShort() && memory.canCut(t.slabBytes(), stayFree)) {
        tree.compact();
        memory.cutChunks(t.slabBytes());
        spared |= t.addSlab();
      }
    }
    return spared;
  }

  /** Lets nodes have memory that tables no longer need, if that is much; true if so. */
  private boolean spareTables() {
    boolean spared = false;
    for (TableColumn t : tree.tables()) {
      if (t.sparableBytes() * FREE_SHARE > tree.allocatedBytes()) {
        t.spare();
        BlockAllocator blocks = tree.blocks();
        int top = blocks.top();
        for (int node = tree.root(); node < top; node++) {
          if (node >= blocks.endOfChunk(node)) {
            node |= Tree.CHUNK_MASK;
          } else if (!blocks.isFree(node)) {
            t.moveDown(node);
          }
        }
        t.spared();
        spared = true;
      }
    }
    if (spared) {
      tree.memory().growChunks();
    }
    return spared;
  }

  private boolean isShortOfTables() {
    for (TableColumn t : tree.tables()) {
      if (t.isShort()) {
        return true;
      }
    }
    return false;
  }

  private void sweep(long target, boolean tables) {
    BlockAllocator blocks = tree.blocks();
    int top = blocks.top();
    long scanned = 0;
    while (blocks.freeSlots() < target || (tables && isShortOfTables())) {
      if (scanned >= top) {
        if (limit == LAST_LIMIT) {
          return;
        }
        limit = Math.min(LAST_LIMIT, 2 * limit);
        scanned = 0;
      }
      if (hand >= top || hand >= blocks.endOfChunk(hand)) {
        hand = hand >= top ? 0 : (hand | Tree.CHUNK_MASK) + 1;
        continue;
      }
      sweepWord(blocks, hand);
      hand += 64;
      scanned += 64;
    }
    if (scanned < top / 4) {
      limit = Math.max(LEAST_LIMIT, limit - limit / 4);
    }
  }

  private void sweepWord(BlockAllocator blocks, int start) {
    int end = Math.min(start + 64, blocks.endOfChunk(start));
    for (int node = Math.max(start, tree.root() + 1); node < end; node++) {
      // Asked for each one: what is cut here may free its neighbours.
      if (blocks.isFree(node)) {
        continue;
      }
      int first = tree.firstChild(node);
      if (first != Tree.NONE && tree.visits(node) < limit) {
        int count = tree.childCount(node);
        tree.cut(node);
        free(first, count);
      }
    }
  }

  /** Frees a block and all below it. */
  private void free(int first, int count) {
    int depth = push(first, count, 0);
    while (depth > 0) {
      int c = stack[--depth];
      int f = stack[--depth];
      depth = pushBelow(f, c, depth);
      tree.release(f, c);
    }
  }

  /** Frees all but a node and what is below it. */
  void keepOnly(int node) {
    BlockAllocator blocks = tree.blocks();
    TableColumn[] tables = tree.tables();
    for (TableColumn t : tables) {
      t.beginKeeping();
      t.keep(node, 1);
    }
    blocks.beginKeeping();
    // Slot 0 holds no node but is never given out.
    blocks.keep(0, 1);
    blocks.keep(node, 1);
    long nodes = 1;
    int depth = pushBelow(node, 1, 0);
    while (depth > 0) {
      int c = stack[--depth];
      int f = stack[--depth];
      blocks.keep(f, tree.blockSize(c));
      for (TableColumn t : tables) {
        t.keep(f, c);
      }
      nodes += c;
      depth = pushBelow(f, c, depth);
    }
    blocks.endKeeping();
    for (TableColumn t : tables) {
      t.endKeeping();
    }
    tree.setNodes(nodes);
  }

  /** Pushes the blocks of children of some siblings. */
  private int pushBelow(int first, int count, int depth) {
    int d = depth;
    for (int node = first; node < first + count; node++) {
      int below = tree.firstChild(node);
      if (below != Tree.NONE) {
        d = push(below, tree.childCount(node), d);
      }
    }
    return d;
  }

  private int push(int first, int count, int depth) {
    if (depth + 2 > stack.length) {
      stack = Arrays.copyOf(stack, 2 * stack.length);
    }
    stack[depth] = first;
    stack[depth + 1] = count;
    return depth + 2;
  }
}
