// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.Toys;
import io.banyan.arena.match.MatchRules;
import io.banyan.arena.match.Openings;
import io.banyan.arena.stats.Sprt;
import io.banyan.core.budget.Budget;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExperimentFactsTest {
  private static final Sprt TEST = Sprt.parse("0,30");
  private static final Experiment MATCH =
      Experiment.match("oxo", "uct", "random", Budget.iterations(50), 3, -4);

  private static void assertReadsBack(Experiment experiment) {
    ExperimentFacts facts = experiment.facts();
    ExperimentFacts read = ExperimentFacts.read(facts.texts());
    assertThat(read.name()).isEqualTo(experiment.name());
    assertThat(read.pairs()).isEqualTo(experiment.pairs());
    assertThat(read.seed()).isEqualTo(experiment.seed());
    assertThat(String.valueOf(read.sprt())).isEqualTo(String.valueOf(experiment.sprt()));
    assertThat(List.copyOf(read.texts().entrySet()))
        .isEqualTo(List.copyOf(facts.texts().entrySet()));
  }

  @Test
  void whatAStoreKeepsReadsBackTheSame() {
    assertReadsBack(MATCH);
    assertReadsBack(MATCH.withSprt(TEST, 500));
    Listing listing =
        new Listing(
            List.of(Toys.pairing("oxo", "uct", "random", "9it")), Map.of("source", "a paper"));
    for (Sprt sprt : new Sprt[] {null, TEST}) {
      assertReadsBack(
          Experiment.listed("a table", listing, 2, sprt, Openings.NONE, 5, MatchRules.DEFAULT));
    }
  }

  @Test
  void theTextsAreThoseOfTheFirstFormat() {
    assertThat(MATCH.facts().texts().toString())
        .isEqualTo(
            "{name=match, games=oxo, agents=uct, random, budgets=50it, schedule=roundrobin,"
                + " pairs=3, stop=none, openings=none, seed=-4, rules=moveCap 0, forfeitFactor 2.0,"
                + " forfeitSlack 250ms, hang 600000ms}");
  }
}
