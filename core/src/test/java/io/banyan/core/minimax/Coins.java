// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveEvaluation;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.List;

/**
 * A row of coins of different worth: a move takes one and with it the chance of its right
 * neighbour, which is lost; the richer player wins. Large coins are good everywhere, and orders of
 * moves transpose.
 */
final class Coins implements Game {
  private final int[] worth;

  /** Moves played in all states of this game. */
  int plays;

  Coins(int count, long seed) {
    worth = new int[count];
    Rng rng = new Rng(seed);
    for (int i = 0; i < count; i++) {
      worth[i] = 1 + rng.nextInt(100);
    }
  }

  @Override
  public String id() {
    return "coins";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return worth.length;
  }

  @Override
  public int maxMoves() {
    return worth.length;
  }

  @Override
  public int maxPlies() {
    return worth.length;
  }

  @Override
  public State newState() {
    return new Position();
  }

  @Override
  public String moveText(State state, int move) {
    return Integer.toString(move);
  }

  @Override
  public String boardText(State state) {
    return "";
  }

  @Override
  public BoardView boardView(State state) {
    return BoardView.of(BoardView.Shape.SQUARE, List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of();
  }

  private final class Position implements State, MoveEvaluation, HashKey {
    private int left = (1 << worth.length) - 1;
    private int lead;
    private int ply;

    @Override
    public int mover() {
      return ply & 1;
    }

    @Override
    public int legalMoves(int[] moves) {
      int n = 0;
      for (int i = 0; i < worth.length; i++) {
        if ((left >> i & 1) != 0) {
          moves[n++] = i;
        }
      }
      return n;
    }

    @Override
    public void play(int move) {
      plays++;
      left &= ~(3 << move);
      lead += mover() == 0 ? worth[move] : -worth[move];
      ply++;
    }

    @Override
    public boolean isTerminal() {
      return left == 0;
    }

    @Override
    public void rewards(double[] rewards) {
      rewards[0] = (Integer.signum(lead) + 1) / 2.0;
      rewards[1] = 1 - rewards[0];
    }

    @Override
    public void copyFrom(State other) {
      Position o = (Position) other;
      left = o.left;
      lead = o.lead;
      ply = o.ply;
    }

    @Override
    public int ply() {
      return ply;
    }

    @Override
    public double evaluate(int player) {
      return value(lead, player);
    }

    @Override
    public double evaluateAfter(int move, int player) {
      boolean over = (left & ~(3 << move)) == 0;
      return over ? Double.NaN : value(lead + (mover() == 0 ? worth[move] : -worth[move]), player);
    }

    private double value(int ahead, int player) {
      double value = 0.5 + 0.5 * ahead / (500.0 + Math.abs(ahead));
      return player == 0 ? value : 1 - value;
    }

    @Override
    public long key() {
      return Rng.hash(left, lead, mover());
    }
  }
}
