// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForecastTest {
  private static final long SECOND = 1_000_000_000L;
  private final Forecast forecast = new Forecast();

  private long of(String budget) {
    return forecast.of(Budget.parse(budget));
  }

  @Test
  void iterationsAloneAreTakenAtTheirWord() {
    assertThat(of("1000it")).isEqualTo(1000);
    forecast.searched(77, SECOND);
    assertThat(of("100000it")).isEqualTo(100_000);
  }

  @Test
  void theFirstSearchUnderAClockAloneIsUnknown() {
    assertThat(of("1s")).isZero();
  }

  @Test
  void otherFirstSearchesAreGuessedBelowTheirLimits() {
    assertThat(of("100000it|50ms")).isEqualTo(20_000);
    assertThat(of("1000it|50ms")).isEqualTo(1000);
    assertThat(of("100kit|5kn")).isEqualTo(5000);
    assertThat(of("300n")).isEqualTo(300);
    assertThat(forecast.of(Budget.UNLIMITED)).isEqualTo(20_000);
  }

  @Test
  void laterSearchesAreAsFastAsTheLastOne() {
    forecast.searched(3000, SECOND);
    assertThat(of("1s")).isEqualTo(3000);
    assertThat(of("500ms")).isEqualTo(1500);
    assertThat(of("100000it|50ms")).isEqualTo(150);
    assertThat(of("100it|50ms")).isEqualTo(100);
    assertThat(of("10us")).isEqualTo(1);
  }

  @Test
  void withoutAClockTheyAreAsLongAsTheLastOne() {
    forecast.searched(3000, SECOND);
    assertThat(of("100kit|5kn")).isEqualTo(3000);
    assertThat(of("100it|5kn")).isEqualTo(100);
    assertThat(forecast.of(Budget.UNLIMITED)).isEqualTo(3000);
  }

  @Test
  void underCpuTimeTheyAreAsLongAsTheLastOne() {
    assertThat(of("30mscpu")).isZero();
    assertThat(of("1000it|30mscpu")).isEqualTo(1000);
    forecast.searched(3000, SECOND);
    assertThat(of("30mscpu")).isEqualTo(3000);
    assertThat(of("100kit|30mscpu")).isEqualTo(3000);
    assertThat(of("500ms|30mscpu")).isEqualTo(1500);
    assertThat(of("2s|30mscpu")).isEqualTo(3000);
  }

  @Test
  void aSearchWithNothingToDoTellsNothingAndANewGameForgets() {
    forecast.searched(3000, SECOND);
    forecast.searched(0, 10);
    assertThat(of("1s")).isEqualTo(3000);
    forecast.clear();
    assertThat(of("1s")).isZero();
  }
}
