// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

/**
 * The parts of one search, for a part that cannot work beside some others.
 *
 * @param prior null for none
 * @param solver null for none
 */
public record Parts(
    SelectionPolicy selection,
    PlayoutPolicy playout,
    RewardPolicy reward,
    Backup backup,
    Expansion expansion,
    Prior prior,
    Solver solver) {}
