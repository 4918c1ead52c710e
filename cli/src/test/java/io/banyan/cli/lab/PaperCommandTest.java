// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.banyan.cli.Run;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class PaperCommandTest {
  @TempDir static Path directory;
  private static Path results;
  private static Path bundle;

  @BeforeAll
  static void play() throws IOException {
    Path file = directory.resolve("small.yaml");
    Files.writeString(
        file,
        """
        name: Small & odd
        games: [tictactoe]
        agents: [uct, "mast(c=0.6)", random]
        budgets: [10it, 40it]
        pairs: 4
        openings: random(1)
        """);
    results = directory.resolve("results");
    Run.banyan("run", "" + file, "--out", "" + results).succeeded();
    bundle = directory.resolve("bundle");
    Run.banyan("paper", "" + results, "-o", "" + bundle).succeeded();
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        // One character for each byte: not all files are texts.
        files.put(
            folder.relativize(file).toString(),
            Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return files;
  }

  @Test
  void builtTwiceItIsTheSame() throws IOException {
    Path again = directory.resolve("again");
    Run.banyan("paper", "" + results, "-o", "" + again).succeeded();

    assertThat(files(again)).isEqualTo(files(bundle));
    assertThat(files(bundle).keySet())
        .contains(
            "README.md",
            "SHA256SUMS",
            "checklist.md",
            "data/cells.csv",
            "data/cells.parquet",
            "data/figures.csv",
            "data/figures.parquet",
            "data/games.csv",
            "data/games.parquet",
            "experiments/small-odd.yaml",
            "figures/small-odd-1-scores.pdf",
            "figures/small-odd-1-scores.svg",
            "figures/small-odd-1-scores.vl.json",
            "figures/small-odd-budget-1.pdf",
            "figures/small-odd-budget-1.svg",
            "figures/small-odd-budget-1.vl.json",
            "provenance.md",
            "read.R",
            "read.py",
            "tables/small-odd-1-matrix.tex",
            "tables/small-odd-1-scores.tex");
  }

  @Test
  void everyRowOfATableNamesTheGamesItIsMadeOf() throws IOException {
    String table = Files.readString(bundle.resolve("tables/small-odd-1-scores.tex"));
    List<String> games = Files.readAllLines(bundle.resolve("data/games.csv"));
    int column = Arrays.asList(games.get(0).split(",")).indexOf("score");
    Matcher row = Pattern.compile("& (\\d+) & ([0-9.]+) &.* % (\\S+#\\d+)\n").matcher(table);
    int count = 0;
    while (row.find()) {
      count++;
      List<String> own = games.stream().filter(g -> g.startsWith(row.group(3) + ",")).toList();
      double score =
          own.stream()
              .mapToDouble(g -> Double.parseDouble(cells(g).get(column)))
              .average()
              .orElseThrow();
      assertThat(own).hasSize(Integer.parseInt(row.group(1)));
      assertThat(Double.parseDouble(row.group(2))).isEqualTo(Math.round(1000 * score) / 10.0);
    }
    assertThat(count).isEqualTo(3);
    assertThat(table).contains("\\toprule", "\\bottomrule");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void gamesThatDoNotCountAreNotInTheBundle() throws IOException {
    String broken = "{name: broken, base: \"gtp(cmd=\\\"sh -c 'exit 3'\\\")\"}";
    Path file = directory.resolve("void.yaml");
    Files.writeString(
        file,
        "name: void\ngames: [tictactoe]\nagents: [random, "
            + broken
            + "]\nbudgets: [9it]\npairs: 2\nrules: {onFault: void}\n");
    String out = directory.resolve("void").toString();
    assertThat(Run.banyan("run", "" + file, "--out", out).succeeded().out())
        .contains("2 pairs of games were left out because of faults (at fault: 0, 4)");
    Path made = directory.resolve("void-bundle");
    Run.banyan("paper", out, "-o", "" + made).succeeded();

    assertThat(Files.readAllLines(made.resolve("data/games.csv"))).hasSize(1);
    assertThat(Files.readAllLines(made.resolve("data/cells.csv"))).hasSizeLessThanOrEqualTo(2);
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)")).toList();
  }

  @Test
  void figuresAreWellFormedAndStandAlone() throws Exception {
    for (Map.Entry<String, String> file : files(bundle).entrySet()) {
      if (file.getKey().endsWith(".svg")) {
        assertThat(file.getValue())
            .contains("font-family=", "score of the first agent")
            .doesNotContain("var(");
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(bundle.resolve(file.getKey()).toFile());
      } else if (file.getKey().endsWith(".json")) {
        assertThat(JsonMapper.shared().readTree(file.getValue()).get("layer").size()).isEqualTo(2);
      } else if (file.getKey().endsWith(".pdf")) {
        assertThat(file.getValue()).startsWith("%PDF-1.4").contains("(score").endsWith("%%EOF\n");
      }
    }
  }

  @Test
  void theExperimentRunsAgainWithTheSameGames() throws IOException {
    Path second = directory.resolve("second");
    Path file = bundle.resolve("experiments/small-odd.yaml");
    Run.banyan("run", "" + file, "--out", "" + second).succeeded();

    assertThat(scores(second)).isEqualTo(scores(results));
  }

  private static List<String> scores(Path from) {
    return Run.banyan("export", "" + from, "--csv")
        .out()
        .lines()
        .skip(1)
        .map(line -> cells(line).get(1) + " " + cells(line).get(8) + " " + cells(line).get(12))
        .sorted()
        .toList();
  }

  @Test
  void theChecklistIsFilledIn() throws IOException {
    assertThat(Files.readString(bundle.resolve("checklist.md")))
        .contains(
            "24 of 24 played".replace("24", "48"),
            "one seed, 1;",
            "random(1)",
            "corrected by Holm for 6 cells")
        .contains("mast(c=0.6) = mcts(", "TO FILL IN")
        .contains(
            "| c of ucb1 | 0.7, 0.6 | 0.7 | a number from 0 to 1000 | varied in this experiment |");
  }

  @Test
  void aParameterWithoutADefaultSaysSoInTheChecklist() throws IOException {
    Path games = directory.resolve("pools");
    Path told = directory.resolve("pools-bundle");
    String[] match = {"match", "tictactoe", "poolrave", "random", "--games=2", "--out=" + games};
    Run.banyan(match).succeeded();
    Run.banyan("paper", "" + games, "-o", "" + told).succeeded();

    assertThat(Files.readString(told.resolve("checklist.md")))
        .contains("| fresh of poolrave | 0.125 | none |");
  }

  @Test
  void whatTheUserTellsOfTheChoiceOfParametersIsInTheChecklist() throws IOException {
    Path told = directory.resolve("told");
    String how = "a grid from 0.2 to 1.4 on seed 99";
    Run.banyan("paper", "" + results, "-o", "" + told, "--chosen", how).succeeded();

    assertThat(Files.readString(told.resolve("checklist.md")))
        .contains("**How values were chosen.** " + how)
        .doesNotContain("TO FILL IN");
  }

  @Test
  void everyPointOfAFigureIsThatOfItsCell() throws IOException {
    List<String> points = Files.readAllLines(bundle.resolve("data/figures.csv"));
    List<String> cells = Files.readAllLines(bundle.resolve("data/cells.csv"));
    int score = Arrays.asList(cells.get(0).split(",")).indexOf("score");
    for (String point : points.subList(1, points.size())) {
      List<String> row = cells(point);
      String own =
          cells.stream().filter(c -> c.startsWith(row.get(6) + ",")).findFirst().orElseThrow();
      double y = 100 * Double.parseDouble(cells(own).get(score));
      assertThat(Double.parseDouble(row.get(3))).isCloseTo(y, within(1e-3));
    }
    assertThat(points).hasSizeGreaterThan(6);
  }

  @Test
  void thePythonSnippetFindsTheSameScores() throws Exception {
    assumeTrue(onPath("python3"), "python3 is not installed");
    Process process =
        new ProcessBuilder("python3", "read.py")
            .directory(bundle.toFile())
            .redirectErrorStream(true)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(out).isZero();
    assertThat(out.lines()).hasSize(6);
  }

  @Test
  void whereNothingCanBeMadeItSaysSo() throws IOException {
    Path file = Files.writeString(directory.resolve("a-file"), "x");
    assertThat(Run.banyan("paper", "" + results, "-o", file + "/bundle").err())
        .contains(
            "cannot make the folder " + file + "/bundle: " + file + " is a file, not a folder");
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "only Linux has a folder for no files");
    assertThat(Run.banyan("paper", "" + results, "-o", "/proc/bundle").err())
        .contains("cannot make the folder /proc/bundle: ")
        .doesNotContain("make it first");
    assertThat(Run.banyan("report", "" + results, "-o", "/proc/x.html").err())
        .contains("cannot write /proc/x.html: ")
        .doesNotContain(".part");
  }

  private static boolean onPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  @Test
  void severalDirectoriesAreOneBundleAndOneReport() throws IOException {
    Path both = directory.resolve("both");
    Run.banyan("paper", "" + results, "" + results, "-o", "" + both).succeeded();
    Path report = directory.resolve("both.html");
    Run.banyan("report", "" + results, "" + results, "-o", "" + report).succeeded();

    assertThat(files(both)).containsKeys("tables/small-odd-2-1-scores.tex");
    assertThat(Files.readString(report).split("<h1>Small &amp; odd</h1>")).hasSize(3);
    assertThat(Files.readString(report))
        .contains("Agent by agent", "Score over budget", "Save this figure as");
  }
}
