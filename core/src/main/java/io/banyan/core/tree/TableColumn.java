// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.LongPredicate;

/**
 * A small table of floats for some nodes, all of one size, for statistics about moves rather than
 * children (AMAF). Tables are given out on demand from a share of the tree's memory and come back
 * when their node is recycled.
 */
public final class TableColumn extends Column {
  private static final int SLAB_FLOATS = 1 << 16;

  private final IntColumn index;
  private final int size;
  private final int slabBits;
  private final int perSlab;
  private final int maxSlabs;
  private final float[][] slabs;
  private int slabCount;
  private int top = 1;
  private int used;
  private int[] free = new int[64];
  private int freeCount;
  private boolean refused;

  /** Tells whether the tree has room for some more bytes. */
  private final LongPredicate room;

  private BitSet kept;

  TableColumn(int maxChunks, int size, long memoryBytes, LongPredicate room) {
    this.index = new IntColumn(maxChunks);
    this.size = size;
    this.slabBits = 31 - Integer.numberOfLeadingZeros(Math.max(1, SLAB_FLOATS / size));
    this.perSlab = 1 << slabBits;
    this.room = room;
    this.maxSlabs = (int) Math.max(1, Math.min(1 << 20, memoryBytes / slabBytes()));
    this.slabs = new float[maxSlabs][];
  }

  /** Floats per table. */
  public int size() {
    return size;
  }

  /** True if a node has a table. */
  public boolean has(int node) {
    return index.get(node) != 0;
  }

  /** The array that holds the table of a node, starting at {@link #offset}. */
  public float[] array(int node) {
    return slabs[index.get(node) >>> slabBits];
  }

  /** Where the table of a node starts in {@link #array}. */
  public int offset(int node) {
    return (index.get(node) & perSlab - 1) * size;
  }

  /** Gives a node a table of zeros; false when memory is full. */
  public synchronized boolean allocate(int node) {
    if (has(node)) {
      return true;
    }
    int table = freeCount > 0 ? free[--freeCount] : fresh();
    if (table == 0) {
      refused = true;
      return false;
    }
    if (table <= used) {
      int o = (table & perSlab - 1) * size;
      Arrays.fill(slabs[table >>> slabBits], o, o + size, 0);
    } else {
      // Never given out before: its slab is new and full of zeros.
      used = table;
    }
    // Whoever sees the number of the table sees its slab and its zeros.
    VarHandle.releaseFence();
    index.set(node, table);
    return true;
  }

  private int fresh() {
    return top >>> slabBits < slabCount || addSlab() ? top++ : 0;
  }

  /** Takes memory for more tables, if the tree has room for it. */
  boolean addSlab() {
    if (!canGrow()) {
      return false;
    }
    try {
      slabs[slabCount] = new float[perSlab * size];
    } catch (OutOfMemoryError e) {
      return false;
    }
    slabCount++;
    return true;
  }

  /** Memory for tables comes in pieces of this size. */
  long slabBytes() {
    return 4L * perSlab * size;
  }

  /** The first slab is always there, as the first chunk of nodes is: its room is kept for it. */
  private boolean canGrow() {
    return slabCount == 0 || (slabCount < maxSlabs && room.test(slabBytes()));
  }

  /** True if less than a sixteenth of the tables is free, and there can be no more. */
  boolean isShort() {
    return top >>> slabBits >= slabCount && freeCount < top / 16 + 1 && !canGrow();
  }

  /** Bytes of slabs that could be given up if the tables lay together. */
  long sparableBytes() {
    int needed = top - freeCount + freeCount / 8 + perSlab;
    return Math.max(0, slabCount - (needed >>> slabBits) - 1) * slabBytes();
  }

  /**
   * Gives up the last slabs; {@link #moveDown} must follow for every node, then {@link #spared}.
   */
  void spare() {
    slabCount -= (int) (sparableBytes() / slabBytes());
    int limit = slabCount << slabBits;
    int low = 0;
    for (int i = 0; i < freeCount; i++) {
      if (free[i] < limit) {
        free[low++] = free[i];
      }
    }
    freeCount = low;
  }

  /** Moves the table of a node out of a slab that is given up. */
  void moveDown(int node) {
    int table = index.get(node);
    if (table >>> slabBits >= slabCount) {
      int to = free[--freeCount];
      int mask = perSlab - 1;
      System.arraycopy(
          slabs[table >>> slabBits],
          (table & mask) * size,
          slabs[to >>> slabBits],
          (to & mask) * size,
          size);
      index.set(node, to);
    }
  }

  /** Forgets the slabs that were given up. */
  void spared() {
    Arrays.fill(slabs, slabCount, slabs.length, null);
    top = Math.min(top, slabCount << slabBits);
    used = Math.min(used, top - 1);
  }

  /** True if a node asked in vain since the last call. */
  boolean takeRefused() {
    boolean was = refused;
    refused = false;
    return was;
  }

  /** What is taken, or kept for the first slab. */
  long allocatedBytes() {
    return Math.max(1, slabCount) * slabBytes();
  }

  long usedBytes() {
    return 4L * (top - 1 - freeCount) * size;
  }

  void reset() {
    top = 1;
    freeCount = 0;
    refused = false;
  }

  /** Begins to count again which tables are taken: none is, until {@link #keep} says so. */
  void beginKeeping() {
    kept = new BitSet(top);
  }

  /** Says that the tables of some nodes stay taken. */
  void keep(int first, int count) {
    for (int node = first; node < first + count; node++) {
      kept.set(index.get(node));
    }
  }

  /** Every table not kept is free from now on. */
  void endKeeping() {
    freeCount = 0;
    for (int table = kept.nextClearBit(1); table < top; table = kept.nextClearBit(table + 1)) {
      addFree(table);
    }
    kept = null;
  }

  @Override
  void addChunk(int chunk, int slots) {
    index.addChunk(chunk, slots);
  }

  @Override
  void resizeChunk(int chunk, int slots) {
    index.resizeChunk(chunk, slots);
  }

  @Override
  void clear(int first, int count) {
    index.clear(first, count);
  }

  @Override
  void copy(int from, int to, int count) {
    index.copy(from, to, count);
  }

  /** The nodes are given back, and their tables with them. */
  void release(int first, int count) {
    for (int node = first; node < first + count; node++) {
      int table = index.get(node);
      if (table != 0) {
        addFree(table);
        index.set(node, 0);
      }
    }
  }

  private void addFree(int table) {
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = table;
  }

  @Override
  int bytesPerNode() {
    return index.bytesPerNode();
  }
}
