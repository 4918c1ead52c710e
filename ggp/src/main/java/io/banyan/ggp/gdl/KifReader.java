// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.ArrayList;
import java.util.List;

/** Reads the prefix form of the language. */
public final class KifReader {
  private final Symbols symbols;

  private KifReader(ReaderOptions options) {
    symbols = new Symbols(options.caseSensitive());
  }

  public static Sheet read(String text) {
    return read(text, ReaderOptions.DEFAULT);
  }

  public static Sheet read(String text, ReaderOptions options) {
    List<Sexpr> all = Sexpr.parseAll(text, options);
    boolean wrapped =
        all.size() == 1
            && !all.get(0).isSymbol()
            && !all.get(0).elements().isEmpty()
            && !all.get(0).elements().get(0).isSymbol();
    return read(wrapped ? all.get(0).elements() : all, options);
  }

  /** Reads statements that are already parsed, such as the rules inside a START message. */
  public static Sheet read(List<Sexpr> statements, ReaderOptions options) {
    KifReader reader = new KifReader(options);
    List<Statement> result = new ArrayList<>(statements.size());
    for (Sexpr s : statements) {
      result.add(reader.statement(s));
    }
    return reader.symbols.sheet(result);
  }

  /** Reads one ground or open term, such as a move in a message. */
  public static GdlTerm term(Sexpr e, boolean caseSensitive) {
    return new KifReader(ReaderOptions.DEFAULT.withCaseSensitive(caseSensitive)).term(e);
  }

  private Statement statement(Sexpr s) {
    if (!s.isSymbol() && !s.elements().isEmpty() && isWord(s.elements().get(0), "<=")) {
      List<Sexpr> parts = s.elements();
      if (parts.size() < 2) {
        throw new GdlException("E1", s.at(), "rule without a head");
      }
      Literal.Atom head = atom(parts.get(1));
      List<Literal> body = new ArrayList<>(parts.size() - 2);
      for (Sexpr part : parts.subList(2, parts.size())) {
        body.add(literal(part));
      }
      return new Statement(head, body, true, s.at());
    }
    return new Statement(atom(s), List.of(), false, s.at());
  }

  private Literal literal(Sexpr e) {
    if (e.isSymbol() || e.elements().isEmpty() || !e.elements().get(0).isSymbol()) {
      return atom(e);
    }
    List<Sexpr> args = e.elements().subList(1, e.elements().size());
    switch (symbols.fold(e.elements().get(0).symbol())) {
      case "not" -> {
        arity(e, "not", args, 1);
        return new Literal.Not(literal(args.get(0)), e.at());
      }
      case "or" -> {
        return new Literal.Or(args.stream().map(this::literal).toList(), e.at());
      }
      case "and" -> {
        return new Literal.And(args.stream().map(this::literal).toList(), e.at());
      }
      case "distinct" -> {
        arity(e, "distinct", args, 2);
        return new Literal.Distinct(term(args.get(0)), term(args.get(1)), e.at());
      }
      default -> {
        return atom(e);
      }
    }
  }

  private static void arity(Sexpr e, String word, List<Sexpr> args, int wanted) {
    if (args.size() != wanted) {
      throw new GdlException(
          "E2", e.at(), word + " takes " + wanted + " argument(s), found " + args.size());
    }
  }

  private Literal.Atom atom(Sexpr e) {
    if (!e.isSymbol() && e.elements().isEmpty()) {
      throw new GdlException("E1", e.at(), "empty list where an atom is expected");
    }
    String name = name(e.isSymbol() ? e : e.elements().get(0), "an atom");
    if (Keywords.isConnective(name)) {
      throw new GdlException("E1", e.at(), "'" + name + "' cannot be used as a relation here");
    }
    List<GdlTerm> args = e.isSymbol() ? List.of() : arguments(e);
    if (args.isEmpty() && !e.isSymbol()) {
      symbols.warn("W5", e.at(), "needless parentheses around " + name);
    }
    return new Literal.Atom(name, args, e.at());
  }

  private GdlTerm term(Sexpr e) {
    if (e.isSymbol()) {
      String word = e.symbol();
      if (word.startsWith("?")) {
        if (word.length() == 1) {
          throw new GdlException("E1", e.at(), "'?' alone is not a variable");
        }
        return new GdlTerm.Variable(symbols.intern(e));
      }
      return GdlTerm.constant(name(e, "a term"));
    }
    if (e.elements().isEmpty()) {
      throw new GdlException("E1", e.at(), "empty list where a term is expected");
    }
    return new GdlTerm.Compound(name(e.elements().get(0), "a term"), arguments(e));
  }

  private List<GdlTerm> arguments(Sexpr e) {
    List<GdlTerm> args = new ArrayList<>(e.elements().size() - 1);
    for (Sexpr a : e.elements().subList(1, e.elements().size())) {
      args.add(term(a));
    }
    return args;
  }

  private String name(Sexpr e, String what) {
    if (!e.isSymbol()) {
      throw new GdlException("E1", e.at(), "a list cannot be the operator of " + what);
    }
    if (e.symbol().startsWith("?")) {
      throw new GdlException("E1", e.at(), "a variable cannot be the operator of " + what);
    }
    return symbols.intern(e);
  }

  private boolean isWord(Sexpr e, String word) {
    return e.isSymbol() && e.symbol().equals(word);
  }
}
