// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** One {@code float} per node; 0 until set. Racy but never torn when threads share the tree. */
public final class FloatColumn extends Column {
  private static final VarHandle FLOATS = MethodHandles.arrayElementVarHandle(float[].class);

  private final float[][] chunks;

  FloatColumn(int maxChunks) {
    chunks = new float[maxChunks][];
  }

  /** The value of a node. */
  public float get(int node) {
    return chunks[node >>> Tree.CHUNK_BITS][node & Tree.CHUNK_MASK];
  }

  /** Sets the value of a node. */
  public void set(int node, float value) {
    chunks[node >>> Tree.CHUNK_BITS][node & Tree.CHUNK_MASK] = value;
  }

  /** Raises the value of a node to at least this; of several threads the largest stays. */
  public void raise(int node, float value) {
    float[] array = chunks[node >>> Tree.CHUNK_BITS];
    int i = node & Tree.CHUNK_MASK;
    float old = array[i];
    while (old < value && !FLOATS.compareAndSet(array, i, old, value)) {
      old = array[i];
    }
  }

  /** The array that holds the values of a node and of its siblings, see {@link Tree#index}. */
  public float[] array(int node) {
    return chunks[node >>> Tree.CHUNK_BITS];
  }

  @Override
  void addChunk(int chunk, int slots) {
    chunks[chunk] = new float[slots];
  }

  @Override
  void resizeChunk(int chunk, int slots) {
    chunks[chunk] = Arrays.copyOf(chunks[chunk], slots);
  }

  @Override
  void clear(int first, int count) {
    int i = first & Tree.CHUNK_MASK;
    Arrays.fill(chunks[first >>> Tree.CHUNK_BITS], i, i + count, (float) 0);
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
    return Float.BYTES;
  }
}
