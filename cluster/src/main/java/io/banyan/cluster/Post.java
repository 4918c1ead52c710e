// SPDX-License-Identifier: Apache-2.0
package io.banyan.cluster;

import io.banyan.arena.cluster.CatalogSource;
import io.banyan.arena.match.MatchRules;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.ThreadWorkers;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import java.io.Serializable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Plays groups of games in one process of the cluster. It is sent there once; the catalogue and the
 * rules of games are made there when first needed and then shared by the tasks of that process.
 */
final class Post implements Serializable {
  private static final long serialVersionUID = 1L;

  private final CatalogSource source;
  private final MatchRules rules;
  private final long warmUpMillis;
  private transient Catalog catalog;
  private transient Map<String, Game> games;
  private transient Set<Pairing> warm;

  Post(CatalogSource source, MatchRules rules, long warmUpMillis) {
    this.source = source;
    this.rules = rules;
    this.warmUpMillis = warmUpMillis;
  }

  /**
   * Plays a group in the manner of one thread of a run.
   *
   * @param cancelled true when nobody wants the result any more
   */
  GroupResult play(GameGroup group, BooleanSupplier cancelled) throws InterruptedException {
    RunOptions options = RunOptions.threads(1).withRules(rules).withWarmUpMillis(warmUpMillis);
    ThreadWorkers workers = new ThreadWorkers(catalog(), this::game, options);
    for (Pairing pairing : group.pairings()) {
      if (pairing.isTimed() && isCold(pairing)) {
        workers.warmUp(group.gamesOf(pairing), RunListener.NONE, cancelled);
      }
    }
    GroupGames open = new GroupGames(group, Clock.SYSTEM, cancelled);
    workers.play(open, true);
    return open.result();
  }

  private synchronized Catalog catalog() {
    if (catalog == null) {
      catalog = source.catalog();
    }
    return catalog;
  }

  private synchronized Game game(Pairing pairing) {
    if (games == null) {
      games = new HashMap<>();
    }
    return games.computeIfAbsent(pairing.game(), text -> catalog().make(GameSlot.GAME, text));
  }

  /** True at the first call for a pairing. */
  private synchronized boolean isCold(Pairing pairing) {
    if (warm == null) {
      warm = new HashSet<>();
    }
    return warm.add(pairing);
  }
}
