// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

/**
 * The generated part of the one-game engine: looks at a state and makes steps, with the control
 * bits of each phase compiled in. Public only because generated classes extend it.
 */
public abstract class StepKernel {
  /** The current state; shared with the engine. */
  protected long[] state;

  /** The next state under construction. */
  protected long[] next;

  /** Legal moves, each role on a word boundary. */
  protected long[] legal;

  /** Goal bits of all roles, one after the other. */
  protected long[] goals;

  /** Values that pass between generated methods. */
  protected long[] scratch;

  /** The move of each role in the step being made. */
  protected int[] joint;

  /** Per phase and role the only move the role ever has there, or -1. */
  int[][] forced;

  /** Returns 1 if the state is terminal; otherwise fills the legal words and returns 0. */
  protected abstract int look(int phase);

  /** Fills the legal words whatever the state. */
  protected abstract void legal(int phase);

  /** Fills the goal bits. */
  protected abstract void goals(int phase);

  /** Computes the next state from the joint move. */
  protected abstract void step(int phase);
}
