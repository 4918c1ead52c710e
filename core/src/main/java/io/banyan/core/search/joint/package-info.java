// SPDX-License-Identifier: Apache-2.0
/**
 * Search for games in which several players move at once. Start with {@link
 * io.banyan.core.search.joint.JointSearch}, the loop; its parts are listed in {@link
 * io.banyan.core.search.joint.JointConfig}.
 *
 * <p>Playouts and rewards come from {@code search.playout} and {@code search.reward}: a part that
 * goes by moves and results alone ({@link io.banyan.core.search.playout.MovePlayout}, {@link
 * io.banyan.core.search.ResultReward}) is written once and serves both kinds of games. Selection,
 * proofs and the final move have their own slots ({@link io.banyan.core.search.joint.JointSlots}),
 * because a node here holds statistics per player and move instead of per child.
 */
package io.banyan.core.search.joint;
