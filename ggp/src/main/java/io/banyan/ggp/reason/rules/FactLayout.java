// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses the bit of each state fact so that equal things lie at equal distances: the facts of a
 * relation are parted by the argument with the fewest values (the piece on a cell), each part runs
 * over the other arguments in a fixed order (the board), and no part crosses a word that it could
 * avoid. Code that computes many facts with one word operation lives from this; nothing else cares.
 *
 * <p>Constants are ordered by first appearance in the sheet, numbers by value, so invented words
 * keep the layout.
 */
final class FactLayout {
  private static final int MOST_FACTS = 2048;

  /** A relation may take this many times its facts. */
  private static final int MOST_GROWTH = 2;

  private FactLayout() {}

  /**
   * The index into the given facts for each bit, -1 for bits that stay free.
   *
   * @param facts distinct ground terms, in the order to keep when the layout would be too large
   */
  static int[] of(Terms terms, int[] facts) {
    if (facts.length > MOST_FACTS) {
      int[] same = new int[facts.length];
      Arrays.setAll(same, i -> i);
      return same;
    }
    Map<Integer, Integer> major = majorArguments(terms, facts);
    Map<Long, List<Integer>> parts = new LinkedHashMap<>();
    Integer[] order = new Integer[facts.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> compare(terms, facts[a], facts[b]));
    for (int i : order) {
      int symbol = terms.symbolOf(facts[i]);
      int k = major.get(symbol);
      long key = (long) symbol << 32 | (k < 0 ? 0xFFFFFFFFL : terms.arg(facts[i], k));
      parts.computeIfAbsent(key, x -> new ArrayList<>()).add(i);
    }
    align(terms, facts, major, parts);
    return pack(new ArrayList<>(parts.values()));
  }

  /**
   * Where a piece cannot reach every cell, its board gets free bits for the others, so that boards
   * of all pieces agree; unless the relation would grow too much.
   */
  private static void align(
      Terms terms, int[] facts, Map<Integer, Integer> major, Map<Long, List<Integer>> parts) {
    Map<Integer, List<Long>> ofSymbol = new LinkedHashMap<>();
    parts
        .keySet()
        .forEach(k -> ofSymbol.computeIfAbsent((int) (k >> 32), s -> new ArrayList<>()).add(k));
    ofSymbol.forEach(
        (symbol, keys) -> {
          int k = major.get(symbol);
          Map<List<Integer>, Integer> cells = new LinkedHashMap<>();
          List<Integer> all = new ArrayList<>();
          keys.forEach(key -> all.addAll(parts.get(key)));
          all.sort((a, b) -> compareCells(terms, facts[a], facts[b], k));
          for (int i : all) {
            cells.putIfAbsent(cell(terms, facts[i], k), cells.size());
          }
          if (k < 0 || cells.size() > 64 || keys.size() * cells.size() > MOST_GROWTH * all.size()) {
            return;
          }
          for (long key : keys) {
            Integer[] board = new Integer[cells.size()];
            Arrays.fill(board, -1);
            int size = 0;
            for (int i : parts.get(key)) {
              int at = cells.get(cell(terms, facts[i], k));
              board[at] = i;
              size = Math.max(size, at + 1);
            }
            parts.put(key, Arrays.asList(board).subList(0, size));
          }
        });
  }

  private static List<Integer> cell(Terms terms, int fact, int major) {
    List<Integer> cell = new ArrayList<>();
    for (int i = 0; i < terms.arity(fact); i++) {
      if (i != major) {
        cell.add(terms.arg(fact, i));
      }
    }
    return cell;
  }

  private static int compareCells(Terms terms, int a, int b, int major) {
    for (int i = 0; i < terms.arity(a); i++) {
      int c = i == major ? 0 : compare(terms, terms.arg(a, i), terms.arg(b, i));
      if (c != 0) {
        return c;
      }
    }
    return 0;
  }

  /** The argument of each relation that parts its facts, -1 if there is no choice. */
  static Map<Integer, Integer> majorArguments(Terms terms, int[] facts) {
    Map<Integer, List<Set<Integer>>> values = new HashMap<>();
    for (int f : facts) {
      List<Set<Integer>> sets =
          values.computeIfAbsent(terms.symbolOf(f), s -> new ArrayList<>(terms.arity(f)));
      for (int i = 0; i < terms.arity(f); i++) {
        if (sets.size() == i) {
          sets.add(new HashSet<>());
        }
        sets.get(i).add(terms.arg(f, i));
      }
    }
    Map<Integer, Integer> major = new HashMap<>();
    values.forEach(
        (symbol, sets) -> {
          int best = -1;
          for (int i = 0; i < sets.size() && sets.size() > 1; i++) {
            best = best < 0 || sets.get(i).size() <= sets.get(best).size() ? i : best;
          }
          major.put(symbol, best);
        });
    return major;
  }

  /** Full words first, then what is left over, each part into the first word with room for it. */
  private static int[] pack(List<List<Integer>> parts) {
    List<List<Integer>> words = new ArrayList<>();
    List<List<Integer>> rest = new ArrayList<>();
    for (List<Integer> part : parts) {
      int at = 0;
      for (; part.size() - at >= 64; at += 64) {
        words.add(new ArrayList<>(part.subList(at, at + 64)));
      }
      rest.add(part.subList(at, part.size()));
    }
    for (List<Integer> part : rest) {
      List<Integer> home = null;
      for (List<Integer> w : words) {
        if (home == null && w.size() + part.size() <= 64) {
          home = w;
        }
      }
      if (home == null) {
        home = new ArrayList<>();
        words.add(home);
      }
      home.addAll(part);
    }
    int last = words.isEmpty() ? 0 : words.get(words.size() - 1).size();
    int[] result = new int[Math.max(0, words.size() - 1) * 64 + last];
    Arrays.fill(result, -1);
    for (int w = 0; w < words.size(); w++) {
      for (int i = 0; i < words.get(w).size(); i++) {
        result[w * 64 + i] = words.get(w).get(i);
      }
    }
    return result;
  }

  private static int compare(Terms terms, int a, int b) {
    if (a == b) {
      return 0;
    }
    int byName =
        Terms.isNumber(terms.nameOf(a)) && Terms.isNumber(terms.nameOf(b))
            ? Terms.compareNames(terms.nameOf(a), terms.nameOf(b))
            : Integer.compare(terms.symbolOf(a), terms.symbolOf(b));
    if (byName != 0) {
      return byName;
    }
    int n = terms.arity(a);
    if (n != terms.arity(b)) {
      return Integer.compare(n, terms.arity(b));
    }
    for (int i = 0; i < n; i++) {
      int c = compare(terms, terms.arg(a, i), terms.arg(b, i));
      if (c != 0) {
        return c;
      }
    }
    return 0;
  }
}
