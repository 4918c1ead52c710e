// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import io.banyan.ggp.gdl.GdlTerm;
import io.banyan.ggp.gdl.Literal;
import io.banyan.ggp.gdl.Statement;
import io.banyan.ggp.gdl.StrongComponents;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Plain rules with relations, variables and terms as numbers. Where {@code legal}, {@code goal} or
 * {@code terminal} depend on {@code does} (error E10, repaired), the relations in between exist in
 * two versions: as written for {@code next}, and without any move for those three.
 */
public final class RuleProgram {
  private static final String STILL = "°";

  public final Terms terms = new Terms();
  public final List<Rule> rules = new ArrayList<>();
  private final Map<String, Integer> relationIds = new HashMap<>();
  private final List<String> relationNames = new ArrayList<>();
  private final List<Integer> relationArities = new ArrayList<>();
  public final int role = relation("role", 1);
  public final int init = relation("init", 1);
  public final int isTrue = relation("true", 1);
  public final int does = relation("does", 2);
  public final int next = relation("next", 1);
  public final int sees = relation("sees", 2);
  final int base = relation("base", 1);
  final int input = relation("input", 2);

  /** The versions that outputs are read from. */
  public int legal = relation("legal", 2);

  public int goal = relation("goal", 2);
  public int terminal = relation("terminal", 0);

  /** Roles in order, as terms. */
  public int[] roles;

  /** Component of each relation in the dependency graph; smaller ones are evaluated first. */
  public int[] component;

  /** Whether a relation depends on the state or the moves. */
  public boolean[] dynamic;

  /** Whether a relation depends on the moves. */
  public boolean[] moving;

  public RuleProgram(List<Statement> statements) {
    for (Statement s : statements) {
      rules.add(rule(s));
    }
    List<Integer> roleTerms = new ArrayList<>();
    for (Rule r : rules) {
      if (r.head == role && !roleTerms.contains(r.headArgs[0].value)) {
        roleTerms.add(r.headArgs[0].value);
      }
    }
    roles = roleTerms.stream().mapToInt(Integer::intValue).toArray();
    analyse();
    separateMoves();
    analyse();
  }

  int relation(String name, int arity) {
    return relationIds.computeIfAbsent(
        name + "/" + arity,
        k -> {
          relationNames.add(name);
          relationArities.add(arity);
          return relationNames.size() - 1;
        });
  }

  public int relations() {
    return relationNames.size();
  }

  public int arity(int relation) {
    return relationArities.get(relation);
  }

  public String name(int relation) {
    return relationNames.get(relation) + "/" + relationArities.get(relation);
  }

  int fresh(String prefix, int arity) {
    return relation("$" + prefix + relationNames.size(), arity);
  }

  /** Recomputes components and dependence after rules were added or replaced. */
  void analyse() {
    int n = relations();
    int[] start = new int[n + 1];
    for (Rule r : rules) {
      for (Rule.Condition c : r.body) {
        if (!c.isDistinct()) {
          start[r.head + 1]++;
        }
      }
    }
    for (int i = 0; i < n; i++) {
      start[i + 1] += start[i];
    }
    int[] fill = start.clone();
    int[] target = new int[start[n]];
    for (Rule r : rules) {
      for (Rule.Condition c : r.body) {
        if (!c.isDistinct()) {
          target[fill[r.head]++] = c.relation();
        }
      }
    }
    component = StrongComponents.of(n, start, target);
    dynamic = dependants(n, start, target, isTrue, does);
    moving = dependants(n, start, target, does, does);
  }

