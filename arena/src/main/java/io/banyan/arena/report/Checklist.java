// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.core.agent.Agent;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Slot;
import io.banyan.core.spec.Spec;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What reviewers ask about experiments, answered from the results as far as they know it. */
final class Checklist {
  private final Catalog catalog;

  /** What is known of a parameter: its declaration, and the values that agents had. */
  private record Used(Param param, Set<String> values) {}

  private Checklist(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * The checklist.
   *
   * @param chosen how the values of parameters were chosen; may be empty
   */
  static String of(List<String> ids, List<Archive> archives, Catalog catalog, String chosen) {
    StringBuilder out = new StringBuilder("# Checklist\n");
    for (int i = 0; i < ids.size(); i++) {
      Archive a = archives.get(i);
      Set<String> hosts = new LinkedHashSet<>();
      a.runs().forEach(run -> hosts.add(run.host() + ", " + run.jdk()));
      Set<String> agents = new LinkedHashSet<>();
      Set<String> budgets = new LinkedHashSet<>();
      double seconds = 0;
      for (PairingResult r : a.results()) {
        agents.add(r.pairing().first().label() + " = " + r.stored().firstResolved());
        agents.add(r.pairing().second().label() + " = " + r.stored().secondResolved());
        budgets.add(r.pairing().budget());
        for (int c = 0; c < 2; c++) {
          seconds += r.micros(c).total() == 0 ? 0 : r.micros(c).mean() * r.micros(c).total() / 1e6;
        }
      }
      out.append("\n## ").append(a.name()).append(" (").append(ids.get(i)).append(")\n\n");
      item(
          out,
          "Seeds",
          "one seed, " + a.seed() + "; every game's derives from it and is in data/games.csv");
      item(out, "Hardware and software", String.join("; ", hosts));
      item(
          out,
          "Runtime",
          String.format(Locale.ROOT, "%.1f s of thinking in all moves together", seconds));
      item(
          out,
          "Games",
          a.finished()
              + " of "
              + a.total()
              + " played, in pairs with the same seed and opening and swapped seats; openings: "
              + a.facts().getOrDefault("openings", "none"));
      item(out, "Budgets per move", String.join(", ", budgets));
      item(
          out,
          "Intervals",
          "Wilson's for scores, over games; Elo and its interval from the scores of pairs");
      item(
          out,
          "Tests",
          a.sprt() == null
              ? "two-sided on the scores of pairs, corrected by Holm for "
                  + a.results().size()
                  + " cells"
              : "sequential, " + a.sprt() + ": scores are biased by the stopping");
      item(out, "Parameters", "every value, defaults written out, is in data/cells.csv:");
      agents.forEach(agent -> out.append("  - `").append(agent).append("`\n"));
      item(out, "Ranges of parameters", "the numbers, and what else is not Banyan's default:\n");
      new Checklist(catalog).ranges(out, a);
      item(
          out,
          "How values were chosen",
          chosen.isBlank()
              ? "TO FILL IN, or give `--chosen TEXT`: how the values that are not defaults were"
                  + " chosen, from which ranges, on which seeds (not those of this experiment)"
              : chosen.strip());
    }
    return out.toString();
  }

  private static void item(StringBuilder out, String name, String text) {
    out.append("- **").append(name).append(".** ").append(text).append('\n');
  }

  private void ranges(StringBuilder out, Archive archive) {
    Map<String, Used> used = new LinkedHashMap<>();
    for (PairingResult result : archive.results()) {
      for (int i = 0; i < 2; i++) {
        try {
          collect(Agent.SLOT, Spec.parse(result.stored().resolved(i)), used);
        } catch (IllegalArgumentException e) {
          // An agent of a plugin that is not here: its values are in the list above.
          continue;
        }
      }
    }
    out.append("  | Parameter | Here | Default | Accepted | Choice |\n  |---|---|---|---|---|\n");
    used.forEach((name, each) -> row(out, name, each));
    out.append('\n');
  }

  private void collect(Slot<?> slot, Spec spec, Map<String, Used> used) {
    Entry<?> entry = catalog.find(slot, spec.name());
    for (Spec.Argument argument : spec.arguments()) {
      for (Param param : entry.params()) {
        if (param.name().equals(argument.key())) {
          if (param.isPart()) {
            collect(param.slot(), argument.value(), used);
          } else {
            used.computeIfAbsent(
                    param.name() + " of " + spec.name(),
                    n -> new Used(param, new LinkedHashSet<>()))
                .values
                .add(argument.value().toString());
          }
        }
      }
    }
  }

  private static void row(StringBuilder out, String name, Used used) {
    String standard = Objects.requireNonNullElse(used.param.defaultText(), "none");
    boolean plain = used.values.equals(Set.of(standard));
    boolean number = List.of("number", "integer").contains(used.param.kindName());
    if (plain && !number) {
      return;
    }
    String choice =
        used.values.size() > 1
            ? "varied in this experiment"
            : plain ? "Banyan's default" : "set by the agent, a preset or the game's defaults";
    out.append(
        String.format(
            Locale.ROOT,
            "  | %s | %s | %s | %s | %s |\n",
            name,
            String.join(", ", used.values),
            standard,
            used.param.accepted(),
            choice));
  }
}
