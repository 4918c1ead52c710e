// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.EngineKind;
import io.banyan.ggp.reason.lane.LaneEngine;
import io.banyan.ggp.reason.lane.LaneEngines;
import io.banyan.ggp.reason.step.StepEngine;
import io.banyan.ggp.reason.table.TableEngine;
import io.banyan.ggp.reason.word.WordEngine;
import java.util.function.Supplier;

/** Makes engines of a given kind for compiled games; {@link Reasoner} chooses among them. */
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
      case WORDS -> WordEngine.maker(game);
      default ->
          throw new IllegalArgumentException(
              "kinds for one game at a time are tables, steps and words, was " + kind);
    };
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
