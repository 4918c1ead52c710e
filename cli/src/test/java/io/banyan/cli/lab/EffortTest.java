// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.match.Schedule;
import io.banyan.cli.AllEntries;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import java.util.List;
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

  @Test
  void beforeTheStartItIsBudgetsTimesTheLengthOfGames() {
    // A game of 8 moves takes 16 us by chance; uct thinks in half of the moves.
    Effort effort = new Effort(schedule(), game -> new Pace(8, 16e-6));

    double shortGame = 8 * (100 * 8e-6) / 2;
    double longGame = 8 * (10000 * 8e-6) / 2;
    assertThat(effort.expected()).isCloseTo(10 * shortGame + 10 * longGame, within(1e-9));
    effort.known(1);
    assertThat(effort.expected()).isCloseTo(10 * shortGame + 9 * longGame, within(1e-9));
  }

  @Test
  void cellsThatAreNotChosenTakeNoTime() {
    Effort effort = new Effort(schedule().oneByOne(List.of(0)));
    for (int i = 0; i < 9; i++) {
      effort.finished(0, 0.1);
    }

    assertThat(effort.remaining(0.9)).isCloseTo(0.1, within(1e-6));
  }

  @Test
  void aTimeIsSaidAsPeopleSayIt() {
    assertThat(List.of(Effort.words(50.4), Effort.words(720), Effort.words(12_300)))
        .containsExactly("50 s", "12 min", "3 h 30 min");
    assertThat(Effort.words(7200)).isEqualTo("2 h");
    assertThat(Effort.words(5 * 86400)).isEqualTo("5 days");
  }

  @Test
  void thePaceOfAGameIsThatOfGamesOfChance() {
    Game game = AllEntries.harmless().make(GameSlot.GAME, "tictactoe");
    // A core works for 8 ms between two looks at it, and for 80 at first: that is eight games.
    Clock clock =
        new Clock() {
          private long now;
          private long worked;

          @Override
          public long nanos() {
            return now += 1;
          }

          @Override
          public long cpuNanos() {
            worked += worked == 8_000_000 ? 80_000_000 : 8_000_000;
            return worked;
          }
        };
    Pace pace = Pace.measure(game, clock, 100_000_000);

    assertThat(pace.plies()).isBetween(7.0, 8.2);
    assertThat(pace.seconds()).isBetween(0.0007, 0.0011);
  }
}
