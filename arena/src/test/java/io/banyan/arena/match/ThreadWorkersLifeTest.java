// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.Toys;
import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that play, with agents that do as they are told and games that are handed out here. */
@Timeout(120)
class ThreadWorkersLifeTest {
  private static final MatchRules STRICT = new MatchRules(2, 0, 200_000_000L, 0, false);

  private final AtomicInteger made = new AtomicInteger();
  private final AtomicInteger closed = new AtomicInteger();
  private final AtomicInteger thinking = new AtomicInteger();
  private final AtomicInteger mostThinking = new AtomicInteger();
  private Consumer<Integer> whenMade = number -> {};
  private Consumer<Meter> whenAsked = meter -> {};

  private final Catalog catalog =
      Toys.catalog()
          .add(Entry.of(Agent.SLOT, "told", "does as it is told").makes(args -> game -> told()));

  private Agent told() {
    whenMade.accept(made.incrementAndGet());
    return new Agent() {
      @Override
      public SearchReport search(State state, Meter meter) {
        mostThinking.accumulateAndGet(thinking.incrementAndGet(), Math::max);
        try {
          whenAsked.accept(meter);
        } finally {
          thinking.decrementAndGet();
        }
        return SearchReport.ofMove(0, 0);
      }

      @Override
      public void close() {
        closed.incrementAndGet();
      }
    };
  }

  /** Hands out the games of a schedule and keeps what comes back. */
  private static final class Games implements OpenGames {
    private final Deque<ScheduledGame> left = new ArrayDeque<>();
    private final List<MatchRecord> records = new ArrayList<>();
    private final List<String> again = new ArrayList<>();
    private final List<RuntimeException> failures = new ArrayList<>();
    private boolean withoutMemory;
    private volatile boolean closing;

    Games(Schedule schedule) {
      Schedule.Cursor cursor = schedule.cursor();
      for (ScheduledGame g = cursor.next(); g != null; g = cursor.next()) {
        left.add(g);
      }
    }

    @Override
    public synchronized ScheduledGame next() {
      return isClosed() ? null : left.poll();
    }

    @Override
    public boolean needs(ScheduledGame game) {
      return true;
    }

    @Override
    public synchronized void finished(MatchRecord record) {
      if (withoutMemory) {
        withoutMemory = false;
        throw new OutOfMemoryError("on purpose");
      }
      records.add(record);
    }

    @Override
    public synchronized void playAgain(ScheduledGame game) {
      again.add(game.id());
    }

    @Override
    public synchronized void fail(RuntimeException error) {
      failures.add(error);
    }

    @Override
    public boolean isClosed() {
      return closing;
    }

    private List<Outcome> outcomes() {
      return records.stream().map(MatchRecord::outcome).toList();
    }
  }

  private static Schedule schedule(String game, int pairs, String first) {
    return Toys.schedule(pairs, Toys.pairing(game, first, "random", "9it"));
  }

  private void play(Schedule schedule, Games games, int threads, boolean alone, MatchRules rules)
      throws InterruptedException {
    RunOptions options = RunOptions.threads(threads).withRules(rules);
    new ThreadWorkers(catalog, schedule::game, options).play(games, alone);
  }

  private Games play(int pairs, int threads, boolean alone) throws InterruptedException {
    Schedule schedule = schedule("race(2)", pairs, "told");
    Games games = new Games(schedule);
    play(schedule, games, threads, alone, MatchRules.DEFAULT);
    return games;
  }

  @Test
  void allGamesArePlayedByAgentsThatAreKeptAndClosed() throws InterruptedException {
    Games games = play(3, 1, false);
    assertThat(games.records)
        .extracting(r -> r.game().id())
        .containsExactly("0-0-0", "0-0-1", "0-1-0", "0-1-1", "0-2-0", "0-2-1");
    assertThat(games.outcomes()).allMatch(o -> !o.isFault() && o != Outcome.INTERRUPTED);
    assertThat(made).hasValue(1);
    assertThat(closed).hasValue(1);
    assertThat(games.failures).isEmpty();
  }

