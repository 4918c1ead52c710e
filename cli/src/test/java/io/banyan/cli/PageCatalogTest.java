// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agent;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import org.junit.jupiter.api.Test;

class PageCatalogTest {
  @Test
  void whatThePageMayNameStartsNoProgramsAndReadsNoFiles() {
    Catalog catalog = AllEntries.harmless();
    assertThatThrownBy(() -> catalog.make(Agent.SLOT, "gtp(cmd=\"true\")"))
        .hasMessageContaining("unknown agent 'gtp'");
    assertThatThrownBy(() -> catalog.make(GameSlot.GAME, "gdl(file=\"x.kif\")"))
        .hasMessageContaining("file must be one of ");
    assertThatThrownBy(() -> catalog.make(Agent.SLOT, "greedy(eval=learned(file=\"x.eval\"))"))
        .hasMessageContaining("unknown key 'file'");
    assertThat(catalog.make(Agent.SLOT, "greedy(eval=learned)")).isNotNull();
    assertThat(catalog.entries(GameSlot.GAME)).hasSizeGreaterThan(15);
  }
}
