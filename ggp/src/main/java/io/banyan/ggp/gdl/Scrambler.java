// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Replaces the words of a sheet by invented ones, consistently, as managers do so that no player
 * recognises a game. Keywords stay, and so do whole numbers, because goal values are read as such,
 * and the role {@code random} of GDL-II. Variables are renamed too.
 */
public final class Scrambler {
  private static final String CONSONANTS = "bdfgklmnprstvz";
  private static final String VOWELS = "aeiou";

  private final Map<String, String> forward = new HashMap<>();
  private final Map<String, String> backward = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final Rng rng;

  /** Invents words for all of a sheet; equal seeds give equal words. */
  public Scrambler(Sheet sheet, long seed) {
    rng = new Rng(seed);
    for (Statement s : sheet.statements()) {
      collect(s.head());
      s.body().forEach(this::collect);
    }
    for (String word : taken.stream().sorted().toList()) {
      String fresh = invent();
      forward.put(word, fresh);
      backward.put(fresh, word);
    }
  }

  private void collect(Literal l) {
    if (l instanceof Literal.Atom a) {
      collect(a.name());
      a.args().forEach(this::collect);
    } else if (l instanceof Literal.Not n) {
      collect(n.body());
    } else if (l instanceof Literal.Distinct d) {
      collect(d.left());
      collect(d.right());
    } else if (l instanceof Literal.Or o) {
      o.parts().forEach(this::collect);
    } else if (l instanceof Literal.And a) {
      a.parts().forEach(this::collect);
    }
  }

  private void collect(GdlTerm t) {
    if (t instanceof GdlTerm.Compound c) {
      collect(c.name());
      c.args().forEach(this::collect);
    }
  }

  private void collect(String word) {
    if (!isKept(word)) {
      taken.add(word);
    }
  }

  private static boolean isKept(String word) {
    return Keywords.isKeyword(word) || word.equals("random") || word.matches("[+-]?\\d+");
  }

  private String invent() {
    while (true) {
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < 3; i++) {
        word.append(CONSONANTS.charAt(rng.nextInt(CONSONANTS.length())));
        word.append(VOWELS.charAt(rng.nextInt(VOWELS.length())));
      }
      String w = word.toString();
      if (!taken.contains(w) && !backward.containsKey(w) && !isKept(w)) {
        return w;
      }
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
          renamed(a.name()),
          a.args().stream().map(t -> rename(t, forward, variables)).toList(),
          a.at());
    }
    if (l instanceof Literal.Not n) {
      return new Literal.Not(rename(n.body(), variables), n.at());
    }
    if (l instanceof Literal.Distinct d) {
      return new Literal.Distinct(
          rename(d.left(), forward, variables), rename(d.right(), forward, variables), d.at());
    }
    if (l instanceof Literal.Or o) {
      return new Literal.Or(o.parts().stream().map(p -> rename(p, variables)).toList(), o.at());
    }
    Literal.And and = (Literal.And) l;
    return new Literal.And(and.parts().stream().map(p -> rename(p, variables)).toList(), and.at());
  }

  private String renamed(String word) {
    return forward.getOrDefault(word, word);
  }

  private static GdlTerm rename(
      GdlTerm t, Map<String, String> words, Map<String, GdlTerm> variables) {
    if (t instanceof GdlTerm.Variable v) {
      return variables.getOrDefault(v.name(), v);
    }
    GdlTerm.Compound c = (GdlTerm.Compound) t;
    return new GdlTerm.Compound(
        words.getOrDefault(c.name(), c.name()),
        c.args().stream().map(arg -> rename(arg, words, variables)).toList());
  }

  /** A term of the original sheet in invented words, in canonical text. */
  public String scramble(String term) {
    return rename(parse(term), forward, Map.of()).toString();
  }

  /** A term of the scrambled sheet in the original words, in canonical text. */
  public String unscramble(String term) {
    return rename(parse(term), backward, Map.of()).toString();
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
