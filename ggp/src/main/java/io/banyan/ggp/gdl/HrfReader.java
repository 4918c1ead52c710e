// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads the infix form: {@code p(a,X) :- q(X) & ~r(X,b)}. Nesting is bounded by the reader's depth
 * limit, which keeps the descent within any Java stack.
 */
public final class HrfReader {
  private final String text;
  private final ReaderOptions options;
  private final Symbols symbols;
  private String token;
  private SheetPosition at = SheetPosition.NONE;
  private int next;
  private int line = 1;
  private int lineStart;
  private int tokens;
  private int depth;

  private HrfReader(String text, ReaderOptions options) {
    this.text = text;
    this.options = options;
    this.symbols = new Symbols(options.caseSensitive());
  }

  /** Whether a text is infix: it has {@code :-} outside parentheses at depth 0. */
  public static boolean looksInfix(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ';' || c == '%') {
        while (i < text.length() && text.charAt(i) != '\n' && text.charAt(i) != '\r') {
          i++;
        }
      } else if (c == '(') {
        depth++;
      } else if (c == ')') {
        depth--;
      } else if (depth == 0 && c == ':' && i + 1 < text.length() && text.charAt(i + 1) == '-') {
        return true;
      }
    }
    return false;
  }

  public static Sheet read(String text) {
    return read(text, ReaderOptions.DEFAULT);
  }

  public static Sheet read(String text, ReaderOptions options) {
    if (text.length() > options.maxChars()) {
      throw new GdlException(
          "limit", SheetPosition.NONE, "text of " + text.length() + " characters");
    }
    return new HrfReader(text, options).sheet();
  }

  private Sheet sheet() {
    List<Statement> statements = new ArrayList<>();
    advance();
    while (token != null) {
      if (token.equals(".")) {
        advance();
        continue;
      }
      SheetPosition start = at;
      Literal.Atom head = atom();
      List<Literal> body = new ArrayList<>();
      boolean rule = ":-".equals(token);
      if (rule) {
        advance();
        if (token != null && !token.equals(".")) {
          Literal l = disjunction();
          if (l instanceof Literal.And a) {
            body.addAll(a.parts());
          } else {
            body.add(l);
          }
        }
      }
      statements.add(new Statement(head, body, rule, start));
    }
    return symbols.sheet(statements);
  }

  private Literal disjunction() {
    SheetPosition start = at;
    List<Literal> parts = new ArrayList<>();
    parts.add(conjunction());
    while ("|".equals(token)) {
      advance();
      parts.add(conjunction());
    }
    return parts.size() == 1 ? parts.get(0) : new Literal.Or(parts, start);
  }

  private Literal conjunction() {
    SheetPosition start = at;
    List<Literal> parts = new ArrayList<>();
    parts.add(unary());
    while ("&".equals(token)) {
      advance();
      parts.add(unary());
    }
    return parts.size() == 1 ? parts.get(0) : new Literal.And(parts, start);
  }

  private Literal unary() {
    SheetPosition start = at;
    enter();
    try {
      if ("~".equals(token)) {
        advance();
        return new Literal.Not(unary(), start);
      }
      if ("(".equals(token)) {
        advance();
        Literal inner = disjunction();
        expect(")");
        return inner;
      }
      Literal.Atom a = atom();
      if (a.name().equals("distinct")) {
        if (a.args().size() != 2) {
          throw new GdlException("E2", start, "distinct takes 2 arguments");
        }
        return new Literal.Distinct(a.args().get(0), a.args().get(1), start);
      }
      return a;
    } finally {
      depth--;
    }
  }

  private Literal.Atom atom() {
    SheetPosition start = at;
    GdlTerm t = term();
    if (t instanceof GdlTerm.Compound c) {
      return new Literal.Atom(c.name(), c.args(), start);
    }
    throw new GdlException("E1", start, "a variable cannot be an atom");
  }

  private GdlTerm term() {
    SheetPosition start = at;
    if (token == null || !isWordChar(token.charAt(0))) {
      throw new GdlException("E1", at, "expected a name, found " + shown());
    }
    String word = token;
    advance();
    boolean variable = word.startsWith("?") || Character.isUpperCase(word.charAt(0));
    if (variable) {
      String bare = word.startsWith("?") ? word.substring(1) : word;
      if (bare.isEmpty()) {
        throw new GdlException("E1", start, "'?' alone is not a variable");
      }
      return new GdlTerm.Variable(symbols.intern("?" + bare.toLowerCase(Locale.ROOT), start));
    }
    String name = symbols.intern(word, start);
    List<GdlTerm> args = new ArrayList<>();
    if ("(".equals(token)) {
      enter();
      do {
        advance();
        args.add(term());
      } while (",".equals(token));
      expect(")");
      depth--;
    }
    return new GdlTerm.Compound(name, args);
  }

  private void enter() {
    if (++depth > options.maxDepth()) {
      throw new GdlException("limit", at, "nesting deeper than " + options.maxDepth());
    }
  }

  private void expect(String wanted) {
    if (!wanted.equals(token)) {
      throw new GdlException("E1", at, "expected '" + wanted + "', found " + shown());
    }
    advance();
  }

  private String shown() {
    return token == null ? "the end of the text" : "'" + token + "'";
  }

  private void advance() {
    int n = text.length();
    int i = next;
    while (i < n) {
      char c = text.charAt(i);
      if (c == '\n') {
        line++;
        lineStart = i + 1;
        i++;
      } else if (c == '%') {
        while (i < n && text.charAt(i) != '\n') {
          i++;
        }
      } else if (Character.isWhitespace(c) || c == '\uFEFF' || c == '\u00A0') {
        i++;
      } else {
        break;
      }
    }
    at = new SheetPosition(line, i - lineStart + 1);
    if (i >= n) {
      token = null;
      next = n;
      return;
    }
    if (++tokens > options.maxTokens()) {
      throw new GdlException("limit", at, "more than " + options.maxTokens() + " tokens");
    }
    int end = i + 1;
    if (text.startsWith(":-", i)) {
      end = i + 2;
    } else if (isWordChar(text.charAt(i))) {
      while (end < n && isWordChar(text.charAt(end))) {
        end++;
      }
    }
    token = text.substring(i, end);
    next = end;
  }

  /** Whether a word reads as the name of a constant, function or relation. */
  static boolean isName(String word) {
    return word.chars().allMatch(c -> isWordChar((char) c))
        && word.charAt(0) != '?'
        && !Character.isUpperCase(word.charAt(0));
  }

  private static boolean isWordChar(char c) {
    return !Character.isWhitespace(c) && "(),.&|~:%;\uFEFF\u00A0".indexOf(c) < 0;
  }
}
