// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.gdl;

import java.util.List;
import java.util.Map;

/**
 * A rule sheet as read: statements in order, and how each symbol was first spelt. Symbols inside
 * the statements are folded to lower case unless the reader was told to keep case.
 *
 * @param spelling the first spelling of every symbol that differs from its folded form
 * @param readerFindings what the reader noticed: spellings, odd characters, needless parentheses
 */
public record Sheet(
    List<Statement> statements, Map<String, String> spelling, List<Finding> readerFindings) {
  public Sheet {
    statements = List.copyOf(statements);
    spelling = Map.copyOf(spelling);
    readerFindings = List.copyOf(readerFindings);
  }

  public Sheet withStatements(List<Statement> other) {
    return new Sheet(other, spelling, readerFindings);
  }

  /** The roles in the order of their first appearance, as text. */
  public List<String> roles() {
    return statements.stream()
        .filter(s -> s.isFact() && s.head().signature().equals("role/1"))
        .map(s -> s.head().args().get(0).toString())
        .distinct()
        .toList();
  }
}
