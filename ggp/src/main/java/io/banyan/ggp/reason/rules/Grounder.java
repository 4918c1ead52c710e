// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.reason.engine.IntList;
import io.banyan.ggp.reason.engine.WorkLimits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Grounds a sheet: static relations are evaluated exactly, then relaxed reachability (negated
 * dynamic conditions ignored, every legal move made) gives all atoms that can ever hold, and each
 * rule is instantiated over them. Static conditions disappear; a negated atom that can never hold
 * is dropped.
 */
public final class Grounder {
  /** The stage in which static relations are written out in full. */
  public static final String STATIC = "evaluating static relations";

  private static final int MOST_ROWS = 20_000;

  private final RuleProgram program;
  private final WorkLimits limits;
  private Model model;
  private List<Rule> dynamicRules;
  private int[] initial;
  private int[] base;
  private int atoms;
  private final BiFunction<RuleProgram, WorkLimits, Asked> asking;
  private final IntList heads = new IntList();
  private final IntList bodies = new IntList();
  private final IntList starts = new IntList();

  public Grounder(List<Statement> plainRules, WorkLimits limits) {
    this(plainRules, limits, null);
  }

  /**
   * A grounder that writes out no large static relation.
   *
   * @param asking makes what tells of them
   */
  public Grounder(
      List<Statement> plainRules,
      WorkLimits limits,
      BiFunction<RuleProgram, WorkLimits, Asked> asking) {
    this.limits = limits;
    this.asking = asking;
    this.program = new RuleProgram(plainRules);
  }

  /** The ground rules; to be asked for once. */
  public GroundProgram ground() {
    Model exact = new Model(program, limits);
    if (asking == null) {
      exact.evaluateStatic();
    } else {
      exact.evaluateStatic(MOST_ROWS, asking.apply(program, limits), this::isWritten);
    }
    initial = exact.initialFacts();
    limits.stage("splitting rules");
    List<Rule> dynamic = new ArrayList<>();
    List<Rule> all = new ArrayList<>();
    for (Rule r : program.rules) {
      (program.dynamic[r.head] && needed(r.head) ? dynamic : all).add(r);
    }
    Domains domains = exact.asks() ? new Domains(exact) : new Domains(exact, dynamic, initial);
    List<Rule> whole = dynamic.stream().filter(r -> asks(exact, r)).toList();
    dynamic.removeAll(whole);
    List<Rule> split = new ProjectionSplitter(program, domains).split(dynamic);
    split.addAll(whole);
    all.removeIf(r -> program.dynamic[r.head]);
    all.addAll(split);
    program.rules.clear();
    program.rules.addAll(all);
    program.analyse();
    model = new Model(program, limits, exact);
    limits.stage("evaluating static parts");
    model.evaluateNewStatic(exact.processed.length);
    close(domains);
    instantiate();
    return assemble();
  }

  /** Declarations and init rules are not part of the game's machinery. */
  private boolean needed(int relation) {
    return relation != program.base
        && relation != program.input
        && relation != program.init
        && relation != program.sees;
  }

  /** Relations whose rows are read as a list. */
  private boolean isWritten(int relation) {
    return relation == program.role || relation == program.init || isOutput(relation);
  }

  private static boolean asks(Model model, Rule rule) {
    for (Rule.Condition c : rule.body) {
      if (!c.isDistinct() && model.table(c.relation()).asks()) {
        return true;
      }
    }
    return false;
  }

