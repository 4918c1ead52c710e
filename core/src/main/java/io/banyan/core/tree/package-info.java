// SPDX-License-Identifier: Apache-2.0
/**
 * The search tree: an arena of primitive arrays in which a node is an {@code int}.
 *
 * <p>Start with the essay at the head of {@link io.banyan.core.tree.Tree}: the layout of a record,
 * why children lie side by side, and why threads may share a tree without locks. {@link
 * io.banyan.core.tree.Column} and its kinds are how an enhancement keeps a number, or a small
 * table, per node without the tree knowing what it means; {@code Columns} keeps them by name. The
 * rest is memory: {@code Memory} adds chunks within the budget, {@code BlockAllocator} hands out
 * slots, {@link io.banyan.core.tree.Region} those of one thread, {@code Pruner} frees what is
 * rarely visited, {@code Compactor} moves nodes together, {@code Meeting} holds threads still
 * meanwhile.
 *
 * <p>A node's number is good until the iteration ends. Nothing here knows of a game, a policy or an
 * iteration.
 */
package io.banyan.core.tree;
