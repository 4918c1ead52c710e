// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** A condition in a rule body. */
public sealed interface Literal {
  /** A relation applied to terms; also the head of a rule. */
  record Atom(String name, List<GdlTerm> args, SheetPosition at) implements Literal {
    public Atom {
      args = List.copyOf(args);
    }

    public String signature() {
      return name + "/" + args.size();
    }

    public boolean isGround() {
      return args.stream().allMatch(GdlTerm::isGround);
    }

    /** Equal name and arguments; the place does not matter. */
    public boolean sameAs(Atom other) {
      return name.equals(other.name) && args.equals(other.args);
    }

    @Override
    public String toString() {
      return GdlPrinter.application(name, args);
    }
  }

  /** Negation. */
  record Not(Literal body, SheetPosition at) implements Literal {
    @Override
    public String toString() {
      return "(not " + body + ")";
    }
  }

  /** Disjunction; false when empty. */
  record Or(List<Literal> parts, SheetPosition at) implements Literal {
    public Or {
      parts = List.copyOf(parts);
    }

    @Override
    public String toString() {
      return GdlPrinter.application("or", parts);
    }
  }

  /** Conjunction; true when empty. */
  record And(List<Literal> parts, SheetPosition at) implements Literal {
    public And {
      parts = List.copyOf(parts);
    }

    @Override
    public String toString() {
      return GdlPrinter.application("and", parts);
    }
  }

  /** Syntactic difference of two terms. */
  record Distinct(GdlTerm left, GdlTerm right, SheetPosition at) implements Literal {
    @Override
    public String toString() {
      return "(distinct " + left + " " + right + ")";
    }
  }

  SheetPosition at();

  default void collectVariables(Set<String> into) {
    if (this instanceof Atom a) {
      a.args().forEach(t -> t.collectVariables(into));
    } else if (this instanceof Not n) {
      n.body().collectVariables(into);
    } else if (this instanceof Distinct d) {
      d.left().collectVariables(into);
      d.right().collectVariables(into);
    } else {
      for (Literal l : parts(this)) {
        l.collectVariables(into);
      }
    }
  }

  default Literal substitute(Map<String, GdlTerm> map) {
    if (map.isEmpty()) {
      return this;
    }
    if (this instanceof Atom a) {
      return substitute(a, map);
    }
    if (this instanceof Not n) {
      return new Not(n.body().substitute(map), n.at());
    }
    if (this instanceof Distinct d) {
      return new Distinct(d.left().substitute(map), d.right().substitute(map), d.at());
    }
    List<Literal> parts = parts(this).stream().map(l -> l.substitute(map)).toList();
    return this instanceof Or ? new Or(parts, at()) : new And(parts, at());
  }

  static Atom substitute(Atom a, Map<String, GdlTerm> map) {
    return new Atom(a.name(), a.args().stream().map(t -> t.substitute(map)).toList(), a.at());
  }

  private static List<Literal> parts(Literal l) {
    return l instanceof Or o ? o.parts() : ((And) l).parts();
  }
}
