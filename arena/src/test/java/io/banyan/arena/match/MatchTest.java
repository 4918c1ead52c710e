// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.Toys;
import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One game, with agents that do as they are told and a clock that stands still. */
class MatchTest {
  private static final MatchRules RULES = new MatchRules(2, 5, 1000, 0, false);

  private final List<String> heard = new ArrayList<>();
  private long now;

  /** Answers always the same move, after so many nanoseconds. */
  private class Scripted implements Agent {
    private final String name;
    private final int move;
    private final long nanos;

    Scripted(String name, int move, long nanos) {
      this.name = name;
      this.move = move;
      this.nanos = nanos;
    }

    @Override
    public void newGame(long seed) {
      heard.add(name + " new " + seed);
    }

    @Override
    public void played(int played) {
      heard.add(name + " hears " + played);
    }

    @Override
    public SearchReport search(State state, Meter meter) {
      heard.add(name + " thinks at " + state.ply());
      now += nanos;
      return SearchReport.ofMove(move, nanos);
    }
  }

  private MatchRecord play(String game, String budget, MatchRules rules, Agent... agents) {
    return match(game, rules).play(scheduled(game, budget), agents, new long[] {11, 22, 33});
  }

  private Match match(String game, MatchRules rules) {
    Clock clock = () -> now;
    return new Match(Toys.catalog().make(GameSlot.GAME, game), rules, clock);
  }

  /** The second game of the pair, from an opening of one move. */
  private static ScheduledGame scheduled(String game, String budget) {
    Game rules = Toys.catalog().make(GameSlot.GAME, game);
    int[] seats = IntStream.range(0, rules.players()).map(i -> (i + 1) % 2).toArray();
    Pairing pairing = Toys.pairing(game, "uct", "random", budget);
    return new ScheduledGame(pairing, 0, 1, seats, 5, new int[] {2});
  }

  @Test
  void everybodyHearsEveryMoveInOrder() {
    MatchRecord record =
        play("race(2,goal=8)", "1it", RULES, new Scripted("a", 0, 3), new Scripted("b", 2, 4));

    assertThat(heard)
        .containsExactly(
            "a new 11",
            "a hears 2",
            "b new 22",
            "b hears 2",
            "b thinks at 1",
            "a hears 2",
            "b hears 2",
            "a thinks at 2",
            "a hears 0",
            "b hears 0",
            "b thinks at 3",
            "a hears 2",
            "b hears 2");
    assertThat(record.allMoves()).containsExactly(2, 2, 0, 2);
    assertThat(record.movers()).containsExactly(1, 0, 1);
    assertThat(record.nanos()).containsExactly(4, 3, 4);
    // Seat 1 made 3 + 3 + 1 + 3 the goal; the first contender sits there.
    assertThat(record.outcome()).isEqualTo(Outcome.WIN);
    assertThat(record.rewards()).containsExactly(0, 1);
    assertThat(record.culprit()).isEqualTo(-1);
  }

  @Test
  void aLongGameIsKeptInFull() {
    MatchRecord record =
        play(
            "race(2,goal=300,cap=100)",
            "1it",
            RULES,
            new Scripted("a", 0, 1),
            new Scripted("b", 1, 2));

    assertThat(record.outcome()).isEqualTo(Outcome.MOVE_CAP);
    assertThat(record.plies()).isEqualTo(100);
    assertThat(record.moves()).hasSize(99).startsWith(1, 0, 1).endsWith(0, 1);
    assertThat(Arrays.stream(record.nanos()).sum()).isEqualTo(50 * 2 + 49);
    assertThat(record.movers()).startsWith(1, 0).endsWith(0, 1);
    assertThat(record.iterations()).hasSize(99);
  }

  @Test
  void theCapOfTheRulesIsADraw() {
    MatchRecord record =
        play(
            "race(3)",
            "1it",
            RULES.withMoveCap(4),
            new Scripted("a", 0, 1),
            new Scripted("b", 0, 1),
            new Scripted("c", 0, 1));

    assertThat(record.outcome()).isEqualTo(Outcome.MOVE_CAP);
    assertThat(record.plies()).isEqualTo(4);
    assertThat(record.rewards()).containsExactly(1.0 / 3, 1.0 / 3, 1.0 / 3);
  }

