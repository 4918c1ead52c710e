// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Turns a sheet into plain rules that reasoning starts from: bodies hold atoms, negated atoms and
 * {@code distinct} only, and every rule is safe. What the strict language forbids but has a meaning
 * is repaired on the way, each repair with a {@link Finding}; what has none is refused.
 */
public final class NormalForm {
  private static final int LARGEST_PRODUCT = 16;
  private static final int MOST_RULES = 400_000;
  private static final int MOST_ROLES = 200;

  /** Planning the joins of a rule takes the cube of its conditions. */
  private static final int MOST_CONDITIONS = 200;

  private static final Set<String> ROLE_FIRST = Set.of("legal/2", "goal/2", "input/2");
  private static final Set<String> OUTPUTS =
      Set.of("legal/2", "goal/2", "terminal/0", "next/1", "init/1", "sees/2");
  private static final Set<String> HINTS = Set.of("base/1", "input/2");

  private final List<Finding> repairs = new ArrayList<>();
  private final Deque<Statement> work = new ArrayDeque<>();
  private final List<Statement> done = new ArrayList<>();
  private int auxiliaries;

  private NormalForm() {}

  /** Plain rules and the log of repairs. */
  public record Result(List<Statement> rules, List<Finding> repairs) {}

  /** Normalises a sheet; throws {@link GdlException} when a rule has no meaning. */
  public static Result of(Sheet sheet) {
    NormalForm n = new NormalForm();
    boolean oldBase =
        sheet.statements().stream()
            .anyMatch(s -> s.head().name().equals("base") && s.head().args().size() != 1);
    if (oldBase) {
      n.repair("E2", SheetPosition.NONE, "old-style base declarations ignored");
    }
    for (Statement s : sheet.statements()) {
      n.checkHead(s);
      if (!(oldBase && s.head().name().equals("base"))) {
        n.work.add(s);
      }
    }
    n.normaliseAll();
    n.inlineUnsafe();
    n.checkRequired();
    return new Result(List.copyOf(new LinkedHashSet<>(n.done)), List.copyOf(n.repairs));
  }

  private void checkHead(Statement s) {
    Literal.Atom head = s.head();
    int arity = Keywords.arity(head.name());
    if (arity >= 0 && arity != head.args().size() && !head.name().equals("base")) {
      throw new GdlException(
          "E2",
          s.at(),
          head.name() + " takes " + arity + " argument(s), found " + head.args().size());
    }
    if (head.name().equals("true") || head.name().equals("does")) {
      throw new GdlException("E4", s.at(), head.name() + " cannot be derived by the sheet");
    }
    if (head.name().equals("role") && (!s.isFact() || !head.isGround())) {
      throw new GdlException("E4", s.at(), "role must be a ground fact");
    }
    for (Literal l : s.body()) {
      DependencyGraph.forEachAtom(
          l,
          true,
          (a, positive) -> {
            int wanted = Keywords.arity(a.name());
            if (wanted >= 0 && wanted != a.args().size()) {
              throw new GdlException(
                  "E2",
                  a.at(),
                  a.name() + " takes " + wanted + " argument(s), found " + a.args().size());
            }
          });
    }
  }

  private void checkRequired() {
    Set<String> heads = done.stream().map(s -> s.head().name()).collect(Collectors.toSet());
    if (!heads.contains("role")) {
      throw new GdlException("E3", SheetPosition.NONE, "no role fact");
    }
    if (done.stream().filter(s -> s.head().name().equals("role")).count() > MOST_ROLES) {
      throw new GdlException("limit", SheetPosition.NONE, "more than " + MOST_ROLES + " roles");
    }
    for (String wanted : List.of("legal", "goal", "terminal")) {
      if (!heads.contains(wanted)) {
        repair("E3", SheetPosition.NONE, "nothing defines " + wanted + "; it never holds");
      }
    }
  }

  private void normaliseAll() {
    while (!work.isEmpty()) {
      Statement s = work.poll();
      if (s.isFact()) {
        done.add(new Statement(s.head(), List.of()));
        continue;
      }
      List<Literal> flat = new ArrayList<>();
      for (Literal l : s.body()) {
        flatten(negationNormal(l, true), flat);
      }
      for (List<Literal> body : disjuncts(s, flat)) {
        simplify(s, body);
      }
      if (done.size() > MOST_RULES) {
        throw new GdlException("limit", s.at(), "more than " + MOST_RULES + " rules");
      }
    }
  }

