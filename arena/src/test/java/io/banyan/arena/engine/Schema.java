// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** As much of JSON Schema as the engine's own schema uses; anything else in one is refused. */
final class Schema {
  private static final List<String> WORDS =
      List.of(
          "$schema",
          "$defs",
          "$ref",
          "title",
          "type",
          "const",
          "enum",
          "oneOf",
          "required",
          "properties",
          "additionalProperties",
          "items",
          "minimum",
          "maximum");

  private final JsonNode root;

  Schema(String text) {
    root = JsonMapper.builder().build().readTree(text);
  }

  /** What is wrong with a value; nothing if it fits. */
  List<String> faults(JsonNode value) {
    List<String> faults = new ArrayList<>();
    check(root, value, "", faults);
    return faults;
  }

  private void check(JsonNode schema, JsonNode value, String at, List<String> faults) {
    for (String word : schema.propertyNames()) {
      if (!WORDS.contains(word)) {
        throw new IllegalArgumentException("the schema uses " + word);
      }
    }
    if (schema.has("$ref")) {
      String name = schema.get("$ref").stringValue().replace("#/$defs/", "");
      check(root.get("$defs").get(name), value, at, faults);
    }
    if (schema.has("oneOf")) {
      oneOf(schema.get("oneOf"), value, at, faults);
    }
    if (schema.has("type") && !isOfType(schema.get("type"), value)) {
      faults.add(at + " is not " + schema.get("type") + ": " + value);
      return;
    }
    if (schema.has("const") && !schema.get("const").equals(value)) {
      faults.add(at + " is not " + schema.get("const"));
    }
    if (schema.has("enum") && !contains(schema.get("enum"), value)) {
      faults.add(at + " is none of " + schema.get("enum"));
    }
    if (schema.has("minimum") && value.doubleValue() < schema.get("minimum").doubleValue()) {
      faults.add(at + " is too small: " + value);
    }
    if (schema.has("maximum") && value.doubleValue() > schema.get("maximum").doubleValue()) {
      faults.add(at + " is too large: " + value);
    }
    if (value.isObject()) {
      object(schema, value, at, faults);
    } else if (value.isArray() && schema.has("items")) {
      for (JsonNode item : value) {
        check(schema.get("items"), item, at + "[]", faults);
      }
    }
  }

  private void oneOf(JsonNode choices, JsonNode value, String at, List<String> faults) {
    int fitting = 0;
    List<String> least = null;
    for (JsonNode choice : choices) {
      List<String> found = new ArrayList<>();
      check(choice, value, at, found);
      fitting += found.isEmpty() ? 1 : 0;
      least = least == null || found.size() < least.size() ? found : least;
    }
    if (fitting != 1) {
      faults.add(at + " fits " + fitting + " kinds of answer; nearest: " + least);
    }
  }

  private void object(JsonNode schema, JsonNode value, String at, List<String> faults) {
    if (schema.has("required")) {
      for (JsonNode name : schema.get("required")) {
        if (!value.has(name.stringValue())) {
          faults.add(at + " lacks " + name);
        }
      }
    }
    JsonNode properties = schema.get("properties");
    JsonNode others = schema.get("additionalProperties");
    for (String name : value.propertyNames()) {
      if (properties != null && properties.has(name)) {
        check(properties.get(name), value.get(name), at + "." + name, faults);
      } else if (others != null && others.isBoolean() && !others.booleanValue()) {
        faults.add(at + " has " + name);
      } else if (others != null && others.isObject()) {
        check(others, value.get(name), at + "." + name, faults);
      }
    }
  }

  private static boolean contains(JsonNode list, JsonNode value) {
    for (JsonNode item : list) {
      if (item.equals(value)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfType(JsonNode type, JsonNode value) {
    if (type.isArray()) {
      for (JsonNode one : type) {
        if (isOfType(one, value)) {
          return true;
        }
      }
      return false;
    }
    return switch (type.stringValue()) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isString();
      case "integer" -> value.isIntegralNumber();
      case "number" -> value.isNumber();
      case "boolean" -> value.isBoolean();
      case "null" -> value.isNull();
      default -> throw new IllegalArgumentException("the schema uses type " + type);
    };
  }
}
