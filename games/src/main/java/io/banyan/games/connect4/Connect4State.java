// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.connect4;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.IndexedMoves;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;

/**
 * Discs of the mover, and of both players, as bits of two words (layout: {@link Connect4}).
 *
 * <p>The standard game has its own playout, because shifts by constants are faster than shifts by
 * fields. Both draw a column and draw again when it is full, which is uniform over the open columns
 * and needs no search for the k-th of them; several columns come from one random word, taken as a
 * fraction that is multiplied by the number of columns over and over. What is lost in precision
 * stays below 2^-32 for each draw.
 */
final class Connect4State
    implements State, UniformPlayout, HashKey, IndexedMoves, WinningMove, Evaluation, MoveOrdering {
  /**
   * Steepness of the logistic function in {@link #evaluate}. It and the factor 4 were chosen by log
   * loss on 683,000 positions of games between players that win or block at once and else move at
   * random: 0.649, against 0.645 for weights fitted freely and 0.693 for no knowledge.
   */
  static final double STEEPNESS = 0.04;

  private static final double FACTOR = 4;

  private static final long BOTTOM_7X6 = 0x40810204081L;

  private final Connect4 game;
  private final boolean standard;
  private final int digits;

  private long own;
  private long mask;
  private int ply;
  private int last = Game.NO_MOVE;

  /** Whether {@link #lost} has been looked at since the last move: a tree never asks on its way. */
  private boolean looked;

  /** True if the player who is not to move has just completed a line; see {@link #isLost()}. */
  private boolean lost;

  Connect4State(Connect4 game) {
    this.game = game;
    this.standard = game.width == 7 && game.height == 6 && game.connect == 4;
    // A fraction has 59 bits, of which 32 must be left for the last digit.
    int count = 0;
    for (long power = game.width; power <= 1L << 27; power *= game.width) {
      count++;
    }
    this.digits = count;
  }

  @Override
  public int mover() {
    return ply & 1;
  }

  @Override
  public int ply() {
    return ply;
  }

  @Override
  public int legalMoves(int[] moves) {
    if (isLost()) {
      return 0;
    }
    int stride = game.stride;
    long open = (mask + game.bottom) & game.board;
    int n = 0;
    long column = (1L << game.height) - 1;
    for (int c = 0; c < game.width; c++) {
      moves[n] = c;
      n += (open & column) != 0 ? 1 : 0;
      column <<= stride;
    }
    return n;
  }

  @Override
  public int legalCount() {
    return isLost() ? 0 : game.width - Long.bitCount(mask & game.top);
  }

  @Override
  public int legalMove(int index) {
    long full = mask & game.top;
    if (full == 0) {
      return index;
    }
    int column = -1;
    for (int left = index; left >= 0; ) {
      column++;
      left -= (full >>> column * game.stride + game.height - 1 & 1) == 0 ? 1 : 0;
    }
    return column;
  }

  @Override
  public void play(int move) {
    own ^= mask;
    // The carry ends in the first free cell of the column.
    mask |= mask + (1L << (move * game.stride));
    ply++;
    last = move;
    looked = false;
  }

  private boolean isLost() {
    if (!looked) {
      long discs = own ^ mask;
      lost = standard ? hasLine7x6(discs) : hasLine(discs);
      looked = true;
    }
    return lost;
  }

  @Override
  public boolean isTerminal() {
    return mask == game.board || isLost();
  }

  @Override
  public void rewards(double[] rewards) {
    double forMover = isLost() ? 0 : 0.5;
    rewards[ply & 1] = forMover;
    rewards[1 - (ply & 1)] = 1 - forMover;
  }

  @Override
  public void copyFrom(State o) {
    Connect4State s = (Connect4State) o;
    own = s.own;
    mask = s.mask;
    ply = s.ply;
    last = s.last;
    looked = s.looked;
    lost = s.lost;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (isTerminal()) {
      return;
    }
    if (standard) {
      playUniform7x6(rng, log);
    } else {
      playUniformAnySize(rng, log);
    }
  }

  private static boolean hasLine7x6(long discs) {
    long up = discs & (discs >>> 1);
    long across = discs & (discs >>> 7);
    long falling = discs & (discs >>> 6);
    long rising = discs & (discs >>> 8);
    return ((up & (up >>> 2))
            | (across & (across >>> 14))
            | (falling & (falling >>> 12))
            | (rising & (rising >>> 16)))
        != 0;
  }

  private void playUniform7x6(Rng rng, MoveLog log) {
    long a = own;
    long discs = mask;
    int t = ply;
    int column;
    long s = rng.state();
    boolean won = false;
    draws:
    while (true) {
      long fraction = Rng.mix(s += Rng.GAMMA) >>> 3;
      for (int digit = 0; digit < 8; digit++) {
        fraction *= 7;
        column = (int) (fraction >>> 61);
        fraction &= -1L >>> 3;
        int shift = column * 7;
        long disc = (discs + BOTTOM_7X6) & (0x3fL << shift);
        if (disc != 0) {
          a |= disc;
          discs |= disc;
          if (log != null) {
            log.add(t & 1, column);
          }
          t++;
          won = hasLine7x6(a);
          a ^= discs;
          if (won || t == 42) {
            break draws;
          }
        }
      }
    }
    rng.setState(s);
    own = a;
    mask = discs;
    ply = t;
    last = column;
    looked = true;
    lost = won;
  }

  private void playUniformAnySize(Rng rng, MoveLog log) {
    int width = game.width;
    int stride = game.stride;
    long bottom = game.bottom;
    long column0 = (1L << game.height) - 1;
    int cells = game.width * game.height;
    int digitsPerDraw = digits;
    long a = own;
    long discs = mask;
    int t = ply;
    int column;
    long s = rng.state();
    boolean won = false;
    draws:
    while (true) {
      long fraction = Rng.mix(s += Rng.GAMMA) >>> 5;
      for (int digit = 0; digit < digitsPerDraw; digit++) {
        fraction *= width;
        column = (int) (fraction >>> 59);
        fraction &= -1L >>> 5;
        int shift = column * stride;
        long disc = (discs + bottom) & (column0 << shift);
        if (disc != 0) {
          a |= disc;
          discs |= disc;
          if (log != null) {
            log.add(t & 1, column);
          }
          t++;
          won = hasLine(a);
          a ^= discs;
          if (won || t == cells) {
            break draws;
          }
        }
      }
    }
    rng.setState(s);
    own = a;
    mask = discs;
    ply = t;
    last = column;
    looked = true;
    lost = won;
  }

  private boolean hasLine(long discs) {
    int stride = game.stride;
    return hasLine(discs, 1)
        || hasLine(discs, stride)
        || hasLine(discs, stride - 1)
        || hasLine(discs, stride + 1);
  }

  /** Keeps a bit where a run of discs starts, for runs of 2, 4 and so on, then of all lengths. */
  private boolean hasLine(long discs, int step) {
    int connect = game.connect;
    long runs = discs;
    for (int length = 1; length < connect; ) {
      int more = Math.min(length, connect - length);
      runs &= runs >>> (more * step);
      length += more;
    }
    return runs != 0;
  }

  /** Discs of the mover plus all discs plus one below the first free cell: unique for a board. */
  @Override
  public long key() {
    return Rng.hash(own + mask + game.bottom);
  }

  @Override
  public int winningMove(int player) {
    long discs = player == mover() ? own : own ^ mask;
    long open = (mask + game.bottom) & game.board;
    for (long rest = open; rest != 0; rest &= rest - 1) {
      long with = discs | (rest & -rest);
      if (standard ? hasLine7x6(with) : hasLine(with)) {
        return Long.numberOfTrailingZeros(rest) / game.stride;
      }
    }
    return Game.NO_MOVE;
  }

  /**
   * Counts the winning lines still open to each player. A line that holds k discs of one player and
   * none of the other is worth 4^(k-1); the difference goes through the logistic function.
   */
  @Override
  public double evaluate(int player) {
    long mine = player == mover() ? own : own ^ mask;
    long theirs = mask ^ mine;
    return 1 / (1 + Math.exp(-STEEPNESS * (openLines(mine, theirs) - openLines(theirs, mine))));
  }

  private double openLines(long mine, long theirs) {
    double sum = 0;
    for (long line : game.lines) {
      if ((line & theirs) == 0 && (line & mine) != 0) {
        double worth = 1;
        for (int k = Long.bitCount(line & mine); k > 1; k--) {
          worth *= FACTOR;
        }
        sum += worth;
      }
    }
    return sum;
  }

  /** Wins, then blocks of the other player's wins, then cells that belong to many lines. */
  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    for (int i = 0; i < n; i++) {
      int shift = moves[i] * game.stride;
      long disc = (mask + (1L << shift)) & (((1L << game.height) - 1) << shift);
      double score = game.linesThrough[Long.numberOfTrailingZeros(disc)];
      if (hasLine(own | disc)) {
        score += 2000;
      } else if (hasLine(own ^ mask | disc)) {
        score += 1000;
      }
      scores[i] = score;
    }
  }

  /** The mover's discs. */
  long ownDiscs() {
    return own;
  }

  long allDiscs() {
    return mask;
  }

  boolean isOpen(int column) {
    int top = column * game.stride + game.height - 1;
    return !isLost() && (mask >>> top & 1) == 0;
  }

  /** The row in which a disc dropped now would rest. */
  int restingRow(int column) {
    return Long.bitCount(mask >>> (column * game.stride) & ((1L << game.height) - 1));
  }

  /** The column of the last disc, or {@link Game#NO_MOVE}. */
  int lastMove() {
    return last;
  }

  /** The player who holds a cell, or -1. */
  int owner(int bit) {
    if ((own >>> bit & 1) != 0) {
      return ply & 1;
    }
    return (mask >>> bit & 1) != 0 ? 1 - (ply & 1) : -1;
  }

  /** All cells of completed lines. */
  long wonLines() {
    long won = 0;
    for (long line : game.lines) {
      if ((line & (own ^ mask)) == line) {
        won |= line;
      }
    }
    return won;
  }
}
