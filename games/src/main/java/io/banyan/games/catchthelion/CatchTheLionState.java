// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.catchthelion;

import io.banyan.core.game.Bits;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveEvaluation;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import io.banyan.games.Logistic;
import java.util.Arrays;

/**
 * A moment of Catch the Lion: the packed position of {@link Board} and all earlier ones.
 *
 * <p>Captured pieces return by drops, so no move rules out that an earlier position comes back, and
 * the repetition rule needs every position of the game. A position returns after an even number of
 * plies, four at least: the test compares every second number, which in a random game of 13 plies
 * is cheaper than any filter.
 *
 * <p>A lion that stands on its far rank while its opponent is to move has made a try that is
 * decided by the reply. That shows on the board and needs no memory.
 */
final class CatchTheLionState
    implements State, UniformPlayout, HashKey, WinningMove, MoveEvaluation, MoveOrdering {
  static final int CAP = 300;

  /** Each player has at most 8 pieces on the board and 3 types in hand. */
  private static final int GROUPS = 11;

  private static final int RUNNING = -1;
  private static final int UNKNOWN = -2;
  private static final int DRAW = 2;

  /** By the lead in material: all pieces of the game, both chicks promoted, are worth 32. */
  private static final Logistic VALUES = new Logistic(0.15, 32);

  private static final long REPEATED = 0x5DEECE66DL << 13;

  private long position;
  private int ply;

  // Found out when somebody asks: a tree does not on its way down.
  private int result = RUNNING;

  private int lastMove = Game.NO_MOVE;
  private final long[] history = new long[CAP + 1];
  private final long[] groups = new long[GROUPS];
  private final int[] origins = new int[GROUPS];

  CatchTheLionState(long position) {
    this.position = position;
    history[0] = position;
  }

  long position() {
    return position;
  }

  int lastMove() {
    return lastMove;
  }

  @Override
  public int mover() {
    return Board.mover(position);
  }

  @Override
  public boolean isTerminal() {
    return result() != RUNNING;
  }

  @Override
  public int ply() {
    return ply;
  }

  @Override
  public void rewards(double[] rewards) {
    int ended = result();
    rewards[0] = ended == 0 ? 1 : ended == 1 ? 0 : 0.5;
    rewards[1] = 1 - rewards[0];
  }

  @Override
  public void copyFrom(State other) {
    CatchTheLionState from = (CatchTheLionState) other;
    position = from.position;
    ply = from.ply;
    result = from.result;
    lastMove = from.lastMove;
    System.arraycopy(from.history, 0, history, 0, from.ply + 1);
  }

  @Override
  public int legalMoves(int[] moves) {
    if (result() != RUNNING) {
      return 0;
    }
    int used = group(position, groups, origins);
    int n = 0;
    for (int i = 0; i < used; i++) {
      for (long rest = groups[i]; rest != 0; rest &= rest - 1) {
        moves[n++] = origins[i] + (Long.numberOfTrailingZeros(rest) >> 2);
      }
    }
    return n;
  }

  /**
   * Writes the mover's moves as masks of target squares, one for each piece and each type in hand,
   * and the number to add to a target square to get the move. Returns how many there are.
   */
  private static int group(long position, long[] groups, int[] origins) {
    int mover = Board.mover(position);
    long occupied = Board.occupied(position);
    long second = position >>> 3;
    long own = occupied & (mover == 0 ? ~second : second);
    int used = 0;
    for (long rest = own; rest != 0; rest &= rest - 1) {
      int shift = Long.numberOfTrailingZeros(rest);
      int code = (int) (position >>> shift) & 15;
      groups[used] = Board.TARGETS[code << 4 | shift >> 2] & ~own;
      origins[used++] = (shift >> 2) * Board.SQUARES;
    }
    int hand = (int) (position >>> 48 + 6 * mover) & 63;
    if (hand != 0) {
      long empty = Board.ALL & ~occupied;
      for (int type = 0; type < 3; type++, hand >>= 2) {
        if ((hand & 3) != 0) {
          groups[used] = empty;
          origins[used++] = Board.DROPS + type * Board.SQUARES;
        }
      }
    }
    return used;
  }

  @Override
  public void play(int move) {
    position = after(position, move);
    lastMove = move;
    history[++ply] = position;
    result = UNKNOWN;
  }

  private int result() {
    if (result == UNKNOWN) {
      result = outcome(history[ply - 1], lastMove);
      if (result == RUNNING) {
        result = Board.isStuck(position) ? 1 - mover() : drawn(history, ply) ? DRAW : RUNNING;
      }
    }
    return result;
  }

  /** The position after a move, whatever it means for the game. */
  private static long after(long position, int move) {
    int mover = Board.mover(position);
    if (move >= Board.DROPS) {
      int type = (move - Board.DROPS) / Board.SQUARES + 1;
      int to = (move - Board.DROPS) % Board.SQUARES;
      position += (long) (type + 8 * mover) << 4 * to;
      return position - (1L << Board.handShift(mover, type)) ^ Board.MOVER;
    }
    return step(position, mover, 4 * (move / Board.SQUARES), 4 * (move % Board.SQUARES));
  }

  /** The position after a move on the board between squares given as bit positions. */
  private static long step(long position, int mover, int from, int to) {
    long code = position >>> from & 15;
    int victim = (int) (position >>> to) & 7;
    long placed = code;
    if ((code & 7) == Board.CHICK && (1L << to & Board.FAR[mover]) != 0) {
      placed = code + (Board.HEN - Board.CHICK);
    }
    position &= ~(15L << to);
    position += (placed << to) - (code << from);
    if (victim != 0 && victim != Board.LION) {
      position += 1L << Board.handShift(mover, victim == Board.HEN ? Board.CHICK : victim);
    }
    return position ^ Board.MOVER;
  }

  /** The winner if a move ends the game by catching a lion or by a try, else RUNNING. */
  private static int outcome(long position, int move) {
    int mover = Board.mover(position);
    long enemyLion = Board.lion(position, 1 - mover);
    boolean onBoard = move < Board.DROPS;
    long to = onBoard ? 1L << 4 * (move % Board.SQUARES) : 0;
    if (to == enemyLion) {
      return mover;
    }
    if ((enemyLion & Board.FAR[1 - mover]) != 0) {
      return 1 - mover;
    }
    boolean tries =
        (to & Board.FAR[mover]) != 0
            && (Board.code(position, move / Board.SQUARES) & 7) == Board.LION;
    return tries && !Board.attacks(after(position, move), 1 - mover, to) ? mover : RUNNING;
  }

  /** True if the newest position has occurred twice before or the cap is reached. */
  private static boolean drawn(long[] history, int ply) {
    return ply >= CAP || occurrences(history, history[ply], ply) >= 2;
  }

  /** How often a position has occurred before that ply. */
  private static int occurrences(long[] history, long position, int ply) {
    int count = 0;
    for (int i = ply - 4; i >= 0; i -= 2) {
      if (history[i] == position) {
        count++;
      }
    }
    return count;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (result() != RUNNING) {
      return;
    }
    long[] masks = groups;
    int[] adds = origins;
    long[] past = history;
    long p = position;
    long s = rng.state();
    int t = ply;
    int mover = Board.mover(p);
    boolean tried = (Board.lion(p, 1 - mover) & Board.FAR[1 - mover]) != 0;
    int move;
    int end;
    do {
      int used = group(p, masks, adds);
      s += Rng.GAMMA;
      move = pick(masks, adds, used, Rng.mix(s));
      if (log != null) {
        log.add(mover, move);
      }
      end = tried ? 1 - mover : RUNNING;
      if (move >= Board.DROPS) {
        p = after(p, move);
      } else {
        int from = move / Board.SQUARES << 2;
        int to = move % Board.SQUARES << 2;
        end = ((int) (p >>> to) & 7) == Board.LION ? mover : end;
        boolean lionMoves = ((int) (p >>> from) & 7) == Board.LION;
        p = step(p, mover, from, to);
        if (lionMoves && end == RUNNING && (1L << to & Board.FAR[mover]) != 0) {
          tried = Board.attacks(p, 1 - mover, 1L << to);
          end = tried ? RUNNING : mover;
        }
      }
      if (end == RUNNING && Board.isStuck(p)) {
        end = mover;
      }
      mover = 1 - mover;
      past[++t] = p;
    } while (end == RUNNING && !drawn(past, t));
    result = end == RUNNING ? DRAW : end;
    position = p;
    ply = t;
    lastMove = move;
    rng.setState(s);
  }

  /** One of the grouped moves, all equally likely. */
  private static int pick(long[] masks, int[] adds, int used, long random) {
    // A mask has one bit in four, so four masks share a word and one select finds the move.
    long first = masks[0];
    first |= used > 1 ? masks[1] << 1 : 0;
    first |= used > 2 ? masks[2] << 2 : 0;
    first |= used > 3 ? masks[3] << 3 : 0;
    int n = Long.bitCount(first);
    for (int i = 4; i < used; i++) {
      n += Long.bitCount(masks[i]);
    }
    int k = Rng.bounded(random, n);
    int count = Long.bitCount(first);
    if (k < count) {
      int bit = Bits.select(first, k);
      return adds[bit & 3] + (bit >> 2);
    }
    int i = 3;
    do {
      k -= count;
      count = Long.bitCount(masks[++i]);
    } while (k >= count);
    return adds[i] + (Bits.select(masks[i], k) >> 2);
  }

  /**
   * The position, and whether it has occurred before; positions that occurred earlier in the game
   * are left out, because no two games would ever meet again.
   */
  @Override
  public long key() {
    long key = Rng.hash(position);
    return occurrences(history, position, ply) == 0 ? key : key ^ REPEATED;
  }

  @Override
  public int winningMove(int player) {
    if (result() != RUNNING) {
      return Game.NO_MOVE;
    }
    long own = Board.pieces(position, player);
    long enemyLion = Board.lion(position, 1 - player);
    for (long rest = own; rest != 0; rest &= rest - 1) {
      int square = Long.numberOfTrailingZeros(rest) >> 2;
      if ((Board.TARGETS[Board.code(position, square) << 4 | square] & enemyLion) != 0) {
        return square * Board.SQUARES + (Long.numberOfTrailingZeros(enemyLion) >> 2);
      }
    }
    long ownLion = Board.lion(position, player);
    boolean tryPending =
        (enemyLion & Board.FAR[1 - player]) != 0 || (ownLion & Board.FAR[player]) != 0;
    return tryPending ? Game.NO_MOVE : safeTry(player, own, ownLion);
  }

  private int safeTry(int player, long own, long ownLion) {
    int from = Long.numberOfTrailingZeros(ownLion);
    long targets = Board.TARGETS[Board.LION + 8 * player << 4 | from >> 2];
    for (long rest = targets & Board.FAR[player] & ~own; rest != 0; rest &= rest - 1) {
      int to = Long.numberOfTrailingZeros(rest);
      if (!Board.attacks(step(position, player, from, to), 1 - player, 1L << to)) {
        return (from >> 2) * Board.SQUARES + (to >> 2);
      }
    }
    return Game.NO_MOVE;
  }

  @Override
  public double evaluate(int player) {
    return value(position, player);
  }

  @Override
  public double evaluateAfter(int move, int player) {
    long next = after(position, move);
    boolean ends =
        outcome(position, move) != RUNNING
            || Board.isStuck(next)
            || ply + 1 >= CAP
            || occurrences(history, next, ply + 1) >= 2;
    return ends ? Double.NaN : value(next, player);
  }

  private static double value(long position, int player) {
    int lead = Board.lead(position);
    return VALUES.at(player == 0 ? lead : -lead);
  }

  /** Writes the pieces by kind as the mover sees them, with both hands after the board. */
  void look(long[] words) {
    Arrays.fill(words, 0, 2 * Board.HEN, 0);
    int mover = mover();
    for (long rest = Board.occupied(position); rest != 0; rest &= rest - 1) {
      int square = Long.numberOfTrailingZeros(rest) >> 2;
      int code = Board.code(position, square);
      int plane = (code & 7) - 1 + (code >> 3 == mover ? 0 : Board.HEN);
      words[plane] |= 1L << (mover == 0 ? square : Board.SQUARES - 1 - square);
    }
    for (int i = 0; i < 2; i++) {
      for (int type = Board.CHICK; type <= Board.ELEPHANT; type++) {
        int count = Board.inHand(position, i == 0 ? mover : 1 - mover, type);
        if (count > 0) {
          words[count - 1] |= 1L << Board.SQUARES + i * Board.FILES + type - 1;
        }
      }
    }
  }

  /**
   * Wins; then captures, of the most valuable piece by the least valuable one; then moves of a lion
   * in check; then promotions; then the rest.
   */
  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    long p = position;
    int mover = Board.mover(p);
    long enemyLion = Board.lion(p, 1 - mover);
    boolean inCheck = Board.attacks(p, 1 - mover, Board.lion(p, mover));
    // An enemy lion that has made its try wins unless it is caught.
    long winsByTry = (enemyLion & Board.FAR[1 - mover]) != 0 ? 0 : Board.FAR[mover];
    for (int i = 0; i < n; i++) {
      int move = moves[i];
      scores[i] = 0;
      if (move < Board.DROPS) {
        int from = move / Board.SQUARES;
        int to = move - from * Board.SQUARES;
        int type = Board.code(p, from) & 7;
        int victim = Board.code(p, to) & 7;
        long target = 1L << 4 * to;
        boolean isLion = type == Board.LION;
        if (victim == Board.LION
            || isLion
                && (target & winsByTry) != 0
                && !Board.attacks(step(p, mover, 4 * from, 4 * to), 1 - mover, target)) {
          scores[i] = 1000;
        } else if (victim != 0) {
          scores[i] = 500 + Board.VALUES[victim] - Board.VALUES[type];
        } else if (isLion && inCheck) {
          scores[i] = 300;
        } else if (type == Board.CHICK && (target & Board.FAR[mover]) != 0) {
          scores[i] = 200;
        }
      }
    }
  }
}
