// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.Toys;
import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.MatchRules;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.store.GameRow;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.GameRecord;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said about a pairing of which no pair counts. */
class VoidPairsTest {
  @TempDir private static Path dir;
  private static Archive archive;

  @BeforeAll
  static void playAMatchOfFaults() {
    Experiment experiment =
        Experiment.match("oxo", "random", "faulty(throw)", Budget.iterations(5), 2, 1)
            .withRules(MatchRules.DEFAULT.withoutFaults());
    try (ExperimentRun run =
        new ExperimentRun(
            Toys.catalog(), experiment, dir, RunOptions.threads(1), RunListener.NONE)) {
      run.run();
      archive = run.archive();
    }
  }

  @Test
  void figuresAreNullInJson() {
    Map<String, Object> match = MatchJson.match(archive, archive.results().get(0));

    assertThat(match).containsEntry("games", 0L).containsEntry("voidPairs", 2L);
    for (String figure :
        List.of(
            "score",
            "interval95",
            "interval95Normal",
            "interval95Pairs",
            "elo",
            "elo95",
            "normalizedElo",
            "normalizedElo95",
            "los")) {
      assertThat(match).containsEntry(figure, null);
    }
    assertThat(match).containsEntry("scoreBySeat", Arrays.asList(null, null));
    assertThat((List<?>) MatchJson.experiment(archive).get("matches"))
        .singleElement()
        .satisfies(m -> assertThat(((Map<?, ?>) m).get("pHolm")).isNull());
  }

  @Test
  void theReportSaysThatNoneCounts() {
    assertThat(HtmlReport.of(archive))
        .contains("4 games were ended by a fault of an agent and are left out with their pairs")
        .contains("<td>0</td><td colspan=\"9\">no game counts: 2 pairs are left out")
        .contains("No game counts: 2 pairs are left out because of faults.", "crash 4")
        .doesNotContain("lost by a fault", "no games yet", "No games yet", ">50.0");
  }

  @Test
  void tablesForPapersHaveNoFigures() {
    StringBuilder latex = new StringBuilder();
    Export.latex(dir, latex);

    assertThat(latex.toString()).contains(" & 0 & -- & -- & -- \\\\").doesNotContain("50.0");
  }

  @Test
  void aVoidGameHasNoScoreInTables() {
    StringBuilder csv = new StringBuilder();
    Export.csv(dir, csv);
    StringBuilder lines = new StringBuilder();
    Export.jsonLines(dir, true, lines);

    assertThat(csv.toString().lines().skip(1))
        .hasSize(4)
        .allMatch(line -> line.contains(",crash,faulty(throw),,"));
    assertThat(lines.toString().lines()).hasSize(4).allMatch(l -> l.contains("\"score\":null,"));
  }

  @Test
  void itsRecordIsVoidAsInSgf() {
    StringBuilder sgf = new StringBuilder();
    Export.sgf(dir, Toys.catalog(), sgf);

    String first = sgf.substring(0, sgf.indexOf(")\n") + 2);
    assertThat(GameRecord.read(first).result()).isEqualTo("Void");
    assertThat(GameRecord.read(first).properties().get("C")).startsWith("crash: ");
  }

  @Test
  void scoresBySeatLeaveOutTheOtherGameOfThePair() {
    PairingResult result = new PairingResult(archive.results().get(0).stored());
    result.add(row(0, 0, Outcome.WIN, 1));
    result.add(row(0, 1, Outcome.CRASH, 0.5));
    result.add(row(1, 0, Outcome.LOSS, 0));
    result.add(row(1, 1, Outcome.WIN, 1));

    assertThat(result.stats().games()).isEqualTo(2);
    assertThat(result.atSeat(0).games()).isEqualTo(1);
    assertThat(result.atSeat(0).score()).isZero();
    assertThat(result.atSeat(1).games()).isEqualTo(1);
    assertThat(result.atSeat(1).score()).isEqualTo(1);
  }

  private static GameRow row(int pair, int seating, Outcome outcome, double score) {
    return new GameRow(
        0,
        pair,
        seating,
        seating == 0 ? List.of(0, 1) : List.of(1, 0),
        1,
        List.of(),
        List.of(),
        List.of(),
        outcome,
        outcome.isFault() ? 0 : -1,
        List.of(0.5, 0.5),
        score,
        List.of(),
        List.of(),
        "",
        0);
  }
}