  /** Relations that depend on either given one, the given ones included. */
  private boolean[] dependants(int n, int[] start, int[] target, int a, int b) {
    int comps = 0;
    for (int c : component) {
      comps = Math.max(comps, c + 1);
    }
    boolean[] byComponent = new boolean[comps];
    byComponent[component[a]] = true;
    byComponent[component[b]] = true;
    int[] order = new int[n];
    int[] count = new int[comps + 1];
    for (int c : component) {
      count[c + 1]++;
    }
    for (int c = 0; c < comps; c++) {
      count[c + 1] += count[c];
    }
    for (int r = 0; r < n; r++) {
      order[count[component[r]]++] = r;
    }
    for (int r : order) {
      for (int e = start[r]; e < start[r + 1]; e++) {
        byComponent[component[r]] |= byComponent[component[target[e]]];
      }
    }
    boolean[] result = new boolean[n];
    for (int r = 0; r < n; r++) {
      result[r] = byComponent[component[r]];
    }
    return result;
  }

  private void separateMoves() {
    if (!moving[legal] && !moving[goal] && !moving[terminal]) {
      return;
    }
    Map<Integer, Integer> still = new HashMap<>();
    List<Integer> work = new ArrayList<>();
    legal = still(legal, still, work);
    goal = still(goal, still, work);
    terminal = still(terminal, still, work);
    List<Rule> added = new ArrayList<>();
    for (int i = 0; i < work.size(); i++) {
      int original = work.get(i);
      for (Rule r : rules) {
        if (r.head == original) {
          Rule copy = withoutMoves(r, still, work);
          if (copy != null) {
            added.add(copy);
          }
        }
      }
    }
    rules.addAll(added);
  }

  private int still(int relation, Map<Integer, Integer> still, List<Integer> work) {
    if (relation >= moving.length || !moving[relation]) {
      return relation;
    }
    Integer known = still.get(relation);
    if (known == null) {
      known = relation(relationNames.get(relation) + STILL, arity(relation));
      still.put(relation, known);
      work.add(relation);
    }
    return known;
  }

  private Rule withoutMoves(Rule r, Map<Integer, Integer> still, List<Integer> work) {
    List<Rule.Condition> body = new ArrayList<>();
    for (Rule.Condition c : r.body) {
      if (c.relation() == does) {
        if (!c.negative()) {
          return null;
        }
      } else if (c.isDistinct()) {
        body.add(c);
      } else {
        body.add(new Rule.Condition(still(c.relation(), still, work), c.args(), c.negative()));
      }
    }
    return new Rule(
        still.get(r.head), r.headArgs, body.toArray(new Rule.Condition[0]), r.variables);
  }

  private Rule rule(Statement s) {
    Map<String, Integer> variables = new HashMap<>();
    Pattern[] head = patterns(s.head().args(), variables);
    Rule.Condition[] body = new Rule.Condition[s.body().size()];
    for (int i = 0; i < body.length; i++) {
      Literal l = s.body().get(i);
      if (l instanceof Literal.Distinct d) {
        body[i] = new Rule.Condition(-1, patterns(List.of(d.left(), d.right()), variables), false);
      } else {
        boolean negative = l instanceof Literal.Not;
        Literal.Atom a = (Literal.Atom) (negative ? ((Literal.Not) l).body() : l);
        body[i] =
            new Rule.Condition(
                relation(a.name(), a.args().size()), patterns(a.args(), variables), negative);
      }
    }
    return new Rule(
        relation(s.head().name(), s.head().args().size()), head, body, variables.size());
  }

  private Pattern[] patterns(List<GdlTerm> args, Map<String, Integer> variables) {
    return args.stream().map(t -> pattern(t, variables)).toArray(Pattern[]::new);
  }

  private Pattern pattern(GdlTerm t, Map<String, Integer> variables) {
    if (t instanceof GdlTerm.Variable v) {
      return Pattern.variable(variables.computeIfAbsent(v.name(), k -> variables.size()));
    }
    if (t.isGround()) {
      return Pattern.ground(terms.intern(t));
    }
    GdlTerm.Compound c = (GdlTerm.Compound) t;
    return Pattern.function(terms.symbol(c.name(), c.args().size()), patterns(c.args(), variables));
  }
}
