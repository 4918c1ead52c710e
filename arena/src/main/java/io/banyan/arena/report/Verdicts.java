// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The rules by which our figures are compared with published ones.
 *
 * <p>Figures are tested for equivalence by two one-sided tests at 5 % (Schuirmann 1987): the 90 %
 * interval of the difference, the sampling errors of both sides in it, must lie within the margin.
 * Agreement can therefore not be had by playing few games. Claims are one-sided tests at 5 %.
 */
public final class Verdicts {
  /** Figures this far apart are equivalent: two cells of 600 games differ by 5 points by chance. */
  public static final double MARGIN = 0.10;

  /** Fewer games than this decide nothing about a figure. */
  public static final long MIN_GAMES = 300;

  /** Fewer games than this decide nothing about a claim. */
  public static final long MIN_CLAIM_GAMES = 100;

  private static final String NO_GAMES = "no games yet";

  /** A claimed effect below this is not worth the name, unless the claim says otherwise. */
  public static final double EFFECT = 0.05;

  /** The rules, for readers of reports. */
  public static final String RULE =
      "A figure agrees if the 90 % interval of the difference between ours and the published one,"
          + " the published cell's own sampling error in it, lies within ±10 points (two one-sided"
          + " tests at 5 %); it is close if it does and yet excludes 0; it differs if it excludes 0"
          + " and does not lie within, or if ours is on the other side of 50 % than a published"
          + " figure that is clear of it; it is undecided otherwise, and always with fewer than 300"
          + " games. Where wins, draws and losses were published, the score and all three shares"
          + " are tested and the worst counts. A claim is shown, by pooled games, if the one-sided"
          + " bound at 5 % lies on its side; contradicted if it lies on the other; not shown if an"
          + " effect of 5 points (or what the claim states) is excluded; undecided otherwise, and"
          + " with fewer than 100 games. Figures at other budgets than the paper's are not"
          + " comparable; claims are tested at any.";

  private Verdicts() {}

  /**
   * Compares a score with a published one.
   *
   * @param published with the paper's own error; its games do not matter
   */
  public static Judgement figure(Counts ours, Estimate published) {
    return figure("", ours.score(), published, wrongSide(ours, published));
  }

  /** Compares the score and the shares of wins, draws and losses; the worst counts. */
  public static Judgement shares(Counts ours, Counts published) {
    List<Judgement> parts = new ArrayList<>();
    parts.add(
        figure("score ", ours.score(), published.score(), wrongSide(ours, published.score())));
    parts.add(figure("wins ", ours.winShare(), published.winShare(), false));
    parts.add(figure("draws ", ours.drawShare(), published.drawShare(), false));
    parts.add(figure("losses ", ours.lossShare(), published.lossShare(), false));
    if (ours.games() < MIN_GAMES) {
      return parts.get(0);
    }
    List<Verdict> worstFirst =
        List.of(Verdict.DIFFERS, Verdict.UNDECIDED, Verdict.CLOSE, Verdict.AGREES);
    for (Verdict verdict : worstFirst) {
      List<Judgement> such = parts.stream().filter(p -> p.verdict() == verdict).toList();
      if (!such.isEmpty()) {
        // Of four that agree the score is enough to tell.
        List<Judgement> told = verdict == Verdict.AGREES ? such.subList(0, 1) : such;
        return new Judgement(
            verdict,
            String.join(", ", told.stream().map(Judgement::reason).toList()),
            such.stream().mapToLong(Judgement::decides).max().orElse(0));
      }
    }
    throw new AssertionError("a figure is judged by one of four verdicts");
  }

  /** True if the published score is clear of one half (at 95 %) and ours is not on its side. */
  private static boolean wrongSide(Counts ours, Estimate published) {
    double half = 1.96 * published.error();
    double score = ours.score().value();
    return published.value() - half > 0.5 && score <= 0.5
        || published.value() + half < 0.5 && score >= 0.5;
  }

  private static Judgement figure(
      String what, Estimate ours, Estimate published, boolean wrongSide) {
    if (ours.games() == 0) {
      return new Judgement(Verdict.UNDECIDED, NO_GAMES, MIN_GAMES);
    }
    Estimate difference = ours.minus(published);
    Interval interval = difference.interval90();
    String words =
        Html.number(
            "%s%+.1f points (%+.1f to %+.1f)",
            what, 100 * difference.value(), 100 * interval.low(), 100 * interval.high());
    boolean within = interval.low() >= -MARGIN && interval.high() <= MARGIN;
    boolean excludesZero = !interval.contains(0);
    if (ours.games() >= MIN_GAMES) {
      if (within && !wrongSide) {
        return Judgement.of(excludesZero ? Verdict.CLOSE : Verdict.AGREES, words);
      }
      if (excludesZero) {
        return Judgement.of(
            Verdict.DIFFERS, words + (wrongSide ? ", on the other side of 50" : ""));
      }
    }
    String why = ours.games() < MIN_GAMES ? ", fewer than 300 games" : "";
    String side = wrongSide ? ", on the other side of 50" : "";
    double apart = Math.abs(difference.value());
    double widest = wrongSide ? apart : Math.max(MARGIN - apart, apart);
    return new Judgement(
        Verdict.UNDECIDED, words + side + why, needed(ours, published.error(), widest, MIN_GAMES));
  }