  private Literal negationNormal(Literal l, boolean positive) {
    if (l instanceof Literal.Not n) {
      if (!(n.body() instanceof Literal.Atom)) {
        repair("W5", n.at(), "negation pushed inwards: " + n);
      }
      return negationNormal(n.body(), !positive);
    }
    if (l instanceof Literal.Or || l instanceof Literal.And) {
      boolean or = l instanceof Literal.Or == positive;
      List<Literal> source = l instanceof Literal.Or o ? o.parts() : ((Literal.And) l).parts();
      List<Literal> parts = source.stream().map(p -> negationNormal(p, positive)).toList();
      return or ? new Literal.Or(parts, l.at()) : new Literal.And(parts, l.at());
    }
    return positive ? l : new Literal.Not(l, l.at());
  }

  private static void flatten(Literal l, List<Literal> into) {
    if (l instanceof Literal.And a) {
      a.parts().forEach(p -> flatten(p, into));
    } else {
      into.add(l);
    }
  }

  private List<List<Literal>> disjuncts(Statement s, List<Literal> flat) {
    long product = 1;
    for (Literal l : flat) {
      if (l instanceof Literal.Or o) {
        product = Math.min(1 << 20, product * alternatives(o).size());
      }
    }
    List<Literal> body = product > LARGEST_PRODUCT ? nameDisjunctions(s, flat) : flat;
    List<List<Literal>> result = new ArrayList<>();
    result.add(new ArrayList<>());
    for (Literal l : body) {
      if (l instanceof Literal.Or o) {
        List<List<Literal>> longer = new ArrayList<>();
        for (List<Literal> prefix : result) {
          for (List<Literal> alternative : alternatives(o)) {
            List<Literal> joined = new ArrayList<>(prefix);
            joined.addAll(alternative);
            longer.add(joined);
          }
        }
        result = longer;
      } else {
        result.forEach(prefix -> prefix.add(l));
      }
    }
    return result;
  }

  /** The disjuncts of an or as conjunctions, nested ors expanded up to a limit. */
  private List<List<Literal>> alternatives(Literal.Or or) {
    List<List<Literal>> all = new ArrayList<>();
    for (Literal part : or.parts()) {
      List<Literal> flat = new ArrayList<>();
      flatten(part, flat);
      List<List<Literal>> product = new ArrayList<>();
      product.add(new ArrayList<>());
      for (Literal l : flat) {
        List<List<Literal>> choices =
            l instanceof Literal.Or inner ? alternatives(inner) : List.of(List.of(l));
        List<List<Literal>> longer = new ArrayList<>();
        for (List<Literal> prefix : product) {
          for (List<Literal> c : choices) {
            List<Literal> joined = new ArrayList<>(prefix);
            joined.addAll(c);
            longer.add(joined);
          }
        }
        product = longer;
        if (product.size() > 10_000) {
          throw new GdlException("limit", or.at(), "or expands to more than 10000 conjunctions");
        }
      }
      all.addAll(product);
    }
    return all;
  }

  /**
   * Replaces each or by an auxiliary relation; its rules carry the atoms that bind its variables.
   */
  private List<Literal> nameDisjunctions(Statement s, List<Literal> flat) {
    List<Literal> result = new ArrayList<>();
    for (Literal l : flat) {
      if (!(l instanceof Literal.Or o)) {
        result.add(l);
        continue;
      }
      Set<String> inside = new LinkedHashSet<>();
      o.collectVariables(inside);
      Set<String> outside = new HashSet<>();
      s.head().collectVariables(outside);
      List<Literal> context = new ArrayList<>();
      for (Literal other : flat) {
        if (other != l) {
          other.collectVariables(outside);
          if (other instanceof Literal.Atom) {
            Set<String> shared = new HashSet<>();
            other.collectVariables(shared);
            shared.retainAll(inside);
            if (!shared.isEmpty()) {
              context.add(other);
            }
          }
        }
      }
      inside.retainAll(outside);
      Literal.Atom name = auxiliary("or", inside, o.at());
      for (List<Literal> alternative : alternatives(o)) {
        List<Literal> body = new ArrayList<>(context);
        body.addAll(alternative);
        work.add(new Statement(name, body));
      }
      result.add(name);
    }
    return result;
  }

