// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines beside the main one, as SGF has them: where play parts, every way on stands in
 * parentheses, the main line first.
 */
final class RecordVariations {
  /** A node after a move; the order of the ways on is that in which they came. */
  private static final class Node {
    final String property;
    final Map<String, Node> next = new LinkedHashMap<>();

    Node(String property) {
      this.property = property;
    }
  }

  private RecordVariations() {}

  /** The main record with further lines, each the texts of all its moves. */
  static String write(GameRecord main, Game game, List<List<String>> lines) {
    String whole = main.write();
    if (lines.isEmpty()) {
      return whole;
    }
    Node root = new Node("");
    add(root, game, texts(main, game, main.moves().stream().map(GameRecord.Move::text).toList()));
    lines.forEach(line -> add(root, game, line));
    GameRecord facts =
        new GameRecord(main.spec(), main.players(), main.result(), List.of(), main.properties());
    StringBuilder text = new StringBuilder(facts.write().strip());
    text.setLength(text.length() - 1);
    append(text.append('\n'), root);
    return text.append(")\n").toString();
  }

  private static void add(Node root, Game game, List<String> line) {
    State state = game.newState();
    Node node = root;
    for (String text : line) {
      int move = game.parseMove(state, text);
      String written = GameRecord.moveText(game, state, move);
      GameRecord one =
          new GameRecord(
              game.id(),
              List.of(),
              GameRecord.UNKNOWN,
              List.of(new GameRecord.Move(state.mover(), written)),
              Map.of());
      String record = one.write();
      String property = record.substring(record.lastIndexOf("\n;") + 1, record.lastIndexOf(')'));
      node = node.next.computeIfAbsent(written, w -> new Node(property));
      state.play(move);
    }
  }

  /**
   * A line of a record in the notation of the game, as far as it can be played: what cannot stays
   * as it is, and who reads it tells so.
   */
  static List<String> texts(GameRecord record, Game game, List<String> line) {
    List<String> texts = new ArrayList<>(line);
    State state = game.newState();
    try {
      for (int i = 0; i < line.size(); i++) {
        int move = record.parseMove(game, state, line.get(i));
        texts.set(i, game.moveText(state, move));
        state.play(move);
      }
    } catch (IllegalArgumentException e) {
      return texts;
    }
    return texts;
  }

  private static void append(StringBuilder text, Node from) {
    Node node = from;
    while (node.next.size() == 1) {
      node = node.next.values().iterator().next();
      text.append(node.property);
    }
    for (Node way : node.next.values()) {
      text.append("\n(").append(way.property);
      append(text, way);
      text.append(')');
    }
  }

  /** A record taken apart: the main line as a record of its own, and the lines beside it. */
  record Lines(String main, List<List<String>> beside) {}

  /** Takes a record apart; what is no parenthesis between moves is left for the reader to judge. */
  static Lines read(String text) {
    StringBuilder main = new StringBuilder();
    List<List<String>> beside = new ArrayList<>();
    List<String> moves = new ArrayList<>();
    List<Integer> marks = new ArrayList<>();
    boolean isMain = true;
    boolean grew = false;
    int start = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '[') {
        int end = closing(text, at);
        String value = text.substring(at + 1, end).replaceAll("(?s)\\\\(.)", "$1");
        if (!marks.isEmpty() && isMove(text, at)) {
          moves.add(value);
          grew = true;
        }
        at = end;
      } else if (c == '(') {
        if (!marks.isEmpty() && isMain) {
          main.append(text, start, at);
          start = at + 1;
        }
        marks.add(moves.size());
      } else if (c == ')' && !marks.isEmpty()) {
        if (isMain) {
          main.append(text, start, at);
        } else if (grew) {
          beside.add(List.copyOf(moves));
        }
        isMain = false;
        grew = false;
        int keep = marks.remove(marks.size() - 1);
        moves.subList(keep, moves.size()).clear();
        if (marks.isEmpty()) {
          return new Lines(main + text.substring(at), beside);
        }
      }
    }
    return new Lines(text, List.of());
  }

  /** True if the bracket belongs to a move: the key before it stands alone after a semicolon. */
  private static boolean isMove(String text, int bracket) {
    int at = bracket - 1;
    while (at >= 0 && (Character.isUpperCase(text.charAt(at)) || text.charAt(at) == ' ')) {
      at--;
    }
    String key = text.substring(at + 1, bracket).strip();
    return at >= 0 && text.charAt(at) == ';' && key.matches("B|W|X[A-Z]");
  }

  private static int closing(String text, int bracket) {
    for (int at = bracket + 1; at < text.length(); at++) {
      if (text.charAt(at) == '\\') {
        at++;
      } else if (text.charAt(at) == ']') {
        return at;
      }
    }
    return text.length() - 1;
  }
}
