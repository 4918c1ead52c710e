// SPDX-License-Identifier: Apache-2.0
/**
 * Plain rules as numbers: evaluated for one state, or grounded for all.
 *
 * <p>What lives here: {@code RuleProgram} numbers relations, variables and {@code Terms}; {@code
 * Join} finds the solutions of a rule's body over {@code Table}s with {@code Index}es; {@code
 * Fixpoint} repeats that until nothing new comes, and {@code Model} does so component by component,
 * negation included. Three users: {@link io.banyan.ggp.reason.rules.Interpreter}, the reference
 * engine that is right on everything the language allows, and {@link
 * io.banyan.ggp.reason.rules.Grounder}, which finds all atoms that can ever hold and writes each
 * rule out over them, a {@link io.banyan.ggp.reason.rules.GroundProgram}; and, of the program
 * alone, the package {@code demand}. {@link io.banyan.ggp.reason.rules.RuleEngine} is what engines
 * on the rules share. Before that {@code ProjectionSplitter} cuts rules whose conditions share few
 * variables, by sizes that {@code Domains} estimates; at the end {@code FactLayout} gives every
 * fact its bit, and {@code AtomBoards} what is derived a board. {@link
 * io.banyan.ggp.reason.rules.RuleGoalEngine} leaves goals to the rules where they are too many to
 * ground.
 *
 * <p>May touch: {@code gdl} and {@code engine}. No circuits: what leaves this room is arrays of
 * atoms.
 *
 * <p>Where to start: {@link io.banyan.ggp.reason.rules.Grounder#ground} reads from top to bottom.
 */
package io.banyan.ggp.reason.rules;
