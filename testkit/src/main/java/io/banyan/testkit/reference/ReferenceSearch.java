// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.agent.Agent;
import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Monte-Carlo tree search written to be obviously right instead of fast: objects and pointers,
 * double precision, recursion, formulas as the papers print them, nothing shared and nothing
 * remembered that can be computed again. It draws random numbers where {@code
 * io.banyan.core.search} does (the contract is in the description of this package), so that the two
 * must build the same tree.
 *
 * <p>One thread, memory without limit. Games with a uniform playout of their own, batches of games
 * and move ranges so large that tables share entries are beyond it.
 */
public final class ReferenceSearch {
  /** The value of a child that its chooser must not want: below every reward. */
  static final double LOST = -1e9;

  private static final int SETTLED_CHECK = 64;

  private final Game game;
  private final boolean expandsAll;
  private final long expandsAfter;
  private final boolean reuse;
  private final Selection selection;
  private final Playout playout;
  private final Reward reward;
  private final double implicit;
  private final ReferencePrior prior;
  private final ReferenceSolver solver;
  private final Settings finalMove;

  private long seed;
  private long searches;
  private Rng rng;
  private ReferenceNode root;
  private State rootState;
  private int searcher;
  private long budget;
  private long iterations;

  /** Reads the specification of an agent that the catalogue knows as a form of {@code mcts}. */
  public ReferenceSearch(Game game, Catalog catalog, String spec) {
    this.game = game;
    Settings all = new Settings(Spec.parse(catalog.resolve(Agent.SLOT, spec, "")));
    if (!all.name().equals("mcts") || all.integer("threads") != 1) {
      throw new IllegalArgumentException("the reference is for mcts with one thread, not " + spec);
    }
    Settings expand = all.part("expand");
    selection = Selection.of(this, all.part("select"));
    playout = Playout.of(this, all.part("playout"));
    reward = Reward.of(this, all.part("reward"));
    Settings backup = all.part("backup");
    implicit = backup.name().equals("implicit") ? backup.number("alpha") : Double.NaN;
    prior = ReferencePrior.of(this, all.part("prior"));
    solver = ReferenceSolver.of(this, all.part("solver"));
    finalMove = all.part("final");
    reuse = all.flag("reuse");
    expandsAll = expand.name().equals("all") || selection.needsAllChildren() || prior != null;
    expandsAfter = expand.name().equals("root") ? Long.MAX_VALUE : expand.integer("after");
  }

  private List<ReferencePart> parts() {
    List<ReferencePart> parts = new ArrayList<>(List.of(selection, playout, reward));
    if (prior != null) {
      parts.add(prior);
    }
    return parts;
  }

  /** A game begins. */
  public void newGame(long newSeed) {
    seed = newSeed;
    searches = 0;
    root = null;
    parts().forEach(ReferencePart::gameStarted);
  }

  /** A search begins. */
  public void begin(State state, long newBudget) {
    rootState = game.copyOf(state);
    if (searcher != state.mover() && parts().stream().anyMatch(ReferencePart::isForSearcher)) {
      root = null;
    }
    searcher = state.mover();
    budget = newBudget;
    iterations = 0;
    rng = new Rng(Rng.hash(seed, searches++));
    if (root == null || !reuse) {
      root = new ReferenceNode(null, Game.NO_MOVE, -1);
    }
    parts().forEach(ReferencePart::searchStarted);
  }

  /** A move was made in the game: the tree below it stays if there is one. */
  public void played(int move) {
    ReferenceNode next = null;
    for (ReferenceNode child : root.children) {
      next = child.move == move && child.visits > 0 ? child : next;
    }
    root = reuse ? next : null;
  }

  /** True if nothing is left to find out, or if the budget is spent. */
  public boolean isOver() {
    return solver.isProven(root) || iterations >= budget || (isLate() && isSettled());
  }

  private boolean isLate() {
    return iterations > 0
        && iterations % SETTLED_CHECK == 0
        && iterations >= budget - budget / 5
        && finalMove.name().equals("robustmax");
  }

  // --- one iteration -----------------------------------------------------------------------------

