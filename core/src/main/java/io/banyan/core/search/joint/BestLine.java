// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.game.MoveLog;
import java.util.Arrays;
import java.util.List;

/** The best line found in a game for one player, which can be played out; in other games empty. */
final class BestLine {
  /** A reward that nothing can beat. */
  static final double FULL = 1 - 1e-9;

  private final boolean kept;
  private final MoveLog line = new MoveLog(256);
  private int[] best = {};
  private double reward = -1;

  BestLine(Seats seats) {
    kept = seats.forOne();
  }

  boolean isKept() {
    return kept;
  }

  void clear() {
    best = new int[0];
    reward = -1;
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
    if (kept && newReward > reward) {
      reward = newReward;
      best = new int[line.size()];
      Arrays.setAll(best, line::move);
    }
  }

  /** Goes on after a move of the game; true if the line did. */
  boolean follow(int move) {
    boolean follows = best.length > 1 && best[0] == move;
    if (follows) {
      best = Arrays.copyOfRange(best, 1, best.length);
    } else {
      clear();
    }
    return follows;
  }

  boolean isPerfect() {
    return reward >= FULL;
  }

  boolean isEmpty() {
    return best.length == 0;
  }

  int first() {
    return best[0];
  }

  List<Integer> moves() {
    return Arrays.stream(best).boxed().toList();
  }

  /** The reward at its end; -1 if there is none. */
  double reward() {
    return reward;
  }
}
