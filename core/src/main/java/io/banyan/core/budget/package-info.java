// SPDX-License-Identifier: Apache-2.0
/**
 * How long a search may take: {@link io.banyan.core.budget.Budget} as a value, {@link
 * io.banyan.core.budget.Meter} as what counts it in one search.
 *
 * <p>Iterations, nodes, time, CPU time, or the first of several. Clocks are handed in, so that
 * tests need no time and a search under iterations never looks at one. {@link
 * io.banyan.core.budget.GameClock} shares the time of a whole game out over its moves.
 */
package io.banyan.core.budget;
