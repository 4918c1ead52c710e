// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import org.junit.jupiter.api.Test;

final class GamesTest {
  private final Catalog catalog = Games.catalog();

  @Test
  void everyGameIsMadeByItsBareName() {
    for (Entry<Game> entry : Games.ENTRIES) {
      Game game = catalog.make(GameSlot.GAME, entry.name());
      assertThat(game.id()).startsWith(entry.name());
      assertThat(game.newState().isTerminal()).isFalse();
    }
  }

  @Test
  void everyGameTellsItsRulesItsEndAndItsNotation() {
    for (Entry<Game> entry : Games.ENTRIES) {
      assertThat(entry.summary()).as(entry.name()).isNotBlank();
      assertThat(entry.notes()).as(entry.name()).hasSizeGreaterThanOrEqualTo(3);
    }
  }

  @Test
  void unknownGamesAreRefusedWithTheNearestName() {
    assertThatThrownBy(() -> catalog.make(GameSlot.GAME, "conect4"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("connect4");
  }
}
