// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;

/**
 * Several playouts from each leaf: the next iterations start where the last one's descent ended.
 * Each of them is an iteration like any other, with its own visit, reward and moves to learn from;
 * what is saved is the way down and the expansion, most of the cost where nodes have many children.
 */
public final class RepeatedPlayouts extends PlayoutAround {
  public static final Param.Whole N =
      Param.integer("n", 5, 1, 1000, "playouts from a leaf").asPositional();
  public static final Param.Inner<PlayoutPolicy.Factory> PLAYOUT =
      Param.part("playout", SearchSlots.PLAYOUT, "uniform", "the playout");

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.PLAYOUT, "repeat", "several iterations from each leaf, for one descent")
          .formula("n iterations in a row go to the same leaf")
          .source("Cazenave, Jouandeau 2007 (leaf parallelisation); Ewalds 2012")
          .note("For one thread a tree.")
          .params(List.of(N, PLAYOUT))
          .makes(
              args -> {
                int n = args.integer(N);
                PlayoutPolicy.Factory inner = args.part(PLAYOUT);
                return context -> new RepeatedPlayouts(context, inner.create(context), n);
              });

  private final int n;

  private RepeatedPlayouts(PartContext context, PlayoutPolicy inner, int n) {
    super(inner, "repeat");
    if (context.tree().isShared()) {
      throw new IllegalArgumentException(
          "playout=repeat cannot work on a tree that threads share; use threads=1 or"
              + " parallel=root");
    }
    this.n = n;
  }

  @Override
  public int perLeaf() {
    return n;
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    inner().playOut(state, path, rng);
  }
}