  @Test
  void aMoveMayTakeItsLimitAndNotLonger() {
    MatchRules slow = new MatchRules(2, 5, 1_000_000_000L, 0, false);
    Agent fast = new Scripted("a", 2, 0);
    MatchRecord late = play("race(2)", "1ms", slow, fast, new Scripted("b", 2, 2_000_006));
    assertThat(late.outcome()).isEqualTo(Outcome.TIME_FORFEIT);
    assertThat(late.culprit()).isEqualTo(1);
    assertThat(late.rewards()).containsExactly(1, 0);
    assertThat(late.moves()).isEmpty();
    assertThat(late.note()).isEqualTo("took 2 ms of 1ms");

    MatchRecord fair = play("race(2)", "1ms", slow, fast, new Scripted("b", 2, 2_000_005));
    assertThat(fair.outcome().isFault()).isFalse();
  }

  /** Fails with something instead of thinking. */
  private Agent failing(Throwable failure) {
    return new Agent() {
      @Override
      public SearchReport search(State state, Meter meter) {
        if (failure instanceof Error e) {
          throw e;
        }
        throw (RuntimeException) failure;
      }
    };
  }

  @Test
  void whoResignsHasLostAndMadeNoFault() {
    MatchRecord record =
        play("race(2)", "1it", RULES, new Scripted("a", 0, 0), failing(Forfeit.resignation()));
    // The first contender sits on seat 1.
    assertThat(record.outcome()).isEqualTo(Outcome.LOSS);
    assertThat(record.rewards()).containsExactly(1, 0);
    assertThat(record.culprit()).isEqualTo(-1);
    assertThat(record.note()).isEqualTo("resigned");

    MatchRecord other =
        play("race(3)", "1it", RULES, quick(), quick(), failing(Forfeit.resignation()));
    assertThat(other.outcome()).isEqualTo(Outcome.WIN);
    assertThat(other.rewards()).containsExactly(0.5, 0.5, 0);
  }

  private Agent quick() {
    return new Scripted("quick", 0, 0);
  }

  @Test
  void aFaultHasTheLabelThatItsAgentGives() {
    Forfeit forfeit = new Forfeit(Outcome.ILLEGAL_MOVE, "answered z9");
    MatchRecord record = play("race(2)", "1it", RULES, quick(), failing(forfeit));
    assertThat(record.outcome()).isEqualTo(Outcome.ILLEGAL_MOVE);
    assertThat(record.culprit()).isEqualTo(1);
    assertThat(record.note()).isEqualTo("answered z9");

    MatchRecord voided = play("race(2)", "1it", RULES.withoutFaults(), quick(), failing(forfeit));
    assertThat(voided.rewards()).containsExactly(0.5, 0.5);
    assertThat(voided.isVoid()).isTrue();
  }

  @Test
  void memoryThatIsOutIsAFaultOfTheAgentAtWork() {
    MatchRecord record =
        play("race(2)", "1it", RULES, quick(), failing(new OutOfMemoryError("a test")));
    assertThat(record.outcome()).isEqualTo(Outcome.OUT_OF_MEMORY);
    assertThat(record.culprit()).isEqualTo(1);
  }

  @Test
  void aStoppedMatchPlaysNothing() {
    Match match = match("race(2)", RULES);
    match.stop();
    MatchRecord record =
        match.play(scheduled("race(2)", "1it"), new Agent[] {quick(), quick()}, new long[2]);
    assertThat(record.outcome()).isEqualTo(Outcome.INTERRUPTED);
    assertThat(record.moves()).isEmpty();
  }

  @Test
  void aGameThatIsStoppedWhileAnAgentThinksIsInterruptedWhateverThatAnswers() {
    Match match = match("race(2)", RULES);
    List<Meter> meters = new ArrayList<>();
    Agent stopping =
        new Agent() {
          @Override
          public SearchReport search(State state, Meter meter) {
            meters.add(meter);
            match.stop();
            throw new Forfeit(Outcome.CRASH, "stopped while it thought");
          }
        };
    MatchRecord record =
        match.play(scheduled("race(2)", "1it"), new Agent[] {quick(), stopping}, new long[2]);
    assertThat(record.outcome()).isEqualTo(Outcome.INTERRUPTED);
    assertThat(record.culprit()).isEqualTo(-1);
    assertThat(meters).singleElement().satisfies(m -> assertThat(m.isStopped()).isTrue());
  }

