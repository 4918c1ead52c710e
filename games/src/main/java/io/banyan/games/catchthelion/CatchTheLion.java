// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.catchthelion;

import io.banyan.core.game.BoardPlanes;
import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Catch the Lion (Dobutsu Shogi): shogi on three files and four ranks. */
public final class CatchTheLion implements Game, BoardPlanes {
  /** How the catalogue makes it. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "catchthelion", "Shogi on 3 x 4 squares, Dobutsu Shogi")
          .source("Madoka Kitao and Maiko Fujita 2008; solved by Tetsuro Tanaka 2009")
          .note(
              "One step a move: lion in all directions, giraffe straight, elephant diagonally,"
                  + " chick forward; a chick that moves to the far rank becomes a hen, which steps"
                  + " anywhere but backward diagonally. Captured pieces change sides and may be"
                  + " dropped on any empty square, a hen as a chick.")
          .note(
              "Catching the lion wins. So does moving the own lion to the far rank if it cannot be"
                  + " caught there, or is not caught by the reply.")
          .note("The third occurrence of a position is a draw; so is the cap of 300 moves.")
          .note("Moves: b2b3, drops C*a3 (C, G, E).")
          .param(
              Param.text(
                  "position",
                  null,
                  "start instead of the usual one: rows from the top, player to move, hands, as in"
                      + " '"
                      + Board.START
                      + "' (capitals: first player)"))
          .makes(args -> new CatchTheLion(args.text("position")));

  /** More than any position allows: 22 moves of four pieces and 21 drops. */
  private static final int MAX_MOVES = 48;

  private final String id;
  private final long start;

  /** The game from its usual start. */
  public CatchTheLion() {
    this(null);
  }

  /** The game from a position, or from the usual start if it is null. */
  public CatchTheLion(String position) {
    start = Board.parse(position == null ? Board.START : position);
    id = position == null ? "catchthelion" : "catchthelion(position=\"" + position + "\")";
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return Board.MOVES;
  }

  @Override
  public int maxMoves() {
    return MAX_MOVES;
  }

  @Override
  public int maxPlies() {
    return CatchTheLionState.CAP;
  }

  @Override
  public State newState() {
    return new CatchTheLionState(start);
  }

  @Override
  public String moveText(State state, int move) {
    String to = Board.squareName(move % Board.SQUARES);
    return isDrop(move) ? dropLetter(move) + "*" + to : Board.squareName(move / Board.SQUARES) + to;
  }

  private static boolean isDrop(int move) {
    return move >= Board.DROPS;
  }

  private static char dropLetter(int move) {
    return Board.LETTERS.charAt((move - Board.DROPS) / Board.SQUARES + 1);
  }

  @Override
  public String boardText(State state) {
    long position = ((CatchTheLionState) state).position();
    StringBuilder text = new StringBuilder();
    for (int rank = Board.RANKS - 1; rank >= 0; rank--) {
      text.append(rank + 1);
      for (int file = 0; file < Board.FILES; file++) {
        text.append(' ').append(Board.letter(Board.code(position, rank * Board.FILES + file)));
      }
      int player = rank == Board.RANKS - 1 ? 1 : 0;
      if (rank == 0 || player == 1) {
        text.append("  ").append(playerName(player)).append(' ').append(hand(position, player));
      }
      text.append('\n');
    }
    return text.append("  a b c\n").toString();
  }

  private static String hand(long position, int player) {
    String hand = Board.hand(position, player);
    return hand.isEmpty() ? "-" : hand;
  }

  @Override
  public BoardView boardView(State state) {
    CatchTheLionState lionState = (CatchTheLionState) state;
    long position = lionState.position();
    List<BoardView.Cell> cells = new ArrayList<>();
    for (int square = 0; square < Board.SQUARES; square++) {
      int code = Board.code(position, square);
      int rank = square / Board.FILES;
      cells.add(
          new BoardView.Cell(
              Board.squareName(square),
              square % Board.FILES,
              rank,
              code == 0 ? -1 : code >> 3,
              Board.NAMES[code & 7],
              rank == 0 || rank == Board.RANKS - 1 ? 1 : 0));
    }
    for (int player = 0; player < 2; player++) {
      for (int type = Board.CHICK; type <= Board.ELEPHANT; type++) {
        cells.add(handCell(position, player, type));
      }
    }
    List<String> notes = new ArrayList<>();
    for (int player = 0; player < 2; player++) {
      notes.add("in hand of " + playerName(player) + ": " + hand(position, player));
    }
    int last = lionState.lastMove();
    List<String> touched = new ArrayList<>();
    if (last != NO_MOVE) {
      if (!isDrop(last)) {
        touched.add(Board.squareName(last / Board.SQUARES));
      }
      touched.add(Board.squareName(last % Board.SQUARES));
    }
    return new BoardView(BoardView.Shape.SQUARE, cells, touched, lions(position), notes);
  }

  /** The lions worth a look: those in danger and those on their far rank. */
  private static List<String> lions(long position) {
    List<String> found = new ArrayList<>();
    for (int player = 0; player < 2; player++) {
      long lion = Board.lion(position, player);
      if (Board.attacks(position, 1 - player, lion) || (lion & Board.FAR[player]) != 0) {
        found.add(Board.squareName(Long.numberOfTrailingZeros(lion) >> 2));
      }
    }
    return found;
  }

  /** A place beside the board for the pieces of one type in a player's hand. */
  private static BoardView.Cell handCell(long position, int player, int type) {
    int count = Board.inHand(position, player, type);
    return new BoardView.Cell(
        handName(player, type),
        player == 0 ? Board.FILES + 0.5 : -1.5,
        player == 0 ? type - 1 : Board.RANKS - type,
        count == 0 ? -1 : player,
        count == 0 ? "" : count == 1 ? Board.NAMES[type] : Board.NAMES[type] + " x" + count,
        2);
  }

  private static String handName(int player, int type) {
    return Board.letter(type + 8 * player) + "*";
  }

  @Override
  public List<String> moveCells(State state, int move) {
    String to = Board.squareName(move % Board.SQUARES);
    if (isDrop(move)) {
      int type = (move - Board.DROPS) / Board.SQUARES + 1;
      return List.of(handName(state.mover(), type), to);
    }
    return List.of(Board.squareName(move / Board.SQUARES), to);
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "forest" : "sky";
  }

  @Override
  public int columns() {
    return Board.FILES;
  }

  /** The ranks of the board, then the hand of the mover and that of the other player. */
  @Override
  public int rows() {
    return Board.RANKS + 2;
  }

  /** The five kinds of the mover, then of the other player; in hands the first means one piece. */
  @Override
  public int planes() {
    return 2 * Board.HEN;
  }

  @Override
  public void look(State state, long[] words) {
    ((CatchTheLionState) state).look(words);
  }

  /** Left and right of the board; the hands stay. */
  @Override
  public List<int[]> cellSymmetries() {
    int[] same = IntStream.range(0, cells()).toArray();
    int[] mirrored = same.clone();
    for (int square = 0; square < Board.SQUARES; square++) {
      mirrored[square] = square - 2 * (square % Board.FILES) + Board.FILES - 1;
    }
    return List.of(same, mirrored);
  }
}
