// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.agent.Agents;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.List;

/**
 * Parts of a search without the search: a tree built by hand, parts made from specifications on it,
 * and iterations written down instead of played.
 */
public final class TestParts {
  private static final Catalog CATALOG = Agents.catalog();

  private final Game game;
  private final Tree tree;
  private final PartContext context;
  private final List<SearchPart> parts = new ArrayList<>();

  public TestParts(Game game) {
    this(game, false);
  }

  public TestParts(Game game, boolean full) {
    this(game, full, false);
  }

  public TestParts(Game game, boolean full, boolean shared) {
    this.game = game;
    this.tree = new Tree(full, shared, 16_000_000);
    this.context = new PartContext(game, tree);
  }

  public Tree tree() {
    return tree;
  }

  public PartContext context() {
    return context;
  }

  public SelectionPolicy selection(String spec) {
    return added(CATALOG.make(SearchSlots.SELECT, spec).create(context));
  }

  public StepwisePlayout playout(String spec) {
    return (StepwisePlayout) added(CATALOG.make(SearchSlots.PLAYOUT, spec).create(context));
  }

  public RewardPolicy reward(String spec) {
    return added(CATALOG.make(SearchSlots.REWARD, spec).create(context));
  }

  public Backup backup(String spec) {
    return added(CATALOG.make(SearchSlots.BACKUP, spec).create(context));
  }

  public Prior prior(String spec) {
    return added(CATALOG.make(SearchSlots.PRIOR, spec).create(context));
  }

  public Solver solver(String spec) {
    return added(CATALOG.make(SearchSlots.SOLVER, spec).create(context));
  }

  private <T extends SearchPart> T added(T part) {
    parts.add(part);
    return part;
  }

  /** A search of the start begins: the tree is emptied, the parts are told. */
  public TestParts begin(long expectedIterations) {
    tree.clear();
    searchAgain(expectedIterations);
    return this;
  }

  /** The next search of the same game begins. */
  public void searchAgain(long expectedIterations) {
    State root = game.newState();
    SearchInfo info = new SearchInfo(root, root.mover(), expectedIterations, expectedIterations);
    parts.forEach(p -> p.searchStarted(info));
  }

  public void gameStarted() {
    parts.forEach(SearchPart::gameStarted);
  }

  /** The parts that another one meets in a search whose playouts end in a certain way. */
  public static Parts beside(Ending ending) {
    return new Parts(null, new Ends(ending), null, null, null, null, null);
  }

  /** A playout of which only the kind of its ending matters. */
  private record Ends(Ending ending) implements PlayoutPolicy {
    @Override
    public void playOut(State state, Trajectory path, Rng rng) {
      throw new UnsupportedOperationException();
    }
  }

  /** Adds a child to a node of a growing tree that will have {@code of} children. */
  public int child(int node, int move, int of, int visits, double sum) {
    int child = tree.addChild(node, move, of);
    if (visits > 0) {
      tree.addVisits(child, visits, sum);
    }
    return child;
  }

  /** The way to a child by move 0 of player 0, when it was simulated that often before. */
  public static Trajectory arriving(int root, int child, int before) {
    Trajectory path = new Trajectory(2, 64);
    path.start(root, before);
    path.step(0, 0, child, before);
    return path;
  }

  /**
   * An iteration written down, the first through its last node.
   *
   * @param nodes the nodes visited, the root first
   * @param moves {@code player:move} pairs; the first belong to the nodes, the rest to the playout
   * @param outcome of player 0; the other gets the rest. The rewards are the same
   */
  public static Trajectory path(int[] nodes, String moves, double outcome) {
    Trajectory path = new Trajectory(2, 64);
    path.setRecording(true);
    path.start(nodes[0], 0);
    String[] words = moves.isEmpty() ? new String[0] : moves.split(" ");
    for (int i = 0; i < words.length; i++) {
      int mover = Integer.parseInt(words[i].substring(0, words[i].indexOf(':')));
      int move = Integer.parseInt(words[i].substring(words[i].indexOf(':') + 1));
      if (i + 1 < nodes.length) {
        path.step(mover, move, nodes[i + 1], 0);
      } else {
        path.log().add(mover, move);
      }
    }
    path.outcome()[0] = outcome;
    path.outcome()[1] = 1 - outcome;
    path.rewards()[0] = outcome;
    path.rewards()[1] = 1 - outcome;
    return path;
  }

  /** Marks an iteration as one whose last node is the end of the game. */
  public static Trajectory terminal(Trajectory path) {
    path.setTerminal();
    return path;
  }

  /** Marks an iteration as one that ended in a proven node. */
  public static Trajectory proven(Trajectory path) {
    path.setProven();
    return path;
  }

  /** Writes visits and rewards along a path as a search does, then lets a backup see it. */
  public void backUp(Backup backup, Trajectory path) {
    tree.add(path.node(0), 0);
    for (int i = 1; i < path.nodeCount(); i++) {
      tree.add(path.node(i), path.rewards()[path.chooser(i)]);
    }
    backup.update(tree, path);
  }

  /** Has the moves of a playout that follows written down too. */
  public static Trajectory recording(Trajectory path) {
    path.setRecording(true);
    return path;
  }

  /** Tells every part that listens of an iteration with no tree but the root. */
  public void learn(String moves, double outcome) {
    learn(path(new int[] {tree.root()}, moves, outcome));
  }

  /** Tells every part that listens of an iteration. */
  public void learn(Trajectory path) {
    for (SearchPart part : parts) {
      if (part instanceof IterationListener listener) {
        listener.iterationEnded(tree, path);
      }
    }
  }

  /** A state after some moves. */
  public State after(int... moves) {
    State state = game.newState();
    for (int move : moves) {
      state.play(move);
    }
    return state;
  }

  /** How often each move is chosen next, in {@code draws} draws, at the start of a playout. */
  public int[] counts(StepwisePlayout playout, State state, Trajectory path, int draws, Rng rng) {
    int[] counts = new int[game.moveRange()];
    for (int i = 0; i < draws; i++) {
      playout.begin(state, path);
      counts[playout.nextMove(state, path, rng)]++;
    }
    return counts;
  }

  /**
   * Pearson's statistic of observed counts against expected probabilities; cells of probability 0
   * must be empty.
   */
  public static double chiSquare(int[] counts, double... probabilities) {
    double total = 0;
    for (int c : counts) {
      total += c;
    }
    double chi = 0;
    for (int i = 0; i < counts.length; i++) {
      double expected = i < probabilities.length ? total * probabilities[i] : 0;
      if (expected == 0) {
        if (counts[i] > 0) {
          return Double.POSITIVE_INFINITY;
        }
        continue;
      }
      chi += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return chi;
  }
}
