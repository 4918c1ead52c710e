// SPDX-License-Identifier: Apache-2.0
/**
 * What a game must be, and what it may be.
 *
 * <p>A game implements {@link io.banyan.core.game.Game}, facts that never change, and {@link
 * io.banyan.core.game.State}, seven methods. That is all a search needs. If moves are objects
 * rather than numbers, {@link io.banyan.core.game.ObjectGame} is less work; if players move at the
 * same time, {@link io.banyan.core.game.JointState} is the contract.
 *
 * <p><b>Capabilities</b> are small interfaces that a state implements beside it, each of which lets
 * some part of a search do more: {@link io.banyan.core.game.UniformPlayout} plays random games
 * fast, {@link io.banyan.core.game.IndexedMoves} names one move without listing all, {@link
 * io.banyan.core.game.Evaluation} and {@link io.banyan.core.game.MoveOrdering} feed the hybrids
 * with alpha-beta, {@link io.banyan.core.game.Quality} the quality-based rewards, {@link
 * io.banyan.core.game.HashKey} tables of positions and the reuse of trees. Who needs one that is
 * not there refuses the game with a sentence that names both. {@link io.banyan.core.game.BoardView}
 * is how a page draws a state.
 *
 * <p>What a state promises, the contract test of {@code banyan-testkit} checks by random play:
 * extend it before anything else. Nothing here knows of a search.
 */
package io.banyan.core.game;
