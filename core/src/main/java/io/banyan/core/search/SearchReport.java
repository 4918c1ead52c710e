// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import java.util.List;

/**
 * What a search found: the move and how it looks inside.
 *
 * @param move the move to play, {@link io.banyan.core.game.Game#NO_MOVE} if there is none
 * @param value expected reward of the mover after that move; NaN if the agent has no estimate
 * @param iterations iterations made
 * @param nanos time taken
 * @param nodes nodes in the tree
 * @param treeBytes memory used by them
 * @param moves what is known of the moves of the root, most visited first; may be empty
 * @param line the moves expected from here on, the chosen one first
 */
public record SearchReport(
    int move,
    double value,
    long iterations,
    long nanos,
    long nodes,
    long treeBytes,
    List<MoveReport> moves,
    List<Integer> line) {

  /**
   * What is known of one move.
   *
   * @param visits iterations that chose it
   * @param value mean reward of the mover; NaN if never visited
   * @param proof null unless proven
   * @param terms the terms of the selection formula
   */
  public record MoveReport(
      int move, long visits, double value, Solver.Proof proof, List<Term> terms) {}

  public SearchReport {
    moves = List.copyOf(moves);
    line = List.copyOf(line);
  }

  /** The same report with another number of iterations, when several threads contributed. */
  public SearchReport withIterations(long total) {
    return new SearchReport(move, value, total, nanos, nodes, treeBytes, moves, line);
  }

  /** A report of an agent that does not search. */
  public static SearchReport ofMove(int move, long nanos) {
    return new SearchReport(move, Double.NaN, 0, nanos, 0, 0, List.of(), List.of(move));
  }
}
