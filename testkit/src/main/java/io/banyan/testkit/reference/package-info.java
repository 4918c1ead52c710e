// SPDX-License-Identifier: Apache-2.0
/**
 * A slow, obvious Monte-Carlo tree search to compare the fast one with, and random small games to
 * compare them on. {@link io.banyan.testkit.reference.Differential} is the way in.
 *
 * <h2>Where a search draws random numbers</h2>
 *
 * <p>Two searches can only be compared node by node if they draw the same numbers at the same
 * places. This is the contract of one thread of {@code io.banyan.core.search}; whoever changes it
 * changes every seeded result, and this package with it.
 *
 * <ol>
 *   <li>The n-th search of a game, from 0, has an {@code Rng} of its own, seeded with {@code
 *       hash(seed of the game, n)}. Below, <i>draw k of n</i> is {@code nextInt(n)}, <i>draw u</i>
 *       is {@code nextDouble()}.
 *   <li><b>Expansion one by one:</b> draw k of all legal moves in the state's order until the move
 *       is one that was not tried. Children stand in the order of their making.
 *   <li><b>Expansion of all children:</b> nothing is drawn; children stand in the state's order. An
 *       untried one is taken by draw k of the untried, and changes places with the first untried.
 *       What a selection that ranks untried moves takes, or what MCTS-Solver sees lost when it is
 *       made, changes places too. Then the prior is told, child by child, then the solver.
 *   <li><b>Selection:</b> children are looked at in their order; for each that equals the best so
 *       far draw k of the number of equals: 0 replaces it. RAVE counts first and draws once, which
 *       of the equals it is. Epsilon-greedy draws u before anything else, and if it is below e, k
 *       of the children. ST-GGP draws u at the root when it has a probability. The opponent in
 *       {@code report} draws k of the children.
 *   <li><b>Arriving at a child:</b> a prior that looks ahead draws as alpha-beta does.
 *   <li><b>Uniform playouts:</b> draw k of the legal moves in the state's order. Playouts that keep
 *       a pool draw from it: in placement games it is the state's order at the start of the
 *       playout, the last move taking the place of the one played, or, for {@code ppr} and {@code
 *       nast-paper}, the order of move numbers. A playout asked for single moves by another starts
 *       its pool anew each time.
 *   <li><b>Gibbs sampling:</b> up to eight times {@code nextLong()}, whose upper half is draw k of
 *       the pool and whose lowest 24 bits, as a fraction, accept the move if below weight / largest
 *       weight; then draw u over the sum of the weights in the order of the pool. MAST's largest
 *       weight rises at once and falls only when as many outcomes were learnt as there are keys.
 *       That of pairs of moves in placement games is the weight of s or (s + p) / 2, if that is
 *       more: s is the largest mean of the moves legal at the root, any player's, p that of pairs
 *       that count. They rise at once and fall only after the iteration with which as many moves
 *       were learnt as there are pairs. Elsewhere it is 1. Epsilon-greedy: draw u, below e draw k
 *       of the pool, else the best with ties as above.
 *   <li><b>Preferred moves</b> (PoolRave, PPR): draw u; then draw k of the list. In placement games
 *       a move drawn leaves the list, its place taken by the last, until a legal one is drawn; in
 *       others the legal ones are counted as ties are. A list that PoolRave keeps holds all moves
 *       in the order in which they were when it was made, those between the node and the leaf being
 *       listed after the legal ones.
 *   <li><b>Alpha-beta:</b> without an order, the i-th move tried is draw k of those left, which
 *       changes places with the first of them; nothing is drawn for the last. With an order: moves
 *       are shuffled from the end (k of i + 1, for i from n - 1 to 1), then the best left, the
 *       first of equals, changes places with the first left. One legal move draws nothing.
 *   <li><b>Final move:</b> ties as in selection.
 * </ol>
 *
 * <h2>What is left to rounding</h2>
 *
 * <p>The search under test works in single precision, with tables of logarithms and exponentials.
 * Where two numbers that decide something are closer than that, or equal for children that are not,
 * the reference throws {@link io.banyan.testkit.reference.NearTie} and the comparison of that run
 * ends there, everything before having been equal.
 */
package io.banyan.testkit.reference;
