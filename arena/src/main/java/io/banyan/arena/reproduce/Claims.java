// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import io.banyan.arena.report.Claimed;
import io.banyan.arena.report.Comparison;
import io.banyan.arena.report.Counts;
import io.banyan.arena.report.Estimate;
import io.banyan.arena.report.Judgement;
import io.banyan.arena.report.Verdict;
import io.banyan.arena.report.Verdicts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Puts what an item's cells gave beside what was published: figures cell by cell, claims pooled.
 */
public final class Claims {
  private static final double PERCENT = 100;

  private Claims() {}

  /**
   * One comparison per cell.
   *
   * @param ours by cell
   * @param sameBudgets false if budgets were scaled
   */
  public static List<Comparison> compare(Paper.Item item, List<Counts> ours, boolean sameBudgets) {
    List<Comparison> list = new ArrayList<>();
    for (int i = 0; i < item.cells().size(); i++) {
      Paper.Cell cell = item.cells().get(i);
      list.add(compare(cell, i, ours.get(i), sameBudgets));
    }
    return list;
  }

  /** Compares one cell, which has that number. */
  public static Comparison compare(Paper.Cell cell, int i, Counts ours, boolean sameBudgets) {
    Comparison comparison = compareFigures(cell, i, ours, sameBudgets);
    return cell.claim() == null ? comparison : comparison.withClaim(words(cell, comparison));
  }

  private static Comparison compareFigures(
      Paper.Cell cell, int i, Counts ours, boolean sameBudgets) {
    if (cell.counts() != null) {
      return Comparison.withCounts(i, ours, cell.publishedCounts(), sameBudgets);
    }
    if (cell.published() != null) {
      return Comparison.withScore(
          i, ours, cell.published() / PERCENT, cell.half() / PERCENT, sameBudgets);
    }
    return cell.low() != null
        ? Comparison.withRange(
            i,
            ours,
            cell.low() / PERCENT,
            cell.high() / PERCENT,
            cell.effect() == null ? 0 : cell.effect() / PERCENT,
            cell.claim())
        : Comparison.none(i, cell.claim());
  }

  /** Words beside a figure go after it; a direction is words only. */
  private static String words(Paper.Cell cell, Comparison comparison) {
    return comparison.interval() == null
        ? cell.claim()
        : comparison.claim() + " (" + cell.claim() + ")";
  }

  /** Tests the claims of an item. */
  public static List<Claimed> test(Paper.Item item, List<Counts> ours) {
    return item.claims().stream().map(c -> new Claimed(c.text(), judge(c, ours))).toList();
  }

  private static Judgement judge(Paper.Claim claim, List<Counts> ours) {
    List<Integer> cells = numbers(claim.cells(), ours.size());
    if (claim.each()) {
      return Verdicts.each(
          cells.stream().map(i -> judge(claim, estimate(claim, ours.get(i)))).toList());
    }
    TreeSet<Integer> needed = new TreeSet<>(cells);
    if (claim.than() != null) {
      needed.addAll(numbers(claim.than(), ours.size()));
    }
    List<Integer> missing = needed.stream().filter(i -> ours.get(i).games() == 0).toList();
    if (!missing.isEmpty()) {
      // A pool without one of its cells would be another claim.
      return missing.size() == needed.size()
          ? judge(claim, estimate(claim, Counts.NONE))
          : new Judgement(Verdict.UNDECIDED, waiting(needed, missing), 0);
    }
    Estimate pooled = pool(claim, cells, ours);
    return judge(
        claim,
        claim.than() == null
            ? pooled
            : pooled.minus(pool(claim, numbers(claim.than(), ours.size()), ours)));
  }

  private static String waiting(Set<Integer> needed, List<Integer> missing) {
    int there = needed.size() - missing.size();
    String cells = missing.stream().map(i -> "" + (i + 1)).collect(Collectors.joining(", "));
    return "%d of its %d cells %s games; none yet in %s %s"
        .formatted(
            there,
            needed.size(),
            there == 1 ? "has" : "have",
            missing.size() == 1 ? "cell" : "cells",
            cells);
  }

  private static Estimate pool(Paper.Claim claim, List<Integer> cells, List<Counts> ours) {
    Counts sum = Counts.NONE;
    for (int i : cells) {
      sum = sum.plus(ours.get(i));
    }
    return estimate(claim, sum);
  }

  private static Estimate estimate(Paper.Claim claim, Counts counts) {
    return "draws".equals(claim.measure()) ? counts.drawShare() : counts.score();
  }

  private static Judgement judge(Paper.Claim claim, Estimate ours) {
    double effect = claim.effect() == null ? Verdicts.EFFECT : claim.effect() / PERCENT;
    if (claim.low() != null) {
      return Verdicts.between(ours, claim.low() / PERCENT, claim.high() / PERCENT);
    }
    if (claim.notAbove() != null) {
      return Verdicts.notAbove(ours, claim.notAbove() / PERCENT, effect);
    }
    double value = claim.than() != null ? 0 : claim.above() / PERCENT;
    return Verdicts.above(ours, value, effect);
  }

  /**
   * Numbers of cells, from 0.
   *
   * @param text such as {@code 1-5, 8}, numbers from 1 in the order of the file
   */
  public static List<Integer> numbers(String text, int cells) {
    TreeSet<Integer> numbers = new TreeSet<>();
    for (String part : text.split(",")) {
      String[] ends = part.strip().split("-");
      int from = Integer.parseInt(ends[0]);
      int to = Integer.parseInt(ends[ends.length - 1]);
      if (from < 1 || to > cells || from > to || ends.length > 2) {
        throw new IllegalArgumentException(
            "cells must be numbers from 1 to " + cells + " such as 1-3,5, were '" + text + "'");
      }
      for (int i = from; i <= to; i++) {
        numbers.add(i - 1);
      }
    }
    return List.copyOf(numbers);
  }
}
