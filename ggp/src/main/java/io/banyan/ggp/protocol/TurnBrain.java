// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.State;
import io.banyan.ggp.game.GdlGame;
import io.banyan.ggp.game.SumAgent;
import java.util.List;

/** Thinks about a turn-taking sheet with any agent of the catalogue. */
final class TurnBrain implements Brain {
  /** What the agent that players have by default becomes where batches of games pay. */
  private static final String WITH_LANES = "solver(c=0.4,playout=lanes)";

  /** What plays sheets with a single role: there is nobody to guess at. */
  private static final String FOR_ONE = "puzzle";

  private final GdlGame game;
  private final State state;
  private final Agent agent;
  private final int role;

  private TurnBrain(GdlGame game, Agent agent, int role) {
    this.game = game;
    this.agent = agent;
    this.role = role;
    state = game.newState();
  }

  /** A brain at the end of a history, or null if the sheet is none for it. */
  static TurnBrain of(
      GdlGame game, Player.Settings settings, long seed, int role, List<List<String>> moves) {
    try {
      Agent agent = settings.catalog().make(Agent.SLOT, spec(game, settings)).create(game);
      agent = leavesPlayoutsOpen(settings) ? SumAgent.around(game, agent) : agent;
      agent.newGame(seed);
      TurnBrain brain = new TurnBrain(game, agent, role);
      for (List<String> joint : moves) {
        brain.play(joint);
      }
      return brain;
    } catch (IllegalArgumentException e) {
      settings.log().accept("not played by " + settings.agent() + ": " + e.getMessage());
      return null;
    }
  }

  private static String spec(GdlGame game, Player.Settings settings) {
    if (game.players() == 1) {
      return FOR_ONE;
    }
    boolean lanes = game.prefersLanes() && leavesPlayoutsOpen(settings);
    String spec = lanes ? WITH_LANES : settings.agent();
    String keepingTree = settings.with(Agent.SLOT, spec, "reuse", "true");
    return settings.threads() == 1
        ? keepingTree
        : settings.with(Agent.SLOT, keepingTree, "threads", "" + settings.threads());
  }

  /** True for the agent that players have when nobody asks for another. */
  static boolean leavesPlayoutsOpen(Player.Settings settings) {
    return settings.agent().equals("solver");
  }

  private int play(List<String> joint) {
    int move = game.parseMove(state, joint.get(state.mover()));
    state.play(move);
    return move;
  }

  /**
   * Thinks for the own role, whoever is to move; on the own turn the answer is the move to make.
   */
  @Override
  public String think(Meter meter) {
    int move = agent.search(state, role, meter).move();
    return game.moveText(state, move);
  }

  @Override
  public boolean isOnTurn() {
    return !state.isTerminal() && state.mover() == role;
  }

  @Override
  public boolean canPonder() {
    return !state.isTerminal();
  }

  @Override
  public void played(List<String> texts, int[] joint) {
    agent.played(play(texts));
  }

  @Override
  public String describe() {
    String what = game.players() == 1 ? "puzzle" : "turn-taking search";
    return what + " on engine " + game.engineKind();
  }

  @Override
  public void close() {
    agent.close();
  }
}
