// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Names to factories: every game, agent and part, found by slot and name.
 *
 * <p>Values for parameters come from the specification, else from the tuned defaults of the game at
 * hand, else from the declaration. A catalogue is filled once and then only read.
 */
public final class Catalog {
  private final Map<Slot<?>, Map<String, Entry<?>>> entries = new LinkedHashMap<>();
  private final Map<String, Map<String, Spec>> tuned = new LinkedHashMap<>();

  /** Another catalogue with the same entries and tuned defaults, to which more can be added. */
  public Catalog copy() {
    Catalog copy = new Catalog();
    entries.forEach((slot, named) -> copy.entries.put(slot, new LinkedHashMap<>(named)));
    tuned.forEach((game, values) -> copy.tuned.put(game, new LinkedHashMap<>(values)));
    return copy;
  }

  /** Adds an entry. */
  public Catalog add(Entry<?> entry) {
    if (!entry.isComplete()) {
      throw new IllegalStateException(
          "the entry " + entry.name() + " ends with neither makes(...) nor expandsTo(...)");
    }
    Entry<?> old =
        entries
            .computeIfAbsent(entry.slot(), s -> new LinkedHashMap<>())
            .putIfAbsent(entry.name(), entry);
    if (old != null) {
      throw new IllegalStateException(
          "two entries named " + entry.name() + " for " + entry.slot().name());
    }
    return this;
  }

  /**
   * Sets tuned defaults for one game: {@code tune("havannah", Agent.SLOT, "rave(r=130,k=0)")}. A
   * game name stands for all sizes of the game.
   */
  public Catalog tune(String game, Slot<?> slot, String values) {
    Spec spec = Spec.parse(values);
    assign(find(slot, spec, values), spec, values);
    tuned
        .computeIfAbsent(game, g -> new LinkedHashMap<>())
        .put(slot.name() + " " + spec.name(), spec);
    return this;
  }

  /** The tuned defaults of a game: slot and entry name to values. */
  public Map<String, Spec> tuned(String game) {
    return tuned.getOrDefault(game, Map.of());
  }

  /** Puts an entry in the place of the one that has its name and slot. */
  public Catalog replace(Entry<?> entry) {
    find(entry.slot(), entry.name());
    entries.get(entry.slot()).put(entry.name(), entry);
    return this;
  }

  /** All entries of a slot in the order of their declaration. */
  @SuppressWarnings("unchecked")
  public <T> List<Entry<T>> entries(Slot<T> slot) {
    List<Entry<T>> list = new ArrayList<>();
    for (Entry<?> e : entries.getOrDefault(slot, Map.of()).values()) {
      list.add((Entry<T>) e);
    }
    return list;
  }

  /** All slots in the order of their first entry. */
  public List<Slot<?>> slots() {
    return List.copyOf(entries.keySet());
  }

  /** Makes what a text specifies, without regard to any game's tuned defaults. */
  public <T> T make(Slot<T> slot, String text) {
    return make(slot, text, "");
  }

  /** Makes what a text specifies with the tuned defaults of a game (its bare name). */
  public <T> T make(Slot<T> slot, String text, String game) {
    return make(slot, Spec.parse(text), text, game).value();
  }

  /** The full form of a specification, every default written out. */
  public String resolve(Slot<?> slot, String text, String game) {
    return make(slot, Spec.parse(text), text, game).resolved();
  }

  /** The entry of a name. */
  public <T> Entry<T> find(Slot<T> slot, String name) {
    return find(slot, Spec.word(name), name);
  }

  private record Made<T>(T value, String resolved) {}

  private <T> Made<T> make(Slot<T> slot, Spec spec, String whole, String game) {
    Entry<T> entry = find(slot, spec, whole);
    Args args = new Args(entry.name(), whole);
    Map<String, Spec.Argument> given = assign(entry, spec, whole);
    Map<String, Spec.Argument> forGame =
        tuned(game).containsKey(slot.name() + " " + entry.name())
            ? assign(
                entry,
                tuned(game).get(slot.name() + " " + entry.name()),
                "tuned defaults of " + game)
            : Map.of();
    for (Param param : entry.params()) {
      Spec.Argument argument = given.get(param.name());
      Integer position = argument == null ? null : argument.position();
      Spec value = argument != null ? argument.value() : null;
      if (value == null && forGame.containsKey(param.name())) {
        value = forGame.get(param.name()).value();
      }
      boolean isDefault = value == null;
      if (isDefault) {
        if (param.defaultText() == null) {
          continue;
        }
        value =
            param.isPart()
                ? Spec.parse(param.defaultText())
                : new Spec(param.defaultText(), false, List.of(), 0);
      }
      String context = isDefault ? "" : whole;
      if (param.isPart()) {
        Made<?> part = make(param.slot(), value, context, game);
        args.put(param, part.value(), part.resolved(), position);
      } else {
        if (!value.isWord()) {
          throw new SpecException(
              param.name() + " must be " + param.accepted() + ", was " + value,
              context,
              value.position());
        }
        Object read = param.read(value.name(), spec.toString(), context, value.position());
        boolean text = param.kindName().equals("text");
        String printed = text ? Spec.quote(value.name()) : value.name();
        args.put(param, read, printed, position);
      }
    }
    if (entry.isPreset()) {
      String expanded = entry.expand(args);
      return make(slot, Spec.parse(expanded), expanded, game);
    }
    try {
      return new Made<>(entry.make(args), args.resolved());
    } catch (SpecException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new SpecException(e.getMessage() + " in " + spec, whole, spec.position());
    }
  }

  private static Map<String, Spec.Argument> assign(Entry<?> entry, Spec spec, String whole) {
    Map<String, Spec.Argument> given = new LinkedHashMap<>();
    List<Param> positional = entry.params().stream().filter(Param::isPositional).toList();
    int next = 0;
    for (Spec.Argument argument : spec.arguments()) {
      String key = argument.key();
      if (key == null) {
        if (next >= positional.size()) {
          throw new SpecException(
              "'" + argument.value() + "' needs a key: " + known(entry),
              whole,
              argument.position());
        }
        key = positional.get(next++).name();
      }
      String wanted = key;
      if (entry.params().stream().noneMatch(p -> p.name().equals(wanted))) {
        List<String> names = entry.params().stream().map(Param::name).toList();
        throw new SpecException(
            "unknown key '" + key + "'" + Names.suggestion(key, names) + "; " + known(entry),
            whole,
            argument.position());
      }
      if (given.put(key, argument) != null) {
        throw new SpecException("key '" + key + "' is given twice", whole, argument.position());
      }
    }
    return given;
  }

  private static String known(Entry<?> entry) {
    if (entry.params().isEmpty()) {
      return entry.name() + " takes no arguments";
    }
    return entry.name()
        + " takes "
        + String.join(", ", entry.params().stream().map(Param::name).toList());
  }

  @SuppressWarnings("unchecked")
  private <T> Entry<T> find(Slot<T> slot, Spec spec, String whole) {
    Map<String, Entry<?>> known = entries.getOrDefault(slot, Map.of());
    Entry<?> entry = known.get(spec.name());
    if (entry == null || spec.quoted()) {
      List<String> names = new ArrayList<>(known.keySet());
      names.sort(Comparator.naturalOrder());
      throw new SpecException(
          "unknown "
              + slot.name()
              + " '"
              + spec.name()
              + "'"
              + Names.suggestion(spec.name(), names)
              + "; known: "
              + String.join(", ", names),
          whole,
          spec.position());
    }
    return (Entry<T>) entry;
  }
}
