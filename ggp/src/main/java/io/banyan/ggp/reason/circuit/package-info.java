// SPDX-License-Identifier: Apache-2.0
/**
 * A ground program as a circuit, and what can be proven from it.
 *
 * <p>What lives here: {@code CircuitBuilder} turns atoms into the gates of a {@link
 * io.banyan.ggp.reason.circuit.Circuit}; {@link io.banyan.ggp.reason.circuit.CompiledGame} is the
 * result with numbered facts and moves, which engines of all threads share. Found in it: {@code
 * ConstantFacts}, {@link io.banyan.ggp.reason.circuit.Phases} (the cycle of control, with a {@link
 * io.banyan.ggp.reason.circuit.PhaseCircuit} for each), and for users {@link
 * io.banyan.ggp.reason.circuit.GameAnalysis}, whose claims {@code CircuitProver} proves. For
 * engines: {@link io.banyan.ggp.reason.circuit.ExclusiveMoves}, which are never legal together;
 * {@link io.banyan.ggp.reason.circuit.GateBuilder} makes two-input {@link
 * io.banyan.ggp.reason.circuit.Gates}, {@link io.banyan.ggp.reason.circuit.Cone} evaluates a few
 * literals slowly, and {@link io.banyan.ggp.reason.circuit.CircuitEngine} and {@link
 * io.banyan.ggp.reason.circuit.PhaseEngine} are what engines on circuits have in common.
 *
 * <p>May touch: {@code gdl}, {@code engine}, and of {@code rules} the grounder and its result. No
 * engine is known here and no code generated.
 *
 * <p>A literal is a node times two, plus one when negated; 0 is false and 1 true, everywhere.
 *
 * <p>Where to start: {@link io.banyan.ggp.reason.circuit.CompiledGame#compile}, then the essay of
 * {@link io.banyan.ggp.reason.circuit.Circuit}.
 */
package io.banyan.ggp.reason.circuit;
