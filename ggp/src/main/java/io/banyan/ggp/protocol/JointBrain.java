// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.agent.JointAgent;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.JointState;
import io.banyan.core.search.SearchReport;
import io.banyan.ggp.game.GdlJointGame;
import java.util.List;

/** Thinks with an agent for joint moves, on the match's own state. */
final class JointBrain implements Brain {
  private final GdlJointGame game;
  private final JointState state;
  private final JointAgent agent;
  private final int role;

  JointBrain(GdlJointGame game, JointState state, JointAgent agent, int role) {
    this.game = game;
    this.state = state;
    this.agent = agent;
    this.role = role;
  }

  @Override
  public String think(Meter meter) {
    return text(search(meter).move());
  }

  SearchReport search(Meter meter) {
    return agent.search(state, role, meter);
  }

  String text(int move) {
    return game.moveText(role, move);
  }

  /** A joint move was made, on an engine that nobody else plays it on. */
  void follow(List<String> texts) {
    int[] joint = FollowedGame.numbers(game, state, texts);
    state.play(joint);
    agent.played(joint);
  }

  @Override
  public void played(List<String> texts, int[] joint) {
    agent.played(joint);
  }

  @Override
  public String describe() {
    return "joint search on engine " + game.engineKind();
  }
}
