// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

/**
 * The generated part of the hybrid engine: looks at a state, draws moves and makes steps on whole
 * words, with the control bits of each phase compiled in. Public only because generated classes
 * extend it.
 */
public abstract class WordKernel {
  /** The current state; shared with the engine. */
  protected long[] state;

  /** Legal moves of all roles, see {@link WordCompiler.Choice}. */
  protected long[] planes;

  /** Goal bits of all roles, one after the other. */
  protected long[] goals;

  /** Words that pass between generated methods. */
  protected long[] scratch;

  /** The move of each role in the step being made. */
  protected int[] joint;

  /** Masks that select a move, and effects of moves. */
  protected long[][] tables;

  /** Move numbers by their rank among a role's moves in a phase. */
  protected int[][] moves;

  /** The place in the random sequence. */
  protected long seed;

  /** Returns 1 if the state is terminal; otherwise fills the planes and returns 0. */
  protected abstract int look(int phase);

  /** Fills the planes whatever the state. */
  protected abstract void legal(int phase);

  /** Fills the goal bits. */
  protected abstract void goals(int phase);

  /** Replaces the state by the one after the joint move. */
  protected abstract void step(int phase);

  /** Plays random moves until the end, the cap or a role without moves; returns the steps. */
  protected abstract int run(int phase, int cap);
}
