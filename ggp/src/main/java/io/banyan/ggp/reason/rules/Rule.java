// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

/** A plain rule over numbered relations, variables and interned terms. */
public final class Rule {
  private static final int SYMBOLS_PER_ROW = 6;

  /** A body condition; a {@code distinct} has relation -1 and two arguments. */
  public record Condition(int relation, Pattern[] args, boolean negative) {
    public boolean isDistinct() {
      return relation < 0;
    }

    public boolean isPositive() {
      return relation >= 0 && !negative;
    }

    public void mark(boolean[] variables) {
      for (Pattern p : args) {
        p.mark(variables);
      }
    }

    public boolean isBound(boolean[] bound) {
      for (Pattern p : args) {
        if (!p.isBound(bound)) {
          return false;
        }
      }
      return true;
    }
  }

  public final int head;
  public final Pattern[] headArgs;
  public final Condition[] body;
  public final int variables;

  /** What a derived row counts: one, more for long terms, so that limits bound the memory too. */
  public final int weight;

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
