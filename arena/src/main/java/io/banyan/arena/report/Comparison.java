// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;

/**
 * A published figure beside ours.
 *
 * @param pairing number of the pairing it belongs to
 * @param published the published score in [0, 1]; NaN if only a direction was published
 * @param interval its 95 % interval; null if only a direction was published
 * @param claim what was published, in words
 * @param verdict by the stated rule
 * @param reason why, in words
 */
public record Comparison(
    int pairing,
    double published,
    Interval interval,
    String claim,
    Verdict verdict,
    String reason) {

  /** The rule by which verdicts are given, for readers of the report. */
  public static final String RULE =
      "A cell agrees if the published figure and ours differ by no more than 1.96 times the error of"
          + " their difference, or, where only a direction was published, if our interval lies on"
          + " that side; it differs if the same test speaks against it; it is not comparable if the"
          + " games are too few to tell, if settings are not those of the paper (smaller budgets,"
          + " fewer games than 40), or if the paper gives no figure.";

  /** Fewer games than this are never called agreement or difference. */
  public static final long MIN_GAMES = 40;

  /** What a comparison ends with. */
  public enum Verdict {
    AGREES("agrees"),
    DIFFERS("differs"),
    NOT_COMPARABLE("not comparable");

    private final String text;

    Verdict(String text) {
      this.text = text;
    }

    /** In words. */
    public String text() {
      return text;
    }
  }

  /**
   * Compares with a published score.
   *
   * @param half half width of its published 95 % interval
   * @param sameSettings false if budgets were scaled
   */
  public static Comparison withScore(
      int pairing, MatchStats ours, double published, double half, boolean sameSettings) {
    Interval interval = new Interval(Math.max(0, published - half), Math.min(1, published + half));
    String claim = Html.number("%.1f ± %.1f %%", 100 * published, 100 * half);
    if (ours.games() < MIN_GAMES) {
      return new Comparison(
          pairing,
          published,
          interval,
          claim,
          Verdict.NOT_COMPARABLE,
          "only " + ours.games() + " games");
    }
    double ourHalf = ours.wilson().halfWidth();
    double allowed = Math.hypot(half, ourHalf);
    double difference = ours.score() - published;
    String words =
        Html.number("difference %+.1f points, %.1f allowed", 100 * difference, 100 * allowed);
    boolean close = Math.abs(difference) <= allowed;
    if (!sameSettings) {
      return new Comparison(
          pairing, published, interval, claim, Verdict.NOT_COMPARABLE, "budget scaled; " + words);
    }
    return new Comparison(
        pairing, published, interval, claim, close ? Verdict.AGREES : Verdict.DIFFERS, words);
  }

  /** The same with another wording of what was published. */
  public Comparison withClaim(String words) {
    return new Comparison(pairing, published, interval, words, verdict, reason);
  }

  /** Nothing to compare with. */
  public static Comparison none(int pairing, String claim) {
    return new Comparison(
        pairing, Double.NaN, null, claim, Verdict.NOT_COMPARABLE, "no published figure");
  }

  /**
   * Compares with a published range or direction: the score lies between two values.
   *
   * @param low 0.5 and {@code high} 1 for "wins"
   */
  public static Comparison withRange(
      int pairing, MatchStats ours, double low, double high, String claim, boolean sameSettings) {
    if (ours.games() < MIN_GAMES || !sameSettings) {
      return new Comparison(
          pairing,
          Double.NaN,
          null,
          claim,
          Verdict.NOT_COMPARABLE,
          sameSettings ? "only " + ours.games() + " games" : "budget scaled");
    }
    Interval interval = ours.wilson();
    boolean inside = ours.score() >= low && ours.score() <= high;
    boolean surelyInside = interval.low() >= low && interval.high() <= high;
    boolean surelyOutside = interval.high() < low || interval.low() > high;
    Verdict verdict =
        surelyInside ? Verdict.AGREES : surelyOutside ? Verdict.DIFFERS : Verdict.NOT_COMPARABLE;
    String reason =
        surelyInside
            ? "our interval lies inside"
            : surelyOutside
                ? "our interval lies outside"
                : inside ? "inside, but not surely" : "outside, but not surely";
    return new Comparison(pairing, Double.NaN, null, claim, verdict, reason);
  }
}