  /** One iteration. */
  ReferenceIteration iterate() {
    State state = game.copyOf(rootState);
    ReferenceIteration it = new ReferenceIteration(game.players());
    visit(root, state, it);
    solver.update(it);
    for (ReferencePart part : parts()) {
      part.iterationEnded(it);
    }
    iterations++;
    return it;
  }

  /** Goes on from a node; when this returns, the node and all below it are backed up. */
  private void visit(ReferenceNode node, State state, ReferenceIteration it) {
    it.nodes.add(node);
    ReferenceNode next = it.endedProven ? null : next(node, state, it);
    if (next == null) {
      finish(node, state, it);
    } else {
      int mover = state.mover();
      state.play(next.move);
      it.note(mover, next.move);
      if (prior != null) {
        prior.arrived(next, state);
      }
      it.endedProven = solver.isProven(next);
      visit(next, state, it);
      if (!Double.isNaN(implicit) && node != root) {
        node.minimax = minimaxOfChildren(node, mover);
      }
    }
    node.visits++;
    if (node != root) {
      double r = it.rewards[node.chooser];
      node.sum += r;
      node.rounded |= it.rounded;
      node.squares += r * r;
    }
  }

  /** The child to go to, or null if the playout starts here. */
  private ReferenceNode next(ReferenceNode node, State state, ReferenceIteration it) {
    if (node.children.isEmpty()) {
      long before = expandsAll ? node.simulations() : node.visits;
      if (node != root && before < expandsAfter) {
        return null;
      }
      node.legalCount = Moves.legal(game, state).length;
      if (node.legalCount == 0) {
        return null;
      }
    }
    return expandsAll ? nextOfAll(node, state, it) : nextGrowing(node, state);
  }

  private ReferenceNode nextGrowing(ReferenceNode node, State state) {
    if (node.isComplete()) {
      return selection.select(node, state.mover());
    }
    if (selection.ranksUntried() && !node.children.isEmpty()) {
      ReferenceNode chosen = selection.select(node, state.mover());
      if (chosen != null) {
        return chosen;
      }
    }
    int[] legal = Moves.legal(game, state);
    int move;
    do {
      move = legal[rng.nextInt(legal.length)];
    } while (childOf(node, move) != null);
    ReferenceNode child = new ReferenceNode(node, move, state.mover());
    node.children.add(child);
    return child;
  }

  private static ReferenceNode childOf(ReferenceNode node, int move) {
    for (ReferenceNode child : node.children) {
      if (child.move == move) {
        return child;
      }
    }
    return null;
  }

  private ReferenceNode nextOfAll(ReferenceNode node, State state, ReferenceIteration it) {
    if (node.children.isEmpty()) {
      for (int move : Moves.legal(game, state)) {
        node.children.add(new ReferenceNode(node, move, state.mover()));
      }
      selection.expanded(node);
      if (prior != null) {
        prior.expanded(node, state);
      }
      solver.expanded(node, state);
      if (solver.isProven(node)) {
        it.endedProven = true;
        return null;
      }
    }
    int rest = node.children.size() - node.tried;
    if (rest == 0) {
      return selection.select(node, state.mover());
    }
    if (selection.ranksUntried()) {
      ReferenceNode chosen = selection.select(node, state.mover());
      if (chosen != null) {
        return node.children.indexOf(chosen) < node.tried ? chosen : countAsTried(node, chosen);
      }
    }
    return countAsTried(node, node.children.get(node.tried + rng.nextInt(rest)));
  }

  /** Moves an untried child to the front of those untried. */
  static ReferenceNode countAsTried(ReferenceNode node, ReferenceNode child) {
    Collections.swap(node.children, node.tried++, node.children.indexOf(child));
    return child;
  }

  /** The end of the way down: the game is played out and the rewards are known. */
  private void finish(ReferenceNode leaf, State state, ReferenceIteration it) {
    if (!Double.isNaN(implicit) && leaf != root && leaf.simulations() == 0) {
      leaf.minimax = value(state, leaf.chooser);
    }
    if (it.endedProven) {
      solver.provenRewards(leaf, it.outcome);
    } else if (state.isTerminal()) {
      it.endedTerminal = true;
      state.rewards(it.outcome);
    } else {
      playout.playOut(state, it);
    }
    reward.shape(state, it);
  }

