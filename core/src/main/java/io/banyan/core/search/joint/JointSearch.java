// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.budget.Forecast;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.JointGame;
import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.ResultReward;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.playout.MovePlayout;

/**
 * The loop of Monte-Carlo tree search for joint moves: descend, play out, reward, back up. At every
 * node each player with a choice picks by its own statistics, the joint move leads to the child.
 * Everything else is a part. One thread, one seed, own memory; the same seed and number of
 * iterations give the same tree on every machine.
 *
 * <p>With a single player and no chance the best line found is kept, with its end, and played out.
 */
public final class JointSearch {
  private final JointGame game;
  private final JointConfig config;
  private final JointChoices choices;
  private final MovePlayout playout;
  private final JointPlayouts playouts;
  private final ResultReward reward;
  private final JointSolver solver;
  private final BestLine line;
  private final JointTree tree;
  private final JointPath path;
  private final JointState root;
  private final JointState work;
  private final int[] joint;
  private final Forecast forecast = new Forecast();
  private Rng rng = new Rng(0);
  private int searcher;

  /** True if the parts have not yet been told of the state that is searched. */
  private boolean moved;

  private long iterations;

  /** Builds the parts of a configuration for a game. */
  public JointSearch(JointGame game, JointConfig config) {
    this.game = game;
    this.config = config;
    Seats seats = Seats.of(game);
    PartContext context = PartContext.ofJointMoves(game.players(), game.moveRange());
    choices = new JointChoices(config.select(), config.alone(), seats);
    playout = config.newPlayout(context);
    reward = config.newReward(context);
    solver = config.solver().create(seats);
    line = new BestLine(seats);
    boolean recording = choices.needsMoves() || !playout.isUniform();
    playouts = new JointPlayouts(playout, seats, line, recording);
    tree = choices.newTree(config.memoryMegabytes());
    path = new JointPath(game.players(), recording);
    root = game.newState();
    work = game.newState();
    joint = new int[game.players()];
    gameStarted();
  }

  /** A new game begins: everything learnt is forgotten. */
  public void gameStarted() {
    tree.clear();
    line.plan().clear();
    forecast.clear();
    solver.gameStarted(tree);
    playout.gameStarted();
    playouts.gameStarted();
    reward.gameStarted();
    moved = true;
  }

  /** Prepares a search of a state that is not terminal; keeps the tree if it belongs to it. */
  public void begin(JointState state, long seed) {
    begin(state, seed, 0);
  }

  /**
   * The same, for one player.
   *
   * @param player who owns the search
   */
  public void begin(JointState state, long seed, int player) {
    searcher = player;
    rng = new Rng(seed);
    iterations = 0;
    if (tree.nodes == 0 || root.key() != state.key()) {
      root.copyFrom(state);
      line.plan().clear();
      moved = true;
      plant();
    }
    if (moved) {
      playout.searchStarted(info(0));
      moved = false;
    }
  }

  private void plant() {
    tree.clear();
    if (tree.add(root, JointTree.NONE, 0, JointTree.NONE) == JointTree.NONE) {
      throw new IllegalStateException(
          "no room for the root in " + config.memoryMegabytes() + " MB");
    }
    if (tree.terminal[0]) {
      tree.clear();
      throw new IllegalArgumentException("the game is over: there is nothing to search");
    }
  }

  private SearchInfo info(long expected) {
    return new SearchInfo(null, searcher, expected, expected);
  }

  /** A joint move was made; keeps what the tree knows of the state it leads to. */
  public void played(int[] jointMove) {
    if (tree.nodes == 0) {
      return;
    }
    int child = child(jointMove);
    boolean follows = line.plan().follow(jointMove[0]);
    if (child == JointTree.NONE && !follows) {
      tree.clear();
      return;
    }
    moved = true;
    root.play(jointMove);
    if (child != JointTree.NONE) {
      tree.keep(child);
    } else {
      tree.clear();
      tree.add(root, JointTree.NONE, 0, JointTree.NONE);
    }
    if (tree.nodes > 0 && tree.terminal[0]) {
      tree.clear();
    }
  }

  private int child(int[] jointMove) {
    int[] index = new int[jointMove.length];
    for (int r = 0; r < index.length; r++) {
      index[r] = moves(r).indexOf(jointMove[r]);
      if (index[r] < 0) {
        return JointTree.NONE;
      }
    }
    return tree.child(0, index, 0);
  }

  /** Iterates while the meter allows it and something is left to find out. */
  public void run(Meter meter) {
    reward.searchStarted(info(forecast.of(meter.budget())));
    boolean goesOn = true;
    while (goesOn
        && !line.plan().isPerfect()
        && !solver.isDecided(tree)
        && meter.allows(iterations, tree.nodes)) {
      goesOn = iterate(meter);
    }
    forecast.searched(iterations, meter.elapsedNanos());
  }

  /**
   * One iteration: the whole algorithm.
   *
   * @return false if the time was up in the middle of it, and nothing was learnt
   */
  private boolean iterate(Meter meter) {
    descend();
    if (!playOut(meter)) {
      return false;
    }
    reward.shape(path);
    choices.backUp(tree, path);
    solver.update(tree, path);
    playouts.learn(path);
    line.ended(path.outcome()[0]);
    iterations++;
    return true;
  }

  /** Goes down by the players' choices to a new node, an end, or out of memory. */
  private void descend() {
    work.copyFrom(root);
    path.start();
    line.start();
    int node = 0;
    boolean known = true;
    while (known && !tree.terminal[node] && !solver.isSettled(tree, node)) {
      choices.choose(tree, path, joint, rng);
      line.add(joint[0]);
      work.play(joint);
      int[] chosen = path.choices();
      int from = path.from(path.depth());
      int child = tree.child(node, chosen, from);
      known = child != JointTree.NONE;
      node = known ? child : tree.grow(work, node, chosen, from);
      path.step(node);
    }
    path.leaveTree();
  }

  private boolean playOut(Meter meter) {
    int leaf = path.leaf();
    if (solver.isSettled(tree, leaf)) {
      path.setProven();
      solver.settledOutcome(tree, leaf, path.outcome());
    } else if (leaf != JointTree.NONE && tree.terminal[leaf]) {
      work.rewards(path.outcome());
    } else {
      return playouts.playOut(work, path, meter, rng);
    }
    return true;
  }

  /** Iterations since {@link #begin}. */
  public long iterations() {
    return iterations;
  }

  /** The best reward found in a game for one player, with a line to it; -1 if there is none. */
  public double bestReward() {
    return line.plan().reward();
  }

  private RootMoves moves(int player) {
    return new RootMoves(tree, choices, solver, player);
  }

  /** What is known, seen by one player. */
  public SearchReport report(int player, long nanos) {
    return JointReport.of(tree, moves(player), line, config.finalMove(), rng, iterations, nanos);
  }

  /** How often each move of a player at the root would be drawn, in the order of legal moves. */
  public double[] strategy(int player) {
    RootMoves moves = moves(player);
    double[] result = new double[moves.count()];
    double total = 0;
    for (int i = 0; i < result.length; i++) {
      result[i] = moves.weight(i);
      total += result[i];
    }
    for (int i = 0; i < result.length && total > 0; i++) {
      result[i] /= total;
    }
    return result;
  }

  JointTree tree() {
    return tree;
  }

  /** The game that is searched. */
  public JointGame game() {
    return game;
  }
}
