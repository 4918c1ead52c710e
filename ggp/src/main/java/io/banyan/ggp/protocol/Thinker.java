// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.agent.JointAgent;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;
import io.banyan.ggp.game.GdlGame;
import io.banyan.ggp.game.GdlJointGame;
import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.NormalForm;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.gdl.SheetChecker;
import io.banyan.ggp.reason.Engines;
import io.banyan.ggp.reason.demand.DemandEngine;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.RuleEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The work of a match's thread, which owns the state and the search: it follows the moves, thinks
 * about questions until shortly before their deadline, and ponders while nobody asks. A better
 * engine takes over between two slices of thinking.
 */
final class Thinker implements Runnable {
  private static final long SECOND = 1_000_000_000L;
  private static final long SLICE = SECOND / 4;
  private static final long PONDER_SLICE = 5 * SECOND;

  /** Megabytes for the trees of a joint search. */
  private static final int MEMORY = 512;

  /** Tuples and steps within which the rules of a sheet must be found to make sense. */
  private static final long FIRST_TUPLES = 2_400_000;

  private static final long FIRST_WORK = 400_000_000L;

  private final Sheet sheet;
  private final int role;
  private final Player.Settings settings;
  private final long seed;
  private final Questions questions;
  private final Preparation preparation;
  private final long openEnd;
  private final long ponderNanos;
  private final Consumer<String> log;
  private final Runnable clear;
  private final Consumer<Throwable> failed;
  private final Consumer<FollowedGame> ended;
  private FollowedGame followed;
  private Brain brain;
  private DemandEngine lastResort;

  /**
   * Makes the work.
   *
   * @param openEnd when the rules must have been understood, by {@link System#nanoTime}
   * @param ponderNanos for how long it ponders if the other side is silent
   * @param clear told when there is nothing left to think about while nobody asks
   * @param failed hears of an error that ends all thinking
   * @param ended is given the game as it was followed when the match is over
   */
  Thinker(
      Sheet sheet,
      int role,
      Player.Settings settings,
      long seed,
      Questions questions,
      Preparation preparation,
      long openEnd,
      long ponderNanos,
      Consumer<String> log,
      Runnable clear,
      Consumer<Throwable> failed,
      Consumer<FollowedGame> ended) {
    this.sheet = sheet;
    this.role = role;
    this.settings = settings;
    this.seed = seed;
    this.questions = questions;
    this.preparation = preparation;
    this.openEnd = openEnd;
    this.ponderNanos = ponderNanos;
    this.log = log;
    this.clear = clear;
    this.failed = failed;
    this.ended = ended;
  }

  @Override
  public void run() {
    try {
      open();
      preparation.start();
      while (!questions.isClosed()) {
        Question question = questions.next(0);
        if (question != null) {
          serve(question);
        } else {
          ponder();
        }
      }
    } catch (InterruptedException e) {
      // Closed.
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      log.accept(String.valueOf(e));
      failed.accept(e);
      survive();
    } finally {
      if (brain != null) {
        brain.close();
      }
      if (followed != null) {
        leave();
      }
    }
  }

  private void leave() {
    // The end of a match interrupts what is waited for, but not the record of it.
    Thread.interrupted();
    try {
      ended.accept(followed);
    } catch (RuntimeException e) {
      log.accept("no record: " + e.getMessage());
    }
  }

