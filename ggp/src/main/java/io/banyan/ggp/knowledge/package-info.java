// SPDX-License-Identifier: Apache-2.0
/**
 * What a player may know of a game beyond its rules, found in the seconds before it starts.
 *
 * <p>What lives here: {@link io.banyan.ggp.knowledge.SheetModel}, an evaluation of states fitted to
 * random games; {@link io.banyan.ggp.knowledge.EarlyEnds}, which tells that the goals are decided
 * though the game goes on; {@link io.banyan.ggp.knowledge.Automorphism}, by which moves that only
 * mirror each other are searched once; {@link io.banyan.ggp.knowledge.GameParts}, parts of a game
 * that do not touch each other; {@link io.banyan.ggp.knowledge.StepCounters}, facts that only
 * count. {@link io.banyan.ggp.knowledge.SheetKnowledge} makes each of them when it is first asked
 * for.
 *
 * <p>May touch: {@code reason}. Proven here means proven for every state that can be reached; the
 * model alone is an estimate, and nothing but evaluation uses it.
 *
 * <p>Where to start: {@link io.banyan.ggp.knowledge.SheetKnowledge}.
 */
package io.banyan.ggp.knowledge;
