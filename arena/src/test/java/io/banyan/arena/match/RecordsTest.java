// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is kept of games, and how runs are asked for. */
class RecordsTest {
  private static MatchRecord record(ScheduledGame game, double... rewards) {
    return new MatchRecord(
        game, Outcome.DRAW, -1, rewards, new int[0], new int[0], new long[0], new long[0], "");
  }

  @Test
  void gamesAreListedByPairingPairAndSeating() {
    Pairing first = Toys.pairing("oxo", "uct", "random", "9it");
    Pairing second =
        new Pairing(1, first.game(), first.budget(), first.second(), first.first(), false);
    Schedule schedule = Toys.schedule(40, first, second);
    MemoryResults results = new MemoryResults();
    for (int unit = 39; unit >= 0; unit -= 13) {
      for (int seating = 1; seating >= 0; seating--) {
        results.add(record(schedule.game(1, unit, seating), 0.5, 0.5));
        results.add(record(schedule.game(0, unit, seating), 0.5, 0.5));
      }
    }
    assertThat(ids(results))
        .containsExactly(
            "0-0-0", "0-0-1", "0-13-0", "0-13-1", "0-26-0", "0-26-1", "0-39-0", "0-39-1", "1-0-0",
            "1-0-1", "1-13-0", "1-13-1", "1-26-0", "1-26-1", "1-39-0", "1-39-1");
    results.dropFrom(first, 13);
    assertThat(ids(results)).hasSize(2 + 8).startsWith("0-0-0", "0-0-1", "1-0-0");
  }

  private static List<String> ids(MemoryResults results) {
    return results.records().stream().map(r -> r.game().id()).toList();
  }

  @ParameterizedTest
  @CsvSource({"0.4, 0.3, 0.3, 1", "0.3, 0.3, 0.4, 0", "0, 0, 0, 0.5", "0.5, 0.5, 0.5, 0.5"})
  void whoHasMoreRewardPerSeatIsTheWinner(double a, double b, double c, double score) {
    int[] seats = {0, 1, 1};
    assertThat(MatchRecord.score(seats, new double[] {a, b, c})).isEqualTo(score);
    int[] others = {1, 0, 0};
    assertThat(MatchRecord.score(others, new double[] {a, b, c})).isEqualTo(1 - score);
  }

  @ParameterizedTest
  @EnumSource
  void outcomesAreReadAsTheyAreWritten(Outcome outcome) {
    assertThat(Outcome.parse(outcome.text())).isEqualTo(outcome);
    assertThatThrownBy(() -> Outcome.parse("luck")).hasMessage("unknown outcome 'luck'");
  }

  @Test
  void optionsAreChangedOneAtATime() {
    RunOptions options = RunOptions.threads(3);
    assertThat(options)
        .isEqualTo(new RunOptions(3, MatchRules.DEFAULT, false, RunOptions.WARM_UP_MILLIS));
    MatchRules rules = MatchRules.DEFAULT.withMoveCap(5);
    assertThat(options.withThreads(4).withRules(rules).withCrowded(true).withWarmUpMillis(0))
        .isEqualTo(new RunOptions(4, rules, true, 0));
    int cores = Runtime.getRuntime().availableProcessors();
    assertThat(RunOptions.allCores()).isEqualTo(RunOptions.threads(cores));
    assertThat(RunOptions.threads(1024).threads()).isEqualTo(1024);
    for (int threads : new int[] {0, 1025}) {
      assertThatThrownBy(() -> RunOptions.threads(threads))
          .hasMessage("threads must be from 1 to 1024, was " + threads);
    }
    assertThatThrownBy(() -> options.withWarmUpMillis(-1))
        .hasMessage("warm-up must be >= 0 ms, was -1");
  }
}
