// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.spec.Param;

/** Parameters that the informed playouts have in common. */
final class LookaheadParams {
  static final Param.Whole WIDTH =
      Param.integer("k", 5, 1, 1_000_000, "only the first k moves of the game's order")
          .asPositional();
  static final Param.Inner<PlayoutPolicy.Factory> INNER =
      Param.part("playout", SearchSlots.PLAYOUT, "uniform", "how the moves before that are chosen");

  static final Param.Whole DEPTH =
      Param.integer("d", 2, 1, 100, "depth of the alpha-beta search").asPositional();

  private LookaheadParams() {}
}
