// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Figures to many digits, computed by other programs from the formulas of statistics.md. */
class FiguresTest {

  private static void assertInterval(Interval interval, double low, double high, double error) {
    assertThat(interval.low()).isCloseTo(low, within(error));
    assertThat(interval.high()).isCloseTo(high, within(error));
  }

  @Test
  void elo() {
    assertThat(Elo.ofScore(0.75)).isCloseTo(190.84850188786498, within(1e-10));
    assertThat(Elo.ofScore(0.01)).isCloseTo(-798.2540778390199, within(1e-10));
    assertThat(Elo.ofScore(0)).isEqualTo(-1600);
    assertThat(Elo.ofScore(1)).isEqualTo(1600);
    assertThat(Elo.toScore(100)).isCloseTo(0.6400649998028851, within(1e-15));
    assertThat(Elo.toScore(0)).isEqualTo(0.5);
    assertThat(Elo.NORMALIZED).isCloseTo(347.43558552260146, within(1e-10));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-9, 1 + 1e-9, Double.NaN})
  void noScoreHasNoElo(double score) {
    assertThatThrownBy(() -> Elo.ofScore(score)).hasMessageContaining("score must be in [0, 1]");
  }

  @Test
  void intervals() {
    Interval interval = new Interval(0.25, 0.75);
    assertThat(interval.halfWidth()).isEqualTo(0.25);
    assertThat(interval.contains(0.25) && interval.contains(0.75)).isTrue();
    assertThat(interval.contains(0.2499) || interval.contains(0.7501)).isFalse();
    assertThat(interval.overlaps(new Interval(0.75, 0.9))).isTrue();
    assertThat(interval.overlaps(new Interval(0.1, 0.25))).isTrue();
    assertThat(interval.overlaps(new Interval(0.3, 0.4))).isTrue();
    assertThat(interval.overlaps(new Interval(0.751, 0.9))).isFalse();
    assertThat(interval.overlaps(new Interval(0.1, 0.249))).isFalse();
    assertThat(new Interval(0.5, 0.5).halfWidth()).isZero();
    for (double[] ends :
        new double[][] {
          {0.6, 0.5},
          {Double.NaN, 1},
          {0, Double.NaN},
          {0, Double.POSITIVE_INFINITY},
          {Double.NEGATIVE_INFINITY, 0}
        }) {
      assertThatThrownBy(() -> new Interval(ends[0], ends[1])).hasMessageContaining("no");
    }
  }

  @Test
  void proportions() {
    assertInterval(
        Proportions.wilson(6.5, 10, 0.95), 0.3536707235111688, 0.8630694365299644, 1e-12);
    assertInterval(Proportions.wilson(3, 7, 0.9), 0.18644319036395607, 0.7105229089864071, 1e-12);
    assertThat(Proportions.wilson(0, 5, 0.95).low()).isZero();
    assertThat(Proportions.wilson(5, 5, 0.95).high()).isEqualTo(1);
    assertInterval(
        Proportions.clopperPearson(3, 10, 0.9), 0.08726443391415033, 0.6066242161054123, 1e-9);
    assertInterval(Proportions.clopperPearson(0, 10, 0.95), 0, 1 - Math.pow(0.025, 0.1), 1e-9);
    assertInterval(Proportions.clopperPearson(10, 10, 0.95), Math.pow(0.025, 0.1), 1, 1e-9);
    assertThatThrownBy(() -> Proportions.wilson(-0.5, 3, 0.95)).hasMessageContaining("successes");
    assertThatThrownBy(() -> Proportions.wilson(3.5, 3, 0.95)).hasMessageContaining("successes");
    assertThatThrownBy(() -> Proportions.wilson(0, -1, 0.95)).hasMessageContaining("successes");
    assertThatThrownBy(() -> Proportions.wilson(1, 3, 0)).hasMessageContaining("confidence");
    assertThatThrownBy(() -> Proportions.clopperPearson(1, 3, 1)).hasMessageContaining("confid");
    assertThatThrownBy(() -> Proportions.clopperPearson(4, 3, 0.9)).hasMessageContaining("succ");
  }

  @Test
  void normalAndStudent() {
    assertThat(StandardNormal.Z95).isCloseTo(1.959963984540054, within(1e-12));
    assertThat(StandardNormal.cumulative(1)).isCloseTo(0.8413447460685429, within(1e-14));
    assertThat(StandardNormal.z(0.9)).isCloseTo(1.6448536269514722, within(1e-12));
    MeanInterval mean = MeanInterval.of(new double[] {1, 2, 3, 4});
    assertThat(mean.mean()).isEqualTo(2.5);
    assertThat(mean.half()).isCloseTo(2.0542602567605206, within(1e-9));
    assertThat(MeanInterval.quantile(5)).isCloseTo(2.7764451051977934, within(1e-9));
    assertThat(MeanInterval.of(new double[0])).isEqualTo(new MeanInterval(0, 0));
    assertThat(MeanInterval.of(new double[] {7})).isEqualTo(new MeanInterval(7, 0));
    assertThat(MeanInterval.of(new double[] {3, 3, 3})).isEqualTo(new MeanInterval(3, 0));
    assertThat(MeanInterval.of(new double[] {0, 2}, 3)).isEqualTo(new MeanInterval(1, 3));
  }

  @Test
  void matches() {
    MatchStats.Counter counter = new MatchStats.Counter(2);
    double[][] pairs = {{1, 1}, {1, 0.5}, {0.5, 0}, {1, 0.5}, {1, 0}};
    for (int pair = 0; pair < pairs.length; pair++) {
      counter.add(pair, pairs[pair][0]);
      counter.add(pair, pairs[pair][1]);
    }
    MatchStats stats = counter.stats();
    assertThat(stats.wins()).isEqualTo(5);
    assertThat(stats.draws()).isEqualTo(3);
    assertThat(stats.losses()).isEqualTo(2);
    assertThat(stats.games()).isEqualTo(10);
    assertThat(stats.score()).isEqualTo(0.65);
    assertThat(stats.pairs().counts()).containsExactly(0, 1, 1, 2, 1);
    assertInterval(stats.normal(), 0.394865177253716, 0.9051348227462841, 1e-12);
    assertInterval(stats.wilson(), 0.3536707235111688, 0.8630694365299644, 1e-12);
    MatchStats other = stats.reversed();
    assertThat(other.wins()).isEqualTo(2);
    assertThat(other.losses()).isEqualTo(5);
    assertThat(other.score()).isEqualTo(0.35);
    assertThat(other.pairs().counts()).containsExactly(1, 2, 1, 1, 0);
    PairScores one = new PairScores(new long[3]);
    assertThat(new MatchStats(1, 0, 0, one).normal()).isEqualTo(new Interval(0, 1));
    assertThat(new MatchStats(2, 0, 0, one).normal()).isEqualTo(new Interval(1, 1));
    assertThat(new MatchStats(0, 0, 2, one).normal()).isEqualTo(new Interval(0, 0));
    assertThat(new MatchStats(2, 0, 1, one).normal().high()).isEqualTo(1);
  }

  @Test
  void pairs() {
    PairScores pairs = new PairScores(new long[] {1, 2, 3, 4, 6});
    assertThat(pairs.pairs()).isEqualTo(16);
    assertThat(pairs.gamesPerPair()).isEqualTo(2);
    assertThat(pairs.mean()).isEqualTo(0.6875);
    assertThat(pairs.steadyVariance()).isCloseTo(0.09765625, within(1e-15));
    assertThat(pairs.standardError()).isCloseTo(0.08241877128600085, within(1e-14));
    assertThat(pairs.gameDeviation()).isCloseTo(0.4419417382415922, within(1e-14));
    assertThat(pairs.los()).isCloseTo(0.9716796875, within(1e-15));
    assertThat(pairs.pValue()).isCloseTo(0.056640625, within(1e-15));
    assertThat(pairs.elo()).isCloseTo(136.9690723288825, within(1e-9));
    assertThat(pairs.normalizedElo()).isCloseTo(147.4044351291301, within(1e-9));
    // At 95 % the test does not tell: Student's lower end, 0.5128, is moved to one half.
    assertInterval(pairs.interval(0.95), 0.5, 0.8622199900044978, 1e-9);
    assertInterval(pairs.eloInterval(0.95), 0, 318.57275021770494, 1e-6);
    assertInterval(pairs.normalizedEloInterval(0.95), 0, 284.7617761018248, 1e-6);
    assertInterval(pairs.reversed().interval(0.95), 1 - 0.8622199900044978, 0.5, 1e-9);
    // At 90 % it does.
    double half = 1.7458836762762506 * 0.08241877128600085;
    assertInterval(pairs.interval(0.9), 0.6875 - half, 0.6875 + half, 1e-9);
    assertThat(pairs.counts()).containsExactly(1, 2, 3, 4, 6);
    assertThat(pairs).hasToString("[1, 2, 3, 4, 6]");
    pairs.counts()[0] = 9;
    assertThat(pairs.counts()[0]).isEqualTo(1);
  }

  @Test
  void pairsWithoutSpread() {
    PairScores won = new PairScores(new long[] {0, 0, 0, 0, 3});
    assertThat(won.steadyMean()).isEqualTo(0.875);
    // Three at 1 and half a pair each at 0 and 1, about 0.875.
    double squares = 3 * 0.015625 + 0.5 * 0.765625 + 0.5 * 0.015625;
    assertThat(won.steadyVariance()).isCloseTo(squares / 4, within(1e-15));
    assertThat(won.elo()).isCloseTo(400 * Math.log10(7), within(1e-9));
    PairScores none = new PairScores(new long[5]);
    assertThat(none.mean()).isEqualTo(0.5);
    assertThat(none.standardError()).isEqualTo(0.5);
    assertThat(none.eloInterval(0.95)).isEqualTo(new Interval(-1600, 1600));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4, 6})
  void countsOfNoPairAreRefused(int length) {
    assertThatThrownBy(() -> new PairScores(new long[length])).hasMessageContaining("2 g + 1");
  }

  @ParameterizedTest
  @CsvSource({
    "4;13;33;15;5, 0, 60, -1.0626465052443568",
    "1;2;3;4;6, 0, 120, 2.239680268059492",
    "6;4;3;2;1, -50, 50, -3.3447262131028577",
    "0;0;0;0;6, 0, 400, 3.6868166275094523",
    "3;1;5, 0, 100, 0.24263851912054263",
    "1;0;2;5;3;1;4, 0, 80, 1.3844189844118144",
  })
  void likelihoodRatios(String counts, double elo0, double elo1, double expected) {
    String[] parts = counts.split(";");
    long[] numbers = new long[parts.length];
    for (int i = 0; i < parts.length; i++) {
      numbers[i] = Long.parseLong(parts[i]);
    }
    assertThat(Sprt.of(elo0, elo1).logLikelihoodRatio(numbers)).isCloseTo(expected, within(1e-5));
  }

  @Test
  void sequentialTests() {
    Sprt sprt = Sprt.parse(" 0 , 10,0.01, 0.2");
    assertThat(sprt).isEqualTo(new Sprt(0, 10, 0.01, 0.2)).hasToString("0.0,10.0,0.01,0.2");
    assertThat(Sprt.parse(sprt.toString())).isEqualTo(sprt);
    assertThat(Sprt.of(0, 5)).isEqualTo(new Sprt(0, 5, 0.05, 0.05));
    for (String bad : new String[] {"0", "0,1,2", "0,x", "", "0,1,0.1,0.1,0.1"}) {
      assertThatThrownBy(() -> Sprt.parse(bad)).hasMessageContaining("was '" + bad + "'");
    }
    for (String bad : new String[] {"5,5", "6,5", "-1001,0", "0,1001", "NaN,0"}) {
      assertThatThrownBy(() -> Sprt.parse(bad)).hasMessageContaining("elo0 < elo1");
    }
    assertThat(Sprt.of(-1000, 1000).elo1()).isEqualTo(1000);
    for (String bad : new String[] {"0,1,0,0.1", "0,1,0.5,0.1", "0,1,0.1,0", "0,1,0.1,0.5"}) {
      assertThatThrownBy(() -> Sprt.parse(bad)).hasMessageContaining("alpha and beta must be in");
    }
  }

  @Test
  void estimatesAfterSequentialTests() {
    Sprt sprt = Sprt.of(0, 120);
    PairScores open = new PairScores(new long[] {1, 2, 3, 4, 6});
    SprtEstimate before = SprtEstimate.of(sprt, open, 1000);
    assertThat(before.verdict()).isEqualTo(Sprt.Verdict.OPEN);
    assertThat(before.llr()).isCloseTo(2.239680268059492, within(1e-5));
    assertThat(before.lower()).isCloseTo(-2.9444389791664403, within(1e-12));
    assertThat(before.upper()).isCloseTo(2.9444389791664403, within(1e-12));
    assertThat(before.biased()).isEqualTo(before.corrected()).isEqualTo(open.normalizedElo());
    PairScores higher = new PairScores(new long[] {1, 2, 3, 6, 12});
    SprtEstimate up = SprtEstimate.of(sprt, higher, 1000);
    assertThat(up.verdict()).isEqualTo(Sprt.Verdict.ACCEPT_1);
    assertThat(up.biased()).isEqualTo(higher.normalizedElo());
    assertThat(up.corrected()).isBetween(40.0, up.biased() - 10);
    SprtEstimate down = SprtEstimate.of(sprt, higher.reversed(), 1000);
    assertThat(down.verdict()).isEqualTo(Sprt.Verdict.ACCEPT_0);
    assertThat(down.biased()).isEqualTo(-up.biased());
    assertThat(down.corrected()).isGreaterThan(down.biased() + 10);
  }

  @ParameterizedTest
  @CsvSource({"0.02, 0.5, 0, 2402", "0.05, 0.6, 0.3, 254", "0.49, 0.5, 0, 4"})
  void gamesForAWidth(double half, double score, double draws, long games) {
    assertThat(Planner.gamesForWidth(half, score, draws, 0.95)).isEqualTo(games);
  }

  @Test
  void gamesToTellAndOfTests() {
    assertThat(Planner.gamesToTell(0.55, 0.2, 0.05, 0.9)).isEqualTo(838);
    assertThat(Planner.gamesToTell(0.4, 0, 0.01, 0.8)).isEqualTo(290);
    assertThat(Planner.gamesOfSprt(Sprt.of(0, 10), 5)).isEqualTo(10466);
    assertThat(Planner.gamesOfSprt(Sprt.of(0, 10), 10)).isEqualTo(6398);
    assertThat(Planner.gamesOfSprt(new Sprt(0, 10, 0.05, 0.1), 0)).isEqualTo(4816);
    assertThat(Planner.gamesOfSprt(new Sprt(-20, 40, 0.01, 0.05), 25)).isEqualTo(404);
    assertThatThrownBy(() -> Planner.gamesForWidth(0, 0.5, 0, 0.95)).hasMessageContaining("half");
    assertThatThrownBy(() -> Planner.gamesForWidth(0.5, 0.5, 0, 0.9)).hasMessageContaining("half");
    assertThatThrownBy(() -> Planner.gamesForWidth(0.1, 1, 0, 0.9)).hasMessageContaining("score");
    assertThatThrownBy(() -> Planner.gamesForWidth(0.1, 0.7, 0.61, 0.9))
        .hasMessageContaining("draws must be from 0 to 0.6 of");
    assertThatThrownBy(() -> Planner.gamesForWidth(0.1, 0.7, -0.1, 0.9))
        .hasMessageContaining("draws");
    assertThatThrownBy(() -> Planner.gamesToTell(0.6, 0, 0.05, 1)).hasMessageContaining("power");
    assertThatThrownBy(() -> Planner.gamesToTell(0.6, 0, 0, 0.8)).hasMessageContaining("alpha");
  }

  @Test
  void allGamesThatAreNotWonByTheBetterMayBeDrawn() {
    // In doubles 2 * (1 - 0.55) is less than 0.9.
    assertThat(Planner.gamesToTell(0.55, 0.9, 0.05, 0.8)).isPositive();
  }

  @Test
  void aDifferenceOfNothingHasNoMinus() {
    assertThat(Elo.text(-0.3)).isEqualTo("+0");
    assertThat(Elo.text(-20.6)).isEqualTo("-21");
    assertThat(Elo.text(1600)).isEqualTo("+1600");
  }

  @Test
  void ratings() {
    List<BradleyTerry.Rating> ratings =
        new BradleyTerry(List.of("a", "b", "c"))
            .add(0, 1, 20, 10)
            .add(1, 0, 0, 10)
            .add(0, 2, 18, 12)
            .add(1, 2, 22, 8)
            .ratings();
    double[] elo = {92.96831374, -12.3607823, -80.60753143};
    double[] half = {58.5867786, 55.88562415, 62.23733798};
    for (int i = 0; i < 3; i++) {
      assertThat(ratings.get(i).elo()).isCloseTo(elo[i], within(1e-4));
      assertThat(ratings.get(i).interval95().halfWidth()).isCloseTo(half[i], within(1e-4));
    }
    assertThat(ratings.get(0).name()).isEqualTo("a");
    assertThat(ratings.get(0).games()).isEqualTo(70);
    assertThat(ratings.get(2).games()).isEqualTo(60);
    BradleyTerry model = new BradleyTerry(List.of("a", "b"));
    assertThatThrownBy(() -> model.add(1, 1, 1, 1)).hasMessageContaining("different agents");
    assertThatThrownBy(() -> model.add(0, 1, -1, 1)).hasMessageContaining(">= 0");
    assertThatThrownBy(() -> model.add(0, 1, 1, Double.NaN)).hasMessageContaining(">= 0");
  }

  @Test
  void histograms() {
    Histogram histogram = new Histogram();
    for (long value : new long[] {0, 3, 3, 4096, 4097, 5000, 8192, 8191}) {
      histogram.add(value);
    }
    assertThat(histogram.counts())
        .containsExactlyEntriesOf(
            new TreeMap<>(Map.of(0L, 1L, 3L, 2L, 4096L, 2L, 4871L, 1L, 7732L, 1L, 8192L, 1L)));
    assertThat(histogram.total()).isEqualTo(8);
    assertThat(histogram.mean()).isEqualTo(29_582 / 8.0);
    assertThat(histogram.max()).isEqualTo(8192);
    assertThat(histogram.quantile(0)).isZero();
    assertThat(histogram.quantile(0.375)).isEqualTo(3);
    assertThat(histogram.quantile(0.376)).isEqualTo(4096);
    assertThat(histogram.quantile(1)).isEqualTo(8192);
    assertThat(new Histogram().mean()).isZero();
    assertThat(new Histogram().max()).isZero();
    assertThatThrownBy(() -> histogram.add(-1)).hasMessageContaining("was -1");
  }
}
