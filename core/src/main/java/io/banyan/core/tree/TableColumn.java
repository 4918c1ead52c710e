// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import java.lang.invoke.VarHandle;
import java.util.Arrays;

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

  TableColumn(int maxChunks, int size, long memoryBytes) {
    this.index = new IntColumn(maxChunks);
    this.size = size;
    this.slabBits = 31 - Integer.numberOfLeadingZeros(Math.max(1, SLAB_FLOATS / size));
    this.perSlab = 1 << slabBits;
    long slabBytes = 4L * perSlab * size;
    this.maxSlabs = (int) Math.max(1, Math.min(1 << 20, memoryBytes / slabBytes));
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
    if (top >>> slabBits >= slabCount) {
      if (slabCount == maxSlabs) {
        return 0;
      }
      try {
        slabs[slabCount] = new float[perSlab * size];
      } catch (OutOfMemoryError e) {
        return 0;
      }
      slabCount++;
    }
    return top++;
  }

  /** True if a node asked in vain since the last call. */
  boolean takeRefused() {
    boolean was = refused;
    refused = false;
    return was;
  }

  long allocatedBytes() {
    return 4L * slabCount * perSlab * size;
  }

  long usedBytes() {
    return 4L * (top - 1 - freeCount) * size;
  }

  void reset() {
    top = 1;
    freeCount = 0;
    refused = false;
  }

  @Override
  void addChunk(int chunk) {
    index.addChunk(chunk);
  }

  @Override
  void clear(int first, int count) {
    index.clear(first, count);
  }

  @Override
  void copy(int from, int to, int count) {
    index.copy(from, to, count);
  }

  @Override
  void release(int first, int count) {
    for (int node = first; node < first + count; node++) {
      int table = index.get(node);
      if (table != 0) {
        if (freeCount == free.length) {
          free = Arrays.copyOf(free, 2 * freeCount);
        }
        free[freeCount++] = table;
        index.set(node, 0);
      }
    }
  }

  @Override
  int bytesPerNode() {
    return index.bytesPerNode();
  }
}
