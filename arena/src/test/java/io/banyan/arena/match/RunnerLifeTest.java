// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What a run hands out, keeps and plays again, with workers that do as they are told. */
class RunnerLifeTest {
  private static final StoppingRule ONE_WON_PAIR = (pairing, counts) -> counts[4] > 0;

  private final MemoryResults results = new MemoryResults();
  private final List<String> heard = new ArrayList<>();
  private final RunListener listener =
      new RunListener() {
        @Override
        public void workers(int gamesAtOnce) {
          heard.add(gamesAtOnce + " at once");
        }

        @Override
        public void started(long total, long finishedBefore) {
          heard.add(total + " games, " + finishedBefore + " before");
        }

        @Override
        public void finished(MatchRecord record) {
          heard.add(record.game().id());
        }

        @Override
        public void decided(Pairing pairing, int units) {
          heard.add("decided after " + units);
        }
      };
  private Runner runner;

  /** What workers do in the first phase and, if there is one, in the second, one game at a time. */
  private interface Script {
    void play(OpenGames open, boolean alone) throws InterruptedException;
  }

  private Runner runner(Schedule schedule, Results kept, StoppingRule rule, int size, Script s) {
    Workers workers =
        new Workers() {
          @Override
          public int size() {
            return size;
          }

          @Override
          public void play(OpenGames open, boolean alone) throws InterruptedException {
            s.play(open, alone);
          }

          @Override
          public void warmUp(
              List<ScheduledGame> like, RunListener toldTo, BooleanSupplier stopped) {
            heard.add("warm " + like.stream().map(ScheduledGame::id).toList());
            assertThat(stopped.getAsBoolean()).isFalse();
            if (like.get(0).pairing().index() == 2) {
              runner.stop();
              assertThat(stopped.getAsBoolean()).isTrue();
            }
          }
        };
    runner = new Runner(Toys.catalog(), schedule, kept, workers, rule, listener);
    return runner;
  }

  private RunSummary run(int pairs, StoppingRule rule, Script script) {
    return runner(schedule(pairs), results, rule, 2, script).run();
  }

  private static Schedule schedule(int pairs) {
    return Toys.schedule(pairs, Toys.pairing("oxo", "uct", "random", "9it"));
  }

  private static MatchRecord ended(ScheduledGame game, Outcome outcome) {
    double[] rewards = {1 - game.seats()[0], 1 - game.seats()[1]};
    int culprit = outcome.isFault() ? 0 : -1;
    return new MatchRecord(
        game, outcome, culprit, rewards, new int[0], new int[0], new long[0], new long[0], "");
  }

  private static MatchRecord won(ScheduledGame game) {
    return ended(game, Outcome.WIN);
  }

  private static void winAll(OpenGames open, boolean alone) {
    for (ScheduledGame game = open.next(); game != null; game = open.next()) {
      open.finished(won(game));
    }
  }

  private List<String> kept() {
    return results.records().stream().map(r -> r.game().id() + " " + r.outcome().text()).toList();
  }

  @Test
  void everyGameIsHandedOutOnceAndToldOf() {
    RunSummary summary = run(2, StoppingRule.NEVER, RunnerLifeTest::winAll);
    assertThat(heard)
        .containsExactly("2 at once", "4 games, 0 before", "0-0-0", "0-0-1", "0-1-0", "0-1-1");
    assertThat(summary).isEqualTo(new RunSummary(4, 4, 4, 2, false));
  }

  @Test
  void whatIsFinishedIsNotHandedOutAgain() {
    results.add(won(schedule(2).game(0, 0, 1)));
    results.add(won(schedule(2).game(0, 1, 0)));
    RunSummary summary = run(2, StoppingRule.NEVER, RunnerLifeTest::winAll);
    assertThat(heard).containsExactly("2 at once", "4 games, 2 before", "0-0-0", "0-1-1");
    assertThat(summary).isEqualTo(new RunSummary(2, 4, 4, 2, false));
  }

