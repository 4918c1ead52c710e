// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.BoardView;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Draws the facts of a sheet: those that tell a place as a board, everything else as a list. A
 * guess for people; no play depends on it.
 */
final class FactBoard {
  private static final Set<String> BLANK = Set.of("b", "blank", "empty", "e", "nil", "gap");

  /** Relations whose name says nothing about what stands there. */
  private static final Set<String> BARE = Set.of("cell", "at", "location", "position", "on");

  private static final int NO_CELL = 4;

  private final CompiledGame game;
  private final SheetLayout layout;
  private final FactPlaces places;

  FactBoard(CompiledGame game, SheetLayout layout) {
    this.game = game;
    this.layout = layout;
    this.places = new FactPlaces(game);
  }

  /** What is seen at each cell; words of one relation are joined. */
  private Map<String, FactPlaces.Place> seen(FactSet facts) {
    Map<String, FactPlaces.Place> seen = new LinkedHashMap<>();
    for (int f = facts.nextFact(0); f >= 0; f = facts.nextFact(f + 1)) {
      FactPlaces.Place place = places.of(f);
      if (place != null) {
        seen.merge(place.cell(), place, this::upper);
      }
    }
    return seen;
  }

  /** Pieces lie upon things, and rare things upon frequent ones. */
  private FactPlaces.Place upper(FactPlaces.Place a, FactPlaces.Place b) {
    if (a.relation().equals(b.relation())) {
      String both = a.word() + "+" + b.word();
      return new FactPlaces.Place(a.relation(), both, a.cell(), a.rarity());
    }
    boolean aIsPiece = owner(a.word()) >= 0;
    boolean bIsPiece = owner(b.word()) >= 0;
    return aIsPiece != bIsPiece ? (aIsPiece ? a : b) : a.rarity() <= b.rarity() ? a : b;
  }

  /** The facts that are not seen on the board, sorted. */
  List<String> rest(FactSet facts) {
    Map<String, FactPlaces.Place> seen = seen(facts);
    List<String> rest = new ArrayList<>();
    for (int f = facts.nextFact(0); f >= 0; f = facts.nextFact(f + 1)) {
      FactPlaces.Place place = places.of(f);
      if (place == null || !seen.get(place.cell()).relation().equals(place.relation())) {
        rest.add(game.factText(f));
      }
    }
    Collections.sort(rest);
    return rest;
  }

  /** The board as text, empty if there is none. */
  String grid(FactSet facts) {
    if (!places.hasBoard()) {
      return "";
    }
    Map<String, FactPlaces.Place> seen = seen(facts);
    int width = 1;
    for (FactPlaces.Place place : seen.values()) {
      width = Math.max(width, shown(place.word()).length());
    }
    for (String column : places.columns()) {
      width = Math.max(width, column.length());
    }
    StringBuilder text = new StringBuilder();
    for (int y = places.rows().size() - 1; y >= 0; y--) {
      String row = places.rows().get(y);
      text.append(String.format("%2s", row));
      for (String column : places.columns()) {
        FactPlaces.Place place = seen.get(column + "," + row);
        text.append(' ').append(pad(place == null ? "." : shown(place.word()), width));
      }
      text.append('\n');
    }
    text.append("  ");
    for (String column : places.columns()) {
      text.append(' ').append(pad(column, width));
    }
    return text.append('\n').toString();
  }

  private String shown(String word) {
    return BLANK.contains(word) && owner(word) < 0 ? "." : word;
  }

  private static String pad(String text, int width) {
    return " ".repeat(width - text.length()) + text;
  }

  /** The board as data; without one, a cell for each role. */
  BoardView view(FactSet facts) {
    List<BoardView.Cell> cells = new ArrayList<>();
    if (!places.hasBoard()) {
      for (int r = 0; r < game.roles().size(); r++) {
        String role = game.roles().get(r);
        cells.add(new BoardView.Cell(role, r, 0, r, role, 0));
      }
      return new BoardView(BoardView.Shape.SQUARE, cells, List.of(), List.of(), rest(facts));
    }
    Map<String, FactPlaces.Place> seen = seen(facts);
    for (int i = 0; i < places.columns().size(); i++) {
      int inRow = 0;
      for (String row : places.rows()) {
        inRow += places.isCell(places.columns().get(i) + "," + row) ? 1 : 0;
      }
      for (int j = 0; j < places.rows().size(); j++) {
        String name = places.columns().get(i) + "," + places.rows().get(j);
        boolean isCell = places.isCell(name);
        if (isCell || layout == SheetLayout.SQUARES) {
          double x = layout.x(i, j, inRow);
          cells.add(cell(name, x, layout.y(i, j), seen.get(name), isCell ? 0 : NO_CELL));
        }
      }
    }
    return new BoardView(layout.shape, cells, List.of(), List.of(), rest(facts));
  }

  private BoardView.Cell cell(String name, double x, double y, FactPlaces.Place place, int tint) {
    if (place == null || shown(place.word()).equals(".")) {
      return new BoardView.Cell(name, x, y, -1, "", tint);
    }
    int owner = owner(place.word());
    boolean alone = game.roles().size() == 1 && place.word().equals(place.relation());
    return new BoardView.Cell(name, x, y, alone ? 0 : owner, piece(place, owner, alone), tint);
  }

  /** The name of a piece: what a word adds to its role, or the relation if that tells more. */
  private String piece(FactPlaces.Place place, int owner, boolean alone) {
    boolean tells = !BARE.contains(place.relation());
    if (alone) {
      return tells ? place.relation() : game.roles().get(0);
    }
    String role = owner < 0 ? null : game.roles().get(owner);
    if (role == null || !place.word().startsWith(role)) {
      return place.word();
    }
    String added = place.word().substring(role.length());
    return !added.isEmpty() ? added : tells ? place.relation() : role;
  }

  /** The role whose name the word is or abbreviates, -1 if none or several. */
  private int owner(String word) {
    int found = -1;
    for (int r = 0; r < game.roles().size(); r++) {
      String role = game.roles().get(r);
      if (role.equals(word)) {
        return r;
      }
      if (!word.isEmpty() && (role.startsWith(word) || word.startsWith(role))) {
        found = found == -1 ? r : -2;
      }
    }
    return Math.max(-1, found);
  }

  /** The cells that a move names by coordinates, in order; empty if it does not. */
  List<String> cells(String move) {
    String[] words = FactPlaces.words(move);
    if (!places.hasBoard() || words.length != 3 && words.length != 5) {
      return List.of();
    }
    List<String> cells = new ArrayList<>();
    for (int i = 1; i < words.length; i += 2) {
      String cell = words[i] + "," + words[i + 1];
      if (!places.isCell(cell)) {
        return List.of();
      }
      cells.add(cell);
    }
    return cells;
  }

  /** True if a move names one coordinate only, such as a column to drop something into. */
  boolean namesLine(String move) {
    String[] words = FactPlaces.words(move);
    return words.length == 2
        && (places.columns().contains(words[1]) || places.rows().contains(words[1]));
  }

  /** The one cell that was empty before and is not after; empty if there are none or several. */
  List<String> filled(FactSet before, FactSet after) {
    Map<String, FactPlaces.Place> old = seen(before);
    List<String> filled = new ArrayList<>();
    seen(after)
        .forEach(
            (cell, place) -> {
              boolean wasEmpty = old.get(cell) == null || shown(old.get(cell).word()).equals(".");
              if (wasEmpty && !shown(place.word()).equals(".")) {
                filled.add(cell);
              }
            });
    return filled.size() == 1 ? filled : List.of();
  }
}
