// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

/** A plain rule over numbered relations, variables and interned terms. */
final class Rule {
  private static final int SYMBOLS_PER_ROW = 6;

  /** A body condition; a {@code distinct} has relation -1 and two arguments. */
  record Condition(int relation, Pattern[] args, boolean negative) {
    boolean isDistinct() {
      return relation < 0;
    }

    boolean isPositive() {
      return relation >= 0 && !negative;
    }

    void mark(boolean[] variables) {
      for (Pattern p : args) {
        p.mark(variables);
      }
    }

    boolean isBound(boolean[] bound) {
      for (Pattern p : args) {
        if (!p.isBound(bound)) {
          return false;
        }
      }
      return true;
    }
  }

  final int head;
  final Pattern[] headArgs;
  final Condition[] body;
  final int variables;

  /** What a derived row counts: one, more for long terms, so that limits bound the memory too. */
  final int weight;

  Rule(int head, Pattern[] headArgs, Condition[] body, int variables) {
    this.head = head;
    this.headArgs = headArgs;
    this.body = body;
    this.variables = variables;
    int symbols = 0;
    for (Pattern p : headArgs) {
      symbols += p.symbols();
    }
    weight = Math.max(1, symbols / SYMBOLS_PER_ROW);
  }
}
