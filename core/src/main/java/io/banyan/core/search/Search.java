// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.IndexedMoves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.List;

/**
 * The loop of Monte-Carlo tree search: descend, play out, reward, back up. Everything else is a
 * part it calls. One instance belongs to one thread; several may share a tree.
 *
 * <p>A leaf is expanded at its second visit, its first visit being its own playout: this is exactly
 * "one new node per iteration". Moves not tried yet come before the selection formula, in random
 * order, unless the selection policy ranks them itself.
 */
public final class Search {
  private static final int SETTLED_CHECK = 64;

  private final Game game;
  private final Tree tree;
  private final Expansion expansion;
  private final SelectionPolicy selection;
  private final PlayoutPolicy playout;
  private final RewardPolicy reward;
  private final Backup backup;
  private final Prior prior;
  private final Solver solver;
  private final FinalMovePolicy finalMove;
  private final IterationListener[] listeners;
  private final boolean shared;
  private final boolean ranksUntried;

  private final State rootState;
  private final State state;

  /** The same state if it names single moves, else null. */
  private final IndexedMoves indexed;

  private final int[] moves;
  private final MoveSet tried;
  private final Trajectory path;

  /** Where this thread of a shared tree is staying; else null. */
  private final Camp camp;

  private int campIterations = 1;
  private Rng rng;
  private Tree.Region region;
  private long iterations;

  /** Builds the parts of a configuration for a game on a tree made by {@link #newTree}. */
  public Search(Game game, SearchConfig config, Tree tree) {
    this.game = game;
    this.tree = tree;
    PartContext context = new PartContext(game, tree);
    expansion = config.expansion();
    selection = config.select().create(context);
    playout = config.playout().create(context);
    reward = config.reward().create(context);
    backup = config.backup().create(context);
    prior = config.prior().create(context);
    solver = config.solver().create(context);
    finalMove = config.finalMove();
    shared = tree.isShared();
    ranksUntried = selection.ranksUntried();
    refuseUnlessCompatible();
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
    indexed = state instanceof IndexedMoves s ? s : null;
    moves = new int[game.maxMoves()];
    tried = new MoveSet(game.moveRange(), game.maxMoves());
    path = new Trajectory(game.players(), Math.min(game.maxPlies(), 4096) + 16);
    path.setRecording(record);
    camp = shared ? new Camp(game.newState()) : null;
  }

