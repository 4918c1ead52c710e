// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A played game as plain text that reads back, for every game: the frame of SGF (FF[4]), with moves
 * in the game's own notation, or in SGF's where the game has one ({@link SgfNotation}).
 *
 * <pre>{@code
 * (;FF[4]AP[Banyan]SPEC[connect4(size=7x6,connect=4)]PB[uct]PW[random]RE[B+]
 * ;B[d];W[a];B[d];W[b];B[d];W[c];B[d])
 * }</pre>
 *
 * <p>{@code B} is the player who moves first and {@code W} the second, whatever the game calls
 * them; further players are {@code XC}, {@code XD} and so on. {@code SPEC} is the game as the
 * catalogue reads it. The result {@code RE} is {@code B+}, {@code W+}, {@code Draw} or {@code ?};
 * with more than two players or other shares it lists the rewards, separated by spaces. Where a
 * player gave up it is {@code B+R} or {@code W+R}, as in SGF: the winner, then how; {@code Void}
 * where the game does not count.
 *
 * @param spec the game, such as {@code hex(size=11)}; empty in records of other programs, which
 *     {@code GM} tells the game of
 * @param players one name each, in order of the players' numbers; may be empty
 * @param result as described above
 * @param moves all moves in order
 * @param properties further properties of the whole game, such as {@code DT} (date) or {@code C}
 *     (comment), in the order written; keys are upper-case letters
 */
