// SPDX-License-Identifier: Apache-2.0
/**
 * The rules, asked question by question: the engine that always works.
 *
 * <p>What lives here: {@link io.banyan.ggp.reason.demand.DemandEngine}, an engine on the rules;
 * {@code Prover}, which answers a question by asking those of the rules, on a stack of {@code
 * Walk}s; {@code Form}, one way to ask a relation, with all questions asked and their answers;
 * {@code QuestionPlan} and {@code QuestionPlanner}, the order in which a rule asks; {@code
 * Component} and {@code Waiting}, recursive questions that are answered together; {@code Source},
 * what need not be derived.
 *
 * <p>May touch: {@code gdl}, {@code engine} and {@code rules}, whose numbers for terms and patterns
 * it shares.
 *
 * <p>Where to start: {@code Prover}, whose description says how questions wait for each other.
 */
package io.banyan.ggp.reason.demand;
