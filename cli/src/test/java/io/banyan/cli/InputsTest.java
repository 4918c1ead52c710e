// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agents;
import org.junit.jupiter.api.Test;

class InputsTest {

  @Test
  void aListIsSplitAtItsOwnCommasOnly() {
    assertThat(Inputs.split("uct, ppr(p=0.8,tw=0.25),gtp(cmd=\"a, b\"),x"))
        .containsExactly("uct", "ppr(p=0.8,tw=0.25)", "gtp(cmd=\"a, b\")", "x");
  }

  @Test
  void threadsAreAddedToTheSpecification() {
    assertThat(Inputs.withThreads(Agents.catalog(), "uct(0.5,memory=64)", 3))
        .isEqualTo("uct(0.5,memory=64,threads=3)");
    assertThat(Inputs.withThreads(Agents.catalog(), "random", 1)).isEqualTo("random");
  }
}
