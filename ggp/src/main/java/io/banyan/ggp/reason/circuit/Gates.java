// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import java.util.Arrays;

/**
 * A graph of two-input and- and xor-gates with negatable edges, each built once. Literals are coded
 * as in {@link Circuit}; node 0 is false. Inputs carry a number that the user of the graph chooses.
 */
public final class Gates {
  public static final byte INPUT = 0;
  public static final byte AND = 1;
  public static final byte XOR = 2;

  /** A copy of a value, for inputs that are overwritten before the copy is used. */
  public static final byte COPY = 3;

  private byte[] op = new byte[64];
  private int[] left = new int[64];
  private int[] right = new int[64];
  private int[] depth = new int[64];
  private int size = 1;
  private int[] table = new int[128];

  public int size() {
    return size;
  }

  public byte op(int node) {
    return op[node];
  }

  public int left(int node) {
    return left[node];
  }

  public int right(int node) {
    return right[node];
  }

  public int depth(int literal) {
    return depth[literal >> 1];
  }

  /** The number of an input node. */
  public int input(int node) {
    return left[node];
  }

  public int inputLiteral(int number) {
    return intern(INPUT, number, 0) * 2;
  }

  public int copy(int literal) {
    return intern(COPY, literal, literal) * 2;
  }

  public int or(int a, int b) {
    return and(a ^ 1, b ^ 1) ^ 1;
  }

  public int and(int x, int y) {
    int a = Math.min(x, y);
    int b = Math.max(x, y);
    if (a == 0 || a == (b ^ 1)) {
      return 0;
    }
    if (a == 1 || a == b) {
      return b;
    }
    // One level of absorption: a & (a & c) = a & c, a & (~a & c) = 0, a & ~(a & c) = a & ~c.
    int absorbed = absorb(a, b);
    if (absorbed < 0) {
      absorbed = absorb(b, a);
    }
    if (absorbed >= 0) {
      return absorbed;
    }
    return intern(AND, a, b) * 2;
  }

  private int absorb(int a, int b) {
    int n = b >> 1;
    if (op[n] != AND) {
      return -1;
    }
    boolean negated = (b & 1) != 0;
    int l = left[n];
    int r = right[n];
    if (l == a || r == a) {
      return negated ? and(a, (l == a ? r : l) ^ 1) : b;
    }
    if (l == (a ^ 1) || r == (a ^ 1)) {
      return negated ? a : 0;
    }
    return -1;
  }

  public int xor(int x, int y) {
    int flip = (x ^ y) & 1;
    int a = Math.min(x & ~1, y & ~1);
    int b = Math.max(x & ~1, y & ~1);
    if (a == b) {
      return flip;
    }
    if (a == 0) {
      return b ^ flip;
    }
    return intern(XOR, a, b) * 2 ^ flip;
  }

  /** The disjunction, shallow inputs first, so that the result is as flat as it can be. */
  public int or(int[] literals) {
    int[] negated = new int[literals.length];
    for (int i = 0; i < negated.length; i++) {
      negated[i] = literals[i] ^ 1;
    }
    return and(negated) ^ 1;
  }

  public int and(int[] literals) {
    if (literals.length == 0) {
      return 1;
    }
    java.util.PriorityQueue<Long> byDepth = new java.util.PriorityQueue<>();
    for (int l : literals) {
      byDepth.add((long) depth(l) << 32 | l);
    }
    while (byDepth.size() > 1) {
      int a = byDepth.poll().intValue();
      int b = byDepth.poll().intValue();
      int c = and(a, b);
      byDepth.add((long) depth(c) << 32 | c);
    }
    return byDepth.poll().intValue();
  }

  private int intern(byte o, int a, int b) {
    int mask = table.length - 1;
    int slot = hash(o, a, b) & mask;
    while (table[slot] != 0) {
      int n = table[slot];
      if (op[n] == o && left[n] == a && right[n] == b) {
        return n;
      }
      slot = slot + 1 & mask;
    }
    if (size == op.length) {
      op = Arrays.copyOf(op, size * 2);
      left = Arrays.copyOf(left, size * 2);
      right = Arrays.copyOf(right, size * 2);
      depth = Arrays.copyOf(depth, size * 2);
    }
    op[size] = o;
    left[size] = a;
    right[size] = b;
    depth[size] = o == INPUT ? 0 : 1 + Math.max(depth[a >> 1], depth[b >> 1]);
    table[slot] = size++;
    if (size * 2 > table.length) {
      rehash();
    }
    return size - 1;
  }

  private static int hash(byte o, int a, int b) {
    int h = (a * 0x9E3779B1 ^ b) * 0x85EBCA6B + o;
    return h ^ h >>> 15;
  }

  private void rehash() {
    table = new int[table.length * 2];
    int mask = table.length - 1;
    for (int n = 1; n < size; n++) {
      int slot = hash(op[n], left[n], right[n]) & mask;
      while (table[slot] != 0) {
        slot = slot + 1 & mask;
      }
      table[slot] = n;
    }
  }
}
