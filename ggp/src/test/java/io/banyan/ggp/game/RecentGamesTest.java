// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecentGamesTest {
  private static final String SHEET =
      """
      (role r) (init (n 0)) (<= (legal r a) (true (n ?x))) (<= (legal r b) (true (n ?x)))
      (<= (next (n 1)) (does r ?m)) (<= terminal (true (n 1))) (<= (goal r 100) (true (n 1)))
      """;

  private final Catalog catalog = new Catalog().add(GdlGame.entry());

  private static Game tictactoe(Catalog catalog) {
    return catalog.make(GameSlot.GAME, "gdl(tictactoe.kif)");
  }

  @Test
  void aCatalogueCompilesASheetOnce() {
    assertThat(tictactoe(catalog)).isSameAs(tictactoe(catalog));
  }

  @Test
  void cataloguesShareNothing() {
    assertThat(tictactoe(new Catalog().add(GdlGame.entry()))).isNotSameAs(tictactoe(catalog));
  }

  @Test
  void aSheetThatWasChangedIsAnotherGame(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("one.kif");
    String spec = "gdl(\"" + file + "\")";
    Files.writeString(file, SHEET);
    Game before = catalog.make(GameSlot.GAME, spec);
    Files.writeString(file, SHEET.replace("100", "50"));
    assertThat(catalog.make(GameSlot.GAME, spec)).isNotSameAs(before);
  }
}
