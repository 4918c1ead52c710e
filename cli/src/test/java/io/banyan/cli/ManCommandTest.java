// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ManCommandTest {
  @TempDir Path directory;

  static List<String> pages() {
    return HelpTest.pages();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void aPageHasEverySectionAndEveryOption(String command) {
    String page = Run.banyan(("man " + command).split(" ")).succeeded().out();
    String plain = page.replace("\\-", "-").replaceAll("\\\\f[BIR]", "");

    assertThat(page).startsWith(".TH BANYAN-" + command.toUpperCase().replace(' ', '-') + " 1 ");
    assertThat(page)
        .contains(".SH NAME\n", ".SH SYNOPSIS\n", ".SH DESCRIPTION\n", ".SH OPTIONS\n")
        .contains(".SH EXAMPLES\n", ".SH EXIT STATUS\n", ".SH SEE ALSO\n");
    Run help = Run.banyan((command + " --help").split(" "));
    help.out()
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith("--") || line.startsWith("-h"))
        .map(line -> line.split("[ =,]")[0])
        .forEach(option -> assertThat(plain).contains("\n" + option));
  }

  @Test
  void allPagesAreWrittenAtOnce() throws IOException {
    Path out = directory.resolve("man1");
    Run.banyan("man", "--out", out.toString()).succeeded();

    try (Stream<Path> files = Files.list(out)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .hasSize(pages().size() + 1)
          .contains("banyan.1", "banyan-match.1", "banyan-ggp-check.1");
    }
  }

  @Test
  void groffReadsThePagesWithoutAWarning() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/groff")), "there is no groff");
    Path out = directory.resolve("man1");
    Run.banyan("man", "--out", out.toString()).succeeded();
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.sorted().toList()) {
        Process groff =
            new ProcessBuilder("groff", "-man", "-ww", "-z", "-Tutf8", file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(groff.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(groff.waitFor()).isZero();
        assertThat(said).as(file.toString()).isEmpty();
      }
    }
  }

  @Test
  void anUnknownPageIsRefused() {
    assertThat(Run.banyan("man", "mach").refused().err()).contains("'mach'").contains("match");
    assertThat(Run.banyan("man", "match", "--out", "x").refused().err()).contains("--out");
  }
}
