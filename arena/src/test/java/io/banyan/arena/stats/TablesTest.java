// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.random.Rng;
import java.util.List;
import org.junit.jupiter.api.Test;

class TablesTest {

  @Test
  void holmMultipliesTheSmallestByTheNumberOfCells() {
    assertThat(Holm.adjust(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-12));
    assertThat(Holm.adjust(new double[] {0.9, 0.8})).containsExactly(1, 1);
    assertThat(Holm.adjust(new double[0])).isEmpty();
  }

  @Test
  void twoAgentsAreRatedByTheirScore() {
    List<BradleyTerry.Rating> ratings =
        new BradleyTerry(List.of("a", "b")).add(0, 1, 7500, 2500).ratings();
    double difference = ratings.get(0).elo() - ratings.get(1).elo();
    assertThat(difference).isCloseTo(Elo.ofScore(0.75), within(0.1));
    assertThat(ratings.get(0).elo() + ratings.get(1).elo()).isCloseTo(0, within(1e-6));
    // Half of the error of the difference, which is 1.96 / sqrt(n p (1 - p)) on the logit scale.
    double half = 1.96 / Math.sqrt(10_000 * 0.75 * 0.25) * 400 / Math.log(10) / 2;
    assertThat(ratings.get(0).interval95().halfWidth()).isCloseTo(half, within(0.02 * half));
  }

  @Test
  void ratingsAreFoundAgainFromSimulatedGamesAndCovered() {
    double[] truth = {-120, -20, 40, 100};
    Rng rng = new Rng(3);
    int covered = 0;
    int rounds = 200;
    for (int round = 0; round < rounds; round++) {
      BradleyTerry model = new BradleyTerry(List.of("a", "b", "c", "d"));
      for (int a = 0; a < 4; a++) {
        for (int b = a + 1; b < 4; b++) {
          int won = 0;
          for (int i = 0; i < 200; i++) {
            won += rng.nextBoolean(Elo.toScore(truth[a] - truth[b])) ? 1 : 0;
          }
          model.add(a, b, won, 200 - won);
        }
      }
      List<BradleyTerry.Rating> ratings = model.ratings();
      for (int a = 0; a < 4; a++) {
        covered += ratings.get(a).interval95().contains(truth[a]) ? 1 : 0;
      }
    }
    assertThat(covered / (4.0 * rounds)).isBetween(0.92, 0.98);
  }

  @Test
  void whoWonEverythingOrPlayedNothingHasAFiniteRating() {
    List<BradleyTerry.Rating> ratings =
        new BradleyTerry(List.of("winner", "loser", "absent")).add(0, 1, 50, 0).ratings();
    assertThat(ratings).allSatisfy(r -> assertThat(Double.isFinite(r.elo())).isTrue());
    assertThat(ratings.get(0).elo()).isGreaterThan(ratings.get(1).elo() + 300);
    assertThat(ratings.get(2).interval95().halfWidth()).isGreaterThan(1000);
  }

  @Test
  void thePlannerAgreesWithKnownFigures() {
    assertThat(Planner.gamesForWidth(0.02, 0.5, 0, 0.95)).isBetween(2400L, 2402L);
    // 54.74 % with 80 % power: about 900; 56.76 %: about 430.
    assertThat(Planner.gamesToTell(0.5474, 0, 0.05, 0.8)).isBetween(860L, 900L);
    assertThat(Planner.gamesToTell(0.5676, 0, 0.05, 0.8)).isBetween(420L, 440L);
    assertThat(Planner.gamesToTell(0.52, 0, 0.05, 0.8)).isBetween(4850L, 4950L);
    assertThat(Planner.gamesToTell(0.52, 0.5, 0.05, 0.8)).isBetween(2400L, 2500L);
    assertThatThrownBy(() -> Planner.gamesToTell(0.5, 0, 0.05, 0.8))
        .hasMessageContaining("no number of games");
  }

  @Test
  void aSequentialTestIsCheapestFarFromItsBounds() {
    Sprt sprt = Sprt.of(0, 10);
    assertThat(Planner.gamesOfSprt(sprt, 5)).isGreaterThan(Planner.gamesOfSprt(sprt, 10));
    assertThat(Planner.gamesOfSprt(sprt, 10)).isGreaterThan(Planner.gamesOfSprt(sprt, 40));
  }

  @Test
  void histogramsKnowMeanMaximumAndQuantiles() {
    Histogram histogram = new Histogram();
    for (int i = 1; i <= 1000; i++) {
      histogram.add(i);
    }
    histogram.add(1_000_000);
    assertThat(histogram.quantile(0.5)).isEqualTo(501);
    assertThat(histogram.max()).isEqualTo(1_000_000);
    assertThat(histogram.total()).isEqualTo(1001);
    assertThat(new Histogram().quantile(0.5)).isZero();
  }
}
