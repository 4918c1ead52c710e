// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import java.io.Serializable;

/**
 * An agent that takes part, with the budget it has in every move.
 *
 * @param label what people and results call it
 * @param spec the agent's specification, without budget
 * @param budget its own budget, or the common one
 */
public record Contender(String label, String spec, Budget budget) implements Serializable {

  /** The contender of a text such as {@code uct(c=0.5)@5000it}, labelled by that text. */
  public static Contender of(String text, Budget common) {
    AgentSpec agent = AgentSpec.parse(text);
    return new Contender(agent.toString(), agent.text(), agent.budgetOr(common));
  }

  @Override
  public String toString() {
    return label.equals(spec) ? spec + "@" + budget : label + ": " + spec + "@" + budget;
  }
}
