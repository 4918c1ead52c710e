// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.ggp.GgpCommand;
import io.banyan.cli.lab.ClusterCommand;
import io.banyan.cli.play.NewCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HelpTest {
  /** Stands for the current directory of the examples. */
  @TempDir static Path directory;

  /** Makes the file that the help of run shows, and its results, which other examples read. */
  @BeforeAll
  static void runTheDemo() throws IOException {
    String demo =
        Run.banyan("run", "--help")
            .out()
            .lines()
            .dropWhile(line -> !line.contains("The smallest file:"))
            .skip(1)
            .takeWhile(line -> !line.startsWith("Examples:"))
            .map(String::strip)
            .collect(Collectors.joining("\n"));
    Files.writeString(directory.resolve("demo.yaml"), demo);
    run("banyan run demo.yaml --out results/demo").succeeded();
    BareDocs.make(directory);
    Path sheets = Files.createDirectories(directory.resolve("results/gdl"));
    Files.writeString(sheets.resolve("golden.json"), "{\"format\": 1, \"games\": {}}");
  }

  private static Run run(String example) {
    return Run.banyan(
        Arrays.stream(Words.split(example))
            .skip(1)
            .map(HelpTest::inDirectory)
            .toArray(String[]::new));
  }

  /** A file may also be named inside a player, alone in brackets. */
  private static String inDirectory(String word) {
    return isPath(word)
        ? directory.resolve(word).toString()
        : word.replace("(demo.", "(" + directory + "/demo.");
  }

  private static boolean isPath(String word) {
    return word.startsWith("results/") || word.startsWith("demo.") || word.equals("docs");
  }

  static List<String> commands() {
    return Commands.names();
  }

  /** Every help page: that of each command, and those of the commands of groups. */
  static List<String> pages() {
    return Stream.of(
            commands().stream(),
            Stream.concat(
                new GgpCommand().parts().stream().map(line -> "ggp " + line.name()),
                new NewCommand().parts().stream().map(line -> "new " + line.name())),
            new ClusterCommand().parts().stream().map(line -> "cluster " + line.name()))
        .flatMap(names -> names)
        .toList();
  }

  private static Run help(String page) {
    return Run.banyan((page + " --help").split(" "));
  }

  /** Every example line of every help text. */
  static List<String> examples() {
    Stream<Run> pages =
        Stream.concat(Stream.of(Run.banyan("--help")), pages().stream().map(HelpTest::help));
    return pages.flatMap(page -> examples(page.out())).filter(HelpTest::ends).distinct().toList();
  }

  private static Stream<String> examples(String help) {
    return help.lines().filter(line -> line.startsWith("  banyan ")).map(String::strip);
  }

  /**
   * A server would not end by itself; its own test starts it. A new project takes Banyan's jars
   * along, which a build in the sources makes: checks/plugin.
   */
  private static boolean ends(String example) {
    return !example.startsWith("banyan serve")
        && !example.startsWith("banyan engine --port")
        && !example.startsWith("banyan new ");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyCommandHasHelpWithAnExample(String command) {
    Run run = help(command).succeeded();

    assertThat(run.out()).startsWith("Usage: banyan " + command).contains("Examples:");
    assertThat(examples(run.out())).isNotEmpty();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleRuns(String example) {
    run(example).succeeded();
  }

  @Test
  void theListOfCommandsCutsNoSummary() {
    assertThat(summaries("--help")).hasSize(commands().size()).allMatch(l -> l.endsWith("."));
    for (String group : List.of("ggp", "new", "cluster")) {
      assertThat(summaries(group, "--help")).isNotEmpty().allMatch(l -> l.endsWith("."));
    }
  }

  /** The lines of a list of commands; what goes on in a second line counts as cut. */
  private static List<String> summaries(String... help) {
    return Run.banyan(help).out().lines().filter(l -> l.matches("  [a-z-]+ {2,}[A-Z].*")).toList();
  }

  @Test
  void helpIsPrintedWithoutArgumentsAndByTheWordHelpToo() {
    String help = Run.banyan("--help").succeeded().out();

    assertThat(Run.banyan().succeeded().out()).isEqualTo(help);
    assertThat(Run.banyan("help").succeeded().out()).isEqualTo(help);
    assertThat(Run.banyan("help", "moves").succeeded().out())
        .isEqualTo(Run.banyan("moves", "--help").out());
    assertThat(Run.banyan("help", "ggp", "check").succeeded().out())
        .isEqualTo(Run.banyan("ggp", "check", "--help").out());
    assertThat(commands()).allMatch(name -> help.contains("\n  " + name + " "));
  }

  @Test
  void theVersionNamesCommitAndJdk() {
    Run run = Run.banyan("--version").succeeded();

    assertThat(run.lines()).hasSize(3);
    assertThat(run.lines()[0]).matches("banyan \\d.*");
    assertThat(run.lines()[1]).matches("commit \\w+");
    assertThat(run.lines()[2]).startsWith("java " + System.getProperty("java.version"));
  }
}
