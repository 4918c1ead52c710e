// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.Schedule;
import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A pairing with its specifications in full, as they were when its games were played.
 *
 * @param gameId the game with every default written out
 * @param firstResolved the first agent with every default written out
 * @param secondResolved the second agent with every default written out
 * @param gamesPerUnit games in a pair, or in a unit of all seatings
 */
public record StoredPairing(
    Pairing pairing, String gameId, String firstResolved, String secondResolved, int gamesPerUnit) {

  /** The pairings of a schedule, resolved by the catalogue: each agent once in each game. */
  public static List<StoredPairing> all(Catalog catalog, Schedule schedule) {
    Map<List<String>, String> resolved = new HashMap<>();
    List<StoredPairing> list = new ArrayList<>();
    for (Pairing pairing : schedule.pairings()) {
      String[] agents = new String[2];
      for (int number = 0; number < 2; number++) {
        agents[number] =
            resolved.computeIfAbsent(
                List.of(pairing.game(), pairing.contender(number).spec()),
                key -> catalog.resolve(Agent.SLOT, key.get(1), Spec.parse(key.get(0)).name()));
      }
      list.add(
          new StoredPairing(
              pairing,
              schedule.game(pairing).id(),
              agents[0],
              agents[1],
              schedule.gamesPerUnit(pairing.index())));
    }
    return list;
  }

  /** The resolved agent with a number. */
  public String resolved(int number) {
    return number == 0 ? firstResolved : secondResolved;
  }

  /** By how many microseconds a move of a seat exceeded its time budget. */
  public long overrunMicros(GameRow row, int seat, long micros) {
    Budget budget = pairing.contender(row.seats().get(seat)).budget();
    return budget.hasTime() ? Math.max(0, micros - budget.nanos() / 1000) : 0;
  }

  static Contender contender(String label, String spec, String budget) {
    return new Contender(label, spec, Budget.parse(budget));
  }
}
