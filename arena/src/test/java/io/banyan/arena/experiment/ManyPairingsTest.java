// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.Toys;
import io.banyan.arena.match.MatchRules;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.RandomAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run does before its first game grows with its agents, not with who meets whom. */
class ManyPairingsTest {
  private static final int AGENTS = 12;

  private final AtomicInteger read = new AtomicInteger();
  private final AtomicInteger made = new AtomicInteger();

  private Catalog catalog() {
    return Toys.catalog()
        .add(
            Entry.of(Agent.SLOT, "counted", "counts how often it is made")
                .param(Param.integer("id", 0, 0, 1000, "tells it from others").asPositional())
                .makes(
                    args -> {
                      read.incrementAndGet();
                      return game -> {
                        made.incrementAndGet();
                        return new RandomAgent(game);
                      };
                    }));
  }

  private static Experiment roundRobin(Budget budget) {
    List<NamedAgent> agents = new ArrayList<>();
    for (int i = 0; i < AGENTS; i++) {
      agents.add(NamedAgent.of("counted(" + i + ")"));
    }
    return new Experiment(
        "many",
        List.of("oxo"),
        agents,
        List.of(budget),
        Tournament.ROUND_ROBIN,
        1,
        null,
        Openings.NONE,
        1,
        MatchRules.DEFAULT);
  }

  /** Prepares a run and ends it before its first game. */
  private void prepare(Path dir, Budget budget) {
    try (ExperimentRun run =
        new ExperimentRun(
            catalog(), roundRobin(budget), dir, RunOptions.threads(1), RunListener.NONE)) {
      run.stop();
      assertThat(run.run().played()).isZero();
      assertThat(run.archive().results()).hasSize(AGENTS * (AGENTS - 1) / 2);
    }
  }

  @Test
  void anAgentIsCheckedOnceHoweverManyItMeets() {
    prepare(null, Budget.iterations(1));

    assertThat(made.get()).isEqualTo(AGENTS);
  }

  @Test
  void itsSpecificationIsReadAFewTimes(@TempDir Path dir) {
    prepare(dir.resolve("out"), Budget.millis(1));

    assertThat(read.get()).isLessThanOrEqualTo(3 * AGENTS);
  }
}
