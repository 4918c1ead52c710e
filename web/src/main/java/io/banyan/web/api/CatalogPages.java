// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.core.agent.Agent;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.RuleSheets;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.spec.Slot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The catalogue as data, from which the page makes its lists and the agent builder. */
final class CatalogPages {
  private CatalogPages() {}

  /** All games that need no file, and the rule sheets that come along. */
  static Map<String, Object> games(Specs specs, RuleSheets rules) {
    List<Object> games = new ArrayList<>();
    for (Entry<Game> entry : specs.catalog().entries(GameSlot.GAME)) {
      if (isListed(entry)) {
        Map<String, Object> data = entry(entry);
        Game game = specs.game(entry.name());
        data.put("id", game.id());
        data.put("players", players(game));
        games.add(data);
      }
    }
    List<Object> sheets = new ArrayList<>();
    for (RuleSheets.Shipped sheet : rules.shipped()) {
      Map<String, Object> data = new LinkedHashMap<>();
      data.put("game", sheet.game());
      data.put("title", sheet.title());
      data.put("group", sheet.group());
      data.put("notes", sheet.rules());
      sheets.add(data);
    }
    return Map.of("games", games, "sheets", sheets);
  }

  /** True for games of their own; rule sheets have a list for themselves. */
  static boolean isListed(Entry<Game> entry) {
    return Specs.isOpen(entry) && !entry.name().equals(RuleSheets.GAME);
  }

  static List<String> players(Game game) {
    List<String> names = new ArrayList<>();
    for (int player = 0; player < game.players(); player++) {
      names.add(game.playerName(player));
    }
    return names;
  }

  /** All agents, and the parts of every slot. */
  static Map<String, Object> agents(Catalog catalog) {
    Map<String, Object> slots = new LinkedHashMap<>();
    for (Slot<?> slot : catalog.slots()) {
      if (!slot.equals(GameSlot.GAME)) {
        slots.put(slot.name(), entries(catalog, slot));
      }
    }
    return Map.of("agents", entries(catalog, Agent.SLOT), "slots", slots);
  }

  private static List<Object> entries(Catalog catalog, Slot<?> slot) {
    List<Object> list = new ArrayList<>();
    for (Entry<?> entry : catalog.entries(slot)) {
      if (Specs.isOpen(entry)) {
        list.add(entry(entry));
      }
    }
    return list;
  }

  private static Map<String, Object> entry(Entry<?> entry) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("name", entry.name());
    data.put("summary", entry.summary());
    data.put("formula", entry.formula());
    data.put("source", entry.source());
    data.put("notes", entry.notes());
    data.put("preset", entry.isPreset());
    List<Object> params = new ArrayList<>();
    for (Param param : entry.params()) {
      Map<String, Object> p = new LinkedHashMap<>();
      p.put("name", param.name());
      p.put("kind", param.kindName());
      p.put("slot", param.isPart() ? param.slot().name() : null);
      p.put("default", param.defaultText());
      p.put("accepted", param.accepted());
      p.put("positional", param.isPositional());
      p.put("meaning", param.meaning());
      params.add(p);
    }
    data.put("parameters", params);
    return data;
  }
}
