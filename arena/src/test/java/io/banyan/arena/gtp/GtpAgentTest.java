// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.MatchRules;
import io.banyan.arena.match.MemoryResults;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.Runner;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.StoppingRule;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plays against engine.sh, which fails in every way. */
@DisabledOnOs(OS.WINDOWS)
class GtpAgentTest {
  private static final Catalog CATALOG = Toys.catalog().add(GtpAgent.ENTRY);
  private static final MatchRules PATIENT = new MatchRules(2, 0, 60_000_000_000L, 0, false);
  private static final MatchRules STRICT = new MatchRules(2, 0, 1_500_000_000L, 0, false);

  @TempDir Path directory;
  private Path script;
  private Path pids;

  @BeforeEach
  void writeScript() throws IOException {
    script = directory.resolve("engine.sh");
    pids = directory.resolve("pids");
    try (InputStream in = GtpAgentTest.class.getResourceAsStream("engine.sh")) {
      Files.write(script, in.readAllBytes());
    }
  }

  @AfterEach
  void noProcessIsLeft() throws IOException {
    if (!Files.exists(pids)) {
      return;
    }
    for (String pid : Files.readAllLines(pids)) {
      // The system may take a moment to bury the dead; those that sleep would sleep for minutes.
      ProcessHandle.of(Long.parseLong(pid.strip()))
          .ifPresent(p -> assertThat(p.onExit()).succeedsWithin(Duration.ofSeconds(20)));
    }
  }

  private String engine(String how, String more) {
    return "gtp(cmd=\"sh '" + script + "' " + how + " '" + pids + "'\"" + more + ")";
  }

  private static List<MatchRecord> play(
      String agent, String opponent, String budget, int threads, MatchRules rules) {
    return play("race(2)", agent, opponent, budget, threads, rules);
  }

  private static List<MatchRecord> play(
      String game, String agent, String opponent, String budget, int threads, MatchRules rules) {
    Schedule schedule =
        new Schedule(
            CATALOG, 7, 2, Openings.NONE, List.of(Toys.pairing(game, agent, opponent, budget)));
    MemoryResults results = new MemoryResults();
    RunOptions options = RunOptions.threads(threads).withRules(rules).withWarmUpMillis(0);
    new Runner(CATALOG, schedule, results, options, StoppingRule.NEVER, RunListener.NONE).run();
    return results.records();
  }

  private static void assertFault(List<MatchRecord> records, Outcome outcome, String note) {
    assertThat(records).hasSize(4);
    assertThat(records)
        .allSatisfy(r -> assertThat(r.outcome()).as(r.note()).isEqualTo(outcome))
        .allSatisfy(r -> assertThat(r.game().seats()[r.culprit()]).as("culprit").isZero())
        .allSatisfy(r -> assertThat(r.score()).isZero())
        .allSatisfy(r -> assertThat(r.note()).contains(note));
  }

  @ParameterizedTest
  @CsvSource({
    "crash, CRASH, ended with 3 during genmove",
    "crash, CRASH, it said: the sky is falling",
    "signal, CRASH, ended with 137",
    "illegal, ILLEGAL_MOVE, +9",
    "empty, ILLEGAL_MOVE, is not a legal move",
    "garbage, CRASH, hllo w",
    "silence, CRASH, closed its output",
    "wrongid, CRASH, =99 +1",
    "refuse, CRASH, no idea",
    "flood, CRASH, wrote over 5000 lines",
    "longline, CRASH, wrote a line over 16384 characters",
    "child, CRASH, ended with 0 during genmove",
    "orphan, CRASH, ended with 0 during genmove",
    "gone, CRASH, ended with 1 during list_commands",
    "babble, CRASH, answered 'y' to list_commands",
    "blank, CRASH, wrote over 5000 empty lines to list_commands",
    "endless, CRASH, wrote a line over 16384 characters to list_commands",
    "chatty, CRASH, Welcome to the engine!"
  })
  void aFaultCostsTheGameWithItsLabel(String how, Outcome outcome, String note) {
    assertFault(play(engine(how, ""), "random", "9it", 2, PATIENT), outcome, note);
  }

