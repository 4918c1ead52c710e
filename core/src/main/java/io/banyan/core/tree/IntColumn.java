// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** One {@code int} per node; 0 until set. Racy but never torn when threads share the tree. */
public final class IntColumn extends Column {
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

  private final int[][] chunks;

  IntColumn(int maxChunks) {
    chunks = new int[maxChunks][];
  }

  /** The value of a node. */
  public int get(int node) {
    return chunks[node >>> Tree.CHUNK_BITS][node & Tree.CHUNK_MASK];
  }

  /** Sets the value of a node. */
  public void set(int node, int value) {
    chunks[node >>> Tree.CHUNK_BITS][node & Tree.CHUNK_MASK] = value;
  }

  /** Adds to the value of a node; of several threads at once nothing is lost. */
  public void add(int node, int amount) {
    INTS.getAndAdd(chunks[node >>> Tree.CHUNK_BITS], node & Tree.CHUNK_MASK, amount);
  }

  /** Sets the value of a node if it is 0; true for the one thread that did. */
  boolean claim(int node, int value) {
    int[] array = chunks[node >>> Tree.CHUNK_BITS];
    return INTS.compareAndSet(array, node & Tree.CHUNK_MASK, 0, value);
  }

  @Override
  void addChunk(int chunk, int slots) {
    chunks[chunk] = new int[slots];
  }

  @Override
  void resizeChunk(int chunk, int slots) {
    chunks[chunk] = Arrays.copyOf(chunks[chunk], slots);
  }

  @Override
  void clear(int first, int count) {
    int i = first & Tree.CHUNK_MASK;
    Arrays.fill(chunks[first >>> Tree.CHUNK_BITS], i, i + count, 0);
  }

  @Override
  void copy(int from, int to, int count) {
    System.arraycopy(
        chunks[from >>> Tree.CHUNK_BITS],
        from & Tree.CHUNK_MASK,
        chunks[to >>> Tree.CHUNK_BITS],
        to & Tree.CHUNK_MASK,
        count);
  }

  @Override
  int bytesPerNode() {
    return Integer.BYTES;
  }
}
