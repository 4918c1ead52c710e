// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.gdl.GdlException;
import io.banyan.ggp.gdl.KifReader;
import io.banyan.ggp.gdl.ReaderOptions;
import io.banyan.ggp.gdl.Sexpr;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.demand.AskedRelations;
import io.banyan.ggp.reason.engine.FactSet;
import io.banyan.ggp.reason.engine.IntList;
import io.banyan.ggp.reason.engine.WorkLimits;
import io.banyan.ggp.reason.rules.GroundProgram;
import io.banyan.ggp.reason.rules.Grounder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A sheet turned into a circuit: numbered state facts and moves with their texts, and for each the
 * literal that computes it. Immutable; engines of all threads share it.
 */
public final class CompiledGame {
  private static final int MOST_FLAT = 60_000;

  private final List<String> roles;
  private final String[] factText;
  private final Map<String, Integer> factNumber = new HashMap<>();
  private final String[][] moveText;
  private final List<Map<String, Integer>> moveNumber = new ArrayList<>();
  final Circuit circuit;

  /** Bits of a state; some may stay free, see {@link Grounder}. */
  final int facts;

  final int words;
  final FactSet initial;

  /** First global move number of each role; one more entry than roles. */
  final int[] firstMove;

  final int[] next;
  final int[][] legal;
  final int terminal;
  final int[][] goalValue;
  final int[][] goal;

  /** Facts that never change: 1 always true, 0 always false, -1 changing. */
  final byte[] constant;

  final int instances;
  final int gatesBefore;
  private final int usedFacts;

  /** Kept for {@link #flatLooks} unless it is large. */
  private final GroundProgram ground;

  private CompiledGame(GroundProgram ground, WorkLimits limits) {
    instances = ground.instances();
    roles = ground.roles();
    facts = ground.factText().length;
    words = Math.max(1, facts + 63 >> 6);
    factText = ground.factText();
    initial = new FactSet(words);
    int held = 0;
    for (int i = 0; i < facts; i++) {
      if (factText[i] == null) {
        continue;
      }
      held++;
      factNumber.put(factText[i], i);
      if (ground.initial()[i]) {
        initial.set(i);
      }
    }
    firstMove = new int[roles.size() + 1];
    moveText = ground.moveText();
    for (int r = 0; r < roles.size(); r++) {
      int n = moveText[r].length;
      firstMove[r + 1] = firstMove[r] + n;
      Map<String, Integer> numbers = new HashMap<>();
      for (int m = 0; m < n; m++) {
        numbers.put(moveText[r][m], m);
      }
      moveNumber.add(numbers);
    }
    usedFacts = held;
    GroundProgram kept = instances <= MOST_FLAT ? ground : ground.withoutNext();
    this.ground = kept.instances() <= MOST_FLAT ? kept : null;
    CircuitBuilder builder = new CircuitBuilder(ground, limits, true);
    builder.build();
    int[] outputs = outputs(ground, builder);
    gatesBefore = builder.circuit().gates(outputs);
    limits.stage("finding constant facts");
    constant = ConstantFacts.find(builder.circuit(), outputs, facts, initial, limits);
    limits.stage("minimising the circuit");
    Circuit once = new Circuit();
    int[] copied = builder.circuit().copy(once, outputs, s -> input(once, s), once::move);
    circuit = new Circuit();
    copied = once.copy(circuit, copied, circuit::state, circuit::move);
    next = Arrays.copyOf(copied, facts);
    int at = facts;
    legal = new int[roles.size()][];
    for (int r = 0; r < legal.length; r++) {
      int n = moveText[r].length;
      legal[r] = Arrays.copyOfRange(copied, at, at + n);
      at += n;
    }
    terminal = copied[at++];
    goalValue = ground.goalValue();
    goal = new int[roles.size()][];
    for (int r = 0; r < goal.length; r++) {
      int n = goalValue[r].length;
      goal[r] = Arrays.copyOfRange(copied, at, at + n);
      at += n;
    }
  }

  /** Grounds and compiles plain rules. */
  public static CompiledGame compile(List<Statement> plainRules, WorkLimits limits) {
    return new CompiledGame(ground(plainRules, limits), limits);
  }

  /** Static relations are written out or, if that is too much, asked. */
  private static GroundProgram ground(List<Statement> plainRules, WorkLimits limits) {
    try {
      return new Grounder(plainRules, limits).ground();
    } catch (GdlException e) {
      boolean isStatic = limits.stage().equals(Grounder.STATIC);
      if (!e.rule().equals("limit") || !isStatic || limits.isCancelled()) {
        throw e;
      }
      limits.restart();
      return new Grounder(plainRules, limits, AskedRelations::new).ground();
    }
  }

  /**
   * A circuit and its outputs: next values of the bits, legal moves, terminal, goals.
   *
   * @param outputs in the order of {@link #allOutputs()}
   */
  public record Wiring(Circuit circuit, int[] outputs) {}

