// SPDX-License-Identifier: Apache-2.0
/**
 * Rule sheets as games that every agent plays: {@code gdl(file="...")}.
 *
 * <p>What lives here: {@link io.banyan.ggp.game.GdlGame} for sheets that take turns, {@code
 * SerialGame} for those that do not but shall ({@code serial=true}), {@link
 * io.banyan.ggp.game.GdlJointGame} for every sheet as it is. A state holds facts and borrows an
 * engine to ask about them. {@code TurnTaking} finds out by random games whether one role at a time
 * has a choice; {@code FactBoard} guesses from the facts how a board looks; {@link
 * io.banyan.ggp.game.SheetFiles} finds sheets on disk and those that come with Banyan.
 *
 * <p>{@link io.banyan.ggp.game.KnowingAgent} lets agents see a game with what is known of it.
 *
 * <p>May touch: {@code gdl}, {@code knowledge} and all of {@code reason}, of {@code core} the game
 * contract, agents and the catalogue. What a game does depends on what its engine says of itself,
 * an {@link io.banyan.ggp.reason.engine.EngineKind}, never on the engine's class.
 *
 * <p>Where to start: {@link io.banyan.ggp.game.GdlGame#entry}, then {@code GdlState}.
 */
package io.banyan.ggp.game;
