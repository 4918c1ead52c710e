// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

/** Makes engines of a given kind for compiled games; {@link Reasoner} chooses among them. */
public final class Engines {
  private Engines() {}

  /** The differential table engine (T), for every compiled game. */
  public static Engine table(CompiledGame game) {
    return new TableEngine(new TableEngine.Layout(game));
  }

  /** The generated one-game engine (C); refused for circuits with cycles or of excessive size. */
  public static Engine compiled(CompiledGame game) {
    return new StepEngine(StepCompiler.compile(game));
  }

  /** The generated 64-lane engine (L); refused for circuits with cycles or of excessive size. */
  public static LaneEngine lanes(CompiledGame game) {
    LaneProgram program = LaneProgram.of(game);
    return new LaneEngine(program, generate(program));
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
