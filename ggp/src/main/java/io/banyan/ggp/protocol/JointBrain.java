// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.agent.JointAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.JointState;
import io.banyan.ggp.game.GdlJointGame;
import java.util.List;

/** Thinks with an agent for joint moves, on the match's own state. */
final class JointBrain implements Brain {
  private final GdlJointGame game;
  private final JointState state;
  private final JointAgent agent;
  private final int role;
  private volatile Meter running;

  JointBrain(GdlJointGame game, JointState state, JointAgent agent, int role) {
    this.game = game;
    this.state = state;
    this.agent = agent;
    this.role = role;
  }

  @Override
  public String think(long nanos) {
    Meter meter = new Meter(Budget.nanos(Math.max(1, nanos)), Clock.SYSTEM);
    running = meter;
    try {
      return game.moveText(role, agent.search(state, role, meter).move());
    } finally {
      running = null;
    }
  }

  @Override
  public void played(List<String> texts, int[] joint) {
    agent.played(joint);
  }

  @Override
  public void stop() {
    Meter meter = running;
    if (meter != null) {
      meter.stop();
    }
  }

  @Override
  public String describe() {
    return "joint search on engine " + game.engineKind();
  }
}