  @Test
  void theAgentAtWorkIsWatchedAndNobodyElse() {
    Match match = match("race(2)", RULES);
    assertThat(match.overdue()).isNegative();
    List<Long> overdue = new ArrayList<>();
    Agent watched =
        new Agent() {
          @Override
          public void newGame(long seed) {
            now += 1001;
            overdue.add(match.overdue());
          }

          @Override
          public SearchReport search(State state, Meter meter) {
            now += 1010;
            overdue.add(match.overdue());
            return SearchReport.ofMove(0, 0);
          }

          @Override
          public void played(int move) {
            now += 900;
            overdue.add(match.overdue());
          }
        };
    MatchRecord record =
        match.play(scheduled("race(2)", "1it"), new Agent[] {quick(), watched}, new long[2]);
    assertThat(record.outcome()).isEqualTo(Outcome.TIME_FORFEIT);
    // Told of the opening 901 later than it began to hear of the game: within one limit.
    assertThat(overdue).containsExactly(1L, 901L, 10L);
    assertThat(match.overdue()).isEqualTo(Long.MIN_VALUE);
  }

  /** Stops its match while it thinks, and then answers a legal move or fails. */
  private static Agent stopping(Match match, RuntimeException failure) {
    return new Agent() {
      @Override
      public SearchReport search(State state, Meter meter) {
        match.stop();
        if (failure != null) {
          throw failure;
        }
        return SearchReport.ofMove(0, 0);
      }
    };
  }

  @Test
  void anAnswerOrAFailureAfterTheStopCountsForNothing() {
    for (RuntimeException failure :
        new RuntimeException[] {null, new IllegalStateException("hurried")}) {
      Match match = match("race(2)", RULES);
      Agent[] agents = {quick(), stopping(match, failure)};
      MatchRecord record = match.play(scheduled("race(2)", "1it"), agents, new long[2]);
      assertThat(record.outcome()).isEqualTo(Outcome.INTERRUPTED);
      assertThat(record.moves()).isEmpty();
    }
  }

  @Test
  void noAgentBeginsToThinkAfterTheStop() {
    // The clock is looked at between the look at the stop and the agent's turn.
    Match[] match = new Match[1];
    Clock clock =
        () -> {
          if (heard.size() == 7) {
            match[0].stop();
          }
          return 0;
        };
    Game game = Toys.catalog().make(GameSlot.GAME, "race(2)");
    match[0] = new Match(game, RULES, clock);
    Agent[] agents = {new Scripted("a", 0, 0), new Scripted("b", 0, 0)};
    MatchRecord record = match[0].play(scheduled("race(2)", "1it"), agents, new long[2]);
    assertThat(record.outcome()).isEqualTo(Outcome.INTERRUPTED);
    assertThat(heard).endsWith("b hears 2", "b thinks at 1", "a hears 0", "b hears 0");
    assertThat(record.moves()).containsExactly(0);
  }

  @Test
  void hearingOfAMoveHasATimeOfItsOwn() {
    Match match = match("race(2)", RULES);
    List<Long> overdue = new ArrayList<>();
    Agent slowToHear =
        new Agent() {
          @Override
          public SearchReport search(State state, Meter meter) {
            match.stop();
            return SearchReport.ofMove(0, 0);
          }

          @Override
          public void played(int move) {
            now += 700;
            overdue.add(match.overdue());
          }
        };
    Agent[] agents = {slowToHear, new Scripted("b", 0, 900)};
    match.play(scheduled("race(2)", "1it"), agents, new long[2]);
    // The opening, then the move of the other, whose own 900 do not count.
    assertThat(overdue).containsExactly(-300L, -300L);
  }

  @Test
  void aMoveThatWasLegalBeforeIsNotLegalNow() {
    ScheduledGame game =
        new ScheduledGame(
            Toys.pairing("oxo", "uct", "random", "1it"), 0, 0, new int[] {0, 1}, 5, new int[] {0});
    Agent[] agents = {new Scripted("a", 1, 0), new Scripted("b", 0, 0)};
    assertThatThrownBy(() -> match("oxo", RULES).play(game, agents, new long[] {3, 4}))
        .isInstanceOf(IllegalAnswer.class)
        .hasMessage(
            "random answered move number 0, which is not legal, as player 1 of game 0-0-0 in oxo at"
                + " 1it (seed of the game 5, of the agent 4) after 1 moves: a1");
  }
}
