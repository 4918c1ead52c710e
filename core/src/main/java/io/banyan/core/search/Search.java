// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.List;

/**
 * The loop of Monte-Carlo tree search: descend, play out, reward, back up. Everything else is a
 * part it calls. One instance belongs to one thread; several may share a tree.
 *
 * <p>How to get down depends on the kind of tree ({@link Descent}); it is chosen once, here.
 */
public final class Search {
  private static final int SETTLED_CHECK = 64;

  private final Tree tree;
  private final SelectionPolicy selection;
  private final PlayoutPolicy playout;
  private final RewardPolicy reward;
  private final Backup backup;
  private final Prior prior;
  private final Solver solver;
  private final FinalMovePolicy finalMove;
  private final IterationListener[] listeners;

  private final State rootState;
  private final State state;
  private final int[] moves;
  private final Trajectory path;
  private final Descent descent;
  private Rng rng;
  private long iterations;

  /** Builds the parts of a configuration for a game on a tree made by {@link #newTree}. */
  public Search(Game game, SearchConfig config, Tree tree) {
    this.tree = tree;
    PartContext context = new PartContext(game, tree);
    selection = config.select().create(context);
    playout = config.playout().create(context);
    reward = config.reward().create(context);
    backup = config.backup().create(context);
    prior = config.prior().create(context);
    solver = config.solver().create(context);
    finalMove = config.finalMove();
    Parts all = new Parts(selection, playout, reward, backup, config.expansion(), prior, solver);
    refuseUnlessCompatible(all);
    List<IterationListener> found = new ArrayList<>();
    boolean record = playout.needsMoves() || reward.needsMoves();
    for (SearchPart part : parts()) {
      if (part instanceof IterationListener listener) {
        found.add(listener);
        record |= listener.needsMoves();
      }
    }
    listeners = found.toArray(new IterationListener[0]);
    rootState = game.newState();
    state = game.newState();
    moves = new int[game.maxMoves()];
    path = new Trajectory(game.players(), Math.min(game.maxPlies(), 4096) + 16);
    path.setRecording(record);
    descent = Descent.of(context, all, state, path);
  }

  /** Makes a tree of the kind a configuration needs. */
  public static Tree newTree(Game game, SearchConfig config, boolean shared) {
    PartContext probe = new PartContext(game, new Tree(true, false, 0));
    Solver solver = config.solver().create(probe);
    boolean full =
        config.expansion().all()
            || solver != null && solver.leavesOut()
            || config.select().create(probe).needsAllChildren()
            || config.prior().create(probe) != null;
    return new Tree(full, shared, config.memoryMegabytes() * 1_000_000L);
  }

  private List<SearchPart> parts() {
    List<SearchPart> parts = new ArrayList<>(List.of(selection, playout, reward, backup));
    if (prior != null) {
      parts.add(prior);
    }
    if (solver != null) {
      parts.add(solver);
    }
    return parts;
  }

  private void refuseUnlessCompatible(Parts all) {
    for (SearchPart part : parts()) {
      String reason = part.refusal(all);
      if (reason != null) {
        throw new IllegalArgumentException(reason);
      }
    }
  }

  /** Tells all parts that a new game begins. */
  public void gameStarted() {
    parts().forEach(SearchPart::gameStarted);
  }

  /**
   * Prepares to search a state. The tree must be clear, or its root must belong to this state.
   *
   * @param seed decides all chance in this search
   */
  public void begin(SearchInfo info, long seed) {
    if (info.root().isTerminal()) {
      throw new IllegalArgumentException("the game is over: there is nothing to search");
    }
    rootState.copyFrom(info.root());
    rng = new Rng(seed);
    iterations = 0;
    if (isOver() && tree.firstChild(tree.root()) == Tree.NONE) {
      // Memory ran out below a node that was proven: its result is known, but no move to it.
      tree.clear();
    }
    descent.begin(rootState, rng);
    parts().forEach(part -> part.searchStarted(info));
  }

  /**
   * Has the moves of playouts written to the log even if no part needs them, for those who watch.
   * In games whose uniform playout takes a short cut, other random numbers are drawn then.
   */
  public void recordPlayouts() {
    path.setRecording(true);
  }

  /** Iterates until the budget ends or nothing is left to find out. */
  public void run(Meter meter) {
    boolean counted = meter.budget().nodes() != Budget.NONE;
    descent.enter();
    try {
      while (!isOver() && meter.allows(iterations, counted ? tree.nodes() : 0)) {
        iterate();
        if (iterations % SETTLED_CHECK == 0
            && meter.isNearEnd(iterations)
            && finalMove.isSettled(tree)) {
          break;
        }
      }
      letGo();
    } finally {
      descent.leave();
    }
  }

  /** True if more iterations cannot change the choice, because the root is proven. */
  public boolean isOver() {
    return solver != null && solver.isProven(tree, tree.root());
  }

  /** One iteration: the whole algorithm. */
  public void iterate() {
    if (tree.isExhausted()) {
      letGo();
      descent.makeRoom();
    }
    descent.descend();
    backup.leafReached(tree, path, state);
    playOut();
    reward.shape(state, path);
    descent.addRewards();
    conclude();
    for (IterationListener listener : listeners) {
      listener.iterationEnded(tree, path);
    }
    iterations++;
  }

  private void playOut() {
    if (path.endedProven()) {
      solver.provenRewards(tree, path.leaf(), path.outcome());
    } else if (!playout.playOutUnlessOver(state, path, rng)) {
      path.setTerminal();
      state.rewards(path.outcome());
    }
  }

  /** With new means on the path, lets the parts say what follows from them. */
  private void conclude() {
    backup.update(tree, path);
    if (solver != null) {
      solver.update(tree, path);
    }
  }

  private void letGo() {
    if (descent.letGo()) {
      conclude();
    }
  }

  /** True if the tree of one player's search is of no use to another player. */
  public boolean isForSearcher() {
    return parts().stream().anyMatch(SearchPart::isForSearcher);
  }

  /** Iterations made since {@link #begin}. */
  public long iterations() {
    return iterations;
  }

  /** The tree. */
  public Tree tree() {
    return tree;
  }

  /** The last iteration, for those who watch step by step. */
  public Trajectory lastIteration() {
    return path;
  }

  /** The state in which the last iteration's playout ended. */
  public State lastState() {
    return state;
  }

  /** The selection policy, for those who want its formula explained. */
  public SelectionPolicy selection() {
    return selection;
  }

  /** Every term of the selection formula for a child of the root. */
  List<Term> rootTerms(int child) {
    return selection.explain(tree, tree.root(), child, rootState.mover());
  }

  /** What is known of a child of the root, seen by the player to move; null if nothing. */
  public Solver.Proof rootProof(int child) {
    return proof(child, rootState.mover());
  }

  /** What is known of a node, seen by the player who chose it; null if nothing is proven. */
  public Solver.Proof proof(int node, int chooser) {
    return solver == null ? null : solver.proof(tree, node, chooser);
  }

  /** A legal move, for a search that had no time to look at any. */
  int anyMove() {
    return moves[ties().nextInt(rootState.legalMoves(moves))];
  }

  /** Chance for a report, which leaves that of the search alone: to look on changes nothing. */
  private Rng ties() {
    Rng ties = new Rng(0);
    ties.setState(rng.state());
    return ties;
  }

  /** The report so far. */
  public SearchReport report(long nanos) {
    int best = finalMove.choose(tree, this::rootProof, ties());
    return ReportBuilder.build(this, best, nanos);
  }
}
