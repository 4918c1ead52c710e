// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlayoutSpeedTest {
  private static final long ROUND = 2_000_000;

  /** Keeps the processor busy, so that CPU time passes. */
  private static long busy(long games) {
    double x = 1;
    for (long i = 0; i < games * 100; i++) {
      x = Math.sqrt(x + i);
    }
    return x > 0 ? games : 0;
  }

  @Test
  void aRoundCountsWhatWasPlayedInAtLeastItsTime() {
    long[] played = new long[1];
    PlayoutSpeed.Round round =
        PlayoutSpeed.round(
            (n, seed) -> {
              played[0] += n;
              return busy(n);
            },
            ROUND,
            1);
    assertThat(round.games()).isEqualTo(played[0]);
    assertThat(round.nanos()).isGreaterThanOrEqualTo(ROUND);
  }

  @Test
  void everyGameHasASeedOfItsOwn() {
    List<Long> next = new ArrayList<>(List.of(0L));
    PlayoutSpeed.best(
        (n, seed) -> {
          assertThat(seed).isEqualTo(next.get(0));
          next.set(0, seed + n);
          return busy(n);
        },
        ROUND,
        3);
    assertThat(next.get(0)).isPositive();
  }

  @Test
  void speedIsGamesPerSecond() {
    assertThat(new PlayoutSpeed.Round(50, 100_000_000).perSecond()).isEqualTo(500);
  }
}
