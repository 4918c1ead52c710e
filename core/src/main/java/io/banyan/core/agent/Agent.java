// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Slot;
import java.util.function.Consumer;

/**
 * Plays a game: given a state and a budget it answers a move. Made for one game and used by one
 * thread. Another thread ends a search by the {@link Meter} that the search was given: {@link
 * Meter#stop} holds whether the search runs already or not, and for that search only.
 */
public interface Agent extends AutoCloseable {
  /** Thinks about a state that is not terminal, while the meter allows it. */
  SearchReport search(State state, Meter meter);

  /** Thinks for a budget, without a way to end it before. */
  default SearchReport search(State state, Budget budget) {
    return search(state, new Meter(budget, Clock.SYSTEM));
  }

  /**
   * Looks at a budget that searches will have.
   *
   * @throws IllegalArgumentException if the agent cannot keep it here
   */
  default void check(Budget budget) {}

  /**
   * Thinks for a player who may have to wait while another is to move. What it finds out serves
   * that player's next search; the report is about the player to move.
   */
  default SearchReport search(State state, int player, Meter meter) {
    return search(state, meter);
  }

  /** A new game begins; the seed decides all chance of this agent in it. */
  default void newGame(long seed) {}

  /** Somebody made a move; agents that keep their tree follow it. */
  default void played(int move) {}

  /**
   * Thinks in the background about a state where an opponent is to move, until told otherwise.
   *
   * @param player who thinks: the seat of this agent
   */
  default void startPondering(State state, int player) {}

  /** Ends what {@link #startPondering} began; harmless if nothing was. */
  default void stopPondering() {}

  /** While searching, reports what is known so far about every that many nanoseconds. */
  default void observe(Consumer<SearchReport> observer, long everyNanos) {}

  @Override
  default void close() {}

  /** Makes an agent for a game. */
  @FunctionalInterface
  interface Factory {
    /**
     * @throws IllegalArgumentException if the game lacks something the agent needs
     */
    Agent create(Game game);

    /** Cores that an agent uses while it searches. */
    default int threads() {
      return 1;
    }

    /** The same agents, which use so many cores. */
    default Factory withThreads(int threads) {
      Factory maker = this;
      return new Factory() {
        @Override
        public Agent create(Game game) {
          return maker.create(game);
        }

        @Override
        public int threads() {
          return threads;
        }
      };
    }
  }

  /** The catalogue's slot for agents. */
  Slot<Factory> SLOT = new Slot<>("agent", Factory.class);
}
