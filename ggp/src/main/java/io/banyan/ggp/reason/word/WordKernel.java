// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.PhaseKernel;

/**
 * The generated part of a {@link WordEngine}, which works on whole words; a step replaces the
 * state.
 */
abstract class WordKernel extends PhaseKernel {
  /** Legal moves of all roles, see {@link WordChoice}. */
  protected long[] planes;

  /** Masks that select a move, and effects of moves. */
  protected long[][] tables;

  /** Move numbers by their rank among a role's moves in a phase. */
  protected int[][] moves;

  /** The place in the random sequence. */
  protected long seed;

  @Override
  protected abstract void step(int phase);

  /** Makes room for a game's words. */
  final void prepare(CompiledGame game, int scratchWords, int planeWords) {
    prepare(game, scratchWords);
    planes = new long[planeWords];
  }

  /** Plays random moves until the end, the cap or a role without moves; returns the steps. */
  protected abstract int run(int phase, int cap);
}
