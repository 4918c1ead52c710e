// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeterTest {
  private long now = 1_000;
  private long cpu = 5_000_000;
  private int cpuLooks;

  /** Time passes as {@code now} says, CPU time as {@code cpu} says. */
  private final Clock both =
      new Clock() {
        @Override
        public long nanos() {
          return now;
        }

        @Override
        public long cpuNanos() {
          cpuLooks++;
          return cpu;
        }
      };

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
  void aLimitOfNodesEndsASearchWhoseTreeDoesNotGrow() {
    Meter meter = new Meter(Budget.nodes(1_000), () -> now);
    long done = 0;
    while (done < 5_000 && meter.allows(done, Math.min(1 + done, 400))) {
      done++;
    }
    assertThat(done).isEqualTo(1_000);
  }

  @Test
  void nodesThatWereGivenUpCountAsMade() {
    Meter meter = new Meter(Budget.nodes(1_000), () -> now);
    long done = 0;
    while (done < 5_000 && meter.allows(done, 1 + 3 * (done % 50))) {
      done++;
    }
    // Of fifty iterations 49 make three nodes, and one gives all of them up.
    assertThat(done).isBetween(337L, 341L);
  }

  @Test
  void nodesThatWereThereBeforeCount() {
    Meter meter = new Meter(Budget.nodes(1_000), () -> now);
    assertThat(meter.allows(0, 999)).isTrue();
    assertThat(meter.allows(1, 1_000)).isFalse();
    assertThat(new Meter(Budget.nodes(1_000), () -> now).allows(0, 1_000)).isFalse();
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

  /** Iterations of so much CPU time, beside which the thread waits for a core as long again. */
  private long runOnABusyCore(Meter meter, long cpuPerIteration, int waits) {
    long done = 0;
    while (meter.allows(done, done)) {
      done++;
      cpu += cpuPerIteration;
      now += (1 + waits) * cpuPerIteration;
    }
    return done;
  }

  @Test
  void waitingForACoreDoesNotCountAsCpuTime() {
    for (int waits : new int[] {0, 1, 9}) {
      long start = cpu;
      long done = runOnABusyCore(new Meter(Budget.parse("30mscpu"), both), 5_000, waits);
      assertThat(done).isBetween(6_000L, 6_002L);
      assertThat(cpu - start).isBetween(30_000_000L, 30_010_000L);
    }
  }

  @Test
  void cpuTimeIsOverrunByLessThanAnIterationOrTheSlice() {
    for (long perIteration : new long[] {300, 5_000, 3_000_000}) {
      long start = cpu;
      runOnABusyCore(new Meter(Budget.parse("100mscpu"), both), perIteration, 1);
      assertThat(cpu - start - 100_000_000).isBetween(0L, Math.max(perIteration, 10_000));
    }
  }

  @Test
  void theClockOfCpuTimeIsReadAboutFiveTimesAMillisecond() {
    runOnABusyCore(new Meter(Budget.parse("100mscpu"), both), 500, 3);
    assertThat(cpuLooks).isBetween(400, 600);
  }

  @Test
  void aPauseBetweenTwoLooksNeitherEndsTheSearchNorMakesItLookMoreOften() {
    Meter meter = new Meter(Budget.parse("100mscpu"), both);
    long start = cpu;
    for (long done = 0; meter.allows(done, done); done++) {
      cpu += 500;
      now += done % 20_000 == 0 ? 5_000_000_000L : 500;
    }
    assertThat(cpu - start).isBetween(100_000_000L, 100_010_000L);
    assertThat(cpuLooks).isBetween(400, 600);
  }

  @Test
  void cpuTimeCountsFromTheFirstQuestionOfTheSearchingThread() {
    Meter meter = new Meter(Budget.parse("10mscpu"), both);
    cpu = 77_000_000_000L;
    assertThat(runOnABusyCore(meter, 10_000, 0)).isBetween(1_000L, 1_001L);
  }

  @Test
  void cpuTimeIsNotAskedForWhereNobodyLimitsIt() {
    runOnABusyCore(new Meter(Budget.parse("1000it|50ms|90n"), both), 10_000, 0);
    assertThat(cpuLooks).isZero();
  }

  @Test
  void theFirstOfCpuTimeTimeAndIterationsEndsTheSearch() {
    assertThat(runOnABusyCore(new Meter(Budget.parse("500it|10mscpu|1s"), both), 10_000, 0))
        .isEqualTo(500);
    assertThat(runOnABusyCore(new Meter(Budget.parse("5kit|10mscpu|1s"), both), 10_000, 0))
        .isBetween(1_000L, 1_001L);
    assertThat(runOnABusyCore(new Meter(Budget.parse("5kit|10mscpu|20ms"), both), 10_000, 3))
        .isBetween(500L, 501L);
  }

  @Test
  void theLastFifthOfCpuTimeIsNearTheEnd() {
    Meter meter = new Meter(Budget.parse("10mscpu"), both);
    long first = -1;
    for (long done = 0; meter.allows(done, done); done++) {
      cpu += 10_000;
      first = first < 0 && meter.isNearEnd(done) ? done : first;
    }
    assertThat(first).isBetween(790L, 830L);
  }

  @Test
  void aPlayoutOnTheWayIsToldThatCpuTimeIsUp() {
    Meter meter = new Meter(Budget.parse("10mscpu"), both);
    assertThat(meter.allows(0, 0)).isTrue();
    assertThat(meter.isOver()).isFalse();
    cpu += 10_000_000;
    assertThat(meter.isOver()).isTrue();
  }

  @Test
  void theWorkOfOtherThreadsIsNotCpuTimeOfThisOne() throws InterruptedException {
    long[] worked = new long[1];
    Thread other =
        new Thread(
            () -> {
              long start = Clock.SYSTEM.cpuNanos();
              while (worked[0] < 50_000_000) {
                worked[0] = Clock.SYSTEM.cpuNanos() - start;
              }
            });
    long start = Clock.SYSTEM.cpuNanos();
    other.start();
    other.join();
    assertThat(worked[0]).isGreaterThanOrEqualTo(50_000_000);
    assertThat(Clock.SYSTEM.cpuNanos() - start).isBetween(0L, 25_000_000L);
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
  void oneIterationIsAllowedAfterAStopAndAfterTheTimeIsUp() {
    for (String budget : new String[] {"1000it", "10ms", "10mscpu", "10ms|10mscpu"}) {
      Meter stopped = new Meter(Budget.parse(budget), both);
      stopped.stop();
      assertThat(runUntilRefused(stopped, 700)).as(budget).isEqualTo(1);
    }
    for (String budget : new String[] {"10ms", "10ms|10mscpu"}) {
      Meter late = new Meter(Budget.parse(budget), both);
      now += 11_000_000;
      assertThat(runUntilRefused(late, 700)).as(budget).isEqualTo(1);
    }
  }

  @Test
  void aStopOfTheWholeStopsEveryPartAndAStopOfAPartIsItsOwn() {
    Meter whole = new Meter(Budget.parse("11it|10ms"), () -> now);
    Meter first = whole.part(2, 0, null, 0);
    Meter second = whole.part(2, 1, null, 0);
    assertThat(first.budget()).isEqualTo(Budget.parse("6it|10ms"));
    assertThat(second.budget()).isEqualTo(Budget.parse("5it|10ms"));
    second.stop();
    assertThat(second.isStopped()).isTrue();
    assertThat(whole.isStopped() || first.isStopped()).isFalse();
    assertThat(runUntilRefused(first, 700)).isEqualTo(6);
    whole.stop();
    assertThat(first.isStopped() && first.isOver()).isTrue();
  }

  @Test
  void aPartMeasuresFromWhenItIsMade() {
    Meter whole = new Meter(Budget.millis(10), () -> now);
    now += 4_000_000;
    Meter part = whole.part(1, 0, null, 0);
    assertThat(part.elapsedNanos()).isZero();
    assertThat(whole.elapsedNanos()).isEqualTo(4_000_000);
    long from = now;
    runUntilRefused(part, 1_000);
    assertThat(now - from).isBetween(10_000_000L, 10_010_000L);
  }

  @Test
  void theEndIsNearWhenAnyLimitIs() {
    Meter meter = new Meter(Budget.parse("1000it|10ms"), () -> now);
    assertThat(meter.isNearEnd(799)).isFalse();
    assertThat(meter.isNearEnd(800)).isTrue();
    now += 7_999_999;
    assertThat(meter.isNearEnd(1)).isFalse();
    now += 1;
    assertThat(meter.isNearEnd(1)).isTrue();
  }

  @Test
  void observerIsCalledAboutAsOftenAsAsked() {
    int[] calls = new int[1];
    Meter meter = new Meter(Budget.millis(1000), () -> now, () -> calls[0]++, 100_000_000);
    runUntilRefused(meter, 10_000);
    assertThat(calls[0]).isBetween(8, 10);
  }
}
