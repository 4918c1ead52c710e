// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.Schedule;
import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Spec;

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

  /** The pairing of a schedule, resolved by the catalogue. */
  public static StoredPairing of(Catalog catalog, Schedule schedule, Pairing pairing) {
    String bare = Spec.parse(pairing.game()).name();
    return new StoredPairing(
        pairing,
        schedule.game(pairing).id(),
        catalog.resolve(Agent.SLOT, pairing.first().spec(), bare),
        catalog.resolve(Agent.SLOT, pairing.second().spec(), bare),
        schedule.gamesPerUnit(pairing.index()));
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
