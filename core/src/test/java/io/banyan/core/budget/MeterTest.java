// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeterTest {
  private long now = 1_000;

  private long runUntilRefused(Meter meter, long nanosPerIteration) {
    long done = 0;
    while (meter.allows(done, done)) {
      done++;
      now += nanosPerIteration;
    }
    return done;
  }

  @Test
  void iterationsAreExact() {
    Meter meter = new Meter(Budget.iterations(12_345), () -> now);
    assertThat(runUntilRefused(meter, 700)).isEqualTo(12_345);
  }

  @Test
  void nodesEndTheSearchToo() {
    Meter meter = new Meter(Budget.parse("1000it|77n"), () -> now);
    assertThat(runUntilRefused(meter, 700)).isEqualTo(77);
  }

  @Test
  void timeIsOverrunByLessThanAnIterationOrTheSlice() {
    for (long perIteration : new long[] {300, 5_000, 3_000_000}) {
      long start = now;
      Meter meter = new Meter(Budget.millis(100), () -> now);
      runUntilRefused(meter, perIteration);
      long overrun = now - start - 100_000_000;
      assertThat(overrun).isBetween(0L, Math.max(perIteration, 10_000));
    }
  }

  @Test
  void slowerIterationsLateInTheSearchDoNotOverrunFar() {
    long start = now;
    Meter meter = new Meter(Budget.millis(10), () -> now);
    long done = 0;
    while (meter.allows(done, 0)) {
      done++;
      now += now - start > 9_000_000 ? 2_000 : 200;
    }
    assertThat(now - start).isLessThan(12_500_000);
  }

  @Test
  void stopEndsAnUnlimitedSearchSoon() {
    Meter meter = new Meter(Budget.UNLIMITED, () -> now);
    long done = 0;
    while (meter.allows(done, 0) && done < 1_000_000) {
      done++;
      now += 1_000;
      if (done == 5_000) {
        meter.stop();
      }
    }
    assertThat(done).isBetween(5_000L, 10_000L);
  }

  @Test
  void observerIsCalledAboutAsOftenAsAsked() {
    int[] calls = new int[1];
    Meter meter = new Meter(Budget.millis(1000), () -> now, () -> calls[0]++, 100_000_000);
    runUntilRefused(meter, 10_000);
    assertThat(calls[0]).isBetween(8, 10);
  }
}
