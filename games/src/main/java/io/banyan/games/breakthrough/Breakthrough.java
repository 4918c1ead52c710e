// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.breakthrough;

import io.banyan.core.game.BoardPlanes;
import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.game.Symmetries;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.games.CellMaps;
import io.banyan.games.Logistic;
import io.banyan.games.SquareGrid;
import java.util.ArrayList;
import java.util.List;

/**
 * Breakthrough (Dan Troyka 2000) on boards of 2 to 18 columns and 4 to 12 rows, from the usual
 * start or a given position.
 *
 * <p>A move is {@code (2 * direction + player) * span + square}: the square it starts from, the
 * change of file plus one as direction, and the player, so that no two different moves share a
 * number. Squares are numbered row by row in steps of {@code stride}, which is 8 on boards of up to
 * 8x8 squares whatever their width.
 */
public final class Breakthrough implements Game, Symmetries, BoardPlanes, MoveFeatures {
  static final int MIN_WIDTH = 2;
  static final int MAX_WIDTH = 18;
  static final int MIN_HEIGHT = 4;
  static final int MAX_HEIGHT = 12;

  private static final String TABLE = "table";
  private static final double STEEPNESS = 0.4;

  /** The catalogue's entry. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "breakthrough", "Pawns race for the far row")
          .source("Troyka 2000; evaluation table: Lorentz and Horey 2013")
          .note(
              "White, at the bottom, moves first. A pawn steps one square straight ahead if it is"
                  + " empty, or diagonally ahead if it is empty or holds an enemy, who is taken.")
          .note(
              "A pawn on the far row wins, and so does taking the last enemy pawn. There are no"
                  + " draws, and the side to move always has a move; every move takes a pawn nearer"
                  + " to its goal, so that games end without a cap.")
          .note("Moves are written as two squares, b2c3; a capture may also be written b2xc3.")
          .note(
              "A position is given as rows from the top joined by /, w, b and . for squares, then"
                  + " the side to move: position=\"bb../..../..../.ww. w\".")
          .param(
              Param.size(
                      "size",
                      null,
                      MIN_WIDTH,
                      MAX_WIDTH,
                      MIN_HEIGHT,
                      MAX_HEIGHT,
                      "columns x rows; 8x8 unless a position says otherwise")
                  .asPositional())
          .param(
              Param.choice(
                  "eval",
                  "pawns: difference of pawns; table: values of squares, on 8x8 only",
                  "pawns",
                  TABLE))
          .param(Param.text("position", null, "pawns and side to move at the start"))
          .makes(Breakthrough::of);

  final int width;
  final int height;
  final int stride;
  final int span;
  final boolean narrow;
  final boolean tableEvaluation;
  final int initialPawns;
  final int firstMover;
  final SquareGrid grid;

  /** What a lead in pawns is worth. */
  final Logistic values;

  private final PawnSetUp start;
  private final boolean isUsualStart;
  private final PawnState initial;

  /** The game of the usual start. */
  public Breakthrough(int width, int height) {
    this(PawnSetUp.start(width, height), true, false);
  }

  private Breakthrough(PawnSetUp start, boolean isUsualStart, boolean tableEvaluation) {
    this.start = start;
    this.isUsualStart = isUsualStart;
    this.tableEvaluation = tableEvaluation;
    width = start.width();
    height = start.height();
    checkSize(width, height);
    if (tableEvaluation && (width != 8 || height != 8)) {
      throw new IllegalArgumentException(
          "eval=table needs a board of 8x8, was " + width + "x" + height);
    }
    narrow = width <= 8 && height <= 8;
    stride = narrow ? 8 : width;
    span = narrow ? 64 : width * height;
    initialPawns = Math.max(start.count(0), start.count(1));
    firstMover = start.mover();
    grid = new SquareGrid(width, height);
    values = new Logistic(STEEPNESS, initialPawns);
    initial = narrow ? new NarrowState(this, start) : new WideState(this, start);
  }

  /** The game of a position, as {@code position="..."} takes it. */
  public static Breakthrough ofPosition(String position) {
    return new Breakthrough(PawnSetUp.parse(position), false, false);
  }

  private static Breakthrough of(Args args) {
    boolean table = args.text("eval").equals(TABLE);
    String position = args.text("position");
    int[] size = args.isGiven("size") ? args.size("size") : new int[] {8, 8};
    if (position == null) {
      return new Breakthrough(PawnSetUp.start(size[0], size[1]), true, table);
    }
    PawnSetUp parsed = PawnSetUp.parse(position);
    if (args.isGiven("size") && (parsed.width() != size[0] || parsed.height() != size[1])) {
      throw new IllegalArgumentException(
          "the position is of size "
              + parsed.width()
              + "x"
              + parsed.height()
              + ", but size is "
              + size[0]
              + "x"
              + size[1]);
    }
    return new Breakthrough(parsed, false, table);
  }

  static void checkSize(int width, int height) {
    if (width < MIN_WIDTH || width > MAX_WIDTH || height < MIN_HEIGHT || height > MAX_HEIGHT) {
      throw new IllegalArgumentException(
          "a board has "
              + MIN_WIDTH
              + " to "
              + MAX_WIDTH
              + " columns and "
              + MIN_HEIGHT
              + " to "
              + MAX_HEIGHT
              + " rows, was "
              + width
              + "x"
              + height);
    }
  }

