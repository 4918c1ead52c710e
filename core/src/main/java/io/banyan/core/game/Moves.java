// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Conveniences over the legal moves of a state, for people and tests, not for hot loops. */
public final class Moves {
  private static final int SHOWN = 40;

  private Moves() {}

  /** The legal moves of a state. */
  public static int[] legal(Game game, State state) {
    int[] buffer = new int[game.maxMoves()];
    int n = state.legalMoves(buffer);
    return java.util.Arrays.copyOf(buffer, n);
  }

  /** The legal moves as text, sorted by character code. */
  public static List<String> texts(Game game, State state) {
    List<String> texts = new ArrayList<>();
    for (int move : legal(game, state)) {
      texts.add(game.moveText(state, move));
    }
    Collections.sort(texts);
    return texts;
  }

  /** Splits a list of moves at white space outside parentheses. */
  public static List<String> split(String texts) {
    List<String> moves = new ArrayList<>();
    int depth = 0;
    int start = -1;
    for (int i = 0; i <= texts.length(); i++) {
      boolean end = i == texts.length();
      char c = end ? ' ' : texts.charAt(i);
      if (start >= 0 && (end || depth <= 0 && Character.isWhitespace(c))) {
        moves.add(texts.substring(start, i).strip());
        start = -1;
      } else if (start < 0 && !Character.isWhitespace(c)) {
        start = i;
        depth = 0;
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    return moves;
  }

  /** Plays moves given as text, separated by white space, on the given state. */
  public static void playAll(Game game, State state, String texts) {
    int count = 0;
    for (String text : split(texts)) {
      count++;
      int move;
      try {
        move = game.parseMove(state, text);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("move " + count + ": " + e.getMessage(), e);
      }
      state.play(move);
    }
  }

  /** The exception for a move that cannot be read or played here; lists what could be. */
  public static IllegalArgumentException illegal(Game game, State state, String text) {
    List<String> texts = texts(game, state);
    String accepted;
    if (texts.isEmpty()) {
      accepted = "the game is over";
    } else if (texts.size() <= SHOWN) {
      accepted = "legal moves: " + String.join(" ", texts);
    } else {
      accepted =
          texts.size() + " legal moves, such as " + String.join(" ", texts.subList(0, 10)) + " ...";
    }
    return new IllegalArgumentException(
        "'" + text + "' is not a legal move of " + game.id() + " here; " + accepted);
  }
}
