// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.cluster.CatalogSource;
import io.banyan.arena.gtp.GtpAgent;
import io.banyan.core.agent.Agents;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import io.banyan.ggp.game.GdlGame;

/** Makes the catalogue of the program, here and on the machines of a cluster. */
public enum AllEntries implements CatalogSource {
  INSTANCE;

  @Override
  public Catalog catalog() {
    return harmless().add(GtpAgent.ENTRY).add(GdlGame.entry());
  }

  /** What strangers may name too: nothing here starts programs or reads files. */
  public static Catalog harmless() {
    return Games.addTo(Agents.catalog());
  }
}
