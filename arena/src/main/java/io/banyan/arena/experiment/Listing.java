// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Pairing;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Pairings one by one, for experiments that are no product of games, agents and budgets.
 *
 * @param about what else identifies the experiment, by key, such as the source of a table
 */
public record Listing(List<Pairing> pairings, Map<String, String> about) {
  /** The label of a pairing in which both have budgets of their own. */
  public static final String OWN = "own";

  private static final JsonMapper JSON = JsonMapper.builder().build();

  public Listing {
    pairings = List.copyOf(pairings);
    about = Collections.unmodifiableMap(new LinkedHashMap<>(about));
    if (pairings.isEmpty()) {
      throw new IllegalArgumentException("pairings is empty; at least one is needed");
    }
  }

  /**
   * A pairing as it is listed.
   *
   * @param agents two specifications, each with a budget of its own or without
   * @param names what tables call them; null for their specifications
   * @param common the budget of those without their own; null if there are none
   */
  public static Pairing pairing(
      int index, String game, List<String> agents, List<String> names, Budget common) {
    List<Contender> contenders = new ArrayList<>();
    boolean own = true;
    for (int i = 0; i < 2; i++) {
      AgentSpec spec = AgentSpec.parse(agents.get(i));
      own &= spec.budget() != null;
      if (spec.budget() == null && common == null) {
        throw new IllegalArgumentException(
            spec.text() + " has no budget, and the pairing has none for both");
      }
      String label = names == null ? spec.text() : names.get(i);
      contenders.add(new Contender(label, spec.text(), spec.budgetOr(common)));
    }
    String label = own ? OWN : common.toString();
    return new Pairing(index, game, label, contenders.get(0), contenders.get(1), false);
  }

  Listing scaled(double factor) {
    List<Pairing> scaled = new ArrayList<>();
    for (Pairing p : pairings) {
      boolean own = p.budget().equals(OWN);
      String label = own ? OWN : Budget.parse(p.budget()).scaled(factor).toString();
      scaled.add(
          new Pairing(
              p.index(),
              p.game(),
              label,
              scaled(p.first(), factor),
              scaled(p.second(), factor),
              p.onlyOneSeat()));
    }
    return new Listing(scaled, about);
  }

  private static Contender scaled(Contender c, double factor) {
    return new Contender(c.label(), c.spec(), c.budget().scaled(factor));
  }

  /** An experiment file that reads back as these pairings. */
  public String yaml(String name, int pairs, long seed) {
    StringBuilder text = new StringBuilder();
    text.append("name: ").append(quote(name)).append('\n');
    if (!about.isEmpty()) {
      text.append("about:\n");
      about.forEach(
          (k, v) -> text.append("  ").append(k).append(": ").append(quote(v)).append('\n'));
    }
    text.append("pairings:\n");
    for (Pairing p : pairings) {
      text.append("  - game: ").append(quote(p.game())).append('\n');
      text.append("    agents: ").append(list(agent(p, 0), agent(p, 1))).append('\n');
      text.append("    names: ").append(list(p.first().label(), p.second().label())).append('\n');
      if (!p.budget().equals(OWN)) {
        text.append("    budget: ").append(quote(p.budget())).append('\n');
      }
    }
    return text.append("pairs: ")
        .append(pairs)
        .append("\nseed: ")
        .append(seed)
        .append('\n')
        .toString();
  }

  private static String agent(Pairing p, int number) {
    Contender c = p.contender(number);
    boolean common = c.budget().toString().equals(p.budget());
    return common ? c.spec() : c.spec() + "@" + c.budget();
  }

  private static String list(String a, String b) {
    return "[" + quote(a) + ", " + quote(b) + "]";
  }

  private static String quote(String text) {
    return JSON.writeValueAsString(text);
  }
}
