// SPDX-License-Identifier: Apache-2.0
/**
 * The program {@code banyan}: the frame that every command stands in. The commands themselves are
 * in rooms beside it: {@code play} (one game at a time: play, think, look), {@code lab} (many
 * games: matches, experiments and what is told of them) and {@code ggp} (rule sheets).
 *
 * <p>What lives here: {@link io.banyan.cli.Banyan}, which finds the command, runs it and turns how
 * it ends into an exit code; {@code Commands}, the list of all of them; {@link
 * io.banyan.cli.Command}, what each is made from; {@link io.banyan.cli.Streams}, where it reads and
 * writes; {@link io.banyan.cli.Inputs}, which reads what users type; {@link
 * io.banyan.cli.Interrupts}, Ctrl-C as a polite request; {@link io.banyan.cli.AllEntries}, the
 * catalogue of everything the program knows; and the two commands about the program itself, which
 * write its completion script and its man pages.
 *
 * <p>May touch: every module. Of the frame, {@code Commands} alone knows the rooms; the rooms know
 * the frame and not each other ({@code PackageOrderTest}), so what two of them need belongs here.
 *
 * <p>Where to start: {@code Banyan.run}. The rule that shapes the rest: an {@link
 * java.lang.IllegalArgumentException} inside {@link io.banyan.cli.Inputs#read} is the user's
 * mistake, exit code 2; anywhere else it is ours, exit code 1.
 */
package io.banyan.cli;
