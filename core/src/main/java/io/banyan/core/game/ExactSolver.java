// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.function.LongPredicate;

/**
 * A game's own search for the result of its states with best play of both sides, and for how long
 * that takes. Made by a {@link SolvableGame}; serves one thread.
 *
 * <p>Results are whole numbers for the mover: a win that comes after p plies from the state is
 * {@code WIN - p}, a loss {@code p - WIN}, a draw 0. So a sooner win is better and so is a later
 * loss.
 */
public interface ExactSolver {
  /** More than any result; less than none is {@code -WIN}. */
  int WIN = 1 << 20;

  /** Forgets what was learnt in the game before. */
  void newGame();

  /** Takes a state that is not terminal. */
  void begin(State state);

  /**
   * Searches until the result is known or the caller will not wait.
   *
   * @param goesOn is asked before each state with the number of those reached since {@link #begin}
   * @return true if {@link #bestMove} is known to be best
   */
  boolean run(LongPredicate goesOn);

  /** States reached since {@link #begin}. */
  long nodes();

  /** How many of them below a legal move of the state. */
  long nodes(int move);

  /** The best move known. */
  int bestMove();

  /** The result of a legal move of the state is at least this. */
  int low(int move);

  /** The result of a legal move of the state is at most this. */
  int high(int move);

  /** Memory of what it remembers. */
  long bytes();
}
