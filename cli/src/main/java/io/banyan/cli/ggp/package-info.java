// SPDX-License-Identifier: Apache-2.0
/**
 * Commands about rule sheets in GDL, typed after the word {@code ggp}.
 *
 * <p>What lives here: {@link io.banyan.cli.ggp.GgpCommand}, the group, and its parts: {@code
 * player} and {@code manager}, the two ends of a match over HTTP; {@code check} and {@code print},
 * which read a sheet and say what is wrong with it; {@code playout} and {@code bench}, which play
 * and measure it; and {@code conformance}, which compares the engines with kept results.
 * Turn-taking sheets are games for all other commands too and need nothing from here.
 *
 * <p>May touch: the frame, {@code ggp}, {@code arena} and {@code core}.
 *
 * <p>Where to start: {@link io.banyan.cli.ggp.GgpPrintCommand}, then {@link
 * io.banyan.cli.ggp.GgpCheckCommand}.
 */
package io.banyan.cli.ggp;
