// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.game.JointState;
import io.banyan.core.tree.Tree;
import java.util.Arrays;

/**
 * The tree of a {@link JointSearch} in plain arrays. A node has one slot per player and legal move
 * with that player's own statistics, and per player the rewards of all iterations through it.
 *
 * <p>Where at most one player has a choice a child hangs at that player's slot. Elsewhere children
 * are found by the combined move in a hash table, because most joint moves are never tried. A child
 * always has a larger number than its parent, so that one sweep keeps a subtree.
 *
 * <p>As in {@link Tree}, counts stop at {@link Tree#MOST_VISITS} and old rewards fade from there
 * on.
 */
public final class JointTree {
  static final int NONE = -1;

  /** {@link #chooser} of nodes where several players have a choice. */
  static final int SEVERAL = -2;

  final int players;
  private final boolean extras;
  private final boolean anywhere;
  private final long maxBytes;

  int nodes;
  int[] parent = {};
  long[] combination = {};
  int[] firstSlot = {};
  int[] counts = {};
  int[] chooser = {};
  int[] visits = {};
  double[] sums = {};

  /** Bit r: player r can force the full reward from here. */
  int[] wins = {};

  boolean[] terminal = {};

  int slots;
  int[] slotMove = {};
  int[] slotVisits = {};
  double[] slotSum = {};
  int[] slotChild = {};

  /** Set where the chooser would let an opponent win by force. */
  boolean[] slotClosed = {};

  /** Two numbers a slot for bandits that need more than means. */
  double[] slotScore = {};

  double[] slotStrategy = {};

  /** What a slot's move did anywhere below the node, if that is wanted (RAVE). */
  int[] slotAnyVisits = {};

  double[] slotAnySum = {};

  /** True while closed slots are to be left alone. */
  boolean avoidsClosed;

  /** Children of nodes where several players have a choice. */
  private final ChildTable children = new ChildTable(this);

  JointTree(int players, boolean extras, boolean anywhere, int megabytes) {
    this.players = players;
    this.extras = extras;
    this.anywhere = anywhere;
    this.maxBytes = megabytes * 1_000_000L;
    resize(256, 2048);
  }

  private long nodeBytes() {
    return 29L + 12L * players;
  }

  private long slotBytes() {
    return 21 + (extras ? 16 : 0) + (anywhere ? 12 : 0);
  }

  long usedBytes() {
    return nodes * nodeBytes() + slots * slotBytes() + children.bytes();
  }

  void clear() {
    nodes = 0;
    slots = 0;
    children.clear();
  }

  /** Adds a node for a state, or answers {@link #NONE} when the memory is used up. */
  int add(JointState state, int parentNode, long joint, int parentSlot) {
    boolean end = state.isTerminal();
    int total = 0;
    for (int r = 0; r < players && !end; r++) {
      int n = state.legalCount(r);
      end = n == 0;
      total += n;
    }
    if (end) {
      total = 0;
    }
    if (!hasRoomFor(total)) {
      return NONE;
    }
    int node = nodes++;
    parent[node] = parentNode;
    combination[node] = joint;
    firstSlot[node] = slots;
    visits[node] = 0;
    wins[node] = 0;
    terminal[node] = end;
    chooser[node] = NONE;
    Arrays.fill(sums, node * players, (node + 1) * players, 0);
    for (int r = 0; r < players; r++) {
      int n = end ? 0 : state.legalCount(r);
      counts[node * players + r] = n;
      if (n > 1) {
        chooser[node] = chooser[node] == NONE ? r : SEVERAL;
      }
      for (int i = 0; i < n; i++) {
        clearSlot(slots);
        slotMove[slots++] = state.legalMove(r, i);
      }
    }
    if (parentNode != NONE) {
      link(node, parentSlot);
    }
    return node;
  }

  /** Adds the child reached by the players' choices; {@link #NONE} when the memory is used up. */
  int grow(JointState state, int node, int[] choice, int from) {
    return add(state, node, combine(node, choice, from), childSlot(node, choice, from));
  }

  private void clearSlot(int s) {
    slotVisits[s] = 0;
    slotSum[s] = 0;
    slotChild[s] = NONE;
    slotClosed[s] = false;
    if (extras) {
      slotScore[s] = 0;
      slotStrategy[s] = 0;
    }
    if (anywhere) {
      slotAnyVisits[s] = 0;
      slotAnySum[s] = 0;
    }
  }

  private void link(int node, int parentSlot) {
    if (chooser[parent[node]] != SEVERAL) {
      slotChild[parentSlot] = node;
      return;
    }
    children.add(node);
  }

  /** Iterations through a node. */
  public int visits(int node) {
    return visits[node];
  }

  /** Number of legal moves of a player at a node: so many slots from {@link #slot} on. */
  public int count(int node, int player) {
    return counts[node * players + player];
  }

  /** Iterations in which a player made the move of a slot. */
  public int slotVisits(int slot) {
    return slotVisits[slot];
  }

