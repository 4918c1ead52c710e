// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

/**
 * Moves the nodes of each chunk to its start. The new place of a node is the number of taken slots
 * before it in its chunk, which two look-ups tell: so links are mended in one pass over all nodes,
 * and nodes then slide down in whole runs.
 */
final class Compactor {
  private final Tree tree;
  private final BlockAllocator blocks;
  private final int chunks;

  /** For each 64 slots of a chunk, how many slots before them are taken. */
  private final int[][] takenBefore;

  private final int[] taken;

  private Compactor(Tree tree, BlockAllocator blocks, int chunks) {
    this.tree = tree;
    this.blocks = blocks;
    this.chunks = chunks;
    this.takenBefore = new int[chunks][];
    this.taken = new int[chunks];
  }

  /** Does it; nothing may wait in lists, and nobody may hold a node other than the root. */
  static void run(Tree tree, BlockAllocator blocks, int chunks) {
    new Compactor(tree, blocks, chunks).run();
  }

  private void run() {
    for (int c = 0; c < chunks; c++) {
      count(c);
    }
    for (int c = 0; c < chunks; c++) {
      mendLinks(c);
    }
    for (int c = 0; c < chunks; c++) {
      slide(c);
    }
    blocks.compacted(taken);
  }

  private int slots(int c) {
    return Math.max(0, blocks.endOfChunk(c << Tree.CHUNK_BITS) - (c << Tree.CHUNK_BITS));
  }

  private void count(int c) {
    int slots = slots(c);
    int[] before = new int[(slots >>> 6) + 1];
    int sum = 0;
    for (int i = 0; i < slots; i += 64) {
      before[i >>> 6] = sum;
      long inside = slots - i >= 64 ? -1L : (1L << slots - i) - 1;
      sum += Long.bitCount(~blocks.freeWord((c << Tree.CHUNK_BITS) + i) & inside);
    }
    takenBefore[c] = before;
    taken[c] = sum;
  }

  private int place(int node) {
    int i = Tree.index(node);
    long below = ~blocks.freeWord(node) & (1L << i) - 1;
    return node - i + takenBefore[node >>> Tree.CHUNK_BITS][i >>> 6] + Long.bitCount(below);
  }

  private void mendLinks(int c) {
    int base = c << Tree.CHUNK_BITS;
    int slots = slots(c);
    // Slot 0 holds no node.
    int i = blocks.nextBit(c, c == 0 ? 1 : 0, slots, false);
    while (i < slots) {
      int end = blocks.nextBit(c, i, slots, true);
      for (int node = base + i; node < base + end; node++) {
        int first = tree.firstChild(node);
        if (first != Tree.NONE) {
          tree.setFirstChild(node, place(first));
        }
      }
      i = blocks.nextBit(c, end, slots, false);
    }
  }

  private void slide(int c) {
    int base = c << Tree.CHUNK_BITS;
    int slots = slots(c);
    int to = 0;
    int i = blocks.nextBit(c, 0, slots, false);
    while (i < slots) {
      int end = blocks.nextBit(c, i, slots, true);
      if (to != i) {
        tree.move(base + i, base + to, end - i);
      }
      to += end - i;
      i = blocks.nextBit(c, end, slots, false);
    }
  }
}
