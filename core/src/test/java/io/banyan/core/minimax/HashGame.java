// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.NoisyMoves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.List;

/**
 * A random game: branching, ends, results, evaluations and the order of moves are hashes of the
 * ply, the sum of the moves made and the mover. Different orders of the same moves transpose; now
 * and then a player moves twice, and has but one move, called {@code pass} unless that is null.
 */
final class HashGame implements Game {
  static final int PASS = 5;

  private final long seed;
  private final int length;
  private final String pass;

  HashGame(long seed, int length, String pass) {
    this.seed = seed;
    this.length = length;
    this.pass = pass;
  }

  @Override
  public String id() {
    return "hash";
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
    return PASS;
  }

  @Override
  public int maxPlies() {
    return length;
  }

  @Override
  public State newState() {
    return new Position();
  }

  @Override
  public String moveText(State state, int move) {
    return move == PASS ? pass : Integer.toString(move);
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

  final class Position implements State, Evaluation, MoveOrdering, HashKey, NoisyMoves {
    private int ply;
    private int sum;
    private int mover;

    private long hash(long salt) {
      return Rng.hash(seed, ply, sum, mover, salt);
    }

    @Override
    public int mover() {
      return mover;
    }

    @Override
    public int legalMoves(int[] moves) {
      if (isTerminal()) {
        return 0;
      }
      if (pass != null && ply > 0 && Rng.bounded(hash(1), 4) == 0) {
        moves[0] = PASS;
        return 1;
      }
      int n = ply == 0 ? PASS : 1 + Rng.bounded(hash(2), PASS);
      for (int i = 0; i < n; i++) {
        moves[i] = i;
      }
      return n;
    }

    @Override
    public void play(int move) {
      boolean again = Rng.bounded(hash(3), 8) == 0;
      ply++;
      sum += move == PASS ? 0 : move;
      mover = again ? mover : 1 - mover;
    }

    @Override
    public boolean isTerminal() {
      return ply == length || (ply > 1 && Rng.bounded(hash(4), 8) == 0);
    }

    @Override
    public void rewards(double[] rewards) {
      // Of the result only what does not depend on the mover, who means nothing here.
      rewards[0] = Rng.bounded(Rng.hash(seed, ply, sum), 3) / 2.0;
      rewards[1] = 1 - rewards[0];
    }

    @Override
    public void copyFrom(State other) {
      Position o = (Position) other;
      ply = o.ply;
      sum = o.sum;
      mover = o.mover;
    }

    @Override
    public int ply() {
      return ply;
    }

    @Override
    public double evaluate(int player) {
      // Few different values, so that equal ones are common.
      double value = (1 + Rng.bounded(hash(5), 15)) / 16.0;
      return player == mover ? value : 1 - value;
    }

    @Override
    public void orderingScores(int[] moves, int n, double[] scores) {
      for (int i = 0; i < n; i++) {
        scores[i] = hash(100 + moves[i]) >>> 11;
      }
    }

    @Override
    public long key() {
      return hash(6);
    }

    @Override
    public int noisyMoves(int[] moves) {
      int n = legalMoves(moves);
      int kept = 0;
      for (int i = 0; i < n; i++) {
        if ((hash(200 + moves[i]) & 3) == 0) {
          moves[kept++] = moves[i];
        }
      }
      return kept;
    }

    @Override
    public boolean noiseIsForced() {
      int[] moves = new int[PASS];
      return noisyMoves(moves) == legalMoves(moves);
    }
  }
}
