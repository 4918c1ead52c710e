// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.agent.Agents;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import java.util.List;

/** Every game in its smallest sensible size, for tests that need many of them. */
final class SmallGames {
  static final List<String> SPECS =
      List.of(
          "tictactoe",
          "connect4(5x4)",
          "gomoku(7)",
          "breakthrough(5x5)",
          "othello(4x4)",
          "catchthelion",
          "checkers",
          "loa",
          "amazons(5)",
          "cannon",
          "chinesecheckers(cells=49)",
          "pentalath(3)",
          "havannah(4)",
          "hex(5)",
          "go(5)",
          "kalah(pits=4,seeds=3)",
          "chomp(5x4)",
          "runners");

  static final Catalog CATALOG = Games.addTo(Agents.catalog());

  private SmallGames() {}

  static Game game(String spec) {
    return CATALOG.make(GameSlot.GAME, spec);
  }

  /** The bare name, by which tuned defaults are found. */
  static String name(String spec) {
    return spec.replaceAll("\\(.*", "");
  }

  /** A state some random moves into the game, not terminal. */
  static State opened(Game game, int plies, Rng rng) {
    State state = game.newState();
    for (int i = 0; i < plies; i++) {
      int[] moves = Moves.legal(game, state);
      State next = game.newState();
      next.copyFrom(state);
      next.play(moves[rng.nextInt(moves.length)]);
      if (next.isTerminal()) {
        return state;
      }
      state = next;
    }
    return state;
  }
}
