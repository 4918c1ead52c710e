// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

/**
 * A finished iteration as it is seen by parts that go by results and lengths alone, and so serve
 * games in turns and games of joint moves.
 */
public interface Iteration {
  /** What happened, one number in [0, 1] per player. */
  double[] outcome();

  /** What is backed up, one number per player. */
  double[] rewards();

  /** Steps from the root to the end. */
  int steps();

  /** How many of them were made in the tree. */
  int treeSteps();

  /** False if no game came to its end: the result was proven, or the playout was cut short. */
  boolean isPlayedOut();
}
