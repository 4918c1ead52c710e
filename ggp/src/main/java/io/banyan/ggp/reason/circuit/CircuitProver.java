// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Proves that values of a game's circuit cannot occur together in one step of a game: the state is
 * not terminal, every role makes exactly one move and that move is legal. Known exclusive groups of
 * facts help. A search by unit propagation with few decisions; what it cannot settle counts as
 * possible, so every proof is sound. Cycles of the rules are left open, which is sound as well.
 */
final class CircuitProver {
  private static final int MOST_DECISIONS = 300;

  /** A set of nodes of which at most one, or exactly one, is true. */
  private static final class Group {
    int[] nodes;
    boolean needsOne;
    boolean dropped;
  }

  private final CompiledGame game;
  private final Circuit circuit;
  private final int[][] users;
  private final int[] stateNode;
  private final int[] moveNode;
  private final int[] moveOf;
  private final List<List<Group>> groupsOf = new ArrayList<>();
  private final List<Group> groups = new ArrayList<>();
  private final byte[] value;
  private final int[] trail;
  private int assigned;
  private int done;
  private int decisions;

  CircuitProver(CompiledGame game) {
    this.game = game;
    this.circuit = game.circuit;
    int n = circuit.size();
    stateNode = new int[game.facts];
    moveNode = new int[game.firstMove[game.roles().size()]];
    Arrays.fill(stateNode, -1);
    Arrays.fill(moveNode, -1);
    int[] count = new int[n];
    for (int i = 1; i < n; i++) {
      if (circuit.kind(i) == Circuit.STATE) {
        stateNode[circuit.payload(i)] = i;
      } else if (circuit.kind(i) == Circuit.MOVE) {
        moveNode[circuit.payload(i)] = i;
      } else if (circuit.kind(i) == Circuit.AND) {
        for (int l : circuit.inputs(i)) {
          count[l >> 1]++;
        }
      }
    }
    int extra = n;
    for (int m = 0; m < moveNode.length; m++) {
      // A move that no gate reads matters all the same: making it means making no other.
      moveNode[m] = moveNode[m] < 0 ? extra++ : moveNode[m];
    }
    moveOf = new int[extra];
    Arrays.fill(moveOf, -1);
    for (int m = 0; m < moveNode.length; m++) {
      moveOf[moveNode[m]] = m;
    }
    users = new int[extra][];
    for (int i = 0; i < extra; i++) {
      users[i] = new int[i < n ? count[i] : 0];
    }
    for (int i = 1; i < n; i++) {
      if (circuit.kind(i) == Circuit.AND) {
        for (int l : circuit.inputs(i)) {
          users[l >> 1][--count[l >> 1]] = i;
        }
      }
    }
    value = new byte[extra];
    trail = new int[extra];
    for (int i = 0; i < extra; i++) {
      groupsOf.add(null);
    }
    for (int r = 0; r < game.roles().size(); r++) {
      add(Arrays.copyOfRange(moveNode, game.firstMove[r], game.firstMove[r + 1]), true);
    }
  }

  private Group add(int[] nodes, boolean needsOne) {
    Group g = new Group();
    g.nodes = nodes;
    g.needsOne = needsOne;
    groups.add(g);
    for (int n : nodes) {
      if (groupsOf.get(n) == null) {
        groupsOf.set(n, new ArrayList<>());
      }
      groupsOf.get(n).add(g);
    }
    return g;
  }

  /** Takes for granted that of some facts at most one holds; returns a number to take it back. */
  int assumeExclusive(int[] facts, boolean exactlyOne) {
    int[] nodes = Arrays.stream(facts).map(f -> stateNode[f]).toArray();
    boolean all = Arrays.stream(nodes).allMatch(n -> n >= 0);
    add(Arrays.stream(nodes).filter(n -> n >= 0).toArray(), exactlyOne && all);
    return groups.size() - 1;
  }

  /** Takes an assumption back. */
  void drop(int number) {
    groups.get(number).dropped = true;
  }

  /** No longer assumes that one of the group's facts holds. */
  void allowNone(int number) {
    groups.get(number).needsOne = false;
  }

  /** The literal of a state fact, or -1 if no gate reads it. */
  int fact(int bit) {
    return stateNode[bit] < 0 ? -1 : stateNode[bit] * 2;
  }

  /** True if the literals are proven never to be all true when a step is made. */
  boolean isImpossible(int... literals) {
    return isImpossible(false, literals);
  }

  /** True if the literals are proven never to be all true in a state where the game is over. */
  boolean isImpossibleAtTheEnd(int... literals) {
    return isImpossible(true, literals);
  }

