// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.IntList;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the circuit of a game tells about the game: exclusive facts, whose turn it is, facts that
 * stay once they hold, a bound on the length, the sum of goals, roles and moves that do not matter.
 * Everything is proven from the circuit for all reachable states, nothing assumed from play; what
 * cannot be proven quickly is left out.
 */
public final class GameAnalysis {
  private static final int MOST_NODES = 60_000;
  private static final int MOST_GROUP = 64;
  private static final int LONGEST = 2000;

  /** CPU time, so that what is proven does not depend on how busy the machine is. */
  private static final long NANOS = 2_000_000_000L;

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private final CompiledGame game;
  private final int roles;
  private final Phases phases;
  private final List<int[]> exclusive = new ArrayList<>();
  private final List<Boolean> exactlyOne = new ArrayList<>();
  private final boolean[][] hasChoice;
  private final BitSet staysTrue = new BitSet();
  private final BitSet staysFalse = new BitSet();
  private final BitSet counters = new BitSet();
  private int lengthBound = -1;
  private int constantSum = -1;
  private final BitSet idleRoles = new BitSet();
  private int equalMoves;

  private GameAnalysis(CompiledGame game) {
    this.game = game;
    this.roles = game.roles().size();
    this.phases = Phases.find(game);
    this.hasChoice = new boolean[phases.count][roles];
  }

  /** Analyses a game within a few seconds of CPU time. */
  public static GameAnalysis of(CompiledGame game) {
    GameAnalysis a = new GameAnalysis(game);
    a.findTurns();
    a.findCounters();
    a.findIdle();
    if (game.circuit.size() <= MOST_NODES) {
      CircuitProver prover = new CircuitProver(game);
      long end = CLOCK.getCurrentThreadCpuTime() + NANOS;
      a.findExclusive(prover, end);
      a.findLatches(prover, end);
      a.findSum(prover, end);
    }
    return a;
  }

  /** Groups of facts of which at most one holds in any reachable state. */
  public List<List<String>> exclusiveFacts() {
    return exclusive.stream().map(this::texts).toList();
  }

  /** Those of the groups of which exactly one fact always holds. */
  public List<List<String>> oneHotFacts() {
    List<List<String>> list = new ArrayList<>();
    for (int i = 0; i < exclusive.size(); i++) {
      if (exactlyOne.get(i)) {
        list.add(texts(exclusive.get(i)));
      }
    }
    return list;
  }

  private List<String> texts(int[] facts) {
    return Arrays.stream(facts).mapToObj(game::factText).toList();
  }

  /** Steps of the cycle of control, 1 if there is none. */
  public int phases() {
    return phases.count;
  }

  /** Whether a role can ever have several legal moves in a step of the cycle of control. */
  public boolean canChoose(int phase, int role) {
    return hasChoice[phase][role];
  }

  /** True if in no step of the cycle of control two roles can have a choice. */
  public boolean takesTurns() {
    for (boolean[] choice : hasChoice) {
      int n = 0;
      for (boolean c : choice) {
        n += c ? 1 : 0;
      }
      if (n > 1) {
        return false;
      }
    }
    return true;
  }

  /** Facts that hold for ever once they hold. */
  public List<String> staysTrue() {
    return staysTrue.stream().mapToObj(game::factText).toList();
  }

  /** Facts that never hold again once they do not. */
  public List<String> staysFalse() {
    return staysFalse.stream().mapToObj(game::factText).toList();
  }

  /** The numbers of the facts that hold for ever once they hold. */
  public BitSet latchedTrue() {
    return (BitSet) staysTrue.clone();
  }

  /** The numbers of the facts that never hold again once they do not. */
  public BitSet latchedFalse() {
    return (BitSet) staysFalse.clone();
  }

  /** The groups of {@link #exclusiveFacts} by number. */
  public List<int[]> exclusiveNumbers() {
    return exclusive.stream().map(int[]::clone).toList();
  }

  /** Facts that depend on the number of steps alone. */
  public List<String> counters() {
    return counters.stream().mapToObj(game::factText).toList();
  }

  /** No game has more steps, or -1 if that is not known. */
  public int lengthBound() {
    return lengthBound;
  }

  /** The sum of all roles' goals in every terminal state, or -1 if that is not known. */
  public int constantSum() {
    return constantSum;
  }

  /** Different goal values of a role. */
  public int goalValues(int role) {
    return game.goalValue[role].length;
  }

  /** Roles whose moves never matter. */
  public List<String> idleRoles() {
    return idleRoles.stream().mapToObj(game.roles()::get).toList();
  }

  /** Moves that always do the same as another move of the same role. */
  public int equalMoves() {
    return equalMoves;
  }

