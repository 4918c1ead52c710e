// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.core.agent.Agent;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Slot;
import io.banyan.core.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Makes games and agents for visitors. What takes a free text other than a position is refused:
 * such texts name files to read and programs to run, which a page must not decide.
 */
final class Specs {
  static final int MAX_LENGTH = 2000;
  private static final int MAX_DEPTH = 30;
  private static final int GAMES_KEPT = 64;

  private final Catalog catalog;
  private final Limits limits;
  private final PastedSheets pasted;

  /** Games are immutable and some are costly to make. */
  private final Map<String, Game> games =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Game> eldest) {
          return size() > GAMES_KEPT;
        }
      };

  Specs(Catalog catalog, Limits limits, PastedSheets pasted) {
    this.catalog = catalog;
    this.limits = limits;
    this.pasted = pasted;
  }

  Catalog catalog() {
    return catalog;
  }

  /** True if visitors may use it: positions are the only free texts that are known harmless. */
  static boolean isOpen(Entry<?> entry) {
    return entry.params().stream()
        .allMatch(
            p -> !p.kindName().equals("text") || p.name().equals("position") || isSpec(entry, p));
  }

  /** True for the text of a short name that stands for another specification, which is checked. */
  private static boolean isSpec(Entry<?> entry, Param param) {
    return entry.isPreset() && param.name().equals("spec");
  }

  /** Does what may refuse a visitor's text; here that is the visitor's mistake. */
  static <T> T read(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException e) {
      throw ApiException.badRequest(e.getMessage());
    }
  }

  /** The game of a specification. */
  Game game(String text) {
    if (PastedSheets.isPasted(text)) {
      return pasted.game(text);
    }
    synchronized (games) {
      Game known = games.get(text);
      if (known != null) {
        return known;
      }
    }
    Spec spec = read(() -> Spec.parse(text));
    checkOpen(GameSlot.GAME, spec, 0);
    Game game = read(() -> catalog.make(GameSlot.GAME, text));
    synchronized (games) {
      games.put(text, game);
    }
    return game;
  }

  /** An agent's specification with every default written out, within the limits. */
  String resolve(String agent, String gameName) {
    return read(() -> catalog.resolve(Agent.SLOT, limited(agent, gameName), gameName));
  }

  /** An agent for a game, within the limits. */
  Agent agent(String text, Game game, String gameName) {
    return read(() -> catalog.make(Agent.SLOT, limited(text, gameName), gameName).create(game));
  }

  private String limited(String text, String gameName) {
    Spec spec = Spec.parse(text);
    checkOpen(Agent.SLOT, spec, 0);
    Entry<Agent.Factory> entry = catalog.find(Agent.SLOT, spec.name());
    // What is wrong with it is said about the text that was typed, not about the limited one.
    String resolved = catalog.resolve(Agent.SLOT, text, gameName);
    if (entry.params().stream().anyMatch(p -> isSpec(entry, p))) {
      return limited(resolved, gameName);
    }
    List<Spec.Argument> arguments = new ArrayList<>(spec.arguments());
    limit(entry, arguments, "memory", limits.memoryMegabytes());
    limit(entry, arguments, "threads", limits.threads());
    return new Spec(spec.name(), spec.quoted(), arguments, 0).toString();
  }

  /** Lowers a whole number that is above the limit; an unreadable one is refused later. */
  private static void limit(Entry<?> entry, List<Spec.Argument> arguments, String key, long most) {
    Param param =
        entry.params().stream().filter(p -> p.name().equals(key)).findFirst().orElse(null);
    if (param == null) {
      return;
    }
    Spec.Argument cut = new Spec.Argument(key, Spec.word(Long.toString(most)), 0);
    for (int i = 0; i < arguments.size(); i++) {
      if (key.equals(arguments.get(i).key())) {
        String given = arguments.get(i).value().name();
        if (given.matches("\\d{1,18}") && Long.parseLong(given) > most) {
          arguments.set(i, cut);
        }
        return;
      }
    }
    String otherwise = param.defaultText();
    if (otherwise != null && Long.parseLong(otherwise) > most) {
      arguments.add(cut);
    }
  }

  private void checkOpen(Slot<?> slot, Spec spec, int depth) {
    if (depth > MAX_DEPTH) {
      throw ApiException.badRequest("the specification is nested too deeply");
    }
    Entry<?> entry = read(() -> catalog.find(slot, spec.name()));
    if (!isOpen(entry)) {
      throw new ApiException(
          403,
          "closed",
          entry.name() + " takes a file or a command and can be used on the command line only");
    }
    for (Spec.Argument argument : spec.arguments()) {
      for (Param param : entry.params()) {
        boolean isMeant = param.name().equals(argument.key()) || argument.key() == null;
        if (param.isPart() && param.name().equals(argument.key())) {
          checkOpen(param.slot(), argument.value(), depth + 1);
        } else if (isMeant && isSpec(entry, param)) {
          checkOpen(slot, read(() -> Spec.parse(argument.value().name())), depth + 1);
        }
      }
    }
  }
}
