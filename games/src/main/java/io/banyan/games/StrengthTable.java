// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The matches that chose the best player of each game, kept as data in one file; docs/strength.md
 * tells how they were played.
 */
public final class StrengthTable {
  private StrengthTable() {}

  /**
   * A match of a player against another.
   *
   * @param time of CPU per move
   * @param points wins, and draws by half
   */
  public record Row(
      String game, String player, String opponent, String time, int games, double points) {
    private static Row parse(String line) {
      String[] words = line.split(",");
      return new Row(
          words[0],
          words[1],
          words[2],
          words[3],
          Integer.parseInt(words[4]),
          Double.parseDouble(words[5]));
    }
  }

  /** All matches. */
  public static List<Row> rows() {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                StrengthTable.class.getResourceAsStream("strength.csv"), StandardCharsets.UTF_8))) {
      return reader.lines().skip(1).map(Row::parse).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The matches in a game, by its bare name. */
  public static List<Row> of(String game) {
    return rows().stream().filter(row -> row.game().equals(game)).toList();
  }
}
