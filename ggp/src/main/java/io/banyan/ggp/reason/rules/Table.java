// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The tuples of one relation, without duplicates, in the order they were added, with indexes. */
final class Table {
  final int arity;
  private final Terms terms;
  private final Index primary;
  private final List<Index> indexes = new ArrayList<>();
  private int[] rows;
  private int size;

  Table(int arity, Terms terms) {
    this.arity = arity;
    this.terms = terms;
    this.rows = new int[Math.max(1, arity) * 8];
    KeyPart[] keys = new KeyPart[arity];
    Arrays.fill(keys, KeyPart.KEY);
    primary = new Index(keys, arity);
    indexes.add(primary);
  }

  int size() {
    return size;
  }

  int get(int row, int column) {
    return rows[row * arity + column];
  }

  /** The row of the tuple, or -1. */
  int find(int[] tuple) {
    int e = primary.first(tuple);
    return e < 0 ? -1 : primary.row(e);
  }

  /** Adds a tuple; false if it was there. */
  boolean add(int[] tuple) {
    if (primary.first(tuple) >= 0) {
      return false;
    }
    if ((size + 1) * arity > rows.length) {
      rows = Arrays.copyOf(rows, rows.length * 2);
    }
    System.arraycopy(tuple, 0, rows, size * arity, arity);
    for (int i = 0; i < indexes.size(); i++) {
      indexes.get(i).insert(this, size, terms);
    }
    size++;
    return true;
  }

  void clear() {
    if (size > 0) {
      size = 0;
      for (Index i : indexes) {
        i.clear();
      }
    }
  }

  /** An index on the given shape, made on first use. */
  Index index(KeyPart[] shape, int keys) {
    for (Index i : indexes) {
      if (Arrays.equals(i.shape(), shape)) {
        return i;
      }
    }
    Index added = new Index(shape, keys);
    for (int row = 0; row < size; row++) {
      added.insert(this, row, terms);
    }
    indexes.add(added);
    return added;
  }
}
