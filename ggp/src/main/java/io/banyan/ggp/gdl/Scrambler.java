// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Replaces the words of a sheet by invented ones, consistently, as managers do so that no player
 * recognises a game; see {@link InventedWords}. Variables are renamed too.
 */
public final class Scrambler {
  private final InventedWords words;

  /** Invents words for all of a sheet; equal seeds give equal words. */
  public Scrambler(Sheet sheet, long seed) {
    Set<String> found = new TreeSet<>();
    for (Statement s : sheet.statements()) {
      collect(s.head(), found);
      s.body().forEach(l -> collect(l, found));
    }
    words = new InventedWords(found, seed);
  }

  private static void collect(Literal l, Set<String> into) {
    if (l instanceof Literal.Atom a) {
      into.add(a.name());
      a.args().forEach(t -> collect(t, into));
    } else if (l instanceof Literal.Not n) {
      collect(n.body(), into);
    } else if (l instanceof Literal.Distinct d) {
      collect(d.left(), into);
      collect(d.right(), into);
    } else if (l instanceof Literal.Or o) {
      o.parts().forEach(p -> collect(p, into));
    } else if (l instanceof Literal.And a) {
      a.parts().forEach(p -> collect(p, into));
    }
  }

  private static void collect(GdlTerm t, Set<String> into) {
    if (t instanceof GdlTerm.Compound c) {
      into.add(c.name());
      c.args().forEach(arg -> collect(arg, into));
    }
  }

  /** The sheet in invented words. */
  public Sheet scramble(Sheet sheet) {
    List<Statement> statements = new ArrayList<>();
    for (Statement s : sheet.statements()) {
      Map<String, GdlTerm> variables = new HashMap<>();
      s.variables().forEach(v -> variables.put(v, new GdlTerm.Variable("?v" + variables.size())));
      statements.add(
          new Statement(
              (Literal.Atom) rename(s.head(), variables),
              s.body().stream().map(l -> rename(l, variables)).toList(),
              s.writtenAsRule(),
              s.at()));
    }
    return new Sheet(statements, Map.of(), sheet.readerFindings());
  }

  private Literal rename(Literal l, Map<String, GdlTerm> variables) {
    if (l instanceof Literal.Atom a) {
      return new Literal.Atom(
          words.invented(a.name()),
          a.args().stream().map(t -> rename(t, words::invented, variables)).toList(),
          a.at());
    }
    if (l instanceof Literal.Not n) {
      return new Literal.Not(rename(n.body(), variables), n.at());
    }
    if (l instanceof Literal.Distinct d) {
      return new Literal.Distinct(
          rename(d.left(), words::invented, variables),
          rename(d.right(), words::invented, variables),
          d.at());
    }
    if (l instanceof Literal.Or o) {
      return new Literal.Or(o.parts().stream().map(p -> rename(p, variables)).toList(), o.at());
    }
    Literal.And and = (Literal.And) l;
    return new Literal.And(and.parts().stream().map(p -> rename(p, variables)).toList(), and.at());
  }

  private static GdlTerm rename(
      GdlTerm t, UnaryOperator<String> words, Map<String, GdlTerm> variables) {
    if (t instanceof GdlTerm.Variable v) {
      return variables.getOrDefault(v.name(), v);
    }
    GdlTerm.Compound c = (GdlTerm.Compound) t;
    return new GdlTerm.Compound(
        words.apply(c.name()),
        c.args().stream().map(arg -> rename(arg, words, variables)).toList());
  }

  /** A term of the original sheet in invented words, in canonical text. */
  public String scramble(String term) {
    return rename(parse(term), words::invented, Map.of()).toString();
  }

  /** A term of the scrambled sheet in the original words, in canonical text. */
  public String unscramble(String term) {
    return rename(parse(term), words::original, Map.of()).toString();
  }

  private static GdlTerm parse(String text) {
    List<Sexpr> e = Sexpr.parseAll(text, ReaderOptions.DEFAULT);
    if (e.size() != 1) {
      throw new IllegalArgumentException("one term expected, was '" + text + "'");
    }
    return KifReader.term(e.get(0), false);
  }

  /**
   * The sheet with its statements, and the conditions of each, in another order. Role facts keep
   * theirs, for the order of roles has a meaning.
   */
  public static Sheet shuffle(Sheet sheet, long seed) {
    Rng rng = new Rng(seed);
    List<Statement> roles = new ArrayList<>();
    List<Statement> all = new ArrayList<>();
    for (Statement s : sheet.statements()) {
      if (s.head().name().equals("role")) {
        roles.add(s);
      }
      List<Literal> body = new ArrayList<>(s.body());
      shuffle(body, rng);
      all.add(new Statement(s.head(), body, s.writtenAsRule(), s.at()));
    }
    shuffle(all, rng);
    int role = 0;
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).head().name().equals("role")) {
        all.set(i, roles.get(role++));
      }
    }
    return sheet.withStatements(all);
  }

  private static <T> void shuffle(List<T> list, Rng rng) {
    for (int i = list.size() - 1; i > 0; i--) {
      int j = rng.nextInt(i + 1);
      T t = list.get(i);
      list.set(i, list.get(j));
      list.set(j, t);
    }
  }
}
