// SPDX-License-Identifier: Apache-2.0
/**
 * Commands about one game, one position or one agent at a time.
 *
 * <p>What lives here: {@code play}, a person against an agent at a terminal ({@code Dialogue},
 * which gets its lines from a {@code LineSource}); {@code serve}, the same in a browser; {@code
 * analyze}, {@code moves} and {@code perft}, which look at a position; {@code gtp} and {@code
 * engine}, through which other programs play; {@code games} and {@code agents}, the catalogue for
 * people ({@code EntryPage}); and {@code bench}, the speed of the search with the signature that
 * tells whether it still does the same ({@code Bench}).
 *
 * <p>May touch: the frame, {@code core}, {@code arena} and {@code web}; games come by the
 * catalogue. Nothing here writes results that are kept.
 *
 * <p>Where to start: {@link io.banyan.cli.play.MovesCommand}, the smallest whole command, then
 * {@link io.banyan.cli.play.AnalyzeCommand}, a search whose tree is shown.
 */
package io.banyan.cli.play;
