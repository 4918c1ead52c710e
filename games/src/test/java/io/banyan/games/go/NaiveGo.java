// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** The rules as worded: boards as strings, groups by flood fill, the history as a list. */
final class NaiveGo {
  final int size;
  final boolean superko;
  final List<String> boards = new ArrayList<>();
  String board;
  int mover;

  NaiveGo(int size, boolean superko) {
    this.size = size;
    this.superko = superko;
    board = ".".repeat(size * size);
    boards.add(board);
  }

  private NaiveGo(NaiveGo other) {
    size = other.size;
    superko = other.superko;
    boards.addAll(other.boards);
    board = other.board;
    mover = other.mover;
  }

  NaiveGo after(int move) {
    NaiveGo next = new NaiveGo(this);
    next.play(move);
    return next;
  }

  /** Points that may be played, in order; the pass is not among them. */
  List<Integer> legalPoints() {
    List<Integer> points = new ArrayList<>();
    for (int p = 0; p < size * size; p++) {
      if (board.charAt(p) != '.') {
        continue;
      }
      String next = boardAfter(p);
      boolean suicide = liberties(next, p) == 0;
      // Simple ko: the board before the opponent's last move may not come back.
      boolean repeats =
          superko
              ? boards.contains(next)
              : boards.size() > 1 && boards.get(boards.size() - 2).equals(next);
      if (!suicide && !repeats) {
        points.add(p);
      }
    }
    return points;
  }

  void play(int move) {
    if (move < size * size) {
      board = boardAfter(move);
    }
    // A pass repeats the board, so that the board before it does not count as the one before last.
    boards.add(board);
    mover = 1 - mover;
  }

  long stones() {
    return board.chars().filter(c -> c != '.').count();
  }

  long count(int depth) {
    if (depth == 0) {
      return 1;
    }
    int n = boards.size();
    boolean over =
        n > 2
            && boards.get(n - 1).equals(boards.get(n - 2))
            && boards.get(n - 2).equals(boards.get(n - 3));
    if (over) {
      return 0;
    }
    List<Integer> points = legalPoints();
    if (depth == 1) {
      return points.size() + 1;
    }
    long total = after(size * size).count(depth - 1);
    for (int point : points) {
      total += after(point).count(depth - 1);
    }
    return total;
  }

  /** Black's area less white's. */
  int lead() {
    int lead = 0;
    for (int p = 0; p < board.length(); p++) {
      boolean black = reaches(p, 'x');
      boolean white = reaches(p, 'o');
      lead += black == white ? 0 : black ? 1 : -1;
    }
    return lead;
  }

  private boolean reaches(int point, char colour) {
    if (board.charAt(point) != '.') {
      return board.charAt(point) == colour;
    }
    BitSet region = group(board, point);
    return region.stream()
        .anyMatch(p -> neighbours(p).stream().anyMatch(q -> board.charAt(q) == colour));
  }

  private String boardAfter(int point) {
    char own = mover == 0 ? 'x' : 'o';
    StringBuilder next = new StringBuilder(board);
    next.setCharAt(point, own);
    String placed = next.toString();
    for (int q : neighbours(point)) {
      char there = placed.charAt(q);
      if (there != '.' && there != own && liberties(placed, q) == 0) {
        group(placed, q).stream().forEach(p -> next.setCharAt(p, '.'));
      }
    }
    return next.toString();
  }

  private int liberties(String at, int point) {
    BitSet free = new BitSet();
    group(at, point).stream()
        .forEach(
            p -> neighbours(p).stream().filter(q -> at.charAt(q) == '.').forEach(q -> free.set(q)));
    return free.cardinality();
  }

  private BitSet group(String at, int point) {
    BitSet seen = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>(List.of(point));
    seen.set(point);
    while (!open.isEmpty()) {
      for (int q : neighbours(open.remove())) {
        if (at.charAt(q) == at.charAt(point) && !seen.get(q)) {
          seen.set(q);
          open.add(q);
        }
      }
    }
    return seen;
  }

  private List<Integer> neighbours(int point) {
    List<Integer> list = new ArrayList<>();
    int x = point % size;
    int y = point / size;
    if (x > 0) {
      list.add(point - 1);
    }
    if (x < size - 1) {
      list.add(point + 1);
    }
    if (y > 0) {
      list.add(point - size);
    }
    if (y < size - 1) {
      list.add(point + size);
    }
    return list;
  }
}
