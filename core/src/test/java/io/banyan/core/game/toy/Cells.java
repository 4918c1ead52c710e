// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game.toy;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.PlacementGame;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.Quality;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import java.util.Arrays;
import java.util.List;

/**
 * Two players fill cells in turn until {@code plies} are filled; the owner of the prize cell wins,
 * nobody's prize is a draw. The prize is the good move wherever and whenever it is made, which is
 * what statistics of moves look for. Every capability has an answer simple enough to check by hand.
 *
 * @param plies stones until the end
 * @param sudden player 1 wins at once by taking the prize; player 0 only stops that by taking it
 * @param onlyPlaces declared as a placement game, so that playouts keep the empty cells themselves
 * @param stride move numbers are multiples of this
 */
public record Cells(int cells, int plies, int prize, boolean sudden, boolean onlyPlaces, int stride)
    implements Game, PlacementGame {

  public Cells(int cells, int plies, int prize) {
    this(cells, plies, prize, false, true, 1);
  }

  /** The same game, not declared as one of placements. */
  public Cells general() {
    return new Cells(cells, plies, prize, sudden, false, stride);
  }

  /** The same game, over when player 1 takes the prize. */
  public Cells suddenEnd() {
    return new Cells(cells, plies, prize, true, onlyPlaces, stride);
  }

  /** The same game with move numbers that are multiples of something. */
  public Cells withStride(int step) {
    return new Cells(cells, plies, prize, sudden, onlyPlaces, step);
  }

  @Override
  public String id() {
    return "cells(" + cells + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return cells * stride;
  }

  @Override
  public int maxMoves() {
    return cells;
  }

  @Override
  public int maxPlies() {
    return plies;
  }

  @Override
  public State newState() {
    return new Position();
  }

  @Override
  public String moveText(State state, int move) {
    int cell = move / stride;
    return (char) ('a' + cell % 4) + Integer.toString(cell / 4 + 1);
  }

  @Override
  public String boardText(State state) {
    return Arrays.toString(((Position) state).owner);
  }

  @Override
  public BoardView boardView(State state) {
    return BoardView.of(BoardView.Shape.SQUARE, List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(moveText(state, move));
  }

  private final class Position
      implements State, Evaluation, Quality, PlayoutCandidates, WinningMove, HashKey {
    private final int[] owner = new int[cells];
    private int ply;

    Position() {
      Arrays.fill(owner, -1);
    }

    @Override
    public int mover() {
      return ply % 2;
    }

    @Override
    public int legalMoves(int[] moves) {
      if (isTerminal()) {
        return 0;
      }
      int n = 0;
      for (int c = 0; c < cells; c++) {
        if (owner[c] < 0) {
          moves[n++] = c * stride;
        }
      }
      return n;
    }

    @Override
    public void play(int move) {
      if (owner[move / stride] >= 0) {
        throw new AssertionError("cell " + move / stride + " is taken");
      }
      owner[move / stride] = mover();
      ply++;
    }

    @Override
    public boolean isTerminal() {
      return ply == plies || (sudden && owner[prize] == 1);
    }

    @Override
    public void rewards(double[] rewards) {
      rewards[0] = owner[prize] < 0 ? 0.5 : owner[prize] == 0 ? 1 : 0;
      rewards[1] = 1 - rewards[0];
    }

    @Override
    public void copyFrom(State other) {
      System.arraycopy(((Position) other).owner, 0, owner, 0, cells);
      ply = ((Position) other).ply;
    }

    @Override
    public int ply() {
      return ply;
    }

    @Override
    public long key() {
      long key = 0;
      for (int who : owner) {
        key = Rng.hash(key, who);
      }
      return key;
    }

    /** 0.9 for the owner of the prize, 0.1 for the other, 0.5 while it is free. */
    @Override
    public double evaluate(int player) {
      return owner[prize] < 0 ? 0.5 : owner[prize] == player ? 0.9 : 0.1;
    }

    /** The lowest cell of the player, in tenths. */
    @Override
    public double quality(int player) {
      for (int c = 0; c < cells; c++) {
        if (owner[c] == player) {
          return c / 10.0;
        }
      }
      return 0;
    }

    /** Cells 0 and 1 while one of them is free, with weights 1 and 3; else all, weight 1. */
    @Override
    public int playoutCandidates(Rng rng, int[] moves, double[] weights) {
      int n = 0;
      for (int c = 0; c < 2; c++) {
        if (owner[c] < 0) {
          weights[n] = 1 + 2 * c;
          moves[n++] = c * stride;
        }
      }
      if (n == 0) {
        n = legalMoves(moves);
        Arrays.fill(weights, 0, n, 1);
      }
      return n;
    }

    @Override
    public int winningMove(int player) {
      return sudden && player == 1 && owner[prize] < 0 ? prize * stride : NO_MOVE;
    }
  }
}
