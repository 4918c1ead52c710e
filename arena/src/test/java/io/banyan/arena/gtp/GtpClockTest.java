// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GtpClockTest {
  private static final long SECOND = 1_000_000_000L;

  private static double seconds(GtpClock clock) {
    return clock.budgetForMove(30).nanos() / 1e9;
  }

  @Test
  void aGameInMainTimeNeverLosesOnTime() {
    GtpClock clock = new GtpClock(60 * SECOND, 0, 0);
    double used = 0;
    for (int i = 0; i < 200; i++) {
      long nanos = clock.budgetForMove(30).nanos();
      used += nanos / 1e9;
      clock.spend(nanos);
    }
    assertThat(used).isBetween(50.0, 60.0);
  }

  @Test
  void oneMoveAPeriodUsesMostOfThePeriodEveryTime() {
    GtpClock clock = new GtpClock(0, SECOND, 1);
    for (int i = 0; i < 5; i++) {
      assertThat(seconds(clock)).isBetween(0.7, 0.95);
      clock.spend(clock.budgetForMove(30).nanos());
    }
  }

  @Test
  void aPeriodLastsForItsMovesAndIsNotCarriedOver() {
    GtpClock clock = new GtpClock(0, 10 * SECOND, 5);
    for (int i = 0; i < 4; i++) {
      clock.spend(SECOND / 2);
    }
    assertThat(clock).hasToString("8.0 1");
    clock.spend(SECOND);
    assertThat(clock).hasToString("10.0 5");
  }

  @Test
  void thePeriodFollowsTheMainTime() {
    GtpClock clock = new GtpClock(2 * SECOND, 10 * SECOND, 2);
    assertThat(seconds(clock)).as("a move of the period").isGreaterThan(2);
    clock.spend(SECOND);
    assertThat(clock).hasToString("1.0 0");
    clock.spend(4 * SECOND);
    assertThat(clock).hasToString("7.0 1");
    assertThat(clock.full()).hasToString("2.0 0");
  }

  @Test
  void theControllersWordCounts() {
    GtpClock clock = new GtpClock(60 * SECOND, 10 * SECOND, 5);
    assertThat(clock.withLeft(30 * SECOND, 0)).hasToString("30.0 0");
    assertThat(clock.withLeft(3 * SECOND, 2)).hasToString("3.0 2");
    assertThat(seconds(clock.withLeft(3 * SECOND, 1))).isBetween(2.0, 2.9);
    assertThat(seconds(new GtpClock(1, 0, 0).withLeft(0, 0))).isLessThan(0.01);
  }
}
