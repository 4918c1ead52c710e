// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.othello;

import io.banyan.core.game.Bits;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveEvaluation;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.Score;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import io.banyan.games.Logistic;

/** Discs of the mover and of the other player, and the squares the mover may take. */
final class OthelloState
    implements State, UniformPlayout, HashKey, MoveEvaluation, MoveOrdering, Score {
  private static final int STABLE = 10;

  /** By the lead in stable discs and moves; of both together there are 64 at most. */
  private static final Logistic VALUES = new Logistic(0.05, 64 * STABLE);

  private final OthelloBoard board;

  private long own;
  private long other;

  private int mover;
  private int ply;

  /** Whether {@link #moves} and {@link #over} belong to the board: a tree never asks on its way. */
  private boolean looked;

  /** The mover's moves; 0 means that the mover passes or the game is over. */
  private long moves;

  private boolean over;

  /** The square of the last move, -1 if it was a pass or is unknown. */
  private int last = -1;

  OthelloState(Othello game) {
    board = game.board;
    int low = 9 * (game.size / 2 - 1);
    own = 1L << (low + 1) | 1L << (low + 8);
    other = 1L << low | 1L << (low + 9);
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
  public int legalMoves(int[] buffer) {
    long open = movable();
    if (open == 0) {
      buffer[0] = Othello.PASS;
      return over ? 0 : 1;
    }
    int n = 0;
    for (long rest = open; rest != 0; rest &= rest - 1) {
      buffer[n++] = Long.numberOfTrailingZeros(rest);
    }
    return n;
  }

  @Override
  public void play(int move) {
    long mine = own;
    long theirs = other;
    if (move != Othello.PASS) {
      long flips = board.flips(mine, theirs, move);
      mine |= flips | 1L << move;
      theirs ^= flips;
    }
    own = theirs;
    other = mine;
    last = move == Othello.PASS ? -1 : move;
    mover ^= 1;
    ply++;
    looked = false;
  }

  private void look() {
    if (!looked) {
      moves = board.moves(own, other);
      over = moves == 0 && board.moves(other, own) == 0;
      looked = true;
    }
  }

  @Override
  public boolean isTerminal() {
    look();
    return over;
  }

  @Override
  public void rewards(double[] rewards) {
    int lead = Long.bitCount(own) - Long.bitCount(other);
    double forMover = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    rewards[mover] = forMover;
    rewards[1 - mover] = 1 - forMover;
  }

  /** Discs on the board; empty squares count for nobody. */
  @Override
  public double margin() {
    int lead = Long.bitCount(own) - Long.bitCount(other);
    return mover == 0 ? lead : -lead;
  }

  @Override
  public void copyFrom(State state) {
    OthelloState o = (OthelloState) state;
    own = o.own;
    other = o.other;
    mover = o.mover;
    ply = o.ply;
    looked = o.looked;
    moves = o.moves;
    over = o.over;
    last = o.last;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (isTerminal()) {
      return;
    }
    OthelloBoard b = board;
    long[] rays = b.rays;
    long a = own;
    long o = other;
    long open = moves;
    int player = mover;
    int t = ply;
    long s = rng.state();
    while (true) {
      if (open == 0) {
        open = b.moves(o, a);
        if (open == 0) {
          break;
        }
        if (log != null) {
          log.add(player, Othello.PASS);
        }
        long swap = a;
        a = o;
        o = swap;
        player ^= 1;
        t++;
      }
      int k = Rng.bounded(Rng.mix(s += Rng.GAMMA), Long.bitCount(open));
      int square = Bits.select(open, k);
      if (log != null) {
        log.add(player, square);
      }
      long flips = OthelloBoard.flips(rays, 8 * square, a, o);
      long mine = a | flips | 1L << square;
      a = o ^ flips;
      o = mine;
      player ^= 1;
      t++;
      open = b.moves(a, o);
    }
    rng.setState(s);
    own = a;
    other = o;
    mover = player;
    ply = t;
    looked = true;
    moves = 0;
    over = true;
    last = -1;
  }

  @Override
  public long key() {
    return Rng.hash(Rng.hash(own) ^ other) + mover;
  }

  /**
   * Ten for each stable disc and one for each possible move, own minus the other player's, through
   * a logistic function.
   */
  @Override
  public double evaluate(int player) {
    look();
    int mobility = Long.bitCount(moves) - Long.bitCount(board.moves(other, own));
    int lead = STABLE * board.stableLead(own, other) + mobility;
    return VALUES.at(player == mover ? lead : -lead);
  }

  @Override
  public double evaluateAfter(int move, int player) {
    long mine = own;
    long theirs = other;
    if (move != Othello.PASS) {
      long flips = board.flips(mine, theirs, move);
      mine |= flips | 1L << move;
      theirs ^= flips;
    }
    long myMoves = board.moves(mine, theirs);
    long theirMoves = board.moves(theirs, mine);
    if ((myMoves | theirMoves) == 0) {
      return Double.NaN;
    }
    int mobility = Long.bitCount(myMoves) - Long.bitCount(theirMoves);
    int lead = STABLE * board.stableLead(mine, theirs) + mobility;
    return VALUES.at(player == mover ? lead : -lead);
  }

  /** The weight of the square. */
  @Override
  public void orderingScores(int[] list, int n, double[] scores) {
    for (int i = 0; i < n; i++) {
      scores[i] = list[i] == Othello.PASS ? 0 : board.weights[list[i]];
    }
  }

  /** The squares the mover may take. */
  long movable() {
    look();
    return moves;
  }

  /** Discs of the player to move. */
  long own() {
    return own;
  }

  /** Discs of the player who is not to move. */
  long other() {
    return other;
  }

  boolean mustPass() {
    return movable() == 0 && !over;
  }

  int lastSquare() {
    return last;
  }

  int discs(int player) {
    return Long.bitCount(player == mover ? own : other);
  }

  /** The player who holds a square, or -1. */
  int owner(int square) {
    if ((own >>> square & 1) != 0) {
      return mover;
    }
    return (other >>> square & 1) != 0 ? 1 - mover : -1;
  }
}
