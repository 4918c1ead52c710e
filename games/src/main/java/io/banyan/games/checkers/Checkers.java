// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.checkers;

import io.banyan.core.game.BoardPlanes;
import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Checkers, also known as English draughts.
 *
 * <p>Squares are numbered 1 to 32 from the top left as usual; a move number stands for a whole
 * chain of jumps (see {@link Trails}).
 */
public final class Checkers implements Game, BoardPlanes {
  /** The catalogue's declaration. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "checkers", "English draughts: capture or block all enemy pieces")
          .source("rules of the WCDF; draw rules as in Pepels et al. 2014")
          .note(
              "Black moves first, from squares 1-12 downwards. Men step and jump diagonally"
                  + " forward, kings both ways; capturing is compulsory, any capture may be chosen,"
                  + " and it must be completed. A man that reaches the last row is crowned and"
                  + " stops.")
          .note("A player who cannot move loses.")
          .note(
              "Draw: kingPlies moves in a row without a capture or a move of a man; one king each;"
                  + " the cap of 400 moves.")
          .note("Moves: 11-15, captures with all landing squares: 15x22x31.")
          .param(
              Param.integer(
                  "kingPlies", 25, 1, 400, "non-capturing king moves in a row that draw the game"))
          .param(
              Param.text(
                  "position", null, "start from here, as in PDN: W:WK3,21,22:B1,2,K30 (W to move)"))
          .makes(args -> new Checkers(args.integer("kingPlies"), args.text("position")));

  static final int MAX_MOVES = 184;
  static final int MAX_PLIES = 400;

  private final int kingPlies;
  private final String position;
  private long black;
  private long white;
  private long kings;
  private int mover;

  /** The usual game. */
  public Checkers() {
    this(25, null);
  }

  /**
   * A game with another draw rule or start.
   *
   * @param kingPlies non-capturing king moves in a row that draw the game
   * @param position a start position as in PDN, or null
   */
  public Checkers(int kingPlies, String position) {
    if (kingPlies < 1 || kingPlies > MAX_PLIES) {
      throw new IllegalArgumentException(
          "kingPlies must be from 1 to " + MAX_PLIES + ", was " + kingPlies);
    }
    this.kingPlies = kingPlies;
    this.position = position;
    if (position == null) {
      for (int square = 0; square < 12; square++) {
        black |= 1L << Trails.pad(square);
        white |= 1L << Trails.pad(31 - square);
      }
    } else {
      readPosition(position.strip().toUpperCase(java.util.Locale.ROOT));
    }
  }

