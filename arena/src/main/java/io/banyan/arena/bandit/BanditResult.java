// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.bandit;

import io.banyan.arena.report.Claimed;
import io.banyan.arena.report.Estimate;
import io.banyan.arena.report.LinePlot;
import io.banyan.arena.report.Verdicts;
import io.banyan.arena.stats.MeanInterval;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The curves of the study, with 95 % intervals over the models. */
public final class BanditResult {
  private static final int SHOWN_PATHS = 8;
  private static final int WINDOW_START = 200;
  private static final int WINDOW_END = 1000;

  /** The smallest gain, as a share of tasks, that the claims are about. */
  private static final double WORTH_THE_NAME = 0.02;

  /** One setting of the study. */
  public record Setting(int arms, double winners) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%d arms, %.0f %% winners", arms, 100 * winners);
    }
  }

  private final BanditOptions options;
  private final Map<Setting, MeanInterval[][]> curves = new LinkedHashMap<>();
  private final Map<Setting, MeanInterval> gains = new LinkedHashMap<>();

  private BanditResult(BanditOptions options) {
    this.options = options;
  }

  static BanditResult of(
      BanditOptions options, List<Setting> settings, List<List<double[][]>> perModel) {
    BanditResult result = new BanditResult(options);
    double quantile = MeanInterval.quantile(options.models());
    for (int s = 0; s < settings.size(); s++) {
      List<double[][]> models = perModel.get(s);
      MeanInterval[][] lines = new MeanInterval[3][options.samples()];
      double[] values = new double[models.size()];
      for (int k = 0; k < options.samples(); k++) {
        for (int line = 0; line < 3; line++) {
          for (int m = 0; m < values.length; m++) {
            double[][] v = models.get(m);
            values[m] = line == 2 ? v[1][k] - v[0][k] : v[line][k];
          }
          lines[line][k] = MeanInterval.of(values, quantile);
        }
      }
      result.curves.put(settings.get(s), lines);
      for (int m = 0; m < values.length; m++) {
        values[m] = meanGain(models.get(m));
      }
      result.gains.put(settings.get(s), MeanInterval.of(values, quantile));
    }
    return result;
  }

  private static double meanGain(double[][] curves) {
    int to = Math.min(WINDOW_END, curves[0].length);
    int from = Math.min(WINDOW_START, to);
    double sum = 0;
    for (int k = from; k <= to; k++) {
      sum += curves[1][k - 1] - curves[0][k - 1];
    }
    return sum / (to - from + 1);
  }

  /** The samples over which the gain is averaged, in words: 200 to 1000, if there are so many. */
  public String window() {
    int to = Math.min(WINDOW_END, options.samples());
    return to <= WINDOW_START ? "after " + to + " samples" : "over 200 to " + to + " samples";
  }

  /** ST less UCT, averaged over {@link #window}, where the paper sees the gain. */
  public MeanInterval gain(Setting setting) {
    return gains.get(setting);
  }

  /** The options it was made with. */
  public BanditOptions options() {
    return options;
  }

  /** All settings. */
  public List<Setting> settings() {
    return List.copyOf(curves.keySet());
  }

  /** Probability that UCT's best arm is a winner after so many samples. */
  public MeanInterval uct(Setting setting, int samples) {
    return curves.get(setting)[0][samples - 1];
  }

  /** The same with the sufficiency threshold. */
  public MeanInterval st(Setting setting, int samples) {
    return curves.get(setting)[1][samples - 1];
  }

  /** ST less UCT. */
  public MeanInterval difference(Setting setting, int samples) {
    return curves.get(setting)[2][samples - 1];
  }

  /** All curves as comma-separated values: setting, samples, means and half widths. */
  public void csv(Appendable out) {
    try {
      out.append("arms,winners,samples,uct,uct_half,st,st_half,difference,difference_half\n");
      for (Setting s : settings()) {
        for (int k = 1; k <= options.samples(); k++) {
          out.append(
              String.format(
                  Locale.ROOT,
                  "%d,%s,%d,%.5f,%.5f,%.5f,%.5f,%.5f,%.5f\n",
                  s.arms(),
                  s.winners(),
                  k,
                  uct(s, k).mean(),
                  uct(s, k).half(),
                  st(s, k).mean(),
                  st(s, k).half(),
                  difference(s, k).mean(),
                  difference(s, k).half()));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Figures 2a, 2b, 3 and 4 of the paper (3 and 4: one per number of arms). */
  public List<LinePlot> plots() {
    List<LinePlot> plots = new ArrayList<>();
    plots.add(paths());
    LinePlot uct = new LinePlot("Figure 2b: UCT", "samples", "P(best arm is a winner)");
    settings().forEach(s -> uct.add(curve(s.toString(), curves.get(s)[0])));
    plots.add(uct);
    int figure = 3;
    for (int arms : options.arms()) {
      LinePlot plot =
          new LinePlot(
              "Figure " + figure++ + ": ST - UCT, " + arms + " arms", "samples", "difference");
      for (Setting s : settings()) {
        if (s.arms() == arms) {
          plot.add(curve(s.toString(), curves.get(s)[2]));
        }
      }
      plots.add(plot);
    }
    return plots;
  }

  private static LinePlot.Curve curve(String label, MeanInterval[] values) {
    double[] x = new double[values.length];
    double[] y = new double[values.length];
    double[] half = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      x[i] = i + 1;
      y[i] = values[i].mean();
      half[i] = values[i].half();
    }
    return new LinePlot.Curve(label, x, y, half);
  }

  private LinePlot paths() {
    LinePlot plot = new LinePlot("Figure 2a: sample paths", "samples of the arm", "value");
    BanditModel model =
        BanditStudy.makeModel(options, options.arms().get(0), options.winners().get(0), 0);
    int winners = 0;
    int losers = 0;
    for (int arm = 0; arm < model.arms(); arm++) {
      boolean winner = model.isWinner(arm);
      if (winner ? winners++ < SHOWN_PATHS / 2 : losers++ < SHOWN_PATHS / 2) {
        double[] y = model.path(arm);
        double[] x = new double[y.length];
        for (int i = 0; i < x.length; i++) {
          x[i] = i + 1;
        }
        String label = winner ? "winner " + winners : "loser " + losers;
        plot.add(new LinePlot.Curve(label, x, y, null));
      }
    }
    return plot;
  }

  /**
   * What the paper claims, tested over the models: ST gains except with 20 arms and 10 % winners,
   * and UCT catches up in the end.
   */
  public List<Claimed> claims() {
    List<Claimed> claims = new ArrayList<>();
    for (Setting s : settings()) {
      boolean excepted = s.arms() == 20 && s.winners() == 0.1;
      // One figure per setting: the best of many points would look like a gain by chance.
      Estimate gain = estimate(gain(s));
      claims.add(
          new Claimed(
              s
                  + (excepted ? ": ST does not gain" : ": ST gains")
                  + " on UCT; points of ST - UCT "
                  + window(),
              excepted
                  ? Verdicts.notAbove(gain, 0, WORTH_THE_NAME)
                  : Verdicts.above(gain, 0, WORTH_THE_NAME)));
      claims.add(
          new Claimed(
              s + ": UCT catches up; points of ST - UCT after the last sample",
              Verdicts.between(
                  estimate(difference(s, options.samples())), -WORTH_THE_NAME, WORTH_THE_NAME)));
    }
    return claims;
  }

  private Estimate estimate(MeanInterval interval) {
    double error = interval.half() / MeanInterval.quantile(options.models());
    return new Estimate(interval.mean(), error, (long) options.models() * options.tasks());
  }
}
