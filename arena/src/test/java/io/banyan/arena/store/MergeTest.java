// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MergeTest {
  private static final String FILE =
      "name: toy\ngames: [oxo]\nagents: [uct, random]\nbudgets: [20it, 30it]\npairs: 6\nseed: 4\n";

  @TempDir Path dir;
  private Path whole;
  private Path early;
  private Path late;
  private Path out;

  /** One run of all games, one that was stopped, and one of which the first games were lost. */
  @BeforeEach
  void play() throws SQLException {
    whole = run("whole", FILE, 1000);
    early = run("early", FILE, 9);
    late = run("late", FILE, 1000);
    change(late, "DELETE FROM game WHERE unit < 3");
    out = dir.resolve("out");
  }

  private Path run(String name, String file, int games) {
    Path to = dir.resolve(name);
    Experiment experiment = ExperimentFile.parse("f", file, Toys.catalog());
    ExperimentRun[] run = new ExperimentRun[1];
    int[] count = new int[1];
    RunListener stopping =
        new RunListener() {
          @Override
          public void finished(MatchRecord record) {
            if (++count[0] >= games) {
              run[0].stop();
            }
          }
        };
    try (ExperimentRun r =
        new ExperimentRun(Toys.catalog(), experiment, to, RunOptions.threads(1), stopping)) {
      run[0] = r;
      r.run();
    }
    return to;
  }

  private static void change(Path store, String statement) throws SQLException {
    try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + store + "/results.db");
        Statement s = db.createStatement()) {
      s.execute(statement);
      Database.updateSums(db);
    }
  }

  private static String canonical(Path from) {
    StringBuilder text = new StringBuilder();
    Export.jsonLines(from, true, text);
    return text.toString();
  }

  @Test
  void partsBecomeTheWholeAndRepeatedGamesCountOnce() {
    Merge.Result result = Merge.into(out, List.of(early, late, whole));

    assertThat(canonical(out)).isEqualTo(canonical(whole));
    assertThat(result.games()).isEqualTo(24);
    assertThat(result.sources()).extracting(Merge.Source::games).containsExactly(9L, 12L, 24L);
    assertThat(result.sources().stream().mapToLong(Merge.Source::added).sum()).isEqualTo(24);
    assertThat(Archive.read(out).runs()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void runsOfMoreAndOfFewerPairsAreOneExperiment(boolean longerFirst) {
    Path shorter = run("shorter", FILE.replace("pairs: 6", "pairs: 2"), 1000);
    Merge.into(out, longerFirst ? List.of(early, shorter) : List.of(shorter, early));

    assertThat(Archive.read(out).pairs()).isEqualTo(6);
    run("out", FILE, 1000);
    assertThat(canonical(out)).isEqualTo(canonical(whole));
  }

  @Test
  void aRunGoesOnWhereMergedGamesEnd() {
    Merge.into(out, List.of(late));
    run("out", FILE, 1000);

    assertThat(canonical(out)).isEqualTo(canonical(whole));
    assertThat(Archive.read(out).runs()).hasSize(2);
  }

  @Test
  void mergingAgainChangesNothing() {
    Merge.into(out, List.of(early));
    Merge.Result again = Merge.into(out, List.of(early, out));

    assertThat(again.sources()).extracting(Merge.Source::added).containsExactly(0L, 0L);
    assertThat(again.games()).isEqualTo(9);
    assertThat(Archive.read(out).runs()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "'seed: 4', 'seed: 5', seed was 4",
    "'random]', 'uct(c=0.1)]', agents was",
    "'30it', '40it', budgets was"
  })
  void anotherExperimentIsRefusedAndNothingIsWritten(String from, String to, String sentence) {
    Path other = run("other", FILE.replace(from, to), 4);

    assertThatThrownBy(() -> Merge.into(out, List.of(early, other)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("different experiments")
        .hasMessageContaining(sentence);
    assertThat(Files.exists(out)).isFalse();
  }

  @Test
  void anotherNumberOfPairingsIsSaidOnce() {
    String listed = "name: n\npairs: 1\npairings:\n";
    String[] pairings =
        new String[] {
          "  - {game: oxo, agents: [uct@1it, random@1it]}\n",
          "  - {game: oxo, agents: [uct@2it, random@1it]}\n",
          "  - {game: oxo, agents: [uct@3it, random@1it]}\n"
        };
    Path one = run("one", listed + pairings[1], 4);
    Path all = run("all", listed + String.join("", pairings), 4);

    assertThatThrownBy(() -> Merge.into(out, List.of(one, all)))
        .hasMessageEndingWith("number of pairings was 1, is 3");
  }

  @Test
  void aDefaultThatHasChangedIsAnotherExperiment() throws SQLException {
    change(late, "UPDATE pairing SET first_resolved = 'uct(c=99)' WHERE id = 1");

    assertThatThrownBy(() -> Merge.into(out, List.of(early, late)))
        .hasMessageContaining("uct(c=99)");
  }

  @Test
  void aGameThatWasPlayedDifferentlyIsRefusedByItsName() throws SQLException {
    change(whole, "UPDATE game SET score = 1 - score, outcome = 'draw' WHERE unit = 1");

    assertThatThrownBy(() -> Merge.into(out, List.of(early, late, whole)))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("game 0-1-0 is not the same in " + early + " and " + whole);
    assertThat(Files.exists(out)).isFalse();
  }

  @Test
  void aSeedThatIsNotOfTheExperimentIsRefused() throws SQLException {
    change(late, "UPDATE game SET seed = 5 WHERE pairing = 1 AND unit = 4 AND seating = 1");

    assertThatThrownBy(() -> Merge.into(out, List.of(late)))
        .hasMessageContaining("game 1-4-1 has the seed 5");
  }

  @Test
  void timesAndIterationsMayDiffer() throws SQLException {
    change(late, "UPDATE game SET micros = replace(micros, '1', '2'), iterations = NULL");

    assertThat(Merge.into(out, List.of(late, whole)).games()).isEqualTo(24);
  }

  @Test
  void aDirectoryWithoutResultsIsRefused() {
    assertThatThrownBy(() -> Merge.into(out, List.of(early, dir.resolve("nothing"))))
        .hasMessageContaining("holds no results");
    assertThat(Files.exists(out)).isFalse();
  }
}
