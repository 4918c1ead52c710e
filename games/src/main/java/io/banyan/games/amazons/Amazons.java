// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.amazons;

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
import java.util.Arrays;
import java.util.List;

/** The Game of the Amazons (Walter Zamkauskas, 1988) on n x n grid. */
public final class Amazons implements Game, Symmetries {
  /** The catalogue's declaration. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "amazons", "Move a queen, shoot an arrow; the last to move wins")
          .source("Walter Zamkauskas 1988; the 8x8 start is that of Pepels et al. 2014")
          .note(
              "A turn is a queen move and then an arrow shot as a queen moves from the new square."
                  + " Queens and arrows block; nothing is captured. White moves first.")
          .note(
              "A player who cannot move loses. There are no draws, and at most as many moves as"
                  + " empty squares, because every move fills one.")
          .note(
              "Start: 10x10 a4 d1 g1 j4 against a7 d10 g10 j7; 8x8 c1 f1 a3 h3 against the mirror.")
          .note("Moves: d1d7/g7 (queen from, to, arrow).")
          .param(Param.integer("size", 10, 4, 10, "squares on a side").asPositional())
          .param(
              Param.text(
                  "position",
                  null,
                  "start from here: rows from the top with / between, of w, b, x (arrow) and .,"
                      + " a space, w or b to move; up to four queens a side"))
          .makes(args -> new Amazons(args.integer("size"), args.text("position")));

  private static final String[] PIECES = {"", "queen", "queen", "arrow"};

  private final int size;
  private final String position;
  private final Geometry geometry;
  private final SquareGrid grid;
  private final int[] queens = new int[2 * AmazonsState.QUEENS];
  private final boolean[] arrows;
  private int mover;

  /** The usual start on a board of this size. */
  public Amazons(int size) {
    this(size, null);
  }

  /** A start of one's own; null for the usual one. */
  public Amazons(int size, String position) {
    if (size < 4 || size > 10) {
      throw new IllegalArgumentException("size must be from 4 to 10, was " + size);
    }
    this.size = size;
    this.position = position;
    geometry = new Geometry(size);
    grid = new SquareGrid(size, size);
    arrows = new boolean[size * size];
    if (position == null) {
      usualStart();
    } else {
      readPosition();
    }
  }

  private void usualStart() {
    int k = (size - 1) / 3;
    int last = size - 1;
    int[] white = {k, last - k, k * size, k * size + last};
    for (int i = 0; i < white.length; i++) {
      queens[i] = white[i];
      queens[AmazonsState.QUEENS + i] = (last - white[i] / size) * size + white[i] % size;
    }
  }

  private void readPosition() {
    SetUp read = grid.setUp(position, "wbx.", "wb");
    Arrays.fill(queens, size * size);
    int[] count = new int[2];
    for (int square = 0; square < grid.count(); square++) {
      char c = read.signs().charAt(square);
      arrows[square] = c == 'x';
      int player = "wb".indexOf(c);
      if (player >= 0) {
        if (count[player] == AmazonsState.QUEENS) {
          throw new IllegalArgumentException(
              "position must have at most four queens a side, had more " + c + " in " + position);
        }
        queens[player * AmazonsState.QUEENS + count[player]++] = square;
      }
    }
    mover = "wb".indexOf(read.mover());
  }

  Geometry geometry() {
    return geometry;
  }

  void setUp(AmazonsState state) {
    state.setUp(queens, arrows, mover);
  }

  @Override
  public String id() {
    String start = position == null ? "" : ",position=\"" + position + "\"";
    return "amazons(size=" + size + start + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return geometry.pairs * geometry.slots;
  }

  @Override
  public int maxMoves() {
    return AmazonsState.QUEENS * geometry.slots * geometry.slots;
  }

  @Override
  public int maxPlies() {
    return size * size - 2;
  }

  @Override
  public State newState() {
    return new AmazonsState(this);
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "white" : "black";
  }

  @Override
  public String moveText(State state, int move) {
    return grid.name(from(move)) + grid.name(to(move)) + "/" + grid.name(arrow(move));
  }

  private int from(int move) {
    return geometry.pairFrom[move / geometry.slots];
  }

  private int to(int move) {
    return geometry.pairTo[move / geometry.slots];
  }

  private int arrow(int move) {
    return geometry.arrow[to(move) * geometry.slots + move % geometry.slots];
  }

  @Override
  public int parseMove(State state, String text) {
    String[] parts = text.strip().split("/", -1);
    if (parts.length == 2) {
      List<Integer> ends = grid.cells(parts[0]);
      int arrow = grid.cell(parts[1]);
      if (ends.size() == 2 && arrow >= 0) {
        int move = geometry.move(ends.get(0), ends.get(1), arrow);
        if (Moves.isLegal(this, state, move)) {
          return move;
        }
      }
    }
    throw Moves.illegal(this, state, text);
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(grid.name(from(move)), grid.name(to(move)), grid.name(arrow(move)));
  }

  @Override
  public String boardText(State state) {
    AmazonsState s = (AmazonsState) state;
    return grid.text(square -> ".wbx".charAt(s.at(square) + 1))
        + playerName(s.mover())
        + " to move\n";
  }

  @Override
  public BoardView boardView(State state) {
    AmazonsState s = (AmazonsState) state;
    List<String> last = s.lastMove() == NO_MOVE ? List.of() : moveCells(s, s.lastMove());
    return new BoardView(
        BoardView.Shape.SQUARE,
        grid.chequeredView(
            square -> s.at(square) < 2 ? s.at(square) : -1, square -> PIECES[s.at(square) + 1]),
        last,
        List.of(),
        List.of());
  }

  /** The identity and, from the usual start, the mirror image with the files reversed. */
  @Override
  public int symmetries() {
    return position == null ? 2 : 1;
  }

  @Override
  public int transform(int move, int symmetry) {
    return symmetry == 0
        ? move
        : geometry.move(grid.mirror(from(move)), grid.mirror(to(move)), grid.mirror(arrow(move)));
  }
}
