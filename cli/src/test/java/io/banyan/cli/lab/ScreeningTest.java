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
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Screenings take hours; that they can be started is seen in seconds. */
class ScreeningTest {
  private static final Catalog CATALOG = AllEntries.INSTANCE.catalog();

  @ParameterizedTest
  @CsvSource({"ggp-champion, 100", "ggp-knowledge, 30"})
  void everyPlayerCanPlayTheFirstGame(String name, int fewest) {
    Experiment experiment = read(name);
    String first = experiment.pairings().get(0).game();

    assertThat(experiment.pairings()).hasSizeGreaterThan(fewest);
    seatPlayers(experiment, first);
  }

  @ParameterizedTest
  @CsvSource({
    "strongest, 8, 280",
    "strongest-uct, 10, 10",
    "strongest-bonus, 6, 12",
    "strongest-kalah, 1, 35",
    "strongest-catchthelion, 1, 35"
  })
  void everyPlayerCanPlayEveryGame(String name, int games, int pairings) {
    Experiment experiment = read(name);

    assertThat(experiment.pairings()).hasSize(pairings);
    Set<String> all = new LinkedHashSet<>();
    experiment.pairings().forEach(p -> all.add(p.game()));
    assertThat(all).hasSize(games);
    all.forEach(game -> seatPlayers(experiment, game));
  }

  private static Experiment read(String name) {
    return ExperimentFile.read(Path.of("..", "experiments", "screening", name + ".yaml"), CATALOG);
  }

  private static void seatPlayers(Experiment experiment, String gameSpec) {
    Game game = CATALOG.make(GameSlot.GAME, gameSpec);
    experiment.pairings().stream()
        .filter(p -> p.game().equals(gameSpec))
        .forEach(
            p -> {
              CATALOG.make(Agent.SLOT, p.first().spec(), gameSpec).create(game);
              CATALOG.make(Agent.SLOT, p.second().spec(), gameSpec).create(game);
            });
  }
}
