// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.GameClock;

/**
 * One player's time as {@code time_settings} gives it: a main time, then periods of a number of
 * moves each (Canadian byo-yomi). Two clocks of the core, one after the other.
 */
final class GtpClock {
  /** For delays between the controller and us. */
  private static final long RESERVE_NANOS = 50_000_000L;

  private final long mainNanos;
  private final long periodNanos;
  private final int periodMoves;
  private final GameClock main;
  private final GameClock period;
  private boolean inPeriod;
  private int movesLeft;

  /**
   * Makes a full clock; one of the times must be positive.
   *
   * @param periodNanos 0 when there is only the main time
   * @param periodMoves moves that share a period
   */
  GtpClock(long mainNanos, long periodNanos, int periodMoves) {
    this.mainNanos = mainNanos;
    this.periodNanos = periodNanos;
    this.periodMoves = periodMoves;
    this.main = mainNanos == 0 ? null : new GameClock(mainNanos, 0, 0, RESERVE_NANOS);
    this.period =
        periodNanos == 0 ? null : new GameClock(periodNanos, 0, periodMoves, RESERVE_NANOS);
    this.inPeriod = main == null;
    this.movesLeft = periodMoves;
  }

  /** The same settings with all the time there was at first. */
  GtpClock full() {
    return new GtpClock(mainNanos, periodNanos, periodMoves);
  }

  /** Sets what is left; with moves it is the rest of a period, else of the main time. */
  GtpClock withLeft(long nanos, int moves) {
    GtpClock clock =
        new GtpClock(
            moves == 0 ? Math.max(1, mainNanos) : mainNanos,
            moves > 0 ? Math.max(1, periodNanos) : periodNanos,
            moves > 0 ? Math.max(1, periodMoves) : periodMoves);
    clock.inPeriod = moves > 0;
    clock.movesLeft = moves > 0 ? moves : clock.periodMoves;
    (moves > 0 ? clock.period : clock.main).setLeft(nanos, moves);
    return clock;
  }

  Budget budgetForMove(int expectedMoves) {
    if (inPeriod) {
      return period.budgetForMove(expectedMoves);
    }
    Budget share = main.budgetForMove(expectedMoves);
    if (period == null) {
      return share;
    }
    // A full period follows, so what a move may cost in it can be spent already now.
    long later = period.budgetForMove(expectedMoves).nanos();
    return later > share.nanos() ? Budget.nanos(later) : share;
  }

  /** Books a move. */
  void spend(long nanos) {
    if (!inPeriod) {
      long over = nanos - main.leftNanos();
      main.spend(nanos);
      if (over < 0 || period == null) {
        return;
      }
      inPeriod = true;
      period.setLeft(periodNanos - over, --movesLeft);
    } else {
      period.setLeft(period.leftNanos() - nanos, --movesLeft);
    }
    if (movesLeft <= 0) {
      // What is left of a period is not carried over.
      movesLeft = periodMoves;
      period.setLeft(periodNanos, periodMoves);
    }
  }

  /** What is left, in seconds, and the moves for it, 0 in the main time. */
  @Override
  public String toString() {
    double left = (inPeriod ? period : main).leftNanos() / 1e9;
    return "%.1f %d".formatted(left, inPeriod ? movesLeft : 0);
  }
}
