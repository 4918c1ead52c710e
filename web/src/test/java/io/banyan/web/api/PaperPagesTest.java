// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.publish.PublishedItem;
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
                  List.of())),
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
}
