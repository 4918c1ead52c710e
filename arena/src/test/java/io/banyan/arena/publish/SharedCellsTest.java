// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.arena.reproduce.ReproduceOptions;
import io.banyan.arena.reproduce.Reproduction;
import io.banyan.core.agent.Agents;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figure 8 of the sufficiency paper shows the last five cells of its Table 1. */
class SharedCellsTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());
  @TempDir Path dir;

  private PublishedItem run(String name, int games, long seed) {
    Paper paper = Papers.find("sufficiency");
    Path to = dir.resolve(name + games + seed);
    new Reproduction(
            CATALOG,
            paper,
            paper.item(name),
            new ReproduceOptions(games, 0.002, seed),
            to,
            RunOptions.threads(1).withWarmUpMillis(0),
            new RunListener() {})
        .run();
    return Publisher.read(to).orElseThrow();
  }

  @Test
  void whatATablePlayedCountsInItsFigureAsIfItHadBeenPlayedThere() {
    PublishedItem table = run("table1", 4, 7);
    PublishedItem figure = run("figure8", 2, 7);
    PublishedItem longer = run("figure8", 4, 7);
    SharedCells cells = new SharedCells();
    cells.add(table);
    cells.add(figure);

    PublishedItem filled = cells.fill(figure);
    assertThat(filled.games()).isEqualTo(5 * 4);
    assertThat(filled.complete()).isTrue();
    for (int i = 0; i < 5; i++) {
      PublishedItem.Cell cell = filled.cells().get(i);
      PublishedItem.Cell same = longer.cells().get(i);
      assertThat(cell.cell()).isEqualTo(i + 1);
      assertThat(cell.sha256()).isNotNull().isEqualTo(same.sha256());
      assertThat(cell.counts()).isEqualTo(same.counts());
      assertThat(cell.verdict()).isEqualTo(same.verdict());
      assertThat(cell.reason()).isEqualTo(same.reason());
    }
    assertThat(filled.claims()).isEqualTo(longer.claims());
    assertThat(cells.fill(table)).isEqualTo(table);
  }

  @Test
  void gamesOfAnotherSeedAreOtherGames() {
    PublishedItem figure = run("figure8", 2, 7);
    SharedCells cells = new SharedCells();
    cells.add(run("table1", 4, 8));
    assertThat(cells.fill(figure)).isEqualTo(figure);
  }
}
