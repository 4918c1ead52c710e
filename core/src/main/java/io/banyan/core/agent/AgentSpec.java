// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.budget.Budget;

/**
 * An agent as named in matches: a specification and, optionally, a budget of its own, {@code
 * uct(c=0.5)@5000it}.
 *
 * @param text the specification without the budget
 * @param budget null if the match decides
 */
public record AgentSpec(String text, Budget budget) {

  /** Reads {@code spec} or {@code spec@budget}. */
  public static AgentSpec parse(String text) {
    int at = -1;
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && quoted) {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == '@' && !quoted) {
        at = i;
      }
    }
    if (at < 0) {
      return new AgentSpec(text.strip(), null);
    }
    return new AgentSpec(text.substring(0, at).strip(), Budget.parse(text.substring(at + 1)));
  }

  /** The budget of this agent in a match that gives everybody {@code common}. */
  public Budget budgetOr(Budget common) {
    return budget == null ? common : budget;
  }

  @Override
  public String toString() {
    return budget == null ? text : text + "@" + budget;
  }
}
