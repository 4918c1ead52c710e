// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.report.Export;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Choosing cells, and taking an item elsewhere. */
class CellsTest {
  private static final Paper.Item TABLE =
      new Paper.Item(
          "table1",
          "a \"table\": with signs",
          Paper.Kind.MATCH,
          "on toy games",
          8,
          List.of(
              cell("oxo", "uct", "random", "20it", "A", "B"),
              cell("oxo", "uct(c=0.2,memory=8)", "random", "40it", "UCT & co", "B"),
              cell("race(3)", "uct", "random", "20it", "A", "B"),
              cell("oxo", "uct@10it", "random@5it", "40it", null, null),
              cell("race(2)", "uct@10it", "random", "40it", "A", "random")),
          0,
          null,
          null,
          null,
          null,
          null,
          null,
          null);

  @TempDir Path dir;

  private static Paper.Cell cell(
      String game, String first, String second, String budget, String a, String b) {
    List<String> names = a == null ? null : List.of(a, b);
    return new Paper.Cell(
        game, first, second, budget, names, null, null, null, null, null, null, "nothing");
  }

  private static Reproduction reproduction(List<Integer> cells, Path to, RunListener listener) {
    Paper paper = new Paper("toy", "A toy paper", "nobody", "a note: 50 %", List.of(TABLE));
    ReproduceOptions options = new ReproduceOptions(8, 0.5, 3).withCells(cells);
    return new Reproduction(
        Toys.catalog(), paper, TABLE, options, to, RunOptions.threads(2), listener);
  }

