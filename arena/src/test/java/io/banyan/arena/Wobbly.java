// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.RandomAgent;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;

/** Plays a random move with some probability: an agent whose best parameter is known. */
public final class Wobbly implements Agent {
  public static final Entry<Factory> ENTRY =
      Entry.of(SLOT, "wobbly", "plays at random now and then")
          .param(Param.number("p", 0.5, 0, 1, "probability of a random move").asPositional())
          .makes(args -> game -> new Wobbly(game, args.number("p")));

  private final Agent random;
  private final Agent uct;
  private final double p;
  private Rng rng = new Rng(0);

  Wobbly(Game game, double p) {
    this.random = new RandomAgent(game);
    this.uct = Agents.catalog().make(SLOT, "uct").create(game);
    this.p = p;
  }

  @Override
  public void newGame(long seed) {
    rng = new Rng(seed);
    random.newGame(seed);
    uct.newGame(seed);
  }

  @Override
  public SearchReport search(State state, Meter meter) {
    return (rng.nextBoolean(p) ? random : uct).search(state, meter);
  }

  @Override
  public void played(int move) {
    uct.played(move);
  }
}
