// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

/**
 * The generated part of an engine: looks at a state and makes steps, with the control bits of each
 * phase compiled in. Public only because generated classes extend it.
 */
public abstract class PhaseKernel {
  /** The current state; shared with the engine. */
  protected long[] state;

  /** Goal bits of all roles, one after the other. */
  protected long[] goals;

  /** Values that pass between generated methods. */
  protected long[] scratch;

  /** The move of each role in the step being made. */
  protected int[] joint;

  /** Makes room for a game's words. */
  protected final void prepare(CompiledGame game, int scratchWords) {
    int goalCount = 0;
    for (int[] ofRole : game.goal) {
      goalCount += ofRole.length;
    }
    state = new long[game.words];
    goals = new long[goalCount + 63 >> 6];
    scratch = new long[scratchWords];
    joint = new int[game.roles().size()];
  }

  /** Returns 1 if the state is terminal; otherwise finds the legal moves and returns 0. */
  protected abstract int look(int phase);

  /** Finds the legal moves whatever the state. */
  protected abstract void legal(int phase);

  /** Fills the goal bits. */
  protected abstract void goals(int phase);

  /** Makes the joint move. */
  protected abstract void step(int phase);
}
