// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;
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
final class JointTree {
  static final int NONE = -1;

  /** {@link #chooser} of nodes where several players have a choice. */
  static final int SEVERAL = -2;

  final int players;
  private final boolean extras;
  private final boolean anywhere;
  private final long maxBytes;

  int nodes;
  int[] parent;
  long[] combination;
  int[] firstSlot;
  int[] counts;
  int[] chooser;
  int[] visits;
  double[] sums;

  /** Bit r: player r can force the full reward from here. */
  int[] wins;

  boolean[] terminal;

  int slots;
  int[] slotMove;
  int[] slotVisits;
  double[] slotSum;
  int[] slotChild;

  /** Set where the chooser would let an opponent win by force. */
  boolean[] slotClosed;

  /** Two numbers a slot for bandits that need more than means. */
  double[] slotScore;

  double[] slotStrategy;

  /** What a slot's move did anywhere below the node, if that is wanted (RAVE). */
  int[] slotAnyVisits;

  double[] slotAnySum;

  private int[] table;
  private int tableEntries;

  JointTree(int players, boolean extras, boolean anywhere, int megabytes) {
    this.players = players;
    this.extras = extras;
    this.anywhere = anywhere;
    this.maxBytes = megabytes * 1_000_000L;
    allocate(256, 2048);
    table = new int[512];
    Arrays.fill(table, NONE);
  }

  private void allocate(int nodeRoom, int slotRoom) {
    parent = new int[nodeRoom];
    combination = new long[nodeRoom];
    firstSlot = new int[nodeRoom];
    counts = new int[nodeRoom * players];
    chooser = new int[nodeRoom];
    visits = new int[nodeRoom];
    sums = new double[nodeRoom * players];
    wins = new int[nodeRoom];
    terminal = new boolean[nodeRoom];
    slotMove = new int[slotRoom];
    slotVisits = new int[slotRoom];
    slotSum = new double[slotRoom];
    slotChild = new int[slotRoom];
    slotClosed = new boolean[slotRoom];
    slotScore = new double[extras ? slotRoom : 0];
    slotStrategy = new double[extras ? slotRoom : 0];
    slotAnyVisits = new int[anywhere ? slotRoom : 0];
    slotAnySum = new double[anywhere ? slotRoom : 0];
  }

  private long nodeBytes() {
    return 29L + 12L * players;
  }

  private long slotBytes() {
    return 21 + (extras ? 16 : 0) + (anywhere ? 12 : 0);
  }

  long usedBytes() {
    return nodes * nodeBytes() + slots * slotBytes() + 4L * table.length;
  }

  void clear() {
    nodes = 0;
    slots = 0;
    tableEntries = 0;
    Arrays.fill(table, NONE);
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
    if (2 * ++tableEntries > table.length) {
      table = new int[table.length * 2];
      fillTable(node);
    }
    insert(node);
  }

  private void fillTable(int until) {
    Arrays.fill(table, NONE);
    for (int n = 1; n < until; n++) {
      if (parent[n] != NONE && chooser[parent[n]] == SEVERAL) {
        insert(n);
      }
    }
  }

  private void insert(int node) {
    int at = home(parent[node], combination[node]);
    while (table[at] != NONE) {
      at = at + 1 & table.length - 1;
    }
    table[at] = node;
  }

  private int home(int parentNode, long joint) {
    return (int) Rng.mix(joint * 0x9E3779B97F4A7C15L + parentNode) & table.length - 1;
  }

  /** First slot of a player at a node. */
  int slot(int node, int player) {
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
    return s != NONE ? slotChild[s] : lookUp(node, combine(node, choice, from));
  }

  private int lookUp(int node, long joint) {
    int at = home(node, joint);
    while (table[at] != NONE) {
      int c = table[at];
      if (parent[c] == node && combination[c] == joint) {
        return c;
      }
      at = at + 1 & table.length - 1;
    }
    return NONE;
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
    if (extras) {
      slotScore = Arrays.copyOf(slotScore, slotRoom);
      slotStrategy = Arrays.copyOf(slotStrategy, slotRoom);
    }
    if (anywhere) {
      slotAnyVisits = Arrays.copyOf(slotAnyVisits, slotRoom);
      slotAnySum = Arrays.copyOf(slotAnySum, slotRoom);
    }
    return true;
  }

  /** Keeps the subtree of a node, which becomes node 0, in the same arrays. */
  void keep(int top) {
    int[] renamed = new int[nodes];
    Arrays.fill(renamed, NONE);
    int newNodes = 0;
    int newSlots = 0;
    for (int n = top; n < nodes; n++) {
      if (n != top && renamed[parent[n]] == NONE) {
        continue;
      }
      int to = newNodes++;
      renamed[n] = to;
      parent[to] = n == top ? NONE : renamed[parent[n]];
      combination[to] = combination[n];
      chooser[to] = chooser[n];
      visits[to] = visits[n];
      wins[to] = wins[n];
      terminal[to] = terminal[n];
      int from = firstSlot[n];
      int count = 0;
      for (int r = 0; r < players; r++) {
        count += counts[n * players + r];
        counts[to * players + r] = counts[n * players + r];
        sums[to * players + r] = sums[n * players + r];
      }
      firstSlot[to] = newSlots;
      for (int i = 0; i < count; i++) {
        moveSlot(from + i, newSlots + i);
      }
      newSlots += count;
    }
    for (int s = 0; s < newSlots; s++) {
      slotChild[s] = slotChild[s] == NONE ? NONE : renamed[slotChild[s]];
    }
    nodes = newNodes;
    slots = newSlots;
    tableEntries = 0;
    for (int n = 1; n < nodes; n++) {
      tableEntries += chooser[parent[n]] == SEVERAL ? 1 : 0;
    }
    fillTable(nodes);
  }

  private void moveSlot(int from, int to) {
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