  /**
   * Games of ours at which the 90 % interval has that half width, if the error of the other side
   * stays as it is; 0 if there is no such number.
   */
  private static long needed(Estimate ours, double otherError, double half, long least) {
    double target = half / Estimate.Z90;
    double left = target * target - otherError * otherError;
    if (!(left > 0)) {
      return 0;
    }
    double games = ours.games() * ours.error() * ours.error() / left;
    return games > 1e7 ? 0 : even(Math.max(games, Math.max(least, ours.games() + 2)));
  }

  private static long even(double games) {
    long n = (long) Math.ceil(games);
    return n + (n & 1);
  }

  /**
   * The claim that something exceeds a value.
   *
   * @param ours a score or share against the value, or a difference against 0
   * @param effect what would be worth the name
   */
  public static Judgement above(Estimate ours, double value, double effect) {
    Interval interval = ours.interval90();
    Verdict verdict =
        interval.low() > value
            ? Verdict.SHOWN
            : interval.high() < value
                ? Verdict.CONTRADICTED
                : interval.high() < value + effect ? Verdict.NOT_SHOWN : Verdict.UNDECIDED;
    return claim(ours, verdict, Math.max(ours.value() - value, value + effect - ours.value()));
  }

  /** The claim that something does not exceed a value by an effect worth the name. */
  public static Judgement notAbove(Estimate ours, double value, double effect) {
    Interval interval = ours.interval90();
    Verdict verdict =
        interval.low() > value
            ? Verdict.CONTRADICTED
            : interval.high() < value + effect ? Verdict.SHOWN : Verdict.UNDECIDED;
    return claim(ours, verdict, Math.max(ours.value() - value, value + effect - ours.value()));
  }

  /** The claim that something lies between two values. */
  public static Judgement between(Estimate ours, double low, double high) {
    Interval interval = ours.interval90();
    Verdict verdict =
        interval.low() > low && interval.high() < high
            ? Verdict.SHOWN
            : interval.high() < low || interval.low() > high
                ? Verdict.CONTRADICTED
                : Verdict.UNDECIDED;
    double inside = Math.min(ours.value() - low, high - ours.value());
    return claim(ours, verdict, Math.abs(inside));
  }

  private static Judgement claim(Estimate ours, Verdict verdict, double widest) {
    if (ours.games() == 0) {
      return new Judgement(Verdict.UNDECIDED, NO_GAMES, MIN_CLAIM_GAMES);
    }
    Interval interval = ours.interval90();
    String words =
        Html.number(
            "%.1f (%.1f to %.1f)",
            100 * ours.value(),
            100 * Math.max(-1, interval.low()),
            100 * Math.min(1, interval.high()));
    boolean few = ours.games() < MIN_CLAIM_GAMES;
    return few || verdict == Verdict.UNDECIDED
        ? new Judgement(
            Verdict.UNDECIDED,
            words + (few ? ", fewer than 100 games" : ""),
            needed(ours, 0, widest, MIN_CLAIM_GAMES))
        : Judgement.of(verdict, words);
  }

  /** A claim about each of several cells: shown if it is shown for every one. */
  public static Judgement each(List<Judgement> parts) {
    List<Verdict> worstFirst =
        List.of(Verdict.CONTRADICTED, Verdict.UNDECIDED, Verdict.NOT_SHOWN, Verdict.SHOWN);
    for (Verdict verdict : worstFirst) {
      List<Judgement> such = parts.stream().filter(p -> p.verdict() == verdict).toList();
      if (!such.isEmpty()) {
        String reasons = joined(such.stream().map(Judgement::reason).toList());
        String count =
            verdict == Verdict.SHOWN || such.size() == parts.size()
                ? ""
                : such.size() + " of " + parts.size() + ": ";
        return new Judgement(
            verdict, count + reasons, such.stream().mapToLong(Judgement::decides).max().orElse(0));
      }
    }
    throw new IllegalArgumentException("a claim about no cells");
  }

  /** Cells without games are counted, not listed. */
  private static String joined(List<String> reasons) {
    if (reasons.stream().distinct().count() == 1) {
      return reasons.get(0);
    }
    long unplayed = reasons.stream().filter(NO_GAMES::equals).count();
    String others =
        reasons.stream().filter(r -> !r.equals(NO_GAMES)).collect(Collectors.joining(", "));
    return others + (unplayed == 0 ? "" : ", " + unplayed + " with " + NO_GAMES);
  }
}
