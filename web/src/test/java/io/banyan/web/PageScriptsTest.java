// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The scripts of the page under tools of their own world: unit tests, linter and formatter, all run
 * by Node. Without Node they are skipped, and nothing is fetched.
 */
class PageScriptsTest {
  private static final Pattern VERSION = Pattern.compile("v(\\d+)\\.(\\d+)\\..*");
  private static final String SOURCES = "src/**/*.js";

  /** How a program ended, and all it said. */
  private record Ended(int code, String output) {}

  private static Ended run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return new Ended(process.waitFor(), output);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void skip(String why) {
    System.out.println(why);
    Assumptions.abort(why);
  }

  private static void needNode() {
    try {
      String version = run(List.of("node", "--version")).output().strip();
      if (!isFit(version)) {
        skip("Node " + version + " is too old for ESLint: the page's scripts are not checked");
      }
    } catch (IOException e) {
      skip("there is no Node here: the page's scripts are not checked");
    }
  }

  /** True for the versions that {@code package.json} names. */
  private static boolean isFit(String text) {
    Matcher version = VERSION.matcher(text);
    if (!version.matches()) {
      return false;
    }
    int major = Integer.parseInt(version.group(1));
    int minor = Integer.parseInt(version.group(2));
    return major >= 24 || major == 22 && minor >= 13 || major == 20 && minor >= 19;
  }

  /** Fetches the linter and the formatter when their list has changed; offline, from the cache. */
  private static void needTools() throws IOException {
    needNode();
    Path installed = Path.of("node_modules/.installed-from");
    String wanted = Files.readString(Path.of("package-lock.json"));
    if (Files.exists(installed) && Files.readString(installed).equals(wanted)) {
      return;
    }
    List<String> command =
        new ArrayList<>(List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"));
    command.addAll(List.of("--loglevel=error", "--fetch-retries=0", "--fetch-timeout=20000"));
    if ("offline true".equals(System.getProperty("banyan.maven"))) {
      command.add("--offline");
    }
    Ended ended;
    try {
      ended = run(command);
    } catch (IOException e) {
      ended = new Ended(1, e.getMessage());
    }
    if (ended.code() != 0) {
      skip("ESLint and Prettier could not be fetched, they are skipped: " + ended.output());
    }
    Files.writeString(installed, wanted);
  }

  @Test
  void theUnitTestsOfTheScriptsPass() throws IOException {
    needNode();
    List<String> command = new ArrayList<>(List.of("node", "--test", "--test-timeout=60000"));
    try (Stream<Path> files = Files.list(Path.of("src/test/javascript"))) {
      files.map(Path::toString).filter(f -> f.endsWith(".test.js")).sorted().forEach(command::add);
    }
    assertThat(command).hasSizeGreaterThan(3);
    Ended ended = run(command);
    assertThat(ended.code()).as(ended.output()).isZero();
    assertThat(ended.output()).doesNotContainPattern("(?m)^. tests 0$");
  }

  @Test
  void theLinterHasNothingToSay() throws IOException {
    needTools();
    Ended ended =
        run(List.of("node", "node_modules/eslint/bin/eslint.js", "--max-warnings", "0", "."));
    assertThat(ended.code()).as(ended.output()).isZero();
  }

  @Test
  void theFormatterWouldChangeNothing() throws IOException {
    needTools();
    Ended ended =
        run(
            List.of(
                "node",
                "node_modules/prettier/bin/prettier.cjs",
                "--check",
                "eslint.config.js",
                SOURCES));
    assertThat(ended.code())
        .as(ended.output() + "'npm run format' in web formats the scripts")
        .isZero();
  }
}