  private static String canonical(Path from) {
    StringBuilder text = new StringBuilder();
    Export.jsonLines(from, true, text);
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0",
    "2-4, '1,2,3'",
    "'5,1-2', '0,1,4'",
    "'4 , 1 - 2', '0,1,3'",
    "oxo, '0,1,3'",
    "race, '2,4'",
    "race(2), 4",
    "OXO b 10it, 0",
    "'race a 10it,2', '1,2'",
    "0.01kit oxo, '0'",
    "'uct(c=0.2,memory=8)', 1",
    "3it, 3",
    "20it, '1,4'",
    "uct & co, 1"
  })
  void cellsAreChosenByNumberOrByWords(String text, String numbers) {
    assertThat(Cells.choose(TABLE, 0.5, text))
        .isEqualTo(Arrays.stream(numbers.split(",")).map(Integer::valueOf).toList());
  }

  @ParameterizedTest
  @CsvSource({
    "0, from 1 to 5",
    "6, from 1 to 5",
    "3-2, from 1 to 5",
    "2-99999999999999, from 1 to 5",
    "' , ', numbers or words",
    "hex, no cell is 'hex'",
    "oxo 999it, oxo 999it",
    "1-2-3, no cell is '1-2-3'"
  })
  void whatChoosesNothingIsRefused(String text, String sentence) {
    assertThatThrownBy(() -> Cells.choose(TABLE, 1, text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void oneCellIsFinishedBeforeTheNextBeginsInTheOrderOfTheFile() {
    List<Integer> order = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void finished(MatchRecord record) {
            order.add(record.game().pairing().index());
          }
        };
    Paper paper = new Paper("toy", "A toy paper", "nobody", "no note", List.of(TABLE));
    new Reproduction(
            Toys.catalog(),
            paper,
            TABLE,
            new ReproduceOptions(40, 0.1, 3),
            null,
            RunOptions.threads(1),
            listener)
        .run();

    assertThat(order).isSorted().hasSize(4 * 40 + 20 * 6);
  }

  @Test
  void chosenCellsArePlayedAloneAndTheRestLaterInTheSameDirectory() {
    Path whole = dir.resolve("whole");
    reproduction(List.of(), whole, RunListener.NONE).run();
    Path parts = dir.resolve("parts");
    Reproduction.Outcome first = reproduction(List.of(3, 1), parts, RunListener.NONE).run();

    assertThat(first.sentences()).hasSize(2);
    assertThat(first.interrupted()).isFalse();
    assertThat(first.archive().results())
        .extracting(r -> r.stats().games())
        .containsExactly(0L, 8L, 0L, 8L, 0L);
    assertThat(reproduction(List.of(), parts, RunListener.NONE).announcement())
        .startsWith("toy/table1: 5 cells, 56 games, 40 of them still to play; some seconds");
    reproduction(List.of(), parts, RunListener.NONE).run();
    assertThat(canonical(parts)).isEqualTo(canonical(whole));
    assertThat(reproduction(List.of(1), parts, RunListener.NONE).announcement())
        .isEqualTo("toy/table1: 1 cell, 8 games, 0 of them still to play");
  }

  @Test
  void theExperimentFileOfAnItemPlaysTheSameGames() {
    Reproduction here = reproduction(List.of(), dir.resolve("here"), RunListener.NONE);
    here.run();
    Experiment read = ExperimentFile.parse("item.yaml", here.yaml(), Toys.catalog());
    Path there = dir.resolve("there");
    try (ExperimentRun run =
        new ExperimentRun(Toys.catalog(), read, there, RunOptions.threads(2), RunListener.NONE)) {
      run.run();
    }

    assertThat(canonical(there)).isEqualTo(canonical(dir.resolve("here"))).isNotEmpty();
    assertThat(Archive.read(there).facts()).isEqualTo(Archive.read(dir.resolve("here")).facts());
    assertThat(read.pairings()).isEqualTo(here.pairings());
    // A directory that run has filled is one that reproduce knows.
    int[] played = new int[1];
    RunListener counting =
        new RunListener() {
          @Override
          public void finished(MatchRecord record) {
            played[0]++;
          }
        };
    reproduction(List.of(), there, counting).run();
    assertThat(played[0]).isZero();
  }

  @Test
  void theFileOfSomeCellsHasOnlyThem() {
    String yaml = reproduction(List.of(3), null, RunListener.NONE).yaml();
    Experiment read = ExperimentFile.parse("item.yaml", yaml, Toys.catalog());

    assertThat(read.pairings()).hasSize(1);
    assertThat(read.pairings().get(0).key())
        .isEqualTo(reproduction(List.of(), null, RunListener.NONE).pairings().get(3).key());
    assertThat(read.pairings().get(0).budget()).isEqualTo("own");
  }

  @ParameterizedTest
  @CsvSource({
    "'games: [oxo]', 'f:5: key ''games'' cannot be beside'",
    "'about: 3', 'key ''about'' must be a mapping'",
    "'seeds: 3', unknown key"
  })
  void aListOfPairingsStandsForItself(String more, String sentence) {
    String yaml =
        "name: x\npairs: 2\npairings:\n  - {game: oxo, agents: [uct, random], budget: 5it}\n";
    assertThat(ExperimentFile.parse("f", yaml, Toys.catalog()).pairings()).hasSize(1);
    assertThatThrownBy(() -> ExperimentFile.parse("f", yaml + more + "\n", Toys.catalog()))
        .hasMessageContaining(sentence);
  }

  @ParameterizedTest
  @CsvSource({
    "'{game: oxo, agents: [uct, random]}', has no budget",
    "'{game: oxo, agents: [uct], budget: 5it}', a list of two",
    "'{game: oxo, budget: 5it}', '''agents'' is missing'",
    "'{agents: [uct, random], budget: 5it}', '''game'' is missing'",
    "'{game: oxo, agents: [uct, rand], budget: 5it}', rand",
    "'{game: oxo, agents: [uct, random], budget: 5}', has no unit",
    "'{game: oxo, agents: [uct, random], names: a, budget: 5it}', a list of two",
    "'{game: oxo, agents: [uct, random], budget: 5it, seed: 3}', unknown key"
  })
  void aWrongPairingIsRefusedWithLineAndKey(String item, String sentence) {
    String yaml = "name: x\npairs: 2\npairings:\n  - " + item + "\n";
    assertThatThrownBy(() -> ExperimentFile.parse("f", yaml, Toys.catalog()))
        .hasMessageContaining("f:4: ")
        .hasMessageContaining(sentence);
  }

  @Test
  void timeBudgetsNeedNoGuessAndOthersGoByThePace() {
    Trial.Pace pace = new Trial.Pace(30, 2_000);
    assertThat(Trial.nanos(Budget.parse("30ms"), pace)).isEqualTo(30e6);
    assertThat(Trial.nanos(Budget.parse("30mscpu"), pace)).isEqualTo(30e6);
    assertThat(Trial.nanos(Budget.parse("1000it"), pace)).isEqualTo(2e6);
    assertThat(Trial.nanos(Budget.parse("1000it|1ms"), pace)).isEqualTo(1e6);
  }

  @Test
  void aTrialPlaysEachGameOnceAndMultiplies() {
    long[] now = new long[1];
    // Every look at the clock finds a millisecond more: two looks a search of 20 iterations.
    Clock clock =
        new Clock() {
          @Override
          public long nanos() {
            return now[0] += 1_000_000;
          }

          @Override
          public long cpuNanos() {
            return nanos();
          }
        };
    Trial trial = new Trial(Toys.catalog(), clock);
    var schedule = reproduction(List.of(0), null, RunListener.NONE).schedule();
    double eight = trial.seconds(schedule, p -> 8);
    long looked = now[0];
    double sixteen = trial.seconds(schedule, p -> 16);

    assertThat(now[0]).isEqualTo(looked);
    assertThat(sixteen).isEqualTo(2 * eight);
    // 5 to 9 moves of 10 iterations, half of them by an agent that makes none.
    assertThat(eight).isBetween(8 * 5 * 0.0005, 8 * 9 * 0.010);
  }

  @ParameterizedTest
  @CsvSource({
    "3, some seconds",
    "60, about a minute",
    "200, about 3 minutes",
    "5000, about 83 minutes",
    "20000, about 6 hours",
    "400000, about 5 days"
  })
  void timesAreSaidInWords(double seconds, String words) {
    assertThat(Trial.words(seconds)).isEqualTo(words);
  }
}
