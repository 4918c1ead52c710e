// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import java.util.Arrays;

/** One {@code byte} per node; 0 until set. Racy but never torn when threads share the tree. */
public final class ByteColumn extends Column {
  private final byte[][] chunks;

  ByteColumn(int maxChunks) {
    chunks = new byte[maxChunks][];
  }

  /** The value of a node. */
  public byte get(int node) {
    return chunks[node >>> Tree.CHUNK_BITS][node & Tree.CHUNK_MASK];
  }

  /** Sets the value of a node. */
  public void set(int node, byte value) {
    chunks[node >>> Tree.CHUNK_BITS][node & Tree.CHUNK_MASK] = value;
  }

  @Override
  void addChunk(int chunk, int slots) {
    chunks[chunk] = new byte[slots];
  }

  @Override
  void resizeChunk(int chunk, int slots) {
    chunks[chunk] = Arrays.copyOf(chunks[chunk], slots);
  }

  @Override
  void clear(int first, int count) {
    int i = first & Tree.CHUNK_MASK;
    Arrays.fill(chunks[first >>> Tree.CHUNK_BITS], i, i + count, (byte) 0);
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
    return Byte.BYTES;
  }
}
