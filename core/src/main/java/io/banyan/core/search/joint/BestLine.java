// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.game.MoveLog;
import io.banyan.core.puzzle.Plan;
import java.util.Arrays;

/** The best line found in a game for one player, which can be played out; in other games empty. */
final class BestLine {
  private final boolean kept;
  private final MoveLog line = new MoveLog(256);
  private final Plan plan = new Plan();

  BestLine(Seats seats) {
    kept = seats.forOne();
  }

  boolean isKept() {
    return kept;
  }

  /** The best line. */
  Plan plan() {
    return plan;
  }

  /** An iteration begins. */
  void start() {
    line.clear();
  }

  /** The only player made a move, with a choice or without. */
  void add(int move) {
    if (kept) {
      line.add(0, move);
    }
  }

  /** An iteration ended. */
  void ended(double newReward) {
    if (kept && newReward > plan.reward()) {
      int[] moves = new int[line.size()];
      Arrays.setAll(moves, line::move);
      plan.set(newReward, moves, moves.length);
    }
  }
}
