// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Prints one JSON document made of maps, lists, texts, numbers, booleans and nulls. Numbers that
 * JSON does not have (NaN, infinities) become null.
 */
public final class JsonPrinter {
  private JsonPrinter() {}

  /** Writes the document and a line end. */
  public static void print(PrintWriter out, Map<String, ?> document) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator =
        new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
      write(generator, document);
    }
    out.println(text);
  }

  private static void write(JsonGenerator to, Object value) {
    if (value == null) {
      to.writeNull();
    } else if (value instanceof Map<?, ?> map) {
      to.writeStartObject();
      map.forEach(
          (key, v) -> {
            to.writeName((String) key);
            write(to, v);
          });
      to.writeEndObject();
    } else if (value instanceof List<?> list) {
      to.writeStartArray();
      list.forEach(v -> write(to, v));
      to.writeEndArray();
    } else if (value instanceof long[] numbers) {
      to.writeArray(numbers, 0, numbers.length);
    } else if (value instanceof Double number) {
      if (Double.isFinite(number)) {
        to.writeNumber(number);
      } else {
        to.writeNull();
      }
    } else if (value instanceof Integer number) {
      to.writeNumber(number);
    } else if (value instanceof Long number) {
      to.writeNumber(number);
    } else if (value instanceof Boolean flag) {
      to.writeBoolean(flag);
    } else if (value instanceof String text) {
      to.writeString(text);
    } else {
      throw new IllegalArgumentException("JSON has no " + value.getClass().getName());
    }
  }
}
