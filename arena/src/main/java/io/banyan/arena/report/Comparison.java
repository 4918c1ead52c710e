// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.stats.Interval;

/**
 * What was published about a cell, beside ours.
 *
 * @param pairing number of the pairing it belongs to
 * @param published the published score in [0, 1]; NaN if only a direction was published
 * @param interval its 95 % interval; null if only a direction was published
 * @param claim what was published, in words
 * @param judgement by the rules of {@link Verdicts}
 */
public record Comparison(
    int pairing, double published, Interval interval, String claim, Judgement judgement) {

  /** The verdict. */
  public Verdict verdict() {
    return judgement.verdict();
  }

  /** Why, in words, and what would decide. */
  public String reason() {
    return judgement.words();
  }

  /**
   * Compares with a published score.
   *
   * @param half half width of its published 95 % interval
   * @param sameSettings false if budgets were scaled
   */
  public static Comparison withScore(
      int pairing, Counts ours, double published, double half, boolean sameSettings) {
    Estimate theirs = new Estimate(published, half / 1.96, 0);
    return new Comparison(
        pairing,
        published,
        interval(published, half),
        Html.number("%.1f ± %.1f %%", 100 * published, 100 * half),
        scaled(Verdicts.figure(ours, theirs), sameSettings));
  }

  /** Compares with published wins, draws and losses. */
  public static Comparison withCounts(
      int pairing, Counts ours, Counts published, boolean sameSettings) {
    Estimate score = published.score();
    double half = 1.96 * score.error();
    return new Comparison(
        pairing,
        score.value(),
        interval(score.value(), half),
        Html.number(
            "%d / %d / %d = %.1f ± %.1f %%",
            published.wins(),
            published.draws(),
            published.losses(),
            100 * score.value(),
            100 * half),
        scaled(Verdicts.shares(ours, published), sameSettings));
  }

  private static Interval interval(double middle, double half) {
    return new Interval(Math.max(0, middle - half), Math.min(1, middle + half));
  }

  private static Judgement scaled(Judgement judgement, boolean sameSettings) {
    return sameSettings
        ? judgement
        : Judgement.of(Verdict.NOT_COMPARABLE, "budget scaled; " + judgement.reason());
  }

  /** The same with another wording of what was published. */
  public Comparison withClaim(String words) {
    return new Comparison(pairing, published, interval, words, judgement);
  }

  /** Nothing to compare with. */
  public static Comparison none(int pairing, String claim) {
    return new Comparison(
        pairing,
        Double.NaN,
        null,
        claim,
        Judgement.of(Verdict.NOT_COMPARABLE, "no published figure"));
  }

  /**
   * Compares with a published range or direction, which is a claim and tested at any budget.
   *
   * @param low 0.5 and {@code high} 1 for "wins", 0 and 0.5 for "loses"
   * @param slack what may exceed {@code high} and is not worth the name, for "does not win"
   */
  public static Comparison withRange(
      int pairing, Counts ours, double low, double high, double slack, String claim) {
    Estimate score = ours.score();
    Judgement judgement =
        high >= 1
            ? Verdicts.above(score, low, Verdicts.EFFECT)
            : low <= 0 ? Verdicts.notAbove(score, high, slack) : Verdicts.between(score, low, high);
    return new Comparison(pairing, Double.NaN, null, claim, judgement);
  }
}
