// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;

/**
 * What parts may know about the search that begins.
 *
 * @param root the state searched; not to be changed
 * @param mover the player to move there, who owns the search
 * @param expectedIterations how many iterations will be made: the budget if it says, else the
 *     number this player reached in the previous search of the game, else 0 for unknown. In this
 *     thread, if there are several
 * @param expectedInTree the same for all threads that share the tree together
 * @param timed true if the clock decides when the search ends
 */
public record SearchInfo(
    State root, int mover, long expectedIterations, long expectedInTree, boolean timed) {}
