// SPDX-License-Identifier: Apache-2.0
/**
 * Players made of searches: what a match, a page or a program of yours calls.
 *
 * <p>An {@link io.banyan.core.agent.Agent} answers a move for a state and a budget, follows the
 * moves that are played, and may think while others do. {@link io.banyan.core.agent.Mcts#builder}
 * puts one together in Java, {@link io.banyan.core.agent.Agents#catalog} makes them from text;
 * {@code Presets} are the short names for well-known combinations, a few lines each. {@link
 * io.banyan.core.agent.MctsAgent} owns one or several searches and their threads, {@code
 * AlphaBetaAgent} is the classical rival, {@code RandomAgent} and {@code GreedyAgent} are
 * baselines.
 *
 * <p>One agent plays one game at a time and is used by one thread, except for {@code stop}.
 * Everything below this room is scratch memory of some agent.
 */
package io.banyan.core.agent;
