// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.spec.Catalog;
import java.util.Arrays;
import java.util.function.Function;

/** One of the threads: takes games, plays them, keeps its agents while the pairing lasts. */
final class Worker {
  private static final int[] NO_MOVES = {};
  private static final long[] NO_TIMES = {};

  private final ThreadWorkers all;
  private final OpenGames open;
  private final Catalog catalog;
  private final Function<Pairing, Game> games;
  private final MatchRules rules;
  private final Thread thread;
  private AgentSet agents;
  private Pairing pairing;
  private Agent[] bySeat = {};
  private long[] seeds = {};
  private volatile Match match;
  private volatile boolean abandoned;

  Worker(
      ThreadWorkers all,
      OpenGames open,
      Catalog catalog,
      Function<Pairing, Game> games,
      MatchRules rules) {
    this.all = all;
    this.open = open;
    this.catalog = catalog;
    this.games = games;
    this.rules = rules;
    this.thread = new Thread(this::work, "banyan-game");
    // A hanging agent must not keep the program alive.
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private void work() {
    ScheduledGame game = null;
    try {
      game = open.next();
      while (game != null && !abandoned) {
        MatchRecord record = play(game);
        if (abandoned) {
          return;
        }
        if (record.outcome().isFault()) {
          release();
        }
        all.finished(this, record);
        game = open.next();
      }
    } catch (OutOfMemoryError e) {
      release();
      open.playAgain(game);
    } catch (RuntimeException e) {
      open.fail(e);
    } finally {
      if (!abandoned) {
        release();
        all.left(this);
      }
    }
  }

  private MatchRecord play(ScheduledGame game) {
    try {
      prepare(game);
      agents.seat(game, bySeat, seeds);
    } catch (OutOfMemoryError e) {
      return failed(game, Outcome.OUT_OF_MEMORY, "out of memory");
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      return failed(game, Outcome.CRASH, String.valueOf(e));
    }
    return match.play(game, bySeat, seeds);
  }

  private void prepare(ScheduledGame game) {
    if (game.pairing().equals(pairing) && agents != null) {
      return;
    }
    release();
    Game rulesOfGame = games.apply(game.pairing());
    if (match == null || !game.pairing().game().equals(pairing.game())) {
      match = new Match(rulesOfGame, rules, Clock.SYSTEM);
      bySeat = new Agent[rulesOfGame.players()];
      seeds = new long[rulesOfGame.players()];
    }
    pairing = game.pairing();
    agents = new AgentSet(catalog, rulesOfGame, pairing);
  }

  /** A game whose agents could not be made, though they could when the run began. */
  private MatchRecord failed(ScheduledGame game, Outcome outcome, String note) {
    int players = games.apply(game.pairing()).players();
    int culprit = 0;
    while (culprit < players - 1 && bySeat.length == players && bySeat[culprit] != null) {
      culprit++;
    }
    double[] rewards = rules.rewardsOfFault(players, culprit);
    return new MatchRecord(
        game, outcome, culprit, rewards, NO_MOVES, NO_MOVES, NO_TIMES, NO_TIMES, note);
  }

  private void release() {
    if (agents != null) {
      agents.close();
    }
    agents = null;
    Arrays.fill(bySeat, null);
  }

  long overdue() {
    Match m = match;
    return m == null ? Long.MIN_VALUE : m.overdue();
  }

  void hurry() {
    Match m = match;
    if (m != null) {
      m.hurry();
    }
  }

  void interruptGame() {
    Match m = match;
    if (m != null) {
      m.stop();
    }
  }

  boolean isAbandoned() {
    return abandoned;
  }

  /** The record of the game this thread hangs in. */
  MatchRecord forfeit() {
    return match.forfeit();
  }

  /** Gives this thread up: it may never come back. */
  void abandon() {
    abandoned = true;
    thread.interrupt();
  }
}
