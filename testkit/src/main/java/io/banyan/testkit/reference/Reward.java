// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.game.Quality;
import io.banyan.core.game.State;
import java.util.ArrayList;
import java.util.List;

/** What an outcome is worth. */
abstract class Reward extends ReferencePart {
  Reward(ReferenceSearch search) {
    super(search);
  }

  static Reward of(ReferenceSearch search, Settings s) {
    return switch (s.name()) {
      case "outcome" -> new Outcome(search);
      case "discount" -> new Discount(search, s.number("gamma"));
      case "balanced" -> new Style(search, 1, 0.5, 0);
      case "defensive" -> new Style(search, 1, 1, 0);
      case "offensive" -> new Style(search, 1, 0, 0);
      case "style" -> new Style(search, s.number("win"), s.number("tie"), s.number("loss"));
      case "rb" -> new Bonus(search, s, "k", null);
      case "qb" -> new Bonus(search, s, null, "k");
      case "rbqb" -> new Bonus(search, s, "kr", "kq");
      default -> throw s.unknown("reward");
    };
  }

  abstract void shape(State end, ReferenceIteration it);

  /** False if rewards are rounded, or come from running statistics, whose last places differ. */
  boolean isExact() {
    return true;
  }

  /** The one player who got everything, or -1. */
  static int winner(double[] outcome) {
    int winner = -1;
    double sum = 0;
    for (int p = 0; p < outcome.length; p++) {
      sum += outcome[p];
      winner = outcome[p] == 1 ? p : winner;
    }
    return sum == 1 ? winner : -1;
  }

  private static final class Outcome extends Reward {
    Outcome(ReferenceSearch search) {
      super(search);
    }

    @Override
    void shape(State end, ReferenceIteration it) {
      System.arraycopy(it.outcome, 0, it.rewards, 0, it.outcome.length);
    }
  }

  /** Papers 2.4: 0.5 + (r - 0.5) gamma^len. */
  private static final class Discount extends Reward {
    private final double gamma;

    Discount(ReferenceSearch search, double gamma) {
      super(search);
      this.gamma = gamma;
    }

    @Override
    void shape(State end, ReferenceIteration it) {
      double factor = 1;
      for (int i = 0; i < it.moves.size(); i++) {
        factor *= gamma;
      }
      for (int p = 0; p < it.rewards.length; p++) {
        it.rewards[p] = 0.5 + (it.outcome[p] - 0.5) * factor;
      }
    }

    /** A win and a loss of equal length add up to 1, but not in single precision. */
    @Override
    boolean isExact() {
      return gamma == 1;
    }
  }

  /** Papers 4.2, with straight lines between loss, tie and win. */
  private static final class Style extends Reward {
    private final double win;
    private final double tie;
    private final double loss;

    Style(ReferenceSearch search, double win, double tie, double loss) {
      super(search);
      this.win = win;
      this.tie = tie;
      this.loss = loss;
    }

    @Override
    boolean isForSearcher() {
      return true;
    }

    @Override
    void shape(State end, ReferenceIteration it) {
      double own = it.outcome[search.searcher()];
      double r =
          own >= 0.5
              ? (2 * own - 1) * win + (2 - 2 * own) * tie
              : 2 * own * tie + (1 - 2 * own) * loss;
      double max = Math.max(win, Math.max(tie, loss));
      double min = Math.min(win, Math.min(tie, loss));
      for (int p = 0; p < it.rewards.length; p++) {
        it.rewards[p] = p == search.searcher() ? r : max + min - r;
      }
    }
  }

  /** Relative and Qualitative Bonus (Pepels et al. 2014; papers 1.2 to 1.4). */
  private static final class Bonus extends Reward {
    private final Reward base;
    private final Variate length;
    private final Variate quality;
    private final double warmup;
    private final String keep;
    private final String counted;
    private final boolean shifted;
    private long shaped;
    private boolean used;

    Bonus(ReferenceSearch search, Settings s, String kLength, String kQuality) {
      super(search);
      base = Reward.of(search, s.part("base"));
      length = kLength == null ? null : new Variate(s, kLength, search.game().players());
      quality = kQuality == null ? null : new Variate(s, kQuality, search.game().players());
      counted = kLength == null ? "root" : s.text("d");
      shifted = kQuality != null && s.flag("shifted");
      warmup = s.number("warmup");
      keep = s.text("keep");
    }