  @Test
  void whatWasPlayedBeyondADecisionIsForgottenWhenTheRunGoesOn() {
    run(3, StoppingRule.NEVER, RunnerLifeTest::winAll);
    heard.clear();
    RunSummary summary = run(3, ONE_WON_PAIR, RunnerLifeTest::winAll);
    assertThat(kept()).containsExactly("0-0-0 win", "0-0-1 win");
    assertThat(heard).containsExactly("decided after 1", "2 at once", "6 games, 2 before");
    assertThat(summary).isEqualTo(new RunSummary(0, 2, 2, 2, false));
  }

  @Test
  void aGameThatADecisionOvertakesIsDropped() {
    RunSummary summary =
        run(
            3,
            ONE_WON_PAIR,
            (open, alone) -> {
              ScheduledGame first = open.next();
              ScheduledGame second = open.next();
              ScheduledGame third = open.next();
              assertThat(open.needs(third)).isTrue();
              open.finished(won(first));
              assertThat(open.needs(first)).isFalse();
              open.finished(won(second));
              assertThat(open.needs(third)).isFalse();
              open.finished(won(third));
              assertThat(open.next()).isNull();
            });
    assertThat(kept()).containsExactly("0-0-0 win", "0-0-1 win");
    assertThat(heard).endsWith("0-0-0", "0-0-1", "decided after 1");
    assertThat(summary).isEqualTo(new RunSummary(2, 2, 2, 2, false));
  }

  @Test
  void aGameThatComesBackTwiceCountsOnce() {
    run(
        1,
        StoppingRule.NEVER,
        (open, alone) -> {
          ScheduledGame game = open.next();
          open.finished(won(game));
          open.finished(ended(game, Outcome.LOSS));
        });
    assertThat(kept()).containsExactly("0-0-0 win");
  }

  @Test
  void aGameWithoutMemoryBesideOthersIsPlayedAgainAlone() {
    List<Boolean> phases = new ArrayList<>();
    run(
        1,
        StoppingRule.NEVER,
        (open, alone) -> {
          phases.add(alone);
          ScheduledGame game = open.next();
          assertThat(game.id()).isEqualTo("0-0-0");
          open.finished(ended(game, Outcome.OUT_OF_MEMORY));
          winAll(open, alone);
        });
    assertThat(phases).containsExactly(false, true);
    // It failed alone as well.
    assertThat(kept()).containsExactly("0-0-0 out of memory", "0-0-1 win");
  }

  @Test
  void aGameWithoutMemoryThatHadNoneBesideItCounts() {
    Script script =
        (open, alone) -> {
          assertThat(alone).isFalse();
          open.finished(ended(open.next(), Outcome.OUT_OF_MEMORY));
          winAll(open, alone);
        };
    runner(schedule(1), results, StoppingRule.NEVER, 1, script).run();
    assertThat(kept()).containsExactly("0-0-0 out of memory", "0-0-1 win");
  }

  @Test
  void aWorkerWithoutMemoryGivesItsGameBackOnce() {
    assertThatThrownBy(
            () -> run(1, StoppingRule.NEVER, (open, alone) -> open.playAgain(open.next())))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("out of memory; fewer threads or a larger heap may help");
    run(
        1,
        StoppingRule.NEVER,
        (open, alone) -> {
          if (!alone) {
            open.playAgain(open.next());
          }
          winAll(open, alone);
        });
    assertThat(kept()).containsExactly("0-0-0 win", "0-0-1 win");
  }

  @Test
  void theFirstErrorEndsTheRun() {
    assertThatThrownBy(
            () ->
                run(
                    1,
                    StoppingRule.NEVER,
                    (open, alone) -> {
                      assertThat(alone).isFalse();
                      open.finished(ended(open.next(), Outcome.OUT_OF_MEMORY));
                      open.fail(new IllegalStateException("the first"));
                      open.fail(new IllegalStateException("the second"));
                      assertThat(open.isClosed()).isTrue();
                      assertThat(open.next()).isNull();
                    }))
        .hasMessage("the first");
  }