  private boolean isImpossible(boolean atTheEnd, int... literals) {
    undo(0);
    done = 0;
    decisions = 0;
    boolean fine = assume(Circuit.TRUE) && assume(game.terminal ^ (atTheEnd ? 0 : 1));
    for (int l : literals) {
      fine = fine && assume(l);
    }
    return !(fine && propagate(atTheEnd) && isPossible(atTheEnd));
  }

  /** Depth-first over decisions, with an explicit stack of untried alternatives. */
  private boolean isPossible(boolean atTheEnd) {
    IntList marks = new IntList();
    IntList other = new IntList();
    while (true) {
      int choice = undecided();
      if (choice < 0 || ++decisions > MOST_DECISIONS) {
        return true;
      }
      marks.add(assigned);
      other.add(choice ^ 1);
      boolean fine = assume(choice) && propagate(atTheEnd);
      while (!fine) {
        if (marks.size() == 0) {
          return false;
        }
        undo(marks.removeLast());
        done = assigned;
        fine = assume(other.removeLast()) && propagate(atTheEnd);
      }
    }
  }

  /** A literal that would make an unexplained false gate false, or -1 if all is explained. */
  private int undecided() {
    for (int i = 0; i < assigned; i++) {
      int n = trail[i];
      if (value[n] != 2 || !isGate(n)) {
        continue;
      }
      int open = -1;
      boolean explained = false;
      for (int l : circuit.inputs(n)) {
        int v = of(l);
        explained |= v == 2;
        if (v == 0 && open < 0) {
          open = l;
        }
      }
      if (!explained) {
        return open ^ 1;
      }
    }
    return -1;
  }

  /** 0 unknown, 1 true, 2 false. */
  private int of(int literal) {
    int v = value[literal >> 1];
    return v == 0 ? 0 : (literal & 1) == 0 ? v : 3 - v;
  }

  private boolean assume(int literal) {
    int v = of(literal);
    if (v != 0) {
      return v == 1;
    }
    int n = literal >> 1;
    if (n == 0) {
      // Node 0 is the constant false.
      value[0] = 2;
      trail[assigned++] = 0;
      return literal == Circuit.TRUE;
    }
    value[n] = (byte) ((literal & 1) == 0 ? 1 : 2);
    trail[assigned++] = n;
    return true;
  }

  private void undo(int to) {
    while (assigned > to) {
      value[trail[--assigned]] = 0;
    }
  }

  private boolean propagate(boolean atTheEnd) {
    while (done < assigned) {
      int n = trail[done++];
      if (isGate(n) && !gate(n)) {
        return false;
      }
      if (groupsOf.get(n) != null && !exclude(n)) {
        return false;
      }
      if (moveOf[n] >= 0 && value[n] == 1 && !atTheEnd && !mustBeLegal(moveOf[n])) {
        return false;
      }
      for (int p : users[n]) {
        if (!gate(p)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean isGate(int n) {
    return n < circuit.size() && circuit.kind(n) == Circuit.AND;
  }

  private boolean mustBeLegal(int move) {
    int r = PhaseCircuit.roleOf(game, move);
    return assume(game.legal[r][move - game.firstMove[r]]);
  }

  private boolean gate(int n) {
    int open = -1;
    int opens = 0;
    boolean isFalse = false;
    for (int l : circuit.inputs(n)) {
      int v = of(l);
      if (v == 2) {
        isFalse = true;
        break;
      }
      if (v == 0) {
        open = l;
        opens++;
      }
    }
    if (isFalse) {
      return assume(n * 2 + 1);
    }
    if (opens == 0) {
      return assume(n * 2);
    }
    if (value[n] == 1) {
      for (int l : circuit.inputs(n)) {
        if (!assume(l)) {
          return false;
        }
      }
    } else if (value[n] == 2 && opens == 1) {
      return assume(open ^ 1);
    }
    return true;
  }

  private boolean exclude(int n) {
    for (Group g : groupsOf.get(n)) {
      if (g.dropped) {
        continue;
      }
      if (value[n] == 1) {
        for (int m : g.nodes) {
          if (m != n && !assume(m * 2 + 1)) {
            return false;
          }
        }
      } else if (g.needsOne && !needOne(g)) {
        return false;
      }
    }
    return true;
  }

  private boolean needOne(Group g) {
    int open = -1;
    for (int m : g.nodes) {
      if (value[m] == 1 || value[m] == 0 && open >= 0) {
        return true;
      }
      if (value[m] == 0) {
        open = m;
      }
    }
    return open >= 0 && assume(open * 2);
  }
}
