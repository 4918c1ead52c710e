// SPDX-License-Identifier: Apache-2.0
/**
 * The engine {@code steps}: one game at a time, generated code with one operation per gate.
 *
 * <p>What lives here: {@link io.banyan.ggp.reason.step.StepEngine}; {@code StepCompiler}, which
 * writes its code for each phase and, for what a step changes, each move, as straight lines of
 * {@code StepCode}; {@code StepKernel}, the class the code extends. Generated classes are hidden
 * ones of this package and go away with their last engine. Games with cycles, many moves or many
 * gates are declined.
 *
 * <p>May touch: {@code engine}, {@code circuit}, {@code code} and ASM; the other engines not at
 * all.
 *
 * <p>Where to start: {@link io.banyan.ggp.reason.step.StepEngine#maker}.
 */
package io.banyan.ggp.reason.step;
