// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.ArrayList;
import java.util.List;

/**
 * A parsed S-expression: a symbol as written, or a list. Protocol messages use it directly; sheets
 * go on to {@link Statement}s. Reading keeps an explicit stack, so hostile nesting meets a limit
 * and not the end of the Java stack.
 */
public final class Sexpr {
  private final String symbol;
  private final List<Sexpr> elements;
  private final int line;
  private final int column;

  private Sexpr(String symbol, List<Sexpr> elements, int line, int column) {
    this.symbol = symbol;
    this.elements = elements;
    this.line = line;
    this.column = column;
  }

  public boolean isSymbol() {
    return symbol != null;
  }

  /** The symbol as written, or null for a list. */
  public String symbol() {
    return symbol;
  }

  /** The elements of a list; empty for a symbol. */
  public List<Sexpr> elements() {
    return elements == null ? List.of() : elements;
  }

  public SheetPosition at() {
    return new SheetPosition(line, column);
  }

  @Override
  public String toString() {
    if (isSymbol()) {
      return symbol;
    }
    StringBuilder b = new StringBuilder("(");
    for (int i = 0; i < elements.size(); i++) {
      b.append(i == 0 ? "" : " ").append(elements.get(i));
    }
    return b.append(')').toString();
  }

  /** All top-level expressions of the text. */
  public static List<Sexpr> parseAll(String text, ReaderOptions options) {
    if (text.length() > options.maxChars()) {
      throw new GdlException(
          "limit",
          SheetPosition.NONE,
          "text of " + text.length() + " characters, at most " + options.maxChars() + " accepted");
    }
    return new Parser(text, options).run();
  }

  private static final class Parser {
    private final String text;
    private final ReaderOptions options;
    private final List<Sexpr> top = new ArrayList<>();
    private final ArrayList<Sexpr> open = new ArrayList<>();
    private int line = 1;
    private int lineStart;
    private int tokens;

    Parser(String text, ReaderOptions options) {
      this.text = text;
      this.options = options;
    }

    List<Sexpr> run() {
      int n = text.length();
      int i = 0;
      while (i < n) {
        char c = text.charAt(i);
        if (c == '\n' || c == '\r') {
          boolean pair = c == '\r' && i + 1 < n && text.charAt(i + 1) == '\n';
          i += pair ? 2 : 1;
          line++;
          lineStart = i;
        } else if (isSpace(c)) {
          i++;
        } else if (c == ';') {
          while (i < n && text.charAt(i) != '\n' && text.charAt(i) != '\r') {
            i++;
          }
        } else if (c == '(') {
          count(i);
          if (open.size() >= options.maxDepth()) {
            throw new GdlException(
                "limit", at(i), "nesting deeper than " + options.maxDepth() + " parentheses");
          }
          open.add(new Sexpr(null, new ArrayList<>(4), line, i - lineStart + 1));
          i++;
        } else if (c == ')') {
          count(i);
          if (open.isEmpty()) {
            throw new GdlException("E1", at(i), "closing parenthesis without an opening one");
          }
          add(open.remove(open.size() - 1));
          i++;
        } else {
          int start = i;
          while (i < n && isSymbolChar(text.charAt(i))) {
            i++;
          }
          count(start);
          add(new Sexpr(text.substring(start, i), null, line, start - lineStart + 1));
        }
      }
      if (!open.isEmpty()) {
        Sexpr last = open.get(open.size() - 1);
        throw new GdlException(
            "E1", last.at(), "parenthesis is never closed (" + open.size() + " open at the end)");
      }
      return top;
    }

    private void add(Sexpr e) {
      (open.isEmpty() ? top : open.get(open.size() - 1).elements).add(e);
    }

    private void count(int i) {
      if (++tokens > options.maxTokens()) {
        throw new GdlException("limit", at(i), "more than " + options.maxTokens() + " tokens");
      }
    }

    private SheetPosition at(int i) {
      return new SheetPosition(line, i - lineStart + 1);
    }

    private static boolean isSpace(char c) {
      return c == ' ' || c == '\t' || c == '\f' || c == '\uFEFF' || c == '\u00A0';
    }

    private static boolean isSymbolChar(char c) {
      return !isSpace(c) && c != '\n' && c != '\r' && c != '(' && c != ')' && c != ';';
    }
  }
}
