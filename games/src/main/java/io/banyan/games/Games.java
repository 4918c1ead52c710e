// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.agent.Agent;
import io.banyan.core.game.Game;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.games.amazons.Amazons;
import io.banyan.games.breakthrough.Breakthrough;
import io.banyan.games.cannon.Cannon;
import io.banyan.games.catchthelion.CatchTheLion;
import io.banyan.games.checkers.Checkers;
import io.banyan.games.chinesecheckers.ChineseCheckers;
import io.banyan.games.chomp.Chomp;
import io.banyan.games.connect4.Connect4;
import io.banyan.games.go.Go;
import io.banyan.games.gomoku.Gomoku;
import io.banyan.games.havannah.Havannah;
import io.banyan.games.hex.Hex;
import io.banyan.games.kalah.Kalah;
import io.banyan.games.loa.Loa;
import io.banyan.games.othello.Othello;
import io.banyan.games.pentalath.Pentalath;
import io.banyan.games.runners.Runners;
import io.banyan.games.tictactoe.TicTacToe;
import java.util.List;

/** All games that come with Banyan, in the order in which lists show them. */
public final class Games {
  /** One entry per game. */
  public static final List<Entry<Game>> ENTRIES =
      List.of(
          TicTacToe.ENTRY,
          Connect4.ENTRY,
          Gomoku.ENTRY,
          Breakthrough.ENTRY,
          Othello.ENTRY,
          CatchTheLion.ENTRY,
          Checkers.ENTRY,
          Loa.ENTRY,
          Amazons.ENTRY,
          Cannon.ENTRY,
          ChineseCheckers.ENTRY,
          Pentalath.ENTRY,
          Havannah.ENTRY,
          Hex.ENTRY,
          Go.ENTRY,
          Kalah.ENTRY,
          Chomp.ENTRY,
          Runners.ENTRY);

  private Games() {}

  /** Adds every game to a catalogue, and the tuned defaults if it has agents; returns it. */
  public static Catalog addTo(Catalog catalog) {
    ENTRIES.forEach(catalog::add);
    if (!catalog.entries(Agent.SLOT).isEmpty()) {
      TunedDefaults.addTo(catalog);
    }
    return catalog;
  }

  /** A catalogue of the games alone. */
  public static Catalog catalog() {
    return addTo(new Catalog());
  }
}
