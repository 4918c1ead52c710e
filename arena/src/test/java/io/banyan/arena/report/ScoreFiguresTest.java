// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.arena.Toys;
import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreFiguresTest {
  @TempDir Path dir;

  private Archive archive(String agents, String budgets) {
    String text =
        "name: f\ngames: [oxo]\nagents: [%s]\nbudgets: [%s]\npairs: 3\n".formatted(agents, budgets);
    Experiment experiment = ExperimentFile.parse("f.yaml", text, Toys.catalog());
    try (ExperimentRun run =
        new ExperimentRun(
            Toys.catalog(), experiment, dir, RunOptions.threads(1), RunListener.NONE)) {
      run.run();
      return run.archive();
    }
  }

  private static List<String> titles(List<ScoreFigure> figures) {
    return figures.stream().map(ScoreFigure::title).toList();
  }

  @Test
  void agentsThatDifferInOneNumberMakeACurveForEachOpponentAndBudget() {
    List<ScoreFigure> figures =
        ScoreFigures.of(archive("\"uct(c=0.2)\", \"uct(c=0.4)\", \"uct(c=1.6)\", random", "20it"));

    assertThat(titles(figures)).containsExactly("oxo: score over c of ucb1");
    ScoreFigure figure = figures.get(0);
    assertThat(figure.points()).extracting(ScoreFigure.Point::x).containsExactly(0.2, 0.4, 1.6);
    assertThat(figure.points())
        .extracting(ScoreFigure.Point::series)
        .containsOnly("against random, 20it");
    assertThat(figure.isLogarithmic()).isTrue();
  }

  @Test
  void aDefaultIsANumberLikeAnyOther() {
    List<ScoreFigure> figures = ScoreFigures.of(archive("uct, \"uct(c=0.4)\", random", "20it"));

    assertThat(figures.get(0).points()).extracting(ScoreFigure.Point::x).contains(0.4).hasSize(2);
  }

  @Test
  void agentsThatDifferInMoreMakeNone() {
    assertThat(
            ScoreFigures.of(
                archive(
                    "\"uct(c=0.2)\", \"mcts(select=ucb1(c=0.4),playout=mast)\", random", "20it")))
        .isEmpty();
  }

  @Test
  void theSecondAgentsScoreIsTurnedRound() {
    ScoreFigure figure =
        ScoreFigures.of(archive("random, \"uct(c=0.2)\", \"uct(c=0.4)\"", "30it")).get(0);

    ScoreFigure.Point point = figure.points().get(0);
    assertThat(point.swapped()).isTrue();
    assertThat(point.score()).isCloseTo(1 - point.result().stats().score(), within(1e-12));
    assertThat(point.interval().low()).isLessThanOrEqualTo(point.score());
    assertThat(point.interval().high()).isGreaterThanOrEqualTo(point.score());
    assertThat(point.score()).isGreaterThan(0.5);
  }

  @Test
  void ownBudgetsAreANumberToo() {
    List<ScoreFigure> figures = ScoreFigures.of(archive("uct@10it, uct@40it, random", "5it"));

    assertThat(titles(figures)).containsExactly("oxo: score over budget, iterations of a move");
    assertThat(figures.get(0).points())
        .extracting(ScoreFigure.Point::x)
        .containsExactly(10.0, 40.0);
  }

  @Test
  void aPointIsThereOnceAlsoWhereTheAgentHasNoDefaultsToWriteOut() {
    List<ScoreFigure> figures = ScoreFigures.of(archive("random@10it, random@40it, uct", "5it"));

    assertThat(titles(figures)).containsExactly("oxo: score over budget, iterations of a move");
    assertThat(figures.get(0).points())
        .extracting(ScoreFigure.Point::x)
        .containsExactly(10.0, 40.0);
  }

  @Test
  void budgetsOfTheExperimentAreOneFigureAndNotAlsoThoseOfAnAgent() {
    assertThat(ScoreFigures.of(archive("uct@10it, \"uct(c=0.2)\"", "5it, 20it")))
        .extracting(ScoreFigure::kind)
        .containsExactly("budget");
  }

  @Test
  void budgetsOfDifferentKindsAreNotOnOneAxis() {
    List<ScoreFigure> figures = ScoreFigures.of(archive("uct, random", "5it, 20it, 1ms, 2ms"));

    assertThat(figures)
        .extracting(ScoreFigure::xTitle)
        .containsExactly("iterations of a move", "seconds of a move");
    assertThat(figures.get(1).points())
        .extracting(ScoreFigure.Point::x)
        .containsExactly(.001, .002);
  }

  @Test
  void manyPairingsAreDrawnOpponentByOpponent() {
    List<ScoreFigure> figures =
        ScoreFigures.of(archive("uct, random, mast, ucb1tuned, rave", "5it, 20it"));

    assertThat(titles(figures))
        .hasSize(5)
        .contains("oxo: score against uct", "oxo: score against rave");
    assertThat(figures.get(0).plot().curves()).hasSize(4);
  }
}
