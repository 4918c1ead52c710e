// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Folds the symbols of one sheet and remembers how they were spelt. */
final class Symbols {
  private static final String UNUSUAL = "*/<>=.,:!#$%&'@[]{}|~^\\`\"";

  private final boolean caseSensitive;
  private final Map<String, String> firstSpelling = new HashMap<>();
  private final Map<String, String> folded = new HashMap<>();
  private final List<Finding> findings = new ArrayList<>();

  Symbols(boolean caseSensitive) {
    this.caseSensitive = caseSensitive;
  }

  String fold(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return caseSensitive && !Keywords.isKeyword(lower) ? word : lower;
  }

  String intern(Sexpr e) {
    return intern(e.symbol(), e.at());
  }

  String intern(String word, SheetPosition at) {
    String known = folded.get(word);
    if (known != null) {
      return known;
    }
    String f = fold(word);
    String first = firstSpelling.putIfAbsent(f, word);
    if (first != null && !first.equals(word) && !Keywords.isKeyword(f)) {
      warn("W3", at, "'" + word + "' was spelt '" + first + "' before; they are the same symbol");
    }
    if (first == null) {
      for (int i = 0; i < word.length(); i++) {
        if (UNUSUAL.indexOf(word.charAt(i)) >= 0 || word.charAt(i) > 126 || word.charAt(i) < 33) {
          warn("W4", at, "unusual character in symbol '" + word + "'");
          break;
        }
      }
    }
    folded.put(word, f);
    return f;
  }

  void warn(String rule, SheetPosition at, String message) {
    if (findings.size() < 1000) {
      findings.add(new Finding(Finding.Level.WARNING, rule, at, message));
    }
  }

  Sheet sheet(List<Statement> statements) {
    Map<String, String> spelling = new HashMap<>();
    firstSpelling.forEach(
        (f, s) -> {
          if (!f.equals(s)) {
            spelling.put(f, s);
          }
        });
    return new Sheet(statements, spelling, findings);
  }
}
