// SPDX-License-Identifier: Apache-2.0
/**
 * Plays games between agents: what is to be played, who plays it, and what came of it.
 *
 * <p>A {@link io.banyan.arena.match.Schedule} is all games of an experiment, a pure function of it;
 * a game's seed follows from its place there, never from the order of play. The {@link
 * io.banyan.arena.match.Runner} decides which games are still to be played and when to stop; {@link
 * io.banyan.arena.match.Workers} play them, in threads of this process or elsewhere; between the
 * two are the {@link io.banyan.arena.match.OpenGames}, which hand out games and take back records.
 * One game is a {@link io.banyan.arena.match.Match}; what happened is a {@link
 * io.banyan.arena.match.MatchRecord} with its {@link io.banyan.arena.match.Outcome}, complete
 * enough to play it again.
 *
 * <p>This room knows no concrete game and no file: it receives a catalogue and gives records to
 * {@link io.banyan.arena.match.Results}.
 */
package io.banyan.arena.match;
