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
    "2.5kit,2500it",
    "1.001kit,1001it",
    "50ms,50ms",
    "1.5s,1500ms",
    "200kn,200000n",
    "1000it|50ms,1000it|50ms",
    "2min|1000it,1000it|120000ms",
    "30mscpu,30mscpu",
    "1scpu,1000mscpu",
    "0.25mscpu,250uscpu",
    "200kn|1mincpu|2s|5it,5it|2000ms|60000mscpu|200000n"
  })
  void readsAndPrints(String text, String printed) {
    Budget budget = Budget.parse(text);
    assertThat(budget).hasToString(printed);
    assertThat(Budget.parse(budget.toString())).isEqualTo(budget);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "it",
        "0it",
        "-5it",
        "10x",
        "1e9",
        "5it|",
        "ms",
        "NaNs",
        "1..2s",
        "0mscpu",
        "5cpu",
        "3itcpu",
        "1.5it",
        "0.0015kit",
        "2.25n"
      })
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
  void cpuTimeIsATimeButNotOneThatALoadedMachineTakesAway() {
    Budget cpu = Budget.parse("30mscpu");
    assertThat(cpu).isEqualTo(Budget.cpuNanos(30_000_000));
    assertThat(cpu.isTimed()).isTrue();
    assertThat(cpu.hasTime()).isFalse();
    assertThat(Budget.millis(30).isTimed()).isTrue();
    assertThat(Budget.millis(30).hasCpuTime()).isFalse();
    assertThat(cpu.scaled(0.1)).hasToString("3mscpu");
  }

  @Test
  void theSharesOfThreadsAddUpToIterationsAndCpuTime() {
    Budget all = Budget.parse("10it|50ms|8mscpu|7n");
    assertThat(all.share(3, 0)).isEqualTo(new Budget(4, 50_000_000, 7, 2_666_667));
    assertThat(all.share(3, 2)).isEqualTo(new Budget(3, 50_000_000, 7, 2_666_666));
    assertThat(Budget.UNLIMITED.share(3, 1)).isEqualTo(Budget.UNLIMITED);
    assertThat(all.share(1, 0)).isEqualTo(all);
  }

  @Test
  void scalingKeepsAtLeastOne() {
    assertThat(Budget.parse("1000it|1s").scaled(0.1)).hasToString("100it|100ms");
    assertThat(Budget.iterations(3).scaled(0.01)).isEqualTo(Budget.iterations(1));
  }
}
