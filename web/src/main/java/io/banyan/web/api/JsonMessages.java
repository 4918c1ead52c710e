// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.arena.file.JsonFault;
import io.banyan.core.spec.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads requests and writes answers. Numbers that JSON does not have (NaN) become null. */
public final class JsonMessages {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private JsonMessages() {}

  /** The bytes of an answer. */
  public static byte[] write(Object document) {
    return MAPPER.writeValueAsBytes(clean(document));
  }

  /** The answer that refuses a request. */
  public static Map<String, Object> error(String code, String message) {
    return Map.of("error", Map.of("code", code, "message", message));
  }

  private static Object clean(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((key, v) -> copy.put(key, clean(v)));
      return copy;
    }
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>(list.size());
      list.forEach(v -> copy.add(clean(v)));
      return copy;
    }
    boolean unknown = value instanceof Double number && !Double.isFinite(number);
    return unknown ? null : value;
  }

  /** Reads a request, which must be an object with no other fields than these. */
  static Body read(byte[] bytes, List<String> fields) {
    JsonNode node;
    try {
      node = MAPPER.readTree(bytes);
    } catch (JacksonException e) {
      throw ApiException.badRequest("the request is not JSON: " + JsonFault.words(e));
    }
    if (node == null || !node.isObject()) {
      throw ApiException.badRequest("the request must be a JSON object");
    }
    for (String name : node.propertyNames()) {
      if (!fields.contains(name)) {
        throw ApiException.badRequest(
            "unknown field '%s'%s; accepted: %s"
                .formatted(
                    name,
                    Names.suggestion(name, fields),
                    fields.isEmpty() ? "none" : String.join(", ", fields)));
      }
    }
    return new Body(node);
  }

  /** A request's object; every reading names the field that is missing or of the wrong kind. */
  record Body(JsonNode node) {
    String text(String field, int maxLength) {
      String text = text(field, maxLength, null);
      if (text == null) {
        throw ApiException.badRequest("the field '" + field + "' is missing");
      }
      return text;
    }

    String text(String field, int maxLength, String otherwise) {
      JsonNode value = node.get(field);
      if (value == null || value.isNull()) {
        return otherwise;
      }
      if (!value.isString()) {
        throw ApiException.badRequest("the field '" + field + "' must be a text");
      }
      String text = value.stringValue();
      if (text.length() > maxLength) {
        throw ApiException.badRequest(
            "the field '" + field + "' may have at most " + maxLength + " characters");
      }
      return text;
    }

    long number(String field, long min, long max, long otherwise) {
      JsonNode value = node.get(field);
      if (value == null || value.isNull()) {
        return otherwise;
      }
      if (!value.isIntegralNumber() || !value.canConvertToLong()) {
        throw ApiException.badRequest("the field '" + field + "' must be a whole number");
      }
      long number = value.longValue();
      if (number < min || number > max) {
        throw ApiException.badRequest(
            "the field '" + field + "' must be from " + min + " to " + max + ", was " + number);
      }
      return number;
    }

    boolean flag(String field) {
      JsonNode value = node.get(field);
      if (value == null || value.isNull()) {
        return false;
      }
      if (!value.isBoolean()) {
        throw ApiException.badRequest("the field '" + field + "' must be true or false");
      }
      return value.booleanValue();
    }

    /** A list of texts and numbers. */
    List<JsonNode> list(String field, int maxSize) {
      JsonNode value = node.get(field);
      if (value == null || value.isNull()) {
        return List.of();
      }
      if (!value.isArray()) {
        throw ApiException.badRequest("the field '" + field + "' must be a list");
      }
      if (value.size() > maxSize) {
        throw ApiException.badRequest(
            "the field '" + field + "' may have at most " + maxSize + " elements");
      }
      List<JsonNode> elements = new ArrayList<>(value.size());
      value.forEach(elements::add);
      return elements;
    }
  }
}