  /** Makes a tree of the kind a configuration needs. */
  public static Tree newTree(Game game, SearchConfig config, boolean shared) {
    PartContext probe = new PartContext(game, new Tree(true, false, 0));
    boolean full =
        config.expansion().all()
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

  private void refuseUnlessCompatible() {
    Parts all = new Parts(selection, playout, reward, backup, expansion, prior, solver);
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
    region = shared ? tree.newRegion() : null;
    iterations = 0;
    if (isOver() && tree.firstChild(tree.root()) == Tree.NONE) {
      // Memory ran out below a node that was proven: its result is known, but no move to it.
      tree.clear();
    }
    if (shared) {
      camp.close();
    }
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
    if (!shared) {
      runAlone(meter);
      return;
    }
    campIterations = Camp.ITERATIONS;
    tree.enter();
    try {
      runAlone(meter);
      letGo();
    } finally {
      campIterations = 1;
      tree.leave();
    }
  }

  private void runAlone(Meter meter) {
    while (!isOver() && meter.allows(iterations, tree.nodes())) {
      iterate();
      if (iterations % SETTLED_CHECK == 0
          && meter.isNearEnd(iterations)
          && finalMove.isSettled(tree)) {
        break;
      }
    }
  }

  /** Makes room in a full tree, together with the other threads if there are any. */
  private void recycle() {
    if (shared) {
      letGo();
      tree.meetToRecycle();
    } else {
      tree.recycle();
    }
  }

  /** Writes what waits to be written in a shared tree and holds no part of it any more. */
  private void letGo() {
    if (camp.isOpen()) {
      camp.leave(tree, path);
      backup.flush(tree, path);
    }
    region.close();
  }

  /** True if more iterations cannot change the choice, because the root is proven. */
  public boolean isOver() {
    return solver != null && solver.isProven(tree, tree.root());
  }

  /** One iteration: the whole algorithm. */
  public void iterate() {
    if (tree.isExhausted()) {
      recycle();
    }
    if (shared && camp.isOpen()) {
      camp.enter(path, state);
      if (solver != null && solver.isProven(tree, path.leaf())) {
        path.setProven();
      }
    } else {
      path.start(tree.root());
      state.copyFrom(rootState);
    }
    if (tree.isFull()) {
      descendFull();
    } else {
      descendGrowing();
    }
    if (shared) {
      if (path.campNodes() == 0) {
        camp.pitch(tree, path, state, 1);
      }
      camp.spend(path);
    }
    backup.leafReached(tree, path, state);
    playOut();
    reward.shape(state, path);
    backup.update(tree, path);
    if (solver != null) {
      solver.update(tree, path);
    }
    for (IterationListener listener : listeners) {
      listener.iterationEnded(tree, path);
    }
    iterations++;
  }

  private void playOut() {
    if (path.endedProven()) {
      solver.provenRewards(tree, path.leaf(), path.outcome());
    } else if (state.isTerminal()) {
      path.setTerminal();
      state.rewards(path.outcome());
    } else {
      playout.playOut(state, path, rng);
    }
  }

  /** Selection and expansion where children get their slots one by one. */
  private void descendGrowing() {
    int root = tree.root();
    int node = root;
    while (!path.endedProven()) {
      if (!tree.isComplete(node)) {
        if (tree.childCount(node) == 0) {
          if (node != root && tree.visits(node) < expansion.after()) {
            return;
          }
        } else if (ranksUntried) {
          int child = selection.select(tree, node, state.mover(), rng);
          if (child != SelectionPolicy.UNTRIED) {
            node = step(node, child);
            continue;
          }
        }
        int child = addUntried(node);
        if (child != Tree.NONE) {
          node = step(node, child);
          continue;
        }
      }
      int child =
          tree.childCount(node) == 0 ? Tree.NONE : selection.select(tree, node, state.mover(), rng);
      if (child == SelectionPolicy.UNTRIED) {
        // Terminal, or a child is due for which there is no memory: the playout starts here.
        return;
      }
      node = step(node, child);
    }
  }

  private int addUntried(int node) {
    int n = indexed != null ? indexed.legalCount() : state.legalMoves(moves);
    if (n == 0) {
      tree.markTerminal(node);
      return Tree.NONE;
    }
    int count = tree.childCount(node);
    int first = tree.firstChild(node);
    int move = legalMove(rng.nextInt(n));
    if (count > 0) {
      tried.clear();
      for (int i = 0; i < count; i++) {
        tried.add(tree.move(first + i));
      }
      while (tried.contains(move)) {
        move = legalMove(rng.nextInt(n));
      }
    }
    return tree.addChild(node, move, n);
  }

  private int legalMove(int index) {
    return indexed != null ? indexed.legalMove(index) : moves[index];
  }

  /** Selection and expansion where all children get their slots at once. */
  private void descendFull() {
    int root = tree.root();
    int own = shared ? 1 : 0;
    int node = path.leaf();
    while (!path.endedProven()) {
      int first = tree.firstChild(node);
      if (first == Tree.NONE) {
        if (tree.isTerminal(node)
            || (node != root && tree.simulations(node) - own < expansion.after())) {
          return;
        }
        if (!expandAll(node)) {
          return;
        }
        if (solver != null && solver.isProven(tree, node)) {
          path.setProven();
          return;
        }
      }
      int child = chooseChild(node);
      if (child == SelectionPolicy.UNTRIED) {
        return;
      }
      node = step(node, child);
    }
  }

  private int chooseChild(int node) {
    int rest = tree.childCount(node) - tree.triedCount(node);
    if (rest > 0) {
      if (ranksUntried) {
        int child = selection.select(tree, node, state.mover(), rng);
        if (child != SelectionPolicy.UNTRIED) {
          boolean untried = child - tree.firstChild(node) >= tree.triedCount(node);
          return untried && !shared ? tree.promote(node, child) : child;
        }
      }
      int child = tree.nextUntried(node, shared ? 0 : rng.nextInt(rest));
      if (child != Tree.NONE) {
        return child;
      }
    }
    return selection.select(tree, node, state.mover(), rng);
  }

  private boolean expandAll(int node) {
    int n = state.legalMoves(moves);
    if (n == 0) {
      tree.markTerminal(node);
      return false;
    }
    if (shared) {
      shuffle(n);
    }
    if (tree.expand(node, moves, n, region) == Tree.NONE) {
      return false;
    }
    selection.expanded(tree, node);
    if (prior != null) {
      prior.expanded(tree, node, state, rng);
    }
    if (solver != null) {
      solver.expanded(tree, node, state);
    }
    return true;
  }

  private void shuffle(int n) {
    for (int i = n - 1; i > 0; i--) {
      int j = rng.nextInt(i + 1);
      int m = moves[i];
      moves[i] = moves[j];
      moves[j] = m;
    }
  }

  private int step(int node, int child) {
    int mover = state.mover();
    int move = tree.move(child);
    if (shared && path.campNodes() == 0 && endsTop(child)) {
      camp.pitch(tree, path, state, campIterations);
    }
    state.play(move);
    path.step(mover, move, child);
    if (shared && path.campNodes() > 0) {
      tree.addVirtualLoss(child);
    }
    if (prior != null) {
      prior.arrived(tree, node, child, mover, state, rng);
    }
    if (solver != null && solver.isProven(tree, child)) {
      path.setProven();
    }
    return child;
  }

  /** True if a node of a shared tree is below its top, or if the way down ends there. */
  private boolean endsTop(int node) {
    return tree.visits(node) < Camp.VISITS
        || tree.firstChild(node) == Tree.NONE
        || (solver != null && solver.isProven(tree, node));
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
