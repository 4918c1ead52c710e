// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Entry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The first games of the long run, on small boards: {@code checks/soak} plays the others. */
class SoakTest {
  private static final SoakLimits LIMITS = new SoakLimits(1, 0.2);

  private static List<String> failures(CoveringArray<SoakCase> array, int games) {
    List<String> failures = new ArrayList<>();
    for (int i = 0; i < games; i++) {
      SoakCase plan = array.next();
      assertThat(plan).as("case %d", i).isNotNull();
      check(plan, failures);
    }
    return failures;
  }

  private static void check(SoakCase plan, List<String> failures) {
    SoakResult result = Soak.playCase(plan, LIMITS);
    if (result.failure() != null) {
      failures.add(result.failure() + " in checks/soak --replay '" + result.played() + "'");
    }
  }

  @Test
  void wholeGamesWithAllPartsAreRight() {
    assertThat(failures(new SoakPlan(1, true).parts(), 80)).isEmpty();
  }

  @Test
  void wholeGamesOfAgentsByNameAreRight() {
    assertThat(failures(new SoakPlan(2, true).agents(), 30)).isEmpty();
  }

  @Test
  void wholeGamesOfJointMovesAreRight() {
    assertThat(failures(new SoakPlan(3, true).joint(), 20)).isEmpty();
  }

  @Test
  void everyGameIsPlayedToItsEnd() {
    List<String> failures = new ArrayList<>();
    for (Entry<Game> entry : SoakCatalog.CATALOG.entries(GameSlot.GAME)) {
      String agent = "uct(reuse=true,memory=4)";
      check(
          new SoakCase(false, entry.name(), agent, "self", 0, false, 3, Budget.iterations(20)),
          failures);
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void everyAgentPlaysAWholeGameAsSecondPlayer() {
    List<String> failures = new ArrayList<>();
    for (Entry<Agent.Factory> entry : SoakCatalog.CATALOG.entries(Agent.SLOT)) {
      if (entry.name().equals("puzzle")) {
        continue;
      }
      // The last offers evaluations and candidates, the first only places stones.
      String game =
          entry.name().endsWith("-paper")
              ? "havannah(4)"
              : entry.name().equals("exact") ? "connect4" : "breakthrough(5x5)";
      String against = "random";
      check(
          new SoakCase(false, game, entry.name(), against, 1, false, 7, Budget.iterations(150)),
          failures);
    }
    assertThat(failures).isEmpty();
  }
}