  /** The sum of that player's rewards in them. */
  public double slotSum(int slot) {
    return slotSum[slot];
  }

  /** First slot of a player at a node. */
  public int slot(int node, int player) {
    int s = firstSlot[node];
    for (int r = 0; r < player; r++) {
      s += counts[node * players + r];
    }
    return s;
  }

  /** The slot at which a child hangs if at most one player has a choice, else {@link #NONE}. */
  int childSlot(int node, int[] choice, int from) {
    int c = chooser[node];
    return c == SEVERAL ? NONE : c == NONE ? firstSlot[node] : slot(node, c) + choice[from + c];
  }

  /** The indexes of all players as one number. */
  long combine(int node, int[] choice, int from) {
    long joint = 0;
    for (int r = 0; r < players; r++) {
      joint = joint * counts[node * players + r] + choice[from + r];
    }
    return joint;
  }

  /** The child reached by the players' choices, or {@link #NONE}. */
  int child(int node, int[] choice, int from) {
    int s = childSlot(node, choice, from);
    return s != NONE ? slotChild[s] : children.find(node, combine(node, choice, from));
  }

  /** Counts an iteration through a node. */
  void visit(int node, double[] rewards) {
    boolean full = visits[node] >= Tree.MOST_VISITS;
    visits[node] += full ? 0 : 1;
    for (int i = node * players, r = 0; r < players; r++, i++) {
      sums[i] += full ? rewards[r] - sums[i] / Tree.MOST_VISITS : rewards[r];
    }
  }

  /** Counts an iteration in which a player made the move of a slot. */
  void visitSlot(int slot, double reward) {
    count(slotVisits, slotSum, slot, reward);
  }

  /** Counts an iteration in which a player made the move of a slot at the node or below. */
  void visitAnywhere(int slot, double reward) {
    count(slotAnyVisits, slotAnySum, slot, reward);
  }

  private static void count(int[] visits, double[] sums, int at, double reward) {
    if (visits[at] < Tree.MOST_VISITS) {
      visits[at]++;
    } else {
      sums[at] -= sums[at] / Tree.MOST_VISITS;
    }
    sums[at] += reward;
  }

  double mean(int node, int player) {
    return sums[node * players + player] / visits[node];
  }

  private boolean hasRoomFor(int moreSlots) {
    int nodeRoom = parent.length;
    int slotRoom = slotMove.length;
    while (nodeRoom <= nodes) {
      nodeRoom *= 2;
    }
    while (slotRoom < slots + moreSlots) {
      slotRoom *= 2;
    }
    if (nodeRoom == parent.length && slotRoom == slotMove.length) {
      return true;
    }
    if (nodeRoom * nodeBytes() + slotRoom * slotBytes() + 12L * nodeRoom > maxBytes) {
      return false;
    }
    resize(nodeRoom, slotRoom);
    return true;
  }

  private void resize(int nodeRoom, int slotRoom) {
    parent = Arrays.copyOf(parent, nodeRoom);
    combination = Arrays.copyOf(combination, nodeRoom);
    firstSlot = Arrays.copyOf(firstSlot, nodeRoom);
    counts = Arrays.copyOf(counts, nodeRoom * players);
    chooser = Arrays.copyOf(chooser, nodeRoom);
    visits = Arrays.copyOf(visits, nodeRoom);
    sums = Arrays.copyOf(sums, nodeRoom * players);
    wins = Arrays.copyOf(wins, nodeRoom);
    terminal = Arrays.copyOf(terminal, nodeRoom);
    slotMove = Arrays.copyOf(slotMove, slotRoom);
    slotVisits = Arrays.copyOf(slotVisits, slotRoom);
    slotSum = Arrays.copyOf(slotSum, slotRoom);
    slotChild = Arrays.copyOf(slotChild, slotRoom);
    slotClosed = Arrays.copyOf(slotClosed, slotRoom);
    slotScore = Arrays.copyOf(slotScore, extras ? slotRoom : 0);
    slotStrategy = Arrays.copyOf(slotStrategy, extras ? slotRoom : 0);
    slotAnyVisits = Arrays.copyOf(slotAnyVisits, anywhere ? slotRoom : 0);
    slotAnySum = Arrays.copyOf(slotAnySum, anywhere ? slotRoom : 0);
  }

  /** Keeps the subtree of a node, which becomes node 0. */
  void keep(int top) {
    Subtree.keep(this, top);
    children.rebuild();
  }

  /** Writes what a slot holds to another one. */
  void moveSlot(int from, int to) {
    slotMove[to] = slotMove[from];
    slotVisits[to] = slotVisits[from];
    slotSum[to] = slotSum[from];
    slotChild[to] = slotChild[from];
    slotClosed[to] = slotClosed[from];
    if (extras) {
      slotScore[to] = slotScore[from];
      slotStrategy[to] = slotStrategy[from];
    }
    if (anywhere) {
      slotAnyVisits[to] = slotAnyVisits[from];
      slotAnySum[to] = slotAnySum[from];
    }
  }
}