  /**
   * The goal values that a role can still reach, judged by the facts that can no longer change: a
   * bound for pruning, not exact.
   */
  public int[] possibleGoals(FactSet state, int role) {
    byte[] known = new byte[game.facts];
    for (int i = 0; i < game.facts; i++) {
      boolean now = state.get(i);
      boolean fixed = game.constant[i] >= 0 || (now ? staysTrue : staysFalse).get(i);
      known[i] = fixed ? (byte) (now ? 1 : 0) : Ternary.UNKNOWN;
    }
    byte[] values = Ternary.evaluate(game.circuit, known);
    IntList possible = new IntList();
    for (int k = 0; k < game.goal[role].length; k++) {
      if (Ternary.of(values, game.goal[role][k]) != 0) {
        possible.add(game.goalValue[role][k]);
      }
    }
    return possible.toArray();
  }

  private void findTurns() {
    for (int p = 0; p < phases.count; p++) {
      PhaseCircuit pc = new PhaseCircuit(game, phases, p, false);
      for (int r = 0; r < roles; r++) {
        hasChoice[p][r] = pc.possible()[r].length > 1;
      }
    }
  }

  /** Facts that are computed from such facts alone run by themselves: play them to the end. */
  private void findCounters() {
    BitSet own = new BitSet();
    int[][] support = new int[game.facts][];
    for (int i = 0; i < game.facts; i++) {
      support[i] =
          game.constant[i] >= 0 ? new int[0] : Phases.smallSupport(game.circuit, game.next[i]);
      if (support[i] != null && game.constant[i] < 0) {
        own.set(i);
      }
    }
    boolean removed = true;
    while (removed) {
      removed = false;
      for (int i = own.nextSetBit(0); i >= 0; i = own.nextSetBit(i + 1)) {
        for (int s : support[i]) {
          if (!own.get(s) && game.constant[s] < 0) {
            own.clear(i);
            removed = true;
            break;
          }
        }
      }
    }
    counters.or(own);
    byte[] state = new byte[game.facts];
    for (int i = 0; i < game.facts; i++) {
      boolean fixed = own.get(i) || game.constant[i] >= 0;
      state[i] = fixed ? (byte) (game.initial.get(i) ? 1 : 0) : Ternary.UNKNOWN;
    }
    if (own.isEmpty()) {
      return;
    }
    for (int step = 0; step <= LONGEST; step++) {
      byte[] values = Ternary.evaluate(game.circuit, state);
      if (Ternary.of(values, game.terminal) == 1) {
        lengthBound = step;
        return;
      }
      byte[] next = state.clone();
      for (int i = own.nextSetBit(0); i >= 0; i = own.nextSetBit(i + 1)) {
        next[i] = Ternary.of(values, game.next[i]);
      }
      if (Arrays.equals(next, state)) {
        return;
      }
      state = next;
    }
  }

  private void findIdle() {
    boolean[] needed = game.circuit.cone(game.allOutputs());
    BitSet busy = new BitSet();
    for (int n = 1; n < needed.length; n++) {
      if (needed[n] && game.circuit.kind(n) == Circuit.MOVE) {
        busy.set(game.circuit.payload(n));
      }
    }
    Map<Integer, List<Integer>> usersOf = new LinkedHashMap<>();
    for (int n = 1; n < needed.length; n++) {
      if (needed[n] && game.circuit.kind(n) == Circuit.AND) {
        for (int l : game.circuit.inputs(n)) {
          if (game.circuit.kind(l >> 1) == Circuit.MOVE) {
            usersOf.computeIfAbsent(l >> 1, k -> new ArrayList<>()).add(n * 2 + (l & 1));
          }
        }
      }
    }
    Set<Integer> outputs = new LinkedHashSet<>();
    for (int l : game.allOutputs()) {
      outputs.add(l >> 1);
    }
    for (int r = 0; r < roles; r++) {
      Set<Object> seen = new LinkedHashSet<>();
      boolean any = false;
      for (int m = game.firstMove[r]; m < game.firstMove[r + 1]; m++) {
        any |= busy.get(m);
        // Moves that enter nothing are equal; so are two inputs of exactly the same gates.
        int node = busy.get(m) ? game.circuit.move(m) >> 1 : -1;
        Object key = node < 0 ? "none" : outputs.contains(node) ? "output " + m : usersOf.get(node);
        equalMoves += seen.add(key) ? 0 : 1;
      }
      if (!any || game.moveCount(r) < 2) {
        idleRoles.set(r);
      }
    }
  }

