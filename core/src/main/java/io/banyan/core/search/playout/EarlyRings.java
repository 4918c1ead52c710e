// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.RingRule;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Ending;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;

/**
 * Playouts of Havannah in which rings count at first only (Ewalds 2012): on a full board random
 * stones close rings everywhere, which says nothing about who can make one.
 */
public final class EarlyRings extends PlayoutAround {
  public static final Param.Number FILL =
      Param.number("fill", 0.7, 0, 1, "share of the cells after which no ring counts")
          .asPositional();
  public static final Param.Inner<PlayoutPolicy.Factory> PLAYOUT =
      Param.part("playout", SearchSlots.PLAYOUT, "uniform", "the playout");

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.PLAYOUT, "rings", "playouts in which rings count at first only")
          .formula("a ring wins until the share fill of the leaf's empty cells is filled")
          .source("Ewalds 2012")
          .note("For games with rings, such as Havannah.")
          .params(List.of(FILL, PLAYOUT))
          .makes(
              args -> {
                double fill = args.number(FILL);
                PlayoutPolicy.Factory inner = args.part(PLAYOUT);
                return context -> new EarlyRings(context, inner.create(context), fill);
              });

  private final double fill;

  private EarlyRings(PartContext context, PlayoutPolicy inner, double fill) {
    super(inner, "rings");
    context.require(RingRule.class, "rings", "rings");
    if (inner instanceof EarlyRings) {
      throw new IllegalArgumentException("rings in rings: say once when rings stop to count");
    }
    if (inner.ending() != Ending.PLAYED) {
      throw new IllegalArgumentException(
          "rings needs a playout that plays games to their end; %s %s"
              .formatted(inner.name(), inner.ending().words()));
    }
    this.fill = fill;
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    ((RingRule) state).endRingsAfter(fill);
    inner().playOut(state, path, rng);
  }
}
