// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.minimax.TestGames;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.tree.Tree;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stop belongs to one search, from the moment its meter is made; a lost one would never end. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StopTest {
  private static final int ROUNDS = 40;

  private final Game game = TestGames.coins(26, 3);

  private Agent agent(String spec) {
    Agent agent = Agents.catalog().make(Agent.SLOT, spec).create(game);
    agent.newGame(1);
    return agent;
  }

  private static Meter unlimited() {
    return new Meter(Budget.UNLIMITED, Clock.SYSTEM);
  }

  private void assertAnswers(SearchReport report) {
    int[] legal = Moves.legal(game, game.newState());
    assertThat(Arrays.stream(legal).anyMatch(move -> move == report.move())).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uct(memory=16)",
        "rave(memory=16,reuse=true)",
        "uct(memory=16,threads=2)",
        "uct(memory=16,threads=2,parallel=root)",
        "alphabeta(memory=1)",
        "greedy",
        "random"
      })
  void aStopBeforeTheSearchEndsItAtOnceWithALegalMove(String spec) {
    try (Agent agent = agent(spec)) {
      for (String budget : new String[] {"1000000min", "1000000mincpu", "1000000000mit"}) {
        Meter meter = new Meter(Budget.parse(budget), Clock.SYSTEM);
        meter.stop();
        SearchReport report = agent.search(game.newState(), meter);
        assertAnswers(report);
        // Two threads of a shared tree may each make what they had begun.
        assertThat(report.iterations()).as(budget).isLessThan(100);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"uct(memory=16)", "uct(memory=16,threads=2)", "alphabeta(memory=1)"})
  void aStopOfARunningSearchEndsIt(String spec) throws InterruptedException {
    try (Agent agent = agent(spec)) {
      Meter meter = unlimited();
      CountDownLatch running = new CountDownLatch(1);
      agent.observe(report -> running.countDown(), 1_000_000);
      Thread stopper =
          new Thread(
              () -> {
                await(running);
                meter.stop();
              });
      stopper.start();
      assertAnswers(agent.search(game.newState(), meter));
      stopper.join();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"uct(memory=16)", "uct(memory=16,threads=2)", "alphabeta(memory=1)"})
  void aStopAfterTheSearchDoesNotReachTheNext(String spec) {
    try (Agent agent = agent(spec)) {
      Meter first = new Meter(Budget.iterations(300), Clock.SYSTEM);
      agent.search(game.newState(), first);
      first.stop();
      Meter second = new Meter(Budget.iterations(500), Clock.SYSTEM);
      assertThat(agent.search(game.newState(), second).iterations()).isEqualTo(500);
      assertThat(second.isStopped()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uct(memory=16)",
        "uct(memory=16,threads=2)",
        "uct(memory=16,threads=2,parallel=root)",
        "alphabeta(memory=1)"
      })
  void aStopAtAnyMomentIsHeardOnceByTheSearchItIsFor(String spec) throws InterruptedException {
    Rng rng = new Rng(7);
    try (Agent agent = agent(spec)) {
      for (int round = 0; round < ROUNDS; round++) {
        Meter meter = unlimited();
        // From long before the search begins to well within it.
        int spins = rng.nextInt(20_000);
        Thread stopper =
            new Thread(
                () -> {
                  for (int i = 0; i < spins; i++) {
                    Thread.onSpinWait();
                  }
                  meter.stop();
                });
        stopper.start();
        assertAnswers(agent.search(game.newState(), meter));
        assertThat(agent.search(game.newState(), Budget.iterations(60)).iterations()).isEqualTo(60);
        stopper.join();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"uct(memory=16,reuse=true)", "uct(memory=16,reuse=true,threads=2)"})
  void ponderingEndsWheneverItIsToldTo(String spec) {
    Rng rng = new Rng(11);
    try (Agent agent = agent(spec)) {
      for (int round = 0; round < ROUNDS; round++) {
        agent.newGame(round);
        agent.startPondering(game.newState(), 1);
        for (int i = rng.nextInt(5_000); i > 0; i--) {
          Thread.onSpinWait();
        }
        if (round % 2 == 0) {
          agent.stopPondering();
        }
        assertThat(agent.search(game.newState(), Budget.iterations(60)).iterations()).isEqualTo(60);
      }
    }
  }

  @Test
  void pondersOnAfterTheStopOfAnEarlierSearch() {
    try (MctsAgent agent = (MctsAgent) agent("uct(memory=16,reuse=true)")) {
      Meter meter = unlimited();
      meter.stop();
      agent.search(game.newState(), meter);
      State state = game.newState();
      agent.newGame(1);
      agent.startPondering(state, 1);
      meter.stop();
      Tree tree = agent.search().tree();
      while (tree.visits(tree.root()) < 3000) {
        Thread.onSpinWait();
      }
      agent.stopPondering();
      int visits = tree.visits(tree.root());
      Meter next = new Meter(Budget.iterations(5), Clock.SYSTEM);
      assertThat(agent.search(state, next).iterations()).isEqualTo(5);
      assertThat(tree.visits(tree.root())).isEqualTo(visits + 5);
    }
  }
}
