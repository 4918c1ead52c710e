// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import java.util.List;

/**
 * A paper with the tables and figures that can be run again.
 *
 * @param id short name: quality, sufficiency, hybrids, connect4, ppr
 * @param source authors and year
 * @param note what a reader must know about our settings
 */
public record Paper(String id, String title, String source, String note, List<Item> items) {

  /** What an item consists of. */
  public enum Kind {
    /** Matches, one a cell. */
    MATCH,
    /** The n-arm-bandit study. */
    BANDIT,
    /** Time of the first move at several budgets. */
    TIMING,
    /** How often a certain move is chosen at several budgets. */
    CHOICE
  }

  /**
   * A table or figure.
   *
   * @param id such as table1
   * @param settings in words
   * @param games per cell
   * @param runs searches per point, for timing and choice
   * @param move the move that should be chosen
   * @param positions games, for timing and choice
   * @param agents for timing and choice
   * @param iterations budgets, for timing and choice
   * @param seconds published times, for timing
   */
  public record Item(
      String id,
      String title,
      Kind kind,
      String settings,
      int games,
      List<Cell> cells,
      int runs,
      String move,
      List<String> positions,
      List<String> agents,
      List<Long> iterations,
      List<Double> seconds) {
    public Item {
      cells = cells == null ? List.of() : List.copyOf(cells);
      positions = positions == null ? List.of() : List.copyOf(positions);
      agents = agents == null ? List.of() : List.copyOf(agents);
      iterations = iterations == null ? List.of() : List.copyOf(iterations);
      seconds = seconds == null ? List.of() : List.copyOf(seconds);
    }
  }

  /**
   * One match of a table; percentages as in the paper.
   *
   * @param names how the report calls the two; null for their specifications
   * @param published score of the first; null if there is none
   * @param half half of the published 95 % interval
   * @param low lower end of a published range or direction
   * @param high upper end of it
   * @param claim what was published, in words; null to print the figure
   */
  public record Cell(
      String game,
      String first,
      String second,
      String budget,
      List<String> names,
      Double published,
      Double half,
      Double low,
      Double high,
      String claim) {}

  public Paper {
    items = List.copyOf(items);
  }

  /** An item by its id. */
  public Item item(String itemId) {
    return items.stream()
        .filter(i -> i.id().equals(itemId))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown item '"
                        + itemId
                        + "' of "
                        + id
                        + "; known: "
                        + String.join(", ", items.stream().map(Item::id).toList())));
  }
}
