// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.BareDocs;
import io.banyan.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishCommandTest {
  @TempDir Path root;

  @BeforeEach
  void makeDocs() throws IOException {
    BareDocs.make(root);
  }

  private void reproduce(int games, String out) {
    reproduce(games, "1-6", out);
  }

  private void reproduce(int games, String cells, String out) {
    Run.banyan(
            "reproduce",
            "connect4/table4",
            "--cells",
            cells,
            "--games",
            "" + games,
            "--budget-scale",
            "0.02",
            "--out",
            root.resolve(out).toString())
        .succeeded();
  }

  private String publish(String out, String... more) {
    String[] args = new String[more.length + 4];
    args[0] = "publish";
    args[1] = root.resolve(out).toString();
    args[2] = "--docs";
    args[3] = root.resolve("docs").toString();
    System.arraycopy(more, 0, args, 4, more.length);
    return Run.banyan(args).succeeded().out();
  }

  @Test
  void runsBecomeFilesPagesAndDrawings() throws IOException {
    reproduce(4, "many");
    reproduce(2, "few");
    Files.createDirectories(root.resolve("docs/papers/images"));
    Files.writeString(root.resolve("docs/papers/images/old.svg"), "<svg/>");

    assertThat(publish("many")).contains("connect4/table4: 24 games in 6 cells");
    Path papers = root.resolve("docs/papers");
    assertThat(papers.resolve("results/connect4/table4.json")).exists();
    assertThat(Files.readString(papers.resolve("connect4.md")))
        .contains("6 of 6 cells, 24 games", "--budget-scale 0.02", "images/connect4-table4.svg")
        .contains("| 5 | `connect4` | defensive - offensive | 20it | 567 / 124 / 309 = 62.9")
        .contains("**not comparable**, budget scaled");
    assertThat(papers.resolve("images/connect4-table4.svg")).content().startsWith("<svg xmlns=");
    assertThat(papers.resolve("images/old.svg")).doesNotExist();
    assertThat(root.resolve("README.md"))
        .content()
        .contains("(docs/papers/connect4.md) | 36 | 0 |")
        .endsWith("the rest\n");

    assertThat(publish("few")).contains("stays as it is, with 24 games", "0 pages and drawings");
    assertThat(publish("few", "--replace")).contains("connect4/table4: 12 games");
    assertThat(publish("many")).contains("connect4/table4: 24 games");
    assertThat(publish("many")).contains("0 pages and drawings changed");
  }

  @Test
  void nothingIsWrittenWhereTheSummaryHasNoPlace() throws IOException {
    reproduce(2, "few");
    Files.delete(root.resolve("README.md"));

    Run missing =
        Run.banyan(
            "publish", root.resolve("few").toString(), "--docs", root.resolve("docs").toString());
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err()).contains("README.md");
    assertThat(root.resolve("docs/papers/results")).doesNotExist();
  }

  @Test
  void cellsOfSeveralRunsAreJoined() throws IOException {
    reproduce(4, "1,5", "machine1");
    reproduce(2, "2-5", "machine2");
    reproduce(2, "6", "machine3");
    assertThat(publish("machine1")).contains("connect4/table4: 8 games in 2 cells, not complete");
    assertThat(publish("machine2")).contains("connect4/table4: 14 games in 5 cells, not complete");
    Path page = root.resolve("docs/papers/connect4.md");
    assertThat(page).content().contains("5 of 6 cells, 14 games").contains("**not complete**");
    assertThat(publish("machine3")).contains("connect4/table4: 16 games in 6 cells\n");
    assertThat(page).content().contains("6 of 6 cells, 16 games").doesNotContain("not complete");

    assertThat(publish("machine2")).contains("stays as it is, with 16 games");
    assertThat(publish("machine2", "--replace")).contains("connect4/table4: 14 games in 6 cells");
    assertThat(publish("machine1")).contains("connect4/table4: 16 games in 6 cells");
  }

  @Test
  void gamesThatComeAfterPublishedOnesAreAddedToThem() throws IOException {
    reproduce(6, "1-2", "whole");
    publish("whole");
    Path file = root.resolve("docs/papers/results/connect4/table4.json");
    String whole = withoutMeans(file);
    Files.delete(file);

    reproduceAfter(2, "rest");
    assertThat(publish("rest")).doesNotContain("games in");
    assertThat(file).doesNotExist();
    reproduce(2, "1-2", "first");
    assertThat(publish("first")).contains("connect4/table4: 4 games in 2 cells");
    assertThat(publish("rest")).contains("connect4/table4: 12 games in 2 cells");
    assertThat(withoutMeans(file)).isEqualTo(whole);
    assertThat(publish("rest")).contains("stays as it is, with 12 games");
    assertThat(publish("rest", "--replace")).contains("stays as it is, with 12 games");
    Files.delete(file);
    assertThat(publish("first", root.resolve("rest").toString())).contains("12 games in 2 cells");
  }

  private void reproduceAfter(int played, String out) {
    Run.banyan(
            "reproduce",
            "connect4/table4",
            "--cells",
            "1-2",
            "--games",
            "6",
            "--after",
            "" + played,
            "--budget-scale",
            "0.02",
            "--out",
            root.resolve(out).toString())
        .succeeded();
  }

  /** Sums have no hashes, and their speeds are those of two runs. */
  private static String withoutMeans(Path file) throws IOException {
    return Files.readString(file)
        .replaceAll("\"(plies|iterationsPerSecond|secondsPerGame|sha256)\":(\\[[^]]*]|[^,]*),", "");
  }

  @Test
  void whatIsNoItemIsPassedOver() throws IOException {
    Run.banyan(
            "match",
            "tictactoe",
            "uct",
            "random",
            "--games",
            "2",
            "--budget",
            "5it",
            "--out",
            root.resolve("other").toString())
        .succeeded();
    assertThat(publish("other")).doesNotContain("games in");
    Files.writeString(root.resolve("README.md"), "no marks");
    Run failed = Run.banyan("publish", "--docs", root.resolve("docs").toString());
    assertThat(failed.code()).isEqualTo(2);
    assertThat(failed.err()).contains("README.md has no lines '<!-- results");
    assertThat(Run.banyan("publish", "--docs", root.resolve("none").toString()).code())
        .isEqualTo(2);
  }
}
