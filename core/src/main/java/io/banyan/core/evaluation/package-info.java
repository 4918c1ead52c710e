// SPDX-License-Identifier: Apache-2.0
/**
 * Evaluations that are not written into a game, and how they are learned.
 *
 * <p>An {@link io.banyan.core.evaluation.Evaluator} says how good a state is; who takes one has a
 * parameter {@code eval}, and without it the game's own is used. {@link
 * io.banyan.core.evaluation.LearnedEvaluation} reads a {@link
 * io.banyan.core.evaluation.TupleNetwork}, which a {@link io.banyan.core.evaluation.TupleLearner}
 * made for a game that offers {@link io.banyan.core.game.BoardPlanes}. Nothing here knows of a
 * search.
 */
package io.banyan.core.evaluation;
