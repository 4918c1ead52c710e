// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game.toy;

import io.banyan.core.game.BatchPlayout;
import io.banyan.core.game.BoardView;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.Quality;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import java.util.Arrays;
import java.util.List;

/**
 * A game of {@link Cells} in which the players may have each other's numbers: the same moves, and
 * player 1 does and gets what player 0 would. Nothing else differs, so a search must not notice.
 *
 * @param swapped player 1 begins
 */
public record Renamed(Cells cells, boolean swapped) implements Game {
  @Override
  public String id() {
    return cells.id();
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return cells.moveRange();
  }

  @Override
  public int maxMoves() {
    return cells.maxMoves();
  }

  @Override
  public int maxPlies() {
    return cells.maxPlies();
  }

  @Override
  public State newState() {
    return new Position();
  }

  @Override
  public String moveText(State state, int move) {
    return cells.moveText(((Position) state).inner, move);
  }

  @Override
  public String boardText(State state) {
    return cells.boardText(((Position) state).inner);
  }

  @Override
  public BoardView boardView(State state) {
    return cells.boardView(((Position) state).inner);
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return cells.moveCells(((Position) state).inner, move);
  }

  private int other(int player) {
    return swapped ? 1 - player : player;
  }

  private final class Position
      implements State,
          Evaluation,
          Quality,
          PlayoutCandidates,
          WinningMove,
          HashKey,
          MoveOrdering,
          BatchPlayout {
    private final State inner = cells.newState();
    private final double[] result = new double[2];

    @Override
    public int mover() {
      return other(inner.mover());
    }

    @Override
    public int legalMoves(int[] moves) {
      return inner.legalMoves(moves);
    }

    @Override
    public void play(int move) {
      inner.play(move);
    }

    @Override
    public boolean isTerminal() {
      return inner.isTerminal();
    }

    @Override
    public void rewards(double[] rewards) {
      inner.rewards(result);
      rewards[0] = result[other(0)];
      rewards[1] = result[other(1)];
    }

    @Override
    public void copyFrom(State source) {
      inner.copyFrom(((Position) source).inner);
    }

    @Override
    public int ply() {
      return inner.ply();
    }

    @Override
    public long key() {
      return ((HashKey) inner).key();
    }

    @Override
    public double evaluate(int player) {
      return ((Evaluation) inner).evaluate(other(player));
    }

    @Override
    public double quality(int winner) {
      return ((Quality) inner).quality(other(winner));
    }

    @Override
    public int playoutCandidates(Rng rng, int[] moves, double[] weights) {
      return ((PlayoutCandidates) inner).playoutCandidates(rng, moves, weights);
    }

    @Override
    public int winningMove(int player) {
      return ((WinningMove) inner).winningMove(other(player));
    }

    @Override
    public void orderingScores(int[] moves, int n, double[] scores) {
      for (int i = 0; i < n; i++) {
        scores[i] = -moves[i];
      }
    }

    @Override
    public void playBatch(int games, Rng rng, double[] means) {
      State game = cells.newState();
      int[] moves = new int[maxMoves()];
      Arrays.fill(means, 0);
      for (int i = 0; i < games; i++) {
        game.copyFrom(inner);
        while (!game.isTerminal()) {
          game.play(moves[rng.nextInt(game.legalMoves(moves))]);
        }
        game.rewards(result);
        means[0] += result[other(0)] / games;
        means[1] += result[other(1)] / games;
      }
    }
  }
}
