// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Output that was not written is an error, for every command. */
class LostOutputTest {
  @TempDir static Path directory;

  @BeforeAll
  static void playAMatch() {
    Run.banyan(
            "match", "tictactoe", "random", "random", "--games", "4", "--out", results().toString())
        .succeeded();
  }

  private static Path results() {
    return directory.resolve("results");
  }

  private static final class Broken extends Writer {
    private final String reason;

    Broken(String reason) {
      this.reason = reason;
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      throw new IOException(reason);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  static Stream<String> commands() {
    return Stream.of(
        "games --json",
        "games",
        "games tictactoe --json",
        "agents --json",
        "agents uct --json",
        "moves tictactoe --json",
        "perft tictactoe 2 --json",
        "plan --width 0.02 --json",
        "analyze tictactoe --budget 5it --json",
        "match tictactoe random random --games 2 --json",
        "status RESULTS --json",
        "status RESULTS",
        "report RESULTS",
        "export RESULTS --csv",
        "export RESULTS --jsonl",
        "export RESULTS --latex",
        "export RESULTS --sgf",
        "ggp check tictactoe.kif --json",
        "completion bash",
        "man",
        "--version",
        "--help",
        "help match");
  }

  private static String[] words(String command) {
    return Stream.of(command.split(" "))
        .map(word -> word.equals("RESULTS") ? results().toString() : word)
        .toArray(String[]::new);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aFullDiskIsAFailureWithASentence(String command) {
    Run.banyan(words(command)).succeeded();
    Run run = Run.writingTo(new Broken("No space left on device"), words(command));

    assertThat(run.code()).isEqualTo(Command.FAILED);
    assertThat(run.err())
        .endsWith("banyan: not all of the output could be written: No space left on device\n");
  }

  @Test
  void aReaderThatStopsReadingIsNotToldSo() {
    Run run = Run.writingTo(new Broken("Broken pipe"), "games");

    assertThat(run.code()).isEqualTo(Command.FAILED);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void badUsageStaysBadUsage() {
    Run run = Run.writingTo(new Broken("No space left on device"), "games", "--no");

    assertThat(run.code()).isEqualTo(Command.BAD_USAGE);
  }

  @Test
  void anExportIntoAFullDeviceFails() {
    assumeTrue(Files.isWritable(Path.of("/dev/full")));
    for (String format : List.of("--csv", "--jsonl", "--latex", "--sgf")) {
      Run run = Run.banyan("export", results().toString(), format, "-o", "/dev/full");
      assertThat(run.code()).as(format).isEqualTo(Command.FAILED);
      assertThat(run.err()).contains("cannot write").contains("No space left on device");
    }
    Run report = Run.banyan("report", results().toString(), "-o", "/dev/full");
    assertThat(report.code()).isEqualTo(Command.FAILED);
    assertThat(report.err()).contains("cannot write /dev/full: No space left on device");
  }

  @Test
  void anExportThatFailsOnTheWayLeavesTheOldFile() throws IOException, SQLException {
    Path folder = directory.resolve("damaged");
    Files.createDirectories(folder);
    Files.copy(results().resolve("results.db"), folder.resolve("results.db"));
    Path file = directory.resolve("x.sgf");
    Files.writeString(file, "precious");
    try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + folder + "/results.db");
        Statement s = db.createStatement()) {
      s.execute("UPDATE game SET moves = '[\"zz\"]' WHERE unit = 1");
    }

    Run run = Run.banyan("export", folder.toString(), "--sgf", "-o", file.toString());
    assertThat(run.code()).isEqualTo(Command.FAILED);
    assertThat(file).hasContent("precious");
    try (Stream<Path> list = Files.list(directory)) {
      assertThat(list.map(Path::toString)).noneMatch(name -> name.endsWith(".part"));
    }
  }
}