  /**
   * The circuit without any factoring, so that equal rules have equal form; null for games that are
   * too large to need it.
   */
  public Wiring flat(WorkLimits limits) {
    return instances <= MOST_FLAT ? flatLooks(limits) : null;
  }

  /**
   * As {@link #flat}, but in large games only for what a state shows: the next values of bits stay
   * factored.
   */
  public Wiring flatLooks(WorkLimits limits) {
    if (ground == null) {
      return null;
    }
    CircuitBuilder builder = new CircuitBuilder(ground, limits, false);
    builder.build();
    int[] outputs = outputs(ground, builder);
    if (instances > MOST_FLAT) {
      Circuit c = builder.circuit();
      int[] factored = circuit.copy(c, next, c::state, c::move, false);
      System.arraycopy(factored, 0, outputs, 0, facts);
    }
    return new Wiring(builder.circuit(), outputs);
  }

  private int input(Circuit c, int bit) {
    return constant[bit] < 0 ? c.state(bit) : constant[bit] == 1 ? Circuit.TRUE : Circuit.FALSE;
  }

  private static int[] outputs(GroundProgram g, CircuitBuilder b) {
    IntList list = new IntList();
    for (int a : g.nextAtom()) {
      list.add(b.literal(a));
    }
    for (int[] atoms : g.legalAtom()) {
      for (int a : atoms) {
        list.add(b.literal(a));
      }
    }
    list.add(b.literal(g.terminalAtom()));
    for (int[] atoms : g.goalAtom()) {
      for (int a : atoms) {
        list.add(b.literal(a));
      }
    }
    return list.toArray();
  }

  public List<String> roles() {
    return roles;
  }

  public int moveCount(int role) {
    return moveText[role].length;
  }

  public String moveText(int role, int move) {
    return moveText[role][move];
  }

  /** The number of a move given as text, or -1. */
  public int parseMove(int role, String text) {
    return moveNumber.get(role).getOrDefault(canonical(text), -1);
  }

  static String canonical(String text) {
    List<Sexpr> e = Sexpr.parseAll(text, ReaderOptions.DEFAULT);
    if (e.size() != 1) {
      throw new IllegalArgumentException("one term expected, was '" + text + "'");
    }
    return KifReader.term(e.get(0), false).toString();
  }

  /** Facts have numbers below this; not every number has a fact. */
  public int factCount() {
    return facts;
  }

  /** Facts that can ever hold. */
  public int usedFacts() {
    return usedFacts;
  }

  /** The text of a fact, or null if the number stays free. */
  public String factText(int fact) {
    return factText[fact];
  }

  /** The number of a fact given as text, or -1. */
  public int parseFact(String text) {
    return factNumber.getOrDefault(canonical(text), -1);
  }

  /** The circuit of all outputs. */
  public Circuit circuit() {
    return circuit;
  }

  /** Words of a state. */
  public int wordCount() {
    return words;
  }

  /** The first global move number of a role; of one role more, the number of all moves. */
  public int firstMove(int role) {
    return firstMove[role];
  }

  /** The literal of each state bit in the next state. */
  public int[] next() {
    return next;
  }

  /** The literals of each role's moves that tell whether they are legal. */
  public int[][] legal() {
    return legal;
  }

  /** The literal that tells whether the game is over. */
  public int terminal() {
    return terminal;
  }

  /** The literals of each role's goals. */
  public int[][] goal() {
    return goal;
  }

  /** The values of each role's goals, ascending. */
  public int[][] goalValue() {
    return goalValue;
  }

  /** 1 if a fact always holds, 0 if it never does, -1 if it changes. */
  public int constant(int fact) {
    return constant[fact];
  }

  public FactSet initial() {
    return initial.copy();
  }

  /** Gates before minimisation. */
  public int gatesBefore() {
    return gatesBefore;
  }

  /** Gates that compute anything. */
  public int gates() {
    return circuit.gates(allOutputs());
  }

  /** Ground instances of rules. */
  public int instances() {
    return instances;
  }

  /** Ground instances, gates before and after minimisation, state facts, moves. */
  public String describe() {
    int[] all = allOutputs();
    return String.format(
        "instances %d, gates %d -> %d, facts %d, moves %d, blocks %d",
        instances,
        gatesBefore,
        circuit.gates(all),
        usedFacts,
        firstMove[roles.size()],
        circuit.blocks().size());
  }

  public int[] allOutputs() {
    IntList list = new IntList();
    for (int l : next) {
      list.add(l);
    }
    for (int[] ls : legal) {
      for (int l : ls) {
        list.add(l);
      }
    }
    list.add(terminal);
    for (int[] ls : goal) {
      for (int l : ls) {
        list.add(l);
      }
    }
    return list.toArray();
  }
}
