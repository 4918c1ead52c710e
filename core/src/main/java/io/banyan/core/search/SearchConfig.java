// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

/**
 * The chosen parts and numbers of a search, as an agent's specification says. Programs build
 * players with {@code Mcts.builder()}, which makes this.
 *
 * @param select decides the way down the tree
 * @param playout plays from the leaf to the end
 * @param reward turns outcomes into rewards
 * @param backup writes rewards along the path
 * @param expansion how the tree grows
 * @param finalMove picks the move to play
 * @param prior knowledge about children; its factory may answer null for none
 * @param solver proves results; its factory may answer null for none
 * @param memoryMegabytes the tree takes at most this much
 */
public record SearchConfig(
    SelectionPolicy.Factory select,
    PlayoutPolicy.Factory playout,
    RewardPolicy.Factory reward,
    Backup.Factory backup,
    Expansion expansion,
    FinalMovePolicy finalMove,
    Prior.Factory prior,
    Solver.Factory solver,
    int memoryMegabytes) {}
