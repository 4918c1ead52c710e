// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Run;
import java.io.IOException;
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
        files.put(folder.relativize(file).toString(), Files.readString(file));
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
            "data/games.csv",
            "experiments/small-odd.yaml",
            "figures/small-odd-1-scores.svg",
            "figures/small-odd-1-scores.vl.json",
            "figures/small-odd-budget-1.svg",
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

  private static List<String> cells(String line) {
    return Arrays.stream(line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)")).toList();
  }

  @Test
  void figuresAreWellFormedAndStandAlone() throws Exception {
    for (Map.Entry<String, String> file : files(bundle).entrySet()) {
      if (file.getKey().endsWith(".svg")) {
        assertThat(file.getValue()).contains("<style>", "score of the first agent, %");
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(bundle.resolve(file.getKey()).toFile());
      } else if (file.getKey().endsWith(".json")) {
        assertThat(JsonMapper.shared().readTree(file.getValue()).get("layer").size()).isEqualTo(2);
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
        .contains("mast(c=0.6) = mcts(", "TO FILL IN");
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
        .contains("Agent by agent", "Score over budget", "Save as SVG");
  }
}
