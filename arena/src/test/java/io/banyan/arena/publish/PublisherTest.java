// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.report.Export;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.arena.reproduce.ReproduceOptions;
import io.banyan.arena.reproduce.Reproduction;
import io.banyan.arena.reproduce.Study;
import io.banyan.arena.store.StoreException;
import io.banyan.core.agent.Agents;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublisherTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());
  @TempDir Path dir;

  /** Runs a small form of an item, and stops after so many games. */
  private static void run(String item, Path to, int games, int stopAfter) {
    String[] words = item.split("/");
    Paper paper = Papers.find(words[0]);
    Reproduction[] reproduction = new Reproduction[1];
    int[] count = new int[1];
    RunListener listener =
        new RunListener() {
          @Override
          public void finished(MatchRecord record) {
            if (++count[0] == stopAfter) {
              reproduction[0].stop();
            }
          }
        };
    reproduction[0] =
        new Reproduction(
            CATALOG,
            paper,
            paper.item(words[1]),
            new ReproduceOptions(games, 0.02, 7),
            to,
            RunOptions.threads(1).withWarmUpMillis(0),
            listener);
    reproduction[0].run();
  }

  @Test
  void anItemIsWrittenWithItsHashesAndReadBack() throws IOException {
    run("connect4/table4", dir.resolve("run"), 4, -1);
    PublishedItem item = Publisher.read(dir.resolve("run")).orElseThrow();
    assertThat(item.complete()).isTrue();
    assertThat(item.games()).isEqualTo(24);
    assertThat(item.budgetScale()).isEqualTo(0.02);

    PublishedItem.Cell cell = item.cells().get(4);
    assertThat(cell.cell()).isEqualTo(5);
    assertThat(cell.agents()).containsExactly("defensive", "offensive");
    assertThat(cell.specs().get(0)).startsWith("mcts(").contains("reward=defensive");
    assertThat(cell.budgets()).containsExactly("20it", "20it");
    assertThat(cell.wins() + cell.draws() + cell.losses()).isEqualTo(4);
    assertThat(cell.iterationsPerMove()).containsExactly(20.0, 20.0);
    assertThat(cell.published()).startsWith("567 / 124 / 309 = 62.9");
    assertThat(cell.verdict()).isEqualTo("not comparable");
    assertThat(cell.sha256()).hasSize(64);
    assertThat(cell.pins()).hasSize(2);
    assertThat(item.claims()).hasSize(4).allMatch(c -> c.verdict().equals("undecided"));

    StringBuilder export = new StringBuilder();
    Export.jsonLines(dir.resolve("run"), true, export);
    Digest digest = new Digest();
    digest.add(export.toString());
    assertThat(item.sha256()).isEqualTo(digest.hex());

    Path file = item.write(dir.resolve("results"));
    assertThat(Files.readAllLines(file)).hasSizeBetween(20, 30);
    assertThat(PublishedItem.read(dir.resolve("results"), "connect4", "table4")).contains(item);
    assertThat(PublishedItem.read(dir.resolve("results"), "connect4", "table1")).isEmpty();
    Files.writeString(file, "{");
    assertThatThrownBy(() -> PublishedItem.read(dir.resolve("results"), "connect4", "table4"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("table4.json");
  }

  @Test
  void whatNobodyPublishedIsNotCompared() {
    for (Paper paper : Papers.all()) {
      String page = new PaperPage(paper, Map.of(), PaperText.read(dir, paper.id())).text();
      boolean ours = paper.id().equals("findings");
      assertThat(page.contains("Cells comparable")).as(paper.id()).isEqualTo(!ours);
    }
    run("findings/rb-mast", dir.resolve("run"), 2, 1);
    PublishedItem item = Publisher.read(dir.resolve("run")).orElseThrow();
    Paper findings = Papers.find("findings");
    PaperPage page = new PaperPage(findings, Map.of("rb-mast", item), PaperText.read(dir, "none"));
    assertThat(page.text())
        .contains("| Cell | Game | Agents | Budget | Ours % | 95 % | W / D / L |\n")
        .contains("| 10 | `breakthrough(8x8)` | rb - plain | 17000it | | | not run |\n")
        .doesNotContain("| Published |", "brown published");
  }

  @Test
  void whoeverRunsAnItemAgainGetsTheSameHashes() {
    run("connect4/table4", dir.resolve("a"), 2, -1);
    run("connect4/table4", dir.resolve("b"), 2, 5);
    PublishedItem part = Publisher.read(dir.resolve("b")).orElseThrow();
    run("connect4/table4", dir.resolve("b"), 2, -1);
    PublishedItem a = Publisher.read(dir.resolve("a")).orElseThrow();
    PublishedItem b = Publisher.read(dir.resolve("b")).orElseThrow();

    assertThat(b.sha256()).isEqualTo(a.sha256());
    for (int i = 0; i < 6; i++) {
      assertThat(b.cells().get(i).sha256()).isEqualTo(a.cells().get(i).sha256());
      assertThat(b.cells().get(i).pins()).isEqualTo(a.cells().get(i).pins());
    }
    assertThat(part.complete()).isFalse();
    assertThat(part.sha256()).isNull();
    assertThat(part.games()).isEqualTo(5);
    for (PublishedItem.Cell cell : part.cells()) {
      assertThat(cell.complete()).isEqualTo(cell.games() == 2);
      assertThat(cell.sha256() == null).isEqualTo(cell.games() < 2);
    }
  }

  @Test
  void pinnedGamesAreReplayedAndOtherGamesAreNoticed() {
    run("connect4/table4", dir.resolve("run"), 2, -1);
    PublishedItem item = Publisher.read(dir.resolve("run")).orElseThrow();
    Replay replay = new Replay(CATALOG);
    assertThat(replay.specifications(item)).isEmpty();
    for (PublishedItem.Cell cell : item.cells()) {
      assertThat(replay.games(item, cell)).isEmpty();
    }

    PublishedItem.Cell first = item.cells().get(0);
    PublishedItem.Cell second = item.cells().get(1);
    PublishedItem.Cell mixed = changed(first, first.specs(), second.pins());
    assertThat(replay.games(item, mixed))
        .hasSize(2)
        .allMatch(fault -> fault.startsWith("connect4/table4 cell 1: game 0-"));
    PublishedItem.Cell other = changed(first, second.specs(), first.pins());
    PublishedItem changed =
        new PublishedItem(
            1,
            "connect4",
            "table4",
            item.title(),
            0.02,
            7,
            true,
            null,
            List.of(other),
            List.of(),
            List.of(),
            List.of());
    assertThat(replay.specifications(changed))
        .hasSize(1)
        .first()
        .asString()
        .contains("an agent is");
  }

  private static PublishedItem.Cell changed(
      PublishedItem.Cell c, List<String> specs, List<PublishedItem.Pin> pins) {
    return new PublishedItem.Cell(
        c.cell(),
        c.game(),
        c.agents(),
        specs,
        c.budgets(),
        c.games(),
        c.complete(),
        c.wins(),
        c.draws(),
        c.losses(),
        c.score(),
        c.interval95(),
        c.plies(),
        c.iterationsPerMove(),
        c.iterationsPerSecond(),
        c.secondsPerGame(),
        c.published(),
        c.verdict(),
        c.reason(),
        c.decides(),
        c.seed(),
        c.commit(),
        c.jdk(),
        c.sha256(),
        pins,
        c.after());
  }

  @Test
  void whereAClockDecidesNothingIsPromised() {
    run("hybrids/alphabeta", dir.resolve("run"), 2, 2);
    PublishedItem item = Publisher.read(dir.resolve("run")).orElseThrow();
    assertThat(item.sha256()).isNull();
    assertThat(item.cells())
        .isNotEmpty()
        .allMatch(c -> c.pins().isEmpty() && c.sha256() == null)
        .allMatch(c -> c.budgets().get(0).equals("20mscpu"))
        .allMatch(c -> c.iterationsPerSecond().get(0) > 0);
  }

  @Test
  void aStudyIsPublishedWithItsClaims() {
    new Study("sufficiency/figure2", 0, 1, 1, false, List.of("a sentence"), null, null).write(dir);
    PublishedItem item = Publisher.read(dir).orElseThrow();
    assertThat(item.item()).isEqualTo("figure2");
    assertThat(item.complete()).isTrue();
    assertThat(item.sentences()).containsExactly("a sentence");
  }
}
