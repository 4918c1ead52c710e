// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

import java.util.function.Supplier;

/** Makes engines of a given kind for compiled games; {@link Reasoner} chooses among them. */
public final class Engines {
  private Engines() {}

  /** The differential table engine (T), for every compiled game. */
  public static Engine table(CompiledGame game) {
    return new TableEngine(new TableEngine.Layout(game));
  }

  /** Makes engines of kind C that share one generated class, for several threads. */
  public static Supplier<Engine> compiledMaker(CompiledGame game) {
    StepCompiler.Code code = StepCompiler.compile(game);
    return () -> new StepEngine(code);
  }

  /** Makes engines of kind D that share one generated class, for several threads. */
  public static Supplier<Engine> hybridMaker(CompiledGame game) {
    WordCompiler.Code code = WordCompiler.compile(game);
    return () -> new WordEngine(code);
  }

  /** The engine on packed words (D); refused for circuits with cycles or of excessive size. */
  public static Engine hybrid(CompiledGame game) {
    return hybridMaker(game).get();
  }

  /** Makes engines of kind L that share one generated class, for several threads. */
  public static Supplier<LaneEngine> lanesMaker(CompiledGame game) {
    LaneProgram program = LaneProgram.of(game);
    Class<?> generated = generate(program);
    return () -> new LaneEngine(program, generated);
  }

  /** The generated one-game engine (C); refused for circuits with cycles or of excessive size. */
  public static Engine compiled(CompiledGame game) {
    return compiledMaker(game).get();
  }

  /** The generated 64-lane engine (L); refused for circuits with cycles or of excessive size. */
  public static LaneEngine lanes(CompiledGame game) {
    return lanesMaker(game).get();
  }

  static Class<?> generate(LaneProgram program) {
    if (program.codeSize() > LaneCompiler.MOST_OPERATIONS) {
      throw new IllegalArgumentException(
          "lane program of " + program.codeSize() + " operations is too large to generate");
    }
    return LaneCompiler.define(program);
  }

  /** The lane engine as a gate tape (G): no generated code, 4096 games at once. */
  public static LaneEngine tape(CompiledGame game) {
    return new LaneEngine(LaneProgram.of(game), null);
  }
}
