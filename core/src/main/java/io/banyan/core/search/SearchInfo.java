// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.State;

/**
 * What parts may know about the search that begins.
 *
 * @param root the state searched; not to be changed; null in a game of joint moves
 * @param searcher the player who owns the search: the one to move at the root, or one who thinks
 *     while another is to move
 * @param expectedIterations how many iterations will be made in this thread, as {@link
 *     io.banyan.core.budget.Forecast} sees it; 0 for unknown
 * @param expectedInTree the same for all threads that share the tree together
 */
public record SearchInfo(State root, int searcher, long expectedIterations, long expectedInTree) {}
