// SPDX-License-Identifier: Apache-2.0
/**
 * The n-arm-bandit study of Gudmundsson and Björnsson, <i>Sufficiency-Based Selection Strategy for
 * MCTS</i> (IJCAI 2013): Figures 2 to 4.
 */
package io.banyan.arena.bandit;
