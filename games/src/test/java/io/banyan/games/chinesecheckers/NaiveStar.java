// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.chinesecheckers;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Moves of Chinese Checkers by the words of the rules, on cube coordinates and names of cells: an
 * independent second opinion.
 */
final class NaiveStar {
  private static final int[][] DIRECTIONS = {
    {1, -1, 0}, {-1, 1, 0}, {1, 0, -1}, {-1, 0, 1}, {0, 1, -1}, {0, -1, 1}
  };

  private record Cube(int x, int y, int z) {
    Cube plus(int[] d) {
      return new Cube(x + d[0], y + d[1], z + d[2]);
    }
  }

  private final Map<String, Cube> places = new HashMap<>();
  private final Map<Cube, String> names = new HashMap<>();

  NaiveStar(int cells) {
    for (int y = 6; y >= -6; y--) {
      // Inside a row x grows to the right.
      TreeMap<Integer, Cube> row = new TreeMap<>();
      for (int x = -6; x <= 6; x++) {
        Cube cube = new Cube(x, y, -x - y);
        if (cells == 73 ? isInStar(cube) : isInDiamond(cube)) {
          row.put(x, cube);
        }
      }
      int i = 1;
      for (Cube cube : row.values()) {
        String name = (char) ('a' + 6 - y) + Integer.toString(i++);
        places.put(name, cube);
        names.put(cube, name);
      }
    }
  }

  private static boolean isInStar(Cube c) {
    return (c.x >= -3 && c.y >= -3 && c.z >= -3) || (c.x <= 3 && c.y <= 3 && c.z <= 3);
  }

  /** The rows 1, 2, .., 7, .., 2, 1 around the vertical middle line. */
  private static boolean isInDiamond(Cube c) {
    return Math.abs(c.x) <= 3 && Math.abs(c.z) <= 3;
  }

  int size() {
    return places.size();
  }

  Set<String> moves(
      Map<String, Integer> owners, int player, boolean forwardOnly, Set<String> target) {
    Set<String> all = new TreeSet<>();
    Set<String> forward = new TreeSet<>();
    owners.forEach(
        (from, owner) -> {
          if (owner == player) {
            for (String to : targets(owners.keySet(), from, target)) {
              all.add(from + to);
              int rows = to.charAt(0) - from.charAt(0);
              if (player == 0 ? rows >= 0 : rows <= 0) {
                forward.add(from + to);
              }
            }
          }
        });
    return forwardOnly && !forward.isEmpty() ? forward : all;
  }

  private Set<String> targets(Set<String> occupied, String from, Set<String> target) {
    Set<String> others = new HashSet<>(occupied);
    others.remove(from);
    Set<String> reached = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    open.add(from);
    while (!open.isEmpty()) {
      String at = open.remove();
      for (int[] d : DIRECTIONS) {
        String over = names.get(places.get(at).plus(d));
        if (over != null && others.contains(over)) {
          String to = names.get(places.get(over).plus(d));
          boolean leaves = to == null || (target.contains(at) && !target.contains(to));
          if (!leaves && !others.contains(to) && reached.add(to)) {
            open.add(to);
          }
        }
      }
    }
    reached.remove(from);
    for (int[] d : DIRECTIONS) {
      String to = names.get(places.get(from).plus(d));
      boolean leaves = to == null || (target.contains(from) && !target.contains(to));
      if (!leaves && !others.contains(to)) {
        reached.add(to);
      }
    }
    return reached;
  }
}
