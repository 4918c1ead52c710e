// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.engine.FactSet;

/**
 * Tells that every role's goal is decided though the game goes on, because facts that can no longer
 * change leave one value each. Proven from the circuit, for sheets whose games end with exactly one
 * goal a role. For one thread.
 */
public final class EarlyEnds {
  private final GoalCone cone;
  private final int[] goals;

  EarlyEnds(GoalCone cone, int roles) {
    this.cone = cone;
    goals = new int[roles];
  }

  /** True if all goals are decided; {@link #goal} then tells them. */
  public boolean isDecided(FactSet state) {
    cone.read(state);
    for (int r = 0; r < goals.length; r++) {
      goals[r] = cone.onlyGoal(r);
      if (goals[r] < 0) {
        return false;
      }
    }
    return true;
  }

  /** The goal that a role will have, after {@link #isDecided} said so. */
  public int goal(int role) {
    return goals[role];
  }
}
