// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReplyTimesTest {
  private static final long MS = 1_000_000;
  private static final long CLOCK = 10_000 * MS;

  @Test
  void theLeastMarginHoldsOnAQuietMachine() {
    assertThat(new ReplyTimes(150, () -> 0.2).margin(CLOCK)).isEqualTo(150 * MS);
    assertThat(new ReplyTimes(150, () -> -1).margin(CLOCK)).isEqualTo(150 * MS);
  }

  @Test
  void aCrowdedMachineGetsUpToThriceTheLeastMargin() {
    assertThat(new ReplyTimes(150, () -> 1.5).margin(CLOCK)).isEqualTo(225 * MS);
    assertThat(new ReplyTimes(150, () -> 9).margin(CLOCK)).isEqualTo(450 * MS);
  }

  @Test
  void lateNapsAndSlowAnswersWidenTheMargin() {
    ReplyTimes times = new ReplyTimes(150, () -> 0);
    times.nap(200 * MS);
    assertThat(times.margin(CLOCK)).isEqualTo(300 * MS);
    times.add(400 * MS);
    assertThat(times.margin(CLOCK)).isEqualTo(800 * MS);
    assertThat(times.margin(1000 * MS)).isEqualTo(400 * MS);
  }

  @Test
  void readyKeepsAShareOfTheStartClock() {
    ReplyTimes times = new ReplyTimes(150, () -> 0);
    assertThat(times.readyMargin(4000 * MS)).isEqualTo(600 * MS);
    assertThat(times.readyMargin(60_000 * MS)).isEqualTo(1000 * MS);
    assertThat(times.readyMargin(100 * MS)).isEqualTo(40 * MS);
  }
}
