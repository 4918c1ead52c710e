// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.agent.Agent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import java.util.function.Consumer;

/** An agent that asks another one: passes on all that is not about a search. */
abstract class AgentAround implements Agent {
  final Agent inner;

  AgentAround(Agent inner) {
    this.inner = inner;
  }

  @Override
  public final void check(Budget budget) {
    inner.check(budget);
  }

  @Override
  public void newGame(long seed) {
    inner.newGame(seed);
  }

  @Override
  public final void played(int move) {
    inner.played(move);
  }

  @Override
  public void startPondering(State state, int player) {
    inner.startPondering(state, player);
  }

  @Override
  public final void stopPondering() {
    inner.stopPondering();
  }

  @Override
  public final void observe(Consumer<SearchReport> observer, long everyNanos) {
    inner.observe(observer, everyNanos);
  }

  @Override
  public final void close() {
    inner.close();
  }
}