  @Override
  public String id() {
    String id =
        "breakthrough(size="
            + width
            + "x"
            + height
            + ",eval="
            + (tableEvaluation ? TABLE : "pawns");
    return isUsualStart ? id + ")" : id + ",position=\"" + start + "\")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return 6 * span;
  }

  @Override
  public int maxMoves() {
    return 3 * initialPawns;
  }

  /** Every move takes a pawn one row nearer to its goal, which no pawn reaches without winning. */
  @Override
  public int maxPlies() {
    return 2 * initialPawns * (height - 1);
  }

  @Override
  public State newState() {
    return narrow
        ? new NarrowState(this, (NarrowState) initial)
        : new WideState(this, (WideState) initial);
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "white" : "black";
  }

  int encode(int player, int square, int direction) {
    return (2 * direction + player) * span + square;
  }

  int playerOf(int move) {
    return move / span & 1;
  }

  int directionOf(int move) {
    return move / span >> 1;
  }

  int fromOf(int move) {
    return move % span;
  }

  int toOf(int move) {
    return fromOf(move) + (playerOf(move) == 0 ? stride : -stride) + directionOf(move) - 1;
  }

  private int cell(int square) {
    return square / stride * width + square % stride;
  }

  int square(int cell) {
    return cell / width * stride + cell % width;
  }

  /** Rows from the mover's own home row, which is 0. */
  int advance(int player, int square) {
    int row = square / stride;
    return player == 0 ? row : height - 1 - row;
  }

  @Override
  public String moveText(State state, int move) {
    return grid.name(cell(fromOf(move))) + grid.name(cell(toOf(move)));
  }

  @Override
  public int parseMove(State state, String text) {
    // No column is lettered x: it stands between the squares of a capture, as decoration.
    List<Integer> ends = grid.cells(text.strip().replaceFirst("(?i)(?<=\\d)x", ""));
    int move =
        ends.size() == 2 ? moveBetween((PawnState) state, ends.get(0), ends.get(1)) : NO_MOVE;
    if (move == NO_MOVE) {
      throw Moves.illegal(this, state, text);
    }
    return move;
  }

  private int moveBetween(PawnState state, int from, int to) {
    int mover = state.mover();
    int files = to % width - from % width;
    int rows = to / width - from / width;
    if (state.isTerminal() || rows != (mover == 0 ? 1 : -1) || files < -1 || files > 1) {
      return NO_MOVE;
    }
    int target = state.owner(square(to));
    boolean free = files == 0 ? target < 0 : target != mover;
    boolean legal = free && state.owner(square(from)) == mover;
    return legal ? encode(mover, square(from), files + 1) : NO_MOVE;
  }

  @Override
  public String boardText(State state) {
    PawnState s = (PawnState) state;
    return grid.text(cell -> ".wb".charAt(s.owner(square(cell)) + 1));
  }

  @Override
  public BoardView boardView(State state) {
    PawnState s = (PawnState) state;
    List<String> last = List.of();
    if (s.lastMove() != NO_MOVE) {
      int move = s.lastMove();
      last = List.of(grid.name(cell(fromOf(move))), grid.name(cell(toOf(move))));
    }
    List<String> notes =
        List.of("white " + s.pawns(0) + " pawns", "black " + s.pawns(1) + " pawns");
    return new BoardView(
        BoardView.Shape.SQUARE,
        grid.chequeredView(
            cell -> s.owner(square(cell)), cell -> s.owner(square(cell)) < 0 ? "" : "pawn"),
        last,
        winningPawn(s),
        notes);
  }

  /** The pawn that has reached its goal, if the game ended so. */
  private List<String> winningPawn(PawnState s) {
    List<String> found = new ArrayList<>();
    for (int column = 0; column < width; column++) {
      for (int cell : new int[] {column, (height - 1) * width + column}) {
        int owner = s.owner(square(cell));
        if (owner >= 0 && advance(owner, square(cell)) == height - 1) {
          found.add(grid.name(cell));
        }
      }
    }
    return found;
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(grid.name(cell(fromOf(move))), grid.name(cell(toOf(move))));
  }

  /** Left and right may be exchanged, unless the set-up position looks different then. */
  @Override
  public int symmetries() {
    return start.isMirrorImageOfItself() ? 2 : 1;
  }

  @Override
  public int transform(int move, int symmetry) {
    if (symmetry == 0) {
      return move;
    }
    int from = fromOf(move);
    int column = from % stride;
    return encode(playerOf(move), from - column + width - 1 - column, 2 - directionOf(move));
  }

  @Override
  public int columns() {
    return width;
  }

  @Override
  public int rows() {
    return height;
  }

  /** Pawns of the mover and of the other player. */
  @Override
  public int planes() {
    return 2;
  }

  @Override
  public void look(State state, long[] words) {
    ((PawnState) state).look(words);
  }

  @Override
  public List<int[]> cellSymmetries() {
    return CellMaps.ofMirror(width, height);
  }

  /** Boards of all sizes have the same features. */
  @Override
  public String featureBoard() {
    return "any";
  }

  @Override
  public int featuresPerMove() {
    return PawnEye.PER_MOVE;
  }

  @Override
  public int featureRange() {
    return PawnEye.RANGE;
  }

  @Override
  public Eye newEye() {
    return new PawnEye(this);
  }
}
