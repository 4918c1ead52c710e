// SPDX-License-Identifier: Apache-2.0
/**
 * From a rule sheet to the engine that plays it fastest.
 *
 * <p>What lives here: {@link io.banyan.ggp.reason.Reasoner} climbs from an engine on the rules,
 * which plays at once, over tables to generated code, measures each on the game itself and keeps
 * the fastest; {@link io.banyan.ggp.reason.Engines} makes an engine of a given kind. The work is
 * done in the rooms below: {@link io.banyan.ggp.reason.engine} says what an engine is, {@link
 * io.banyan.ggp.reason.rules} and {@link io.banyan.ggp.reason.circuit} are the stages every sheet
 * passes, and {@link io.banyan.ggp.reason.demand}, {@link io.banyan.ggp.reason.table}, {@link
 * io.banyan.ggp.reason.step}, {@link io.banyan.ggp.reason.word} and {@link
 * io.banyan.ggp.reason.lane} hold an engine each, some of it written in {@link
 * io.banyan.ggp.reason.code}.
 *
 * <p>May touch: its rooms and {@code gdl}. Games and matches are above.
 *
 * <p>Where to start: {@link io.banyan.ggp.reason.Reasoner#prepare}. A new kind of engine is a
 * package beside the five, a word in {@link io.banyan.ggp.reason.engine.EngineKind} and a line in
 * {@link io.banyan.ggp.reason.Engines}; {@code Conformance} then checks it with the others.
 */
package io.banyan.ggp.reason;
