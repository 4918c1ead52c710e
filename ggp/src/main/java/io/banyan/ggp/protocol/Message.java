// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.ggp.gdl.ReaderOptions;
import io.banyan.ggp.gdl.Sexpr;
import java.util.List;
import java.util.Locale;

/**
 * A message from a match runner to a player. Words of the protocol are read in any case; arguments
 * that a message does not know are ignored.
 */
sealed interface Message {
  /** Asks who is there and whether it plays. */
  record Info() implements Message {}

  /** The old form of {@link Info}. */
  record Ping() implements Message {}

  /** A match begins. */
  record Start(String id, String role, List<Sexpr> rules, int startClock, int playClock)
      implements Message {}

  /**
   * Asks for a move.
   *
   * @param moves the last joint move (or what the player saw of it) as text, null for NIL
   */
  record Play(String id, List<String> moves) implements Message {}

  /** The match is over. */
  record Stop(String id, List<String> moves) implements Message {}

  /** The match is called off. */
  record Abort(String id) implements Message {}

  /** An early look at the rules. */
  record Preview(List<Sexpr> rules, int clock) implements Message {}

  /** The longest clock that makes sense, in seconds: a day. */
  int LONGEST_CLOCK = 86_400;

  /**
   * Reads a message.
   *
   * @throws IllegalArgumentException saying what is wrong with it
   */
  static Message parse(String text) {
    List<Sexpr> all = Sexpr.parseAll(text, ReaderOptions.DEFAULT);
    if (all.isEmpty()) {
      throw new IllegalArgumentException("empty message; a message such as (INFO) is expected");
    }
    if (all.size() > 1) {
      throw new IllegalArgumentException("one message expected, found " + all.size());
    }
    Sexpr whole = all.get(0);
    List<Sexpr> parts = whole.isSymbol() ? List.of(whole) : whole.elements();
    if (parts.isEmpty() || !parts.get(0).isSymbol()) {
      throw new IllegalArgumentException("a message begins with a word such as PLAY");
    }
    String word = parts.get(0).symbol().toUpperCase(Locale.ROOT);
    switch (word) {
      case "INFO" -> {
        return new Info();
      }
      case "PING" -> {
        return new Ping();
      }
      case "START" -> {
        need(parts, 6, "(START id role (rules) startclock playclock)");
        return new Start(
            parts.get(1).toString(),
            parts.get(2).toString(),
            rules(parts.get(3)),
            clock(parts.get(4), "start clock"),
            clock(parts.get(5), "play clock"));
      }
      case "PLAY" -> {
        need(parts, 3, "(PLAY id moves)");
        return new Play(parts.get(1).toString(), moves(parts));
      }
      case "STOP" -> {
        need(parts, 2, "(STOP id moves)");
        return new Stop(parts.get(1).toString(), parts.size() == 2 ? null : moves(parts));
      }
      case "ABORT" -> {
        need(parts, 2, "(ABORT id)");
        return new Abort(parts.get(1).toString());
      }
      case "PREVIEW" -> {
        need(parts, 2, "(PREVIEW (rules) clock)");
        return new Preview(
            rules(parts.get(1)), parts.size() == 2 ? 0 : clock(parts.get(2), "clock"));
      }
      default ->
          throw new IllegalArgumentException(
              "unknown message '"
                  + brief(word)
                  + "'; known: INFO, START, PLAY, STOP, ABORT, PREVIEW, PING");
    }
  }

  private static void need(List<Sexpr> parts, int least, String form) {
    if (parts.size() < least) {
      throw new IllegalArgumentException("expected " + form + ", found " + parts.size() + " parts");
    }
  }

  /** The rules of a message: a list of statements. */
  private static List<Sexpr> rules(Sexpr e) {
    if (e.isSymbol()) {
      throw new IllegalArgumentException("rules in parentheses expected, was " + brief(e.symbol()));
    }
    return e.elements();
  }

  private static int clock(Sexpr e, String what) {
    try {
      int seconds = e.isSymbol() ? Integer.parseInt(e.symbol()) : -1;
      if (seconds >= 0 && seconds <= LONGEST_CLOCK) {
        return seconds;
      }
    } catch (NumberFormatException notANumber) {
      // Said below.
    }
    throw new IllegalArgumentException(
        what + " must be whole seconds from 0 to " + LONGEST_CLOCK + ", was " + brief("" + e));
  }

  /** The moves are the third part; with a turn number and the own move before them, the fifth. */
  private static List<String> moves(List<Sexpr> parts) {
    Sexpr e = parts.get(parts.size() == 5 ? 4 : 2);
    if (e.isSymbol() && e.symbol().equalsIgnoreCase("nil") || !e.isSymbol() && isEmpty(e)) {
      return null;
    }
    if (e.isSymbol()) {
      throw new IllegalArgumentException("a list of moves or NIL expected, was " + brief("" + e));
    }
    return e.elements().stream().map(Sexpr::toString).toList();
  }

  private static boolean isEmpty(Sexpr e) {
    return e.elements().isEmpty();
  }

  /** A text that may be long and strange, fit for a message to people. */
  static String brief(String text) {
    String plain = text.replaceAll("[\\p{Cntrl}]", " ");
    return plain.length() > 80 ? plain.substring(0, 80) + "..." : plain;
  }
}