  /** An engine that writes down what it hears and moves as a file says. */
  @ParameterizedTest
  @ValueSource(strings = {"tell", "skip"})
  void forcedPassesAreLeftOutIfAsked(String passes) throws IOException {
    Path log = directory.resolve("log");
    Path answer = directory.resolve("answer");
    Path scribe = directory.resolve("scribe.sh");
    Files.writeString(
        scribe,
        """
        while read -r id c r; do
          echo "$c $r" >>'%s'
          case $c in genmove) m=$(cat '%s') ;; *) m= ;; esac
          printf '=%%s %%s\\n\\n' $id "$m"
        done
        """
            .formatted(log, answer));
    Catalog catalog = Games.addTo(Agents.catalog()).add(GtpAgent.ENTRY);
    Game game = catalog.make(GameSlot.GAME, "othello(4x4)");
    State state = game.newState();
    String spec = "gtp(cmd=\"sh '" + scribe + "'\",passes=" + passes + ")";
    try (Agent agent = catalog.make(Agent.SLOT, spec).create(game)) {
      agent.newGame(1);
      Rng rng = new Rng(1);
      boolean passed = false;
      while (!passed) {
        if (state.isTerminal()) {
          state = game.newState();
          agent.newGame(1);
        }
        int[] moves = Moves.legal(game, state);
        passed = game.moveText(state, moves[0]).equals("pass");
        if (passed && passes.equals("skip")) {
          assertThat(agent.search(state, Budget.iterations(1)).move()).isEqualTo(moves[0]);
        }
        int move = moves[rng.nextInt(moves.length)];
        agent.played(move);
        state.play(move);
      }
      int next = Moves.legal(game, state)[0];
      Files.writeString(answer, game.moveText(state, next));
      assertThat(agent.search(state, Budget.iterations(1)).move()).isEqualTo(next);
    }
    boolean told = Files.readString(log).contains("pass");
    assertThat(told).isEqualTo(passes.equals("tell"));
  }

  @Test
  void anEngineWhoseFirstPlayerIsWhiteIsToldSo() {
    assertThat(play(engine("white", ",colours=wb"), "random", "9it", 2, PATIENT))
        .allSatisfy(r -> assertThat(r.outcome().isFault()).as(r.note()).isFalse());
    assertFault(
        play(engine("white", ""), "random", "9it", 2, PATIENT), Outcome.CRASH, "not the turn of b");
  }

  @ParameterizedTest
  @CsvSource({"hang", "spin", "deaf", "unfinished"})
  void anEngineThatHangsForfeitsWithinItsLimit(String how) {
    long start = System.nanoTime();
    assertFault(
        play(engine(how, ""), "random", "9it", 4, STRICT), Outcome.TIME_FORFEIT, "no answer");
    assertThat(System.nanoTime() - start).isLessThan(30_000_000_000L);
  }

