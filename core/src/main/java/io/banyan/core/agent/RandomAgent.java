// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Entry;

/** Plays uniformly random legal moves. */
public final class RandomAgent implements Agent {
  public static final Entry<Factory> ENTRY =
      Entry.of(SLOT, "random", "plays any legal move, all with equal probability")
          .formula("P(move) = 1 / number of legal moves")
          .makes(args -> RandomAgent::new);

  private final int[] moves;
  private Rng rng = new Rng(0);

  /** Makes the agent for a game. */
  public RandomAgent(Game game) {
    moves = new int[game.maxMoves()];
  }

  @Override
  public void newGame(long seed) {
    rng = new Rng(seed);
  }

  @Override
  public SearchReport search(State state, Meter meter) {
    long start = System.nanoTime();
    int n = state.legalMoves(moves);
    if (n == 0) {
      throw new IllegalArgumentException("the game is over: there is nothing to search");
    }
    int move = moves[rng.nextInt(n)];
    return SearchReport.ofMove(move, System.nanoTime() - start);
  }
}
