// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.ExclusiveMoves;
import io.banyan.ggp.reason.circuit.GateBuilder;
import io.banyan.ggp.reason.circuit.Gates;
import io.banyan.ggp.reason.circuit.PastEnds;
import io.banyan.ggp.reason.circuit.PhaseCircuit;
import io.banyan.ggp.reason.circuit.Phases;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * What one step of many games at once does, as a list of word operations per phase: bit k of every
 * word belongs to game k. A step checks for the end, collects goals, refills finished lanes, counts
 * legal moves with bit-sliced adders, draws an index per lane, finds the move by walking down the
 * counting tree (or by a decrement scan for few moves), and computes the next state. Moves that are
 * never legal together are counted and found as one; that is left to the legal one of them.
 *
 * <p>All lanes share the phase, so a finished lane waits for the phase of the start state. The
 * start phase 0 refills after looking for the end, on a second copy of the state inputs; when end
 * and move logic share much, it refills before it, so that one evaluation serves both.
 */
final class LaneProgram {
  static final int OP = 0;
  static final int HARVEST = 1;
  static final int REFILL = 2;
  static final int DRAW = 3;
  static final int STORE = 4;
  static final int PARK = 5;

  static final int MOST_BITS = 24;
  private static final int SCAN_BELOW = 16;
  private static final int GOALS_APART_FROM = 600;
  private static final int MOST_MOVES = 20_000;

  /** One item: a gate, or a larger action with the literals it reads and the inputs it defines. */
  static final class Item {
    final int kind;
    final int node;
    final int[] reads;
    final int[] defines;
    final int bits;

    Item(int kind, int node, int[] reads, int[] defines, int bits) {
      this.kind = kind;
      this.node = node;
      this.reads = reads;
      this.defines = defines;
      this.bits = bits;
    }
  }

  /** The work of one phase. */
  static final class Phase {
    final Gates gates = new Gates();
    final List<Item> items = new ArrayList<>();

    /** Whether a node is stored negated. */
    boolean[] negated;

    int operations;

    /** The role of each draw, in order. */
    final List<Integer> drawRole = new ArrayList<>();

    /** Per draw the moves in the order of its numbers, in groups of which at most one is legal. */
    final List<int[][]> drawMoves = new ArrayList<>();

    private boolean[] emitted = new boolean[64];
  }

  final CompiledGame game;
  final Phases phases;
  private final ExclusiveMoves exclusive;
  final Phase[] phase;

  /** The state bit of each state slot. */
  final int[] slotBit;

  final Map<Integer, Integer> slotOf = new HashMap<>();

  /** Goal value of each goal word, and the first word of each role. */
  final int[] goalValue;

  final int[] firstGoal;

  /** Whether goals are evaluated apart, on parked states, and the program for that. */
  final boolean goalsApart;

  final Phase goalPhase;

  /** The program with fewer operations, of those with and without moves as sets. */
  static LaneProgram of(CompiledGame game) {
    if (!game.circuit().blocks().isEmpty()) {
      throw new IllegalArgumentException("lanes need a circuit without cycles");
    }
    if (game.firstMove(game.roles().size()) > MOST_MOVES) {
      throw new IllegalArgumentException(
          "lanes take at most "
              + MOST_MOVES
              + " moves, the game has "
              + game.firstMove(game.roles().size()));
    }
    Phases phases = Phases.find(game);
    ExclusiveMoves exclusive = new ExclusiveMoves(game, phases);
    LaneProgram plain = new LaneProgram(game, phases, exclusive, false);
    if (game.firstMove(game.roles().size()) > PhaseCircuit.MOST_SET_MOVES) {
      return plain;
    }
    LaneProgram sets = new LaneProgram(game, phases, exclusive, true);
    return sets.total() <= plain.total() ? sets : plain;
  }

  private int total() {
    return Arrays.stream(phase).mapToInt(p -> p.operations).sum();
  }

