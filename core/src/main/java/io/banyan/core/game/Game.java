// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.List;

/**
 * The unchanging facts of a game: who plays, how many moves there are, how moves are written.
 *
 * <p>A move is an {@code int} in {@code [0, moveRange())}; the same move has the same number in
 * every state, so that tables over moves can be arrays. Implementations are immutable and may be
 * shared by threads.
 */
public interface Game {
  /** No move. */
  int NO_MOVE = -1;

  /** The game's name with all its parameters, as the catalogue reads it: {@code hex(size=11)}. */
  String id();

  /** The number of players. */
  int players();

  /** Moves are numbers in {@code [0, moveRange())}. */
  int moveRange();

  /** No state has more legal moves than this. */
  int maxMoves();

  /** No game is longer than this many moves: the rules or a stated cap see to it. */
  int maxPlies();

  /**
   * True if {@link #maxPlies} is a parameter that somebody chose, so that a draw at that length is
   * a cut and not a result; false if the rules themselves end the game there.
   */
  default boolean isCutAtMaxPlies() {
    return false;
  }

  /** A fresh state at the start of the game. */
  State newState();

  /** Writes a legal move of the given state in the notation of the game's community. */
  String moveText(State state, int move);

  /**
   * Reads a move.
   *
   * @throws IllegalArgumentException naming the text and what is accepted, if it is unreadable or
   *     not legal in the given state
   */
  default int parseMove(State state, String text) {
    int[] moves = new int[maxMoves()];
    int n = state.legalMoves(moves);
    String wanted = text.strip();
    for (int i = 0; i < n; i++) {
      if (moveText(state, moves[i]).equalsIgnoreCase(wanted)) {
        return moves[i];
      }
    }
    throw Moves.illegal(this, state, text);
  }

  /** The board as text, with coordinates, several lines. */
  String boardText(State state);

  /** The board as data, from which a page draws it without knowing the game. */
  BoardView boardView(State state);

  /**
   * The cells a person touches, in order, to make this move on the board of {@link #boardView};
   * empty for moves without a place, such as a pass, which are shown as a button.
   */
  List<String> moveCells(State state, int move);

  /** The name of a player, for people: {@code black}, {@code white}, {@code x}. */
  default String playerName(int player) {
    return "player " + (player + 1);
  }

  /** A copy of a state. */
  default State copyOf(State state) {
    State copy = newState();
    copy.copyFrom(state);
    return copy;
  }
}
