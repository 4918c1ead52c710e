// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.loa;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.game.Symmetries;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.games.SetUp;
import io.banyan.games.SquareGrid;
import java.util.ArrayList;
import java.util.List;

/** Lines of Action (Claude Soucie, about 1960) on 8 x 8 grid. */
public final class Loa implements Game, Symmetries {
  /** The catalogue's declaration. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "loa", "Lines of Action: join all your pieces into one group")
          .source("Claude Soucie; rules as in Sackson, A Gamut of Games, 1969")
          .note(
              "A piece moves in a line exactly as many squares as there are pieces of both colours"
                  + " on that line, over own but not over enemy pieces, and captures by landing."
                  + " Black moves first.")
          .note(
              "Who joins all own pieces, in eight directions, wins; if one move joins both sides,"
                  + " the mover wins. A player without a move passes.")
          .note(
              "Draw: third occurrence of a position with the same side to move; the cap of 250"
                  + " moves.")
          .note("Moves: b1b3; pass.")
          .param(
              Param.text(
                  "position",
                  null,
                  "start from here: rows from the top with / between, of b, w and ., a space, b or"
                      + " w to move"))
          .makes(args -> new Loa(args.text("position")));

  static final int PASS = 64 * 64;
  static final int PIECES = 12;
  static final int MAX_MOVES = PIECES * 8;
  static final int MAX_PLIES = 250;

  private static final SquareGrid GRID = new SquareGrid(8, 8);

  private final String position;
  private long black;
  private long white;
  private int mover;

  /** The usual game. */
  public Loa() {
    this(null);
  }

  /** A start of one's own; null for the usual one. */
  public Loa(String position) {
    this.position = position;
    if (position == null) {
      black = 0x7e0000000000007eL;
      white = 0x0081818181818100L;
      return;
    }
    SetUp read = GRID.setUp(position, "bw.", "bw");
    for (int square = 0; square < 64; square++) {
      black |= read.signs().charAt(square) == 'b' ? 1L << square : 0;
      white |= read.signs().charAt(square) == 'w' ? 1L << square : 0;
    }
    mover = "bw".indexOf(read.mover());
    for (long pieces : new long[] {black, white}) {
      if (pieces == 0 || Long.bitCount(pieces) > PIECES) {
        throw new IllegalArgumentException(
            "position must have 1 to " + PIECES + " pieces a side, was " + position);
      }
    }
  }

  void setUp(LoaState state) {
    state.setUp(black, white, mover);
  }

  @Override
  public String id() {
    return position == null ? "loa" : "loa(position=\"" + position + "\")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return PASS + 1;
  }

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
    return new LoaState(this);
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "black" : "white";
  }

  @Override
  public String moveText(State state, int move) {
    return move == PASS ? "pass" : GRID.name(move >> 6) + GRID.name(move & 63);
  }

  @Override
  public int parseMove(State state, String text) {
    String wanted = text.strip();
    List<Integer> ends = GRID.cells(wanted);
    int move = NO_MOVE;
    if (ends.size() == 2) {
      move = ends.get(0) << 6 | ends.get(1);
    } else if (wanted.equalsIgnoreCase("pass")) {
      move = PASS;
    }
    if (!Moves.isLegal(this, state, move)) {
      throw Moves.illegal(this, state, text);
    }
    return move;
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return move == PASS ? List.of() : List.of(GRID.name(move >> 6), GRID.name(move & 63));
  }

  @Override
  public String boardText(State state) {
    LoaState s = (LoaState) state;
    return GRID.text(square -> ".bw".charAt(owner(s, square) + 1))
        + playerName(s.mover())
        + " to move\n";
  }

  private static int owner(LoaState s, int square) {
    if ((s.pieces(0) >>> square & 1) != 0) {
      return 0;
    }
    return (s.pieces(1) >>> square & 1) != 0 ? 1 : -1;
  }

  @Override
  public BoardView boardView(State state) {
    LoaState s = (LoaState) state;
    List<String> joined = new ArrayList<>();
    for (int square = 0; square < 64; square++) {
      if (s.winner() >= 0 && owner(s, square) == s.winner()) {
        joined.add(GRID.name(square));
      }
    }
    List<String> last = s.lastMove() == NO_MOVE ? List.of() : moveCells(s, s.lastMove());
    List<String> notes =
        s.occurrences() > 1 ? List.of("occurrence " + s.occurrences() + " of 3") : List.of();
    return new BoardView(
        BoardView.Shape.SQUARE,
        GRID.chequeredView(
            square -> owner(s, square), square -> owner(s, square) < 0 ? "" : "stone"),
        last,
        joined,
        notes);
  }

  /** The identity, both mirror images and the half turn, from the usual start. */
  @Override
  public int symmetries() {
    return position == null ? 4 : 1;
  }

  @Override
  public int transform(int move, int symmetry) {
    // Squares are 8 y + x: 7 reverses the files, 56 the ranks.
    int mask = (symmetry & 1) * 7 + (symmetry >> 1) * 56;
    return move == PASS ? move : move ^ (mask << 6 | mask);
  }
}
