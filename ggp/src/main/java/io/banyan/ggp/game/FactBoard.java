// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.BoardView;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Draws the facts of a sheet: if some relation of three arguments looks like a square board, such
 * as {@code (cell 1 2 x)}, as a grid, everything else as a list. A guess for people; no play
 * depends on it.
 */
final class FactBoard {
  private static final int MOST_CELLS = 26 * 26;
  private static final Set<String> BLANK = Set.of("b", "blank", "empty", "e", "nil");

  private final CompiledGame game;
  private final String[][] parts;
  private String relation;
  private List<String> columns = List.of();
  private List<String> rows = List.of();

  FactBoard(CompiledGame game) {
    this.game = game;
    parts = new String[game.factCount()][];
    Map<String, List<String[]>> boards = new LinkedHashMap<>();
    for (int f = 0; f < parts.length; f++) {
      String text = game.factText(f);
      parts[f] = text == null ? new String[0] : plain(text);
      if (parts[f].length == 4 && isCoordinate(parts[f][1]) && isCoordinate(parts[f][2])) {
        boards.computeIfAbsent(parts[f][0], n -> new ArrayList<>()).add(parts[f]);
      }
    }
    int most = 3;
    for (Map.Entry<String, List<String[]>> board : boards.entrySet()) {
      Set<String> cells = new HashSet<>();
      Set<String> xs = new TreeSet<>(ORDER);
      Set<String> ys = new TreeSet<>(ORDER);
      for (String[] p : board.getValue()) {
        cells.add(p[1] + "," + p[2]);
        xs.add(p[1]);
        ys.add(p[2]);
      }
      if (cells.size() > most && xs.size() * ys.size() <= MOST_CELLS) {
        most = cells.size();
        relation = board.getKey();
        columns = List.copyOf(xs);
        rows = List.copyOf(ys);
      }
    }
  }

  /** Numbers by value, words by length and letters. */
  private static final Comparator<String> ORDER =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  /** The name and arguments of a term without nested ones; of another term nothing. */
  private static String[] plain(String text) {
    if (!text.startsWith("(")) {
      return new String[] {text};
    }
    String inner = text.substring(1, text.length() - 1);
    return inner.indexOf('(') >= 0 ? new String[0] : inner.split(" ");
  }

  private static boolean isCoordinate(String word) {
    return word.matches("\\d{1,2}|[a-z]");
  }

  private boolean isCell(int fact) {
    return relation != null && parts[fact].length == 4 && parts[fact][0].equals(relation);
  }

  private Map<String, String> contents(FactSet facts) {
    Map<String, String> contents = new LinkedHashMap<>();
    for (int f = facts.nextFact(0); f >= 0; f = facts.nextFact(f + 1)) {
      if (isCell(f)) {
        contents.merge(parts[f][1] + "," + parts[f][2], parts[f][3], (a, b) -> a + "+" + b);
      }
    }
    return contents;
  }

  /** The facts that are not on the board, sorted. */
  List<String> rest(FactSet facts) {
    List<String> rest = new ArrayList<>();
    for (int f = facts.nextFact(0); f >= 0; f = facts.nextFact(f + 1)) {
      if (!isCell(f)) {
        rest.add(game.factText(f));
      }
    }
    Collections.sort(rest);
    return rest;
  }

  /** The board as text, empty if there is none. */
  String grid(FactSet facts) {
    if (relation == null) {
      return "";
    }
    Map<String, String> contents = contents(facts);
    int width = 1;
    for (String content : contents.values()) {
      width = Math.max(width, shown(content).length());
    }
    for (String column : columns) {
      width = Math.max(width, column.length());
    }
    StringBuilder text = new StringBuilder();
    for (int y = rows.size() - 1; y >= 0; y--) {
      text.append(String.format("%2s", rows.get(y)));
      for (String column : columns) {
        String content = contents.getOrDefault(column + "," + rows.get(y), "");
        text.append(' ').append(pad(content.isEmpty() ? "." : shown(content), width));
      }
      text.append('\n');
    }
    text.append("  ");
    for (String column : columns) {
      text.append(' ').append(pad(column, width));
    }
    return text.append('\n').toString();
  }

  private String shown(String content) {
    return BLANK.contains(content) && owner(content) < 0 ? "." : content;
  }

  private static String pad(String text, int width) {
    return " ".repeat(width - text.length()) + text;
  }

  /** The board as data; without one, a cell for each role. */
  BoardView view(FactSet facts) {
    List<BoardView.Cell> cells = new ArrayList<>();
    if (relation == null) {
      for (int r = 0; r < game.roles().size(); r++) {
        String role = game.roles().get(r);
        cells.add(new BoardView.Cell(role, r, 0, r, role, 0));
      }
    }
    Map<String, String> contents = contents(facts);
    for (int x = 0; x < columns.size(); x++) {
      for (int y = 0; y < rows.size(); y++) {
        String name = columns.get(x) + "," + rows.get(y);
        String content = contents.getOrDefault(name, "");
        int owner = owner(content);
        String piece = shown(content).equals(".") ? "" : content;
        cells.add(new BoardView.Cell(name, x, y, owner, piece, 0));
      }
    }
    return new BoardView(BoardView.Shape.SQUARE, cells, List.of(), List.of(), rest(facts));
  }

  /** The role whose name the content is or abbreviates, -1 if none or several. */
  private int owner(String content) {
    int found = -1;
    for (int r = 0; r < game.roles().size(); r++) {
      String role = game.roles().get(r);
      if (role.equals(content)) {
        return r;
      }
      if (!content.isEmpty() && (role.startsWith(content) || content.startsWith(role))) {
        found = found == -1 ? r : -2;
      }
    }
    return Math.max(-1, found);
  }

  /** The cells that a move names by coordinates, in order; empty if it does not. */
  List<String> cells(String move) {
    String[] words = plain(move);
    if (relation == null || words.length != 3 && words.length != 5) {
      return List.of();
    }
    List<String> cells = new ArrayList<>();
    for (int i = 1; i < words.length; i += 2) {
      if (!columns.contains(words[i]) || !rows.contains(words[i + 1])) {
        return List.of();
      }
      cells.add(words[i] + "," + words[i + 1]);
    }
    return cells;
  }
}
