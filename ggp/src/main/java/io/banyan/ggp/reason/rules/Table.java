// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The tuples of one relation, without duplicates, in the order they were added, with indexes. A
 * table that asks holds what was looked up so far: each look-up first fetches its tuples.
 */
final class Table {
  final int arity;
  private final Terms terms;
  private final Index primary;
  private final List<Index> indexes = new ArrayList<>();
  private int[] rows;
  private int size;
  private Asked asked;
  private int relation;

  /** A table of a static relation that is too large to be held. */
  Table(int arity, Terms terms, int relation, Asked asked) {
    this(arity, terms);
    this.relation = relation;
    this.asked = asked;
    primary.askFirst(this);
  }

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

  boolean asks() {
    return asked != null;
  }

  /** Fetches the tuples of a look-up. */
  void fetch(KeyPart[] shape, int[] key) {
    asked.tuples(relation, shape, key, this::keep);
  }

  private void keep(int[] tuple) {
    if (primary.firstKept(tuple) < 0) {
      append(tuple);
    }
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
    append(tuple);
    return true;
  }

  private void append(int[] tuple) {
    if ((size + 1) * arity > rows.length) {
      rows = Arrays.copyOf(rows, rows.length * 2);
    }
    System.arraycopy(tuple, 0, rows, size * arity, arity);
    for (int i = 0; i < indexes.size(); i++) {
      indexes.get(i).insert(this, size, terms);
    }
    size++;
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
    if (asked != null) {
      added.askFirst(this);
    }
    return added;
  }
}