  private Literal.Atom auxiliary(String kind, Set<String> variables, SheetPosition at) {
    List<GdlTerm> args = variables.stream().map(v -> (GdlTerm) new GdlTerm.Variable(v)).toList();
    return new Literal.Atom("$" + kind + auxiliaries++, args, at);
  }

  private void simplify(Statement s, List<Literal> body) {
    Map<String, GdlTerm> equal = new HashMap<>();
    List<Literal> rest = new ArrayList<>();
    for (Literal l : body) {
      if (l instanceof Literal.Not n && n.body() instanceof Literal.Distinct d) {
        repair("W5", l.at(), "equality substituted for " + l);
        if (!Unifier.unify(d.left(), d.right(), equal)) {
          return;
        }
      } else {
        rest.add(l);
      }
    }
    Map<String, Literal> unique = new LinkedHashMap<>();
    for (Literal raw : rest) {
      Literal l = raw.substitute(equal);
      if (l instanceof Literal.Distinct d) {
        if (d.left().equals(d.right())) {
          return;
        }
        if (!Unifier.unify(d.left(), d.right(), new HashMap<>())) {
          continue;
        }
      }
      unique.putIfAbsent(l.toString(), l);
    }
    if (unique.size() > MOST_CONDITIONS) {
      throw new GdlException(
          "limit", s.at(), "a rule with more than " + MOST_CONDITIONS + " conditions");
    }
    for (Literal l : unique.values()) {
      if (l instanceof Literal.Not n && unique.containsKey(n.body().toString())) {
        return;
      }
    }
    done.add(
        bind(
            new Statement(
                Literal.substitute(s.head(), equal), List.copyOf(unique.values()), true, s.at())));
  }

