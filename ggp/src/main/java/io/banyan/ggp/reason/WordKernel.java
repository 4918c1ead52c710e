// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

/**
 * The generated part of the hybrid engine, which works on whole words; a step replaces the state.
 * Public only because generated classes extend it.
 */
public abstract class WordKernel extends PhaseKernel {
  /** Legal moves of all roles, see {@link WordChoice}. */
  protected long[] planes;

  /** Masks that select a move, and effects of moves. */
  protected long[][] tables;

  /** Move numbers by their rank among a role's moves in a phase. */
  protected int[][] moves;

  /** The place in the random sequence. */
  protected long seed;

  /** Plays random moves until the end, the cap or a role without moves; returns the steps. */
  protected abstract int run(int phase, int cap);
}
