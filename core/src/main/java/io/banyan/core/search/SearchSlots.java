// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.spec.Slot;

/** The catalogue's slots for the parts of a search. */
public final class SearchSlots {
  public static final Slot<SelectionPolicy.Factory> SELECT =
      new Slot<>("select", SelectionPolicy.Factory.class);
  public static final Slot<PlayoutPolicy.Factory> PLAYOUT =
      new Slot<>("playout", PlayoutPolicy.Factory.class);
  public static final Slot<RewardPolicy.Factory> REWARD =
      new Slot<>("reward", RewardPolicy.Factory.class);
  public static final Slot<Backup.Factory> BACKUP = new Slot<>("backup", Backup.Factory.class);
  public static final Slot<Expansion> EXPAND = new Slot<>("expand", Expansion.class);
  public static final Slot<FinalMovePolicy> FINAL = new Slot<>("final", FinalMovePolicy.class);
  public static final Slot<Prior.Factory> PRIOR = new Slot<>("prior", Prior.Factory.class);
  public static final Slot<Solver.Factory> SOLVER = new Slot<>("solver", Solver.Factory.class);

  private SearchSlots() {}
}
