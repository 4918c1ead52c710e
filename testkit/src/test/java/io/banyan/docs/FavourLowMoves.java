// SPDX-License-Identifier: Apache-2.0
package io.banyan.docs;

import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.Arrays;

/** The part of docs/add-a-policy.md. */
// doc: policy
public final class FavourLowMoves implements PlayoutPolicy {
  public static final Param.Number P =
      Param.number("p", 0.5, 0, 1, "probability of the lowest move").asPositional();

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.PLAYOUT, "low", "prefers the legal move with the lowest number")
          .formula("the lowest move with probability p, else uniform")
          .source("an example")
          .param(P)
          .makes(
              args -> {
                double p = args.number(P);
                return context -> new FavourLowMoves(context, p);
              });

  private final double p;
  private final int[] moves;

  FavourLowMoves(PartContext context, double p) {
    this.p = p;
    this.moves = new int[context.game().maxMoves()];
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    for (int n = state.legalMoves(moves); n > 0; n = state.legalMoves(moves)) {
      Arrays.sort(moves, 0, n);
      int move = rng.nextBoolean(p) ? moves[0] : moves[rng.nextInt(n)];
      if (path.isRecording()) {
        path.log().add(state.mover(), move);
      }
      state.play(move);
    }
    state.rewards(path.outcome());
  }
}
// doc: end
