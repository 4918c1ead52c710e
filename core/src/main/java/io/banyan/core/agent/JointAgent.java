// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.JointGame;
import io.banyan.core.game.JointState;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Slot;

/** Plays one side of a {@link JointGame}. Made for one game; used by one thread. */
public interface JointAgent {
  /** Thinks about a state that is not terminal, for one player, while the meter allows it. */
  SearchReport search(JointState state, int player, Meter meter);

  /** Thinks for a budget. */
  default SearchReport search(JointState state, int player, Budget budget) {
    return search(state, player, new Meter(budget, Clock.SYSTEM));
  }

  /** A new game begins; the seed decides all chance of this agent in it. */
  default void newGame(long seed) {}

  /** A joint move was made; agents that keep their tree follow it. */
  default void played(int[] jointMove) {}

  /** Makes an agent for a game. */
  @FunctionalInterface
  interface Factory {
    JointAgent create(JointGame game);
  }

  /** The catalogue's slot for these agents. */
  Slot<Factory> SLOT = new Slot<>("joint agent", Factory.class);
}
