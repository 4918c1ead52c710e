// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.minimax.AlphaBetaOptions;
import io.banyan.core.minimax.TestGames;
import io.banyan.core.search.SearchReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Budgets of CPU time in agents. */
class CpuBudgetTest {
  /** Every look finds a millisecond more of CPU time, and no other time passes. */
  private static final class WorkingClock implements Clock {
    private long cpu;

    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public long cpuNanos() {
      cpu += 1_000_000;
      return cpu;
    }
  }

  @Test
  void alphaBetaEndsWithItsCpuTime() {
    WorkingClock clock = new WorkingClock();
    AlphaBetaOptions plain = new AlphaBetaOptions(false, 0, 0, false, false, false, 0);
    AlphaBetaAgent agent = new AlphaBetaAgent(TestGames.coins(12, 5), plain, null, 0, 0, clock);
    agent.newGame(1);

    SearchReport report =
        agent.search(TestGames.coins(12, 5).newState(), Budget.parse("30mscpu|10000it"));

    assertThat(clock.cpu).isEqualTo(31_000_000);
    assertThat(report.iterations()).isEqualTo(30);
  }

  @ParameterizedTest
  @ValueSource(strings = {"uct", "uct(threads=2)", "uct(threads=2,parallel=root)", "rave"})
  void treeSearchEndsWithItsCpuTime(String spec) {
    Game game = new Nim(45);
    try (Agent agent = Agents.catalog().make(Agent.SLOT, spec).create(game)) {
      agent.newGame(1);
      long start = Clock.SYSTEM.cpuNanos();
      SearchReport report = agent.search(game.newState(), Budget.parse("6mscpu"));

      assertThat(report.iterations()).isPositive();
      assertThat(Clock.SYSTEM.cpuNanos() - start).isBetween(3_000_000L, 400_000_000L);
    }
  }
}
