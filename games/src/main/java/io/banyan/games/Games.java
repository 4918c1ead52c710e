// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.game.Game;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.games.breakthrough.Breakthrough;
import io.banyan.games.connect4.Connect4;
import io.banyan.games.tictactoe.TicTacToe;
import java.util.List;

/** All games that come with Banyan, in the order in which lists show them. */
public final class Games {
  /** One entry a game. */
  public static final List<Entry<Game>> ENTRIES =
      List.of(TicTacToe.ENTRY, Connect4.ENTRY, Breakthrough.ENTRY);

  private Games() {}

  /** Adds every game and the tuned defaults to a catalogue, and returns it. */
  public static Catalog addTo(Catalog catalog) {
    ENTRIES.forEach(catalog::add);
    TunedDefaults.addTo(catalog);
    return catalog;
  }

  /** A catalogue of the games alone. */
  public static Catalog catalog() {
    return addTo(new Catalog());
  }
}
