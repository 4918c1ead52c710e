// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.testkit.GameContractTest;
import org.junit.jupiter.api.Nested;

/** Games from rule sheets keep the promises of every game. */
class GdlGameContractTest {
  private static final Entry<Game> ENTRY = GdlGame.entry();
  private static final Catalog CATALOG = new Catalog().add(ENTRY);

  private abstract static class Small extends GameContractTest {
    private final String file;

    Small(String file) {
      this.file = file;
    }

    @Override
    protected Game game() {
      return CATALOG.make(GameSlot.GAME, "gdl(" + file + ")");
    }

    @Override
    protected Entry<?> entry() {
      return ENTRY;
    }

    @Override
    protected int recordedGames() {
      return 50;
    }

    @Override
    protected int visitedStates() {
      return 150;
    }
  }

  @Nested
  class TicTacToe extends Small {
    TicTacToe() {
      super("tictactoe.kif");
    }
  }

  @Nested
  class Chomp extends Small {
    Chomp() {
      super("chomp.kif");
    }
  }

  /** Has passes, which are forced, and draws. */
  @Nested
  class Othello extends Small {
    Othello() {
      super("othello6x6.kif");
    }

    @Override
    protected int playoutSamples() {
      return 600;
    }

    @Override
    protected int recordedGames() {
      return 5;
    }
  }
}
