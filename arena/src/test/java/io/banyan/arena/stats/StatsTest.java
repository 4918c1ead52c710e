// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.random.Rng;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StatsTest {

  @Test
  void wilsonAgreesWithPublishedFigures() {
    // Newcombe 1998, table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    assertInterval(Proportions.wilson(81, 263, 0.95), 0.2553, 0.3662);
    assertInterval(Proportions.wilson(15, 148, 0.95), 0.0624, 0.1605);
    assertInterval(Proportions.wilson(0, 20, 0.95), 0.0000, 0.1611);
    assertInterval(Proportions.wilson(1, 29, 0.95), 0.0061, 0.1718);
  }

  @Test
  void clopperPearsonAgreesWithPublishedFigures() {
    // Newcombe 1998, table I, method 5.
    assertInterval(Proportions.clopperPearson(81, 263, 0.95), 0.2527, 0.3676);
    assertInterval(Proportions.clopperPearson(15, 148, 0.95), 0.0578, 0.1617);
    assertInterval(Proportions.clopperPearson(0, 20, 0.95), 0.0000, 0.1684);
    assertInterval(Proportions.clopperPearson(1, 29, 0.95), 0.0009, 0.1776);
  }

  private static void assertInterval(Interval interval, double low, double high) {
    assertThat(interval.low()).isCloseTo(low, within(6e-5));
    assertThat(interval.high()).isCloseTo(high, within(6e-5));
  }

  @Test
  void thePapersIntervalIsWaldForGamesWithoutDraws() {
    // Quality-based rewards, 5000 games: 64.52 (1.33) and 74.84 (1.20).
    assertThat(100 * match(3226, 0, 1774).normal().halfWidth()).isCloseTo(1.33, within(0.005));
    assertThat(100 * match(3742, 0, 1258).normal().halfWidth()).isCloseTo(1.20, within(0.005));
  }

  private static MatchStats match(long wins, long draws, long losses) {
    return new MatchStats(
        wins, draws, losses, new PairScores(new long[] {losses, 0, draws, 0, wins}));
  }

  @Test
  void aVoidGameTakesItsPairAway() {
    MatchStats.Counter counter = new MatchStats.Counter(2);
    counter.add(0, 1);
    counter.add(1, 1);
    counter.add(0, Double.NaN);
    counter.add(2, Double.NaN);
    counter.add(2, 0);
    counter.add(3, 1);
    counter.add(3, 0.5);
    // Pair 1 is not complete: its game counts, but not as a pair.
    assertThat(counter.stats())
        .hasToString("MatchStats[wins=2, draws=1, losses=0, pairs=[0, 0, 0, 1, 0]]");
    assertThat(counter.voidPairs()).isEqualTo(2);
    counter.add(1, Double.NaN);
    assertThat(counter.stats().wins()).isEqualTo(1);
    assertThat(counter.voidPairs()).isEqualTo(3);
  }

  @Test
  void eloOfKnownScores() {
    assertThat(Elo.ofScore(0.5)).isZero();
    assertThat(Elo.ofScore(10.0 / 11)).isCloseTo(400, within(1e-9));
    assertThat(Elo.ofScore(0.64)).isCloseTo(99.95, within(0.01));
    assertThat(Elo.toScore(Elo.ofScore(0.3))).isCloseTo(0.3, within(1e-12));
  }

  @Test
  void normalizedEloOfIndependentGamesIsTheMeanInDeviations() {
    // A pair of independent games won with 0.6: variance of the pair 0.12, of a game 0.24.
    PairScores pairs = new PairScores(new long[] {16, 0, 48, 0, 36});
    assertThat(pairs.mean()).isCloseTo(0.6, within(1e-12));
    assertThat(pairs.normalizedElo())
        .isCloseTo(0.1 / Math.sqrt(0.24) * 800 / Math.log(10), within(1e-6));
  }

  static Stream<long[]> extremes() {
    return Stream.of(
        new long[5],
        new long[] {0, 0, 0, 0, 1},
        new long[] {0, 0, 1, 0, 0},
        new long[] {1, 0, 0, 0, 0},
        new long[] {0, 0, 0, 0, 500},
        new long[] {500, 0, 0, 0, 0},
        new long[] {0, 0, 500, 0, 0},
        new long[] {0, 1, 0, 0, 0},
        new long[] {1, 0, 0, 0, 1});
  }

  @ParameterizedTest
  @MethodSource("extremes")
  void nothingIsEverInfiniteOrNaN(long[] counts) {
    PairScores pairs = new PairScores(counts);
    double[] figures = {
      pairs.mean(),
      pairs.elo(),
      pairs.eloInterval(0.95).low(),
      pairs.eloInterval(0.95).high(),
      pairs.normalizedElo(),
      pairs.normalizedEloInterval(0.95).low(),
      pairs.normalizedEloInterval(0.95).high(),
      pairs.los(),
      pairs.pValue(),
      pairs.standardError()
    };
    for (double figure : figures) {
      assertThat(Double.isFinite(figure)).isTrue();
    }
    assertThat(pairs.los()).isBetween(0.0, 1.0);
    assertThat(pairs.reversed().elo()).isCloseTo(-pairs.elo(), within(1e-9));
  }

  @Test
  void noGamesAreAnHonestNothing() {
    MatchStats none = new MatchStats.Counter(2).stats();
    assertThat(none.score()).isEqualTo(0.5);
    assertThat(none.wilson()).isEqualTo(new Interval(0, 1));
    assertThat(none.normal()).isEqualTo(new Interval(0, 1));
    assertThat(none.pairs().los()).isEqualTo(0.5);
    assertThat(none.pairs().elo()).isZero();
  }

  @Test
  void allDrawsShowNoDifferenceAndAllWinsALargeOne() {
    assertThat(new PairScores(new long[] {0, 0, 50, 0, 0}).elo()).isCloseTo(0, within(1e-9));
    PairScores won = new PairScores(new long[] {0, 0, 0, 0, 50});
    assertThat(won.elo()).isBetween(600.0, 1000.0);
    assertThat(won.los()).isGreaterThan(0.999);
  }

  @Test
  void wilsonCoversAboutAsOftenAsItSaysAndClopperPearsonAtLeast() {
    Rng rng = new Rng(20);
    int n = 100;
    Interval[] wilson = new Interval[n + 1];
    Interval[] exact = new Interval[n + 1];
    for (int k = 0; k <= n; k++) {
      wilson[k] = Proportions.wilson(k, n, 0.95);
      exact[k] = Proportions.clopperPearson(k, n, 0.95);
    }
    int trials = 40_000;
    int coveredByWilson = 0;
    int coveredByExact = 0;
    for (int t = 0; t < trials; t++) {
      double p = 0.02 + 0.96 * rng.nextDouble();
      int k = 0;
      for (int i = 0; i < n; i++) {
        k += rng.nextBoolean(p) ? 1 : 0;
      }
      coveredByWilson += wilson[k].contains(p) ? 1 : 0;
      coveredByExact += exact[k].contains(p) ? 1 : 0;
    }
    assertThat((double) coveredByWilson / trials).isBetween(0.94, 0.965);
    assertThat((double) coveredByExact / trials).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  void pairsThatAreNotCompleteCountAsGamesOnly() {
    MatchStats.Counter counter = new MatchStats.Counter(2);
    counter.add(0, 1);
    counter.add(1, 0.5);
    counter.add(0, 0.5);
    assertThat(counter.stats().games()).isEqualTo(3);
    assertThat(counter.stats().pairs().pairs()).isEqualTo(1);
    assertThat(counter.stats().pairs().counts()).containsExactly(0, 0, 0, 1, 0);
  }
}
