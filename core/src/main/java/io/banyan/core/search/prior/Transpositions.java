// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.prior;

import io.banyan.core.game.HashKey;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.Parts;
import io.banyan.core.search.Prior;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.Arrays;

/**
 * Nodes that hold the same state share what is known of it (Childs, Brodeur, Kocsis 2008). The tree
 * stays a tree: a table counts visits and rewards by the key of the state and the player who chose
 * it, and a node is given, once, as many virtual visits as others made to its state, with the mean
 * that is known of it, as soon as they have visited it often enough and more often than the node.
 *
 * <p>The table lives as long as the tree. Of several threads each has one of its own.
 */
public final class Transpositions implements Prior, IterationListener {
  public static final Param.Whole LEAST =
      Param.integer("least", 16, 1, 1_000_000, "visits of others from which they are shared")
          .asPositional();
  public static final Param.Whole MOST =
      Param.integer("most", 1000, 1, 1_000_000, "visits of others that count at most")
          .asPositional();
  public static final Param.Whole TABLE =
      Param.integer("table", 64, 1, 100_000, "memory of the table in MB");

  public static final Entry<Prior.Factory> ENTRY =
      Entry.of(
              SearchSlots.PRIOR,
              "transpositions",
              "nodes with the same state share their statistics")
          .formula("once: v += min(n', most), w += min(n', most) q(state), others' n' >= least")
          .source("Childs, Brodeur, Kocsis 2008 (transpositions in UCT)")
          .note("Needs a hash key of states. Shared visits are virtual: reports leave them out.")
          .param(LEAST)
          .param(MOST)
          .param(TABLE)
          .makes(
              args -> {
                int least = args.integer(LEAST);
                int most = args.integer(MOST);
                long bytes = args.integer(TABLE) * 1_000_000L;
                return context -> new Transpositions(context, least, most, bytes);
              });

  private final Tree tree;
  private final VirtualVisits virtual;
  private final StateStatistics table;
  private final int least;
  private final int most;

  /** The keys of the nodes on the path. */
  private long[] keys = new long[64];

  private Transpositions(PartContext context, int least, int most, long bytes) {
    context.require(HashKey.class, "prior=transpositions", "a hash key of states");
    tree = context.tree();
    this.least = least;
    this.most = most;
    virtual = new VirtualVisits(tree);
    table = new StateStatistics(bytes, Tree.MOST_VISITS);
  }

  @Override
  public String refusal(Parts parts) {
    return parts.expansion().isRootOnly()
        ? "prior=transpositions shares what different ways to a state found, and with expand=root"
            + " there is one way to each"
        : null;
  }

  @Override
  public void gameStarted() {
    table.clear();
  }

  @Override
  public void searchStarted(SearchInfo info) {
    virtual.searchStarted();
    if (tree.simulations(tree.root()) == 0) {
      table.clear();
    }
  }

  @Override
  public void expanded(Tree t, int node, State state, Rng rng) {}

  @Override
  public void arrived(Tree t, Trajectory path, State state, Rng rng) {
    int last = path.nodeCount() - 1;
    if (last >= keys.length) {
      keys = Arrays.copyOf(keys, 2 * last);
    }
    long key = Rng.mix(((HashKey) state).key() + (path.chooser(last) + 1) * Rng.GAMMA);
    keys[last] = key;
    int child = path.leaf();
    int own = path.earlierSimulations();
    int visits = table.visits(key);
    // Of a shared tree this thread has counted its own visits only: then it gives fewer.
    int others = visits - own;
    if (others >= least && others > own && !virtual.has(child)) {
      double mean = table.sum(key) / visits;
      virtual.give(path.node(last - 1), child, Math.min(others, most), mean);
    }
  }

  @Override
  public void iterationEnded(Tree t, Trajectory path) {
    double[] rewards = path.rewards();
    for (int i = path.nodeCount() - 1; i > 0; i--) {
      table.add(keys[i], rewards[path.chooser(i)]);
    }
  }

  @Override
  public boolean needsMoves() {
    return false;
  }
}
