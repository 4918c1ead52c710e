// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.agent.Agents;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.tree.Tree;

/** Runs playouts alone, without a search. */
public final class TestPlayouts {
  private final Game game;
  private final PlayoutPolicy policy;
  private final Trajectory path;
  private final Rng rng = new Rng(1);

  public TestPlayouts(String spec, Game game) {
    this.game = game;
    Tree tree = new Tree(true, false, 0);
    policy = Agents.catalog().make(SearchSlots.PLAYOUT, spec).create(new PartContext(game, tree));
    path = new Trajectory(game.players(), 64);
    path.setRecording(true);
  }

  /** Plays from the start and returns the outcome of player 0. */
  public double outcome() {
    State state = game.newState();
    path.start(1, 0);
    policy.playOut(state, path, rng);
    return path.outcome()[0];
  }

  /** The outcome of another player in the last playout. */
  public double lastOutcome(int player) {
    return path.outcome()[player];
  }

  /** The mean outcome of player 0. */
  public double mean(int playouts) {
    double sum = 0;
    for (int i = 0; i < playouts; i++) {
      sum += outcome();
    }
    return sum / playouts;
  }

  /** The moves of the last playout. */
  public String lastMoves() {
    StringBuilder text = new StringBuilder();
    MoveLog log = path.log();
    for (int i = 0; i < log.size(); i++) {
      text.append(log.mover(i)).append(':').append(log.move(i)).append(' ');
    }
    return text.toString().strip();
  }
}
