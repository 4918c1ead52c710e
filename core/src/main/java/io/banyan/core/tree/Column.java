// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

/**
 * Extra data per node, owned by one enhancement but stored beside the tree, so that it grows, moves
 * and is recycled together with the nodes.
 *
 * <p>The three columns of numbers look like each other but have no common base: it would copy
 * arrays whose type the compiler does not know, and searches with PUCT or a solver seemed slower
 * for it.
 */
public abstract sealed class Column permits FloatColumn, IntColumn, ByteColumn, TableColumn {
  abstract void addChunk(int chunk, int slots);

  /** What the first slots hold stays; not while other threads use the tree. */
  abstract void resizeChunk(int chunk, int slots);

  abstract void clear(int first, int count);

  abstract void copy(int from, int to, int count);

  abstract int bytesPerNode();
}
