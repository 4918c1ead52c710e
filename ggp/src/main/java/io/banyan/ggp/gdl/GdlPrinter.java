// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.List;

/** Prints statements, atoms and terms in the prefix (KIF) or the infix (HRF) form. */
public final class GdlPrinter {
  private GdlPrinter() {}

  /** One statement a line, prefix form, single spaces. */
  public static String kif(Sheet sheet) {
    StringBuilder b = new StringBuilder();
    for (Statement s : sheet.statements()) {
      b.append(s).append('\n');
    }
    return b.toString();
  }

  /**
   * One statement a line, infix form; variables start with an upper-case letter.
   *
   * @throws IllegalArgumentException naming a word that the infix form has no way to write
   */
  public static String hrf(Sheet sheet) {
    StringBuilder b = new StringBuilder();
    for (Statement s : sheet.statements()) {
      infix(s.head(), b);
      for (int i = 0; i < s.body().size(); i++) {
        b.append(i == 0 ? " :- " : " & ");
        infix(s.body().get(i), b);
      }
      b.append(".\n");
    }
    return b.toString();
  }

  static String application(String name, List<?> args) {
    if (args.isEmpty()) {
      return name;
    }
    StringBuilder b = new StringBuilder("(").append(name);
    for (Object arg : args) {
      b.append(' ').append(arg);
    }
    return b.append(')').toString();
  }

  private static void infix(Literal l, StringBuilder b) {
    if (l instanceof Literal.Atom a) {
      infix(a.name(), a.args(), b);
    } else if (l instanceof Literal.Not n) {
      b.append('~');
      infix(n.body(), b);
    } else if (l instanceof Literal.Distinct d) {
      infix("distinct", List.of(d.left(), d.right()), b);
    } else if (l instanceof Literal.Or o) {
      infixGroup(o.parts(), " | ", b);
    } else {
      infixGroup(((Literal.And) l).parts(), " & ", b);
    }
  }

  private static void infixGroup(List<Literal> parts, String separator, StringBuilder b) {
    if (parts.isEmpty()) {
      // Nothing to choose from is false, nothing to ask for is true.
      b.append(separator.equals(" | ") ? "distinct(a,a)" : "~distinct(a,a)");
      return;
    }
    b.append('(');
    for (int i = 0; i < parts.size(); i++) {
      if (i > 0) {
        b.append(separator);
      }
      infix(parts.get(i), b);
    }
    b.append(')');
  }

  private static void infix(String name, List<GdlTerm> args, StringBuilder b) {
    if (!HrfReader.isName(name)) {
      throw new IllegalArgumentException("the word '" + name + "' has no infix form");
    }
    b.append(name);
    if (args.isEmpty()) {
      return;
    }
    b.append('(');
    for (int i = 0; i < args.size(); i++) {
      if (i > 0) {
        b.append(',');
      }
      if (args.get(i) instanceof GdlTerm.Variable v) {
        String bare = v.name().substring(1);
        char first = Character.toUpperCase(bare.charAt(0));
        b.append(Character.isUpperCase(first) ? first + bare.substring(1) : v.name());
      } else {
        GdlTerm.Compound c = (GdlTerm.Compound) args.get(i);
        infix(c.name(), c.args(), b);
      }
    }
    b.append(')');
  }
}