  /** The result of a finished game, else what the game thinks of the state. */
  double value(State state, int player) {
    if (state.isTerminal()) {
      double[] rewards = new double[game.players()];
      state.rewards(rewards);
      return rewards[player];
    }
    return ((io.banyan.core.game.Evaluation) state).evaluate(player);
  }

  /** Implicit minimax: the best child for its chooser, seen by the chooser of the node. */
  private double minimaxOfChildren(ReferenceNode node, int mover) {
    double best = Double.NEGATIVE_INFINITY;
    for (ReferenceNode child : node.children) {
      // The child just visited is backed up already.
      if (child.simulations() > 0) {
        best = Math.max(best, child.minimax);
      }
    }
    return mover == node.chooser ? best : 1 - best;
  }

  // --- what parts ask ----------------------------------------------------------------------------

  /** What selection looks at. */
  double value(ReferenceNode node) {
    if (solver.isLost(node)) {
      return LOST;
    }
    return Double.isNaN(implicit) || node.simulations() == 0
        ? node.mean()
        : (1 - implicit) * node.mean() + implicit * node.minimax;
  }

  /** True if no rounding can make two children differ whose sums of rewards are equal. */
  boolean areExact(ReferenceNode a, ReferenceNode b) {
    return solver.isLost(a) || (!a.rounded && !b.rounded);
  }

  boolean hasExactRewards() {
    return reward.isExact();
  }

  /** True if single precision holds a number, and sums of such numbers, exactly. */
  static boolean isShort(double x) {
    return x * 1024 == Math.rint(x * 1024);
  }

  boolean expandsAll() {
    return expandsAll;
  }

  Game game() {
    return game;
  }

  Rng rng() {
    return rng;
  }

  long iterations() {
    return iterations;
  }

  ReferenceNode root() {
    return root;
  }

  State rootState() {
    return rootState;
  }

  int searcher() {
    return searcher;
  }

  long budget() {
    return budget;
  }

  Selection selection() {
    return selection;
  }

  ReferenceSolver solver() {
    return solver;
  }

  /** True if parts keep apart the moves that each player made, or put them together. */
  boolean poolsColours() {
    return selection instanceof StatisticsSelection.Rave rave && rave.pooled;
  }

  // --- the move to play --------------------------------------------------------------------------

  private double finalScore(ReferenceNode child) {
    return switch (finalMove.name()) {
      case "visits", "robustmax" -> child.visits;
      case "mean" -> child.mean();
      case "sum" -> child.sum;
      case "secure" -> child.mean() - finalMove.number("a") / Math.sqrt(child.visits);
      default -> throw finalMove.unknown("final");
    };
  }

  private boolean isSettled() {
    ReferenceNode mostVisited = null;
    ReferenceNode bestMean = null;
    for (ReferenceNode child : root.children) {
      if (child.visits > 0) {
        mostVisited =
            mostVisited == null || child.visits > mostVisited.visits ? child : mostVisited;
        bestMean = bestMean == null || child.mean() > bestMean.mean() ? child : bestMean;
      }
    }
    return mostVisited != null && mostVisited == bestMean;
  }

  /** A proven win; else the best; what is lost or unvisited comes last. */
  public int chooseMove() {
    double[] scores = new double[root.children.size()];
    for (int i = 0; i < scores.length; i++) {
      ReferenceNode child = root.children.get(i);
      if (solver.isWon(child)) {
        return child.move;
      }
      scores[i] =
          solver.isLost(child)
              ? child.visits - 1e12
              : child.visits == 0 ? -5e11 : finalScore(child);
    }
    List<ReferenceNode> children = root.children;
    Ties.Exact exact = (i, j) -> areExact(children.get(i), children.get(j));
    return children.isEmpty() ? Game.NO_MOVE : children.get(Ties.pick(scores, exact, rng)).move;
  }
}
