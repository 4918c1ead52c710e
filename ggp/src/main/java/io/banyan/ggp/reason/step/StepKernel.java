// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.step;

import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.PhaseKernel;

/** The generated part of a {@link StepEngine}. */
abstract class StepKernel extends PhaseKernel {
  /** The state that a step leads to. */
  protected long[] next;

  /** Legal moves, each role on a word boundary. */
  protected long[] legal;

  /** Per phase and role the only move the role ever has there, or -1. */
  int[][] forced;

  @Override
  protected abstract int look(int phase);

  @Override
  protected abstract void step(int phase);

  /** Makes room for a game's words. */
  final void prepare(CompiledGame game, int scratchWords, int legalWords) {
    prepare(game, scratchWords);
    next = new long[game.wordCount()];
    legal = new long[legalWords];
  }
}
