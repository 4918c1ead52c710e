// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.RingPlayout;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;

/**
 * Random games of Havannah in which rings count at first only (Ewalds 2012): on a full board random
 * stones close rings everywhere, which says nothing about who can make one.
 */
public final class EarlyRings implements PlayoutPolicy {
  public static final Param.Number FILL =
      Param.number("fill", 0.7, 0, 1, "share of the cells after which no ring counts")
          .asPositional();

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.PLAYOUT, "rings", "uniform, but rings count at first only")
          .formula("a ring wins until the share fill of the leaf's empty cells is filled")
          .source("Ewalds 2012")
          .note("For games with rings, such as Havannah.")
          .param(FILL)
          .makes(
              args -> {
                double fill = args.number(FILL);
                return context -> new EarlyRings(context, fill);
              });

  private final double fill;

  private EarlyRings(PartContext context, double fill) {
    context.require(RingPlayout.class, "rings", "rings");
    this.fill = fill;
  }

  @Override
  public String name() {
    return "rings";
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    ((RingPlayout) state).playRings(fill, rng, path.isRecording() ? path.log() : null);
    state.rewards(path.outcome());
  }
}
