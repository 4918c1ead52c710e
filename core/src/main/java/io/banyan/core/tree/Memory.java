// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import java.lang.ref.Reference;
import java.util.Arrays;

/**
 * The arrays of a {@link Tree}, chunk by chunk, within its budget: when there is another chunk, how
 * large it is, and what is left for tables. Chunks are never given back, but where tables need it
 * more they lose their ends.
 */
final class Memory {
  /** A last chunk of fewer slots is not worth having. */
  private static final int LEAST_CHUNK = 1024;

  /** Chunks of a small tree with tables have at least so many slots. */
  private static final int LEAST_SHARED_CHUNK = 1 << 14;

  private static final int HEAP_RESERVE = 8_000_000;

  private final long budget;
  private final int recordBytes;
  private final int[][] records;

  /** The sums of rewards of a shared tree, else empty. */
  private final double[][] sums;

  private final Columns columns;
  private final BlockAllocator blocks;
  private int chunks;
  private boolean heapFull;
  private volatile boolean exhausted;

  /** The largest block asked for in vain since memory was given back. */
  private int wanted;

  /**
   * @param budget bytes that are never exceeded, except that one chunk is always there
   * @param sumsApart the sums of rewards are a column
   */
  Memory(long budget, boolean sumsApart) {
    this.budget = budget;
    recordBytes = Tree.STRIDE * Integer.BYTES + (sumsApart ? Double.BYTES : 0);
    // Room for the pointers of the chunks that fit without any extra column.
    long most = 2 + budget / ((long) recordBytes * LEAST_SHARED_CHUNK);
    int pointers = (int) Math.min(most, (1 << (31 - Tree.CHUNK_BITS)) - 1);
    records = new int[pointers][];
    sums = new double[sumsApart ? pointers : 0][];
    columns = new Columns(pointers);
    blocks = new BlockAllocator(records);
  }

  int[][] records() {
    return records;
  }

  double[][] sums() {
    return sums;
  }

  Columns columns() {
    return columns;
  }

  BlockAllocator blocks() {
    return blocks;
  }

  int chunks() {
    return chunks;
  }

  /** The column of tables of that name. */
  TableColumn tables(String name, int size) {
    return columns.tables(name, size, budget, this::hasRoomFor);
  }

  int bytesPerNode() {
    return recordBytes + columns.bytesPerNode();
  }

  long capacity() {
    return Math.max(Tree.CHUNK, budget / bytesPerNode());
  }

  long usedBytes() {
    long bytes = (blocks.usedSlots() - 1) * bytesPerNode();
    for (TableColumn t : columns.tables()) {
      bytes += t.usedBytes();
    }
    return bytes;
  }

  long allocatedBytes() {
    long bytes = blocks.slots() * bytesPerNode();
    for (TableColumn t : columns.tables()) {
      bytes += t.allocatedBytes();
    }
    return bytes;
  }

  /** Takes all slots back but the first ones. */
  void reset(int firstFree) {
    if (chunks == 0) {
      addChunk();
    }
    blocks.reset(firstFree);
    columns.resetTables();
    madeRoom();
  }

  /** A block of slots, or {@link Tree#NONE} when memory is full. */
  int take(int count) {
    int block = blocks.take(count);
    while (block == Tree.NONE && addChunk()) {
      block = blocks.take(count);
    }
    if (block == Tree.NONE) {
      wanted = Math.max(wanted, count);
      exhausted = true;
    }
    return block;
  }

  /** True if so large a block is there, or would be with another chunk. */
  boolean hasPiece(int count) {
    return blocks.canTake(count) || nextChunkSlots() >= count;
  }

  /** True after something was asked for in vain. */
  boolean isExhausted() {
    for (TableColumn t : columns.tables()) {
      exhausted |= t.takeRefused();
    }
    return exhausted;
  }

  int wanted() {
    return wanted;
  }

  /** Memory was given back. */
  void madeRoom() {
    exhausted = false;
    wanted = 0;
  }

