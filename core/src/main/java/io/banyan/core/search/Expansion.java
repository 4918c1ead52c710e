// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

/**
 * How the tree grows.
 *
 * @param all all children of a node are created at once instead of one per iteration; a solver then
 *     sees at once which of them end the game
 * @param after a leaf is expanded when it has been visited this often; 1 gives one new node per
 *     iteration
 */
public record Expansion(boolean all, int after) {
  /** One new node per iteration. */
  public static final Expansion ONE = new Expansion(false, 1);

  public Expansion {
    if (after < 1) {
      throw new IllegalArgumentException("after must be 1 or more, was " + after);
    }
  }
}