  /** Facts that differ in one argument only are candidates; the provable ones are kept. */
  private void findExclusive(CircuitProver prover, long end) {
    List<int[]> candidates = candidates(game);
    int[] number = new int[candidates.size()];
    boolean[] alive = new boolean[number.length];
    boolean[] one = new boolean[number.length];
    for (int i = 0; i < number.length; i++) {
      int[] facts = candidates.get(i);
      long held = Arrays.stream(facts).filter(game.initial::get).count();
      alive[i] = held <= 1;
      one[i] = held == 1;
      number[i] = prover.assumeExclusive(facts, one[i]);
      if (!alive[i]) {
        prover.drop(number[i]);
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < number.length; i++) {
        if (CLOCK.getCurrentThreadCpuTime() > end) {
          return;
        }
        if (alive[i] && !staysExclusive(prover, candidates.get(i))) {
          alive[i] = false;
          one[i] = false;
          prover.drop(number[i]);
          changed = true;
        }
        if (one[i] && !staysHeld(prover, candidates.get(i))) {
          one[i] = false;
          prover.allowNone(number[i]);
          changed = true;
        }
      }
    }
    for (int i = 0; i < number.length; i++) {
      if (alive[i]) {
        exclusive.add(candidates.get(i));
        exactlyOne.add(one[i]);
      }
    }
  }

  private boolean staysExclusive(CircuitProver prover, int[] facts) {
    for (int a = 0; a < facts.length; a++) {
      for (int b = 0; b < a; b++) {
        if (!prover.isImpossible(game.next[facts[a]], game.next[facts[b]])) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean staysHeld(CircuitProver prover, int[] facts) {
    return prover.isImpossible(Arrays.stream(facts).map(f -> game.next[f] ^ 1).toArray());
  }

  static List<int[]> candidates(CompiledGame game) {
    Map<String, IntList> groups = new LinkedHashMap<>();
    for (int f = 0; f < game.facts; f++) {
      String text = game.factText(f);
      if (text == null || game.constant[f] == 0) {
        continue;
      }
      boolean plain = text.startsWith("(") && text.lastIndexOf('(') == 0;
      String[] parts = plain ? text.substring(1, text.length() - 1).split(" ") : new String[0];
      for (int k = 1; k < parts.length; k++) {
        String[] key = parts.clone();
        key[k] = "?";
        groups.computeIfAbsent(String.join(" ", key), x -> new IntList()).add(f);
      }
    }
    return groups.values().stream()
        .filter(g -> g.size() > 1 && g.size() <= MOST_GROUP)
        .map(IntList::toArray)
        .toList();
  }

  private void findLatches(CircuitProver prover, long end) {
    for (int f = 0; f < game.facts && CLOCK.getCurrentThreadCpuTime() < end; f++) {
      int now = game.constant[f] >= 0 ? -1 : prover.fact(f);
      if (now < 0) {
        continue;
      }
      if (prover.isImpossible(now, game.next[f] ^ 1)) {
        staysTrue.set(f);
      }
      if (prover.isImpossible(now ^ 1, game.next[f])) {
        staysFalse.set(f);
      }
    }
  }

  /** For two roles: no end with two goals of another sum, and always a goal for each. */
  private void findSum(CircuitProver prover, long end) {
    if (roles != 2 || game.goal[0].length * game.goal[1].length > 400) {
      return;
    }
    int sum = -1;
    for (int a = 0; a < game.goal[0].length; a++) {
      for (int b = 0; b < game.goal[1].length; b++) {
        int s = game.goalValue[0][a] + game.goalValue[1][b];
        if (s == sum) {
          continue;
        }
        if (CLOCK.getCurrentThreadCpuTime() > end) {
          return;
        }
        if (!prover.isImpossibleAtTheEnd(game.goal[0][a], game.goal[1][b])) {
          if (sum >= 0) {
            return;
          }
          sum = s;
        }
      }
    }
    constantSum = sum;
  }

  /** A few lines for people. */
  public List<String> describe() {
    List<String> lines = new ArrayList<>();
    lines.add(
        takesTurns()
            ? "turns: at most one role has a choice, cycle of " + phases.count
            : "turns: several roles may choose at once, cycle of " + phases.count);
    lines.add(
        "exclusive groups: "
            + exclusive.size()
            + ", of which "
            + exactlyOne.stream().filter(x -> x).count()
            + " always hold one fact"
            + (exclusive.isEmpty()
                ? ""
                : ", such as " + String.join(" ", texts(exclusive.get(0)))));
    lines.add(
        "facts that stay once true: "
            + staysTrue.cardinality()
            + ", once false: "
            + staysFalse.cardinality()
            + ", counters: "
            + counters.cardinality());
    lines.add("steps: " + (lengthBound < 0 ? "no bound known" : "at most " + lengthBound));
    lines.add(
        "goals: "
            + java.util.stream.IntStream.range(0, roles)
                .mapToObj(r -> game.roles().get(r) + " " + goalValues(r) + " values")
                .collect(Collectors.joining(", "))
            + (constantSum < 0 ? "" : ", sum always " + constantSum));
    lines.add(
        "roles that do not matter: "
            + (idleRoles.isEmpty() ? "none" : String.join(" ", idleRoles()))
            + "; moves equal to another: "
            + equalMoves);
    return lines;
  }
}
