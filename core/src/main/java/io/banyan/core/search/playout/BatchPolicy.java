// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.BatchPlayout;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Ending;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;

/**
 * Several uniformly random games from each leaf at once; their mean is the outcome. The iteration
 * counts as one visit whose reward is less noisy, so a smaller exploration constant fits. The moves
 * of these games are not told to others; rewards that look at single games refuse it.
 */
public final class BatchPolicy implements PlayoutPolicy {
  public static final Param.Whole N =
      Param.integer("n", BatchPlayout.MOST, 1, BatchPlayout.MOST, "games of a batch")
          .asPositional();

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.PLAYOUT, "lanes", "a batch of uniformly random games from each leaf")
          .formula("outcome = mean of n uniformly random games")
          .source("leaf parallelisation: Cazenave, Jouandeau 2007; Chaslot, Winands, Herik 2008")
          .note("For games that play many at once, such as rule sheets in GDL.")
          .param(N)
          .makes(
              args -> {
                int n = args.integer(N);
                return context -> new BatchPolicy(context, n);
              });

  private final int games;

  BatchPolicy(PartContext context, int games) {
    context.require(BatchPlayout.class, "lanes", "states that play many games at once");
    this.games = games;
  }

  @Override
  public Ending ending() {
    return Ending.AVERAGED;
  }

  @Override
  public String name() {
    return "lanes";
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    ((BatchPlayout) state).playBatch(games, rng, path.outcome());
  }
}
