// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.banyan.arena.Toys;
import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunnerTest {
  private static final long MINUTE = 60_000_000_000L;

  private static String text(MatchRecord r) {
    return r.game().id() + " " + r.outcome() + " " + Arrays.toString(r.allMoves()) + r.note();
  }

  private static List<MatchRecord> run(Schedule schedule, RunOptions options) {
    MemoryResults results = new MemoryResults();
    new Runner(Toys.catalog(), schedule, results, options, StoppingRule.NEVER, RunListener.NONE)
        .run();
    return results.records();
  }

  @Test
  void theNumberOfThreadsChangesNothing() {
    Schedule schedule = Toys.schedule(40, Toys.pairing("oxo", "uct", "random", "30it"));
    List<String> one = run(schedule, RunOptions.threads(1)).stream().map(RunnerTest::text).toList();
    assertThat(one).hasSize(80);
    for (int threads : new int[] {2, 8}) {
      assertThat(run(schedule, RunOptions.threads(threads)).stream().map(RunnerTest::text))
          .containsExactlyElementsOf(one);
    }
  }

  @Test
  void pairsWithAVoidGameDecideNothing() {
    Schedule schedule = Toys.schedule(3, Toys.pairing("oxo", "uct", "random", "30it"));
    UnitTracker tracker = new UnitTracker(2);
    StoppingRule atTwo = (pairing, counts) -> Arrays.stream(counts).sum() == 2;
    assertThat(tracker.finished(schedule.game(0, 0, 0), 1, atTwo)).isFalse();
    assertThat(tracker.finished(schedule.game(0, 0, 1), 1, atTwo)).isFalse();
    assertThat(tracker.finished(schedule.game(0, 1, 0), Double.NaN, atTwo)).isFalse();
    assertThat(tracker.finished(schedule.game(0, 1, 1), 1, atTwo)).isFalse();
    assertThat(tracker.finished(schedule.game(0, 2, 0), 0, atTwo)).isFalse();
    assertThat(tracker.finished(schedule.game(0, 2, 1), 0, atTwo)).isTrue();
    assertThat(tracker.decidedAfter()).isEqualTo(3);
  }

  @Test
  void aPairHasOneSeedAndSwappedSeats() {
    Schedule schedule = Toys.schedule(3, Toys.pairing("oxo", "uct", "random", "30it"));
    ScheduledGame first = schedule.game(0, 2, 0);
    ScheduledGame second = schedule.game(0, 2, 1);
    assertThat(first.seed()).isEqualTo(second.seed());
    assertThat(first.seed()).isNotEqualTo(schedule.game(0, 1, 0).seed());
    assertThat(first.seats()).containsExactly(0, 1);
    assertThat(second.seats()).containsExactly(1, 0);
  }

  @Test
  void theOrderOfPlayHoldsEveryGameOnce() {
    Pairing a = Toys.pairing("oxo", "uct", "random", "30it");
    Pairing b =
        new Pairing(1, a.game(), a.budget(), a.first(), Contender.of("random@9it", null), false);
    Pairing c = new Pairing(2, "race(3)", a.budget(), a.first(), b.second(), false);
    Schedule schedule = new Schedule(Toys.catalog(), 1, 37, Openings.NONE, List.of(a, b, c));
    Set<String> ids = new HashSet<>();
    Schedule.Cursor cursor = schedule.cursor();
    for (ScheduledGame g = cursor.next(); g != null; g = cursor.next()) {
      assertThat(ids.add(g.id())).as(g.id()).isTrue();
    }
    assertThat(ids).hasSize(37 * (2 + 2 + 6)).hasSize((int) schedule.size());
  }

  @Test
  void randomOpeningsDifferAndAreSharedByThePair() {
    Schedule schedule =
        new Schedule(
            Toys.catalog(),
            5,
            30,
            Openings.random(2),
            List.of(Toys.pairing("oxo", "uct", "random", "5it")));
    Set<String> lines = new HashSet<>();
    for (int unit = 0; unit < 30; unit++) {
      int[] opening = schedule.game(0, unit, 0).opening();
      assertThat(opening).hasSize(2).isEqualTo(schedule.game(0, unit, 1).opening());
      lines.add(Arrays.toString(opening));
    }
    assertThat(lines).hasSize(30);
    assertThatThrownBy(
            () ->
                new Schedule(
                    Toys.catalog(),
                    5,
                    80,
                    Openings.random(2),
                    List.of(Toys.pairing("oxo", "uct", "random", "5it"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("72 different openings of 2 plies");
  }

  @Test
  void listedOpeningsArePlayedInTurnAndCheckedFirst() {
    Pairing pairing = Toys.pairing("oxo", "random", "random", "5it");
    Schedule schedule =
        new Schedule(Toys.catalog(), 5, 3, Openings.parse("a1 b2; c3"), List.of(pairing));
    assertThat(schedule.game(0, 0, 0).opening()).containsExactly(0, 4);
    assertThat(schedule.game(0, 1, 0).opening()).containsExactly(8);
    assertThat(schedule.game(0, 2, 1).opening()).containsExactly(0, 4);
    assertThatThrownBy(
            () -> new Schedule(Toys.catalog(), 5, 3, Openings.parse("a1 a1"), List.of(pairing)))
        .hasMessageContaining("opening 'a1 a1'")
        .hasMessageContaining("not a legal move");
  }

  @ParameterizedTest
  @CsvSource({"throw, CRASH", "memory, OUT_OF_MEMORY"})
  void aFailingAgentLosesThatGameWithALabel(String how, Outcome expected) {
    Schedule schedule =
        Toys.schedule(6, Toys.pairing("oxo", "faulty(" + how + ")", "random", "9it"));
    List<MatchRecord> records = run(schedule, RunOptions.threads(3));
    assertThat(records).hasSize(12);
    assertThat(records).allSatisfy(r -> assertThat(r.outcome()).isEqualTo(expected));
    assertThat(records)
        .allSatisfy(r -> assertThat(r.game().seats()[r.culprit()]).as("culprit").isZero());
    assertThat(records).allSatisfy(r -> assertThat(r.score()).isZero());
  }

  @ParameterizedTest
  @ValueSource(strings = {"9it", "1ms"})
  void anIllegalMoveOfAnAgentOfOursEndsTheRunWithAllThatReplaysIt(String budget) {
    Pairing pairing = Toys.pairing("oxo", "faulty(illegal)", "random", budget);
    Schedule schedule = Toys.schedule(6, pairing);
    MemoryResults results = new MemoryResults();
    // With a time budget the warm-up sees it first.
    RunOptions options =
        RunOptions.threads(2).withRules(new MatchRules(2, MINUTE, MINUTE, 0, false));
    Runner runner =
        new Runner(
            Toys.catalog(), schedule, results, options, StoppingRule.NEVER, RunListener.NONE);

    Throwable thrown = catchThrowable(runner::run);

    assertThat(thrown).isInstanceOf(IllegalAnswer.class);
    assertThat(results.records()).isEmpty();
    Matcher told =
        Pattern.compile(
                "faulty\\(illegal\\) answered move number -7, which is not legal, as player ([01])"
                    + " of game (\\S+) in oxo at "
                    + budget
                    + " \\(seed of the game (-?\\d+), of the agent (-?\\d+)\\)"
                    + " after ([23]) moves: (.*)")
            .matcher(thrown.getMessage());
    assertThat(told.matches()).as(thrown.getMessage()).isTrue();
    assertThat(replay(Integer.parseInt(told.group(1)), told)).isEqualTo(-7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"9it", "1ms"})
  void aGameThatFailsEndsTheRunAndIsNobodysLoss(String budget) {
    Pairing pairing = Toys.pairing("race(2,breaks=3)", "random", "random", budget);

    assertThatThrownBy(() -> run(Toys.schedule(2, pairing), RunOptions.threads(1)))
        .isInstanceOf(BrokenGame.class)
        .hasRootCauseInstanceOf(ArithmeticException.class)
        .hasMessageMatching(
            "the game race\\(players=2,cap=100\\) itself fails with"
                + " java.lang.ArithmeticException: no end in sight in game 0-0-\\d"
                + " \\(seed -?\\d+\\) after 3 moves, by number: \\[[0-2], [0-2], [0-2]\\]");
  }

  /** Lets the agent play again what the message tells, and answers its next move. */
  private static int replay(int seat, Matcher told) {
    Game game = Toys.catalog().make(GameSlot.GAME, "oxo");
    State state = game.newState();
    try (Agent agent = Toys.catalog().make(Agent.SLOT, "faulty(illegal)", "oxo").create(game)) {
      agent.newGame(Long.parseLong(told.group(4)));
      for (String text : told.group(6).split(" ")) {
        int move = game.parseMove(state, text);
        if (state.mover() == seat) {
          assertThat(agent.search(state, Budget.iterations(9)).move()).isEqualTo(move);
        }
        agent.played(move);
        state.play(move);
      }
      return agent.search(state, Budget.iterations(9)).move();
    }
  }

  @Test
  void anAgentThatNeverComesBackForfeitsAndTheRunGoesOn() {
    MatchRules strict = new MatchRules(2, 0, 30_000_000L, 0, false);
    Schedule schedule = Toys.schedule(2, Toys.pairing("oxo", "faulty(hang)", "random", "9it"));
    List<MatchRecord> records = run(schedule, RunOptions.threads(4).withRules(strict));
    assertThat(records).hasSize(4);
    assertThat(records)
        .allSatisfy(r -> assertThat(r.outcome()).isEqualTo(Outcome.TIME_FORFEIT))
        .allSatisfy(r -> assertThat(r.note()).contains("no answer after 30 ms"));
  }

  @Test
  void anAgentThatAnswersFarTooLateForfeits() {
    MatchRules strict = new MatchRules(2, 0, 60_000_000_000L, 0, false);
    Schedule schedule = Toys.schedule(1, Toys.pairing("oxo", "faulty(late)", "random", "20ms"));
    List<MatchRecord> records =
        run(schedule, RunOptions.threads(1).withRules(strict).withWarmUpMillis(0));
    assertThat(records)
        .allSatisfy(r -> assertThat(r.outcome()).isEqualTo(Outcome.TIME_FORFEIT))
        .allSatisfy(r -> assertThat(r.note()).contains("of 20ms"));
  }

  @Test
  void aCapOnTheMovesIsADrawWithItsOwnName() {
    Schedule byGame = Toys.schedule(1, Toys.pairing("race(2,cap=3)", "random", "random", "9it"));
    Schedule byRule = Toys.schedule(1, Toys.pairing("oxo", "random", "random", "9it"));
    RunOptions capped = RunOptions.threads(1).withRules(MatchRules.DEFAULT.withMoveCap(2));
    assertThat(run(byGame, RunOptions.threads(1)))
        .allSatisfy(r -> assertThat(r.outcome()).isEqualTo(Outcome.MOVE_CAP));
    assertThat(run(byRule, capped))
        .allSatisfy(r -> assertThat(r.outcome()).isEqualTo(Outcome.MOVE_CAP))
        .allSatisfy(r -> assertThat(r.score()).isEqualTo(0.5))
        .allSatisfy(r -> assertThat(r.plies()).isEqualTo(2));
  }

  @Test
  void threePlayersTakeAllSeatsEquallyOften() {
    Schedule schedule = Toys.schedule(20, Toys.pairing("race(3)", "uct", "random", "60it"));
    assertThat(schedule.gamesPerUnit(0)).isEqualTo(6);
    int[] firstAt = new int[3];
    for (int seating = 0; seating < 6; seating++) {
      for (int seat = 0; seat < 3; seat++) {
        firstAt[seat] += 1 - schedule.game(0, 0, seating).seats()[seat];
      }
    }
    assertThat(firstAt).containsExactly(3, 3, 3);
    double score =
        run(schedule, RunOptions.threads(2)).stream()
            .mapToDouble(MatchRecord::score)
            .average()
            .orElseThrow();
    assertThat(score).as("UCT against random play").isGreaterThan(0.6);
  }

  @Test
  void aStoppedRunKeepsFinishedGamesAndGoesOnLater() {
    Schedule schedule = Toys.schedule(200, Toys.pairing("oxo", "uct", "random", "200it"));
    MemoryResults results = new MemoryResults();
    Runner[] runner = new Runner[1];
    RunListener stopper =
        new RunListener() {
          private int seen;

          @Override
          public void finished(MatchRecord record) {
            if (++seen == 20) {
              runner[0].stop();
            }
          }
        };
    runner[0] =
        new Runner(
            Toys.catalog(), schedule, results, RunOptions.threads(2), StoppingRule.NEVER, stopper);
    RunSummary stopped = runner[0].run();
    assertThat(stopped.interrupted()).isTrue();
    assertThat(results.records()).hasSizeBetween(20, 399);
    int before = results.records().size();
    RunSummary resumed =
        new Runner(
                Toys.catalog(),
                schedule,
                results,
                RunOptions.threads(2),
                StoppingRule.NEVER,
                RunListener.NONE)
            .run();
    assertThat(resumed.interrupted()).isFalse();
    assertThat(resumed.played()).isEqualTo(400 - before);
    assertThat(results.records().stream().map(RunnerTest::text))
        .containsExactlyElementsOf(
            run(schedule, RunOptions.threads(1)).stream().map(RunnerTest::text).toList());
  }

  @Test
  void aStoppingRuleCutsAtTheSamePairForAnyNumberOfThreads() {
    Schedule schedule = Toys.schedule(100, Toys.pairing("oxo", "uct", "random", "50it"));
    StoppingRule fivePerfectPairs = (pairing, counts) -> counts[4] >= 5;
    List<String> expected = null;
    for (int threads : new int[] {1, 2, 8}) {
      MemoryResults results = new MemoryResults();
      new Runner(
              Toys.catalog(),
              schedule,
              results,
              RunOptions.threads(threads),
              fivePerfectPairs,
              RunListener.NONE)
          .run();
      List<String> texts = results.records().stream().map(RunnerTest::text).toList();
      assertThat(texts.size()).isBetween(10, 60).isEven();
      expected = expected == null ? texts : expected;
      assertThat(texts).isEqualTo(expected);
    }
  }

  @Test
  void movesReplayToTheSameResult() {
    Schedule schedule = Toys.schedule(25, Toys.pairing("oxo", "uct", "ucb1tuned", "40it"));
    for (MatchRecord record : run(schedule, RunOptions.threads(2))) {
      Game game = schedule.game(record.game().pairing());
      State state = game.newState();
      for (int move : record.allMoves()) {
        state.play(move);
      }
      assertThat(state.isTerminal()).isTrue();
      double[] rewards = new double[2];
      state.rewards(rewards);
      assertThat(rewards).containsExactly(record.rewards());
    }
  }

  @Test
  void anImpossibleAgentIsRefusedBeforeTheFirstGame() {
    Schedule schedule = Toys.schedule(1, Toys.pairing("oxo", "uct(c=-3)", "random", "9it"));
    assertThatThrownBy(() -> run(schedule, RunOptions.threads(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("c must be");
  }

  @Test
  void memoryModePlaysTwentyThousandRandomGamesPerCpuSecond() {
    Schedule schedule = Toys.schedule(40_000, Toys.pairing("oxo", "random", "random", "1it"));
    Runner.inMemory(Toys.catalog(), schedule, 1);
    com.sun.management.OperatingSystemMXBean system =
        (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long start = system.getProcessCpuTime();
    assertThat(Runner.inMemory(Toys.catalog(), schedule, 1).records()).hasSize(80_000);
    double seconds = (system.getProcessCpuTime() - start) / 1e9;
    assertThat(80_000 / seconds).as("games per CPU second").isGreaterThan(20_000);
  }
}
