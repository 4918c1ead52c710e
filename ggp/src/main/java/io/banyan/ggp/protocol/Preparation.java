// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.ggp.game.GdlGame;
import io.banyan.ggp.game.GdlJointGame;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.reason.Reasoner;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.function.Consumer;

/**
 * Climbs the tiers of engines for a match in a thread of its own. The thread of the match asks now
 * and then whether there is a better engine.
 */
final class Preparation {
  private static final long MOST_TUPLES = 20_000_000;
  private static final long MOST_WORK = 4_000_000_000L;

  /** Preparing goes on after a short start clock, for the moves to come. */
  private static final long LEAST_MILLIS = 60_000;

  private final Sheet sheet;
  private final Reasoner reasoner;
  private final Player.Settings settings;
  private final Consumer<String> log;
  private final Runnable whenOver;
  private final WorkLimits limits;
  private final Thread thread;
  private volatile GdlGame turnGame;
  private volatile boolean over;

  // Of the match's thread alone.
  private int tierSeen;
  private boolean overSeen;

  /**
   * Prepares nothing yet.
   *
   * @param startClock seconds that are there for it
   * @param whenOver called when there will be no better engine
   */
  Preparation(
      Sheet sheet,
      Reasoner reasoner,
      Player.Settings settings,
      int startClock,
      Consumer<String> log,
      Runnable whenOver) {
    this.sheet = sheet;
    this.reasoner = reasoner;
    this.settings = settings;
    this.log = log;
    this.whenOver = whenOver;
    long millis = Math.max(LEAST_MILLIS, startClock * 1000L);
    limits = new WorkLimits(Math.min(MOST_TUPLES, heapTuples()), MOST_WORK, millis);
    thread = new Thread(this::prepare, "banyan-ggp-prepare");
    thread.setDaemon(true);
  }

  /** As many tuples as 40 % of the memory holds. */
  static long heapTuples() {
    return Runtime.getRuntime().maxMemory() / 200;
  }

  void start() {
    thread.start();
  }

  /** Ends it soon. */
  void cancel() {
    limits.cancel();
  }

  private void prepare() {
    try {
      reasoner.prepareSingle(limits);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      log.accept("preparation failed: " + e);
    }
    if (!settings.isJoint() && !FollowedGame.hidesInformation(sheet) && reasoner.game() != null) {
      makeTurnGame();
    }
    over = true;
    reasoner.log().forEach(log);
    whenOver.run();
  }

  private void makeTurnGame() {
    try {
      GdlGame turns = GdlGame.of("gdl", reasoner);
      if (turns.players() > 1 && TurnBrain.leavesPlayoutsOpen(settings)) {
        turns.measureLanes();
        turns.knowledge().newSumSolver();
      }
      if (turns.players() > 1) {
        rehearse(turns);
      }
      turnGame = turns;
    } catch (RuntimeException | OutOfMemoryError e) {
      log.accept(String.valueOf(e.getMessage()));
    }
  }

  /** Lets the agent find here, and not on the clock of a move, what it wants to know of a sheet. */
  private void rehearse(GdlGame turns) {
    try (Agent agent = settings.catalog().make(Agent.SLOT, settings.agent()).create(turns)) {
      agent.newGame(settings.seed());
      agent.search(turns.newState(), Budget.iterations(1));
    } catch (IllegalArgumentException e) {
      log.accept("not rehearsed: " + e.getMessage());
    }
  }

  /** True if the rest of the start clock goes into solving a game of one player. */
  boolean leavesPuzzle() {
    GdlGame turns = turnGame;
    return turns != null && turns.players() == 1 && settings.ponders();
  }

  /** True if there is a better engine than when it was asked last. */
  boolean hasClimbed() {
    if (overSeen || tierSeen == reasoner.tier() && !over) {
      return false;
    }
    overSeen = over;
    tierSeen = reasoner.tier();
    return tierSeen > 0;
  }

  /** True if {@link #hasClimbed} may still become true. */
  boolean mayClimb() {
    return !overSeen;
  }

  /** True if an engine better than the interpreter is there. */
  boolean isCompiled() {
    return reasoner.tier() > 0;
  }

  /** The game on the best engine known now. */
  GdlJointGame newGame() {
    return new GdlJointGame(reasoner.newEngine());
  }

  /** The game for agents that take turns; null as long as there is none, or for good. */
  GdlGame turnGame() {
    return overSeen ? turnGame : null;
  }
}
