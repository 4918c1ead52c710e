// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The tests of the Python package, run by Python with the program as it is built here. */
@Timeout(600)
@DisabledOnOs(OS.WINDOWS)
class PythonPackageTest {
  private static final Path PACKAGE = Path.of("../python");

  /** How a program ended, and all it said. */
  private record Ended(int code, String output) {}

  private static Ended python(String... args) throws IOException, InterruptedException {
    List<String> command = new java.util.ArrayList<>(List.of("python3"));
    command.addAll(List.of(args));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(PACKAGE.toFile()).redirectErrorStream(true);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    builder
        .environment()
        .put(
            "BANYAN",
            "'%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' io.banyan.cli.Banyan"
                .formatted(java, System.getProperty("java.class.path")));
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output);
  }

  private static void skip(String why) {
    System.out.println(why);
    Assumptions.abort(why);
  }

  private static void needPython() throws InterruptedException {
    try {
      if (python("-c", "import sys; sys.exit(sys.version_info < (3, 9))").code() != 0) {
        skip("python3 is older than 3.9: the Python package is not tested");
      }
    } catch (IOException e) {
      skip("there is no python3 here: the Python package is not tested");
    }
  }

  @Test
  void theTestsOfThePythonPackagePass() throws Exception {
    needPython();
    Ended ended = python("-m", "unittest", "discover", "-s", "tests", "-t", ".");

    assertThat(ended.code()).as(ended.output()).isZero();
    assertThat(ended.output()).containsPattern("Ran [1-9][0-9]+ tests");
  }
}
