// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Judges a sheet by the strict rules: errors E2 to E10 (E1 is the reader's) and warnings W1 to W9.
 * Stratification (E8) is tried on relations and then on rules whose heads and uses unify; the third
 * test, on the ground program, needs grounding and belongs to {@code reason}.
 *
 * <p>Warnings: W1 unused, undefined or underivable relation, W2 one name with two arities, W3
 * spelling, W4 unusual character, W5 needless form (empty body, nested or empty or, not around a
 * compound), W6 base or input missing, W7 goal value, W8 stratified only after refinement, W9
 * GDL-II.
 */
public final class SheetChecker {
  private static final Set<String> HEAD_ONLY = Set.of("init", "next", "base", "input", "sees");
  private static final int LARGEST_REFINED_COMPONENT = 2000;

  /** Rounds of a fixpoint over all statements; a hostile sheet could ask for as many as it has. */
  private static final int MOST_ROUNDS = 25;

  private final Sheet sheet;
  private final List<Finding> findings = new ArrayList<>();

  private SheetChecker(Sheet sheet) {
    this.sheet = sheet;
  }

  /** All findings, the reader's first. */
  public static List<Finding> check(Sheet sheet) {
    SheetChecker c = new SheetChecker(sheet);
    c.findings.addAll(sheet.readerFindings());
    c.run();
    return c.findings;
  }

  /** Whether the rules alone, not yet grounded, show that no negation is in a cycle. */
  public static boolean isStratified(Sheet sheet) {
    SheetChecker c = new SheetChecker(sheet);
    c.checkStratification(new DependencyGraph(sheet.statements()));
    return !hasErrors(c.findings);
  }

  public static boolean hasErrors(List<Finding> findings) {
    return findings.stream().anyMatch(f -> f.level() == Finding.Level.ERROR);
  }

  private void run() {
    for (Statement s : sheet.statements()) {
      checkShape(s);
      checkSafety(s);
    }
    checkPresence();
    DependencyGraph graph = new DependencyGraph(sheet.statements());
    checkStratification(graph);
    checkRecursion(graph);
    checkDependence(graph);
    checkUse();
    checkDerivable();
    checkArities();
  }

  private void checkShape(Statement s) {
    Literal.Atom head = s.head();
    checkAtom(head, false);
    switch (head.name()) {
      case "role" -> {
        if (!s.isFact()) {
          error("E4", s.at(), "role must be a fact, not a rule with a body");
        }
      }
      case "true", "does" -> error("E4", s.at(), head.name() + " cannot be derived by the sheet");
      case "goal" -> checkGoal(head);
      default -> {}
    }
    if (s.isFact() && !head.isGround()) {
      error("E5", s.at(), "fact with a variable: " + head);
    }
    if (s.isFact() && s.writtenAsRule()) {
      warn("W5", s.at(), "rule with an empty body; write it as a fact");
    }
    for (Literal l : s.body()) {
      checkLiteral(l, true);
    }
  }

  private void checkLiteral(Literal l, boolean top) {
    if (l instanceof Literal.Atom a) {
      checkAtom(a, true);
      if (HEAD_ONLY.contains(a.name())) {
        error("E4", a.at(), a.name() + " cannot be used in a body");
      }
    } else if (l instanceof Literal.Not n) {
      if (!(n.body() instanceof Literal.Atom)) {
        warn("W5", n.at(), "not should be applied to an atom only");
      }
      checkLiteral(n.body(), false);
    } else if (l instanceof Literal.Distinct d) {
      checkTerm(d.left(), d.at(), false);
      checkTerm(d.right(), d.at(), false);
    } else if (l instanceof Literal.Or o) {
      if (o.parts().isEmpty() || !top) {
        warn("W5", o.at(), o.parts().isEmpty() ? "empty or is false" : "nested or");
      }
      o.parts().forEach(p -> checkLiteral(p, false));
    } else if (l instanceof Literal.And a) {
      warn("W5", a.at(), "and is not part of the language");
      a.parts().forEach(p -> checkLiteral(p, top));
    }
  }

