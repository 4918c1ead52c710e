// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.cli.AllEntries;
import io.banyan.cli.Inputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The capacity plan in docs/cluster.md counts what the papers' tables have. */
class CapacityPlanTest {
  private static final Pattern ROW =
      Pattern.compile(
          "\\| (\\w+) \\| `([^`]+)` \\| (\\d+) \\| ([\\d.]+) \\| ([\\d,]+) \\|", Pattern.MULTILINE);
  private static final Pattern TOTAL =
      Pattern.compile("\\| all \\| \\| (\\d+) \\| \\| ([\\d,]+) \\|");
  private static final int GAMES = 5000;
  private static final int SECONDS = 3600;

  private static String page() throws IOException {
    return Files.readString(Path.of("..", "docs", "cluster.md"));
  }

  private static long number(String text) {
    return Long.parseLong(text.replace(",", ""));
  }

  /** Cells of the papers by game; those on rule sheets repeat others and are left out. */
  private static Map<String, Integer> cells() {
    Map<String, Integer> cells = new LinkedHashMap<>();
    for (Paper paper : Papers.all()) {
      for (Paper.Item item : paper.items()) {
        for (Paper.Cell cell : item.cells()) {
          if (!paper.id().equals("findings") && !cell.game().startsWith("gdl")) {
            cells.merge(paper.id() + " " + cell.game(), 1, Integer::sum);
          }
        }
      }
    }
    return cells;
  }

  @Test
  void everyCellOfThePapersIsInThePlan() throws IOException {
    Map<String, Integer> planned = new LinkedHashMap<>();
    Matcher row = ROW.matcher(page());
    while (row.find()) {
      planned.put(row.group(1) + " " + row.group(2), Integer.parseInt(row.group(3)));
    }

    assertThat(planned).containsExactlyInAnyOrderEntriesOf(cells());
  }

  @Test
  void coreHoursAreCellsTimesGamesTimesMoves() throws IOException {
    Matcher row = ROW.matcher(page());
    long hours = 0;
    int cells = 0;
    while (row.find()) {
      double expected =
          Integer.parseInt(row.group(3)) * GAMES * Double.parseDouble(row.group(4)) / SECONDS;
      assertThat(number(row.group(5))).as(row.group()).isEqualTo(Math.round(expected));
      hours += number(row.group(5));
      cells += Integer.parseInt(row.group(3));
    }
    Matcher total = TOTAL.matcher(page());

    assertThat(total.find()).isTrue();
    assertThat(number(total.group(1))).isEqualTo(cells);
    assertThat(number(total.group(2))).isEqualTo(hours);
  }

  @Test
  void lengthsAreMeasuredForEveryGameOfThePlan() throws IOException {
    Experiment lengths =
        Inputs.read(
            () ->
                ExperimentFile.read(
                    Path.of("..", "experiments", "game-lengths.yaml"),
                    AllEntries.INSTANCE.catalog()));
    List<String> games =
        cells().keySet().stream()
            .map(key -> key.substring(key.indexOf(' ') + 1))
            .distinct()
            .toList();

    assertThat(lengths.games()).containsExactlyInAnyOrderElementsOf(games);
  }
}
