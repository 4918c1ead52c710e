// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.ggp.reason.circuit.CompiledGame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which facts of a sheet say what is where: {@code (cell 1 2 x)}, {@code (at red 1 2)} for a role,
 * or {@code (wall 1 2)}. The relation with most cells is the board; others lie upon it if they have
 * no place outside. A guess for people; no play depends on it.
 */
final class FactPlaces {
  private static final int MOST_CELLS = 26 * 26;

  /** Numbers by value, words by length and letters. */
  private static final Comparator<String> ORDER =
      Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

  /**
   * How a relation tells a place.
   *
   * @param x which argument is the first coordinate; the second follows
   * @param content which argument stands there, 0 if it is the relation itself
   */
  private record Form(String relation, int x, int content) {}

  /** The cells that a form can name. */
  private static final class Area {
    final Set<String> cells = new HashSet<>();
    final Set<String> columns = new TreeSet<>(ORDER);
    final Set<String> rows = new TreeSet<>(ORDER);
    int facts;

    void add(String x, String y) {
      cells.add(x + "," + y);
      columns.add(x);
      rows.add(y);
      facts++;
    }

    boolean isBoard() {
      return cells.size() > 3 && columns.size() * rows.size() <= MOST_CELLS;
    }

    boolean holds(Area other) {
      return columns.containsAll(other.columns) && rows.containsAll(other.rows);
    }
  }

  /**
   * What a fact says.
   *
   * @param relation its name
   * @param word what stands there
   * @param cell where
   * @param rarity how many facts are of its kind: the rarest is on top
   */
  record Place(String relation, String word, String cell, int rarity) {}

  private final Place[] places;
  private final Set<String> cells = new HashSet<>();
  private List<String> columns = List.of();
  private List<String> rows = List.of();

  FactPlaces(CompiledGame game) {
    places = new Place[game.factCount()];
    Map<Form, Area> areas = new LinkedHashMap<>();
    Map<Integer, Form> forms = new HashMap<>();
    List<String[]> parts = new ArrayList<>();
    for (int f = 0; f < places.length; f++) {
      String[] words = words(game.factText(f));
      parts.add(words);
      Form form = form(words, game.roles());
      if (form != null) {
        forms.put(f, form);
        areas.computeIfAbsent(form, n -> new Area()).add(words[form.x], words[form.x + 1]);
      }
    }
    Area board = board(areas);
    if (board == null) {
      return;
    }
    columns = List.copyOf(board.columns);
    rows = List.copyOf(board.rows);
    forms.forEach(
        (f, form) -> {
          Area area = areas.get(form);
          if (board.holds(area)) {
            String[] words = parts.get(f);
            String cell = words[form.x] + "," + words[form.x + 1];
            cells.add(cell);
            places[f] = new Place(form.relation, words[form.content], cell, area.facts);
          }
        });
  }

  /** The largest area; of two as large the one that names what stands there. */
  private static Area board(Map<Form, Area> areas) {
    Area best = null;
    boolean named = false;
    for (Map.Entry<Form, Area> candidate : areas.entrySet()) {
      Area area = candidate.getValue();
      boolean names = candidate.getKey().content > 0;
      int more = best == null ? 1 : area.cells.size() - best.cells.size();
      if (area.isBoard() && (more > 0 || more == 0 && names && !named)) {
        best = area;
        named = names;
      }
    }
    return best;
  }

  private static Form form(String[] words, List<String> roles) {
    if (words.length == 4 && isCoordinate(words[1]) && isCoordinate(words[2])) {
      return new Form(words[0], 1, 3);
    }
    if (words.length == 4 && roles.contains(words[1]) && isNumber(words[2]) && isNumber(words[3])) {
      return new Form(words[0], 2, 1);
    }
    if (words.length == 3 && isNumber(words[1]) && isNumber(words[2])) {
      return new Form(words[0], 1, 0);
    }
    return null;
  }

  private static boolean isNumber(String word) {
    return word.matches("\\d{1,2}");
  }

  private static boolean isCoordinate(String word) {
    return isNumber(word) || word.matches("[a-z]");
  }

  /** The name and arguments of a term without nested ones; of another term nothing. */
  static String[] words(String term) {
    if (term == null) {
      return new String[0];
    }
    if (!term.startsWith("(")) {
      return new String[] {term};
    }
    String inner = term.substring(1, term.length() - 1);
    return inner.indexOf('(') >= 0 ? new String[0] : inner.split(" ");
  }

  /** What a fact says; null if it tells no place. */
  Place of(int fact) {
    return places[fact];
  }

  boolean hasBoard() {
    return !columns.isEmpty();
  }

  /** True if some fact can name the cell. */
  boolean isCell(String name) {
    return cells.contains(name);
  }

  List<String> columns() {
    return columns;
  }

  List<String> rows() {
    return rows;
  }
}
