// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.budget.Budget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatchRulesTest {
  /** Three times the budget and 7 ns, a second where no time is given. */
  private static final MatchRules RULES = new MatchRules(3, 7, 1_000_000_000, 0, false);

  @ParameterizedTest
  @CsvSource({
    // No time is given.
    "500it, 1000000000",
    // CPU time passes slowly on a busy machine.
    "1mscpu, 1000000000",
    "200mscpu, 2000000000",
    "10ms, 30000007",
    "333ms, 999000007",
    // Never longer than a second, but for budgets that are.
    "334ms, 1000000000",
    "2s, 2000000000",
  })
  void aMoveLosesTheGameAfterALimit(String budget, long nanos) {
    assertThat(RULES.limitNanos(Budget.parse(budget))).isEqualTo(nanos);
  }

  @Test
  void rulesAreChangedOneAtATime() {
    assertThat(RULES.withMoveCap(9)).isEqualTo(new MatchRules(3, 7, 1_000_000_000, 9, false));
    assertThat(RULES.withSlack(8)).isEqualTo(new MatchRules(3, 8, 1_000_000_000, 0, false));
    assertThat(RULES.withoutFaults()).isEqualTo(new MatchRules(3, 7, 1_000_000_000, 0, true));
  }

  @Test
  void aFaultIsALossOrVoid() {
    assertThat(MatchRules.readOnFault("void")).isTrue();
    assertThat(MatchRules.readOnFault("loss")).isFalse();
    assertThatThrownBy(() -> MatchRules.readOnFault("draw"))
        .hasMessage("must be loss or void, was 'draw'");
    assertThat(RULES.rewardsOfFault(3, 1)).containsExactly(0.5, 0, 0.5);
    assertThat(RULES.withoutFaults().rewardsOfFault(4, 1)).containsOnly(0.25);
  }

  @Test
  void theSmallestRulesAreAcceptedAndSmallerOnesAreNot() {
    assertThat(new MatchRules(1, 0, 1, 0, false).forfeitFactor()).isEqualTo(1);
    for (Runnable make :
        new Runnable[] {
          () -> new MatchRules(0.99, 0, 1, 0, false),
          () -> new MatchRules(Double.NaN, 0, 1, 0, false),
          () -> new MatchRules(1, -1, 1, 0, false),
          () -> new MatchRules(1, 0, 0, 0, false),
          () -> new MatchRules(1, 0, 1, -1, false)
        }) {
      assertThatThrownBy(make::run)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("forfeit factor must be >= 1");
    }
  }
}