  @Test
  void eachThreadPlaysAGameAtTheSameTime() throws InterruptedException {
    CountDownLatch both = new CountDownLatch(2);
    whenAsked =
        meter -> {
          both.countDown();
          await(both);
        };
    assertThat(play(2, 2, false).records).hasSize(4);
    assertThat(mostThinking).hasValue(2);
    assertThat(made).hasValue(2);
    assertThat(closed).hasValue(2);
  }

  @Test
  void aloneThereIsOneGameAtATime() throws InterruptedException {
    assertThat(play(4, 3, true).records).hasSize(8);
    assertThat(mostThinking).hasValue(1);
    assertThat(made).hasValue(1);
  }

  /** Lets others have the core. */
  private static void pause() {
    LockSupport.parkNanos(1_000_000);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void agentsAreMadeAnewAfterAFault() throws InterruptedException {
    whenAsked =
        meter -> {
          throw new IllegalStateException("on purpose");
        };
    Games games = play(2, 1, false);
    assertThat(games.outcomes()).hasSize(4).containsOnly(Outcome.CRASH);
    assertThat(made).hasValue(4);
    assertThat(closed).hasValue(4);
  }

  @Test
  void anAgentThatCannotBeMadeLosesItsGame() throws InterruptedException {
    whenMade =
        number -> {
          if (number == 1) {
            throw new IllegalStateException("no licence");
          }
          if (number == 2) {
            throw new OutOfMemoryError("on purpose");
          }
        };
    Games games = play(2, 1, false);
    MatchRecord crash = games.records.get(0);
    assertThat(crash.outcome()).isEqualTo(Outcome.CRASH);
    assertThat(crash.culprit()).isZero();
    assertThat(crash.rewards()).containsExactly(0, 1);
    assertThat(crash.note()).contains("no licence");
    assertThat(crash.moves()).isEmpty();
    // In the second game of the pair it sits on the other side.
    MatchRecord memory = games.records.get(1);
    assertThat(memory.outcome()).isEqualTo(Outcome.OUT_OF_MEMORY);
    assertThat(memory.culprit()).isEqualTo(1);
    assertThat(memory.rewards()).containsExactly(1, 0);
    assertThat(games.records).hasSize(4);
    assertThat(games.records.get(2).outcome().isFault()).isFalse();
  }

  @Test
  void aGameOfMorePlayersNeedsMoreAgents() throws InterruptedException {
    Pairing two = Toys.pairing("race(2)", "told", "random", "9it");
    Pairing three = Toys.pairing("race(3)", "told", "random", "9it");
    Pairing second =
        new Pairing(1, three.game(), three.budget(), three.first(), three.second(), false);
    Schedule schedule = Toys.schedule(1, two, second);
    Games games = new Games(schedule);
    play(schedule, games, 1, false, MatchRules.DEFAULT);
    assertThat(games.records).hasSize(2 + 6);
    assertThat(games.records.get(7).rewards()).hasSize(3);
    // One for the two seats of the first game, at most two at once in the other.
    assertThat(made).hasValue(1 + 2);
    assertThat(closed).hasValue(3);
  }

  @Test
  void aThreadThatHangsIsGivenUpAndReplaced() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    AtomicInteger asked = new AtomicInteger();
    whenAsked =
        meter -> {
          if (asked.incrementAndGet() == 1) {
            // Neither a stop nor an interrupt is heard.
            while (end.getCount() > 0) {
              pause();
            }
          }
        };
    Schedule schedule = schedule("race(2)", 2, "told");
    Games games = new Games(schedule);
    try {
      play(schedule, games, 1, false, STRICT);
    } finally {
      end.countDown();
    }
    assertThat(games.records).hasSize(4);
    assertThat(games.records.get(0).outcome()).isEqualTo(Outcome.TIME_FORFEIT);
    assertThat(games.records.get(0).culprit()).isZero();
    assertThat(games.records.get(0).note()).isEqualTo("no answer after 200 ms of 9it");
    assertThat(made).hasValueGreaterThan(1);
  }

