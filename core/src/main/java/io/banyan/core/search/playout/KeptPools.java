// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.tree.TableColumn;
import io.banyan.core.tree.Tree;

/**
 * Pools that nodes of the tree keep until their visits have grown by some share: the order of a
 * node's moves changes slowly, and finding the best ones costs as much as playing a dozen moves.
 *
 * <p>A pool is a table of the tree's, so it moves with its node and goes with it. It holds the
 * visits at which it is too old, then for each list its size and its moves, all as floats, which
 * are exact for the numbers of moves of placement games.
 *
 * <p>Where threads share a tree, two of them may write one pool at once, and others then read a
 * part of each. Every number there is that of a move or a size that fits, whoever wrote it, and
 * moves that are not legal are not drawn, so all that can happen is a pool that mixes two of nearly
 * the same age.
 */
final class KeptPools {
  private static final int FIRST_LIST = 1;

  private final TableColumn tables;
  private final double growth;
  private final int stride;

  /**
   * @param lists how many lists a node has
   * @param capacity of each
   * @param growth a pool is too old when the node's visits have grown by this share
   */
  KeptPools(Tree tree, int lists, int capacity, double growth) {
    this.growth = growth;
    stride = 1 + capacity;
    tables = tree.tables("pools", FIRST_LIST + lists * stride);
  }

  /** True if a node keeps pools that are not too old. */
  boolean hasFresh(int node, int visits) {
    return tables.has(node) && visits < tables.array(node)[tables.offset(node)];
  }

  /** Makes room for pools of this age; false if there is none. */
  boolean renew(int node, int visits) {
    if (!tables.allocate(node)) {
      return false;
    }
    tables.array(node)[tables.offset(node)] = visits + (int) (growth * visits);
    return true;
  }

  /** Keeps one of a node's lists. */
  void write(int node, int list, MoveList moves) {
    moves.write(tables.array(node), offset(node, list));
  }

  /** Shows one of a node's lists. */
  void read(int node, int list, MoveList moves) {
    moves.read(tables.array(node), offset(node, list));
  }

  private int offset(int node, int list) {
    return tables.offset(node) + FIRST_LIST + list * stride;
  }
}