  private void close(Domains domains) {
    limits.stage("computing reachable atoms");
    dynamicRules = new ArrayList<>();
    for (Rule r : program.rules) {
      if (program.dynamic[r.head]) {
        dynamicRules.add(r);
      }
    }
    List<Rule> linked = new ArrayList<>(dynamicRules);
    Pattern x = Pattern.variable(0);
    Pattern y = Pattern.variable(1);
    linked.add(rule(program.isTrue, new Pattern[] {x}, program.next));
    Rule.Condition isRole = new Rule.Condition(program.role, new Pattern[] {x}, false);
    Rule.Condition isLegal = new Rule.Condition(program.legal, new Pattern[] {x, y}, false);
    linked.add(
        new Rule(program.does, new Pattern[] {x, y}, new Rule.Condition[] {isLegal, isRole}, 2));
    for (int f : initial) {
      model.table(program.isTrue).add(new int[] {f});
    }
    boolean[] recursive = program.dynamic.clone();
    recursive[program.next] = true;
    recursive[program.legal] = true;
    List<Integer> list = new ArrayList<>();
    for (int r = 0; r < recursive.length; r++) {
      if (recursive[r]) {
        list.add(r);
      }
    }
    new Fixpoint(
            model,
            linked,
            list.stream().mapToInt(Integer::intValue).toArray(),
            r -> recursive[r],
            r -> recursive[r] ? null : model.table(r),
            r -> program.dynamic[r] ? Math.min(1e5, domains.size(r)) : model.size(r))
        .run();
  }

  private static Rule rule(int head, Pattern[] args, int bodyRelation) {
    return new Rule(
        head, args, new Rule.Condition[] {new Rule.Condition(bodyRelation, args, false)}, 1);
  }

  private void instantiate() {
    limits.stage("instantiating rules");
    base = new int[program.relations()];
    for (int r = 0; r < base.length; r++) {
      base[r] = atoms;
      boolean atom = program.dynamic[r] || isOutput(r);
      atoms += atom ? model.table(r).size() : 0;
    }
    starts.add(0);
    for (Rule r : dynamicRules) {
      Join join =
          new Join(
              r,
              -1,
              program.terms,
              model::table,
              rel -> program.dynamic[rel] ? null : model.table(rel),
              rel -> false,
              model::size,
              limits);
      join.run(this::emit);
    }
    // Static outputs hold in every state: an instance without conditions.
    for (int r = 0; r < base.length; r++) {
      if (!program.dynamic[r] && isOutput(r)) {
        for (int row = 0; row < model.table(r).size(); row++) {
          heads.add(base[r] + row);
          starts.add(bodies.size());
        }
      }
    }
  }

  private boolean isOutput(int r) {
    return r == program.next || r == program.legal || r == program.goal || r == program.terminal;
  }

  private void emit(Join j) {
    limits.tuple();
    Rule r = j.rule;
    for (int i = 0; i < r.body.length; i++) {
      Rule.Condition c = r.body[i];
      if (c.isDistinct() || !program.dynamic[c.relation()]) {
        continue;
      }
      if (c.negative()) {
        int row = j.negatedRow(i, model.table(c.relation()));
        if (row >= 0) {
          bodies.add((base[c.relation()] + row) * 2 + 1);
        }
      } else {
        bodies.add((base[c.relation()] + j.row(i)) * 2);
      }
    }
    heads.add(
        base[r.head] + model.table(r.head).find(Arrays.copyOf(j.head(), program.arity(r.head))));
    starts.add(bodies.size());
  }

