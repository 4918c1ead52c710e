// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.game.State;
import java.util.Collections;
import java.util.List;

/** What is proven of nodes; this one proves nothing. */
class ReferenceSolver {
  /** The result of a drawn node. */
  static final int DRAW = -1;

  final ReferenceSearch search;

  ReferenceSolver(ReferenceSearch search) {
    this.search = search;
  }

  static ReferenceSolver of(ReferenceSearch search, Settings s) {
    return switch (s.name()) {
      case "none" -> new ReferenceSolver(search);
      case "mcts" -> new Winners(search, s.flag("draws") && search.game().players() == 2);
      case "bounded" -> new Bounds(search);
      default -> throw s.unknown("solver");
    };
  }

  boolean isProven(ReferenceNode node) {
    return false;
  }

  /** True if the chooser of a node must not want it. */
  boolean isLost(ReferenceNode node) {
    return false;
  }

  /** True if the chooser of a node has won by it. */
  boolean isWon(ReferenceNode node) {
    return false;
  }

  void provenRewards(ReferenceNode node, double[] rewards) {}

  /** Notes the end of the game at a node; false if it is not of a kind that can be proven. */
  boolean settle(ReferenceNode node, double[] outcome) {
    return false;
  }

  /** Draws what conclusion there is from the children of a node to itself. */
  void conclude(ReferenceNode node, int mover) {}

  /** All children of a node were made: those that end the game are seen. */
  void expanded(ReferenceNode node, State state) {
    double[] outcome = new double[search.game().players()];
    for (ReferenceNode child : List.copyOf(node.children)) {
      State next = search.game().copyOf(state);
      next.play(child.move);
      if (next.isTerminal()) {
        next.rewards(outcome);
        settle(child, outcome);
        if (isWon(child) && this instanceof Winners) {
          // A win is enough: the others are not looked at.
          break;
        }
        if (isLost(child)
            && this instanceof Winners
            && node.children.indexOf(child) >= node.tried) {
          ReferenceSearch.countAsTried(node, child);
        }
      }
    }
    conclude(node, state.mover());
  }

  /** Draws conclusions along the way of an iteration, from its end to the root. */
  void update(ReferenceIteration it) {
    if (it.endedTerminal && !isProven(it.leaf())) {
      settle(it.leaf(), it.outcome);
    }
    for (int i = it.treeMoves() - 1; i >= 0; i--) {
      conclude(it.nodes.get(i), it.movers.get(i));
    }
  }

  final boolean knowsAllChildren(ReferenceNode node) {
    return !node.children.isEmpty() && node.isComplete();
  }

  /** MCTS-Solver (Winands, Bjornsson, Saito 2008; papers 0.6). */
  private static final class Winners extends ReferenceSolver {
    private final boolean draws;

    Winners(ReferenceSearch search, boolean draws) {
      super(search);
      this.draws = draws;
    }

    @Override
    boolean isProven(ReferenceNode node) {
      return node.result != null;
    }

    @Override
    boolean isLost(ReferenceNode node) {
      return node.result != null && node.result != DRAW && node.result != node.chooser;
    }

    @Override
    boolean isWon(ReferenceNode node) {
      return node.result != null && node.result == node.chooser;
    }

    @Override
    void provenRewards(ReferenceNode node, double[] rewards) {
      for (int p = 0; p < rewards.length; p++) {
        rewards[p] = node.result == DRAW ? 0.5 : node.result == p ? 1 : 0;
      }
    }

    @Override
    boolean settle(ReferenceNode node, double[] outcome) {
      int winner = Reward.winner(outcome);
      if (winner >= 0) {
        node.result = winner;
      } else if (draws && outcome[0] == 0.5 && outcome[1] == 0.5) {
        node.result = DRAW;
      }
      return node.result != null;
    }

    @Override
    void conclude(ReferenceNode node, int mover) {
      List<Integer> results = node.children.stream().map(child -> child.result).toList();
      if (results.contains(mover)) {
        node.result = mover;
      } else if (!results.contains(null) && knowsAllChildren(node)) {
        boolean same = Collections.frequency(results, results.get(0)) == results.size();
        if (results.contains(DRAW)) {
          node.result = DRAW;
        } else if (same) {
          node.result = results.get(0);
        }
      }
    }
  }

  /** Score-bounded search (Cazenave, Saffidine 2010): bounds on what player 0 gets. */
  private static final class Bounds extends ReferenceSolver {
    Bounds(ReferenceSearch search) {
      super(search);
    }

    @Override
    boolean isProven(ReferenceNode node) {
      return node.low >= node.high;
    }

    @Override
    boolean isWon(ReferenceNode node) {
      return isProven(node) && node.low == (node.chooser == 0 ? 1 : 0);
    }

    /** Lost; or it cannot reach what is certain; or, when all is proven, it is not what is best. */
    @Override
    boolean isLost(ReferenceNode node) {
      ReferenceNode parent = node.parent;
      if (node.chooser == 0) {
        return node.high == 0
            || node.high < parent.low
            || (isProven(parent) && node.low < parent.low);
      }
      return node.low == 1
          || node.low > parent.high
          || (isProven(parent) && node.high > parent.high);
    }

    @Override
    void provenRewards(ReferenceNode node, double[] rewards) {
      rewards[0] = node.low;
      rewards[1] = 1 - node.low;
    }

    @Override
    boolean settle(ReferenceNode node, double[] outcome) {
      if (outcome[0] + outcome[1] != 1) {
        return false;
      }
      node.low = outcome[0];
      node.high = outcome[0];
      return true;
    }

    @Override
    void conclude(ReferenceNode node, int mover) {
      boolean all = knowsAllChildren(node);
      double low = mover == 0 || !all ? 0 : 1;
      double high = mover == 0 && all ? 0 : 1;
      for (ReferenceNode child : node.children) {
        if (mover == 0) {
          low = Math.max(low, child.low);
          high = all ? Math.max(high, child.high) : 1;
        } else {
          high = Math.min(high, child.high);
          low = all ? Math.min(low, child.low) : 0;
        }
      }
      node.low = Math.max(node.low, low);
      node.high = Math.min(node.high, high);
    }
  }
}
