// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import io.banyan.arena.match.Outcome;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The lines between a {@link JsonAgent} and its program. */
final class JsonTalk {
  private static final int PROTOCOL = 1;
  private static final int EXCERPT = 200;
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private JsonTalk() {}

  /** A request as a line. */
  static String line(Map<String, Object> request) {
    return MAPPER.writeValueAsString(request);
  }

  /** The first line, which says who is there. */
  static Boolean hello(EngineProcess e, String line) {
    JsonNode hello = read(e, line, "start");
    if (!"hello".equals(text(hello, "type")) || hello.path("protocol").asInt(0) != PROTOCOL) {
      throw e.fail(
          Outcome.CRASH,
          "must begin with a hello of protocol " + PROTOCOL + ", wrote '" + shortly(line) + "'");
    }
    return true;
  }

  /** The move of the result; null for a line that is not yet the answer. */
  static String move(EngineProcess e, String line, long id) {
    if (line.isEmpty()) {
      return null;
    }
    JsonNode answer = read(e, line, "search");
    JsonNode number = answer.get("id");
    String type = text(answer, "type");
    boolean ours = number != null && number.isIntegralNumber() && number.longValue() == id;
    if ("error".equals(type) && (ours || number == null || number.isNull())) {
      throw e.fail(Outcome.CRASH, "refused search: " + text(answer, "message"));
    }
    if (!ours || "report".equals(type)) {
      // Of a search before, which was ended early, or on the way.
      return null;
    }
    String move = "result".equals(type) ? text(answer, "move") : null;
    if (move == null) {
      throw e.fail(Outcome.CRASH, "answered '" + shortly(line) + "' to search");
    }
    return move;
  }

  private static JsonNode read(EngineProcess e, String line, String what) {
    JsonNode node = null;
    try {
      node = MAPPER.readTree(line);
    } catch (JacksonException notJson) {
      // Not JSON, which is as wrong as no object.
      node = null;
    }
    if (node == null || !node.isObject()) {
      throw e.fail(Outcome.CRASH, "answered '" + shortly(line) + "' to " + what);
    }
    return node;
  }

  private static String text(JsonNode node, String name) {
    JsonNode value = node.get(name);
    return value != null && value.isString() ? value.stringValue() : null;
  }

  private static String shortly(String line) {
    return line.length() <= EXCERPT ? line : line.substring(0, EXCERPT) + "...";
  }
}
