// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EngineKindTest {
  @Test
  void aKindIsFoundByItsWord() {
    for (EngineKind kind : EngineKind.values()) {
      assertThat(EngineKind.of(kind.word())).isEqualTo(kind);
    }
    assertThat(EngineKind.TABLES).hasToString("tables");
  }

  @Test
  void lettersAreNoKinds() {
    assertThatThrownBy(() -> EngineKind.of("T"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[interpreter, demand, tables, steps, words, lanes, tape], was T");
  }

  @Test
  void everyKindPlaysOneGameOrMany() {
    assertThat(EngineKind.values())
        .allMatch(k -> EngineKind.single().contains(k) != EngineKind.batch().contains(k));
  }
}
