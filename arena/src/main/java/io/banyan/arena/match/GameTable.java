// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import java.util.HashMap;
import java.util.Map;

/**
 * The games of a run by their specification, each made once: some take seconds to compile. Games
 * are immutable, so all who play one share it. For any thread.
 */
public final class GameTable {
  private final Catalog catalog;
  private final Map<String, Game> games = new HashMap<>();

  /** An empty table. */
  public GameTable(Catalog catalog) {
    this.catalog = catalog;
  }

  /** What makes the games. */
  public Catalog catalog() {
    return catalog;
  }

  /**
   * The game of a specification.
   *
   * @throws IllegalArgumentException if there is none such
   */
  public synchronized Game game(String spec) {
    return games.computeIfAbsent(spec, text -> catalog.make(GameSlot.GAME, text));
  }
}
