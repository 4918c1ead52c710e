// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.publish.PublishedItem;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.arena.reproduce.ReproduceOptions;
import io.banyan.arena.reproduce.Reproduction;
import io.banyan.core.agent.Agents;
import io.banyan.games.Games;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that come along with the program. */
class PaperPagesTest {
  private static final PublishedItem TABLE =
      new PublishedItem(
          1,
          "connect4",
          "table3",
          "a title",
          1,
          1,
          false,
          null,
          List.of(
              new PublishedItem.Cell(
                  2,
                  "connect4(7x6)",
                  List.of("MCTS 1000", "egreedy 0.2"),
                  List.of("mcts()", "mcts()"),
                  List.of("1000it", "5000it"),
                  1000,
                  true,
                  990,
                  8,
                  2,
                  0.994,
                  List.of(0.987, 0.997),
                  20.5,
                  List.of(1000.0, 5000.0),
                  List.of(1e6, 1e6),
                  0.1,
                  "997 / 3 / 0",
                  "close",
                  "wins -0.7 points",
                  0,
                  1,
                  List.of("0123"),
                  List.of("17"),
                  null,
                  List.of(),
                  0)),
          List.of(new PublishedItem.Claim("MCTS is far superior", "undecided", "no games yet")),
          List.of(),
          List.of());

  @SuppressWarnings("unchecked")
  private static Map<String, Object> item(Path results, String id) {
    PaperPages pages =
        new PaperPages(
            new Experiments(results),
            (paper, item) ->
                (paper + "/" + item).equals("connect4/table3")
                    ? Optional.of(TABLE)
                    : Optional.empty());
    for (Object paper : (List<Object>) pages.list().get("papers")) {
      for (Object item : (List<Object>) ((Map<String, Object>) paper).get("items")) {
        if (((Map<String, Object>) paper).get("id").equals("connect4")
            && ((Map<String, Object>) item).get("id").equals(id)) {
          return (Map<String, Object>) item;
        }
      }
    }
    throw new AssertionError("no item " + id);
  }

  @Test
  @SuppressWarnings("unchecked")
  void areShownCellByCellWhereNothingWasRun(@TempDir Path results) {
    Map<String, Object> table = item(results, "table3");
    assertThat(table.get("run")).isNull();
    assertThat((Map<String, Object>) table.get("published"))
        .containsEntry("games", 1000L)
        .containsEntry("complete", false);
    List<Map<String, Object>> cells = (List<Map<String, Object>>) table.get("cells");
    assertThat(cells.get(1)).containsEntry("ours", 0.994).containsEntry("verdict", "close");
    assertThat(cells.get(0)).containsEntry("ours", null).containsEntry("verdict", "not run");
    List<Map<String, Object>> claims = (List<Map<String, Object>>) table.get("claims");
    assertThat(claims.get(0)).containsEntry("verdict", "undecided");
    assertThat(item(results, "table1").get("published")).isNull();
  }

  @Test
  @SuppressWarnings("unchecked")
  void standInForCellsThatAnUnfinishedRunHasNotReached(@TempDir Path results) {
    Paper paper = Papers.find("connect4");
    Reproduction[] run = new Reproduction[1];
    run[0] =
        new Reproduction(
            Games.addTo(Agents.catalog()),
            paper,
            paper.item("table3"),
            new ReproduceOptions(2, 0.001, 1),
            results.resolve("begun"),
            RunOptions.threads(1),
            new RunListener() {
              @Override
              public void finished(MatchRecord record) {
                run[0].stop();
              }
            });
    run[0].run();

    Map<String, Object> table = item(results, "table3");
    Map<String, Object> own = (Map<String, Object>) table.get("run");
    assertThat((long) own.get("finished")).isPositive().isLessThan((long) own.get("total"));
    List<Map<String, Object>> cells = (List<Map<String, Object>>) table.get("cells");
    assertThat(cells.get(0)).containsEntry("along", false);
    assertThat((long) cells.get(0).get("games")).isPositive();
    assertThat(cells.get(1))
        .containsEntry("along", true)
        .containsEntry("ours", 0.994)
        .containsEntry("verdict", "close");
  }
}
