// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.TestSearches;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports on the way of several searches: each goes on while another thread reports. */
class RootReportsTest {
  private static final int ITERATIONS = 600_000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uct(threads=2,parallel=root,memory=4)",
        "mcts(expand=all,threads=2,parallel=root,memory=4)"
      })
  void nameTheMovesOfTheRootWhileTreesAreFullAndMove(String spec) {
    Game game = new Cells(9, 9, 1);
    MctsAgent agent = TestSearches.agent(spec, game, 1);
    AtomicInteger seen = new AtomicInteger();
    AtomicReference<SearchReport> last = new AtomicReference<>();
    AtomicReference<String> fault = new AtomicReference<>();
    agent.observe(
        report -> {
          seen.incrementAndGet();
          last.set(report);
          List<Integer> moves = report.moves().stream().map(m -> m.move()).sorted().toList();
          if (!moves.stream().allMatch(m -> m >= 0 && m < 9) || moves.size() > 9) {
            fault.set("moves " + moves);
          }
          long visits = report.moves().stream().mapToLong(m -> m.visits()).sum();
          if (visits > ITERATIONS || visits > report.iterations()) {
            fault.set(visits + " visits in " + report.iterations() + " iterations");
          }
        },
        50_000);
    SearchReport end = agent.search(game.newState(), Budget.iterations(ITERATIONS));
    assertThat(fault.get()).isNull();
    assertThat(seen.get()).isGreaterThan(10);
    assertThat(last.get().iterations()).isLessThanOrEqualTo(end.iterations());
    assertThat(end.iterations()).isEqualTo(ITERATIONS);
  }
}