  private void checkAtom(Literal.Atom a, boolean inBody) {
    int arity = Keywords.arity(a.name());
    if (arity >= 0 && arity != a.args().size()) {
      error("E2", a.at(), a.name() + " takes " + arity + " argument(s), found " + a.args().size());
    }
    for (GdlTerm t : a.args()) {
      checkTerm(t, a.at(), !inBody && a.name().equals("sees"));
    }
  }

  private void checkTerm(GdlTerm t, SheetPosition at, boolean inSees) {
    if (t instanceof GdlTerm.Compound c) {
      if (Keywords.isKeyword(c.name()) && !(inSees && c.name().equals("does"))) {
        error("E6", at, "keyword '" + c.name() + "' used as a function or constant");
      }
      c.args().forEach(arg -> checkTerm(arg, at, inSees));
    }
  }

  private void checkGoal(Literal.Atom head) {
    if (head.args().size() == 2 && head.args().get(1) instanceof GdlTerm.Compound c) {
      if (goalValue(c) < 0) {
        warn("W7", head.at(), "goal value " + c + " is not an integer from 0 to 100");
      }
    }
  }

  /** The value of a goal constant, or -1 if it is none from 0 to 100. */
  public static int goalValue(GdlTerm.Compound c) {
    if (!c.args().isEmpty() || c.name().length() > 9) {
      return -1;
    }
    try {
      int value = Integer.parseInt(c.name());
      return value >= 0 && value <= 100 ? value : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private void checkSafety(Statement s) {
    if (s.isFact()) {
      return;
    }
    Set<String> bound = new HashSet<>();
    for (Literal l : s.body()) {
      bound.addAll(bindings(l));
    }
    Set<String> needed = new LinkedHashSet<>();
    s.head().collectVariables(needed);
    s.body().forEach(l -> collectNeeded(l, bound, needed));
    needed.removeAll(bound);
    for (String v : needed) {
      error("E7", s.at(), "variable " + v + " is not bound by a positive atom of the body");
    }
  }

  private static Set<String> bindings(Literal l) {
    Set<String> result = new HashSet<>();
    if (l instanceof Literal.Atom a) {
      a.collectVariables(result);
    } else if (l instanceof Literal.And and) {
      and.parts().forEach(p -> result.addAll(bindings(p)));
    } else if (l instanceof Literal.Or or) {
      boolean first = true;
      for (Literal p : or.parts()) {
        if (first) {
          result.addAll(bindings(p));
        } else {
          result.retainAll(bindings(p));
        }
        first = false;
      }
    }
    return result;
  }

  /** Variables of negated literals and distinct that the literal's own disjunct does not bind. */
  private static void collectNeeded(Literal l, Set<String> outer, Set<String> needed) {
    if (l instanceof Literal.Not || l instanceof Literal.Distinct) {
      Set<String> own = new HashSet<>();
      l.collectVariables(own);
      own.removeAll(outer);
      needed.addAll(own);
    } else if (l instanceof Literal.Or or) {
      for (Literal p : or.parts()) {
        Set<String> scope = new HashSet<>(outer);
        scope.addAll(bindings(p));
        collectNeeded(p, scope, needed);
      }
    } else if (l instanceof Literal.And and) {
      Set<String> scope = new HashSet<>(outer);
      scope.addAll(bindings(and));
      and.parts().forEach(p -> collectNeeded(p, scope, needed));
    }
  }

  private void checkPresence() {
    Set<String> heads = new HashSet<>();
    sheet.statements().forEach(s -> heads.add(s.head().name()));
    for (String wanted : List.of("role", "legal", "goal", "terminal")) {
      if (!heads.contains(wanted)) {
        error("E3", SheetPosition.NONE, "no statement defines " + wanted);
      }
    }
    for (String optional : List.of("base", "input")) {
      if (!heads.contains(optional)) {
        warn("W6", SheetPosition.NONE, "no " + optional + " declarations; reachability decides");
      }
    }
    if (heads.contains("sees") || sheet.roles().contains("random")) {
      warn("W9", SheetPosition.NONE, "sheet uses GDL-II (random role or sees rules)");
    }
  }

  private void checkStratification(DependencyGraph graph) {
    List<DependencyGraph.Use> bad =
        graph.uses().stream()
            .filter(u -> u.negative() && graph.sameComponent(u.from(), u.to()))
            .toList();
    if (bad.isEmpty()) {
      return;
    }
    DependencyGraph.Use first = bad.get(0);
    String what = graph.name(first.from()) + " depends negatively on " + graph.name(first.to());
    if (stratifiedByRules(graph)) {
      warn("W8", first.statement().at(), what + "; stratified after splitting by arguments");
    } else {
      error("E8", first.statement().at(), "not stratified: " + what + " in a cycle");
    }
  }

  /**
   * Nodes are rules; a rule uses another if a body atom unifies with its head. Every cycle of
   * ground atoms maps to a closed walk of rules, so no negative edge inside a component proves the
   * ground program stratified.
   */
  private boolean stratifiedByRules(DependencyGraph graph) {
    List<Statement> rules = sheet.statements();
    Map<Statement, Integer> ids = new java.util.IdentityHashMap<>();
    Map<Integer, List<Integer>> byHead = new HashMap<>();
    for (int i = 0; i < rules.size(); i++) {
      ids.put(rules.get(i), i);
      byHead
          .computeIfAbsent(graph.id(rules.get(i).head().signature()), k -> new ArrayList<>())
          .add(i);
    }
    List<List<Integer>> edges = new ArrayList<>();
    List<int[]> negative = new ArrayList<>();
    rules.forEach(r -> edges.add(new ArrayList<>()));
    for (DependencyGraph.Use u : graph.uses()) {
      if (!graph.sameComponent(u.from(), u.to())) {
        continue;
      }
      List<Integer> targets = byHead.getOrDefault(u.to(), List.of());
      if (targets.size() > LARGEST_REFINED_COMPONENT) {
        return false;
      }
      for (int t : targets) {
        List<GdlTerm> renamed = Unifier.rename(rules.get(t).head().args(), "'");
        if (Unifier.unify(u.atom().args(), renamed) != null) {
          int from = ids.get(u.statement());
          edges.get(from).add(t);
          if (u.negative()) {
            negative.add(new int[] {from, t});
          }
        }
      }
    }
    int[] start = new int[rules.size() + 1];
    for (int i = 0; i < rules.size(); i++) {
      start[i + 1] = start[i] + edges.get(i).size();
    }
    int[] target = edges.stream().flatMap(List::stream).mapToInt(Integer::intValue).toArray();
    int[] component = StrongComponents.of(rules.size(), start, target);
    return negative.stream().noneMatch(e -> component[e[0]] == component[e[1]]);
  }

  private void checkRecursion(DependencyGraph graph) {
    for (DependencyGraph.Use u : graph.uses()) {
      if (u.negative() || !graph.sameComponent(u.from(), u.to())) {
        continue;
      }
      for (GdlTerm v : u.atom().args()) {
        if (!v.isGround()
            && !u.statement().head().args().contains(v)
            && !boundOutside(v, u, graph)) {
          error(
              "E9",
              u.statement().at(),
              "recursion restriction: argument " + v + " of " + u.atom() + " can grow");
        }
      }
    }
  }

  private static boolean boundOutside(GdlTerm v, DependencyGraph.Use u, DependencyGraph graph) {
    boolean[] found = {false};
    for (Literal l : u.statement().body()) {
      DependencyGraph.forEachAtom(
          l,
          true,
          (a, positive) ->
              found[0] |=
                  positive
                      && a.args().contains(v)
                      && !graph.sameComponent(u.from(), graph.id(a.signature())));
    }
    return found[0];
  }

  private void checkDependence(DependencyGraph graph) {
    boolean[] onTrue = graph.dependants("true/1");
    boolean[] onDoes = graph.dependants("does/2");
    for (String s : List.of("init/1", "base/1", "input/2")) {
      if (graph.dependsOn(s, onTrue) || graph.dependsOn(s, onDoes)) {
        error("E10", where(s), s + " depends on true or does");
      }
    }
    for (String s : List.of("legal/2", "goal/2", "terminal/0")) {
      if (graph.dependsOn(s, onDoes)) {
        error("E10", where(s), s + " depends on does");
      }
    }
  }

  private SheetPosition where(String signature) {
    return sheet.statements().stream()
        .filter(s -> s.head().signature().equals(signature))
        .map(Statement::at)
        .findFirst()
        .orElse(SheetPosition.NONE);
  }

  private void checkUse() {
    Map<String, SheetPosition> defined = new HashMap<>();
    Map<String, SheetPosition> used = new HashMap<>();
    for (Statement s : sheet.statements()) {
      defined.putIfAbsent(s.head().signature(), s.at());
      for (Literal l : s.body()) {
        DependencyGraph.forEachAtom(
            l, true, (a, positive) -> used.putIfAbsent(a.signature(), a.at()));
      }
    }
    defined.forEach(
        (name, at) -> {
          if (!used.containsKey(name) && Keywords.arity(bare(name)) < 0) {
            warn("W1", at, "relation " + name + " is defined but never used");
          }
        });
    used.forEach(
        (name, at) -> {
          if (!defined.containsKey(name) && Keywords.arity(bare(name)) < 0) {
            warn("W1", at, "relation " + name + " is used but never defined; it is false");
          }
        });
  }

  /**
   * A relation can be derived if one of its statements uses, positively, only relations that can;
   * {@code true} and {@code does} can, and an undefined relation is told elsewhere.
   */
  private void checkDerivable() {
    Map<String, SheetPosition> open = new LinkedHashMap<>();
    Set<String> derivable = new HashSet<>(Set.of("true/1", "does/2"));
    for (Statement s : sheet.statements()) {
      open.putIfAbsent(s.head().signature(), s.at());
    }
    boolean changed = true;
    for (int round = 0; changed; round++) {
      if (round == MOST_ROUNDS) {
        return;
      }
      changed = false;
      for (Statement s : sheet.statements()) {
        String head = s.head().signature();
        if (!derivable.contains(head)
            && s.body().stream().allMatch(l -> isPossible(l, derivable))) {
          derivable.add(head);
          changed = true;
        }
      }
    }
    open.keySet().removeAll(derivable);
    open.forEach(
        (name, at) -> warn("W1", at, "relation " + name + " can never be derived; it is false"));
  }

  private static boolean isPossible(Literal l, Set<String> derivable) {
    if (l instanceof Literal.Atom a) {
      return derivable.contains(a.signature());
    }
    if (l instanceof Literal.Or o) {
      return o.parts().stream().anyMatch(p -> isPossible(p, derivable));
    }
    if (l instanceof Literal.And a) {
      return a.parts().stream().allMatch(p -> isPossible(p, derivable));
    }
    return true;
  }

  private static String bare(String signature) {
    return signature.substring(0, signature.lastIndexOf('/'));
  }

  private void checkArities() {
    Map<String, Integer> relations = new HashMap<>();
    Map<String, Integer> functions = new HashMap<>();
    Set<String> told = new HashSet<>();
    for (Statement s : sheet.statements()) {
      arity(s.head(), relations, functions, told);
      for (Literal l : s.body()) {
        DependencyGraph.forEachAtom(l, true, (a, positive) -> arity(a, relations, functions, told));
      }
    }
  }

  private void arity(
      Literal.Atom a,
      Map<String, Integer> relations,
      Map<String, Integer> functions,
      Set<String> told) {
    Integer before = relations.putIfAbsent(a.name(), a.args().size());
    if (before != null && before != a.args().size() && told.add("r " + a.name())) {
      warn("W2", a.at(), "relation " + a.name() + " is used with two arities");
    }
    a.args().forEach(t -> arity(t, a.at(), functions, told));
  }

  private void arity(
      GdlTerm t, SheetPosition at, Map<String, Integer> functions, Set<String> told) {
    if (t instanceof GdlTerm.Compound c && !c.args().isEmpty()) {
      Integer before = functions.putIfAbsent(c.name(), c.args().size());
      if (before != null && before != c.args().size() && told.add("f " + c.name())) {
        warn("W2", at, "function " + c.name() + " is used with two arities");
      }
      c.args().forEach(arg -> arity(arg, at, functions, told));
    }
  }

  private void error(String rule, SheetPosition at, String message) {
    add(Finding.Level.ERROR, rule, at, message);
  }

  private void warn(String rule, SheetPosition at, String message) {
    add(Finding.Level.WARNING, rule, at, message);
  }

  private void add(Finding.Level level, String rule, SheetPosition at, String message) {
    if (findings.size() < 2000) {
      findings.add(new Finding(level, rule, at, message));
    }
  }
}
