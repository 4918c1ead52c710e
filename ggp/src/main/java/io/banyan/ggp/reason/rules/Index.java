// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * A hash index of a table. Entries with equal keys hang in one chain, newest first, and growing
 * keeps that order, so a join may go on walking a chain while the table gains rows.
 */
final class Index {
  private final KeyPart[] shape;
  private final int width;
  private final int[] scratch;
  private int[] buckets = new int[16];
  private int[] chain = new int[8];
  private int[] row = new int[8];
  private int[] keys;
  private int size;
  private int filled;
  private Table asking;
  private Set<IntBuffer> askedKeys;

  Index(KeyPart[] shape, int width) {
    this.shape = shape;
    this.width = width;
    this.scratch = new int[width];
    this.keys = new int[8 * width];
    Arrays.fill(buckets, -1);
  }

  KeyPart[] shape() {
    return shape;
  }

  int row(int entry) {
    return row[entry];
  }

  /** From now on look-ups fetch what they look for, each key once. */
  void askFirst(Table table) {
    asking = table;
    askedKeys = new HashSet<>();
  }

  int first(int[] key) {
    if (asking != null) {
      int[] own = Arrays.copyOf(key, width);
      if (askedKeys.add(IntBuffer.wrap(own))) {
        asking.fetch(shape, own);
      }
    }
    return firstKept(key);
  }

  /** The first entry without asking for more. */
  int firstKept(int[] key) {
    return same(buckets[hash(key) & (buckets.length - 1)], key);
  }

  int next(int entry, int[] key) {
    return same(chain[entry], key);
  }

  private int same(int entry, int[] key) {
    int e = entry;
    outer:
    while (e >= 0) {
      int from = e * width;
      for (int i = 0; i < width; i++) {
        if (keys[from + i] != key[i]) {
          e = chain[e];
          continue outer;
        }
      }
      return e;
    }
    return -1;
  }

  void insert(Table table, int r, Terms terms) {
    if (size == row.length) {
      grow();
    }
    filled = 0;
    for (int i = 0; i < shape.length; i++) {
      if (!extract(shape[i], table.get(r, i), terms)) {
        return;
      }
    }
    int e = size++;
    row[e] = r;
    System.arraycopy(scratch, 0, keys, e * width, width);
    int b = hash(scratch) & (buckets.length - 1);
    chain[e] = buckets[b];
    buckets[b] = e;
  }

  void clear() {
    if (size > 0) {
      size = 0;
      Arrays.fill(buckets, -1);
    }
  }

  private boolean extract(KeyPart s, int term, Terms terms) {
    if (s == KeyPart.KEY) {
      scratch[filled++] = term;
      return true;
    }
    if (s == KeyPart.FREE) {
      return true;
    }
    if (terms.symbolOf(term) != s.symbol) {
      return false;
    }
    for (int i = 0; i < s.args.length; i++) {
      if (!extract(s.args[i], terms.arg(term, i), terms)) {
        return false;
      }
    }
    return true;
  }

  private int hash(int[] key) {
    int h = 0;
    for (int i = 0; i < width; i++) {
      h = (h ^ key[i]) * 0x9E3779B1;
      h ^= h >>> 16;
    }
    return h;
  }

  private void grow() {
    int n = row.length * 2;
    row = Arrays.copyOf(row, n);
    chain = Arrays.copyOf(chain, n);
    keys = Arrays.copyOf(keys, n * width);
    buckets = new int[n * 2];
    Arrays.fill(buckets, -1);
    for (int e = 0; e < size; e++) {
      System.arraycopy(keys, e * width, scratch, 0, width);
      int b = hash(scratch) & (buckets.length - 1);
      chain[e] = buckets[b];
      buckets[b] = e;
    }
  }
}
