// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;

/**
 * How the tree grows.
 *
 * @param all all children of a node are created at once instead of one per iteration; a solver then
 *     sees at once which of them end the game
 * @param after a leaf is expanded when it has been visited this often; 1 gives one new node per
 *     iteration
 */
public record Expansion(boolean all, int after) {
  private static final int ROOT_ONLY = Integer.MAX_VALUE;

  public static final Param.Whole AFTER =
      Param.integer("after", 1, 1, 1_000_000, "visits of a leaf before it is expanded")
          .asPositional();

  public static final Entry<Expansion> ONE =
      Entry.of(SearchSlots.EXPAND, "one", "one new child per iteration, in random order")
          .source("Coulom 2006")
          .note(
              "Parts that rank moves not tried yet (grave, puct, pbias, report,"
                  + " rave(untried=amaf)) and priors have all children made at once, whatever is"
                  + " said here.")
          .param(AFTER)
          .makes(args -> new Expansion(false, args.integer(AFTER)));

  public static final Entry<Expansion> ALL =
      Entry.of(SearchSlots.EXPAND, "all", "all children at once; a solver sees which end the game")
          .source("Pepels et al. 2014; Baier, Winands 2018")
          .param(AFTER)
          .makes(args -> new Expansion(true, args.integer(AFTER)));

  public static final Entry<Expansion> ROOT =
      Entry.of(SearchSlots.EXPAND, "root", "the root only: flat Monte-Carlo, no tree below")
          .source("Browne et al. 2012, section 2.3")
          .makes(args -> new Expansion(false, ROOT_ONLY));

  /** The catalogue's entries. */
  public static final List<Entry<Expansion>> ENTRIES = List.of(ONE, ALL, ROOT);

  /** True if no move below the root's own gets a node. */
  public boolean isRootOnly() {
    return after == ROOT_ONLY;
  }

  public Expansion {
    if (after < 1) {
      throw new IllegalArgumentException("after must be 1 or more, was " + after);
    }
  }
}
