// SPDX-License-Identifier: Apache-2.0
/**
 * The games that come with Banyan: one package each, and {@link io.banyan.games.Games}, the list of
 * them all.
 *
 * <p>A game is a class that knows the rules and the notation, and a state: bitboards, plain arrays,
 * a playout of its own. What several games have in common is here or in a package named after the
 * board: {@link io.banyan.games.SquareGrid} (names, pictures and symmetries of squares), {@link
 * io.banyan.games.hexagon.HexagonBoard} and {@link io.banyan.games.hexagon.HexagonGame}, {@link
 * io.banyan.games.PlacementState} and {@link io.banyan.games.FillingState} (stones put on empty
 * cells).
 *
 * <p>Some things look alike and stay apart. The loops of playouts are each game's own, because the
 * compiler has to see the rules in them. Cannon and Checkers declare the same methods of {@code
 * Game} in the same order, with nothing in common in their bodies.
 *
 * <p>To add one, start with docs/add-a-game.md.
 */
package io.banyan.games;
