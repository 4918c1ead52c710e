// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.Runner;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.StoppingRule;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskTest {

  @Test
  void aFullDiskEndsTheRunWithAClearMessageAndLosesNothing(@TempDir Path dir) {
    Schedule schedule = Toys.schedule(500, Toys.pairing("oxo", "random", "random", "1it"));
    Provenance here = Provenance.current(2, "");
    try (ResultStore store =
        ResultStore.open(dir, Map.of("name", "x"), Toys.catalog(), schedule, here)) {
      store.limitPages(20);
      assertThatThrownBy(() -> run(schedule, store))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("the disk is full")
          .hasMessageContaining("finished games are kept");
    }
    long kept;
    try (StoreReader reader = StoreReader.open(dir)) {
      kept = reader.count();
      assertThat(kept).isBetween(10L, 999L);
      reader.forEach(row -> assertThat(row.moves()).isNotEmpty());
    }
    try (ResultStore store =
        ResultStore.open(dir, Map.of("name", "x"), Toys.catalog(), schedule, here)) {
      assertThat(run(schedule, store)).isEqualTo(1000 - kept);
    }
  }

  private static long run(Schedule schedule, ResultStore store) {
    return new Runner(
            Toys.catalog(),
            schedule,
            store,
            RunOptions.threads(2),
            StoppingRule.NEVER,
            RunListener.NONE)
        .run()
        .played();
  }
}
