// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.match.Schedule;
import io.banyan.cli.AllEntries;
import io.banyan.core.spec.Catalog;
import org.junit.jupiter.api.Test;

class EffortTest {
  private static Schedule schedule() {
    Catalog catalog = AllEntries.harmless();
    String file =
        """
        name: e
        games: [tictactoe]
        agents: [uct, random]
        budgets: [100it, 10000it]
        pairs: 5
        """;
    return ExperimentFile.parse("e.yaml", file, catalog).schedule(catalog);
  }

  @Test
  void aCellOfAHundredTimesTheBudgetIsExpectedToTakeAHundredTimesAsLong() {
    Effort effort = new Effort(schedule());
    for (int i = 0; i < 10; i++) {
      effort.finished(0, 0.1);
    }

    // Ten games of 100it took a second in all, so ten of 10000it will take a hundred.
    assertThat(effort.remaining(1)).isCloseTo(100, within(1e-6));
    assertThat(effort.remaining(0.5)).as("two at once").isCloseTo(50, within(1e-6));
  }

  @Test
  void whatGamesTookCountsMoreThanTheGuess() {
    Effort effort = new Effort(schedule());
    for (int i = 0; i < 10; i++) {
      effort.finished(0, 0.1);
    }
    effort.finished(1, 1);

    assertThat(effort.remaining(2)).isCloseTo(9, within(1e-6));
    effort.decided(1);
    assertThat(effort.remaining(2)).isZero();
  }
}
