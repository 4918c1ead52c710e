// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.bandit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BanditStudyTest {
  private static final BanditOptions SMALL =
      new BanditOptions(
          List.of(20, 50), List.of(0.1, 0.3), 50, 5, 3000, 0.4, 0.6, BanditNoise.BERNOULLI, 5);

  private static BanditResult run(BanditOptions options, int threads) {
    return new BanditStudy(options, threads, (done, all) -> {}).run();
  }

  @Test
  void aModelHasExactlyTheWantedWinnersAndWalksThatHitTheirEnd() {
    BanditModel model = new BanditModel(50, 0.3, 77);
    int winners = 0;
    for (int arm = 0; arm < 50; arm++) {
      double[] path = model.path(arm);
      assertThat(path[0]).isEqualTo(0.5);
      assertThat(path.length).isBetween(26, 500);
      for (int i = 1; i < path.length; i++) {
        assertThat(Math.abs(path[i] - path[i - 1])).isCloseTo(0.02, within(1e-9));
      }
      assertThat(path[path.length - 1]).isEqualTo(model.isWinner(arm) ? 1 : 0);
      assertThat(model.value(arm, 5000)).isEqualTo(model.isWinner(arm) ? 1 : 0);
      assertThat(model.value(arm, 1)).isEqualTo(0.5);
      winners += model.isWinner(arm) ? 1 : 0;
    }
    assertThat(winners).isEqualTo(15);
  }

  @Test
  void threadsDoNotChangeTheResultAndSeedsDo() {
    BanditOptions tiny =
        new BanditOptions(
            List.of(20, 50), List.of(0.3), 4, 3, 500, 0.4, 0.6, BanditNoise.BERNOULLI, 5);
    StringBuilder one = new StringBuilder();
    StringBuilder three = new StringBuilder();
    StringBuilder other = new StringBuilder();
    run(tiny, 1).csv(one);
    run(tiny, 3).csv(three);
    run(tiny.withSeed(6), 1).csv(other);
    assertThat(one.toString()).isEqualTo(three.toString()).isNotEqualTo(other.toString());
    assertThat(one.toString().lines()).hasSize(1 + 2 * 500);
  }

  @Test
  void theGainIsSaidToBeOfTheSamplesThatThereAre() {
    for (int samples : new int[] {50, 500, 3000}) {
      BanditOptions options =
          new BanditOptions(
              List.of(20), List.of(0.3), 2, 1, samples, 0.4, 0.6, BanditNoise.BERNOULLI, 5);
      String window = run(options, 1).window();
      assertThat(window)
          .isEqualTo(
              switch (samples) {
                case 50 -> "after 50 samples";
                case 500 -> "over 200 to 500 samples";
                default -> "over 200 to 1000 samples";
              });
      assertThat(run(options, 1).claims().get(0).sentence()).contains(window);
    }
  }

  @Test
  void curvesAreThoseOfThePilot() {
    // 50 models x 40 tasks of the same algorithm; noise about 0.04 in both.
    BanditResult result = run(SMALL, 2);
    double[][] pilot = {
      // arms, winners, samples, UCT, ST
      {20, 0.1, 1000, .55, .57},
      {20, 0.3, 1000, .92, .93},
      {50, 0.1, 1000, .44, .51},
      {50, 0.3, 1000, .81, .85},
      {50, 0.3, 300, .39, .48},
      {50, 0.1, 3000, .93, .93}
    };
    for (double[] row : pilot) {
      BanditResult.Setting setting = new BanditResult.Setting((int) row[0], row[1]);
      int k = (int) row[2];
      assertThat(result.uct(setting, k).mean())
          .as("UCT, %s, %d", setting, k)
          .isCloseTo(row[3], within(0.08));
      assertThat(result.st(setting, k).mean())
          .as("ST, %s, %d", setting, k)
          .isCloseTo(row[4], within(0.08));
    }
  }

  @Test
  void untilAllArmsAreSampledBothAgentsGuess() {
    BanditResult result = run(SMALL, 2);
    BanditResult.Setting setting = new BanditResult.Setting(50, 0.3);
    assertThat(result.uct(setting, 10).mean()).isCloseTo(0.3, within(0.08));
  }

  @Test
  void plotsAreWholeDrawings() {
    BanditResult result = run(SMALL.sized(3, 2), 1);
    assertThat(result.plots()).hasSize(4);
    result
        .plots()
        .forEach(
            plot ->
                assertThat(plot.svg())
                    .startsWith("<svg xmlns=")
                    .endsWith("</svg>\n")
                    .doesNotContain("NaN"));
    assertThat(result.claims()).hasSize(8);
  }

  @Test
  void noiseIsReadAndRefused() {
    assertThat(BanditNoise.parse("gaussian(0.1)").sigma()).isEqualTo(0.1);
    assertThat(BanditNoise.parse("none")).hasToString("none");
    assertThatThrownBy(() -> BanditNoise.parse("uniform")).hasMessageContaining("bernoulli");
    assertThatThrownBy(
            () ->
                new BanditOptions(
                    List.of(3), List.of(0.01), 2, 1, 10, 0.4, 0.6, BanditNoise.BERNOULLI, 1))
        .hasMessageContaining("winners and losers");
  }

  @Test
  @Tag("slow")
  void withFiftyArmsTheThresholdGains() {
    BanditResult result = run(BanditOptions.PAPER.sized(50, 60), 2);
    for (BanditResult.Setting s : result.settings()) {
      if (s.arms() == 50) {
        assertThat(result.claims())
            .anyMatch(c -> c.sentence().startsWith("shown: " + s + ": ST gains"));
      }
    }
  }
}
