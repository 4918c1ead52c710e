// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.chomp;

import io.banyan.core.game.Bits;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;

/** A moment of Chomp: one bit for each square that is left, in two words. */
final class ChompState implements State, UniformPlayout, HashKey {
  private final long[] kept;
  private long low;
  private long high;
  private int ply;
  private int lastMove = Game.NO_MOVE;

  ChompState(int squares, long[] kept) {
    this.kept = kept;
    low = squares >= 64 ? -1 : (1L << squares) - 1;
    high = squares > 64 ? (1L << squares - 64) - 1 : 0;
  }

  boolean has(int square) {
    return ((square < 64 ? low : high) >>> square & 1) != 0;
  }

  int lastMove() {
    return lastMove;
  }

  @Override
  public int mover() {
    return ply & 1;
  }

  @Override
  public int ply() {
    return ply;
  }

  /** The corner is the last square to go. */
  @Override
  public boolean isTerminal() {
    return low == 0;
  }

  /** Whoever ate the corner has lost, so the player who would be next wins. */
  @Override
  public void rewards(double[] rewards) {
    rewards[ply & 1] = 1;
    rewards[1 - (ply & 1)] = 0;
  }

  @Override
  public void copyFrom(State other) {
    ChompState from = (ChompState) other;
    low = from.low;
    high = from.high;
    ply = from.ply;
    lastMove = from.lastMove;
  }

  @Override
  public int legalMoves(int[] moves) {
    int n = 0;
    for (long rest = low; rest != 0; rest &= rest - 1) {
      moves[n++] = Long.numberOfTrailingZeros(rest);
    }
    for (long rest = high; rest != 0; rest &= rest - 1) {
      moves[n++] = 64 + Long.numberOfTrailingZeros(rest);
    }
    return n;
  }

  @Override
  public void play(int move) {
    low &= kept[2 * move];
    high &= kept[2 * move + 1];
    lastMove = move;
    ply++;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    long lo = low;
    long hi = high;
    long s = rng.state();
    int t = ply;
    int move = lastMove;
    while (lo != 0) {
      int lows = Long.bitCount(lo);
      s += Rng.GAMMA;
      int k = Rng.bounded(Rng.mix(s), lows + Long.bitCount(hi));
      move = k < lows ? Bits.select(lo, k) : 64 + Bits.select(hi, k - lows);
      if (log != null) {
        log.add(t & 1, move);
      }
      lo &= kept[2 * move];
      hi &= kept[2 * move + 1];
      t++;
    }
    low = lo;
    high = hi;
    ply = t;
    lastMove = move;
    rng.setState(s);
  }

  @Override
  public long key() {
    return Rng.hash(low ^ Rng.hash(2 * high + (ply & 1)));
  }
}
