// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hex;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.Moves;
import io.banyan.core.game.PlacementGame;
import io.banyan.core.game.SgfNotation;
import io.banyan.core.game.State;
import io.banyan.core.game.Symmetries;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.games.SquareGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Hex (Piet Hein, John Nash): connect the two sides of your colour.
 *
 * <p>A move is row * size + column, both from 0; with the swap option one more move, the swap.
 */
public final class Hex implements Game, PlacementGame, Symmetries, MoveFeatures, SgfNotation {
  /** The catalogue entry. */
  public static final Entry<Game> ENTRY =
      Entry.<Game>of(GameSlot.GAME, "hex", "Connect two opposite sides (Hein, Nash)")
          .source("Piet Hein 1942, John Nash 1948")
          .note(
              "Players place one stone in turn on an empty cell; the first player connects row 1"
                  + " with the last row, the second column a with the last column. A draw is"
                  + " impossible and the board is the cap.")
          .note(
              "With swap=true the second player may answer the first move with 'swap': the stone"
                  + " becomes the second player's, mirrored at the long diagonal, and the first"
                  + " player moves again.")
          .note("Moves are cells, letter of the column then number of the row: c2.")
          .param(Param.integer("size", 11, 3, 14, "rows and columns of the board").asPositional())
          .param(
              Param.flag("swap", false, "whether the second player may take over the first move"))
          .makes(args -> new Hex(args.integer("size"), args.flag("swap")));

  private static final double ROW_HEIGHT = StrictMath.sqrt(3) / 2;

  /** What SGF calls a swap after which the stone stands mirrored, as here. */
  private static final String SGF_SWAP = "swap-pieces";

  /** From the centre of a cell on the border to the stroke of its side. */
  private static final double SIDE_DISTANCE = 0.68;

  final int size;
  final boolean swap;
  final HexBits bits;

  private final SquareGrid grid;

  /** Makes the game without the swap option. */
  public Hex(int size) {
    this(size, false);
  }

  /** Makes the game. */
  public Hex(int size, boolean swap) {
    this.size = size;
    this.swap = swap;
    bits = new HexBits(size);
    grid = new SquareGrid(size, size);
  }

  @Override
  public boolean onlyPlaces() {
    return !swap;
  }

  @Override
  public String id() {
    return "hex(size=" + size + ",swap=" + swap + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return size * size + (swap ? 1 : 0);
  }

  @Override
  public int maxMoves() {
    return size * size;
  }

  @Override
  public int maxPlies() {
    return size * size + (swap ? 1 : 0);
  }

  /** The number of the swap move. */
  int swapMove() {
    return size * size;
  }

  @Override
  public HexState newState() {
    return new HexState(this);
  }

  @Override
  public String moveText(State state, int move) {
    return move == swapMove() ? "swap" : grid.name(move);
  }

  @Override
  public int parseMove(State state, String text) {
    HexState s = (HexState) state;
    String wanted = text.strip();
    int move = wanted.equalsIgnoreCase("swap") ? swapMove() : grid.cell(wanted);
    boolean legal =
        move == swapMove() ? s.maySwap() : move >= 0 && !s.isTerminal() && s.owner(move) < 0;
    if (!legal) {
      throw Moves.illegal(this, state, text);
    }
    return move;
  }

  @Override
  public int sgfNumber() {
    return 11;
  }

  @Override
  public Map<String, String> sgfProperties() {
    return Map.of("SZ", Integer.toString(size));
  }

  @Override
  public String sgfSpec(Map<String, String> properties) {
    String wanted = properties.getOrDefault("SZ", Integer.toString(size)).strip();
    if (!wanted.matches("\\d{1,9}")) {
      throw new IllegalArgumentException("SZ of the record must be a number, was " + wanted);
    }
    return "hex(size=" + wanted + ",swap=" + swap + ")";
  }

  @Override
  public String sgfMove(State state, int move) {
    return move == swapMove() ? SGF_SWAP : grid.name(move);
  }

  @Override
  public int parseSgfMove(State state, String text) {
    return parseMove(state, text.strip().equals(SGF_SWAP) ? "swap" : text);
  }

  @Override
  public String boardText(State state) {
    HexState s = (HexState) state;
    StringBuilder text = new StringBuilder("  ");
    for (int column = 0; column < size; column++) {
      text.append(' ').append((char) ('a' + column));
    }
    for (int row = 0; row < size; row++) {
      text.append('\n').append(" ".repeat(row)).append(String.format("%2d ", row + 1));
      for (int column = 0; column < size; column++) {
        text.append(' ').append(".xo".charAt(s.owner(row * size + column) + 1));
      }
    }
    return text.append('\n').toString();
  }

  @Override
  public BoardView boardView(State state) {
    HexState s = (HexState) state;
    List<BoardView.Cell> cells = new ArrayList<>();
    for (int c = 0; c < size * size; c++) {
      int owner = s.owner(c);
      double x = c % size + c / size * 0.5;
      double y = -(c / size) * ROW_HEIGHT;
      cells.add(new BoardView.Cell(grid.name(c), x, y, owner, owner < 0 ? "" : "stone", 0));
    }
    return new BoardView(
        BoardView.Shape.HEX,
        cells,
        s.lastCell() < 0 ? List.of() : List.of(grid.name(s.lastCell())),
        grid.names(s.winningGroup()),
        List.of("red connects top and bottom, blue left and right"),
        sides());
  }

  /** Red above and below the rows, blue along the slanting ends of the rows. */
  private List<BoardView.Side> sides() {
    double far = size - 1;
    double foot = -far * ROW_HEIGHT;
    double slant = SIDE_DISTANCE * ROW_HEIGHT;
    double drop = SIDE_DISTANCE / 2;
    return List.of(
        new BoardView.Side(0, -0.4, SIDE_DISTANCE, far + 0.4, SIDE_DISTANCE),
        new BoardView.Side(
            0, far / 2 - 0.4, foot - SIDE_DISTANCE, far * 1.5 + 0.4, foot - SIDE_DISTANCE),
        new BoardView.Side(1, -slant, -drop, far / 2 - slant, foot - drop),
        new BoardView.Side(1, far + slant, drop, far * 1.5 + slant, foot + drop));
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return move == swapMove() ? List.of() : List.of(grid.name(move));
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "red" : "blue";
  }

  /** Half a turn; the reflections of the board exchange the players and are no symmetries. */
  @Override
  public int symmetries() {
    return 2;
  }

  @Override
  public int transform(int move, int symmetry) {
    return symmetry == 0 || move == swapMove() ? move : size * size - 1 - move;
  }

  /** Boards of all sizes have the same features. */
  @Override
  public String featureBoard() {
    return "any";
  }

  @Override
  public int featuresPerMove() {
    return HexEye.PER_MOVE;
  }

  @Override
  public int featureRange() {
    return HexEye.RANGE;
  }

  @Override
  public Eye newEye() {
    return new HexEye(this);
  }
}
