// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import io.banyan.core.spec.Args;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Slot;
import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;

/**
 * A short name for a combination of parts: {@code rave(r=130)} stands for {@code
 * mcts(select=rave(r=130,...),...)}. Takes every parameter of {@code mcts}, so that any part can be
 * exchanged, and those parameters of its parts that its templates name as {@code key=$key}: kind,
 * range, default and meaning are the part's.
 */
final class Preset {
  private final String name;
  private final String summary;
  private final List<Param> shortcuts = new ArrayList<>();
  private final Map<String, String> templates = new LinkedHashMap<>();
  private final Map<String, String> defaults = new LinkedHashMap<>();
  private String positional = "";

  Preset(String name, String summary) {
    this.name = name;
    this.summary = summary;
  }

  /** A parameter that belongs to no part: a template names it as a whole part, {@code $name}. */
  Preset param(Param param) {
    shortcuts.add(param);
    return this;
  }

  /** The shortcut that may be given without its name. */
  Preset positional(String shortcut) {
    positional = shortcut;
    return this;
  }

  /** Another default of a shortcut than its part has. */
  Preset defaults(String shortcut, String value) {
    defaults.put(shortcut, value);
    return this;
  }

  /** What a slot of {@code mcts} holds in this preset. */
  Preset with(String slot, String template) {
    templates.put(slot, template);
    return this;
  }

  /**
   * The entry.
   *
   * @param catalog with all parts
   * @param general the parameters of {@code mcts}
   */
  Entry<Agent.Factory> entry(Catalog catalog, List<Param> general) {
    templates.forEach(
        (key, template) -> {
          Slot<?> slot = param(general, key).slot();
          collect(catalog, slot, Spec.parse(template.replace('$', '#')));
        });
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

  /** Takes over the declarations of the parameters that a template leaves open. */
  private void collect(Catalog catalog, Slot<?> slot, Spec part) {
    for (Spec.Argument argument : part.arguments()) {
      String key = argument.key();
      Param declared = param(catalog.find(slot, part.name()).params(), key);
      if (argument.value().name().equals("#" + key)) {
        Param own = key.equals(positional) ? declared.asPositional() : declared.asNamed();
        shortcuts.add(defaults.containsKey(key) ? own.withDefault(defaults.get(key)) : own);
      } else if (declared.isPart()) {
        collect(catalog, declared.slot(), argument.value());
      }
    }
  }

  private static Param param(List<Param> params, String key) {
    return params.stream().filter(p -> p.name().equals(key)).findFirst().orElseThrow();
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
      text =
          value == null
              ? without(text, shortcut.name())
              : text.replaceAll("\\$" + shortcut.name() + "\\b", Matcher.quoteReplacement(value));
    }
    return text;
  }

  /** An argument that is absent leaves no trace. */
  private static String without(String text, String shortcut) {
    return text.replaceAll(",\\w+=\\$" + shortcut + "\\b", "");
  }
}
