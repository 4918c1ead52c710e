// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Plays games between agents, one at a time, and survives what the agents do: an error, no memory
 * or no answer in time costs the agent that game, with a label that says so; so does an illegal
 * move of a program outside. An illegal move of an agent of ours is an {@link IllegalAnswer}.
 *
 * <p>Made for one game and one thread, reused for many matches. An agent that does not come back is
 * noticed by somebody else, who asks {@link #overdue} from another thread and takes what is known
 * with {@link #forfeit}.
 */
public final class Match {
  private static final int FIRST_PLIES = 64;

  /** While the game itself is asked, and no agent. */
  private static final int NOBODY = -1;

  private final Game game;
  private final MatchRules rules;
  private final Clock clock;
  private final State state;
  private final State shown;
  private final int[] legal;
  private final int cap;
  private int[] moves = new int[FIRST_PLIES];
  private int[] movers = new int[FIRST_PLIES];
  private long[] nanos = new long[FIRST_PLIES];
  private long[] iterations = new long[FIRST_PLIES];
  private int count;

  private ScheduledGame current;
  private volatile Meter meter;
  private volatile boolean busy;
  private volatile int busySeat;
  private volatile long deadline;
  private volatile boolean stopped;

  /** Makes a match for a game. */
  public Match(Game game, MatchRules rules, Clock clock) {
    this.game = game;
    this.rules = rules;
    this.clock = clock;
    this.state = game.newState();
    this.shown = game.newState();
    this.legal = new int[game.maxMoves()];
    this.cap = rules.moveCap() > 0 ? rules.moveCap() : Integer.MAX_VALUE;
  }

  /**
   * Plays one game to its end.
   *
   * @param agents by seat
   * @param seeds by seat
   * @throws IllegalAnswer if an agent that is no program outside answers a move that is not legal
   * @throws BrokenGame if the game itself fails
   */
  public MatchRecord play(ScheduledGame scheduled, Agent[] agents, long[] seeds) {
    current = scheduled;
    count = 0;
    int seat = NOBODY;
    try {
      state.copyFrom(game.newState());
      for (int move : scheduled.opening()) {
        state.play(move);
      }
      for (seat = 0; seat < agents.length; seat++) {
        begin(seat, rules.hangNanos());
        agents[seat].newGame(seeds[seat]);
        for (int move : scheduled.opening()) {
          agents[seat].played(move);
        }
        busy = false;
      }
      seat = NOBODY;
      while (!state.isTerminal()) {
        if (stopped) {
          return record(Outcome.INTERRUPTED, -1, "");
        }
        if (state.ply() >= cap) {
          return drawnByCap();
        }
        seat = state.mover();
        MatchRecord end = move(agents, seat, seeds[seat]);
        if (end != null) {
          return end;
        }
        int move = moves[count - 1];
        seat = NOBODY;
        state.play(move);
        for (seat = 0; seat < agents.length; seat++) {
          begin(seat, rules.hangNanos());
          agents[seat].played(move);
          busy = false;
        }
        seat = NOBODY;
      }
      return finished();
    } catch (OutOfMemoryError e) {
      // The tree of the last mover, if no agent was at work.
      int culprit = seat != NOBODY || count == 0 ? Math.max(seat, 0) : movers[count - 1];
      return record(Outcome.OUT_OF_MEMORY, culprit, "out of memory");
    } catch (Forfeit e) {
      return stopped ? record(Outcome.INTERRUPTED, -1, "") : forfeited(e, seat);
    } catch (IllegalAnswer e) {
      throw e;
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      if (stopped) {
        return record(Outcome.INTERRUPTED, -1, "");
      }
      if (seat == NOBODY) {
        throw new BrokenGame(broken(e), e);
      }
      return record(Outcome.CRASH, seat, String.valueOf(e));
    } finally {
      busy = false;
      meter = null;
    }
  }

  /** Somebody else watches from now on whether the agent of a seat comes back in time. */
  private void begin(int seat, long limitNanos) {
    busySeat = seat;
    deadline = clock.nanos() + limitNanos;
    busy = true;
  }

  /** Lets one agent move; returns the end of the game if that was its fault, else null. */
  private MatchRecord move(Agent[] agents, int seat, long seed) {
    Budget budget = budget(seat);
    shown.copyFrom(state);
    long limit = rules.limitNanos(budget);
    Meter own = new Meter(budget, clock);
    // Shown before the look at stopped, so that whoever stops meets one or the other.
    meter = own;
    if (stopped) {
      return record(Outcome.INTERRUPTED, -1, "");
    }
    begin(seat, limit);
    long start = clock.nanos();
    SearchReport report = agents[seat].search(shown, own);
    long used = clock.nanos() - start;
    busy = false;
    meter = null;
    if (stopped) {
      return record(Outcome.INTERRUPTED, -1, "");
    }
    int move = report == null ? Game.NO_MOVE : report.move();
    if (used > limit) {
      return record(Outcome.TIME_FORFEIT, seat, late(used, budget));
    }
    int n = state.legalMoves(legal);
    for (int i = 0; i < n; i++) {
      if (legal[i] == move) {
        append(move, seat, used, report.iterations());
        return null;
      }
    }
    throw new IllegalAnswer(illegal(move, seat, seed));
  }

  /** All that is needed to see an illegal answer again. */
  private String illegal(int answer, int seat, long seed) {
    Contender contender = current.pairing().contender(current.seats()[seat]);
    List<String> line = new ArrayList<>();
    State at = game.newState();
    for (int move : record(Outcome.ILLEGAL_MOVE, seat, "").allMoves()) {
      line.add(game.moveText(at, move));
      at.play(move);
    }
    return "%s answered move number %d, which is not legal, as player %d of game %s in %s at %s"
            .formatted(contender.spec(), answer, seat, current.id(), game.id(), contender.budget())
        + " (seed of the game %d, of the agent %d) after %d moves: %s"
            .formatted(current.seed(), seed, line.size(), String.join(" ", line));
  }

  /** What a game did that failed; its own texts are not asked for, since they may fail as well. */
  private String broken(Throwable cause) {
    int[] line = record(Outcome.CRASH, -1, "").allMoves();
    return "the game %s itself fails with %s in game %s (seed %d) after %d moves, by number: %s"
        .formatted(
            game.id(), cause, current.id(), current.seed(), line.length, Arrays.toString(line));
  }

  private Budget budget(int seat) {
    return current.pairing().contender(current.seats()[seat]).budget();
  }

  private String late(long used, Budget budget) {
    return "took " + used / 1_000_000 + " ms of " + budget;
  }

  private void append(int move, int seat, long used, long made) {
    if (count == moves.length) {
      moves = Arrays.copyOf(moves, count * 2);
      movers = Arrays.copyOf(movers, count * 2);
      nanos = Arrays.copyOf(nanos, count * 2);
      iterations = Arrays.copyOf(iterations, count * 2);
    }
    moves[count] = move;
    movers[count] = seat;
    nanos[count] = used;
    iterations[count] = made;
    count++;
  }

  private MatchRecord finished() {
    double[] rewards = new double[game.players()];
    state.rewards(rewards);
    double score = MatchRecord.score(current.seats(), rewards);
    Outcome outcome = score == 1 ? Outcome.WIN : score == 0 ? Outcome.LOSS : Outcome.DRAW;
    if (outcome == Outcome.DRAW && game.isCutAtMaxPlies() && state.ply() >= game.maxPlies()) {
      outcome = Outcome.MOVE_CAP;
    }
    return record(outcome, -1, rewards, "");
  }

  private MatchRecord forfeited(Forfeit forfeit, int seat) {
    if (forfeit.outcome() != null) {
      return record(forfeit.outcome(), seat, forfeit.getMessage());
    }
    double[] rewards = MatchRules.DEFAULT.rewardsOfFault(game.players(), seat);
    boolean isLost = MatchRecord.score(current.seats(), rewards) == 0;
    return record(isLost ? Outcome.LOSS : Outcome.WIN, -1, rewards, forfeit.getMessage());
  }

  private MatchRecord drawnByCap() {
    double[] rewards = new double[game.players()];
    Arrays.fill(rewards, 1.0 / rewards.length);
    return record(Outcome.MOVE_CAP, -1, rewards, "");
  }

  private MatchRecord record(Outcome outcome, int culprit, String note) {
    double[] rewards =
        culprit < 0 ? new double[game.players()] : rules.rewardsOfFault(game.players(), culprit);
    return record(outcome, culprit, rewards, note);
  }

  private MatchRecord record(Outcome outcome, int culprit, double[] rewards, String note) {
    return new MatchRecord(
        current,
        outcome,
        culprit,
        rewards,
        Arrays.copyOf(moves, count),
        Arrays.copyOf(movers, count),
        Arrays.copyOf(nanos, count),
        Arrays.copyOf(iterations, count),
        note);
  }

  /** By how long the agent that is busy now is too late; negative if it still has time. */
  long overdue() {
    return busy ? clock.nanos() - deadline : Long.MIN_VALUE;
  }

  /** Asks the agent that is searching now to answer; called by another thread. */
  void hurry() {
    Meter running = meter;
    if (running != null) {
      running.stop();
    }
  }

  /** The record of a game whose agent never came back; called by another thread. */
  MatchRecord forfeit() {
    Budget budget = budget(busySeat);
    return record(
        Outcome.TIME_FORFEIT,
        busySeat,
        "no answer after " + rules.limitNanos(budget) / 1_000_000 + " ms of " + budget);
  }

  /** Ends the game that is being played, and all later ones, as interrupted. */
  public void stop() {
    stopped = true;
    hurry();
  }
}
