// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.cluster.CatalogSource;
import io.banyan.arena.gtp.GtpAgent;
import io.banyan.arena.gtp.JsonAgent;
import io.banyan.arena.plugin.Plugin;
import io.banyan.arena.plugin.Plugins;
import io.banyan.core.agent.Agents;
import io.banyan.core.evaluation.LearnedEvaluation;
import io.banyan.core.game.RuleSheets;
import io.banyan.core.search.playout.FeaturePlayout;
import io.banyan.core.search.prior.FeaturePrior;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import io.banyan.ggp.SheetShelf;
import io.banyan.ggp.game.Champion;
import io.banyan.ggp.game.GdlGame;
import io.banyan.ggp.game.KnowingAgent;
import java.util.List;

/** Makes the catalogue of the program: what is shipped, and what the plugins in use add. */
public enum AllEntries implements CatalogSource {
  INSTANCE;

  private static volatile Plugins plugins = Plugins.NONE;

  /**
   * The same catalogue on the machines of a cluster, to which the plugins' jars travel.
   *
   * @param plugins those of the process that sends it
   */
  private record Sent(List<Plugin> plugins) implements CatalogSource {
    @Override
    public Catalog catalog() {
      // Where games are played in the process that sent them, the plugins are there already.
      return plugins.equals(AllEntries.plugins.inUse())
          ? INSTANCE.catalog()
          : Plugins.arrived(plugins).addTo(shipped());
    }
  }

  @Override
  public Catalog catalog() {
    return plugins.addTo(shipped());
  }

  /** What strangers may name too: nothing that is shipped here starts programs or reads files. */
  public static Catalog harmless() {
    return plugins.addTo(
        shippedHarmless()
            .add(GdlGame.ownEntry())
            .replace(LearnedEvaluation.SHIPPED)
            .replace(FeaturePlayout.SHIPPED)
            .replace(FeaturePrior.SHIPPED));
  }

  /** The rule sheets that are shipped, and those that strangers bring. */
  public static RuleSheets sheets() {
    return new SheetShelf();
  }

  /** What makes the catalogue on other machines. */
  public static CatalogSource source() {
    return new Sent(plugins().inUse());
  }

  /** The plugins in use. */
  public static Plugins plugins() {
    return plugins;
  }

  /** Takes plugins into use, in place of those before. */
  static void use(Plugins some) {
    plugins = some;
  }

  static Catalog shipped() {
    return shippedHarmless()
        .add(GtpAgent.ENTRY)
        .add(JsonAgent.ENTRY)
        .add(GdlGame.entry())
        .add(KnowingAgent.ENTRY)
        .add(Champion.ENTRY);
  }

  private static Catalog shippedHarmless() {
    return Games.addTo(Agents.catalog());
  }
}
