// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.Game;
import io.banyan.core.tree.Tree;

/**
 * What a part is built for: one game and one tree. Parts of several threads that share a tree share
 * its columns by name.
 */
public record PartContext(Game game, Tree tree) {

  /** True if the states of the game can do this. */
  public boolean offers(Class<?> capability) {
    return capability.isInstance(game.newState());
  }

  /**
   * Refuses the game if its states lack a capability.
   *
   * @param part the part that needs it, as named in specs
   * @param meaning the capability in words: "an evaluation of states"
   */
  public void require(Class<?> capability, String part, String meaning) {
    if (!offers(capability)) {
      throw new IllegalArgumentException(
          part + " needs " + meaning + ", which the game " + game.id() + " does not offer");
    }
  }
}
