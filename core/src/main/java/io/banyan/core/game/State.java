// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * A moment in a game: mutable, played forward, copied, never taken back.
 *
 * <p>Implementations are final classes and belong to one thread. Queries change nothing that a
 * caller can see. A state may implement further small interfaces of this package (its
 * <i>capabilities</i>): {@link UniformPlayout}, {@link Evaluation}, {@link MoveEvaluation}, {@link
 * MoveOrdering}, {@link Quality}, {@link PlayoutCandidates}, {@link WinningMove}, {@link HashKey},
 * {@link Score}.
 */
public interface State {
  /** The player to move, from 0; in a terminal state any value. */
  int mover();

  /**
   * Writes the legal moves to the front of {@code moves} and returns their number. The order is a
   * function of how the state was reached and carries no meaning. Returns 0 exactly in terminal
   * states: a forced pass is a move.
   *
   * @param moves at least {@link Game#maxMoves()} long
   */
  int legalMoves(int[] moves);

  /** Plays a legal move. Legality is the caller's promise; {@link Game#parseMove} checks it. */
  void play(int move);

  /** True when the game is over, by its rules or by its cap on the number of moves. */
  boolean isTerminal();

  /**
   * Writes each player's result to {@code rewards}: 1 win, 0 loss, shares in between for draws.
   * Only meaningful in terminal states.
   */
  void rewards(double[] rewards);

  /** Becomes equal to another state of the same game; allocates nothing. */
  void copyFrom(State other);

  /** Moves played since the start of the game (or since its set-up position). */
  int ply();
}
