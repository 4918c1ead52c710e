// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.banyan.arena.store.StoreReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

  /**
   * Jobs in the background of a shell ignore the signal, and so does every process they start.
   * These programs take that back and then become another; without them the test is skipped there.
   */
  private static List<String> listening() throws Exception {
    List<List<String>> ways =
        List.of(
            List.of(),
            List.of("env", "--default-signal=INT"),
            List.of("perl", "-e", "$SIG{INT} = 'DEFAULT'; exec @ARGV"));
    for (List<String> way : ways) {
      if (hears(way)) {
        return way;
      }
    }
    return abort("SIGINT is ignored, as in background jobs, and neither env nor perl resets it");
  }

  /** True if a process that is started that way ends by the signal. */
  private static boolean hears(List<String> way) throws InterruptedException {
    List<String> suicide = new ArrayList<>(way);
    suicide.addAll(List.of("sh", "-c", "kill -INT $$; exit 7"));
    try {
      return new ProcessBuilder(suicide).start().waitFor() == INTERRUPTED;
    } catch (IOException e) {
      return false;
    }
  }

  private static Process start(List<String> command, Path err) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(listening()));
    builder
        .command()
        .addAll(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Banyan.class.getName()));
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
