// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.demand.DemandEngine;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.lane.LaneEngine;
import io.banyan.ggp.reason.lane.LaneEngines;
import io.banyan.ggp.reason.rules.Interpreter;
import io.banyan.ggp.reason.rules.RuleEngine;
import io.banyan.ggp.reason.step.StepEngine;
import io.banyan.ggp.reason.table.TableEngine;
import io.banyan.ggp.reason.word.WordEngine;
import java.util.List;
import java.util.function.Supplier;

/** Makes engines of a given kind; {@link Reasoner} chooses among them. */
public final class Engines {
  private Engines() {}

  /**
   * Makes engines for one game at a time, which share what is generated for several threads.
   *
   * @throws IllegalArgumentException if the kind declines the game; tables never do
   */
  public static Supplier<Engine> maker(EngineKind kind, CompiledGame game) {
    return switch (kind) {
      case TABLES -> TableEngine.maker(game);
      case STEPS -> StepEngine.maker(game);
      case WORDS -> WordEngine.maker(game, StepEngine::goalKernels);
      default ->
          throw new IllegalArgumentException(
              "kinds for one game at a time are tables, steps and words, was " + kind);
    };
  }

  /** Tuples and steps within which the interpreter must find its way through a first step. */
  private static final long FEW_TUPLES = 300_000;

  private static final long FEW_STEPS = 20_000_000;

  /**
   * An engine that works on the rules, at once: the interpreter, or {@code demand} for sheets whose
   * relations are too large to be derived in full. The choice depends on counted work alone.
   *
   * @throws GdlException if the rules have no meaning, or both need more than the limits allow
   */
  public static RuleEngine byRules(List<Statement> rules, WorkLimits limits) {
    try {
      WorkLimits few = limits.firstLook(FEW_TUPLES, FEW_STEPS);
      RuleEngine interpreter = tried(new Interpreter(rules, few));
      few.widen(limits);
      return interpreter;
    } catch (GdlException e) {
      if (!e.rule().equals("limit")) {
        throw e;
      }
      return tried(new DemandEngine(rules, limits));
    }
  }

  /** Answers all questions about the initial state once, and makes a first step. */
  private static RuleEngine tried(RuleEngine e) {
    int[] joint = new int[e.roles().size()];
    boolean ends = e.isTerminal();
    for (int r = 0; r < joint.length; r++) {
      e.goals(r);
      ends |= e.legalCount(r) == 0;
      joint[r] = ends ? -1 : e.legal(r, 0);
    }
    if (!ends) {
      e.next(joint);
      e.setInitial();
    }
    return e;
  }

  /** An engine for one game at a time, as {@link #maker} makes them. */
  public static Engine one(EngineKind kind, CompiledGame game) {
    return maker(kind, game).get();
  }

  /**
   * Makes engines for many games at once, which share what is generated for several threads.
   *
   * @throws IllegalArgumentException if the kind declines the game
   */
  public static Supplier<LaneEngine> lanesMaker(EngineKind kind, CompiledGame game) {
    return switch (kind) {
      case LANES -> new LaneEngines(game).generated();
      case TAPE -> new LaneEngines(game).tape();
      default ->
          throw new IllegalArgumentException(
              "kinds for many games at once are lanes and tape, was " + kind);
    };
  }

  /** An engine for many games at once, as {@link #lanesMaker} makes them. */
  public static LaneEngine lanes(EngineKind kind, CompiledGame game) {
    return lanesMaker(kind, game).get();
  }
}