public record GameRecord(
    String spec,
    List<String> players,
    String result,
    List<Move> moves,
    Map<String, String> properties) {

  /** The result of a game that is not over. */
  public static final String UNKNOWN = "?";

  /** The result of a game that does not count. */
  public static final String VOID = "Void";

  /** The result if this player gives up. */
  private static final List<String> RESIGNED = List.of("W+R", "B+R");

  private static final int MOVES_PER_LINE = 10;

  /**
   * One move.
   *
   * @param mover the player's number, from 0
   * @param text in SGF's notation if the record has the property GM, else in that of the game
   */
  public record Move(int mover, String text) {}

  public GameRecord {
    players = List.copyOf(players);
    moves = List.copyOf(moves);
    properties = new LinkedHashMap<>(properties);
    for (String key : properties.keySet()) {
      if (!key.matches("[A-Z]+") || RecordReader.isReserved(key)) {
        throw new IllegalArgumentException(
            "property must be upper-case letters and none of "
                + String.join(", ", RecordReader.RESERVED)
                + " or a player's, was '"
                + key
                + "'");
      }
    }
  }

  @Override
  public Map<String, String> properties() {
    return new LinkedHashMap<>(properties);
  }

  /** The record of moves played from the start of a game; players may be an empty list. */
  public static GameRecord of(Game game, List<String> players, int[] moves) {
    State state = game.newState();
    List<Move> texts = new ArrayList<>();
    for (int move : moves) {
      texts.add(new Move(state.mover(), moveText(game, state, move)));
      state.play(move);
    }
    Map<String, String> properties = new LinkedHashMap<>();
    if (game instanceof SgfNotation sgf) {
      properties.put(SgfNotation.NUMBER, Integer.toString(sgf.sgfNumber()));
      properties.putAll(sgf.sgfProperties());
    }
    return new GameRecord(game.id(), players, resultOf(game, state), texts, properties);
  }

  /** A move as records of that game have it. */
  public static String moveText(Game game, State state, int move) {
    return game instanceof SgfNotation sgf ? sgf.sgfMove(state, move) : game.moveText(state, move);
  }

  /**
   * Reads a move of this record.
   *
   * @throws IllegalArgumentException if it is unreadable or not legal in the given state
   */
  public int parseMove(Game game, State state, String text) {
    boolean isSgf = game instanceof SgfNotation && properties.containsKey(SgfNotation.NUMBER);
    return isSgf ? ((SgfNotation) game).parseSgfMove(state, text) : game.parseMove(state, text);
  }

  /** The same with another result and more properties. */
  public GameRecord with(String newResult, Map<String, String> more) {
    Map<String, String> all = properties();
    all.putAll(more);
    return new GameRecord(spec, players, newResult, moves, all);
  }

  /** The same game with its specification, where another program did not tell it. */
  public GameRecord withSpec(String newSpec) {
    return new GameRecord(newSpec, players, result, moves, properties);
  }

  /**
   * This record with the remark that a player gave up.
   *
   * @throws IllegalArgumentException if the game is over by its moves or has no such player among
   *     two
   */
  public GameRecord resignedBy(int player) {
    if (!result.equals(UNKNOWN)) {
      throw new IllegalArgumentException("nobody can resign a game that ended " + result);
    }
    if (player != 0 && player != 1) {
      throw new IllegalArgumentException("who resigns must be player 0 or 1, was " + player);
    }
    return new GameRecord(spec, players, RESIGNED.get(player), moves, properties);
  }

  /** The player who gave up; -1 if nobody did. */
  public int resigner() {
    return RESIGNED.indexOf(result);
  }

  /**
   * Reads a record; a fault is refused with its place in the text. Of records of other programs,
   * which have {@code GM} and no {@code SPEC}, the main line is read; notes beside moves,
   * variations and further games are left out, and stones that are set up beforehand are refused.
   */
  public static GameRecord read(String text) {
    return new RecordReader(text).read();
  }

  /** The result of a state in the form of {@link #result()}. */
  public static String resultOf(Game game, State state) {
    if (!state.isTerminal()) {
      return UNKNOWN;
    }
    double[] rewards = new double[game.players()];
    state.rewards(rewards);
    if (Arrays.equals(rewards, new double[] {1, 0})) {
      return "B+";
    }
    if (Arrays.equals(rewards, new double[] {0, 1})) {
      return "W+";
    }
    if (Arrays.equals(rewards, new double[] {0.5, 0.5})) {
      return "Draw";
    }
    StringBuilder list = new StringBuilder();
    for (double reward : rewards) {
      list.append(list.isEmpty() ? "" : " ").append(String.format(Locale.ROOT, "%.6g", reward));
    }
    return list.toString();
  }

  /**
   * Plays the moves from the start of the game this record is about. What others call the result
   * may rest on other rules, so only our own is compared.
   *
   * @throws IllegalArgumentException naming the first move that is unreadable, illegal or another
   *     player's, or a result that the moves do not lead to
   */
  public State replay(Game game) {
    State state = game.newState();
    for (int i = 0; i < moves.size(); i++) {
      Move move = moves.get(i);
      if (state.isTerminal() || state.mover() != move.mover()) {
        throw new IllegalArgumentException(
            "move "
                + (i + 1)
                + " is "
                + property(move.mover())
                + "["
                + move.text()
                + "], but "
                + (state.isTerminal()
                    ? "the game is over"
                    : property(state.mover()) + " is to move"));
      }
      try {
        state.play(parseMove(game, state, move.text()));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("move " + (i + 1) + ": " + e.getMessage(), e);
      }
    }
    String reached = resultOf(game, state);
    if (state.isTerminal()
        && !spec.isEmpty()
        && !result.equals(UNKNOWN)
        && !result.equals(reached)) {
      throw new IllegalArgumentException(
          "the record says RE[" + result + "], but its moves lead to RE[" + reached + "]");
    }
    return state;
  }

  /** The whole record as text, one line for the facts and ten moves per line after it. */
  public String write() {
    StringBuilder text = new StringBuilder("(;FF[4]AP[Banyan]");
    if (!spec.isEmpty()) {
      append(text, "SPEC", spec);
    }
    for (int p = 0; p < players.size(); p++) {
      append(text, "P" + property(p), players.get(p));
    }
    append(text, "RE", result);
    properties.forEach((key, value) -> append(text, key, value));
    for (int i = 0; i < moves.size(); i++) {
      text.append(i % MOVES_PER_LINE == 0 ? "\n;" : ";");
      append(text, property(moves.get(i).mover()), moves.get(i).text());
    }
    return text.append(")\n").toString();
  }

  private static void append(StringBuilder text, String key, String value) {
    String escaped = value.replace("\\", "\\\\").replace("]", "\\]");
    text.append(key).append('[').append(escaped).append(']');
  }

  /** The property that holds a player's moves. */
  static String property(int player) {
    return switch (player) {
      case 0 -> "B";
      case 1 -> "W";
      default -> "X" + (char) ('A' + player);
    };
  }
}
