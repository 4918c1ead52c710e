// SPDX-License-Identifier: Apache-2.0
/**
 * The game contract, the search and its parts, and agents that use them. No dependencies.
 *
 * <p>Rooms, lowest first; a room uses those before it only, which a test checks: {@code random},
 * {@code spec}, {@code game}, {@code tree}, {@code budget}, {@code minimax}, {@code search} and
 * {@code agent}. Start with {@code game.State} if you bring a game, with {@code search.Search} if
 * you bring an idea, and with {@code agent.Agents} if you just want a move.
 *
 * <h2>Glossary: one word per idea</h2>
 *
 * <dl>
 *   <dt>game, state, move
 *   <dd>The rules; a moment of a game being played; an {@code int} that changes a state. A state is
 *       mutable, played forward and copied, never taken back.
 *   <dt>player, mover, seat, chooser
 *   <dd>Players are 0, 1, ...; the mover is the one to move in a state; an agent sits on the seat
 *       of a player; the chooser of a node is the player whose move led to it.
 *   <dt>outcome, reward, value
 *   <dd>What happened, a number in [0, 1] per player; what is backed up for it, which a bonus may
 *       move out of that range; a mean of rewards, seen by the chooser.
 *   <dt>iteration, playout
 *   <dd>One pass of the loop: descend, expand, play out, reward, back up; the part of it beyond the
 *       tree. A playout ends where the game does, or where a part cuts it off.
 *   <dt>node, visits, simulations
 *   <dd>An {@code int} in a tree; how often it was passed; the same without what a prior added.
 *   <dt>part, slot, specification, catalogue
 *   <dd>An exchangeable piece of a search; the place it fills; its name with parameters as text;
 *       what knows all names.
 *   <dt>budget, meter
 *   <dd>Iterations, nodes, time or CPU time, or the first of several; what counts them in one
 *       search.
 *   <dt>agent, searcher
 *   <dd>What plays: given a state and a budget it answers a move; the player a search thinks for.
 *   <dt>common path
 *   <dd>The upper nodes of a path that several iterations of one thread of a shared tree go through
 *       in a row.
 * </dl>
 */
package io.banyan.core;
