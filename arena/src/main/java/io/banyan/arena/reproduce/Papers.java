// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.reproduce;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** All papers; their data are the YAML files beside this class. */
public final class Papers {
  private static final List<String> IDS =
      List.of("quality", "sufficiency", "hybrids", "connect4", "ppr");

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
