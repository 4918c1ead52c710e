// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Slot;

/**
 * The catalogue's slots for parts that only a search of joint moves has. Playouts and rewards it
 * takes from the slots of every search.
 */
public final class JointSlots {
  public static final Slot<Bandit> SELECT = new Slot<>("joint select", Bandit.class);
  public static final Slot<JointFinal> FINAL = new Slot<>("joint final", JointFinal.class);
  public static final Slot<JointSolver.Factory> SOLVER =
      new Slot<>("joint solver", JointSolver.Factory.class);

  private JointSlots() {}

  /** Adds the parts for these slots to a catalogue. */
  public static Catalog addTo(Catalog catalog) {
    catalog.add(DecoupledUct.ENTRY).add(Exp3.ENTRY).add(RegretMatching.ENTRY);
    JointFinals.ENTRIES.forEach(catalog::add);
    return catalog.add(ForcedWins.ENTRY).add(JointSolver.NONE_ENTRY);
  }
}
