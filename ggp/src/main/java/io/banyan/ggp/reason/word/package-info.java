// SPDX-License-Identifier: Apache-2.0
/**
 * The engine {@code words}: one game at a time on bitboards that were found, not written.
 *
 * <p>What lives here: {@code WordProgram} packs gates of equal form into words, in the order that
 * {@code WordOrder} finds; {@code WordPhase} collects what is computed in a phase, how the roles
 * choose ({@code WordChoice}) and what moves do; {@code WordMethod} writes the code of a phase on
 * top of {@code WordValues}, which computes words, {@code WordCompiler} the class around it, which
 * extends {@code WordKernel}; {@link io.banyan.ggp.reason.word.WordEngine} plays with it. It lives
 * from the order of bits that {@code rules.FactLayout} chose and the boards of {@code
 * rules.AtomBoards}, and declines games without such order.
 *
 * <p>May touch: {@code engine}, {@code circuit}, {@code code} and ASM; the other engines not at
 * all.
 *
 * <p>Where to start: the essay of {@code WordProgram}, then {@link
 * io.banyan.ggp.reason.word.WordEngine#maker}.
 */
package io.banyan.ggp.reason.word;
