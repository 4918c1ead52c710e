// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.RunSummary;
import io.banyan.arena.report.Export;
import io.banyan.arena.report.MatchJson;
import io.banyan.arena.stats.Sprt;
import io.banyan.arena.store.GameRow;
import io.banyan.arena.store.StoreException;
import io.banyan.arena.store.StoreReader;
import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentRunTest {
  @TempDir Path dir;

  private static Experiment experiment(int pairs) {
    return ExperimentFile.parse(
        "test.yaml",
        """
        name: test
        games: [oxo, "race(3)"]
        agents: [uct, random, ucb1tuned]
        budgets: [25it]
        pairs: %d
        openings: random(1)
        seed: 3
        """
            .formatted(pairs)
            .replace("openings: random(1)", "openings: none"),
        Toys.catalog());
  }

  private RunSummary run(Experiment experiment, Path to, int threads, RunListener listener) {
    try (ExperimentRun run =
        new ExperimentRun(Toys.catalog(), experiment, to, RunOptions.threads(threads), listener)) {
      return run.run();
    }
  }

  private static String canonical(Path from) {
    StringBuilder text = new StringBuilder();
    Export.jsonLines(from, true, text);
    return text.toString();
  }

  @Test
  void canonicalExportsAreByteEqualForOneTwoAndEightThreads() {
    Experiment experiment = experiment(6);
    String expected = null;
    for (int threads : new int[] {1, 2, 8}) {
      Path to = dir.resolve("t" + threads);
      run(experiment, to, threads, RunListener.NONE);
      String text = canonical(to);
      assertThat(text.lines()).hasSize(6 * 2 * 3 + 6 * 6 * 3);
      expected = expected == null ? text : expected;
      assertThat(text).isEqualTo(expected);
    }
    StringBuilder full = new StringBuilder();
    Export.jsonLines(dir.resolve("t2"), false, full);
    assertThat(full.toString()).contains("\"millis\":", "\"jdk\":", "\"overrunMillis\":");
    assertThat(expected).doesNotContain("\"millis\":", "\"jdk\":", "\"commit\":");
  }

  @Test
  void theIterationsOfEveryMoveAreKept() {
    Experiment oxo = Experiment.match("oxo", "uct", "uct@7it", Budget.iterations(30), 2, 1);
    run(oxo, dir, 1, RunListener.NONE);
    StringBuilder csv = new StringBuilder();
    Export.csv(dir, csv);
    StringBuilder lines = new StringBuilder();
    Export.jsonLines(dir, false, lines);
    PairingResult kept = Archive.read(dir).results().get(0);

    assertThat(kept.iterations(0).counts()).containsOnlyKeys(30L);
    assertThat(kept.iterations(1).counts()).containsOnlyKeys(7L);
    assertThat(csv.toString().lines().skip(1)).allMatch(line -> line.endsWith(",30.0,7.0"));
    assertThat(lines.toString()).contains("\"iterations\":[30,7,").contains("[7,30,");
    assertThat(MatchJson.match(Archive.read(dir), kept))
        .containsEntry("iterationsPerMove", List.of(30.0, 7.0));
  }

  @Test
  void gamesInCpuTimeRunAtOnceAndTellTheirIterations() {
    Experiment oxo = Experiment.match("oxo", "uct", "uct", Budget.parse("1mscpu"), 2, 1);
    RunSummary summary = run(oxo, dir, 7, RunListener.NONE);
    Archive archive = Archive.read(dir);

    assertThat(summary.threads()).isEqualTo(7);
    assertThat(archive.runs().get(0).warnings()).isEmpty();
    assertThat(archive.results().get(0).pairing().budget()).isEqualTo("1mscpu");
    assertThat(archive.results().get(0).iterations(0).max()).isPositive();
    assertThat(archive.results().get(0).overruns(0).total()).isZero();
  }

  @Test
  void aFinishedExperimentIsNotPlayedAgain() {
    Experiment experiment = experiment(2);
    RunSummary first = run(experiment, dir, 2, RunListener.NONE);
    RunSummary second = run(experiment, dir, 2, RunListener.NONE);
    assertThat(first.played()).isEqualTo(48);
    assertThat(second.played()).isZero();
    assertThat(second.finished()).isEqualTo(48);
  }

  @Test
  void anInterruptedRunResumesToTheSameResult() {
    Experiment experiment = experiment(4);
    run(experiment, dir.resolve("whole"), 2, RunListener.NONE);
    Path parts = dir.resolve("parts");
    for (int i = 0; i < 3; i++) {
      int after = 7 + 5 * i;
      ExperimentRun[] holder = new ExperimentRun[1];
      try (ExperimentRun run =
          new ExperimentRun(
              Toys.catalog(),
              experiment,
              parts,
              RunOptions.threads(4),
              new RunListener() {
                private int seen;

                @Override
                public void finished(MatchRecord record) {
                  if (++seen == after) {
                    holder[0].stop();
                  }
                }
              })) {
        holder[0] = run;
        assertThat(run.run().interrupted()).isTrue();
      }
    }
    run(experiment, parts, 4, RunListener.NONE);
    assertThat(canonical(parts)).isEqualTo(canonical(dir.resolve("whole")));
  }

  @Test
  void aSecondRunnerIsRefusedAtOnce() {
    Experiment experiment = experiment(1);
    try (ExperimentRun first =
        new ExperimentRun(
            Toys.catalog(), experiment, dir, RunOptions.threads(1), RunListener.NONE)) {
      assertThatThrownBy(() -> run(experiment, dir, 1, RunListener.NONE))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("in use by another run");
      assertThat(first.run().played()).isEqualTo(24);
    }
    assertThat(run(experiment, dir, 1, RunListener.NONE).played()).isZero();
  }

  @Test
  void aChangedExperimentIsRefusedWithTheDifferingKeys() {
    run(experiment(1), dir, 1, RunListener.NONE);
    String before = canonical(dir);
    Experiment other = experiment(2).withOpenings(Openings.parse("random(2)"));
    assertThatThrownBy(() -> run(other, dir, 1, RunListener.NONE))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("openings was")
        .hasMessageNotContaining("pairs was")
        .hasMessageNotContaining("agents was");
    assertThat(canonical(dir)).isEqualTo(before);
  }

  @Test
  void moreGamesOfTheSameExperimentAreAddedToThoseThatAreThere() {
    Path whole = dir.resolve("whole");
    Path grown = dir.resolve("grown");
    run(experiment(2), whole, 1, RunListener.NONE);
    assertThat(run(experiment(1), grown, 1, RunListener.NONE).played()).isEqualTo(24);
    assertThat(run(experiment(2), grown, 1, RunListener.NONE).played()).isEqualTo(24);
    assertThat(canonical(grown)).isEqualTo(canonical(whole));
    Archive archive = Archive.read(grown);
    assertThat(archive.pairs()).isEqualTo(2);
    assertThat(archive.runs().get(0).warnings()).doesNotContain("number of pairs");
    assertThat(archive.runs().get(1).warnings())
        .contains("The number of pairs became 2 after 24 games (it was 1)");

    assertThatThrownBy(() -> run(experiment(1), grown, 1, RunListener.NONE))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("has games of 2 pairs per pairing; 1 would leave finished games out");
    assertThat(Archive.read(grown).pairs()).isEqualTo(2);
  }

  @Test
  void aPlaceThatCannotBeWrittenIsRefusedInWords() throws IOException {
    Path file = Files.createFile(dir.resolve("file"));
    assertThatThrownBy(() -> run(experiment(1), file.resolve("sub"), 1, RunListener.NONE))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("cannot make")
        .hasMessageEndingWith(file + " is a file, not a folder");
    assertThatThrownBy(() -> run(experiment(1), file, 1, RunListener.NONE))
        .isInstanceOf(StoreException.class)
        .hasMessage("cannot make " + file + ": " + file + " is a file, not a folder");
    if (Files.exists(Path.of("/dev/null"))) {
      assertThatThrownBy(() -> run(experiment(1), Path.of("/dev/null"), 1, RunListener.NONE))
          .isInstanceOf(StoreException.class)
          .hasMessage("cannot make /dev/null: /dev/null is a file, not a folder");
    }
    Path other = Files.createDirectories(dir.resolve("other"));
    Files.writeString(other.resolve("results.db"), "this is no database, but long enough to see");
    assertThatThrownBy(() -> run(experiment(1), other, 1, RunListener.NONE))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("not a database");
    assertThatThrownBy(() -> Archive.read(dir.resolve("nothing")))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("holds no results");
  }

  @Test
  void storedGamesReplayAndTheSameMovesAreChosenAgain() {
    Experiment experiment =
        Experiment.match("oxo", "uct", "ucb1tuned", Budget.iterations(30), 50, 12);
    run(experiment, dir, 2, RunListener.NONE);
    Game game = Toys.catalog().make(GameSlot.GAME, "oxo");
    List<GameRow> rows = new ArrayList<>();
    try (StoreReader reader = StoreReader.open(dir)) {
      reader.forEach(rows::add);
      assertThat(rows).hasSize(100);
      for (GameRow row : rows) {
        State end = row.replay(game);
        double[] rewards = new double[2];
        end.rewards(rewards);
        assertThat(end.isTerminal()).isTrue();
        assertThat(row.rewards()).containsExactly(rewards[0], rewards[1]);
        assertThat(chosenAgain(game, row, reader)).isEqualTo(row.moves());
      }
    }
  }

  private static List<String> chosenAgain(Game game, GameRow row, StoreReader reader) {
    var pairing = reader.pairings().get(0);
    Agent[] agents = new Agent[2];
    for (int seat = 0; seat < 2; seat++) {
      int number = row.seats().get(seat);
      agents[seat] = Toys.catalog().make(Agent.SLOT, pairing.resolved(number)).create(game);
      agents[seat].newGame(Rng.hash(row.seed(), number, 0));
    }
    State state = game.newState();
    List<String> moves = new ArrayList<>();
    while (!state.isTerminal()) {
      int seat = state.mover();
      Budget budget = pairing.pairing().contender(row.seats().get(seat)).budget();
      int move = agents[seat].search(state, budget).move();
      moves.add(game.moveText(state, move));
      state.play(move);
      for (Agent agent : agents) {
        agent.played(move);
      }
    }
    return moves;
  }

  @Test
  void exportsAreReadable() {
    run(experiment(1), dir, 1, RunListener.NONE);
    StringBuilder csv = new StringBuilder();
    Export.csv(dir, csv);
    assertThat(csv.toString().lines()).hasSize(1 + 24);
    StringBuilder latex = new StringBuilder();
    Export.latex(dir, latex);
    assertThat(latex.toString()).contains("\\begin{tabular}", "uct -- random", "\\pm");
    StringBuilder sgf = new StringBuilder();
    Export.sgf(dir, Toys.catalog(), sgf);
    String first = sgf.substring(0, sgf.indexOf(")\n") + 2);
    GameRecord record = GameRecord.read(first);
    record.replay(Toys.catalog().make(GameSlot.GAME, record.spec()));
  }

  @Test
  void aSequentialTestStopsEarlyAndExportsAreStillByteEqual() {
    Experiment experiment =
        Experiment.match("oxo", "uct", "random", Budget.iterations(40), 500, 12)
            .withSprt(Sprt.of(0, 100), 500);
    String expected = null;
    for (int threads : new int[] {1, 8}) {
      Path to = dir.resolve("t" + threads);
      RunSummary summary = run(experiment, to, threads, RunListener.NONE);
      assertThat(summary.finished()).isEqualTo(summary.total()).isLessThan(400);
      expected = expected == null ? canonical(to) : expected;
      assertThat(canonical(to)).isEqualTo(expected);
      assertThat(run(experiment, to, threads, RunListener.NONE).played()).isZero();
    }
    Archive archive = Archive.read(dir.resolve("t1"));
    assertThat(archive.sprtOf(archive.results().get(0)).verdict()).isEqualTo(Sprt.Verdict.ACCEPT_1);
    assertThat(archive.finished()).isEqualTo(archive.total());
  }

  @Test
  void twoThousandGamesPerCpuSecondAreStored() {
    Experiment experiment =
        Experiment.match("oxo", "random", "random", Budget.iterations(1), 1500, 1);
    run(experiment, dir.resolve("warm"), 1, RunListener.NONE);
    com.sun.management.OperatingSystemMXBean system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long start = system.getProcessCpuTime();
    run(experiment, dir.resolve("timed"), 1, RunListener.NONE);
    double seconds = (system.getProcessCpuTime() - start) / 1e9;
    assertThat(3000 / seconds).as("games per CPU second").isGreaterThan(2000);
  }

  @Test
  @Tag("slow")
  void anAgentAgainstItselfScoresOneHalf() {
    Experiment experiment = Experiment.match("oxo", "uct", "uct", Budget.iterations(50), 2000, 5);
    try (ExperimentRun run =
        new ExperimentRun(
            Toys.catalog(), experiment, null, RunOptions.threads(2), RunListener.NONE)) {
      run.run();
      var stats = run.archive().results().get(0).stats();
      assertThat(stats.games()).isEqualTo(4000);
      assertThat(stats.wilson().contains(0.5)).isTrue();
      assertThat(stats.pairs().interval(0.95).contains(0.5)).isTrue();
    }
  }
}
