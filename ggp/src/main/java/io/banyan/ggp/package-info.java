// SPDX-License-Identifier: Apache-2.0
/**
 * General Game Playing: games that are told to the program as rule sheets in GDL.
 *
 * <p>What lives here: tools over sheets that stand above everything else. {@link
 * io.banyan.ggp.SheetJudge} and {@link io.banyan.ggp.SheetTrial} say what is wrong with a sheet,
 * from its text and from random games; {@link io.banyan.ggp.Conformance} compares every engine kind
 * with golden results; {@link io.banyan.ggp.SheetBench} measures them. They return values, only the
 * commands print.
 *
 * <p>The rooms below, lowest first, each using only those before it (a test checks that):
 *
 * <ul>
 *   <li>{@link io.banyan.ggp.gdl}: the language, from text to plain rules.
 *   <li>{@link io.banyan.ggp.reason.engine}: what an engine is.
 *   <li>{@link io.banyan.ggp.reason.rules}: rules evaluated and grounded.
 *   <li>{@link io.banyan.ggp.reason.circuit}: ground rules as a circuit.
 *   <li>{@link io.banyan.ggp.reason.table}, {@link io.banyan.ggp.reason.step}, {@link
 *       io.banyan.ggp.reason.word}, {@link io.banyan.ggp.reason.lane}: an engine each.
 *   <li>{@link io.banyan.ggp.reason}: the way from a sheet to the fastest of them.
 *   <li>{@link io.banyan.ggp.game}: sheets as games for every agent.
 *   <li>{@link io.banyan.ggp.protocol}: players and matches over HTTP.
 * </ul>
 *
 * <p>Where to start: {@code docs/rule-sheets.md} for what a user sees, {@code
 * docs/notes/gdl-engines.md} for how a sheet becomes an engine.
 */
package io.banyan.ggp;
