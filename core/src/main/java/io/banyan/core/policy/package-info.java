// SPDX-License-Identifier: Apache-2.0
/**
 * Which moves are likely to be good, learned from what a search thought of them.
 *
 * <p>A {@link io.banyan.core.policy.MoveLearner} lets a {@link io.banyan.core.policy.MoveTeacher}
 * play a game that offers {@link io.banyan.core.game.MoveFeatures} and fits a softmax policy over
 * the features, {@link io.banyan.core.policy.MoveWeights}. {@link
 * io.banyan.core.policy.LearnedMoves} finds them for playouts and priors. Nothing here knows of a
 * search.
 */
package io.banyan.core.policy;
