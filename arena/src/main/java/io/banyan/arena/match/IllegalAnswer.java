// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

/**
 * An agent of this program answered a move that is not legal. That is no result but a fault of
 * ours: it ends the run, and the message tells all that is needed to see it again. (A program
 * outside that does so loses the game, see {@link Forfeit}.)
 */
public final class IllegalAnswer extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  IllegalAnswer(String message) {
    super(message);
  }
}
