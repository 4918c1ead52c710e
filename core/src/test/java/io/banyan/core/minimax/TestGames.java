// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import java.util.Arrays;
import java.util.List;

/** The toy games of this package for tests elsewhere. */
public final class TestGames {
  private TestGames() {}

  public static Game coins(int count, long seed) {
    return new Coins(count, seed);
  }

  /**
   * Three players in turn step 1 or 2; who first reaches 5 wins. Evaluation: own share of steps.
   */
  public static Game threePlayers() {
    return new Race();
  }

  private static final class Race implements Game {
    @Override
    public String id() {
      return "race";
    }

    @Override
    public int players() {
      return 3;
    }

    @Override
    public int moveRange() {
      return 2;
    }

    @Override
    public int maxMoves() {
      return 2;
    }

    @Override
    public int maxPlies() {
      return 15;
    }

    @Override
    public State newState() {
      return new RaceState();
    }

    @Override
    public String moveText(State state, int move) {
      return Integer.toString(move + 1);
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
  }

  private static final class RaceState implements State, Evaluation {
    private final int[] at = new int[3];
    private int ply;

    @Override
    public int mover() {
      return ply % 3;
    }

    @Override
    public int legalMoves(int[] moves) {
      moves[0] = 0;
      moves[1] = 1;
      return isTerminal() ? 0 : 2;
    }

    @Override
    public void play(int move) {
      at[mover()] += move + 1;
      ply++;
    }

    @Override
    public boolean isTerminal() {
      return Arrays.stream(at).anyMatch(a -> a >= 5);
    }

    @Override
    public void rewards(double[] rewards) {
      for (int p = 0; p < 3; p++) {
        rewards[p] = at[p] >= 5 ? 1 : 0;
      }
    }

    @Override
    public void copyFrom(State other) {
      System.arraycopy(((RaceState) other).at, 0, at, 0, 3);
      ply = ((RaceState) other).ply;
    }

    @Override
    public int ply() {
      return ply;
    }

    @Override
    public double evaluate(int player) {
      return (1 + at[player]) / (3.0 + at[0] + at[1] + at[2]);
    }
  }
}
