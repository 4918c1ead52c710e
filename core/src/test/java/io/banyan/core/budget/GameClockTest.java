// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class GameClockTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void aGameOfAnyLengthNeverLosesOnTime() {
    GameClock clock = new GameClock(60 * SECOND, 0, 0, SECOND / 10);
    for (int move = 0; move < 500; move++) {
      long budget = clock.budgetForMove(30).nanos();
      clock.spend(budget + SECOND / 10_000);
      assertThat(clock.hasFallen()).as("move %d", move).isFalse();
    }
  }

  @Test
  void mostOfTheTimeIsUsedInAnOrdinaryGame() {
    GameClock clock = new GameClock(60 * SECOND, 0, 0, 0);
    for (int move = 0; move < 40; move++) {
      clock.spend(clock.budgetForMove(40 - move).nanos());
    }
    assertThat(clock.leftNanos()).isBetween(0L, 15 * SECOND);
  }

  @Test
  void incrementsAreSpentAsTheyCome() {
    GameClock clock = new GameClock(SECOND, SECOND, 0, 0);
    for (int move = 0; move < 100; move++) {
      long budget = clock.budgetForMove(50).nanos();
      clock.spend(budget);
      assertThat(clock.hasFallen()).isFalse();
      if (move > 10) {
        assertThat(budget).isGreaterThan(SECOND / 2);
      }
    }
  }

  @Test
  void timeIsGrantedAgainAfterAPeriod() {
    GameClock clock = new GameClock(10 * SECOND, 0, 5, 0);
    for (int move = 0; move < 20; move++) {
      clock.spend(clock.budgetForMove(100).nanos());
      assertThat(clock.hasFallen()).isFalse();
    }
    assertThat(clock.leftNanos()).isGreaterThan(9 * SECOND);
  }

  @Test
  void overspendingIsSeen() {
    GameClock clock = new GameClock(SECOND, 0, 0, 0);
    clock.spend(2 * SECOND);
    assertThat(clock.hasFallen()).isTrue();
  }

  @Test
  void clockWithoutTimeIsRefused() {
    assertThatThrownBy(() -> new GameClock(0, 0, 0, 0)).hasMessageContaining("both 0");
    assertThatThrownBy(() -> new GameClock(-1, 0, 0, 0)).hasMessageContaining("main=-1");
  }
}
