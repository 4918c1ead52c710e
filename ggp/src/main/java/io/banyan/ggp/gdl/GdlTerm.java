// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** A term of the language: a variable, or a name with arguments (none for a constant). */
public sealed interface GdlTerm {
  /** A variable; the name includes the question mark. */
  record Variable(String name) implements GdlTerm {
    @Override
    public String toString() {
      return name;
    }
  }

  /** A constant (no arguments) or a function applied to arguments. */
  record Compound(String name, List<GdlTerm> args) implements GdlTerm {
    public Compound {
      args = List.copyOf(args);
    }

    @Override
    public String toString() {
      return GdlPrinter.application(name, args);
    }
  }

  static Compound constant(String name) {
    return new Compound(name, List.of());
  }

  default boolean isGround() {
    if (this instanceof Compound c) {
      for (GdlTerm t : c.args()) {
        if (!t.isGround()) {
          return false;
        }
      }
      return true;
    }
    return false;
  }

  default void collectVariables(Set<String> into) {
    if (this instanceof Variable v) {
      into.add(v.name());
    } else {
      for (GdlTerm t : ((Compound) this).args()) {
        t.collectVariables(into);
      }
    }
  }

  /** This term with the variables of the map replaced, repeatedly, by their values. */
  default GdlTerm substitute(Map<String, GdlTerm> map) {
    if (map.isEmpty()) {
      return this;
    }
    if (this instanceof Variable v) {
      GdlTerm value = map.get(v.name());
      return value == null ? this : value.substitute(map);
    }
    Compound c = (Compound) this;
    if (c.args().isEmpty()) {
      return c;
    }
    return new Compound(c.name(), c.args().stream().map(t -> t.substitute(map)).toList());
  }
}
