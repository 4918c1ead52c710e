// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Command;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.UsageException;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.JointAgent;
import io.banyan.core.agent.JointAgents;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Names;
import io.banyan.core.spec.Slot;
import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the agents and the parts they are made of, or tells all about one of them. */
@picocli.CommandLine.Command(
    name = "agents",
    description = "List the agents and the parts they are built from, or tell all about one.",
    footer = {
      "",
      "Examples:",
      "  banyan agents",
      "  banyan agents uct",
      "  banyan agents ucb1tuned"
    })
public final class AgentsCommand extends Command {
  @Parameters(
      index = "0",
      paramLabel = "NAME",
      arity = "0..1",
      description = "The agent or part to tell about.")
  private String name;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    Catalog all = JointAgents.addTo(catalog());
    List<Entry<?>> entries = new ArrayList<>(all.entries(Agent.SLOT));
    entries.addAll(all.entries(JointAgent.SLOT));
    for (Slot<?> slot : all.slots()) {
      if (slot != Agent.SLOT && slot != JointAgent.SLOT && slot != GameSlot.GAME) {
        entries.addAll(all.entries(slot));
      }
    }
    if (name != null) {
      entries = named(entries);
    }
    if (json) {
      JsonPrinter.print(io.out(), Map.of("agents", entries.stream().map(EntryPage::data).toList()));
    } else if (name == null) {
      list(entries);
    } else {
      pages(entries);
    }
    return DONE;
  }

  private List<Entry<?>> named(List<Entry<?>> entries) {
    List<Entry<?>> found = entries.stream().filter(e -> e.name().equals(name)).toList();
    if (found.isEmpty()) {
      TreeSet<String> names = new TreeSet<>();
      entries.forEach(e -> names.add(e.name()));
      throw new UsageException(
          "unknown agent or part '"
              + name
              + "'"
              + Names.suggestion(name, names)
              + "; known: "
              + String.join(", ", names));
    }
    return found;
  }

  private void list(List<Entry<?>> entries) {
    Map<String, List<Entry<?>>> bySlot = new LinkedHashMap<>();
    for (Entry<?> entry : entries) {
      bySlot.computeIfAbsent(entry.slot().name(), s -> new ArrayList<>()).add(entry);
    }
    bySlot.forEach(
        (slot, group) -> {
          io.out().println(heading(slot));
          EntryPage.list(io.out(), group);
          io.out().println();
        });
    io.out().println("banyan agents NAME tells all about one.");
  }

  private static String heading(String slot) {
    if (slot.equals(Agent.SLOT.name())) {
      return "agents";
    }
    return slot.equals(JointAgent.SLOT.name())
        ? "agents for simultaneous moves (ggp player, ggp manager)"
        : "parts: " + slot + "=";
  }

  private void pages(List<Entry<?>> entries) {
    String gap = "";
    for (Entry<?> entry : entries) {
      io.out().print(gap);
      EntryPage.page(io.out(), entry, tuned(entry));
      gap = System.lineSeparator();
    }
  }

  /** Game to the values that replace the defaults there. */
  private Map<String, List<String>> tuned(Entry<?> entry) {
    Map<String, List<String>> tuned = new LinkedHashMap<>();
    for (Entry<?> game : catalog().entries(GameSlot.GAME)) {
      Spec values = catalog().tuned(game.name()).get(entry.slot().name() + " " + entry.name());
      if (values != null) {
        tuned.put(game.name(), values.arguments().stream().map(Spec.Argument::toString).toList());
      }
    }
    return tuned;
  }
}
