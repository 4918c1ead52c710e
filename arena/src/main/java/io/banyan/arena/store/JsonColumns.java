// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import java.util.List;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Lists as JSON arrays in single columns: moves may contain any character. */
final class JsonColumns {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};
  private static final TypeReference<List<Integer>> INTS = new TypeReference<>() {};
  private static final TypeReference<List<Long>> LONGS = new TypeReference<>() {};
  private static final TypeReference<List<Double>> DOUBLES = new TypeReference<>() {};

  private JsonColumns() {}

  static String write(List<?> list) {
    return JSON.writeValueAsString(list);
  }

  static List<String> texts(String json) {
    return JSON.readValue(json, TEXTS);
  }

  static List<Integer> ints(String json) {
    return JSON.readValue(json, INTS);
  }

  static List<Long> longs(String json) {
    return JSON.readValue(json, LONGS);
  }

  static List<Double> doubles(String json) {
    return JSON.readValue(json, DOUBLES);
  }
}