  /** True if chunks can be cut for so many bytes and some more slots stay free for nodes. */
  boolean canCut(long bytes, long stayFree) {
    long slots = 0;
    for (int c = 0; c < chunks; c++) {
      slots += cuttable(c);
    }
    long needed = slotsToCut(bytes);
    return !heapFull && slots >= needed && blocks.freeSlots() - needed >= stayFree;
  }

  /** Cuts the ends of chunks off until there is room for so many bytes; nodes lie at the starts. */
  void cutChunks(long bytes) {
    long slots = slotsToCut(bytes);
    for (int c = chunks - 1; c >= 0 && slots > 0; c--) {
      int cut = (int) Math.min(slots, cuttable(c));
      if (cut > 0) {
        blocks.shrink(c, cut);
        resize(c, blocks.size(c));
        slots -= cut;
      }
    }
  }

  /** Half of a chunk stays, so that a node of very many children finds its room. */
  private int cuttable(int c) {
    return Math.max(0, Math.min(blocks.freeIn(c), blocks.size(c) - wholeChunk() / 2));
  }

  private long slotsToCut(long bytes) {
    long missing = bytes - (budget - allocatedBytes());
    return (missing + bytesPerNode() - 1) / bytesPerNode();
  }

  /** Makes chunks that were cut whole again, as far as there is memory for it. */
  void growChunks() {
    for (int c = 0; c < chunks; c++) {
      int slots = (int) Math.min(wholeChunk() - blocks.size(c), slotsLeft());
      if (slots > 0 && resize(c, blocks.size(c) + slots)) {
        blocks.grow(c, slots);
      }
    }
  }

  /** False if the heap is too small for it; what was there is still there. */
  private boolean resize(int c, int slots) {
    try {
      records[c] = Arrays.copyOf(records[c], slots * Tree.STRIDE);
      if (sums.length > 0) {
        sums[c] = Arrays.copyOf(sums[c], slots);
      }
      columns.resizeChunk(c, slots);
      return true;
    } catch (OutOfMemoryError e) {
      heapFull = true;
      return false;
    }
  }

  private boolean hasRoomFor(long bytes) {
    return !heapFull && allocatedBytes() + bytes <= budget;
  }

  /** Slots of the next chunk; the first is always there, the last takes what is left. */
  private int nextChunkSlots() {
    if (chunks == 0) {
      return wholeChunk();
    }
    int slots = (int) Math.min(wholeChunk(), slotsLeft());
    return chunks == records.length || slots < LEAST_CHUNK ? 0 : slots;
  }

  /** Where tables want their part, nodes do not take a large part of a small memory at once. */
  private int wholeChunk() {
    boolean tables = columns.tables().length > 0;
    long slots = tables ? Math.max(LEAST_SHARED_CHUNK, capacity() / 16) : Tree.CHUNK;
    return (int) Math.min(Tree.CHUNK, slots);
  }

  private long slotsLeft() {
    return heapFull ? 0 : (budget - allocatedBytes()) / bytesPerNode();
  }

  private boolean addChunk() {
    int slots = nextChunkSlots();
    if (slots == 0) {
      return false;
    }
    int c = chunks;
    try {
      records[c] = new int[slots * Tree.STRIDE];
      if (sums.length > 0) {
        sums[c] = new double[slots];
      }
      columns.addChunk(c, slots);
      if (c > 0) {
        checkHeap();
      }
    } catch (OutOfMemoryError e) {
      // The heap is smaller than the budget: what is there is the budget from now on.
      records[c] = null;
      if (sums.length > 0) {
        sums[c] = null;
      }
      heapFull = true;
      if (c == 0) {
        throw e;
      }
      return false;
    }
    blocks.addChunk(slots);
    chunks++;
    return true;
  }

  /** Where the heap is nearly full, makes sure that the rest of the program keeps some of it. */
  private static void checkHeap() {
    Runtime runtime = Runtime.getRuntime();
    long used = runtime.totalMemory() - runtime.freeMemory();
    if (runtime.maxMemory() - used < 8L * HEAP_RESERVE) {
      Reference.reachabilityFence(new byte[HEAP_RESERVE]);
    }
  }
}
