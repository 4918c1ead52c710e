// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.tree.Tree;

/** Short ways to run searches in tests. */
public final class TestSearches {
  private TestSearches() {}

  public static MctsAgent agent(String spec, Game game, long seed) {
    MctsAgent agent = (MctsAgent) Agents.catalog().make(Agent.SLOT, spec).create(game);
    agent.newGame(seed);
    return agent;
  }

  public static SearchReport search(String spec, Game game, long iterations, long seed) {
    return search(spec, game, game.newState(), iterations, seed);
  }

  public static SearchReport search(
      String spec, Game game, State state, long iterations, long seed) {
    return agent(spec, game, seed).search(state, Budget.iterations(iterations));
  }

  /** Checks that every inner node was visited once for itself and else through its children. */
  public static void checkVisitsAddUp(Tree tree) {
    check(tree, tree.root(), true);
  }

  /** The same where the root was an inner node before and so has a visit of its own. */
  public static void checkVisitsAddUpWithReuse(Tree tree) {
    check(tree, tree.root(), false);
  }

  private static void check(Tree tree, int node, boolean root) {
    int first = tree.firstChild(node);
    if (first == Tree.NONE) {
      return;
    }
    int sum = 0;
    for (int child = first; child < first + tree.childCount(node); child++) {
      sum += tree.visits(child);
      check(tree, child, false);
    }
    int own = tree.visits(node) - sum;
    if (root ? own != 0 : own < 0) {
      throw new AssertionError(
          "node " + node + " has " + tree.visits(node) + " visits, its children " + sum);
    }
  }
}