  @Test
  void anEngineThatIsTooLateForItsTimeBudgetForfeits() {
    MatchRules rules = new MatchRules(2, 100_000_000L, 60_000_000_000L, 0, false);
    assertFault(
        play(engine("hang", ""), "random", "100ms", 1, rules), Outcome.TIME_FORFEIT, "genmove");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void anEngineThatUsesMoreCpuTimeThanItsBudgetForfeits() {
    assertFault(
        play(engine("spin", ""), "random", "30mscpu", 4, PATIENT),
        Outcome.TIME_FORFEIT,
        "ms of CPU time for genmove");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theCpuTimeOfWhatTheEngineStartedCountsToo() {
    assertFault(
        play(engine("spinchild", ""), "random", "30mscpu", 4, PATIENT),
        Outcome.TIME_FORFEIT,
        "310 are allowed");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void anEngineThatKeepsItsCpuTimeEndsItsGames() {
    assertThat(play(engine("fine", ""), "random", "2scpu", 2, PATIENT))
        .hasSize(4)
        .allSatisfy(r -> assertThat(r.outcome().isFault()).as(r.note()).isFalse());
  }

  @Test
  void cpuTimeOfAProcessIsReadBehindANameWithSpacesAndParentheses() {
    String stat = "42 (a) (b c) S 1 42 42 0 -1 4194560 500 60 0 0 7 11 13 17 20 0 3 0 99 1 2";
    assertThat(ProcessTree.ticks(stat)).isEqualTo(7 + 11 + 13 + 17);
  }

  @ParameterizedTest
  @CsvSource({"slow", "pulse"})
  void anEngineThatTakesTooLongToStartForfeits(String how) {
    assertFault(
        play(engine(how, ",start=0.2"), "random", "9it", 2, PATIENT),
        Outcome.TIME_FORFEIT,
        "the engine gave no answer to list_commands");
  }

  @ParameterizedTest
  @CsvSource({"gone, CRASH", "babble, CRASH", "slow, TIME_FORFEIT"})
  void anEngineThatNeverStartsCostsItsTimedGamesToo(String how, Outcome outcome) {
    MatchRules rules = new MatchRules(2, 60_000_000_000L, 60_000_000_000L, 0, false);
    Schedule schedule =
        new Schedule(
            CATALOG,
            7,
            2,
            Openings.NONE,
            List.of(Toys.pairing("race(2)", engine(how, ",start=0.2"), "random", "1ms")));
    MemoryResults results = new MemoryResults();
    RunOptions warmed = RunOptions.threads(1).withRules(rules).withWarmUpMillis(300);
    new Runner(CATALOG, schedule, results, warmed, StoppingRule.NEVER, RunListener.NONE).run();

    assertFault(results.records(), outcome, "list_commands");
  }

  @Test
  void anEngineThatPlaysByTheRulesEndsItsGames() {
    List<MatchRecord> records = play(engine("fine", ""), engine("stays", ""), "9it", 2, PATIENT);

    assertThat(records)
        .hasSize(4)
        .allSatisfy(r -> assertThat(r.outcome().isFault()).as(r.note()).isFalse())
        .allSatisfy(r -> assertThat(r.moves()).containsOnly(0));
  }

  @Test
  void resigningLosesWithoutAFault() {
    List<MatchRecord> records = play(engine("resign", ""), "random", "9it", 2, PATIENT);

    assertThat(records)
        .hasSize(4)
        .allSatisfy(r -> assertThat(r.outcome()).isEqualTo(Outcome.LOSS))
        .allSatisfy(r -> assertThat(r.culprit()).isEqualTo(-1))
        .allSatisfy(r -> assertThat(r.note()).isEqualTo("resigned"));
    assertThat(play("random", engine("resign", ""), "9it", 1, PATIENT))
        .allSatisfy(r -> assertThat(r.outcome()).isEqualTo(Outcome.WIN));
  }

  @Test
  void afterAFaultTheNextGameHasANewEngine() throws IOException {
    play(engine("crash", ""), "random", "9it", 1, PATIENT);

    assertThat(Files.readAllLines(pids)).doesNotHaveDuplicates().hasSize(4);
  }

  @Test
  void aStoppedRunEndsTheEngineAndForgetsTheGame() {
    Schedule schedule =
        new Schedule(
            CATALOG,
            7,
            1,
            Openings.NONE,
            List.of(Toys.pairing("race(2)", engine("hang", ""), "random", "9it")));
    MemoryResults results = new MemoryResults();
    Runner runner =
        new Runner(
            CATALOG,
            schedule,
            results,
            RunOptions.threads(1).withRules(PATIENT),
            StoppingRule.NEVER,
            RunListener.NONE);
    Thread stopper =
        new Thread(
            () -> {
              // Two processes: the engine and the child it waits for.
              while (!Files.exists(pids) || lines(pids) < 2) {
                Thread.onSpinWait();
              }
              runner.stop();
            });
    stopper.setDaemon(true);
    stopper.start();

    assertThat(runner.run().interrupted()).isTrue();
    assertThat(results.records()).isEmpty();
  }

  private static long lines(Path file) {
    try {
      return Files.readAllLines(file).size();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void ourOwnEngineIsToldSeedAndBudgetSoThatRunsRepeat() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String command =
        "'%s' -XX:TieredStopAtLevel=1 -cp '%s' %s"
            .formatted(java, System.getProperty("java.class.path"), OwnEngine.class.getName());
    String agent = "gtp(cmd=\"" + command + "\")";
    List<String> one = texts(play("oxo", agent, "uct", "60it", 1, PATIENT));

    assertThat(one).hasSize(4).noneMatch(text -> text.contains("CRASH"));
    assertThat(texts(play("oxo", agent, "uct", "60it", 2, PATIENT))).isEqualTo(one);
  }

  private static List<String> texts(List<MatchRecord> records) {
    return records.stream()
        .map(r -> r.game().id() + " " + r.outcome() + Arrays.toString(r.moves()) + r.note())
        .toList();
  }

  @Test
  void aMoveThatWasNotPlayedIsTakenBack() {
    Game game = CATALOG.make(GameSlot.GAME, "race(2)");
    try (Agent agent = CATALOG.make(Agent.SLOT, engine("fine", ""), "race").create(game)) {
      State state = game.newState();
      agent.newGame(1);
      assertThat(agent.search(state, Budget.iterations(9)).move()).isZero();
      agent.played(2);
      state.play(2);
      assertThat(agent.search(state, Budget.iterations(9)).move()).isZero();
      assertThatThrownBy(() -> agent.search(game.newState(), Budget.iterations(9)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("seen 1 moves");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "gtp, gtp needs a program",
    "'gtp(cmd=\"\")', must start with a program that can be run",
    "'gtp(cmd=\"/no/such/program --gtp\")', /no/such/program is no file",
    "'gtp(cmd=\"/etc/passwd\")', /etc/passwd may not be run",
    "'gtp(cmd=\"no-such-program\")', no folder of PATH has a program no-such-program",
    "'gtp(cmd=\"sh ''open\")', no closing"
  })
  void aProgramThatIsNotThereIsRefusedBeforeTheFirstGame(String spec, String message) {
    assertThatThrownBy(() -> play(spec, "random", "9it", 1, PATIENT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aGameOfThreePlayersIsRefused() {
    assertThatThrownBy(() -> play("race(3)", engine("fine", ""), "random", "9it", 1, PATIENT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two players");
  }
}
