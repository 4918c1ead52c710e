// SPDX-License-Identifier: Apache-2.0
/**
 * Alpha-beta, as an opponent and as a tool: the hybrids of the papers call it in playouts, at
 * cut-offs and for priors.
 *
 * <p>{@code AlphaBeta} searches one depth with what {@code AlphaBetaOptions} allow (table, killers,
 * history, scout, k best moves), {@code IterativeDeepening} goes deeper until the meter ends. It
 * needs a state with an evaluation and two players, and knows nothing of trees or playouts.
 */
package io.banyan.core.minimax;
