// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import java.util.List;

/**
 * A table of a paper, reproduced: ours beside the published figures.
 *
 * @param paper short name, as in {@code reproduce}
 * @param item the table or figure
 * @param title what it shows
 * @param source authors, year, title
 * @param rows one a cell of the table
 */
public record PaperTable(String paper, String item, String title, String source, List<Row> rows) {

  /**
   * One cell.
   *
   * @param ours our score in [0, 1]; NaN if no game was played
   * @param low lower end of its 95 % interval
   * @param high upper end of its 95 % interval
   * @param published what was published, in words
   * @param verdict agrees, differs or not comparable
   * @param reason why, in words
   */
  public record Row(
      String game,
      String agents,
      String budget,
      long games,
      double ours,
      double low,
      double high,
      String published,
      String verdict,
      String reason) {}

  public PaperTable {
    rows = List.copyOf(rows);
  }
}
