// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.Toys;
import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.core.budget.Budget;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

class HtmlReportTest {

  private static Archive archive(String text, Path dir) {
    Experiment experiment = ExperimentFile.parse("r.yaml", text, Toys.catalog());
    try (ExperimentRun run =
        new ExperimentRun(
            Toys.catalog(), experiment, dir, RunOptions.threads(2), RunListener.NONE)) {
      run.run();
      return run.archive();
    }
  }

  @Test
  void aReportIsOneWellFormedFileThatLoadsNothing(@TempDir Path dir) throws Exception {
    Archive archive =
        archive(
            """
            name: report <of> "everything" & more
            games: [oxo]
            agents: [uct, random, "ucb1tuned", "faulty(throw)"]
            budgets: [30it]
            pairs: 10
            """,
            dir);
    Comparison published =
        Comparison.withScore(0, Counts.of(archive.results().get(0).stats()), 0.9, 0.04, true);
    String html = HtmlReport.of(archive, List.of(published), List.of());
    Files.writeString(Path.of("target", "report.html"), html);
    assertThat(html)
        .contains("report &lt;of&gt; &quot;everything&quot; &amp; more")
        .contains("60 games were lost by a fault of an agent")
        .contains("Ratings (Bradley-Terry, mean 0)", "Length of games", "Score as player 2")
        .contains("90.0 ± 4.0 %", "undecided", "fewer than 300 games; about")
        .contains("crash 20")
        .contains("prefers-color-scheme: dark", "@media print", "name=\"viewport\"");
    assertThat(html.replace("http://www.w3.org/2000/svg", ""))
        .doesNotContain("http://", "https://", "<script ", "@import", "url(", "fetch(");
    assertThat(html)
        .contains("moves in a game", "time of a move, ms", "share of games, %")
        .contains("score of the first agent, %", "30 always")
        .contains("<figure data-name=\"report-of-everything-more-oxo-at-30it-scores\">");
    assertThat(html).doesNotContain("NaN", "Infinity");
    String xml =
        html.replace("<!DOCTYPE html>", "")
            .replaceAll("(?s)<script>.*</script>", "")
            .replaceAll("<meta ([^>]*)>", "<meta $1/>")
            .replace("&plusmn;", "+-");
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  @Test
  void whereNobodyHasPlayedNobodyIsRated(@TempDir Path dir) {
    Experiment experiment =
        ExperimentFile.parse(
            "x.yaml",
            "name: x\ngames: [oxo]\nagents: [uct, random, 'uct(c=0.1)']\nbudgets: [5it]\npairs: 2\n",
            Toys.catalog());
    try (ExperimentRun run =
        new ExperimentRun(
            Toys.catalog(), experiment, dir, RunOptions.threads(1), RunListener.NONE)) {
      assertThat(run.archive().contest("oxo", "5it").contenders()).isEmpty();
      assertThat(HtmlReport.of(run.archive()))
          .contains("no games yet")
          .doesNotContain("Bradley-Terry", "Agent by agent");
    }
  }

  @Test
  void aReportOfVeryManyPairingsCanBeOpened() {
    StringBuilder agents = new StringBuilder("random");
    for (int i = 1; i < 46; i++) {
      agents.append(", {name: a").append(i).append(", base: random}");
    }
    Experiment experiment =
        ExperimentFile.parse(
            "m.yaml",
            "name: m\ngames: [oxo]\nbudgets: [1it]\npairs: 1\nagents: [" + agents + "]\n",
            Toys.catalog());
    try (ExperimentRun run =
        new ExperimentRun(
            Toys.catalog(), experiment, null, RunOptions.threads(1), RunListener.NONE)) {
      assertThat(HtmlReport.of(run.archive()))
          .contains("Left out, because there are more than 1000 pairings")
          .contains("<td>a44 - a45</td>")
          .doesNotContain("<summary>random - a1 in oxo");
    }
  }

  @Test
  void aReportWithoutGamesIsStillAPage(@TempDir Path dir) {
    Experiment experiment = Experiment.match("oxo", "uct", "random", Budget.iterations(5), 10, 1);
    try (ExperimentRun run =
        new ExperimentRun(
            Toys.catalog(), experiment, dir, RunOptions.threads(1), RunListener.NONE)) {
      Archive archive = run.archive();
      var nothing = archive.results().get(0).stats();
      Comparison published = Comparison.withScore(0, Counts.of(nothing), 0.7, 0.03, true);
      String html = HtmlReport.of(archive, List.of(published), List.of());
      assertThat(html)
          .contains("0 of 20 games finished", "no games yet", "No games yet", "not finished")
          .contains("<td>0</td><td>-</td><td>-</td><td>70.0 ± 3.0 %</td>")
          .doesNotContain("NaN", "Infinity", ">50.0", "0.0 to 100.0");
    }
  }

  @Test
  void timedGamesSayHowWellTimeWasKept(@TempDir Path dir) {
    Archive archive =
        archive(
            """
            name: timed
            games: [oxo]
            agents: [uct, random]
            budgets: [2ms]
            pairs: 2
            """,
            dir);
    assertThat(HtmlReport.of(archive))
        .contains("exceeded its budget by", "iterations of a move", "share of moves, %");
    assertThat(archive.results().get(0).overruns(0).total()).isPositive();
  }
}