  @Test
  void resultsThatCannotBeKeptEndTheRun() {
    Results full =
        new Results() {
          @Override
          public boolean contains(ScheduledGame game) {
            return false;
          }

          @Override
          public double score(ScheduledGame game) {
            return 0;
          }

          @Override
          public void add(MatchRecord record) {
            throw new IllegalStateException("the disk is full");
          }
        };
    Runner broken = runner(schedule(1), full, StoppingRule.NEVER, 2, RunnerLifeTest::winAll);
    assertThatThrownBy(broken::run).hasMessage("the disk is full");
    assertThat(heard).containsExactly("2 at once", "2 games, 0 before");
  }

  @Test
  void aStoppedRunHandsOutNothingMoreAndForgetsWhatWasInterrupted() {
    RunSummary summary =
        run(
            2,
            StoppingRule.NEVER,
            (open, alone) -> {
              assertThat(alone).isFalse();
              open.finished(won(open.next()));
              open.finished(ended(open.next(), Outcome.OUT_OF_MEMORY));
              ScheduledGame third = open.next();
              assertThat(open.isClosed()).isFalse();
              runner.stop();
              assertThat(open.isClosed()).isTrue();
              open.finished(ended(third, Outcome.INTERRUPTED));
              assertThat(open.next()).isNull();
            });
    assertThat(kept()).containsExactly("0-0-0 win");
    assertThat(summary).isEqualTo(new RunSummary(1, 1, 4, 2, true));
  }

  @Test
  void whoStopsAfterTheLastGameInterruptsNothing() {
    RunSummary summary =
        run(
            1,
            StoppingRule.NEVER,
            (open, alone) -> {
              winAll(open, alone);
              runner.stop();
            });
    assertThat(summary).isEqualTo(new RunSummary(2, 2, 2, 2, false));
  }

  @Test
  void anInterruptedThreadEndsTheRunAndStaysInterrupted() {
    RunSummary summary =
        run(
            1,
            StoppingRule.NEVER,
            (open, alone) -> {
              open.finished(won(open.next()));
              throw new InterruptedException();
            });
    assertThat(Thread.interrupted()).isTrue();
    assertThat(summary).isEqualTo(new RunSummary(1, 1, 2, 2, true));
  }

  @Test
  void pairingsThatAClockDecidesAreWarmedUpIfSomethingIsLeftToPlay() {
    Pairing counted = Toys.pairing("oxo", "uct", "random", "9it");
    Pairing finished = at(1, Toys.pairing("oxo", "uct", "random", "9ms"));
    Pairing half = at(2, Toys.pairing("oxo", "uct", "uct", "9ms"));
    Pairing open = at(3, Toys.pairing("oxo", "random", "uct", "9ms"));
    Schedule schedule = Toys.schedule(2, counted, finished, half, open);
    for (int unit = 0; unit < 2; unit++) {
      results.add(won(schedule.game(1, unit, 0)));
      results.add(won(schedule.game(1, unit, 1)));
      results.add(won(schedule.game(2, unit, 0)));
    }
    results.add(won(schedule.game(2, 0, 1)));
    runner(schedule, results, StoppingRule.NEVER, 2, RunnerLifeTest::winAll).run();
    // The warm-up of the third stops the run, so there is none of the fourth.
    assertThat(heard).containsExactly("2 at once", "16 games, 7 before", "warm [2-0-0, 2-0-1]");
  }

  @Test
  void aPairingThatIsDecidedIsNotWarmedUp() {
    Schedule schedule = Toys.schedule(3, Toys.pairing("oxo", "uct", "random", "9ms"));
    results.add(won(schedule.game(0, 0, 0)));
    results.add(won(schedule.game(0, 0, 1)));
    runner(schedule, results, ONE_WON_PAIR, 2, RunnerLifeTest::winAll).run();
    assertThat(heard).containsExactly("decided after 1", "2 at once", "6 games, 2 before");
  }

  private static Pairing at(int index, Pairing p) {
    return new Pairing(index, p.game(), p.budget(), p.first(), p.second(), p.onlyOneSeat());
  }
}
