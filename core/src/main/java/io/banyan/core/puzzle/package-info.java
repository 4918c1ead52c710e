// SPDX-License-Identifier: Apache-2.0
/**
 * Search for games of one player, in which nothing has to be guessed: a line of moves with the full
 * reward is a solution, whoever finds it.
 *
 * <p>{@code PuzzleSearch} lets three searches work in turns, because none of them is good at every
 * puzzle: {@code WideningBeam} goes layer by layer and becomes breadth-first search where memory
 * allows it, {@code DepthFirst} dives with a set of seen states and restarts, {@code
 * NestedPlayouts} learns from whole lines. Puzzles that fall into parts have a fourth, {@code
 * PartPlans}, which searches each part by itself. All tell the {@code Puzzle} what they reach,
 * which keeps the best {@code Plan}.
 */
package io.banyan.core.puzzle;
