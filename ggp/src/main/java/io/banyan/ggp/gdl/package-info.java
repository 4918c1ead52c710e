// SPDX-License-Identifier: Apache-2.0
/**
 * The Game Description Language as text and as a syntax tree, up to the plain rules that reasoning
 * starts from.
 *
 * <p>What lives here: readers for the prefix form ({@link io.banyan.ggp.gdl.KifReader}) and the
 * infix form ({@link io.banyan.ggp.gdl.HrfReader}), which stop at limits instead of running out of
 * memory; the tree they make, a {@link io.banyan.ggp.gdl.Sheet} of {@link
 * io.banyan.ggp.gdl.Statement statements} over {@link io.banyan.ggp.gdl.Literal} and {@link
 * io.banyan.ggp.gdl.GdlTerm}; a printer; {@link io.banyan.ggp.gdl.SheetChecker}, which lists what
 * is wrong with the place where it stands; {@link io.banyan.ggp.gdl.NormalForm}, which repairs what
 * can be repaired and leaves rules with neither {@code or} nor nested negation; and {@link
 * io.banyan.ggp.gdl.Scrambler}, the same sheet in invented words.
 *
 * <p>May touch: nothing of this module; of {@code core} the random numbers. Nothing here evaluates
 * a rule. Names belong to one sheet, there is no table of symbols for all.
 *
 * <p>Where to start: {@link io.banyan.ggp.gdl.KifReader#read} and then {@link
 * io.banyan.ggp.gdl.NormalForm#of}; everything above takes its result.
 */
package io.banyan.ggp.gdl;