    @Override
    boolean isExact() {
      return !used && base.isExact();
    }

    @Override
    boolean isForSearcher() {
      return base.isForSearcher();
    }

    @Override
    void gameStarted() {
      forget(true, true);
    }

    @Override
    void searchStarted() {
      base.searchStarted();
      shaped = 0;
      forget(!keep.equals("everything"), keep.equals("nothing"));
    }

    private void forget(boolean winners, boolean covariance) {
      for (Variate v : new Variate[] {length, quality}) {
        if (v != null && winners) {
          v.ofWinner.forEach(List::clear);
        }
        if (v != null && covariance) {
          v.xs.clear();
          v.ys.clear();
        }
      }
    }

    @Override
    void shape(State end, ReferenceIteration it) {
      base.shape(end, it);
      shaped++;
      int winner = winner(it.outcome);
      if (winner < 0 || it.endedProven || (quality != null && !end.isTerminal())) {
        return;
      }
      boolean warm = search.budget() > 0 && shaped > warmup * search.budget();
      double bonus = 0;
      if (length != null) {
        double d = lengthOf(it);
        it.rounded |= warm && length.isReady(winner);
        bonus += warm ? length.bonus(winner, d, -1) : 0;
        length.learn(winner, winner == search.searcher(), d);
      }
      if (quality != null) {
        double q = ((Quality) end).quality(winner);
        q = shifted ? (q + 1) / 2 : q;
        it.rounded |= warm && quality.isReady(winner);
        bonus += warm ? quality.bonus(winner, q, 1) : 0;
        quality.learn(winner, winner == search.searcher(), q);
      }
      used |= it.rounded;
      // On {-1, 0, 1} the bonus is added once; on [0, 1] half of it.
      for (int p = 0; p < it.rewards.length; p++) {
        it.rewards[p] += (p == winner ? 1 : -1) * bonus / 2;
      }
    }

    private double lengthOf(ReferenceIteration it) {
      return switch (counted) {
        case "playout" -> it.moves.size() - it.treeMoves();
        case "game" -> search.rootState().ply() + it.moves.size();
        default -> it.moves.size();
      };
    }
  }

  /** One control variate: every value seen is kept. */
  private static final class Variate {
    private final double k;
    private final double fixedA;
    private final double largestA;
    private final boolean minus;
    private final int enough;
    private final List<List<Double>> ofWinner = new ArrayList<>();
    private final List<Double> xs = new ArrayList<>();
    private final List<Double> ys = new ArrayList<>();

    Variate(Settings s, String kName, int players) {
      k = s.number(kName);
      fixedA = s.number("a");
      largestA = s.number("amax");
      minus = s.is("sign", "minus");
      enough = s.integer("count");
      for (int p = 0; p < players; p++) {
        ofWinner.add(new ArrayList<>());
      }
    }

    boolean isReady(int winner) {
      List<Double> seen = ofWinner.get(winner);
      return seen.size() >= enough && Sample.deviation(seen) > 1e-12;
    }

    double bonus(int winner, double y, int orientation) {
      if (!isReady(winner)) {
        return 0;
      }
      List<Double> seen = ofWinner.get(winner);
      double deviation = Sample.deviation(seen);
      double a = a();
      double lambda = orientation * (y - Sample.mean(seen)) / deviation;
      return a * (-1 + 2 / (1 + Math.exp(-k * lambda)));
    }

    private double a() {
      if (fixedA >= 0) {
        return fixedA;
      }
      double variance = xs.size() < 2 ? 0 : Sample.products(ys, ys);
      if (variance < 1e-12) {
        return 0;
      }
      double a = Math.min(largestA, Sample.products(xs, ys) / variance);
      return minus ? -a : Math.max(0, a);
    }

    void learn(int winner, boolean own, double y) {
      ofWinner.get(winner).add(y);
      xs.add(own ? y : 0);
      ys.add(y);
    }
  }
}
