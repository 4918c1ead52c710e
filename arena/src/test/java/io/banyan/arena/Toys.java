// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena;

import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.Schedule;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.spec.Catalog;
import java.util.List;

/** The catalogue of these tests, and short ways to make schedules. */
public final class Toys {
  private Toys() {}

  public static Catalog catalog() {
    return Agents.catalog().add(Oxo.ENTRY).add(Race.ENTRY).add(Faulty.ENTRY).add(Wobbly.ENTRY);
  }

  public static Pairing pairing(String game, String first, String second, String budget) {
    Budget common = Budget.parse(budget);
    return new Pairing(
        0, game, budget, Contender.of(first, common), Contender.of(second, common), false);
  }

  public static Schedule schedule(int pairs, Pairing... pairings) {
    return new Schedule(catalog(), 7, pairs, Openings.NONE, List.of(pairings));
  }
}