  @Test
  void anAgentThatIsLateIsAskedToAnswerFirst() throws InterruptedException {
    whenAsked =
        meter -> {
          while (!meter.isStopped()) {
            pause();
          }
        };
    Schedule schedule = schedule("race(2)", 1, "told");
    Games games = new Games(schedule);
    play(schedule, games, 1, false, STRICT);
    assertThat(games.outcomes()).containsExactly(Outcome.TIME_FORFEIT, Outcome.TIME_FORFEIT);
  }

  @Test
  void aClosedRunEndsWhileAgentsThink() throws InterruptedException {
    Schedule schedule = schedule("race(2)", 5, "told");
    Games games = new Games(schedule);
    whenAsked =
        meter -> {
          games.closing = true;
          while (!meter.isStopped()) {
            pause();
          }
        };
    play(schedule, games, 2, false, MatchRules.DEFAULT);
    assertThat(games.outcomes()).isSubsetOf(Outcome.INTERRUPTED);
    assertThat(games.left).hasSizeGreaterThanOrEqualTo(8);
  }

  @Test
  void whatIsNoAgentsFaultIsToldToTheRun() throws InterruptedException {
    Schedule schedule = schedule("race(2,breaks=3)", 1, "told");
    Games games = new Games(schedule);
    play(schedule, games, 1, false, MatchRules.DEFAULT);
    assertThat(games.failures).singleElement().isInstanceOf(BrokenGame.class);
    assertThat(games.records).isEmpty();
    assertThat(closed).hasValue(1);
  }

  @Test
  void aGameThatMemoryDidNotAllowToKeepIsPlayedAgain() throws InterruptedException {
    Schedule schedule = schedule("race(2)", 1, "told");
    Games games = new Games(schedule);
    games.withoutMemory = true;
    play(schedule, games, 1, false, MatchRules.DEFAULT);
    assertThat(games.again).containsExactly("0-0-0");
    assertThat(closed).hasValue(1);
  }

  @Test
  void timedGamesNeverShareACoreUnlessAsked() {
    int cores = Runtime.getRuntime().availableProcessors();
    Schedule timed = Toys.schedule(1, Toys.pairing("race(2)", "uct(threads=2)", "told", "9ms"));
    Schedule counted = Toys.schedule(1, Toys.pairing("race(2)", "uct(threads=2)", "told", "9it"));
    RunOptions many = RunOptions.threads(1000);
    assertThat(ThreadWorkers.of(catalog, timed, many).size()).isEqualTo(Math.max(1, cores / 2));
    assertThat(ThreadWorkers.of(catalog, counted, many).size()).isEqualTo(1000);
    assertThat(ThreadWorkers.of(catalog, timed, many.withCrowded(true)).size()).isEqualTo(1000);
  }

  @Test
  void aWarmUpPlaysUntilItsTimeIsOver() {
    Schedule schedule = schedule("race(2)", 1, "told");
    List<ScheduledGame> like = List.of(schedule.game(0, 0, 0), schedule.game(0, 0, 1));
    List<Pairing> heard = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void warmingUp(Pairing pairing) {
            heard.add(pairing);
          }
        };
    AtomicInteger moves = new AtomicInteger();
    whenAsked = meter -> moves.incrementAndGet();
    RunOptions options = RunOptions.threads(1).withWarmUpMillis(0);
    new ThreadWorkers(catalog, schedule::game, options).warmUp(like, listener, () -> false);
    assertThat(heard).isEmpty();
    assertThat(moves).hasValue(0);

    // Ends by the stop, after more than one game, long before its time.
    options = options.withWarmUpMillis(60_000);
    new ThreadWorkers(catalog, schedule::game, options)
        .warmUp(like, listener, () -> moves.get() > 100);
    assertThat(heard).containsExactly(schedule.pairings().get(0));
    assertThat(moves.get()).isGreaterThan(100);
    assertThat(made).hasValue(1);
  }
}
