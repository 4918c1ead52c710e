// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.ggp.game.GdlGame;
import io.banyan.ggp.gdl.KifReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnBrainTest {
  private final List<Integer> thoughtFor = new ArrayList<>();

  /** Writes down for whom it was asked to think. */
  private final class Witness implements Agent {
    private final Game game;

    Witness(Game game) {
      this.game = game;
    }

    @Override
    public SearchReport search(State state, Meter meter) {
      return search(state, state.mover(), meter);
    }

    @Override
    public SearchReport search(State state, int player, Meter meter) {
      thoughtFor.add(player);
      return SearchReport.ofMove(Moves.legal(game, state)[0], 0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void thinksForItsOwnRoleAlsoWhenAnotherIsToMove(int role) {
    Catalog catalog = Matches.catalog();
    catalog.add(
        Entry.of(Agent.SLOT, "witness", "writes down for whom it thinks")
            .makes(args -> Witness::new));
    Player.Settings settings =
        new Player.Settings("tester", "witness", catalog, 150, true, 7, line -> {});
    GdlGame game = GdlGame.of("row", KifReader.read(Matches.ROW));
    List<List<String>> none = List.of();
    TurnBrain brain = TurnBrain.of(game, settings, 1, role, none);
    brain.think(new Meter(Budget.nanos(1), Clock.SYSTEM));
    brain.played(List.of("(mark 1)", "noop"), null);
    brain.think(new Meter(Budget.nanos(1), Clock.SYSTEM));
    assertThat(thoughtFor).containsExactly(role, role);
  }
}
