// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.breakthrough;

import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveEvaluation;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.Quality;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import java.util.Arrays;

/** What the states of small and large boards share: everything but the board itself. */
abstract sealed class PawnState
    implements State,
        UniformPlayout,
        HashKey,
        WinningMove,
        MoveEvaluation,
        MoveOrdering,
        Quality,
        PlayoutCandidates
    permits NarrowState, WideState {

  private static final double TABLE_SCALE = 100;

  /** Weights of a capture in playouts, and of one that cannot be retaken. */
  static final int TAKE = 2;

  static final int SAFE_TAKE = 5;

  /** Lorentz and Horey 2013: rows from the own home row to the goal, half a row each. */
  private static final int[][] TABLE = {
    {5, 15, 15, 5}, {2, 3, 3, 3}, {4, 6, 6, 6}, {7, 10, 10, 10},
    {11, 15, 15, 15}, {16, 21, 21, 21}, {20, 28, 28, 28}, {36, 36, 36, 36}
  };

  final Breakthrough game;
  int ply;

  /** The winner, or -1 while the game goes on. */
  int winner = -1;

  /** The last move, or {@link Game#NO_MOVE}; a playout without a log leaves it unknown. */
  int last = Game.NO_MOVE;

  PawnState(Breakthrough game) {
    this.game = game;
  }

  /** The player whose pawn stands on a square, or -1. */
  abstract int owner(int square);

  /** Writes the pawns of the mover and of the other player, the mover's home row first. */
  void look(long[] words) {
    int mover = mover();
    int plane = game.words();
    Arrays.fill(words, 0, 2 * plane, 0);
    for (int cell = 0; cell < game.width * game.height; cell++) {
      int owner = owner(game.square(cell));
      if (owner >= 0) {
        int seen = (mover == 0 ? cell / game.width : game.height - 1 - cell / game.width);
        int to = seen * game.width + cell % game.width;
        words[(owner == mover ? 0 : plane) + to / 64] |= 1L << to;
      }
    }
  }

  /**
   * Writes the pawns of the mover and of the other player row by row, the mover's home row first,
   * one row and one column away from the border.
   */
  void lookAtRows(int[] own, int[] other) {
    int mover = mover();
    for (int row = 0; row < game.height; row++) {
      int from = (mover == 0 ? row : game.height - 1 - row) * game.stride;
      int mine = 0;
      int theirs = 0;
      for (int column = 0; column < game.width; column++) {
        int owner = owner(from + column);
        mine |= owner == mover ? 2 << column : 0;
        theirs |= owner == 1 - mover ? 2 << column : 0;
      }
      own[row + 1] = mine;
      other[row + 1] = theirs;
    }
  }

  /** The number of a player's pawns. */
  abstract int pawns(int player);

  final int lastMove() {
    return last;
  }

  @Override
  public final int mover() {
    return (ply ^ game.firstMover) & 1;
  }

  @Override
  public final int ply() {
    return ply;
  }

  @Override
  public final boolean isTerminal() {
    return winner >= 0;
  }

  @Override
  public final void rewards(double[] rewards) {
    rewards[0] = winner == 0 ? 1 : winner == 1 ? 0 : 0.5;
    rewards[1] = 1 - rewards[0];
  }

  /** Difference of pawns, or of the values of their squares, through a logistic function. */
  @Override
  public final double evaluate(int player) {
    if (!game.tableEvaluation) {
      return game.values.at(pawns(player) - pawns(1 - player));
    }
    return tableValue(tableSum(player) - tableSum(1 - player));
  }

  @Override
  public double evaluateAfter(int move, int player) {
    int mover = mover();
    int to = game.toOf(move);
    boolean capture = owner(to) == 1 - mover;
    if (game.advance(mover, to) == game.height - 1 || capture && pawns(1 - mover) == 1) {
      return Double.NaN;
    }
    int sign = player == mover ? 1 : -1;
    if (!game.tableEvaluation) {
      return game.values.at(pawns(player) - pawns(1 - player) + (capture ? sign : 0));
    }
    int gain = worth(mover, to) - worth(mover, game.fromOf(move));
    gain += capture ? worth(1 - mover, to) : 0;
    return tableValue(tableSum(player) - tableSum(1 - player) + sign * gain);
  }

  private static double tableValue(int lead) {
    return (1 + Math.tanh(lead / TABLE_SCALE)) / 2;
  }

  private int tableSum(int player) {
    int sum = 0;
    for (int square = 0; square < game.span; square++) {
      if (owner(square) == player) {
        sum += worth(player, square);
      }
    }
    return sum;
  }

  private int worth(int player, int square) {
    int column = square % game.stride;
    return TABLE[game.advance(player, square)][Math.min(column, 7 - column)];
  }

  /** Pawns of the winner minus those of the loser, in units of the pawns at the start. */
  @Override
  public final double quality(int player) {
    return (pawns(player) - pawns(1 - player)) / (double) game.initialPawns;
  }

  /**
   * Wins; then captures of a pawn that is one step from its goal; then other captures; then the
   * rest; within a group, destinations nearer to the goal first.
   */
  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    int player = mover();
    boolean lastEnemy = pawns(1 - player) == 1;
    for (int i = 0; i < n; i++) {
      int to = game.toOf(moves[i]);
      int advance = game.advance(player, to);
      scores[i] = orderingScore(advance, owner(to) == 1 - player, lastEnemy);
    }
  }

  /** The score of a move so many rows ahead. */
  final int orderingScore(int advance, boolean capture, boolean lastEnemy) {
    int group = 0;
    if (advance == game.height - 1 || capture && lastEnemy) {
      group = 3;
    } else if (capture) {
      group = advance == 1 ? 2 : 1;
    }
    return group * 100 + advance;
  }

  /**
   * The playouts of Pepels et al. 2014: a move to the far row at once; else a capture from the own
   * home row; else all moves, captures with weight 2, or 5 if no enemy attacks the square.
   */
  @Override
  public int playoutCandidates(Rng rng, int[] moves, double[] weights) {
    return listCandidates(moves, weights);
  }

  /** The candidates, move by move: for boards of any size. */
  final int listCandidates(int[] moves, double[] weights) {
    int n = legalMoves(moves);
    int best = 0;
    for (int i = 0; i < n; i++) {
      int group = group(moves[i]);
      if (group > best) {
        best = group;
      }
      weights[i] = group;
    }
    if (best == 0) {
      for (int i = 0; i < n; i++) {
        weights[i] = weight(moves[i]);
      }
      return n;
    }
    int kept = 0;
    for (int i = 0; i < n; i++) {
      if (weights[i] == best) {
        moves[kept] = moves[i];
        weights[kept++] = 1;
      }
    }
    return kept;
  }

  @Override
  public final boolean isListRandom() {
    return false;
  }

  /** 2 for a move to the far row, 1 for a capture from the home row, 0 for others. */
  private int group(int move) {
    int player = game.playerOf(move);
    int advance = game.advance(player, game.fromOf(move));
    if (advance == game.height - 2) {
      return 2;
    }
    return advance == 0 && owner(game.toOf(move)) == 1 - player ? 1 : 0;
  }

  private double weight(int move) {
    int player = game.playerOf(move);
    int to = game.toOf(move);
    if (owner(to) != 1 - player) {
      return 1;
    }
    return isAttacked(to, 1 - player) ? TAKE : SAFE_TAKE;
  }

  /** True if a pawn of the given player could take on the square. */
  private boolean isAttacked(int square, int by) {
    int row = square / game.stride + (by == 0 ? -1 : 1);
    int column = square % game.stride;
    if (row < 0 || row >= game.height) {
      return false;
    }
    int behind = row * game.stride + column;
    return column > 0 && owner(behind - 1) == by
        || column < game.width - 1 && owner(behind + 1) == by;
  }
}
