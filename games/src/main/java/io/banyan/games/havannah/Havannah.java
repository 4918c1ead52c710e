// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.havannah;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.Moves;
import io.banyan.core.game.PlacementGame;
import io.banyan.core.game.State;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.games.hexagon.HexagonBoard;
import io.banyan.games.hexagon.HexagonGame;

/**
 * Havannah (Christian Freeling): on a hexagonal board a ring, a bridge between two corners or a
 * fork between three sides wins.
 *
 * <p>A move is the number of its cell, row by row, as {@link HexagonBoard} counts them.
 */
public final class Havannah extends HexagonGame implements PlacementGame, MoveFeatures {
  /** The catalogue entry. */
  public static final Entry<Game> ENTRY =
      Entry.<Game>of(
              GameSlot.GAME, "havannah", "Ring, bridge or fork on a hexagonal board (Freeling)")
          .source("Christian Freeling, 1979; studied in Teytaud and Teytaud 2009 and later")
          .note(
              "Players place one stone in turn on an empty cell. A ring (a loop of own stones"
                  + " around at least one cell, whatever it holds), a bridge (two corners"
                  + " connected) or a fork (three sides connected; corner cells belong to no side)"
                  + " wins at once.")
          .note("A full board without a winner is a draw; no further cap is needed. No swap.")
          .note("Moves are cells, letter of the column then number of the row: d4.")
          .param(
              Param.integer("size", 8, 2, 12, "cells along one side of the board").asPositional())
          .makes(args -> new Havannah(args.integer("size")));

  private static final int ALL_SIX = 63;

  /**
   * One number for each cell: column in bits 0-4, row + 1 in bits 5-9, place in the table of groups
   * in bits 10-19, and the frame it touches in bits 20-31 (six corners, six sides).
   */
  final int[] places;

  /**
   * What the own stones around a cell look like, see {@link #around(int)} for the index: number of
   * separate runs in bits 0-1, the step to one stone of each run in bytes 1 to 3, and in bits 32-37
   * the directions that are the middle of a run of three or more (all six around: every direction).
   */
  final long[] around;

  /** Neighbours of each cell, six numbers each, -1 outside. */
  final int[] neighbours;

  /** Makes the game on a board of the given side. */
  public Havannah(int size) {
    super(size);
    HexagonBoard board = board();
    places = new int[board.cells()];
    neighbours = new int[board.cells() * 6];
    for (int c = 0; c < places.length; c++) {
      int frame = 0;
      if (board.corner(c) >= 0) {
        frame = 1 << board.corner(c);
      } else if (board.sideOf(c) >= 0) {
        frame = 64 << board.sideOf(c);
      }
      int at = board.y(c) * board.width() + board.x(c);
      places[c] = board.x(c) | (board.y(c) + 1) << 5 | at << 10 | frame << 20;
      for (int d = 0; d < 6; d++) {
        neighbours[c * 6 + d] = board.neighbour(c, d);
      }
    }
    int w = board.width();
    int[] steps = {1, w + 1, w, -1, -w - 1, -w};
    around = new long[128];
    for (int i = 0; i < around.length; i++) {
      around[i] = describe(directions(i), steps);
    }
  }

  /** Turns a pattern of three rows, as the state reads it, into six direction bits. */
  private static int directions(int pattern) {
    int[] bitOfDirection = {2, 6, 5, 0, 3, 4};
    int directions = 0;
    for (int d = 0; d < 6; d++) {
      directions |= (pattern >> bitOfDirection[d] & 1) << d;
    }
    return directions;
  }

  private static long describe(int directions, int[] steps) {
    if (directions == ALL_SIX) {
      return 1 | (long) (steps[0] & 255) << 8 | (long) ALL_SIX << 32;
    }
    long result = 0;
    int runs = 0;
    for (int d = 0; d < 6; d++) {
      boolean here = (directions >> d & 1) != 0;
      boolean before = (directions >> (d + 5) % 6 & 1) != 0;
      boolean after = (directions >> (d + 1) % 6 & 1) != 0;
      if (here && !before) {
        runs++;
        result |= (long) (steps[d] & 255) << 8 * runs;
      }
      if (here && before && after) {
        result |= 1L << 32 + d;
      }
    }
    return result | runs;
  }

  @Override
  public String id() {
    return "havannah(size=" + board().side() + ")";
  }

  @Override
  public int maxPlies() {
    return board().cells();
  }

  @Override
  public HavannahState newState() {
    return new HavannahState(this);
  }

  @Override
  public int parseMove(State state, String text) {
    int cell = board().find(text);
    if (cell < 0 || state.isTerminal() || ((HavannahState) state).owner(cell) >= 0) {
      throw Moves.illegal(this, state, text);
    }
    return cell;
  }

  @Override
  public String boardText(State state) {
    HavannahState s = (HavannahState) state;
    return board().text(cell -> ".xo".charAt(s.owner(cell) + 1));
  }

  @Override
  public BoardView boardView(State state) {
    HavannahState s = (HavannahState) state;
    return board().view(s::owner, s.lastMove(), s.winningGroup());
  }

  /** Boards of all sizes have the same features. */
  @Override
  public String featureBoard() {
    return "any";
  }

  @Override
  public int featuresPerMove() {
    return HavannahEye.PER_MOVE;
  }

  @Override
  public int featureRange() {
    return HavannahEye.RANGE;
  }

  @Override
  public Eye newEye() {
    return new HavannahEye(this);
  }
}
