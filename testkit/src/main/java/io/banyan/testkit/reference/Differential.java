// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.search.Search;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Catalog;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a search and the {@link ReferenceSearch} side by side on the same game with the same random
 * numbers. Every iteration must take the same moves to the same rewards; now and then, and at the
 * end, the trees must be equal node by node: moves and their order, visits exactly, means and
 * values to {@value #TOLERANCE}, proofs. The moves played must be equal too. A run ends early where
 * rounding may decide ({@link NearTie}).
 */
public final class Differential {
  private static final double TOLERANCE = 1e-6;
  private static final int TREE_CHECK = 50;

  private final Game game;
  private final Catalog catalog;
  private final String spec;
  private MctsAgent agent;
  private ReferenceSearch reference;

  /** Compares the agent of a specification with the reference. */
  public Differential(Game game, Catalog catalog, String spec) {
    this.game = game;
    this.catalog = catalog;
    this.spec = spec;
  }

  /**
   * Plays some moves of a game, searching each.
   *
   * @param moves searches made, fewer if the game ends
   * @return iterations compared
   * @throws IllegalArgumentException if the catalogue or the game refuses the specification
   * @throws AssertionError at the first difference
   */
  public long run(long seed, int iterations, int moves) {
    agent = (MctsAgent) catalog.make(Agent.SLOT, spec).create(game);
    MctsAgent whole = (MctsAgent) catalog.make(Agent.SLOT, spec).create(game);
    reference = new ReferenceSearch(game, catalog, spec);
    agent.newGame(seed);
    whole.newGame(seed);
    reference.newGame(seed);
    long compared = 0;
    try {
      State state = game.newState();
      for (int i = 0; i < moves && !state.isTerminal(); i++) {
        String where = "%s on %s, seed %d, search %d".formatted(spec, game.id(), seed, i);
        compared += search(state, iterations, where);
        int move = reference.chooseMove();
        SearchReport stepped = agent.search().report(0);
        SearchReport report = whole.search(state, Budget.iterations(iterations));
        equal(where + ": move", move, stepped.move());
        equal(where + ": move of a search as a whole", move, report.move());
        equal(where + ": iterations", agent.search().iterations(), report.iterations());
        state.play(move);
        agent.played(move);
        whole.played(move);
        reference.played(move);
      }
    } catch (NearTie e) {
      // The rest may differ for good reasons.
      return compared + reference.iterations();
    }
    return compared;
  }

  private long search(State state, int iterations, String where) {
    Search search = agent.begin(state, Budget.iterations(iterations));
    reference.begin(state, iterations);
    while (!reference.isOver()) {
      String at = where + ", iteration " + (search.iterations() + 1);
      ReferenceIteration expected = reference.iterate();
      search.iterate();
      sameIteration(at, expected, search.lastIteration());
      if (search.iterations() % TREE_CHECK == 0) {
        sameTree(at, search);
      }
    }
    sameTree(where, search);
    return search.iterations();
  }

  private void sameIteration(String at, ReferenceIteration expected, Trajectory path) {
    equal(at + ": moves in the tree", expected.treeMoves(), path.treeMoves());
    int logged = path.isRecording() ? expected.moves.size() : expected.treeMoves();
    MoveLog log = path.log();
    List<String> moves = new ArrayList<>();
    for (int i = 0; i < Math.min(logged, log.size()); i++) {
      moves.add(log.mover(i) + ":" + log.move(i));
    }
    List<String> wanted = new ArrayList<>();
    for (int i = 0; i < logged; i++) {
      wanted.add(expected.movers.get(i) + ":" + expected.moves.get(i));
    }
    if (!wanted.equals(moves)) {
      throw new AssertionError(at + ": moves, expected " + wanted + ", were " + moves);
    }
    for (int p = 0; p < expected.rewards.length; p++) {
      close(at + ": outcome of player " + p, expected.outcome[p], path.outcome()[p]);
      close(at + ": reward of player " + p, expected.rewards[p], path.rewards()[p]);
    }
    equal(at + ": end in a proven node", expected.endedProven, path.endedProven());
  }

  private void sameTree(String at, Search search) {
    equal(
        at + ": proof of the root", reference.solver().isProven(reference.root()), search.isOver());
    sameNode(at + ": node", search, search.tree().root(), reference.root());
  }

  private void sameNode(String at, Search search, int node, ReferenceNode expected) {
    Tree tree = search.tree();
    equal(at + ": visits", expected.visits, tree.visits(node));
    equal(at + ": simulations", expected.simulations(), tree.simulations(node));
    if (expected != reference.root()) {
      equal(at + ": move", expected.move, tree.move(node));
      close(at + ": mean", expected.mean(), tree.mean(node));
      close(at + ": value", reference.value(expected), tree.value(node));
      Solver.Proof proof = search.proof(node, expected.chooser);
      equal(at + ": won", reference.solver().isWon(expected), proof == Solver.Proof.WIN);
    }
    equal(
        at + ": children",
        expected.children.size(),
        tree.firstChild(node) == Tree.NONE ? 0 : tree.childCount(node));
    for (int i = 0; i < expected.children.size(); i++) {
      ReferenceNode child = expected.children.get(i);
      sameNode(at + " " + child.move, search, tree.firstChild(node) + i, child);
    }
  }

  private static void equal(String what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      throw new AssertionError(what + ", expected " + expected + ", was " + actual);
    }
  }

  private static void equal(String what, long expected, long actual) {
    equal(what, (Long) expected, (Long) actual);
  }

  private static void close(String what, double expected, double actual) {
    if (!(Math.abs(expected - actual) <= TOLERANCE * Math.max(1, Math.abs(expected)))) {
      throw new AssertionError(what + ", expected " + expected + ", was " + actual);
    }
  }
}
