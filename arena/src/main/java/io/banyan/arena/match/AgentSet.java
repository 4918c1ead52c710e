// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.agent.Agent;
import io.banyan.core.game.Game;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.List;

/** The agents of one pairing in one thread, made when first needed and then kept. */
final class AgentSet implements AutoCloseable {
  private final Catalog catalog;
  private final Game game;
  private final Pairing pairing;
  private final List<List<Agent>> agents = List.of(new ArrayList<>(), new ArrayList<>());

  AgentSet(Catalog catalog, Game game, Pairing pairing) {
    this.catalog = catalog;
    this.game = game;
    this.pairing = pairing;
  }

  /** Makes one of the agents, so that an impossible one is refused before the first game. */
  void check(int number) {
    Agent agent = create(number);
    agents.get(number).add(agent);
    agent.check(pairing.contender(number).budget());
  }

  private Agent create(int number) {
    return factory(catalog, pairing, number).create(game);
  }

  /** Makes the agents of a contender, with the defaults that are tuned for the game. */
  static Agent.Factory factory(Catalog catalog, Pairing pairing, int number) {
    String gameName = Spec.parse(pairing.game()).name();
    return catalog.make(Agent.SLOT, pairing.contender(number).spec(), gameName);
  }

  /** Fills agents and seeds by seat; each seat has an agent of its own. */
  void seat(ScheduledGame scheduled, Agent[] bySeat, long[] seeds) {
    int[] used = new int[2];
    for (int seat = 0; seat < bySeat.length; seat++) {
      int number = scheduled.seats()[seat];
      int copy = used[number]++;
      List<Agent> made = agents.get(number);
      if (made.size() <= copy) {
        made.add(create(number));
      }
      bySeat[seat] = made.get(copy);
      seeds[seat] = Rng.hash(scheduled.seed(), number, copy);
    }
  }

  @Override
  public void close() {
    for (List<Agent> made : agents) {
      for (Agent agent : made) {
        try {
          agent.close();
        } catch (RuntimeException e) {
          System.getLogger(AgentSet.class.getName())
              .log(System.Logger.Level.WARNING, "an agent failed to close", e);
        }
      }
      made.clear();
    }
  }
}
