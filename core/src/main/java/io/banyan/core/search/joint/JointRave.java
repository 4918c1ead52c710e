// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.game.MoveLog;
import java.util.Arrays;

/**
 * RAVE (Gelly and Silver 2007) for joint moves: after an iteration every node on the path learns
 * about all moves that a player made from there on, not only about the next one.
 */
final class JointRave {
  /** Per player and move the number of the iteration that made it last. */
  private final long[][] seen;

  private long iteration;

  JointRave(int players) {
    seen = new long[players][64];
  }

  /** Tells every node of the path, from below, what was made from there on. */
  void learn(JointTree tree, JointPath path) {
    begin();
    for (int d = path.depth() - 1; d >= 0; d--) {
      for (int r = 0; r < seen.length; r++) {
        MoveLog log = path.log(r);
        int to = d == path.depth() - 1 ? log.size() : path.mark(d + 1, r);
        add(log, path.mark(d, r), to);
      }
      update(tree, path.node(d), path.rewards());
    }
  }

  /** A new iteration: nothing was made yet. */
  void begin() {
    iteration++;
  }

  /** The moves of a part of the log were made below the nodes that come next. */
  void add(MoveLog log, int from, int to) {
    for (int i = from; i < to; i++) {
      int player = log.mover(i);
      int move = log.move(i);
      if (move >= seen[player].length) {
        seen[player] = Arrays.copyOf(seen[player], Math.max(move + 1, 2 * seen[player].length));
      }
      seen[player][move] = iteration;
    }
  }

  /** Tells a node about the moves added so far. */
  void update(JointTree tree, int node, double[] rewards) {
    int slot = tree.firstSlot[node];
    for (int r = 0; r < tree.players; r++) {
      long[] row = seen[r];
      int count = tree.counts[node * tree.players + r];
      for (int i = 0; i < count && count > 1; i++) {
        int move = tree.slotMove[slot + i];
        if (move < row.length && row[move] == iteration) {
          tree.visitAnywhere(slot + i, rewards[r]);
        }
      }
      slot += count;
    }
  }
}
