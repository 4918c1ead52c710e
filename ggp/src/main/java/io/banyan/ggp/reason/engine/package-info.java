// SPDX-License-Identifier: Apache-2.0
/**
 * What an engine is, and what all of them share.
 *
 * <p>What lives here: {@link io.banyan.ggp.reason.engine.Engine}, a machine that stands in a state
 * and answers for it; {@link io.banyan.ggp.reason.engine.EngineKind}, the word for each kind;
 * {@link io.banyan.ggp.reason.engine.FactSet}, a state as a set of bits; {@link
 * io.banyan.ggp.reason.engine.WorkLimits}, how much work a preparation may do before it gives up;
 * {@link io.banyan.ggp.reason.engine.PlayoutSpeed}, games per CPU second; two skeletons to extend,
 * {@link io.banyan.ggp.reason.engine.AbstractEngine} and {@link
 * io.banyan.ggp.reason.engine.ForwardingEngine}; and a list of ints.
 *
 * <p>May touch: of {@code gdl} only what is thrown when a limit is met. Nothing here knows a rule,
 * a gate or a sheet.
 *
 * <p>Where to start: {@link io.banyan.ggp.reason.engine.Engine}. Its promise: equal seeds give
 * equal games on every kind, because legal moves come in the order of their terms.
 */
package io.banyan.ggp.reason.engine;
