// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Suggests a place for every atom that rules derive: a board and a bit on it. The boards of the
 * state, such as the cells of one piece, give coordinates to what lies on them. An atom with such
 * coordinates among its arguments has their bit; what else it says, its relation and its other
 * arguments, is its board, further coordinates counting by their distance from the first. So a
 * relation between cells and directions has one board for each direction, whatever is at the edge.
 */
final class AtomBoards {
  /** Larger programs are not packed into words anyway. */
  private static final int MOST_ATOMS = 100_000;

  private final Terms terms;
  private final Set<Map<List<Integer>, Integer>> coordinates = new LinkedHashSet<>();
  private final Map<List<Integer>, Integer> boards = new HashMap<>();

  /**
   * @param facts the facts of the state in the order of their bits
   */
  AtomBoards(Terms terms, List<Integer> facts) {
    this.terms = terms;
    int[] all = facts.stream().mapToInt(Integer::intValue).toArray();
    Map<Integer, Integer> major = FactLayout.majorArguments(terms, all);
    Map<Long, Map<List<Integer>, Integer>> parts = new LinkedHashMap<>();
    for (int f : all) {
      int k = major.get(terms.symbolOf(f));
      List<Integer> at = new ArrayList<>();
      for (int i = 0; i < terms.arity(f); i++) {
        if (i != k) {
          at.add(terms.arg(f, i));
        }
      }
      long key = (long) terms.symbolOf(f) << 32 | (k < 0 ? 0xFFFFFFFFL : terms.arg(f, k));
      Map<List<Integer>, Integer> part = parts.computeIfAbsent(key, x -> new LinkedHashMap<>());
      part.put(at, part.size());
    }
    List<Map<List<Integer>, Integer>> sorted = new ArrayList<>(parts.values());
    sorted.removeIf(m -> m.size() < 4);
    sorted.sort(
        (a, b) ->
            length(a) != length(b)
                ? Integer.compare(length(b), length(a))
                : Integer.compare(b.size(), a.size()));
    coordinates.addAll(sorted);
  }

  private static int length(Map<List<Integer>, Integer> map) {
    return map.keySet().iterator().next().size();
  }

  /**
   * The places of the atoms of a relation, board * 64 + bit, or -1.
   *
   * @param place to be filled from {@code first} on, one entry for each row
   */
  void place(int relation, Table table, int first, int[] place) {
    Map<List<Integer>, List<Integer>> groups = new LinkedHashMap<>();
    List<int[]> leaves = new ArrayList<>();
    for (int row = 0; row < table.size(); row++) {
      List<Integer> shape = new ArrayList<>();
      List<Integer> found = new ArrayList<>();
      shape.add(relation);
      for (int i = 0; i < table.arity; i++) {
        flatten(table.get(row, i), shape, found);
      }
      leaves.add(found.stream().mapToInt(Integer::intValue).toArray());
      groups.computeIfAbsent(shape, k -> new ArrayList<>()).add(row);
    }
    groups.forEach(
        (shape, rows) -> {
          List<int[]> some = rows.stream().map(leaves::get).toList();
          Shape found = find(some);
          for (int i = 0; i < rows.size(); i++) {
            place[first + rows.get(i)] = found == null ? -1 : at(shape, found, some.get(i));
          }
        });
  }

  private void flatten(int term, List<Integer> shape, List<Integer> found) {
    if (terms.arity(term) == 0) {
      shape.add(-1);
      found.add(term);
      return;
    }
    shape.add(terms.symbolOf(term));
    for (int i = 0; i < terms.arity(term); i++) {
      flatten(terms.arg(term, i), shape, found);
    }
  }

  /** Which leaves are coordinates on which board: first those of the bit, then others. */
  private record Shape(Map<List<Integer>, Integer> map, List<int[]> spots, int[] rest) {}

  private Shape find(List<int[]> rows) {
    int n = rows.get(0).length;
    for (Map<List<Integer>, Integer> map : coordinates) {
      List<int[]> spots = new ArrayList<>();
      Set<Integer> left = new LinkedHashSet<>();
      for (int i = 0; i < n; i++) {
        left.add(i);
      }
      int[] spot = spot(rows, map, left);
      while (spot != null) {
        spots.add(spot);
        for (int i : spot) {
          left.remove(i);
        }
        spot = spot(rows, map, left);
      }
      if (!spots.isEmpty()) {
        return new Shape(map, spots, left.stream().mapToInt(Integer::intValue).toArray());
      }
    }
    return null;
  }

  /** Leaves, ascending, that are coordinates in every row, or null. */
  private static int[] spot(List<int[]> rows, Map<List<Integer>, Integer> map, Set<Integer> free) {
    int[] left = free.stream().mapToInt(Integer::intValue).toArray();
    int n = length(map);
    if (left.length < n || n == 0) {
      return null;
    }
    int[] pick = new int[n];
    Arrays.setAll(pick, i -> i);
    while (true) {
      int[] spot = new int[n];
      Arrays.setAll(spot, i -> left[pick[i]]);
      if (rows.stream().allMatch(row -> map.containsKey(on(row, spot)))) {
        return spot;
      }
      int i = n - 1;
      while (i >= 0 && pick[i] == left.length - n + i) {
        i--;
      }
      if (i < 0) {
        return null;
      }
      pick[i]++;
      for (int k = i + 1; k < n; k++) {
        pick[k] = pick[k - 1] + 1;
      }
    }
  }

  private static List<Integer> on(int[] row, int[] spot) {
    List<Integer> list = new ArrayList<>(spot.length);
    for (int i : spot) {
      list.add(row[i]);
    }
    return list;
  }

  private int at(List<Integer> shape, Shape found, int[] row) {
    int bit = found.map.get(on(row, found.spots.get(0)));
    List<Integer> key = new ArrayList<>(shape);
    key.add(bit >> 6);
    for (int i = 1; i < found.spots.size(); i++) {
      key.add(found.map.get(on(row, found.spots.get(i))) - bit);
    }
    for (int i : found.rest) {
      key.add(row[i]);
    }
    return boards.computeIfAbsent(key, k -> boards.size()) * 64 + (bit & 63);
  }

  /** The places of all atoms, or null if they are too many. */
  static int[] of(RuleProgram program, Model model, int[] base, int atoms, List<Integer> facts) {
    if (atoms > MOST_ATOMS) {
      return null;
    }
    int[] place = new int[atoms];
    Arrays.fill(place, -1);
    AtomBoards boards = new AtomBoards(program.terms, facts);
    Set<Integer> given = new HashSet<>(List.of(program.isTrue, program.does));
    for (int r = 0; r < base.length; r++) {
      int end = r + 1 < base.length ? base[r + 1] : atoms;
      if (end > base[r] && !given.contains(r)) {
        boards.place(r, model.table(r), base[r], place);
      }
    }
    return place;
  }
}
