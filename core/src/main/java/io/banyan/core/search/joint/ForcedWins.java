// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.puzzle.Plan;
import io.banyan.core.search.Solver;
import io.banyan.core.spec.Entry;
import java.util.Arrays;

/**
 * Knows of nodes which players can force the full reward 1 from there: the chooser if one child is
 * so, another player if all children are; where several choose, a player that has a move after
 * which every reply is so. That is sound for any number of players and any sums.
 *
 * <p>In two-player games whose results so far all added up to 1 the search also stops at such nodes
 * and avoids moves that let the opponent win; this only steers it.
 */
public final class ForcedWins implements JointSolver {
  public static final Entry<JointSolver.Factory> ENTRY =
      Entry.<JointSolver.Factory>of(
              JointSlots.SOLVER,
              "wins",
              "moves that force the full reward, for any number of roles")
          .formula("won if one own move is, or one own move against all replies")
          .makes(args -> ForcedWins::of);

  private static final int MOST_REPLIES = 4096;

  /** Players are bits of a number. */
  private static final int MOST_PLAYERS = 31;

  private final Seats seats;
  private final int players;
  private final int[] reply;
  private boolean sumsToOne;

  private ForcedWins(Seats seats) {
    this.seats = seats;
    players = seats.players();
    reply = new int[players];
  }

  static JointSolver of(Seats seats) {
    return seats.players() > MOST_PLAYERS ? new NoProofs(seats) : new ForcedWins(seats);
  }

  @Override
  public void gameStarted(JointTree tree) {
    sumsToOne = players == 2 && seats.chance() == 0;
    tree.avoidsClosed = sumsToOne;
  }

  @Override
  public boolean isSettled(JointTree tree, int node) {
    return node > 0 && sumsToOne && tree.wins[node] != 0;
  }

  @Override
  public void settledOutcome(JointTree tree, int node, double[] outcome) {
    for (int r = 0; r < players; r++) {
      outcome[r] = tree.wins[node] >>> r & 1;
    }
  }

  @Override
  public boolean isDecided(JointTree tree) {
    return tree.wins[0] != 0 && (sumsToOne || seats.forOne());
  }

  @Override
  public void update(JointTree tree, JointPath path) {
    double[] outcome = path.outcome();
    if (sumsToOne && Math.abs(outcome[0] + outcome[1] - 1) > 1e-9) {
      sumsToOne = false;
      tree.avoidsClosed = false;
    }
    int leaf = path.leaf();
    if (leaf == JointTree.NONE) {
      return;
    }
    if (tree.terminal[leaf]) {
      for (int r = 0; r < players; r++) {
        boolean won = outcome[r] >= Plan.FULL && !seats.isChance(r);
        tree.wins[leaf] |= won ? 1 << r : 0;
      }
    }
    boolean more = true;
    for (int d = path.depth() - 1; d >= 0 && more; d--) {
      more = prove(tree, path.node(d), path.node(d + 1), path.choices(), path.from(d));
    }
  }

  /** Draws conclusions at a node from a child; true if there were any. */
  private boolean prove(JointTree tree, int node, int child, int[] choices, int from) {
    int known = tree.wins[node];
    int below = tree.wins[child];
    int chooser = tree.chooser[node];
    int now = known;
    if (chooser == JointTree.SEVERAL) {
      for (int r = 0; r < players; r++) {
        if ((below & ~now & 1 << r) != 0 && forces(tree, node, r, choices[from + r])) {
          now |= 1 << r;
        }
      }
    } else if (chooser == JointTree.NONE) {
      now |= below;
    } else {
      int own = 1 << chooser & ~seats.chance();
      now |= below & own;
      if ((below & ~own) != 0) {
        int slot = tree.slot(node, chooser) + choices[from + chooser];
        tree.slotClosed[slot] = (below & own) == 0;
        now |= whateverIsChosen(tree, node, chooser, below);
      }
    }
    tree.wins[node] = now;
    return now != known;
  }

  /** Which of these players win after every move of the chooser. */
  private int whateverIsChosen(JointTree tree, int node, int chooser, int below) {
    int first = tree.slot(node, chooser);
    int all = below;
    for (int i = 0; i < tree.counts[node * players + chooser] && all != 0; i++) {
      int child = tree.slotChild[first + i];
      all &= child == JointTree.NONE ? 0 : tree.wins[child];
    }
    return all;
  }

  /** Whether a player's move wins by force whatever the others do at the same time. */
  private boolean forces(JointTree tree, int node, int player, int move) {
    long replies = 1;
    for (int r = 0; r < players && replies <= MOST_REPLIES; r++) {
      replies *= r == player ? 1 : tree.counts[node * players + r];
    }
    if (replies > MOST_REPLIES) {
      return false;
    }
    Arrays.fill(reply, 0);
    reply[player] = move;
    while (true) {
      int child = tree.child(node, reply, 0);
      if (child == JointTree.NONE || (tree.wins[child] >>> player & 1) == 0) {
        return false;
      }
      int r = 0;
      while (r < players && (r == player || ++reply[r] == tree.counts[node * players + r])) {
        reply[r] = r == player ? move : 0;
        r++;
      }
      if (r == players) {
        return true;
      }
    }
  }

  @Override
  public Solver.Proof proof(JointTree tree, int player, int index) {
    if ((tree.wins[0] >>> player & 1) != 0 && forces(tree, 0, player, index)) {
      return Solver.Proof.WIN;
    }
    boolean lost =
        sumsToOne && tree.chooser[0] == player && tree.slotClosed[tree.slot(0, player) + index];
    return lost ? Solver.Proof.LOSS : null;
  }
}
