// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.lane.LaneEngine;
import io.banyan.ggp.reason.lane.LaneEngines;
import io.banyan.ggp.reason.step.StepEngine;
import io.banyan.ggp.reason.table.TableEngine;
import io.banyan.ggp.reason.word.WordEngine;
import java.util.function.Supplier;

/** Makes engines of a given kind for compiled games; {@link Reasoner} chooses among them. */
public final class Engines {
  private Engines() {}

  /** The differential table engine (T), for every compiled game. */
  public static Engine table(CompiledGame game) {
    return TableEngine.maker(game).get();
  }

  /** Makes engines of kind C that share one generated class, for several threads. */
  public static Supplier<Engine> compiledMaker(CompiledGame game) {
    return StepEngine.maker(game);
  }

  /** Makes engines of kind D that share one generated class, for several threads. */
  public static Supplier<Engine> hybridMaker(CompiledGame game) {
    return WordEngine.maker(game);
  }

  /** The engine on packed words (D); refused for circuits with cycles or of excessive size. */
  public static Engine hybrid(CompiledGame game) {
    return hybridMaker(game).get();
  }

  /** Makes engines of kind L that share one generated class, for several threads. */
  public static Supplier<LaneEngine> lanesMaker(CompiledGame game) {
    return new LaneEngines(game).generated();
  }

  /** The generated one-game engine (C); refused for circuits with cycles or of excessive size. */
  public static Engine compiled(CompiledGame game) {
    return compiledMaker(game).get();
  }

  /** The generated 64-lane engine (L); refused for circuits with cycles or of excessive size. */
  public static LaneEngine lanes(CompiledGame game) {
    return lanesMaker(game).get();
  }

  /** The lane engine as a gate tape (G): no generated code, 4096 games at once. */
  public static LaneEngine tape(CompiledGame game) {
    return new LaneEngines(game).tape().get();
  }
}
