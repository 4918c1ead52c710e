// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Perft;
import io.banyan.core.spec.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts again what the table in docs/games/perft.md states, for every game. */
final class PerftTest {
  /** Larger counts are left to the slow tests. */
  private static final long QUICK = 10_000_000;

  private static final Path TABLE = Path.of("..", "docs", "games", "perft.md");

  private final Catalog catalog = Games.catalog();

  /**
   * One line of the table.
   *
   * @param game a specification
   * @param counts the counts from one move on
   */
  record Row(String game, List<Long> counts) {
    static Row parse(String line) {
      String[] fields = line.split("\\|");
      List<Long> counts = Stream.of(fields[2].strip().split(" ")).map(Long::parseLong).toList();
      return new Row(fields[1].replace("`", "").strip(), counts);
    }
  }

  static List<Row> table() throws IOException {
    try (Stream<String> lines = Files.lines(TABLE)) {
      return lines.filter(line -> line.startsWith("| `")).map(Row::parse).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("table")
  void smallCountsAreThoseOfTheTable(Row row) {
    check(row, 0, QUICK);
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("table")
  void largeCountsAreThoseOfTheTable(Row row) {
    check(row, QUICK, Long.MAX_VALUE);
  }

  private void check(Row row, long above, long upTo) {
    Game game = catalog.make(GameSlot.GAME, row.game());
    for (int depth = 1; depth <= row.counts().size(); depth++) {
      long count = row.counts().get(depth - 1);
      if (count > above && count <= upTo) {
        assertThat(Perft.count(game, game.newState(), depth))
            .as("%s, %s moves", row.game(), depth)
            .isEqualTo(count);
      }
    }
  }
}
