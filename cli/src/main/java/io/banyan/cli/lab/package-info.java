// SPDX-License-Identifier: Apache-2.0
/**
 * Commands about many games: playing them, keeping them, and saying what came of them.
 *
 * <p>What lives here: commands that play, {@code match}, {@code run}, {@code cluster run}, {@code
 * reproduce} and {@code tune}, most of which extend {@code ExperimentCommand} (an experiment is
 * checked, played with progress and printed) or {@code ThreadsCommand} (in threads of this
 * process); commands that read what was kept, {@code status}, {@code report}, {@code export},
 * {@code verify}, {@code merge} and {@code publish}; {@code plan}, how many games a question needs;
 * and {@code bandit}, selection without a tree. {@code Progress} and {@code RunWatch} show how far
 * it is, {@code MatchPage} and {@code ResultTable} print the figures.
 *
 * <p>May touch: the frame, {@code arena} and {@code core}. What is computed is computed there; here
 * is only what is asked and printed.
 *
 * <p>Where to start: {@link io.banyan.cli.lab.MatchCommand}.
 */
package io.banyan.cli.lab;
