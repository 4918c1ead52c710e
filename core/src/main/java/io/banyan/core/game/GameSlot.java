// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import io.banyan.core.spec.Slot;

/** The catalogue's slot for games. */
public final class GameSlot {
  /** Entries here make a {@link Game}; {@code notes} state draw rules and caps. */
  public static final Slot<Game> GAME = new Slot<>("game", Game.class);

  private GameSlot() {}
}