  private GroundProgram assemble() {
    limits.stage("assembling the ground program");
    int n = heads.size();
    int[] start = new int[atoms + 1];
    for (int i = 0; i < n; i++) {
      start[heads.get(i) + 1]++;
    }
    for (int a = 0; a < atoms; a++) {
      start[a + 1] += start[a];
    }
    int[] fill = start.clone();
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      order[fill[heads.get(i)]++] = i;
    }
    int[] bodyStart = new int[n + 1];
    int[] body = new int[bodies.size()];
    int at = 0;
    for (int k = 0; k < n; k++) {
      bodyStart[k] = at;
      for (int e = starts.get(order[k]); e < starts.get(order[k] + 1); e++) {
        body[at++] = bodies.get(e);
      }
    }
    bodyStart[n] = at;
    Terms terms = program.terms;
    Table facts = model.table(program.isTrue);
    Integer[] factRows = sorted(facts, 0, -1, -1);
    int[] layout = FactLayout.of(terms, terms(facts, factRows));
    String[] factText = new String[layout.length];
    int[] trueAtom = new int[layout.length];
    int[] nextAtom = new int[layout.length];
    boolean[] holds = new boolean[layout.length];
    Arrays.fill(trueAtom, -1);
    Arrays.fill(nextAtom, -1);
    java.util.Set<Integer> first = new java.util.HashSet<>();
    for (int f : initial) {
      first.add(f);
    }
    for (int i = 0; i < layout.length; i++) {
      if (layout[i] < 0) {
        continue;
      }
      int fact = facts.get(factRows[layout[i]], 0);
      factText[i] = terms.text(fact);
      trueAtom[i] = base[program.isTrue] + factRows[layout[i]];
      int row = model.table(program.next).find(new int[] {fact});
      nextAtom[i] = row < 0 ? -1 : base[program.next] + row;
      holds[i] = first.contains(fact);
    }
    List<Integer> laidOut = new ArrayList<>();
    for (int i : layout) {
      if (i >= 0) {
        laidOut.add(facts.get(factRows[i], 0));
      }
    }
    int roles = program.roles.length;
    String[][] moveText = new String[roles][];
    int[][] doesAtom = new int[roles][];
    int[][] legalAtom = new int[roles][];
    int[][] goalValue = new int[roles][];
    int[][] goalAtom = new int[roles][];
    Table does = model.table(program.does);
    Table legal = model.table(program.legal);
    Table goal = model.table(program.goal);
    for (int r = 0; r < roles; r++) {
      Integer[] rows = sorted(does, 1, 0, program.roles[r]);
      moveText[r] = new String[rows.length];
      doesAtom[r] = new int[rows.length];
      legalAtom[r] = new int[rows.length];
      for (int m = 0; m < rows.length; m++) {
        int move = does.get(rows[m], 1);
        moveText[r][m] = terms.text(move);
        doesAtom[r][m] = base[program.does] + rows[m];
        legalAtom[r][m] = base[program.legal] + legal.find(new int[] {program.roles[r], move});
      }
      List<int[]> values = new ArrayList<>();
      for (int row = 0; row < goal.size(); row++) {
        if (goal.get(row, 0) == program.roles[r]) {
          int v = Interpreter.goalValue(terms, goal.get(row, 1));
          if (v >= 0) {
            values.add(new int[] {v, base[program.goal] + row});
          }
        }
      }
      values.sort((p, q) -> Integer.compare(p[0], q[0]));
      goalValue[r] = values.stream().mapToInt(v -> v[0]).toArray();
      goalAtom[r] = values.stream().mapToInt(v -> v[1]).toArray();
    }
    int terminalAtom = model.table(program.terminal).size() == 0 ? -1 : base[program.terminal];
    return new GroundProgram(
        Arrays.stream(program.roles).mapToObj(terms::text).toList(),
        atoms,
        start,
        bodyStart,
        body,
        AtomBoards.of(program, model, base, atoms, laidOut),
        factText,
        trueAtom,
        nextAtom,
        holds,
        moveText,
        doesAtom,
        legalAtom,
        terminalAtom,
        goalValue,
        goalAtom);
  }

  private static int[] terms(Table facts, Integer[] rows) {
    int[] result = new int[rows.length];
    Arrays.setAll(result, i -> facts.get(rows[i], 0));
    return result;
  }

  /** Rows of a table whose filter column has the given term, in the order of a column's terms. */
  private Integer[] sorted(Table t, int column, int filterColumn, int filterTerm) {
    List<Integer> rows = new ArrayList<>();
    for (int row = 0; row < t.size(); row++) {
      if (filterColumn < 0 || t.get(row, filterColumn) == filterTerm) {
        rows.add(row);
      }
    }
    rows.sort((a, b) -> program.terms.compare(t.get(a, column), t.get(b, column)));
    return rows.toArray(new Integer[0]);
  }
}