  /** Adds role atoms for unbound role variables and hides variables local to a negation. */
  private Statement bind(Statement s) {
    Set<String> bound = boundBy(s.body());
    List<Literal> body = new ArrayList<>(s.body());
    Literal.Atom head = s.head();
    if (ROLE_FIRST.contains(head.signature())
        && head.args().get(0) instanceof GdlTerm.Variable v
        && bound.add(v.name())) {
      body.add(0, new Literal.Atom("role", List.of(v), s.at()));
      repair("E7", s.at(), "(role " + v + ") added for the unbound role of " + head);
    }
    Set<String> headVariables = new HashSet<>();
    head.collectVariables(headVariables);
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof Literal.Not n) {
        Set<String> all = new LinkedHashSet<>();
        n.collectVariables(all);
        Set<String> free = new LinkedHashSet<>(all);
        free.removeAll(bound);
        free.removeAll(headVariables);
        if (!free.isEmpty()) {
          all.removeAll(free);
          Literal.Atom name = auxiliary("some", all, n.at());
          work.add(new Statement(name, List.of(n.body())));
          body.set(i, new Literal.Not(name, n.at()));
          repair("E7", n.at(), "variables " + free + " read as 'for no value' in " + n);
        }
      }
    }
    return new Statement(head, body, true, s.at());
  }

  private static Set<String> boundBy(List<Literal> body) {
    Set<String> bound = new HashSet<>();
    for (Literal l : body) {
      if (l instanceof Literal.Atom) {
        l.collectVariables(bound);
      }
    }
    return bound;
  }

  private static Set<String> unbound(Statement s) {
    Set<String> all = s.variables();
    all.removeAll(boundBy(s.body()));
    return all;
  }

  /** Moves unsafe rules into the places that use them, where the caller binds the variables. */
  private void inlineUnsafe() {
    for (int round = 0; round < 100; round++) {
      List<Statement> unsafe = done.stream().filter(s -> !unbound(s).isEmpty()).toList();
      if (unsafe.isEmpty()) {
        return;
      }
      Statement s = unsafe.get(0);
      String name = s.head().signature();
      if (HINTS.contains(name)) {
        done.remove(s);
        repair("E7", s.at(), "unsafe declaration ignored: " + s);
        continue;
      }
      Set<String> headVariables = new HashSet<>();
      s.head().collectVariables(headVariables);
      Set<String> missing = unbound(s);
      if (OUTPUTS.contains(name) || !headVariables.containsAll(missing)) {
        throw new GdlException(
            s.isFact() ? "E5" : "E7",
            s.at(),
            "variable " + missing.iterator().next() + " is never bound in " + s);
      }
      inline(name, s);
    }
    throw new GdlException("E7", SheetPosition.NONE, "unsafe rules cannot be resolved");
  }

  private void inline(String name, Statement cause) {
    List<Statement> callees = done.stream().filter(s -> s.head().signature().equals(name)).toList();
    for (Statement c : callees) {
      if (uses(c, name)) {
        throw new GdlException("E7", cause.at(), "unsafe rule is recursive: " + cause);
      }
    }
    repair("E7", cause.at(), "unsafe relation " + name + " inlined into the rules that use it");
    List<Statement> others = done.stream().filter(s -> !s.head().signature().equals(name)).toList();
    done.clear();
    for (Statement s : others) {
      if (uses(s, name)) {
        inlineInto(s, name, callees);
      } else {
        done.add(s);
      }
      if (done.size() + work.size() > MOST_RULES) {
        throw new GdlException(
            "limit", s.at(), "inlining gives more than " + MOST_RULES + " rules");
      }
    }
    normaliseAll();
  }

  private static boolean uses(Statement s, String name) {
    return s.body().stream()
        .anyMatch(
            l ->
                l instanceof Literal.Atom a && a.signature().equals(name)
                    || l instanceof Literal.Not n
                        && n.body() instanceof Literal.Atom b
                        && b.signature().equals(name));
  }

  private void inlineInto(Statement s, String name, List<Statement> callees) {
    int at = 0;
    while (true) {
      Literal l = s.body().get(at);
      if (l instanceof Literal.Atom a && a.signature().equals(name)) {
        break;
      }
      if (l instanceof Literal.Not n && ((Literal.Atom) n.body()).signature().equals(name)) {
        break;
      }
      at++;
    }
    Literal use = s.body().get(at);
    List<Literal> rest = new ArrayList<>(s.body());
    rest.remove(at);
    boolean positive = use instanceof Literal.Atom;
    Literal.Atom call = positive ? (Literal.Atom) use : (Literal.Atom) ((Literal.Not) use).body();
    for (Statement callee : callees) {
      String suffix = "~" + auxiliaries++;
      Map<String, GdlTerm> map =
          Unifier.unify(call.args(), Unifier.rename(callee.head().args(), suffix));
      if (map == null) {
        continue;
      }
      List<Literal> body = new ArrayList<>();
      for (Literal l : callee.body()) {
        body.add(rename(l, suffix).substitute(map));
      }
      if (positive) {
        List<Literal> joined = new ArrayList<>();
        rest.forEach(l -> joined.add(l.substitute(map)));
        joined.addAll(body);
        work.add(new Statement(Literal.substitute(s.head(), map), joined, true, s.at()));
      } else {
        rest.add(negated(call, body, map, s.at()));
      }
    }
    if (!positive) {
      work.add(new Statement(s.head(), rest, true, s.at()));
    }
  }

  /** The negation of an inlined body: an and-or form when its variables are the caller's own. */
  private static Literal negated(
      Literal.Atom call, List<Literal> body, Map<String, GdlTerm> map, SheetPosition at) {
    Set<String> callers = new HashSet<>();
    call.collectVariables(callers);
    List<Literal> parts = new ArrayList<>();
    for (String v : callers) {
      GdlTerm value = new GdlTerm.Variable(v).substitute(map);
      if (!value.equals(new GdlTerm.Variable(v))) {
        parts.add(new Literal.Distinct(new GdlTerm.Variable(v), value, at));
      }
    }
    body.forEach(l -> parts.add(new Literal.Not(l, at)));
    return new Literal.Or(parts, at);
  }

  private static Literal rename(Literal l, String suffix) {
    if (l instanceof Literal.Atom a) {
      return new Literal.Atom(a.name(), Unifier.rename(a.args(), suffix), a.at());
    }
    if (l instanceof Literal.Not n) {
      return new Literal.Not(rename(n.body(), suffix), n.at());
    }
    Literal.Distinct d = (Literal.Distinct) l;
    return new Literal.Distinct(
        Unifier.rename(d.left(), suffix), Unifier.rename(d.right(), suffix), d.at());
  }

  private void repair(String rule, SheetPosition at, String message) {
    if (repairs.size() < 1000) {
      repairs.add(new Finding(Finding.Level.REPAIR, rule, at, message));
    }
  }
}
