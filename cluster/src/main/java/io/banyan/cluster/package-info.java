// SPDX-License-Identifier: Apache-2.0
/**
 * Plays the games of an experiment on Apache Spark.
 *
 * <p>The driver is the program {@code banyan} itself: it hands out games, keeps results and decides
 * when to stop, as with threads. Games travel in groups, one group a Spark job of one task, so that
 * the size of the next group can follow what the last ones took, and results come back group by
 * group. A task may run twice, when a machine dies; the run counts a game once.
 */
package io.banyan.cluster;
