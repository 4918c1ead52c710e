// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.report.Claimed;
import io.banyan.arena.report.Comparison;
import io.banyan.arena.report.Counts;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table of matches that was run again, as its result directory tells.
 *
 * @param budgetScale 1 if budgets are those of the paper
 * @param comparisons one per cell
 * @param claimed the claims of the item
 */
public record Reproduced(
    Paper paper,
    Paper.Item item,
    double budgetScale,
    Archive archive,
    List<Comparison> comparisons,
    List<Claimed> claimed) {
  static final String SCALE = "budgetScale";

  public Reproduced {
    comparisons = List.copyOf(comparisons);
    claimed = List.copyOf(claimed);
  }

  /** The name of the experiment, by which it is known again. */
  static String name(Paper paper, Paper.Item item) {
    return paper.id() + "/" + item.id() + ": " + item.title();
  }

  /** True if results with these facts claim to be a run of the item. */
  public static boolean claims(Map<String, String> facts, Paper paper, Paper.Item item) {
    return facts.getOrDefault("name", "").startsWith(paper.id() + "/" + item.id() + ": ")
        && facts.containsKey(SCALE);
  }

  /** The factor on the paper's budgets, of results that claim to be a run of an item. */
  public static double scale(Map<String, String> facts) {
    return Double.parseDouble(facts.get(SCALE));
  }

  /** What is known about results; empty if they are no table of a paper, or an outdated one. */
  public static Optional<Reproduced> of(Archive archive) {
    for (Paper paper : Papers.all()) {
      for (Paper.Item item : paper.items()) {
        if (claims(archive.facts(), paper, item)) {
          return of(archive, paper, item);
        }
      }
    }
    return Optional.empty();
  }

  /** The same, if it is known which item it may be. */
  public static Optional<Reproduced> of(Archive archive, Paper paper, Paper.Item item) {
    double scale = scale(archive.facts());
    List<Pairing> stored = archive.results().stream().map(r -> r.pairing()).toList();
    if (!keys(stored).equals(keys(Reproduction.pairings(item, scale)))) {
      // The table was run with other settings than it has by now.
      return Optional.empty();
    }
    List<Counts> ours = counts(archive);
    return Optional.of(
        new Reproduced(
            paper,
            item,
            scale,
            archive,
            Claims.compare(item, ours, scale == 1),
            Claims.test(item, ours)));
  }

  private static List<Long> keys(List<Pairing> pairings) {
    return pairings.stream().map(Pairing::key).toList();
  }

  /** Wins, draws and losses by cell. */
  static List<Counts> counts(Archive archive) {
    return archive.results().stream().map(r -> Counts.of(r.stats())).toList();
  }
}
