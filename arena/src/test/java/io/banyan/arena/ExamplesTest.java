// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.core.agent.Agents;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The experiment files that come with Banyan, and the experiment of the docs, at tiny size. */
class ExamplesTest {
  private static final Path FOLDER = Path.of("..", "experiments");

  private static Catalog catalog() {
    return Games.addTo(Agents.catalog());
  }

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void anExampleRuns(Path file) throws IOException {
    // However busy the machine is, no game is to be lost on time.
    String text = Files.readString(file).replace("forfeitSlack: 250ms", "forfeitSlack: 60s");
    Experiment whole = ExperimentFile.parse(file.toString(), text, catalog());
    Experiment tiny = whole.shrunk(1, 0.02);
    try (ExperimentRun run =
        new ExperimentRun(
            catalog(), tiny, null, RunOptions.threads(2).withWarmUpMillis(0), RunListener.NONE)) {
      assertThat(run.run().finished()).isEqualTo(2L * tiny.pairings().size());
      assertThat(run.archive().results()).allMatch(r -> r.faults(0) + r.faults(1) == 0);
    }
  }

  @Test
  void theDocsShowTheSmallestExample() throws IOException {
    String docs = Files.readString(Path.of("..", "docs", "run-an-experiment.md"));
    int start = docs.indexOf("```yaml\n") + "```yaml\n".length();
    String shown = docs.substring(start, docs.indexOf("```", start));
    Experiment demo = ExperimentFile.read(FOLDER.resolve("demo.yaml"), catalog());
    assertThat(ExperimentFile.parse("docs", shown, catalog())).isEqualTo(demo);
  }
}
