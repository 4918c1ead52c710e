// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

/**
 * How a role chooses in a phase. The legal bit of the role's i-th possible move is a bit of a
 * plane; the tree counts, for each inner node, the legal moves under its left child.
 *
 * @param forced the only move the role ever has here, or -1
 * @param firstPlane its planes in {@link WordKernel#planes}
 * @param moves the possible moves, ascending
 * @param leftMask of node n (root 1) and plane k at n * planes + k; null if the planes hold the
 *     moves in their order
 */
record WordChoice(
    int forced,
    int firstPlane,
    int planes,
    int[] moves,
    int[] plane,
    int[] bit,
    int depth,
    long[] leftMask) {}
