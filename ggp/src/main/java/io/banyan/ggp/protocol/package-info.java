// SPDX-License-Identifier: Apache-2.0
/**
 * The General Game Playing protocol: a player that serves, and a runner of matches between players.
 *
 * <p>What lives here: {@link io.banyan.ggp.protocol.PlayerServer} takes requests over {@code Http},
 * {@link io.banyan.ggp.protocol.Player} answers the messages of a match, {@code PlayedMatch} keeps
 * its clock, prepares the sheet in the background and thinks with a {@code Brain}; on the other
 * side {@link io.banyan.ggp.protocol.MatchRunner} plays a {@link io.banyan.ggp.protocol.MatchPlan}
 * with players of any make and writes a {@link io.banyan.ggp.protocol.MatchLog}, and {@link
 * io.banyan.ggp.protocol.MatchSeries} many of them.
 *
 * <p>May touch: all rooms below, and the agents of {@code core} through the catalogue. Whoever is
 * at the other end is not trusted: lengths, times and numbers of connections are limited, and a
 * message that cannot be read costs its sender, not the match.
 *
 * <p>Where to start: {@link io.banyan.ggp.protocol.Message} lists what is said, {@code
 * docs/ggp-player.md} how to run it.
 */
package io.banyan.ggp.protocol;
