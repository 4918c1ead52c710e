// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import java.util.ArrayList;
import java.util.List;

/**
 * One item of two, cell by cell, so that runs on several machines or days add up to a table. Only
 * runs of one seed and one scale of budgets are joined; of others one stays whole. Games of a cell
 * that come right after others of it are added to them.
 */
public final class JoinedItem {
  private JoinedItem() {}

  /** Of each cell that with more games; of equal ones that of {@code first}. */
  public static PublishedItem of(PublishedItem first, PublishedItem second) {
    return areOfOneKind(first, second)
        ? join(first, second, false)
        : isMoreTelling(second, first) ? second : first;
  }

  /** What {@code newer} has, however few games; the rest as it was. */
  public static PublishedItem replaced(PublishedItem older, PublishedItem newer) {
    return areOfOneKind(older, newer) ? join(older, newer, true) : newer;
  }

  private static boolean areOfOneKind(PublishedItem a, PublishedItem b) {
    return a.budgetScale() == b.budgetScale()
        && a.seed() == b.seed()
        && !a.cells().isEmpty()
        && !b.cells().isEmpty();
  }

  /** That with the paper's budgets, else that with more games. */
  private static boolean isMoreTelling(PublishedItem a, PublishedItem b) {
    boolean full = a.budgetScale() == 1;
    if (full != (b.budgetScale() == 1)) {
      return full;
    }
    if (a.cells().isEmpty() && a.complete() != b.complete()) {
      return a.complete();
    }
    return a.games() > b.games();
  }

  private static PublishedItem join(PublishedItem first, PublishedItem second, boolean replace) {
    int size = Papers.find(first.paper()).item(first.item()).cells().size();
    List<PublishedItem.Cell> cells = new ArrayList<>();
    for (int i = 1; i <= size; i++) {
      PublishedItem.Cell a = first.cell(i).orElse(null);
      PublishedItem.Cell b = second.cell(i).orElse(null);
      PublishedItem.Cell chosen = chosen(first, a, b, replace);
      if (chosen != null) {
        cells.add(chosen);
      }
    }
    if (cells.equals(first.cells())) {
      return first;
    }
    if (cells.equals(second.cells())) {
      return second;
    }
    boolean complete =
        cells.size() == size && cells.stream().allMatch(PublishedItem.Cell::complete);
    return Publisher.judgedAgain(first.withCells(complete, cells));
  }

  /** Either, or both together if one has the games that come after those of the other. */
  private static PublishedItem.Cell chosen(
      PublishedItem item, PublishedItem.Cell a, PublishedItem.Cell b, boolean replace) {
    if (a == null || b == null) {
      return a == null ? b : a;
    }
    boolean inOrder = CellSum.fits(a, b);
    if (inOrder || CellSum.fits(b, a)) {
      Paper.Item wanted = Papers.find(item.paper()).item(item.item());
      return CellSum.of(wanted, inOrder ? a : b, inOrder ? b : a, item.budgetScale() == 1);
    }
    if (a.after() != b.after()) {
      return a.after() < b.after() ? a : b;
    }
    return replace || b.games() > a.games() ? b : a;
  }

  /** The item without games whose predecessors are missing. */
  public static PublishedItem fromTheFirst(PublishedItem item) {
    List<PublishedItem.Cell> cells = item.cells().stream().filter(c -> c.after() == 0).toList();
    return cells.size() == item.cells().size()
        ? item
        : Publisher.judgedAgain(item.withCells(false, cells));
  }
}
