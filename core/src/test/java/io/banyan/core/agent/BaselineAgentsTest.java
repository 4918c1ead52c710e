// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import static io.banyan.core.search.TestSearches.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.minimax.TestGames;
import io.banyan.core.search.Search;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.search.TestSearches;
import io.banyan.core.spec.Catalog;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineAgentsTest {
  private static SearchReport greedy(Game game, long seed) {
    Agent agent = Agents.catalog().make(Agent.SLOT, "greedy").create(game);
    agent.newGame(seed);
    return agent.search(game.newState(), Budget.iterations(1));
  }

  @Test
  void greedyTakesTheBestEvaluationWithoutLookingFurther() {
    // Move 1 looks best and loses by force.
    SearchReport report = greedy(new ScriptedGame("(0.6:(1 1) 0.7:(0 0) 0.1:(1 1))"), 1);
    assertThat(report.move()).isEqualTo(1);
    assertThat(report.value()).isEqualTo(0.7);
    assertThat(report.moves()).extracting(SearchReport.MoveReport::move).containsExactly(1, 0, 2);
  }

  @Test
  void greedyTakesAWinBeforeAnyEvaluationAndALossLast() {
    SearchReport report = greedy(new ScriptedGame("(1:(0 0) 1 0)"), 1);
    assertThat(report.move()).isEqualTo(1);
    assertThat(report.moves().get(0).proof()).isEqualTo(Solver.Proof.WIN);
    assertThat(report.moves().get(2).proof()).isEqualTo(Solver.Proof.LOSS);
    assertThat(greedy(new ScriptedGame("(0 0:(1 1) 0)"), 1).move()).isEqualTo(1);
  }

  @Test
  void greedyBreaksTiesAtRandom() {
    Game game = new ScriptedGame("(0.6:(0 0) 0.6:(0 0) 0.6:(0 0))");
    int[] counts = new int[3];
    for (int seed = 0; seed < 3000; seed++) {
      counts[greedy(game, seed).move()]++;
    }
    for (int count : counts) {
      assertThat(count).isBetween(880, 1120);
    }
  }

  @Test
  void greedyPlaysGamesOfThree() {
    assertThat(greedy(TestGames.threePlayers(), 1).move()).isEqualTo(1);
    assertThatThrownBy(() -> greedy(new Nim(5), 1))
        .hasMessage(
            "greedy needs an evaluation of states, which the game nim(heap=5) does not offer");
  }

  @Test
  void flatMonteCarloHasNoTreeBelowTheRoot() {
    // By mean the first move is better, (1 + 1 + 0) / 3 against 1 / 2; by force it loses.
    Game game = new ScriptedGame("((1 1 0) (0.5 0.5))");
    SearchReport flat = search("flat", game, 3000, 1);
    assertThat(flat.nodes()).isEqualTo(3);
    assertThat(flat.move()).isZero();
    assertThat(flat.value()).isBetween(0.63, 0.7);
    SearchReport tree = search("uct", game, 3000, 1);
    assertThat(tree.nodes()).isEqualTo(8);
    assertThat(tree.move()).isEqualTo(1);
  }

  @Test
  void flatMonteCarloSharesEvenlyOrByUcb() {
    Game game = new ScriptedGame("((1 1 0) (0.5 0.5) 0)");
    assertThat(search("flat(select=even)", game, 3000, 1).moves())
        .allMatch(m -> m.visits() == 1000);
    assertThat(search("flat", game, 3000, 1).moves().get(0).visits()).isGreaterThan(1500);
    assertThat(search("flat(select=even,solver=mcts,expand=root)", game, 3000, 1).moves())
        .allMatch(m -> m.move() == 2 ? m.visits() < 3 : m.visits() >= 1499);
  }

  @ParameterizedTest
  @CsvSource({
    "ir-e, 'playout=ir-e(e=0.05)'",
    "'ir-m(d=1)', 'playout=ir-m(e=0.05,d=1)'",
    "'ir-mk(e=0.1,k=3)', 'playout=ir-mk(e=0.1,d=1,k=3)'",
    "'ic-e(m=7)', 'playout=ic-e(m=7,playout=uniform)'",
    "ic-m, 'playout=ic-m(m=5,d=2,playout=uniform)'",
    "ic-mk, 'playout=ic-mk(m=5,d=1,k=5,playout=uniform)'",
    "ip-e, 'prior=ip-e(n=0,gamma=1000)'",
    "ip-m, 'prior=ip-m(n=2,gamma=1000,d=2)'",
    "ip-mk, 'prior=ip-mk(n=2,gamma=1000,d=3,k=5)'",
    "'ip-mk(playout=ir-mk(k=2))', 'playout=ir-mk(e=0.05,d=1,k=2)'",
  })
  void hybridPresetsStandOnTheSolver(String preset, String part) {
    Catalog catalog = Agents.catalog();
    assertThat(catalog.resolve(Agent.SLOT, preset, ""))
        .contains(part, "select=ucb1(c=0.7", "expand=all(after=1)", "solver=mcts(draws=false)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ir-e",
        "ir-m",
        "ir-mk",
        "ic-e(m=1)",
        "ic-m(m=1)",
        "ic-mk(m=1)",
        "ip-e(gamma=20)",
        "ip-m",
        "ip-mk",
        "ip-mk(playout=ir-mk)",
        "ip-e(gamma=20,playout=ic-e(m=9,playout=ir-e))",
        "solver(playout=early)",
      })
  void everyHybridFindsAForcedWin(String preset) {
    // Move 2 wins by force in three plies, against the evaluation.
    Game game =
        new ScriptedGame(
            "(0.9:(0.6:(0.5 0) 0.6:(0 0.5)) 0.8:(0 0.9:(1 1)) 0.1:(0.1:(1 0) 0.1:(0 1)))");
    SearchReport report = search(preset, game, 3000, 1);
    assertThat(report.move()).isEqualTo(2);
    assertThat(report.moves().stream().filter(m -> m.move() == 2).findFirst().orElseThrow().proof())
        .isEqualTo(Solver.Proof.WIN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ir-m",
        "ir-mk",
        "ic-m(m=1)",
        "ic-mk(m=1)",
        "ip-e",
        "ip-mk(playout=ir-mk)",
        "solver(playout=early)",
        "flat(select=even)",
      })
  void hybridsAllocateNothingPerIteration(String preset) {
    // Nobody wins by force, so the search never ends early.
    Game game = new ScriptedGame(tree(0));
    MctsAgent agent = TestSearches.agent(preset, game, 1);
    Search search = agent.begin(game.newState(), Budget.iterations(100_000));
    for (int i = 0; i < 4000; i++) {
      search.iterate();
    }
    ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = Thread.currentThread().getId();
    long before = bean.getThreadAllocatedBytes(id);
    for (int i = 0; i < 4000; i++) {
      search.iterate();
    }
    assertThat(bean.getThreadAllocatedBytes(id) - before).isLessThan(4000);
  }

  private static String tree(int depth) {
    if (depth == 6) {
      return "0.5";
    }
    String child = tree(depth + 1);
    return "0.6:(" + child + " " + child.replace('6', '4') + " " + child + ")";
  }
}
