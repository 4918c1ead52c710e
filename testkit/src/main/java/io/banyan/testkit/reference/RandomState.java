// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

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

/** A state of a {@link RandomGame}: everything follows from the moves made so far. */
final class RandomState
    implements State, HashKey, Evaluation, Quality, MoveOrdering, PlayoutCandidates, WinningMove {
  private final RandomGame game;
  private long key;
  private int ply;
  private int mover;
  private long used;
  private final double[] points;
  private RandomState next;
  private int[] nextMoves;
  private double[] nextRewards;

  RandomState(RandomGame game) {
    this.game = game;
    this.key = Rng.hash(game.seed(), 1);
    this.points = new double[game.players()];
    this.mover = game.isAlternating() ? 0 : chance(2, game.players());
  }

  /** A number in [0, bound) that belongs to this state and a purpose. */
  private int chance(int purpose, int bound) {
    return Rng.bounded(hash(purpose), bound);
  }

  // Rng.hash of several values, without the array: searches in this game allocate nothing.

  private long hash(long value) {
    return Rng.hash(Rng.hash(key) ^ value);
  }

  private long hash(long first, long second) {
    return Rng.hash(hash(first) ^ second);
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
    int n = 0;
    if (game.onlyPlaces()) {
      for (int move = 0; move < game.moveRange(); move++) {
        if ((used >>> move & 1) == 0) {
          moves[n++] = move;
        }
      }
      return n;
    }
    int wanted = 1 + chance(3, game.widest());
    long taken = 0;
    while (n < wanted) {
      int move = Rng.bounded(Rng.hash(hash(4, n) ^ taken), game.moveRange());
      while ((taken >>> move & 1) != 0) {
        move = (move + 1) % game.moveRange();
      }
      taken |= 1L << move;
      moves[n++] = move;
    }
    return n;
  }

  @Override
  public void play(int move) {
    points[mover] += game.worth(mover, move);
    key = hash(move);
    used |= 1L << move;
    ply++;
    mover = game.isAlternating() ? (mover + 1) % game.players() : chance(2, game.players());
  }

  @Override
  public boolean isTerminal() {
    return ply >= game.maxPlies() || (ply >= 3 && chance(6, 100) < game.ending());
  }

  /** Points of a player above the best of the others, with some luck. */
  private double lead(int player) {
    double others = Double.NEGATIVE_INFINITY;
    for (int p = 0; p < points.length; p++) {
      if (p != player) {
        others = Math.max(others, points[p] + luck(p));
      }
    }
    return points[player] + luck(player) - others;
  }

  private double luck(int player) {
    return 2 * RandomGame.unit(hash(7, player));
  }

  @Override
  public void rewards(double[] rewards) {
    if (game.hasFractions() && points.length == 2 && chance(8, 4) == 0) {
      rewards[0] = chance(9, 9) / 8.0;
      rewards[1] = 1 - rewards[0];
      return;
    }
    Arrays.fill(rewards, 0);
    for (int p = 0; p < rewards.length; p++) {
      if (lead(p) > 0.3) {
        rewards[p] = 1;
        return;
      }
    }
    // A short number also for three, so that sums of it do not depend on their order.
    Arrays.fill(rewards, rewards.length == 2 ? 0.5 : 0.25);
  }

  @Override
  public void copyFrom(State other) {
    RandomState o = (RandomState) other;
    key = o.key;
    ply = o.ply;
    mover = o.mover;
    used = o.used;
    System.arraycopy(o.points, 0, points, 0, points.length);
  }

  @Override
  public int ply() {
    return ply;
  }

  @Override
  public long key() {
    return key;
  }

  /** In steps of 1/64, so that equal values are not rare. */
  @Override
  public double evaluate(int player) {
    if (points.length == 2) {
      double ahead = points[0] - points[1] + (luck(0) - luck(1)) / 4;
      double first = Math.min(63, Math.max(1, Math.rint(32 + 16 * ahead))) / 64;
      return player == 0 ? first : 1 - first;
    }
    return (1 + chance(10 + player, 63)) / 64.0;
  }

  @Override
  public double quality(int winner) {
    return Math.rint(8 * lead(winner)) / 16;
  }

  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    for (int i = 0; i < n; i++) {
      scores[i] = Rng.bounded(hash(20, moves[i]), 4);
    }
  }

  /** All legal moves but the first, where there are several, with weights 1 to 4. */
  @Override
  public int playoutCandidates(Rng rng, int[] moves, double[] weights) {
    int n = legalMoves(moves);
    if (n > 2) {
      moves[0] = moves[--n];
    }
    for (int i = 0; i < n; i++) {
      weights[i] = 1 + Rng.bounded(hash(21, moves[i]), 4);
    }
    return n;
  }

  @Override
  public int winningMove(int player) {
    if (next == null) {
      next = new RandomState(game);
      nextMoves = new int[game.maxMoves()];
      nextRewards = new double[points.length];
    }
    int[] moves = nextMoves;
    double[] rewards = nextRewards;
    int n = legalMoves(moves);
    for (int i = 0; i < n; i++) {
      next.copyFrom(this);
      next.mover = player;
      next.play(moves[i]);
      if (next.isTerminal()) {
        next.rewards(rewards);
        if (rewards[player] == 1) {
          return moves[i];
        }
      }
    }
    return Game.NO_MOVE;
  }

  @Override
  public String toString() {
    return "ply " + ply + ", player " + mover + ", key " + Long.toHexString(key);
  }
}
