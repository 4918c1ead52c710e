// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BudgetTest {
  @ParameterizedTest
  @CsvSource({
    "1000it,1000it",
    "5kit,5000it",
    "50ms,50ms",
    "1.5s,1500ms",
    "200kn,200000n",
    "1000it|50ms,1000it|50ms",
    "2min|1000it,1000it|120000ms"
  })
  void readsAndPrints(String text, String printed) {
    Budget budget = Budget.parse(text);
    assertThat(budget).hasToString(printed);
    assertThat(Budget.parse(budget.toString())).isEqualTo(budget);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "it", "0it", "-5it", "10x", "1e9", "5it|", "ms", "NaNs", "1..2s"})
  void refusesNonsenseWithWhatIsAccepted(String text) {
    assertThatThrownBy(() -> Budget.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1000it");
  }

  @Test
  void numberWithoutUnitIsNamedAsSuch() {
    assertThatThrownBy(() -> Budget.parse("1000")).hasMessageContaining("has no unit");
  }

  @Test
  void scalingKeepsAtLeastOne() {
    assertThat(Budget.parse("1000it|1s").scaled(0.1)).hasToString("100it|100ms");
    assertThat(Budget.iterations(3).scaled(0.01)).isEqualTo(Budget.iterations(1));
  }
}
