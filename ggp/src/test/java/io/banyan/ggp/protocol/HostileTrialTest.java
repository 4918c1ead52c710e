// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Bad sheets and requests get a verdict within 5 s and 256 MB, and the player plays on. */
class HostileTrialTest {
  @Test
  @Tag("slow")
  @Timeout(600)
  void everyBadInputGetsAVerdictInTimeAndTheNextMatchIsPlayed() throws Exception {
    List<String[]> lines = run();
    assertThat(lines).hasSizeGreaterThan(100);
    for (String[] line : lines) {
      String what = String.join(" ", line);
      assertThat(Long.parseLong(line[2])).as(what).isLessThan(5_000);
      switch (line[0]) {
        case "check" -> assertThat(line[3]).as(what).matches("(E\\d+|W10|limit) .*");
        case "player" ->
            assertThat(line[3]).as(what).containsPattern("E\\d+:|limit:|at most|role|ready");
        case "request" -> assertThat(line[3]).as(what).matches("HTTP/1\\.[01] 4\\d\\d .*");
        case "player-odd" -> assertThat(line[3]).as(what).endsWith("ready");
        case "play-odd" -> assertThat(line[3]).as(what).containsPattern("go|stay|m \\d+ \\d+");
        default -> {}
      }
    }
  }

  /** The trial in a program of its own with little memory. */
  private static List<String[]> run() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                HostileTrial.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String[]> lines = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lines.add(line.split("\t", 4));
      }
    }
    assertThat(process.waitFor()).isZero();
    return lines;
  }
}
