// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.cli.AllEntries;
import io.banyan.core.agent.Agent;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Screenings take hours; that they can be started is seen in seconds. */
class ScreeningTest {
  private static final Catalog CATALOG = AllEntries.INSTANCE.catalog();

  @ParameterizedTest
  @CsvSource({"strongest, 100", "ggp-champion, 100", "ggp-knowledge, 30"})
  void everyPlayerCanPlayTheFirstGame(String name, int fewest) {
    Path file = Path.of("..", "experiments", "screening", name + ".yaml");
    Experiment experiment = ExperimentFile.read(file, CATALOG);
    String first = experiment.pairings().get(0).game();
    Game game = CATALOG.make(GameSlot.GAME, first);

    assertThat(experiment.pairings()).hasSizeGreaterThan(fewest);
    experiment.pairings().stream()
        .filter(p -> p.game().equals(first))
        .forEach(
            p -> {
              CATALOG.make(Agent.SLOT, p.first().spec(), first).create(game);
              CATALOG.make(Agent.SLOT, p.second().spec(), first).create(game);
            });
  }
}
