// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.random.Rng;

/**
 * What all players choose at a node, each by its own statistics, and what the nodes of a path learn
 * of it: one bandit where several have a choice, another where one has, a die for chance.
 */
final class JointChoices {
  private final Bandit atOnce;
  private final Bandit alone;
  private final Seats seats;
  private final JointRave rave;

  /** True if nodes are told of the moves made anywhere below. */
  private final boolean anywhere;

  JointChoices(Bandit atOnce, Bandit alone, Seats seats) {
    this.atOnce = atOnce;
    this.alone = alone;
    this.seats = seats;
    anywhere = atOnce.needsMoves() || alone.needsMoves();
    rave = new JointRave(seats.players());
  }

  boolean needsMoves() {
    return anywhere;
  }

  JointTree newTree(int megabytes) {
    return new JointTree(seats.players(), atOnce.needsExtras(), anywhere, megabytes);
  }

  /** Chooses for all players at the leaf of a path; the moves go to the array. */
  void choose(JointTree tree, JointPath path, int[] joint, Rng rng) {
    int node = path.leaf();
    int slot = tree.firstSlot[node];
    path.beginStep();
    for (int r = 0; r < joint.length; r++) {
      int count = tree.counts[node * joint.length + r];
      int i = 0;
      if (count > 1) {
        i = index(tree, node, r, count, rng);
        path.record(r, tree.slotMove[slot + i]);
      }
      path.choose(r, i);
      joint[r] = tree.slotMove[slot + i];
      slot += count;
    }
  }

  private int index(JointTree tree, int node, int player, int count, Rng rng) {
    if (seats.isChance(player)) {
      return rng.nextInt(count);
    }
    Bandit bandit = tree.chooser[node] == player ? alone : atOnce;
    return bandit.select(tree, node, player, rng);
  }

  /** Adds the rewards of an iteration to its nodes and to what was chosen there. */
  void backUp(JointTree tree, JointPath path) {
    double[] rewards = path.rewards();
    if (path.leaf() != JointTree.NONE) {
      tree.visit(path.leaf(), rewards);
    }
    for (int d = path.depth() - 1; d >= 0; d--) {
      tree.visit(path.node(d), rewards);
      learn(tree, path, d);
    }
    if (anywhere) {
      rave.learn(tree, path);
    }
  }

  private void learn(JointTree tree, JointPath path, int step) {
    int node = path.node(step);
    int from = path.from(step);
    int[] choices = path.choices();
    double[] rewards = path.rewards();
    boolean several = tree.chooser[node] == JointTree.SEVERAL;
    int slot = tree.firstSlot[node];
    for (int r = 0; r < rewards.length; r++) {
      int count = tree.counts[node * rewards.length + r];
      tree.visitSlot(slot + choices[from + r], rewards[r]);
      if (several && count > 1) {
        atOnce.update(tree, node, r, choices, from, rewards[r]);
      }
      slot += count;
    }
  }

  /** What a slot at a node weighs when a move is to be played. */
  double weight(JointTree tree, int node, int slot) {
    return tree.chooser[node] == JointTree.SEVERAL
        ? atOnce.weight(tree, slot)
        : tree.slotVisits[slot];
  }
}
