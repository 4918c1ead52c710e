// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

/**
 * A game failed while a legal move was played in it, with no agent at work. That is nobody's loss:
 * it ends the run, and the message tells all that is needed to see it again.
 */
public final class BrokenGame extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  BrokenGame(String message, Throwable cause) {
    super(message, cause);
  }
}
