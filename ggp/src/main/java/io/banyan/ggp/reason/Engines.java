// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

/** Makes engines for compiled games. */
public final class Engines {
  private Engines() {}

  public static Engine table(CompiledGame game) {
    return new TableEngine(new TableEngine.Layout(game));
  }

  /** The 64-lane engine, generated; refused for circuits with cycles or of excessive size. */
  public static LaneEngine lanes(CompiledGame game) {
    LaneProgram program = LaneProgram.of(game);
    if (program.operations() > LaneCompiler.MOST_OPERATIONS) {
      throw new IllegalArgumentException(
          "circuit of " + program.operations() + " operations a step is too large to generate");
    }
    return new LaneEngine(program, true);
  }

  /** The lane engine as a gate tape: no generated code, 4096 games at once. */
  public static LaneEngine tape(CompiledGame game) {
    return new LaneEngine(LaneProgram.of(game), false);
  }

  /** The generated one-game engine; refused for circuits with cycles or of excessive size. */
  public static Engine compiled(CompiledGame game) {
    return new StepEngine(game);
  }
}