  /** After a failure of the search: any move known is better than none. */
  private void survive() {
    try {
      while (!questions.isClosed()) {
        Question question = questions.next(SECOND);
        if (question != null) {
          question.answer(questions.anyMove());
        }
      }
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  /** Tier 0: refuses rules without a meaning and those that are too much for a first look. */
  private void open() {
    long tuples = Math.min(FIRST_TUPLES, Preparation.heapTuples());
    WorkLimits first =
        new WorkLimits(tuples, FIRST_WORK, (openEnd - System.nanoTime()) / 1_000_000)
            .until(openEnd);
    RuleEngine engine = Engines.byRules(NormalForm.of(sheet).rules(), first);
    log.accept("opened by " + engine.describe());
    followed = new FollowedGame(sheet, role, seed);
    followed.take(new GdlJointGame(engine));
    JointState state = followed.state();
    if (!state.isTerminal() && state.legalCount(role) == 0) {
      throw new IllegalArgumentException(
          "E3: role "
              + followed.game().roles().get(role)
              + " has no legal move in the initial state");
    }
    requireStratified(engine);
    thinkJointly();
    questions.setAnyMove(followed.anyMove());
  }

  /** Where the rules look unstratified, one step shows whether all of them get a truth value. */
  private void requireStratified(RuleEngine engine) {
    if (!SheetChecker.isStratified(sheet) && followed.goesOn()) {
      GdlJointGame game = followed.game();
      JointState probe = game.newState();
      int[] joint = new int[game.players()];
      for (int r = 0; r < joint.length; r++) {
        joint[r] = probe.legalMove(r, 0);
      }
      probe.play(joint);
      probe.isTerminal();
    }
    engine.requireStratified();
  }

  /** Lets the best engine known now take over. */
  private void climb() {
    if (!preparation.hasClimbed()) {
      return;
    }
    followed.take(preparation.newGame());
    GdlGame turns = preparation.turnGame();
    Brain better =
        turns == null ? null : TurnBrain.of(turns, settings, seed, role, followed.history());
    if (better == null) {
      thinkJointly();
    } else {
      think(better);
    }
    log.accept(brain.describe());
  }

  private void thinkJointly() {
    List<JointBrain> brains = new ArrayList<>();
    brains.add(jointBrain(followed.game(), followed.state(), seed));
    // Engines that interpret rules stay alone: every match leaves them as soon as it can.
    boolean several = preparation.isCompiled() && lastResort == null;
    for (int i = 1; several && i < settings.threads(); i++) {
      GdlJointGame game = preparation.newGame();
      brains.add(jointBrain(game, followed.stateIn(game), Rng.hash(seed, i)));
    }
    think(brains.size() == 1 ? brains.get(0) : new JointBrains(brains));
  }

  private JointBrain jointBrain(GdlJointGame game, JointState state, long brainSeed) {
    String spec = settings.isJoint() ? settings.agent() : "joint";
    String fitting =
        settings.threads() == 1
            ? spec
            : settings.with(JointAgent.SLOT, spec, "memory", "" + memoryOfEach());
    JointAgent agent = settings.catalog().make(JointAgent.SLOT, fitting).create(game);
    agent.newGame(brainSeed);
    return new JointBrain(game, state, agent, role);
  }

  /** Megabytes for each of several trees. */
  private int memoryOfEach() {
    return Math.max(16, MEMORY / settings.threads());
  }

  private void think(Brain better) {
    Brain old = brain;
    brain = better;
    if (old != null) {
      old.close();
    }
  }

  private void serve(Question question) {
    try {
      think(question);
    } catch (GdlException e) {
      log.accept(e.getMessage());
      rescue(question);
    }
    question.answer(questions.anyMove());
  }

  private void think(Question question) {
    String reply = questions.lastReply();
    if (followed.isRepeated(question.moves(), reply, questions.isReplyLost())) {
      question.found(reply);
      return;
    }
    if (question.moves() != null && !followed.isLost()) {
      follow(question.moves());
    }
    questions.setAnyMove(followed.anyMove());
    question.found(questions.anyMove());
    if (followed.hasChoice()) {
      search(question);
    }
  }

  /**
   * A state beyond the limits of the engine: the one that derives only what is asked takes over. If
   * even that cannot tell all legal moves, the first one that it finds has to do.
   */
  private void rescue(Question question) {
    try {
      if (lastResort == null) {
        lastResort = new DemandEngine(NormalForm.of(sheet).rules(), WorkLimits.generous());
        followed.take(new GdlJointGame(lastResort));
        thinkJointly();
        think(question);
        return;
      }
    } catch (GdlException e) {
      log.accept(e.getMessage());
    }
    if (question.best() == null && lastResort != null) {
      lastResort.setFacts(followed.game().facts(followed.state()));
      String some = lastResort.someLegal(role);
      if (some != null) {
        questions.setAnyMove(some);
        question.found(some);
      }
    }
  }

  private void follow(List<String> texts) {
    FollowedGame.JointMove move = followed.follow(texts, questions.lastReply());
    if (move == null) {
      log.accept("cannot follow " + Message.brief(String.valueOf(texts)));
      return;
    }
    try {
      brain.played(move.texts(), move.moves());
    } catch (IllegalArgumentException e) {
      log.accept(e.getMessage());
      thinkJointly();
    }
  }

  private void search(Question question) {
    while (true) {
      climb();
      if (!brain.isOnTurn()) {
        thinkJointly();
      }
      long left = question.searchEnd() - System.nanoTime();
      long slice = preparation.mayClimb() ? Math.min(left, SLICE) : left;
      Meter meter = left <= 0 ? null : questions.meterFor(question, slice);
      if (meter == null) {
        return;
      }
      question.found(brain.think(meter));
      if (isClear(meter)) {
        return;
      }
    }
  }

  /** True if thinking ended though nobody stopped it and there was time: all is known. */
  private static boolean isClear(Meter meter) {
    return !meter.isStopped() && meter.elapsedNanos() < meter.budget().nanos() - SLICE / 100;
  }

  private void ponder() throws InterruptedException {
    boolean worth =
        settings.ponders() && questions.silentNanos() < ponderNanos && followed.goesOn();
    climb();
    if (worth && brain.canPonder()) {
      Meter meter = questions.meterForPondering(preparation.mayClimb() ? SLICE : PONDER_SLICE);
      if (meter == null) {
        return;
      }
      brain.think(meter);
      if (!isClear(meter)) {
        return;
      }
    }
    // Nothing to think about: wait for a message, with a look at the tiers now and then.
    if (!preparation.mayClimb()) {
      clear.run();
    }
    Question question = questions.next(preparation.mayClimb() ? SLICE : SECOND);
    if (question != null) {
      serve(question);
    }
  }
}
