// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason;

/** The generated part of the one-game engine. Public only because generated classes extend it. */
public abstract class StepKernel extends PhaseKernel {
  /** The state that a step leads to. */
  protected long[] next;

  /** Legal moves, each role on a word boundary. */
  protected long[] legal;

  /** Per phase and role the only move the role ever has there, or -1. */
  int[][] forced;
}
