// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import io.banyan.arena.report.Comparison;
import io.banyan.arena.report.Counts;
import io.banyan.arena.reproduce.Claims;
import io.banyan.arena.reproduce.Paper;
import io.banyan.arena.stats.Proportions;
import java.util.List;
import java.util.stream.Stream;

/**
 * A cell with games that were played later, so that a table may grow where the rows of its first
 * games are no longer at hand. Hashes go over all rows of a cell, so a sum has none; its first
 * games can be replayed as before.
 */
final class CellSum {
  private final PublishedItem.Cell first;
  private final PublishedItem.Cell later;

  private CellSum(PublishedItem.Cell first, PublishedItem.Cell later) {
    this.first = first;
    this.later = later;
  }

  /** True if the later games are the next ones of the same match. */
  static boolean fits(PublishedItem.Cell first, PublishedItem.Cell later) {
    return later.after() == first.after() + first.games()
        && later.seed() == first.seed()
        && later.game().equals(first.game())
        && later.specs().equals(first.specs())
        && later.budgets().equals(first.budgets());
  }

  /** All games of both. */
  static PublishedItem.Cell of(
      Paper.Item item, PublishedItem.Cell first, PublishedItem.Cell later, boolean sameBudgets) {
    Counts all = first.counts().plus(later.counts());
    int index = first.cell() - 1;
    return new CellSum(first, later)
        .with(all, Claims.compare(item.cells().get(index), index, all, sameBudgets));
  }

  private PublishedItem.Cell with(Counts all, Comparison comparison) {
    double score = all.score().value();
    return new PublishedItem.Cell(
        first.cell(),
        first.game(),
        first.agents(),
        first.specs(),
        first.budgets(),
        all.games(),
        later.complete(),
        all.wins(),
        all.draws(),
        all.losses(),
        Publisher.round(score, 1e4),
        Publisher.rounded(Proportions.wilson(score * all.games(), all.games(), 0.95)),
        Publisher.round(mean(first.plies(), later.plies()), 10),
        means(first.iterationsPerMove(), later.iterationsPerMove(), 10),
        means(first.iterationsPerSecond(), later.iterationsPerSecond(), 1),
        Publisher.round(mean(first.secondsPerGame(), later.secondsPerGame()), 1e4),
        comparison.claim(),
        comparison.verdict().text(),
        comparison.judgement().reason(),
        comparison.judgement().decides(),
        first.seed(),
        union(first.commit(), later.commit()),
        union(first.jdk(), later.jdk()),
        null,
        first.pins(),
        first.after());
  }

  private List<Double> means(List<Double> a, List<Double> b, double digits) {
    return List.of(
        Publisher.round(mean(a.get(0), b.get(0)), digits),
        Publisher.round(mean(a.get(1), b.get(1)), digits));
  }

  /** Weighted by games. */
  private double mean(double a, double b) {
    return (a * first.games() + b * later.games()) / (first.games() + later.games());
  }

  private static List<String> union(List<String> a, List<String> b) {
    return Stream.concat(a.stream(), b.stream()).distinct().toList();
  }
}
