// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.othello;

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
import io.banyan.games.SquareGrid;
import java.util.List;

/**
 * Othello on 8x8, 6x6 or 4x4 squares.
 *
 * <p>A square is bit {@code 8 * row + column} of a word whatever the size of the board, and a move
 * is the number of its square; {@link #PASS} is the forced pass.
 */
public final class Othello implements Game, Symmetries, BoardPlanes, MoveFeatures {
  /** The move of a player who can flip nothing while the other one can. */
  public static final int PASS = 64;

  /** The catalogue's entry. */
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "othello", "Flip the enemy's discs; most discs win")
          .source("8x8 is a draw (Takizawa 2023); square weights: Norvig 1992")
          .note(
              "Black moves first. A move places a disc that encloses enemy discs in a straight line"
                  + " with another own disc and flips them; it must flip something.")
          .note(
              "Who can flip nothing must pass; when neither side can, the game is over and the"
                  + " player with more discs wins. Equal numbers are a draw; at most two moves for"
                  + " each empty square, passes included.")
          .note(
              "Moves are squares, f5, and pass. At the start d4 and e5 are white, e4 and d5 black.")
          .param(Param.size("size", "8x8", 4, 8, 4, 8, "4x4, 6x6 or 8x8").asPositional())
          .makes(Othello::of);

  final int size;
  final OthelloBoard board;

  private final SquareGrid grid;

  /** Makes the game of a size: 4, 6 or 8. */
  public Othello(int size) {
    if (size != 4 && size != 6 && size != 8) {
      throw new IllegalArgumentException("size must be 4x4, 6x6 or 8x8, was " + size + "x" + size);
    }
    this.size = size;
    this.board = new OthelloBoard(size);
    this.grid = new SquareGrid(size, size);
  }

  private static Othello of(Args args) {
    int[] size = args.size("size");
    if (size[0] != size[1]) {
      throw new IllegalArgumentException(
          "size must be 4x4, 6x6 or 8x8, was " + size[0] + "x" + size[1]);
    }
    return new Othello(size[0]);
  }

  @Override
  public String id() {
    return "othello(size=" + size + "x" + size + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return PASS + 1;
  }

  /** A move fills one of the squares that are empty at the start. */
  @Override
  public int maxMoves() {
    return size * size - 4;
  }

  /** No two passes follow each other. */
  @Override
  public int maxPlies() {
    return 2 * (size * size - 4);
  }

  @Override
  public State newState() {
    return new OthelloState(this);
  }

  @Override
  public String playerName(int player) {
    return player == 0 ? "black" : "white";
  }

  int square(int cell) {
    return cell / size * 8 + cell % size;
  }

  private String name(int square) {
    return grid.name(square / 8 * size + square % 8);
  }

  @Override
  public String moveText(State state, int move) {
    return move == PASS ? "pass" : name(move);
  }

  @Override
  public int parseMove(State state, String text) {
    String wanted = text.strip();
    OthelloState s = (OthelloState) state;
    if (wanted.equalsIgnoreCase("pass") && s.mustPass()) {
      return PASS;
    }
    int cell = grid.cell(wanted);
    if (cell >= 0 && (s.movable() >>> square(cell) & 1) != 0) {
      return square(cell);
    }
    throw Moves.illegal(this, state, text);
  }

  @Override
  public String boardText(State state) {
    OthelloState s = (OthelloState) state;
    return grid.text(cell -> ".xo".charAt(s.owner(square(cell)) + 1));
  }

  @Override
  public BoardView boardView(State state) {
    OthelloState s = (OthelloState) state;
    List<String> last = s.lastSquare() < 0 ? List.of() : List.of(name(s.lastSquare()));
    List<String> notes = List.of("black " + s.discs(0), "white " + s.discs(1));
    return new BoardView(
        BoardView.Shape.SQUARE,
        grid.view(cell -> s.owner(square(cell)), "disc"),
        last,
        List.of(),
        notes);
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return move == PASS ? List.of() : List.of(name(move));
  }

  /** The start looks the same only after reflections in the diagonals and half a turn. */
  @Override
  public int symmetries() {
    return 4;
  }

  @Override
  public int transform(int move, int symmetry) {
    if (move == PASS) {
      return PASS;
    }
    int x = move % 8;
    int y = move / 8;
    boolean turned = (symmetry & 2) != 0;
    int toX = turned ? size - 1 - x : x;
    int toY = turned ? size - 1 - y : y;
    return (symmetry & 1) != 0 ? 8 * toX + toY : 8 * toY + toX;
  }

  @Override
  public int columns() {
    return size;
  }

  @Override
  public int rows() {
    return size;
  }

  /** Discs of the mover and of the other player. */
  @Override
  public int planes() {
    return 2;
  }

  @Override
  public void look(State state, long[] words) {
    OthelloState s = (OthelloState) state;
    words[0] = packed(s.own());
    words[1] = packed(s.other());
  }

  /** Rows of eight bits become rows of the board's size. */
  private long packed(long discs) {
    return size == 8 ? discs : CellMaps.packed(discs, size, size);
  }

  @Override
  public List<int[]> cellSymmetries() {
    return CellMaps.ofSquare(size);
  }

  @Override
  public String featureBoard() {
    return size + "x" + size;
  }

  @Override
  public int featuresPerMove() {
    return DiscEye.PER_MOVE;
  }

  @Override
  public int featureRange() {
    return DiscEye.range(this);
  }

  @Override
  public Eye newEye() {
    return new DiscEye(this);
  }
}
