// SPDX-License-Identifier: Apache-2.0
/**
 * The loop of Monte-Carlo tree search, and the slots its parts fill.
 *
 * <p>{@link io.banyan.core.search.Search#iterate} is the algorithm; read it first, then {@code
 * Descent}, the way down and back, of which there is one small class for each kind of tree: {@code
 * GrowingDescent}, {@code FullDescent} and {@code SharedDescent}. What threads of a shared tree do
 * to keep out of each other's way is private to the last and its {@code CommonPath}. The interfaces
 * are its cuts, each called once per node or once per iteration, never once per child or per ply:
 * {@link io.banyan.core.search.SelectionPolicy}, {@link io.banyan.core.search.Expansion}, {@link
 * io.banyan.core.search.Prior}, {@link io.banyan.core.search.PlayoutPolicy}, {@link
 * io.banyan.core.search.RewardPolicy}, {@link io.banyan.core.search.Backup}, {@link
 * io.banyan.core.search.Solver}, {@link io.banyan.core.search.FinalMovePolicy}. A part that also is
 * an {@link io.banyan.core.search.IterationListener} sees every finished {@link
 * io.banyan.core.search.Trajectory}. The rooms below hold the parts themselves, one class each, by
 * slot; {@code joint} is the search for games in which players move at the same time.
 *
 * <p>A part owns what it learns: plain arrays, or columns of the tree. It may read the tree and the
 * state it is given and nothing else; chance comes from the {@code Rng} it is handed, so that the
 * same seed gives the same tree. Two parts that cannot work together say so ({@link
 * io.banyan.core.search.SearchPart#refusal}). To add one, follow {@code docs/add-a-policy.md};
 * {@code docs/notes/engine.md} lists all calls in order.
 */
package io.banyan.core.search;
