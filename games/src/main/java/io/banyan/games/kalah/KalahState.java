// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.kalah;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.NoisyMoves;
import io.banyan.core.game.Score;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;

/** A moment of Kalah: the two sides of the board as numbers, see {@link Sowing}. */
final class KalahState
    implements State, UniformPlayout, HashKey, Evaluation, MoveOrdering, NoisyMoves, Score {
  static final int CAP = 500;

  /** No pit or store ever holds more. */
  private static final int MOST_SEEDS = 2 * Sowing.MAX_PITS * Sowing.MAX_SEEDS;

  private static final long BYTE_TOPS = 0x8080808080808080L;

  /** Multiplies the top bits of bytes 0 to 7 into the highest byte. */
  private static final long GATHER = 0x0002040810204081L;

  /** The k-th element of a set of pits, [set << 3 | k]. */
  private static final byte[] ELEMENT = new byte[1 << Sowing.MAX_PITS + 3];

  static {
    for (int set = 0; set < 1 << Sowing.MAX_PITS; set++) {
      int k = 0;
      for (int rest = set; rest != 0; rest &= rest - 1) {
        ELEMENT[set << 3 | k++] = (byte) Integer.numberOfTrailingZeros(rest);
      }
    }
  }

  private final Sowing sowing;
  private long south;
  private long north;
  private int mover;
  private int ply;
  private boolean over;
  private int lastMove = Game.NO_MOVE;
  private int lastMover;

  KalahState(Sowing sowing) {
    this.sowing = sowing;
    south = sowing.start();
    north = sowing.start();
  }

  /** Puts seeds into the pits and stores, for tests. */
  void setUp(long newSouth, long newNorth, int newMover) {
    south = newSouth;
    north = newNorth;
    mover = newMover;
  }

  /** The seeds in a player's pit, or in the store, which comes after the pits. */
  int count(int player, int index) {
    return (int) ((player == 0 ? south : north) >>> 8 * index) & 255;
  }

  int lastMove() {
    return lastMove;
  }

  int lastMover() {
    return lastMover;
  }

  @Override
  public int mover() {
    return mover;
  }

  @Override
  public int ply() {
    return ply;
  }

  @Override
  public boolean isTerminal() {
    return over;
  }

  @Override
  public void rewards(double[] rewards) {
    double lead = margin();
    rewards[0] = lead == 0 ? 0.5 : lead > 0 ? 1 : 0;
    rewards[1] = 1 - rewards[0];
  }

  /** Seeds in the stores; nothing in a game that its cap ended. */
  @Override
  public double margin() {
    boolean emptied = ((south | north) & sowing.pitMask) == 0;
    return emptied ? count(0, sowing.pits) - count(1, sowing.pits) : 0;
  }

  @Override
  public void copyFrom(State other) {
    KalahState from = (KalahState) other;
    south = from.south;
    north = from.north;
    mover = from.mover;
    ply = from.ply;
    over = from.over;
    lastMove = from.lastMove;
    lastMover = from.lastMover;
  }

  @Override
  public int legalMoves(int[] moves) {
    if (over) {
      return 0;
    }
    int n = 0;
    for (int pit = 0; pit < sowing.pits; pit++) {
      if (count(mover, pit) != 0) {
        moves[n++] = pit;
      }
    }
    return n;
  }

  @Override
  public void play(int move) {
    long own = mover == 0 ? south : north;
    long other = mover == 0 ? north : south;
    int index = move * sowing.stride + count(mover, move);
    own += sowing.own[index];
    other += sowing.other[index];
    int last = sowing.last[index];
    if (last < sowing.pits && (own >>> 8 * last & 255) == 1) {
      int opposite = 8 * (sowing.pits - 1 - last);
      long seeds = other >>> opposite & 255;
      if (seeds != 0) {
        own += (seeds + 1 << sowing.storeShift) - (1L << 8 * last);
        other -= seeds << opposite;
      }
    }
    lastMove = move;
    lastMover = mover;
    ply++;
    store(own, other, mover);
    mover = last == sowing.pits ? mover : 1 - mover;
  }

  /** Sets both sides as the player left them, and ends the game if it is over. */
  private void store(long own, long other, int player) {
    boolean empty = (own & sowing.pitMask) == 0 || (other & sowing.pitMask) == 0;
    if (empty) {
      own = swept(own);
      other = swept(other);
    }
    over = empty || ply >= CAP;
    south = player == 0 ? own : other;
    north = player == 0 ? other : own;
  }

  /** A side with all its seeds in the store. */
  private long swept(long side) {
    return (long) Sowing.sum(side) << sowing.storeShift;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (over) {
      return;
    }
    Sowing table = sowing;
    long mask = table.pitMask;
    int pits = table.pits;
    long own = mover == 0 ? south : north;
    long other = mover == 0 ? north : south;
    long s = rng.state();
    int player = mover;
    int t = ply;
    int move;
    int last;
    do {
      long filled = (own & mask) + ~BYTE_TOPS & BYTE_TOPS;
      s += Rng.GAMMA;
      int k = Rng.bounded(Rng.mix(s), Long.bitCount(filled));
      int set = (int) (filled * GATHER >>> 56);
      move = ELEMENT[set << 3 | k];
      if (log != null) {
        log.add(player, move);
      }
      int index = move * table.stride + ((int) (own >>> 8 * move) & 255);
      own += table.own[index];
      other += table.other[index];
      last = table.last[index];
      if (last < pits && (own >>> 8 * last & 255) == 1) {
        int opposite = 8 * (pits - 1 - last);
        long seeds = other >>> opposite & 255;
        if (seeds != 0) {
          own += (seeds + 1 << 8 * pits) - (1L << 8 * last);
          other -= seeds << opposite;
        }
      }
      t++;
      if (last != pits) {
        long swap = own;
        own = other;
        other = swap;
        player = 1 - player;
      }
    } while ((own & mask) != 0 && (other & mask) != 0 && t < CAP);
    lastMove = move;
    lastMover = last == pits ? player : 1 - player;
    ply = t;
    mover = player;
    store(own, other, player);
    rng.setState(s);
  }

  @Override
  public long key() {
    return Rng.hash(south ^ Rng.hash(2 * north + mover));
  }

  @Override
  public double evaluate(int player) {
    int lead = count(0, sowing.pits) - count(1, sowing.pits);
    return 1 / (1 + Math.exp(player == 0 ? -0.2 * lead : 0.2 * lead));
  }

  /**
   * Moves that win another turn, the pits nearest to the store first, then the largest captures.
   */
  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    for (int i = 0; i < n; i++) {
      int move = moves[i];
      scores[i] = isExtraTurn(move) ? MOST_SEEDS + move : captured(move);
    }
  }

  @Override
  public int noisyMoves(int[] moves) {
    int n = 0;
    for (int pit = 0; pit < sowing.pits; pit++) {
      if (count(mover, pit) != 0 && (isExtraTurn(pit) || captured(pit) > 0)) {
        moves[n++] = pit;
      }
    }
    return n;
  }

  private boolean isExtraTurn(int move) {
    return sowing.last[move * sowing.stride + count(mover, move)] == sowing.pits;
  }

  /** How many seeds a move captures, its own last one among them. */
  private int captured(int move) {
    int index = move * sowing.stride + count(mover, move);
    int last = sowing.last[index];
    if (last >= sowing.pits) {
      return 0;
    }
    long own = (mover == 0 ? south : north) + sowing.own[index];
    long other = (mover == 0 ? north : south) + sowing.other[index];
    int seeds = (int) (other >>> 8 * (sowing.pits - 1 - last)) & 255;
    return (own >>> 8 * last & 255) == 1 && seeds > 0 ? seeds + 1 : 0;
  }
}
