// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.budget;

/**
 * The time of one player for a whole game: a main time, an increment per move, and optionally a
 * number of moves after which the main time is granted again.
 *
 * <p>{@link #budgetForMove} divides what is left: the game is expected to last a while yet, the
 * increment is spent as it comes, and a reserve is kept so that the flag never falls.
 */
public final class GameClock {
  private static final int MIN_MOVES_LEFT = 8;
  private static final double MAX_SHARE = 0.25;

  private final long mainNanos;
  private final long incrementNanos;
  private final int movesPerPeriod;
  private final long reserveNanos;
  private long leftNanos;
  private int movesLeftInPeriod;

  /**
   * Makes a full clock.
   *
   * @param movesPerPeriod 0 when the main time is for the whole game
   * @param reserveNanos time that is never planned with, for delays outside the search
   */
  public GameClock(long mainNanos, long incrementNanos, int movesPerPeriod, long reserveNanos) {
    if (mainNanos < 0 || incrementNanos < 0 || movesPerPeriod < 0 || reserveNanos < 0) {
      throw new IllegalArgumentException(
          "times must not be negative, were main=%d, increment=%d, moves=%d, reserve=%d"
              .formatted(mainNanos, incrementNanos, movesPerPeriod, reserveNanos));
    }
    if (mainNanos + incrementNanos == 0) {
      throw new IllegalArgumentException("main time and increment are both 0");
    }
    this.mainNanos = mainNanos;
    this.incrementNanos = incrementNanos;
    this.movesPerPeriod = movesPerPeriod;
    this.reserveNanos = reserveNanos;
    this.leftNanos = mainNanos;
    this.movesLeftInPeriod = movesPerPeriod;
  }

  /** Time left. */
  public long leftNanos() {
    return leftNanos;
  }

  /** True when more time was used than there was. */
  public boolean hasFallen() {
    return leftNanos < 0;
  }

  /** Sets what is left, when somebody else keeps the time. */
  public void setLeft(long nanos, int movesLeft) {
    leftNanos = nanos;
    movesLeftInPeriod = movesLeft;
  }

  /** Books a move. */
  public void spend(long nanos) {
    leftNanos -= nanos;
    if (leftNanos < 0) {
      return;
    }
    leftNanos += incrementNanos;
    if (movesPerPeriod > 0 && --movesLeftInPeriod == 0) {
      movesLeftInPeriod = movesPerPeriod;
      leftNanos += mainNanos;
    }
  }

  /**
   * The time to think about the next move.
   *
   * @param expectedMoves the player's own moves still expected in this game
   */
  public Budget budgetForMove(int expectedMoves) {
    int moves = Math.max(MIN_MOVES_LEFT, expectedMoves);
    if (movesPerPeriod > 0 && movesLeftInPeriod > 0) {
      moves = Math.min(moves, movesLeftInPeriod);
    }
    long usable = Math.max(0, leftNanos - reserveNanos);
    double share = (double) usable / moves + incrementNanos * 0.9;
    // One move never takes a large part of what is left, nor more than is there.
    double most = moves == 1 ? usable * 0.9 : Math.max(usable * MAX_SHARE, incrementNanos * 0.9);
    long nanos = (long) Math.min(Math.min(share, most), usable);
    return Budget.nanos(Math.max(nanos, Math.max(50_000L, Math.min(1_000_000L, leftNanos / 1000))));
  }
}
