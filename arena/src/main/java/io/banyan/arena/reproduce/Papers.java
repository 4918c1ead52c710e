// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Spec;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * All papers, and last what was found beside them; their data are the YAML files beside this class.
 */
public final class Papers {
  private static final List<String> IDS =
      List.of("quality", "sufficiency", "hybrids", "connect4", "ppr", "findings");

  private Papers() {}

  /** All papers in the order of lists. */
  public static List<Paper> all() {
    return IDS.stream().map(Papers::read).toList();
  }

  /** A paper by its id. */
  public static Paper find(String id) {
    if (!IDS.contains(id)) {
      throw new IllegalArgumentException(
          "unknown paper '" + id + "'; known: " + String.join(", ", IDS));
    }
    return read(id);
  }

  /** What a catalogue lacks for these papers, one sentence each; empty if all can be run. */
  public static List<String> faults(Catalog catalog) {
    List<String> faults = new ArrayList<>();
    for (Paper paper : all()) {
      for (Paper.Item item : paper.items()) {
        for (Paper.Cell cell : item.cells()) {
          for (String agent : List.of(cell.first(), cell.second())) {
            check(catalog, cell.game(), agent, paper.id() + "/" + item.id(), faults);
          }
        }
        for (String position : item.positions()) {
          for (String agent : item.agents()) {
            check(catalog, position, agent, paper.id() + "/" + item.id(), faults);
          }
        }
      }
    }
    return faults;
  }

  private static void check(
      Catalog catalog, String game, String agent, String where, List<String> faults) {
    try {
      catalog
          .make(Agent.SLOT, AgentSpec.parse(agent).text(), Spec.parse(game).name())
          .create(catalog.make(GameSlot.GAME, game))
          .close();
    } catch (IllegalArgumentException e) {
      faults.add(where + ": " + agent + " in " + game + ": " + e.getMessage());
    }
  }

  private static Paper read(String id) {
    YAMLMapper mapper =
        YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();
    try (InputStream in = Papers.class.getResourceAsStream(id + ".yaml")) {
      return mapper.readValue(in, Paper.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
