// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.Runner;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.StoppingRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class RemovedFolderTest {
  /** Windows does not let anybody remove it. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void removingTheResultsEndsTheRunAndSaysThatNothingIsKept(@TempDir Path dir) {
    Schedule schedule = Toys.schedule(50, Toys.pairing("oxo", "random", "random", "1it"));
    RunListener remover =
        new RunListener() {
          @Override
          public void finished(MatchRecord record) {
            try {
              Files.deleteIfExists(dir.resolve(Database.FILE));
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          }
        };
    try (ResultStore store =
        ResultStore.open(
            dir, Map.of("name", "x"), Toys.catalog(), schedule, Provenance.current(1, ""))) {
      Runner runner =
          new Runner(
              Toys.catalog(), schedule, store, RunOptions.threads(1), StoppingRule.NEVER, remover);
      assertThatThrownBy(runner::run)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("was removed or replaced")
          .hasMessageContaining("none of them is kept");
    }
  }
}
