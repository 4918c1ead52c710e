// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.Map;
import java.util.Set;

/** The reserved words of the language and their arities. */
public final class Keywords {
  private static final Map<String, Integer> RELATIONS =
      Map.ofEntries(
          Map.entry("role", 1),
          Map.entry("base", 1),
          Map.entry("input", 2),
          Map.entry("init", 1),
          Map.entry("true", 1),
          Map.entry("does", 2),
          Map.entry("legal", 2),
          Map.entry("next", 1),
          Map.entry("terminal", 0),
          Map.entry("goal", 2),
          Map.entry("sees", 2));
  private static final Set<String> CONNECTIVES = Set.of("not", "or", "and", "distinct", "<=");

  private Keywords() {}

  /** Whether the (folded) word is a keyword relation, a connective, or {@code distinct}. */
  public static boolean isKeyword(String word) {
    return RELATIONS.containsKey(word) || CONNECTIVES.contains(word);
  }

  static boolean isConnective(String word) {
    return CONNECTIVES.contains(word);
  }

  /** The arity of a keyword relation, or -1 for any other word. */
  static int arity(String word) {
    return RELATIONS.getOrDefault(word, -1);
  }
}
