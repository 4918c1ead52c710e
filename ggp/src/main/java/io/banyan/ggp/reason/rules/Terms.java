// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.GdlTerm;
import io.banyan.ggp.gdl.SheetPosition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The ground terms of one sheet, each stored once and named by an int. Not thread-safe. */
public final class Terms {
  private static final int DEEPEST = 100;
  private static final int MOST = 8_000_000;

  private final Map<String, Integer> symbolIds = new HashMap<>();
  private final List<String> symbolNames = new ArrayList<>();
  private final List<Integer> symbolArities = new ArrayList<>();
  private int[] symbol = new int[256];
  private int[] start = new int[257];
  private byte[] depth = new byte[256];
  private int[] args = new int[512];
  private int[] buckets = new int[512];
  private int[] chain = new int[256];
  private int size;

  Terms() {
    Arrays.fill(buckets, -1);
  }

  public int symbol(String name, int arity) {
    return symbolIds.computeIfAbsent(
        name + "/" + arity,
        k -> {
          symbolNames.add(name);
          symbolArities.add(arity);
          return symbolNames.size() - 1;
        });
  }

  public int size() {
    return size;
  }

  public int symbolArity(int sym) {
    return symbolArities.get(sym);
  }

  public int symbolOf(int term) {
    return symbol[term];
  }

  public String nameOf(int term) {
    return symbolNames.get(symbol[term]);
  }

  public int arity(int term) {
    return start[term + 1] - start[term];
  }

  public int arg(int term, int i) {
    return args[start[term] + i];
  }

  /** The term, or -1 if it does not exist yet. */
  int find(int sym, int[] arguments, int n) {
    int t = buckets[hash(sym, arguments, n) & (buckets.length - 1)];
    while (t >= 0 && !matches(t, sym, arguments, n)) {
      t = chain[t];
    }
    return t;
  }

  public int intern(int sym, int[] arguments, int n) {
    int h = hash(sym, arguments, n);
    int t = buckets[h & (buckets.length - 1)];
    while (t >= 0) {
      if (matches(t, sym, arguments, n)) {
        return t;
      }
      t = chain[t];
    }
    int deep = 0;
    for (int i = 0; i < n; i++) {
      deep = Math.max(deep, depth[arguments[i]] + 1);
    }
    if (deep > DEEPEST) {
      throw new GdlException("limit", SheetPosition.NONE, "terms nest deeper than " + DEEPEST);
    }
    if (size >= MOST) {
      throw new GdlException("limit", SheetPosition.NONE, "more than " + MOST + " terms");
    }
    if (size == symbol.length) {
      grow();
    }
    t = size++;
    symbol[t] = sym;
    depth[t] = (byte) deep;
    int from = start[t];
    if (from + n > args.length) {
      args = Arrays.copyOf(args, args.length * 2 + n);
    }
    System.arraycopy(arguments, 0, args, from, n);
    start[t + 1] = from + n;
    int b = h & (buckets.length - 1);
    chain[t] = buckets[b];
    buckets[b] = t;
    return t;
  }

  int constant(String name) {
    return intern(symbol(name, 0), new int[0], 0);
  }

  /** Interns a ground syntax term. */
  int intern(GdlTerm t) {
    GdlTerm.Compound c = (GdlTerm.Compound) t;
    int n = c.args().size();
    int[] arguments = new int[n];
    for (int i = 0; i < n; i++) {
      arguments[i] = intern(c.args().get(i));
    }
    return intern(symbol(c.name(), n), arguments, n);
  }

  GdlTerm toSyntax(int term) {
    List<GdlTerm> list = new ArrayList<>();
    for (int i = 0; i < arity(term); i++) {
      list.add(toSyntax(arg(term, i)));
    }
    return new GdlTerm.Compound(nameOf(term), list);
  }

  public String text(int term) {
    StringBuilder b = new StringBuilder();
    append(term, b);
    return b.toString();
  }

  private void append(int term, StringBuilder b) {
    int n = arity(term);
    if (n == 0) {
      b.append(nameOf(term));
      return;
    }
    b.append('(').append(nameOf(term));
    for (int i = 0; i < n; i++) {
      b.append(' ');
      append(arg(term, i), b);
    }
    b.append(')');
  }

  /**
   * Orders terms by name, arity and arguments; names that are numbers by value. The order depends
   * on the terms only, not on when they were met.
   */
  int compare(int a, int b) {
    if (a == b) {
      return 0;
    }
    if (symbol[a] != symbol[b]) {
      int byName = compareNames(nameOf(a), nameOf(b));
      return byName != 0 ? byName : Integer.compare(arity(a), arity(b));
    }
    int n = arity(a);
    for (int i = 0; i < n; i++) {
      int c = compare(arg(a, i), arg(b, i));
      if (c != 0) {
        return c;
      }
    }
    return 0;
  }

  static int compareNames(String a, String b) {
    boolean numbers = isNumber(a) && isNumber(b);
    if (numbers && a.length() != b.length()) {
      return Integer.compare(a.length(), b.length());
    }
    return a.compareTo(b);
  }

  static boolean isNumber(String s) {
    for (int i = 0; i < s.length(); i++) {
      if (s.charAt(i) < '0' || s.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private boolean matches(int t, int sym, int[] arguments, int n) {
    if (symbol[t] != sym) {
      return false;
    }
    int from = start[t];
    for (int i = 0; i < n; i++) {
      if (args[from + i] != arguments[i]) {
        return false;
      }
    }
    return true;
  }

  private static int hash(int sym, int[] arguments, int n) {
    int h = sym * 0x9E3779B1;
    for (int i = 0; i < n; i++) {
      h = (h ^ arguments[i]) * 0x85EBCA6B;
      h ^= h >>> 15;
    }
    return h ^ (h >>> 13);
  }

  private void grow() {
    int n = symbol.length * 2;
    symbol = Arrays.copyOf(symbol, n);
    start = Arrays.copyOf(start, n + 1);
    depth = Arrays.copyOf(depth, n);
    chain = Arrays.copyOf(chain, n);
    buckets = new int[n * 2];
    Arrays.fill(buckets, -1);
    int[] buffer = new int[16];
    for (int t = 0; t < size; t++) {
      int k = start[t + 1] - start[t];
      if (k > buffer.length) {
        buffer = new int[k];
      }
      System.arraycopy(args, start[t], buffer, 0, k);
      int b = hash(symbol[t], buffer, k) & (buckets.length - 1);
      chain[t] = buckets[b];
      buckets[b] = t;
    }
  }
}
