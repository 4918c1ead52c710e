// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the text of a {@link GameRecord}, pointing at the fault when there is one. */
final class RecordReader {
  static final List<String> RESERVED = List.of("FF", "AP", "SPEC", "RE");

  /** Properties that put stones on the board without a move. */
  private static final List<String> SET_UP = List.of("AB", "AW", "AE");

  private final String text;
  private int at;

  RecordReader(String text) {
    this.text = text;
  }

  static boolean isReserved(String key) {
    return RESERVED.contains(key)
        || playerOf(key) >= 0
        || key.startsWith("P") && playerOf(key.substring(1)) >= 0;
  }

  GameRecord read() {
    expect('(', "a record starts with (;");
    expect(';', "a record starts with (;");
    Map<String, String> facts = new LinkedHashMap<>();
    Map<String, Integer> places = new LinkedHashMap<>();
    List<String> several = new ArrayList<>();
    skipSpaces();
    while (at < text.length() && isUpper(text.charAt(at))) {
      int start = at;
      String key = readKey();
      if (facts.put(key, readValue(key)) != null) {
        throw fault("property " + key + " is given twice", start);
      }
      places.put(key, start);
      skipSpaces();
      if (at < text.length() && text.charAt(at) == '[') {
        several.add(key);
        skipValues(key);
      }
    }
    if (!facts.containsKey("SPEC") && facts.containsKey(SgfNotation.NUMBER)) {
      return ofOthers(facts, places);
    }
    for (String key : several) {
      throw fault("property " + key + " has several values", places.get(key));
    }
    List<GameRecord.Move> moves = new ArrayList<>();
    while (at < text.length() && text.charAt(at) == ';') {
      at++;
      moves.add(readMove());
      skipSpaces();
    }
    if (at < text.length() && text.charAt(at) == '(') {
      throw fault("variations are not accepted, only one line of play", at);
    }
    expect(')', "expected a property, a move (;B[...]) or the closing )");
    skipSpaces();
    if (at < text.length()) {
      throw fault("nothing may follow the record", at);
    }
    return build(facts, places, moves);
  }

  /** The main line of another program's record. */
  private GameRecord ofOthers(Map<String, String> facts, Map<String, Integer> places) {
    for (String key : SET_UP) {
      if (facts.containsKey(key)) {
        throw setUp(key, places.get(key));
      }
    }
    if ("3".equals(facts.get("FF"))) {
      facts.put("FF", "4");
    }
    facts.put("SPEC", "");
    List<GameRecord.Move> moves = new ArrayList<>();
    while (at < text.length() && text.charAt(at) != ')') {
      char c = text.charAt(at++);
      if (c != ';' && c != '(') {
        throw fault(
            "expected a node (;...), a variation or the closing ), found '" + c + "'", at - 1);
      }
      skipSpaces();
      while (at < text.length() && isUpper(text.charAt(at))) {
        int start = at;
        String key = readKey();
        String value = readValue(key);
        if (SET_UP.contains(key)) {
          throw setUp(key, start);
        }
        if (playerOf(key) >= 0) {
          moves.add(new GameRecord.Move(playerOf(key), value));
        }
        skipValues(key);
      }
    }
    expect(')', "the record is not closed by )");
    return build(facts, places, moves);
  }

  private IllegalArgumentException setUp(String key, int place) {
    return fault("stones that are set up beforehand (" + key + ") are not accepted", place);
  }

  /** Leaves out the further values of a property. */
  private void skipValues(String key) {
    skipSpaces();
    while (at < text.length() && text.charAt(at) == '[') {
      readValue(key);
      skipSpaces();
    }
  }

  private GameRecord build(
      Map<String, String> facts, Map<String, Integer> places, List<GameRecord.Move> moves) {
    String format = facts.remove("FF");
    if (format != null && !format.equals("4")) {
      throw fault("FF must be 4, was " + format, places.get("FF"));
    }
    facts.remove("AP");
    String spec = facts.remove("SPEC");
    if (spec == null) {
      throw fault("the record names no game: SPEC[...] is missing", 0);
    }
    String result = facts.remove("RE");
    List<String> players = new ArrayList<>();
    String name = facts.remove("P" + GameRecord.property(0));
    while (name != null) {
      players.add(name);
      name = facts.remove("P" + GameRecord.property(players.size()));
    }
    for (String key : facts.keySet()) {
      if (isReserved(key)) {
        throw fault("property " + key + " cannot stand here", places.get(key));
      }
    }
    return new GameRecord(
        spec, players, result == null ? GameRecord.UNKNOWN : result, moves, facts);
  }

  private GameRecord.Move readMove() {
    skipSpaces();
    int start = at;
    String key = readKey();
    int mover = playerOf(key);
    if (mover < 0) {
      throw fault("expected a move, B[...] or W[...], but found '" + key + "'", start);
    }
    return new GameRecord.Move(mover, readValue(key));
  }

  private static int playerOf(String key) {
    if (key.equals("B")) {
      return 0;
    }
    if (key.equals("W")) {
      return 1;
    }
    boolean further = key.length() == 2 && key.charAt(0) == 'X' && key.charAt(1) >= 'C';
    return further ? key.charAt(1) - 'A' : -1;
  }

  private String readKey() {
    int start = at;
    while (at < text.length() && isUpper(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private String readValue(String key) {
    skipSpaces();
    int start = at;
    expect('[', "expected [ after " + key);
    StringBuilder value = new StringBuilder();
    while (at < text.length() && text.charAt(at) != ']') {
      if (text.charAt(at) == '\\') {
        at++;
      }
      if (at < text.length()) {
        value.append(text.charAt(at++));
      }
    }
    if (at >= text.length()) {
      throw fault("the value of " + key + " is not closed by ]", start);
    }
    at++;
    return value.toString();
  }

  private void expect(char c, String message) {
    skipSpaces();
    if (at >= text.length()) {
      throw fault(message + ", but the text ends", at);
    }
    if (text.charAt(at) != c) {
      throw fault(message + ", but found '" + text.charAt(at) + "'", at);
    }
    at++;
  }

  private static boolean isUpper(char c) {
    return c >= 'A' && c <= 'Z';
  }

  private void skipSpaces() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private IllegalArgumentException fault(String message, int where) {
    int line = 1;
    int column = 1;
    for (int i = 0; i < where; i++) {
      boolean newLine = text.charAt(i) == '\n';
      line += newLine ? 1 : 0;
      column = newLine ? 1 : column + 1;
    }
    return new IllegalArgumentException(
        message + " (line " + line + ", column " + column + " of the game record)");
  }
}
