// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import io.banyan.ggp.reason.circuit.CompiledGame;
import java.util.function.Supplier;

/** Makes the lane engines of one game, which share what was prepared for it. */
public final class LaneEngines {
  private final LaneProgram program;

  /**
   * @throws IllegalArgumentException for circuits with cycles or too many moves
   */
  public LaneEngines(CompiledGame game) {
    program = LaneProgram.of(game);
  }

  /** Engines that run the program as a gate tape, 4096 games at once. */
  public Supplier<LaneEngine> tape() {
    TapeCode code = new TapeCode(program);
    return () -> new LaneEngine(program, null, code);
  }

  /**
   * Engines that share one generated class, 64 games at once.
   *
   * @throws IllegalArgumentException if the program is too large
   */
  public Supplier<LaneEngine> generated() {
    if (program.codeSize() > LaneCompiler.MOST_OPERATIONS) {
      throw new IllegalArgumentException(
          "lane program of " + program.codeSize() + " operations is too large to generate");
    }
    Class<?> generated = LaneCompiler.define(program);
    return () -> new LaneEngine(program, generated, null);
  }
}
