// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import io.banyan.arena.match.Pairing;
import io.banyan.arena.report.Comparison;
import io.banyan.arena.reproduce.Claims;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.reproduce.Papers;
import io.banyan.arena.reproduce.Reproduction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Cells that items have in common, such as a figure that shows a part of a table. Games follow from
 * seed, rules, players and budgets alone, so such a cell is played once and counts in all of them.
 */
public final class SharedCells {
  /** What decides about the games of a cell. */
  private record Identity(long pairing, long seed) {}

  private final Map<Identity, PublishedItem.Cell> played = new HashMap<>();

  /** Remembers the cells of an item; of those with the same games the longer one. */
  public void add(PublishedItem item) {
    List<Pairing> pairings = pairings(item);
    for (PublishedItem.Cell cell : item.cells()) {
      played.merge(
          identity(item, pairings, cell.cell()), cell, (a, b) -> b.games() > a.games() ? b : a);
    }
  }

  /**
   * The item with the cells that are played elsewhere, where it has fewer games or none of them.
   */
  public PublishedItem fill(PublishedItem item) {
    List<Pairing> pairings = pairings(item);
    List<PublishedItem.Cell> cells = new ArrayList<>();
    for (int number = 1; number <= pairings.size(); number++) {
      PublishedItem.Cell own = item.cell(number).orElse(null);
      PublishedItem.Cell other = played.get(identity(item, pairings, number));
      if (other != null && (own == null || other.games() > own.games())) {
        cells.add(other.as(number, comparison(item, number, other)));
      } else if (own != null) {
        cells.add(own);
      }
    }
    if (cells.equals(item.cells())) {
      return item;
    }
    boolean complete =
        cells.size() == pairings.size() && cells.stream().allMatch(PublishedItem.Cell::complete);
    return Publisher.judgedAgain(item.withCells(complete, cells));
  }

  private static List<Pairing> pairings(PublishedItem item) {
    Paper.Item wanted = Papers.find(item.paper()).item(item.item());
    return wanted.kind() == Paper.Kind.MATCH
        ? Reproduction.pairings(wanted, item.budgetScale())
        : List.of();
  }

  private static Identity identity(PublishedItem item, List<Pairing> pairings, int number) {
    return new Identity(pairings.get(number - 1).key(), item.seed());
  }

  private static Comparison comparison(PublishedItem item, int number, PublishedItem.Cell cell) {
    Paper.Cell wanted = Papers.find(item.paper()).item(item.item()).cells().get(number - 1);
    return Claims.compare(wanted, number - 1, cell.counts(), item.budgetScale() == 1);
  }
}
