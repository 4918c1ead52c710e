// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * A short name for a combination of parts: {@code rave(r=130)} stands for {@code
 * mcts(select=rave(r=130,...),...)}. Takes its own short parameters and every parameter of {@code
 * mcts}, so that any part can be exchanged.
 */
final class Preset {
  private final String name;
  private final String summary;
  private final List<Param> shortcuts = new ArrayList<>();
  private final Map<String, String> templates = new LinkedHashMap<>();

  Preset(String name, String summary) {
    this.name = name;
    this.summary = summary;
  }

  /** A parameter that the templates name as {@code $name}. */
  Preset param(Param param) {
    shortcuts.add(param);
    return this;
  }

  /** What a slot of {@code mcts} holds in this preset. */
  Preset with(String slot, String template) {
    templates.put(slot, template);
    return this;
  }

  Entry<Agent.Factory> entry(List<Param> general) {
    Entry<Agent.Factory> entry = Entry.of(Agent.SLOT, name, summary).params(shortcuts);
    for (Param param : general) {
      String template = templates.get(param.name());
      entry.param(template == null ? param : param.withDefault(null));
    }
    StringJoiner parts = new StringJoiner(", ", "Stands for mcts(", ")");
    templates.forEach((slot, t) -> parts.add(slot + "=" + t.replaceAll("\\$(\\w+)", "<$1>")));
    entry.note(parts.toString());
    return entry.expandsTo(args -> expand(args, general));
  }

  private String expand(Args args, List<Param> general) {
    for (Param shortcut : shortcuts) {
      checkUsed(args, shortcut.name());
    }
    StringJoiner joiner = new StringJoiner(",", "mcts(", ")");
    for (Param param : general) {
      String key = param.name();
      String template = templates.get(key);
      boolean own = template != null && !args.isGiven(key) && args.printed(key) == null;
      String value = own ? substitute(template, args) : args.printed(key);
      if (value != null) {
        joiner.add(key + "=" + value);
      }
    }
    return joiner.toString();
  }

  private void checkUsed(Args args, String shortcut) {
    if (!args.isGiven(shortcut)) {
      return;
    }
    for (Map.Entry<String, String> t : templates.entrySet()) {
      if (t.getValue().contains("$" + shortcut) && !args.isGiven(t.getKey())) {
        return;
      }
    }
    throw args.fault(
        shortcut, shortcut + " has no effect in " + name + " when the part it belongs to is given");
  }

  private String substitute(String template, Args args) {
    String text = template;
    for (Param shortcut : shortcuts) {
      String value = args.printed(shortcut.name());
      if (value != null) {
        text = text.replaceAll("\\$" + shortcut.name() + "\\b", value.replace("$", "\\$"));
      }
    }
    return text;
  }
}