  private void readPosition(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != 3 || !parts[0].matches("[BW]")) {
      throw badPosition("B or W to move, then both sides after colons");
    }
    mover = parts[0].equals("B") ? 0 : 1;
    boolean[] seen = new boolean[2];
    for (int i = 1; i < 3; i++) {
      if (!parts[i].matches("[BW](K?\\d{1,2}(,K?\\d{1,2})*)?")) {
        throw badPosition("a side is B or W and its squares, K before those of kings");
      }
      int player = parts[i].charAt(0) == 'B' ? 0 : 1;
      if (seen[player]) {
        throw badPosition("each side once");
      }
      seen[player] = true;
      for (String piece : parts[i].substring(1).split(",")) {
        if (!piece.isEmpty()) {
          put(player, piece);
        }
      }
    }
    if (Long.bitCount(black) > 12 || Long.bitCount(white) > 12) {
      throw badPosition("at most 12 pieces a side");
    }
  }

  private void put(int player, String piece) {
    boolean king = piece.startsWith("K");
    int square = Integer.parseInt(king ? piece.substring(1) : piece) - 1;
    if (square < 0 || square > 31) {
      throw badPosition("squares from 1 to 32");
    }
    long bit = 1L << Trails.pad(square);
    if (((black | white) & bit) != 0) {
      throw badPosition("square " + (square + 1) + " is taken twice");
    }
    if (!king && (CheckersState.KING_ROW[player] & bit) != 0) {
      throw badPosition("a man on square " + (square + 1) + " would have been crowned");
    }
    black |= player == 0 ? bit : 0;
    white |= player == 1 ? bit : 0;
    kings |= king ? bit : 0;
  }

  private IllegalArgumentException badPosition(String accepted) {
    return new IllegalArgumentException(
        "position must be like W:WK3,21,22:B1,2,K30 (" + accepted + "), was " + position);
  }

  void setUp(CheckersState state) {
    state.setUp(black, white, kings, mover);
  }

  int kingPlies() {
    return kingPlies;
  }

  @Override
  public String id() {
    String start = position == null ? "" : ",position=\"" + position + "\"";
    return "checkers(kingPlies=" + kingPlies + start + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return Trails.COUNT;
  }

  /**
   * From one square no more chains can be legal at once than the tree of its paths has leaves; this
   * is the sum over the twelve squares that have the most.
   */
  @Override
  public int maxMoves() {
    return MAX_MOVES;
  }

  @Override
  public int maxPlies() {
    return MAX_PLIES;
  }

  @Override
  public State newState() {
    return new CheckersState(this);
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "black" : "white";
  }

  @Override
  public String moveText(State state, int move) {
    return String.join(move < Trails.STEPS ? "-" : "x", moveCells(state, move));
  }

  /** Reads a move; the landing squares between start and end may be left out if one chain fits. */
  @Override
  public int parseMove(State state, String text) {
    String wanted = text.strip();
    int[] moves = Moves.legal(this, state);
    int found = NO_MOVE;
    int fitting = 0;
    for (int move : moves) {
      if (moveText(state, move).equalsIgnoreCase(wanted)) {
        return move;
      }
      List<String> cells = moveCells(state, move);
      if ((cells.get(0) + "x" + cells.get(cells.size() - 1)).equalsIgnoreCase(wanted)) {
        found = move;
        fitting++;
      }
    }
    if (fitting != 1) {
      throw Moves.illegal(this, state, text);
    }
    return found;
  }

  @Override
  public List<String> moveCells(State state, int move) {
    List<String> cells = new ArrayList<>();
    for (int path = move; path >= 0; path = Trails.PARENT[path]) {
      cells.add(name(Trails.TO[path]));
    }
    cells.add(name(Trails.FROM[move]));
    Collections.reverse(cells);
    return cells;
  }

  private static String name(int padded) {
    return Integer.toString(Trails.unpad(padded) + 1);
  }

  @Override
  public String boardText(State state) {
    CheckersState s = (CheckersState) state;
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < 8; row++) {
      for (int column = 0; column < 8; column++) {
        int square = square(row, column);
        text.append(column == 0 ? "" : " ").append(square < 0 ? ' ' : symbol(s, square));
      }
      text.append(String.format("   %2d-%d%n", row * 4 + 1, row * 4 + 4).replace("\r", ""));
    }
    text.append(playerName(s.mover())).append(" to move");
    if (s.quietPlies() > 0) {
      text.append(", ").append(s.quietPlies()).append(" king moves in a row");
    }
    return text.append('\n').toString();
  }

  /** The square (0 to 31) of a row from the top and a column, -1 for the light ones. */
  private static int square(int row, int column) {
    return (row + column) % 2 == 1 ? row * 4 + column / 2 : -1;
  }

  private static char symbol(CheckersState s, int square) {
    long bit = 1L << Trails.pad(square);
    boolean king = (s.kings() & bit) != 0;
    if ((s.pieces(0) & bit) != 0) {
      return king ? 'B' : 'b';
    }
    if ((s.pieces(1) & bit) != 0) {
      return king ? 'W' : 'w';
    }
    return '.';
  }

  @Override
  public BoardView boardView(State state) {
    CheckersState s = (CheckersState) state;
    List<BoardView.Cell> cells = new ArrayList<>();
    for (int row = 0; row < 8; row++) {
      for (int column = 0; column < 8; column++) {
        int square = square(row, column);
        if (square < 0) {
          String name = "" + (char) ('a' + column) + (8 - row);
          cells.add(new BoardView.Cell(name, column, 7 - row, -1, "", 0));
          continue;
        }
        char c = symbol(s, square);
        int owner = c == '.' ? -1 : Character.toLowerCase(c) == 'b' ? 0 : 1;
        String piece = owner < 0 ? "" : Character.isUpperCase(c) ? "king" : "man";
        cells.add(
            new BoardView.Cell(Integer.toString(square + 1), column, 7 - row, owner, piece, 1));
      }
    }
    List<String> last =
        s.lastMove() == NO_MOVE ? List.of() : List.copyOf(moveCells(s, s.lastMove()));
    List<String> notes =
        s.quietPlies() == 0
            ? List.of()
            : List.of(s.quietPlies() + " of " + kingPlies + " king moves towards a draw");
    return new BoardView(BoardView.Shape.SQUARE, cells, last, mustCapture(s), notes);
  }

  /** The pieces that may capture: then one of them must. */
  private List<String> mustCapture(State state) {
    return Arrays.stream(Moves.legal(this, state))
        .filter(move -> move >= Trails.STEPS)
        .mapToObj(move -> name(Trails.FROM[move]))
        .distinct()
        .toList();
  }

  /** Only dark squares are cells, four in a row. */
  @Override
  public int columns() {
    return 4;
  }

  @Override
  public int rows() {
    return 8;
  }

  /** Men and kings of the mover, then of the other player. */
  @Override
  public int planes() {
    return 4;
  }

  @Override
  public void look(State state, long[] words) {
    CheckersState s = (CheckersState) state;
    int mover = s.mover();
    long kings = mover == 0 ? s.kings() : Trails.turned(s.kings());
    for (int i = 0; i < 2; i++) {
      long pieces = s.pieces(i == 0 ? mover : 1 - mover);
      long seen = mover == 0 ? pieces : Trails.turned(pieces);
      words[2 * i] = Trails.dense(seen & ~kings);
      words[2 * i + 1] = Trails.dense(seen & kings);
    }
  }

  @Override
  public List<int[]> cellSymmetries() {
    return List.of(IntStream.range(0, 32).toArray());
  }
}
