// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import io.banyan.arena.file.JsonFault;
import io.banyan.core.game.Moves;
import io.banyan.core.spec.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One request: the fields of a JSON object, read with a word about what is accepted.
 *
 * <p>Every field that may be given is asked for once; {@link #checkNames} then refuses the others,
 * so that a misspelt field is not silently ignored.
 */
final class Request {
  private static final int DEPTH = 20;
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEPTH).build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final JsonNode fields;
  private final Set<String> known = new TreeSet<>();

  private Request(JsonNode fields) {
    this.fields = fields;
  }

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException if it is no JSON object
   */
  static Request parse(String line) {
    JsonNode node;
    try {
      node = MAPPER.readTree(line);
    } catch (JacksonException e) {
      throw new IllegalArgumentException("not one JSON object in a line: " + JsonFault.words(e));
    }
    if (node == null || !node.isObject()) {
      throw new IllegalArgumentException("a request must be a JSON object, was " + shortly(node));
    }
    return new Request(node);
  }

  /** The id as the client wrote it; null if there is none, or none that may be. */
  Object id() {
    known.add("id");
    JsonNode id = fields.get("id");
    if (id == null || id.isNull()) {
      return null;
    }
    if (id.isString()) {
      return id.stringValue();
    }
    return id.isIntegralNumber() && id.canConvertToLong() ? (Object) id.longValue() : null;
  }

  /** Refuses an id that cannot be given back. */
  void checkId() {
    JsonNode id = fields.get("id");
    if (id != null && !id.isNull() && id() == null) {
      throw new IllegalArgumentException("id must be a string or an integer, was " + shortly(id));
    }
  }

  /** A text that must be there. */
  String text(String name) {
    String text = text(name, null);
    if (text == null) {
      throw new IllegalArgumentException(name + " is missing");
    }
    return text;
  }

  /** A text, or what stands for it. */
  String text(String name, String otherwise) {
    JsonNode value = value(name);
    if (value == null) {
      return otherwise;
    }
    if (!value.isString()) {
      throw wrong(name, "a string", value);
    }
    return value.stringValue();
  }

  /** A whole number, or what stands for it. */
  long integer(String name, long otherwise, long least, long most) {
    JsonNode value = value(name);
    if (value == null) {
      return otherwise;
    }
    boolean fits = value.isIntegralNumber() && value.canConvertToLong();
    if (!fits || value.longValue() < least || value.longValue() > most) {
      throw wrong(name, "a whole number from " + least + " to " + most, value);
    }
    return value.longValue();
  }

  /** A yes or no, or what stands for it. */
  boolean flag(String name, boolean otherwise) {
    JsonNode value = value(name);
    if (value == null) {
      return otherwise;
    }
    if (!value.isBoolean()) {
      throw wrong(name, "true or false", value);
    }
    return value.booleanValue();
  }

  /** Moves: a list of texts, or one text with blanks between them; none if not given. */
  List<String> moves(String name) {
    JsonNode value = value(name);
    List<String> texts = new ArrayList<>();
    if (value == null) {
      return texts;
    }
    if (value.isString()) {
      return Moves.split(value.stringValue());
    }
    if (!value.isArray()) {
      throw wrong(name, "a list of strings, or one string", value);
    }
    for (JsonNode item : value) {
      if (!item.isString()) {
        throw wrong("each of " + name, "a string", item);
      }
      texts.add(item.stringValue());
    }
    return texts;
  }

  /** A list; an empty one if not given. */
  JsonNode list(String name) {
    JsonNode value = value(name);
    if (value == null) {
      return MAPPER.createArrayNode();
    }
    if (!value.isArray()) {
      throw wrong(name, "a list", value);
    }
    return value;
  }

  /** The id of another request. */
  Object reference(String name) {
    JsonNode value = value(name);
    if (value != null && value.isString()) {
      return value.stringValue();
    }
    if (value != null && value.isIntegralNumber() && value.canConvertToLong()) {
      return value.longValue();
    }
    if (value == null) {
      throw new IllegalArgumentException(name + " is missing");
    }
    throw wrong(name, "the id of a request", value);
  }

  /** Refuses fields that nobody asked for. */
  void checkNames() {
    for (String name : fields.propertyNames()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "unknown field '"
                + name
                + "'"
                + Names.suggestion(name, known)
                + "; accepted: "
                + String.join(", ", known));
      }
    }
  }

  private JsonNode value(String name) {
    known.add(name);
    JsonNode value = fields.get(name);
    return value == null || value.isNull() ? null : value;
  }

  private static IllegalArgumentException wrong(String name, String accepted, JsonNode value) {
    return new IllegalArgumentException(name + " must be " + accepted + ", was " + shortly(value));
  }

  private static String shortly(JsonNode value) {
    String text = String.valueOf(value);
    return text.length() <= 60 ? text : text.substring(0, 60) + "...";
  }
}
