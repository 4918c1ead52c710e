// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.stats.MatchStats;
import io.banyan.arena.stats.PairScores;
import io.banyan.arena.store.StoreException;
import io.banyan.core.budget.Budget;
import io.banyan.core.random.Rng;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TunerTest {
  private static TuneOptions options(String agent, int games, String... params) {
    return new TuneOptions(
        "oxo",
        agent,
        List.of(params).stream().map(TuneParam::parse).toList(),
        Budget.iterations(60),
        games,
        80,
        2,
        3);
  }

  private static Tuner tuner(TuneOptions options, Path dir, List<String> seen) {
    return new Tuner(
        Toys.catalog(),
        options,
        dir,
        RunOptions.threads(2),
        (step, steps, agent, score) -> seen.add(step + " " + agent + " " + score));
  }

  @Test
  void ntbeaFindsTheBestOfANoisyGrid() {
    Ntbea ntbea = new Ntbea(new int[] {10, 10}, new int[] {0, 0}, 4);
    Rng rng = new Rng(9);
    List<int[]> seen = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      int[] p = ntbea.next();
      double mean = 0.95 - 0.07 * Math.abs(p[0] - 7) - 0.07 * Math.abs(p[1] - 2);
      seen.add(p);
      ntbea.learn(rng.nextBoolean(mean) ? 1 : 0);
    }
    int[] best = ntbea.best(seen);
    assertThat(Math.abs(best[0] - 7) + Math.abs(best[1] - 2)).isLessThanOrEqualTo(2);
  }

  @Test
  void spsaWalksToTheOptimumOfANoisyHill() {
    Spsa spsa = new Spsa(new double[] {0.1, 0.9}, 1500, 4);
    Rng rng = new Rng(9);
    for (int i = 0; i < 1500; i++) {
      double difference = height(spsa.plus()) - height(spsa.minus());
      spsa.learn(rng.nextBoolean(0.5 + difference) ? 1 : 0);
    }
    assertThat(spsa.best()[0]).isBetween(0.45, 0.75);
    assertThat(spsa.best()[1]).isBetween(0.15, 0.45);
  }

  private static double height(double[] x) {
    return -(x[0] - 0.6) * (x[0] - 0.6) - (x[1] - 0.3) * (x[1] - 0.3);
  }

  @Test
  void aBadDefaultIsBeaten() {
    TuneResult result =
        tuner(options("wobbly(p=1)", 160, "p=0..1:0.25"), null, new ArrayList<>()).run();
    assertThat(result.method()).isEqualTo("NTBEA");
    assertThat(result.beatsStandard()).as(result.sentence()).isTrue();
    assertThat(result.sentence()).contains("beats wobbly(p=1)", "unused seeds");
  }

  @Test
  void theIntervalIsThatOfOtherMatchesAndThePairsDecide() {
    // 60 wins in 100 games, by pairs that are all won or all lost: the games look surer than they
    // are.
    MatchStats stats = new MatchStats(60, 0, 40, new PairScores(new long[] {20, 0, 0, 0, 30}));
    TuneResult result = new TuneResult("SPSA", 9, "uct(c=1)", "uct", stats);

    assertThat(stats.wilson().low()).isGreaterThan(0.5);
    assertThat(stats.pairs().pValue()).isBetween(0.15, 0.25);
    assertThat(result.beatsStandard()).isFalse();
    assertThat(result.sentence())
        .isEqualTo(
            "Nothing beat the default uct; the best found, uct(c=1), scored 60.0 %, 95 % interval"
                + " 50.2 % to 69.1 %, in 100 games on unused seeds (test of pairs: p = 0.203)");
  }

  @Test
  void itSaysWhenNothingBeatTheDefault() {
    TuneResult result = tuner(options("uct", 16, "memory=8..16:1"), null, new ArrayList<>()).run();
    assertThat(result.beatsStandard()).isFalse();
    assertThat(result.sentence()).startsWith("Nothing beat the default uct");
  }

  @Test
  void aStoppedTuningResumesToTheSameResult(@TempDir Path dir) {
    TuneOptions options = options("uct", 64, "c=0.1..2");
    List<String> whole = new ArrayList<>();
    TuneResult expected = tuner(options, dir.resolve("whole"), whole).run();
    assertThat(expected.method()).isEqualTo("SPSA");
    assertThat(whole).hasSize(16);
    Tuner[] holder = new Tuner[1];
    List<String> parts = new ArrayList<>();
    Path part = dir.resolve("part");
    holder[0] =
        new Tuner(
            Toys.catalog(),
            options,
            part,
            RunOptions.threads(1),
            (step, steps, agent, score) -> {
              parts.add(step + " " + agent + " " + score);
              if (step == 5) {
                holder[0].stop();
              }
            });
    assertThat(holder[0].run().validation()).isNull();
    assertThat(parts).hasSize(5);
    TuneResult resumed = tuner(options, part, parts).run();
    assertThat(parts).isEqualTo(whole);
    assertThat(resumed.best()).isEqualTo(expected.best());
    assertThat(resumed.validation().score()).isEqualTo(expected.validation().score());
    assertThatThrownBy(() -> tuner(options("uct", 64, "c=0.1..3"), part, parts).run())
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("another tuning");
  }

  @Test
  void wrongParametersAreRefusedBeforePlaying() {
    for (String text : List.of("c", "c=", "c=1", "c=2..1", "c=0..1:0", "c=a..b", "=0..1")) {
      assertThatThrownBy(() -> TuneParam.parse(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("is written c=0..2");
    }
    assertThatThrownBy(() -> tuner(options("uct", 64, "cc=0..1"), null, new ArrayList<>()))
        .hasMessageContaining("unknown key 'cc'");
    assertThatThrownBy(() -> tuner(options("uct", 64, "c=-5..1"), null, new ArrayList<>()))
        .hasMessageContaining("c must be");
  }
}
