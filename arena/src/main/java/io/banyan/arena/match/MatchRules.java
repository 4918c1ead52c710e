// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.budget.Budget;
import java.io.Serializable;
import java.util.Arrays;

/**
 * When an agent forfeits, and how long a game may be.
 *
 * <p>The stated rule: under a time budget t, a move that takes longer than t is an overrun, which
 * is recorded; a move that takes longer than {@code forfeitFactor * t + forfeitSlackNanos} loses
 * the game. Without a time budget only a move that takes longer than {@code hangNanos} does, and
 * under a budget of CPU time, which passes slowly on a busy machine, than ten times that if it is
 * longer.
 *
 * @param moveCap a game with that many moves is drawn; 0 leaves it to the game
 * @param voidsFaults true if a game that an agent's fault ended does not count, nor the others of
 *     its pair; else the agent has lost it
 */
public record MatchRules(
    double forfeitFactor, long forfeitSlackNanos, long hangNanos, int moveCap, boolean voidsFaults)
    implements Serializable {

  /** Twice the budget and a quarter of a second; ten minutes where no time is given. */
  public static final MatchRules DEFAULT =
      new MatchRules(2, 250_000_000L, 600_000_000_000L, 0, false);

  private static final double CPU_PATIENCE = 10;

  public MatchRules {
    if (!(forfeitFactor >= 1) || forfeitSlackNanos < 0 || hangNanos <= 0 || moveCap < 0) {
      throw new IllegalArgumentException(
          "forfeit factor must be >= 1, slack >= 0, hang > 0 and move cap >= 0, were %s, %d, %d, %d"
              .formatted(forfeitFactor, forfeitSlackNanos, hangNanos, moveCap));
    }
  }

  /** The same rules with another cap on the number of moves. */
  public MatchRules withMoveCap(int moves) {
    return new MatchRules(forfeitFactor, forfeitSlackNanos, hangNanos, moves, voidsFaults);
  }

  /** The same rules with another time that is allowed beyond twice the budget. */
  public MatchRules withSlack(long nanos) {
    return new MatchRules(forfeitFactor, nanos, hangNanos, moveCap, voidsFaults);
  }

  /** The same rules, but games that a fault ended do not count. */
  public MatchRules withoutFaults() {
    return new MatchRules(forfeitFactor, forfeitSlackNanos, hangNanos, moveCap, true);
  }

  /** Reads what a fault does: true for {@code void}, false for {@code loss}. */
  public static boolean readOnFault(String text) {
    if (!text.equals("void") && !text.equals("loss")) {
      throw new IllegalArgumentException("must be loss or void, was '" + text + "'");
    }
    return text.equals("void");
  }

  /** The rewards of a game that the agent at a seat ended by a fault: equal ones if it is void. */
  double[] rewardsOfFault(int players, int culprit) {
    double[] rewards = new double[players];
    Arrays.fill(rewards, 1.0 / (voidsFaults ? players : players - 1));
    rewards[culprit] = voidsFaults ? rewards[culprit] : 0;
    return rewards;
  }

  /** The time after which a move loses the game. */
  public long limitNanos(Budget budget) {
    if (!budget.hasTime()) {
      double patience = budget.hasCpuTime() ? CPU_PATIENCE * budget.cpuNanos() : 0;
      return (long) Math.max(hangNanos, patience);
    }
    double limit = forfeitFactor * budget.nanos() + forfeitSlackNanos;
    return limit >= hangNanos ? Math.max(hangNanos, budget.nanos()) : (long) limit;
  }
}