  private LaneProgram(CompiledGame game, Phases phases, ExclusiveMoves exclusive, boolean asSets) {
    if (Arrays.stream(game.goalValue()).allMatch(v -> v.length == 0)) {
      throw new IllegalArgumentException("lanes need goals in the circuit");
    }
    this.game = game;
    this.phases = phases;
    this.exclusive = exclusive;
    int roles = game.roles().size();
    IntList bits = new IntList();
    for (int i = 0; i < game.factCount(); i++) {
      if (game.constant(i) < 0 && phases.literal(0, i) < 0) {
        slotOf.put(i, bits.size());
        bits.add(i);
      }
    }
    slotBit = bits.toArray();
    IntList values = new IntList();
    firstGoal = new int[roles + 1];
    for (int r = 0; r < roles; r++) {
      for (int v : game.goalValue()[r]) {
        values.add(v);
      }
      firstGoal[r + 1] = values.size();
    }
    goalValue = values.toArray();
    PhaseCircuit[] circuits = circuits(asSets);
    int goalGates = 0;
    for (int p = 0; p < circuits.length; p++) {
      IntList end = new IntList();
      end.add(circuits[p].terminal());
      int without = circuits[p].circuit().gates(end.toArray());
      for (int[] g : circuits[p].goal()) {
        for (int l : g) {
          end.add(l);
        }
      }
      goalGates = Math.max(goalGates, circuits[p].circuit().gates(end.toArray()) - without);
    }
    goalsApart = goalGates > GOALS_APART_FROM;
    phase = new Phase[phases.count()];
    for (int p = 0; p < phase.length; p++) {
      phase[p] = build(circuits[p], p);
    }
    goalPhase = goalsApart ? goalProgram() : null;
  }

  /** The circuits of all phases; what would have ended a game before is gone. */
  private PhaseCircuit[] circuits(boolean asSets) {
    PhaseCircuit[] all = new PhaseCircuit[phases.count()];
    Arrays.setAll(all, p -> new PhaseCircuit(game, phases, p, asSets));
    PastEnds ends = new PastEnds(game, phases, all.clone());
    for (int p = 0; p < all.length; p++) {
      CompiledGame.Wiring wiring = ends.wiring(p);
      if (wiring != null) {
        all[p] = new PhaseCircuit(game, wiring, phases, p, asSets, true);
      }
    }
    return all;
  }

  int slots() {
    return slotBit.length;
  }

  /** Most operations of any phase. */
  int operations() {
    return Arrays.stream(phase).mapToInt(p -> p.operations).max().orElse(0);
  }

  /** Operations of all phases and of goals kept apart: what generating code has to write. */
  int codeSize() {
    return total() + (goalPhase == null ? 0 : goalPhase.operations);
  }

  private Phase build(PhaseCircuit c, int p) {
    Phase result = new Phase();
    Gates g = result.gates;
    int s = slots();
    IntUnaryOperator before = bit -> g.inputLiteral(slotOf.get(bit));
    boolean shared = p > 0 || endSharesMuch(c);
    IntUnaryOperator after = shared ? before : bit -> g.inputLiteral(s + slotOf.get(bit));
    if (shared) {
      result.items.add(new Item(REFILL, 0, new int[0], new int[0], 0));
      // One decomposition for everything finds the pairs that end and move logic have in common.
      combined(result, c, p, before);
    } else {
      end(result, c, p, new GateBuilder(c.circuit(), endRoots(c)), before);
      int[] defines = new int[s];
      Arrays.setAll(defines, i -> g.inputLiteral(s + i) >> 1);
      result.items.add(new Item(REFILL, 0, new int[0], defines, 0));
      moves(result, c, p, new GateBuilder(c.circuit(), moveRoots(c)), after);
    }
    finish(result);
    return result;
  }

