// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.Toys;
import io.banyan.arena.gtp.GtpAgent;
import io.banyan.core.agent.Agent;
import io.banyan.core.spec.Catalog;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadWorkersTest {
  private final Catalog catalog = Toys.catalog().add(GtpAgent.ENTRY);

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`random`, 1",
        "`uct`, 1",
        "`uct(threads=3)`, 3",
        "`mcts(threads=4,parallel=root)`, 4",
        "`strongest(spec=\"rave(threads=5)\")`, 5",
        "`gtp(cmd=\"sh --threads=9\",threads=2)`, 2"
      })
  void agentsTellTheirThreads(String spec, int threads) {
    assertThat(catalog.make(Agent.SLOT, spec).threads()).isEqualTo(threads);
    Schedule schedule = Toys.schedule(1, Toys.pairing("race(2)", "uct(threads=2)", spec, "20ms"));
    assertThat(ThreadWorkers.threadsPerGame(catalog, schedule)).isEqualTo(Math.max(2, threads));
  }
}
