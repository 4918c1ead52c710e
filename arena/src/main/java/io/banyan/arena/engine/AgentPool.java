// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import io.banyan.core.agent.Agent;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Spec;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The games and agents that one thread has made, the latest few. An agent is told of a new game
 * before each use, so an old one answers as a new one would.
 */
final class AgentPool implements AutoCloseable {
  private static final int MOST_GAMES = 16;

  /** Each may hold a whole tree. */
  private static final int MOST_AGENTS = 8;

  private record Key(String game, String agent, int copy) {}

  private record Made(Agent agent, String resolved) {}

  private final Catalog catalog;
  private final Map<String, Game> games = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Key, Made> agents = new LinkedHashMap<>(16, 0.75f, true);

  AgentPool(Catalog catalog) {
    this.catalog = catalog;
  }

  /** A game by its specification. */
  Game game(String spec) {
    Game game = games.get(spec);
    if (game == null) {
      game = catalog.make(GameSlot.GAME, spec);
      games.put(spec, game);
      dropEldest(games, MOST_GAMES);
    }
    return game;
  }

  /**
   * An agent for a game.
   *
   * @param copy tells agents of the same specification apart that play against each other
   */
  Agent agent(String game, String spec, int copy) {
    return made(game, spec, copy).agent();
  }

  /** The specification of an agent with all its parameters. */
  String resolved(String game, String spec) {
    return made(game, spec, 0).resolved();
  }

  private Made made(String game, String spec, int copy) {
    Key key = new Key(game, spec, copy);
    Made made = agents.get(key);
    if (made == null) {
      String bare = Spec.parse(game).name();
      Game rules = game(game);
      made =
          new Made(
              catalog.make(Agent.SLOT, spec, bare).create(rules),
              catalog.resolve(Agent.SLOT, spec, bare));
      agents.put(key, made);
      while (agents.size() > MOST_AGENTS) {
        Iterator<Made> eldest = agents.values().iterator();
        Agent agent = eldest.next().agent();
        eldest.remove();
        agent.close();
      }
    }
    return made;
  }

  private static void dropEldest(Map<?, ?> map, int most) {
    while (map.size() > most) {
      Iterator<?> eldest = map.keySet().iterator();
      eldest.next();
      eldest.remove();
    }
  }

  /** Gives everything back: after a failure, or at the end. */
  void clear() {
    agents.values().forEach(made -> made.agent().close());
    agents.clear();
    games.clear();
  }

  @Override
  public void close() {
    clear();
  }
}