  private boolean endSharesMuch(PhaseCircuit c) {
    int[] a = endRoots(c);
    int[] b = moveRoots(c);
    int[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    int apart = c.circuit().gates(a) + c.circuit().gates(b);
    return apart > 300 && c.circuit().gates(both) < 0.8 * apart;
  }

  private int[] endRoots(PhaseCircuit c) {
    IntList list = new IntList();
    list.add(c.terminal());
    if (!goalsApart) {
      for (int[] g : c.goal()) {
        for (int l : g) {
          list.add(l);
        }
      }
    }
    return list.toArray();
  }

  private int[] moveRoots(PhaseCircuit c) {
    IntList list = new IntList();
    for (int r = 0; r < c.possible().length; r++) {
      for (int m : c.possible()[r]) {
        list.add(c.legal()[r][m]);
      }
    }
    for (int bit : slotBit) {
      list.add(c.next()[bit]);
    }
    return list.toArray();
  }

  private void combined(Phase result, PhaseCircuit c, int p, IntUnaryOperator state) {
    int[] a = endRoots(c);
    int[] b = moveRoots(c);
    int[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    GateBuilder builder = new GateBuilder(c.circuit(), both);
    end(result, c, p, builder, state);
    moves(result, c, p, builder, state);
  }

  private void end(
      Phase result, PhaseCircuit c, int p, GateBuilder builder, IntUnaryOperator state) {
    // Moves are no part of the end logic; any literal will do for them here.
    int[] built = builder.build(result.gates, state, m -> 0);
    int[] reads = harvestReads(result.gates, built, !goalsApart);
    emit(result, reads);
    if (goalsApart) {
      result.items.add(new Item(PARK, p, reads, new int[0], 0));
    } else {
      result.items.add(new Item(HARVEST, p, reads, new int[0], 0));
    }
  }

  /** Terminal, then (with goals) the lanes without exactly one goal each, then the goal words. */
  private int[] harvestReads(Gates g, int[] built, boolean withGoals) {
    if (!withGoals) {
      return new int[] {built[0]};
    }
    int[] reads = new int[2 + goalValue.length];
    reads[0] = built[0];
    System.arraycopy(built, 1, reads, 2, goalValue.length);
    int odd = 0;
    for (int r = 0; r + 1 < firstGoal.length; r++) {
      int any = 0;
      int two = 0;
      for (int k = firstGoal[r]; k < firstGoal[r + 1]; k++) {
        two = g.or(two, g.and(any, reads[2 + k]));
        any = g.or(any, reads[2 + k]);
      }
      odd = g.or(odd, g.or(any ^ 1, two));
    }
    reads[1] = odd;
    return reads;
  }

  private void moves(
      Phase result, PhaseCircuit c, int p, GateBuilder builder, IntUnaryOperator state) {
    Gates g = result.gates;
    // Two passes: the first gives the legal words, which decide the hits the second one needs.
    int legalAt = findLegal(builder, c);
    int[] probe = builder.build(g, state, m -> 0);
    int[] hit = new int[game.firstMove(c.possible().length)];
    int at = legalAt;
    int draws = 0;
    for (int r = 0; r < c.possible().length; r++) {
      int n = c.possible()[r].length;
      int[] leaf = Arrays.copyOfRange(probe, at, at + n);
      at += n;
      if (n > 1) {
        int[][] groups = exclusive.groups(p, r);
        int[] hits = selectOneOf(result, leaf, groups, draws++);
        int[] move = c.possible()[r];
        for (int i = 0; i < n; i++) {
          hit[game.firstMove(r) + move[i]] = hits[i];
        }
        result.drawRole.add(r);
        result.drawMoves.add(
            Arrays.stream(groups)
                .map(of -> Arrays.stream(of).map(i -> move[i]).toArray())
                .toArray(int[][]::new));
      } else {
        int any = n == 0 ? 0 : leaf[0];
        if (any != 1) {
          emit(result, new int[] {any});
          result.items.add(new Item(DRAW, r, new int[] {any}, new int[0], 0));
        }
        if (n == 1) {
          hit[game.firstMove(r) + c.possible()[r][0]] = 1;
        }
      }
    }
    int[] built = builder.build(g, state, m -> hit[m]);
    int[] nexts = Arrays.copyOfRange(built, at, at + slotBit.length);
    for (int i = 0; i < nexts.length; i++) {
      boolean input = nexts[i] > 1 && g.op(nexts[i] >> 1) == Gates.INPUT;
      if (input && nexts[i] != state.applyAsInt(slotBit[i])) {
        nexts[i] = g.copy(nexts[i]);
      }
    }
    emit(result, nexts);
    for (int i = 0; i < nexts.length; i++) {
      int own = state.applyAsInt(slotBit[i]);
      if (nexts[i] != own) {
        result.items.add(new Item(STORE, i, new int[] {nexts[i]}, new int[0], 0));
      }
    }
  }

  private int findLegal(GateBuilder builder, PhaseCircuit c) {
    return builder.roots() - moveRoots(c).length;
  }

  /** A hit word per leaf: a group is drawn of those with a legal move, which is the one taken. */
  private int[] selectOneOf(Phase result, int[] leaf, int[][] groups, int draw) {
    Gates g = result.gates;
    int[] any = new int[groups.length];
    for (int k = 0; k < any.length; k++) {
      any[k] = g.or(Arrays.stream(groups[k]).map(i -> leaf[i]).toArray());
    }
    int[] drawn = select(result, any, draw);
    int[] hits = new int[leaf.length];
    for (int k = 0; k < any.length; k++) {
      for (int i : groups[k]) {
        hits[i] = groups[k].length == 1 ? drawn[k] : g.and(drawn[k], leaf[i]);
      }
    }
    return hits;
  }

  /** Adds counting, drawing and selection for one role; returns a hit word per leaf. */
  private int[] select(Phase result, int[] leaf, int draw) {
    Gates g = result.gates;
    int n = leaf.length;
    int[][] counts = new int[2 * n - 1][];
    int[][] children = new int[2 * n - 1][];
    int root = tree(g, leaf, counts, children);
    int[] count = counts[root];
    int b = 32 - Integer.numberOfLeadingZeros(n - 1);
    // d = count - 1, and its mask to the lane's own power of two.
    int[] d = new int[b];
    int borrow = 1;
    for (int j = 0; j < b; j++) {
      int cj = j < count.length ? count[j] : 0;
      d[j] = g.xor(cj, borrow);
      borrow = g.and(cj ^ 1, borrow);
    }
    int[] mask = new int[b];
    int above = 0;
    for (int j = b - 1; j >= 0; j--) {
      above = g.or(above, d[j]);
      mask[j] = above;
    }
    int any = g.or(count.clone());
    int[] reads = new int[1 + 2 * b];
    reads[0] = any;
    System.arraycopy(d, 0, reads, 1, b);
    System.arraycopy(mask, 0, reads, 1 + b, b);
    emit(result, reads);
    int[] r = new int[b];
    int[] defines = new int[b];
    for (int j = 0; j < b; j++) {
      r[j] = g.inputLiteral(2 * slots() + draw * 32 + j);
      defines[j] = r[j] >> 1;
    }
    result.items.add(new Item(DRAW, draw, reads, defines, b));
    return n <= SCAN_BELOW ? scan(g, leaf, r) : descend(g, root, counts, children, leaf, r);
  }

  private static int tree(Gates g, int[] leaf, int[][] counts, int[][] children) {
    int n = leaf.length;
    IntList level = new IntList();
    for (int i = 0; i < n; i++) {
      counts[i] = new int[] {leaf[i]};
      level.add(i);
    }
    int next = n;
    while (level.size() > 1) {
      IntList above = new IntList();
      for (int i = 0; i + 1 < level.size(); i += 2) {
        int a = level.get(i);
        int b = level.get(i + 1);
        counts[next] = add(g, counts[a], counts[b]);
        children[next] = new int[] {a, b};
        above.add(next++);
      }
      if ((level.size() & 1) != 0) {
        above.add(level.get(level.size() - 1));
      }
      level = above;
    }
    return level.get(0);
  }

  private static int[] add(Gates g, int[] a, int[] b) {
    int n = Math.max(a.length, b.length);
    int[] sum = new int[n + 1];
    int carry = 0;
    for (int j = 0; j < n; j++) {
      int x = j < a.length ? a[j] : 0;
      int y = j < b.length ? b[j] : 0;
      int half = g.xor(x, y);
      sum[j] = g.xor(half, carry);
      carry = g.or(g.and(x, y), g.and(half, carry));
    }
    sum[n] = carry;
    int used = n + 1;
    while (used > 1 && sum[used - 1] == 0) {
      used--;
    }
    return Arrays.copyOf(sum, used);
  }

  /** Subtracts each leaf from the index; the lane that borrows out is hit. */
  private static int[] scan(Gates g, int[] leaf, int[] index) {
    int[] r = index.clone();
    int[] hits = new int[leaf.length];
    for (int i = 0; i < leaf.length; i++) {
      int borrow = leaf[i];
      for (int j = 0; j < r.length; j++) {
        int before = r[j];
        r[j] = g.xor(before, borrow);
        borrow = g.and(before ^ 1, borrow);
      }
      hits[i] = borrow;
    }
    return hits;
  }

  /** Walks down the counting tree, one comparison per level for all lanes. */
  private static int[] descend(
      Gates g, int root, int[][] counts, int[][] children, int[] leaf, int[] index) {
    int n = leaf.length;
    int[] hits = new int[n];
    int[] leaves = new int[counts.length];
    for (int i = 0; i < counts.length && counts[i] != null; i++) {
      leaves[i] = i < n ? 1 : leaves[children[i][0]] + leaves[children[i][1]];
    }
    int[] active = new int[counts.length];
    active[root] = 1;
    IntList level = new IntList();
    level.add(root);
    int[] r = index.clone();
    while (level.size() > 0) {
      int width = 0;
      IntList inner = new IntList();
      IntList below = new IntList();
      for (int i = 0; i < level.size(); i++) {
        int node = level.get(i);
        if (node < n) {
          hits[node] = active[node];
        } else {
          inner.add(node);
          width = Math.max(width, counts[children[node][0]].length);
        }
      }
      if (inner.size() == 0) {
        break;
      }
      int[] gathered = new int[Math.min(width, r.length)];
      for (int j = 0; j < gathered.length; j++) {
        IntList parts = new IntList();
        for (int i = 0; i < inner.size(); i++) {
          int[] count = counts[children[inner.get(i)][0]];
          if (j < count.length) {
            parts.add(g.and(active[inner.get(i)], count[j]));
          }
        }
        gathered[j] = g.or(parts.toArray());
      }
      // r - gathered: a borrow out means the index lies in the left half.
      int[] rest = new int[r.length];
      int borrow = 0;
      for (int j = 0; j < r.length; j++) {
        int y = j < gathered.length ? gathered[j] : 0;
        int half = g.xor(r[j], y);
        rest[j] = g.xor(half, borrow);
        borrow = g.or(g.and(r[j] ^ 1, y), g.and(half ^ 1, borrow));
      }
      int goLeft = borrow;
      int largest = 1;
      for (int i = 0; i < inner.size(); i++) {
        int node = inner.get(i);
        active[children[node][0]] = g.and(active[node], goLeft);
        active[children[node][1]] = g.and(active[node], goLeft ^ 1);
        for (int child : children[node]) {
          below.add(child);
          largest = Math.max(largest, leaves[child]);
        }
      }
      // Lanes that go left keep the index, others take the difference; it is below the child's
      // size.
      int[] shorter = new int[32 - Integer.numberOfLeadingZeros(largest - 1)];
      for (int j = 0; j < shorter.length; j++) {
        shorter[j] = g.or(g.and(goLeft, r[j]), g.and(goLeft ^ 1, rest[j]));
      }
      r = shorter;
      level = below;
    }
    return hits;
  }

  private Phase goalProgram() {
    Phase result = new Phase();
    Gates g = result.gates;
    IntList roots = new IntList();
    roots.add(Circuit.FALSE);
    for (int[] gs : game.goal()) {
      for (int l : gs) {
        roots.add(l);
      }
    }
    GateBuilder builder = new GateBuilder(game.circuit(), roots.toArray());
    int[] built = builder.build(g, bit -> g.inputLiteral(parkSlot(bit)), m -> 0);
    int[] reads = harvestReads(g, built, true);
    emit(result, reads);
    result.items.add(new Item(HARVEST, -1, reads, new int[0], 0));
    finish(result);
    return result;
  }

  /** Parked states have a slot per changing bit: the state slots, then the bits of the phase. */
  int parkSlot(int bit) {
    Integer slot = slotOf.get(bit);
    return slot != null ? slot : slots() + phases.indexOf(bit);
  }

  /** Emits, in order, the gates that the literals need and that are not emitted yet. */
  private static void emit(Phase p, int[] literals) {
    Gates g = p.gates;
    if (p.emitted.length < g.size()) {
      p.emitted = Arrays.copyOf(p.emitted, g.size() * 2);
    }
    boolean[] wanted = new boolean[g.size()];
    for (int l : literals) {
      wanted[l >> 1] = true;
    }
    for (int n = g.size() - 1; n > 0; n--) {
      if (wanted[n] && g.op(n) != Gates.INPUT && !p.emitted[n]) {
        wanted[g.left(n) >> 1] = true;
        wanted[g.right(n) >> 1] = true;
      }
    }
    for (int n = 1; n < wanted.length; n++) {
      if (wanted[n] && g.op(n) != Gates.INPUT && !p.emitted[n]) {
        p.emitted[n] = true;
        p.items.add(new Item(OP, n, null, null, 0));
        p.operations++;
      }
    }
  }

  /** Chooses how each node is stored: an and of two negated values is kept as their or, negated. */
  private static void finish(Phase p) {
    Gates g = p.gates;
    p.negated = new boolean[g.size()];
    for (int n = 1; n < g.size(); n++) {
      if (g.op(n) == Gates.AND) {
        p.negated[n] = isNegated(p, g.left(n)) && isNegated(p, g.right(n));
      } else if (g.op(n) == Gates.COPY) {
        p.negated[n] = isNegated(p, g.left(n));
      } else if (g.op(n) == Gates.XOR) {
        p.negated[n] = isNegated(p, g.left(n)) != isNegated(p, g.right(n));
      }
    }
  }

  static boolean isNegated(Phase p, int literal) {
    return p.negated[literal >> 1] != ((literal & 1) != 0);
  }
}
