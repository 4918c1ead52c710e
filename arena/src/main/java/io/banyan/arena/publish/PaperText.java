// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import io.banyan.arena.reproduce.Claims;
import io.banyan.arena.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What people wrote for the page of a paper, as {@code PAPER.yaml}; figures are not typed there.
 *
 * @param intro what the paper claims
 * @param items by id
 * @param end after all items
 */
public record PaperText(String intro, Map<String, ItemText> items, String end) {

  /**
   * About an item.
   *
   * @param text below its table
   * @param cells why cells differ, by their numbers from 1 such as 1,4-6
   * @param claims why a claim is not shown, by its number from 1
   */
  public record ItemText(String text, Map<String, String> cells, Map<Integer, String> claims) {
    private static final ItemText NONE = new ItemText("", Map.of(), Map.of());

    public ItemText {
      text = text == null ? "" : text.strip();
      cells = cells == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(cells));
      claims = claims == null ? Map.of() : Map.copyOf(claims);
    }

    /** True if it is told why a cell differs; cells count from 1. */
    boolean explains(int cell) {
      return cells.keySet().stream()
          .anyMatch(numbers -> Claims.numbers(numbers, Integer.MAX_VALUE).contains(cell - 1));
    }
  }

  public PaperText {
    intro = intro == null ? "" : intro.strip();
    items = items == null ? Map.of() : Map.copyOf(items);
    end = end == null ? "" : end.strip();
  }

  /** About an item, or nothing. */
  public ItemText item(String id) {
    return items.getOrDefault(id, ItemText.NONE);
  }

  /** Reads the text of a paper from a folder; nothing if it has none. */
  public static PaperText read(Path folder, String paper) {
    Path file = folder.resolve(paper + ".yaml");
    if (!Files.exists(file)) {
      return new PaperText(null, null, null);
    }
    try {
      return YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build()
          .readValue(Files.readAllBytes(file), PaperText.class);
    } catch (IOException | JacksonException e) {
      throw new StoreException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }
}
