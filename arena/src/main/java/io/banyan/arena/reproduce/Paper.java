// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import io.banyan.arena.report.Counts;
import java.util.List;

/**
 * A paper with the tables and figures that can be run again.
 *
 * @param id short name: quality, sufficiency, hybrids, connect4, ppr, and findings of our own
 * @param source authors and year
 * @param note what a reader must know about our settings
 */
public record Paper(String id, String title, String source, String note, List<Item> items) {

  /** What an item consists of. */
  public enum Kind {
    /** Matches, one per cell. */
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
   * @param claims what the text says about the item, tested on pooled cells
   * @param curves how to draw the cells; empty for one below the other
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
      List<Double> seconds,
      List<Claim> claims,
      List<Curve> curves) {
    public Item {
      cells = cells == null ? List.of() : List.copyOf(cells);
      positions = positions == null ? List.of() : List.copyOf(positions);
      agents = agents == null ? List.of() : List.copyOf(agents);
      iterations = iterations == null ? List.of() : List.copyOf(iterations);
      seconds = seconds == null ? List.of() : List.copyOf(seconds);
      claims = claims == null ? List.of() : List.copyOf(claims);
      curves = curves == null ? List.of() : List.copyOf(curves);
    }
  }

  /**
   * A sentence of the paper as a test of the pooled games of some cells; percentages. Without
   * {@code than} the pooled score is compared with a value, with it the difference of two pools
   * with 0.
   *
   * @param cells such as {@code 1-5,8}, numbers from 1 in the order of the file; for choice the
   *     points, by position, agent and iterations
   * @param than other cells, which the first exceed
   * @param above the value that is exceeded
   * @param notAbove the value that is not exceeded by an effect worth the name
   * @param low lower end of a range, with {@code high}
   * @param measure score, or draws for their share
   * @param each true if every cell is to show it, not the pool
   * @param effect points that would be worth the name; null for the usual ones
   */
  public record Claim(
      String text,
      String cells,
      String than,
      Double above,
      Double notAbove,
      Double low,
      Double high,
      String measure,
      boolean each,
      Double effect) {}

  /**
   * A curve through cells.
   *
   * @param plot title of the drawing; curves of one title share it
   * @param x what {@code at} is
   * @param cells numbers from 1 in the order of the file
   * @param at one per cell
   */
  public record Curve(String plot, String x, String label, String cells, List<Double> at) {
    public Curve {
      at = List.copyOf(at);
    }
  }

  /**
   * One match of a table; percentages as in the paper.
   *
   * @param names how the report calls the two; null for their specifications
   * @param published score of the first; null if there is none
   * @param half half of the published 95 % interval
   * @param counts published wins, draws and losses of the first; null if there are none
   * @param low lower end of a published range or direction
   * @param high upper end of it
   * @param effect points by which a score may exceed {@code high} and still not be worth the name;
   *     null for none
   * @param claim what was published, in words, or a word beside the figure; null to print the
   *     figure alone
   */
  public record Cell(
      String game,
      String first,
      String second,
      String budget,
      List<String> names,
      Double published,
      Double half,
      List<Long> counts,
      Double low,
      Double high,
      Double effect,
      String claim) {
    public Cell {
      if (counts != null && counts.size() != 3) {
        throw new IllegalArgumentException("counts are wins, draws and losses, were " + counts);
      }
    }

    /** The published wins, draws and losses; null if there are none. */
    public Counts publishedCounts() {
      return counts == null ? null : new Counts(counts.get(0), counts.get(1), counts.get(2));
    }
  }

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
