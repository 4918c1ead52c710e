// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.store.StoreReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** In a process of its own, because the signal ends it. */
@DisabledOnOs(OS.WINDOWS)
class CtrlCTest {
  private static final int INTERRUPTED = 128 + 2;

  @TempDir Path directory;

  @Test
  @Timeout(120)
  void keepsFinishedGamesAndPrintsTheCommandThatResumes() throws Exception {
    Path out = directory.resolve("out");
    List<String> command =
        List.of(
            "match",
            "connect4(5x4)",
            "uct",
            "random",
            "--games",
            "300",
            "--budget",
            "3000it",
            "--threads",
            "1",
            "--out",
            out.toString());
    Path err = directory.resolve("err");
    Process process = start(command, err);
    while (finished(out) == 0) {
      assertThat(process.isAlive()).as(Files.readString(err)).isTrue();
      TimeUnit.MILLISECONDS.sleep(20);
    }
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    process.getInputStream().readAllBytes();

    assertThat(process.waitFor()).isEqualTo(INTERRUPTED);
    long kept = finished(out);
    assertThat(kept).isBetween(1L, 299L);
    assertThat(Files.readString(err))
        .contains(kept + " of 300 games are finished")
        .contains("to go on: ./banyan match 'connect4(5x4)' uct random --games 300")
        .doesNotContain("Exception");
    Run resumed = Run.banyan(command.toArray(String[]::new)).succeeded();
    assertThat(resumed.err()).contains(kept + " of them finished before");
    assertThat(finished(out)).isEqualTo(300);
  }

  private static Process start(List<String> command, Path err) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Banyan.class.getName());
    builder.command().addAll(command);
    builder.environment().put("BANYAN_COMMAND", "./banyan");
    return builder.redirectError(err.toFile()).start();
  }

  private static long finished(Path out) {
    if (!StoreReader.existsIn(out)) {
      return 0;
    }
    try (StoreReader reader = StoreReader.open(out)) {
      return reader.count();
    } catch (RuntimeException e) {
      // The tables are just being made.
      return 0;
    }
  }
}
