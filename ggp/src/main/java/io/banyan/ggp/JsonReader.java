// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON into maps, lists, strings, longs, doubles, booleans and null; enough for our files.
 */
final class JsonReader {
  private static final int DEEPEST = 200;
  private final String text;
  private int at;

  private JsonReader(String text) {
    this.text = text;
  }

  static Object parse(String text) {
    JsonReader j = new JsonReader(text);
    Object value = j.value(0);
    j.space();
    if (j.at < text.length()) {
      throw j.wrong("end of text");
    }
    return value;
  }

  private Object value(int depth) {
    if (depth > DEEPEST) {
      throw wrong("at most " + DEEPEST + " levels");
    }
    space();
    char c = at < text.length() ? text.charAt(at) : 0;
    if (c == '{') {
      return object(depth);
    }
    if (c == '[') {
      return array(depth);
    }
    if (c == '"') {
      return string();
    }
    if (text.startsWith("true", at)) {
      at += 4;
      return true;
    }
    if (text.startsWith("false", at)) {
      at += 5;
      return false;
    }
    if (text.startsWith("null", at)) {
      at += 4;
      return null;
    }
    return number();
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    at++;
    space();
    if (peek('}')) {
      return map;
    }
    do {
      space();
      String key = string();
      space();
      expect(':');
      map.put(key, value(depth + 1));
      space();
    } while (peek(','));
    expect('}');
    return map;
  }

  private List<Object> array(int depth) {
    List<Object> list = new ArrayList<>();
    at++;
    space();
    if (peek(']')) {
      return list;
    }
    do {
      list.add(value(depth + 1));
      space();
    } while (peek(','));
    expect(']');
    return list;
  }

  private String string() {
    expect('"');
    StringBuilder b = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      if (c == '\\' && at < text.length()) {
        char e = text.charAt(at++);
        switch (e) {
          case 'n' -> b.append('\n');
          case 't' -> b.append('\t');
          case 'r' -> b.append('\r');
          case 'b' -> b.append('\b');
          case 'f' -> b.append('\f');
          case 'u' -> {
            if (at + 4 > text.length()) {
              throw wrong("four hex digits");
            }
            b.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
            at += 4;
          }
          default -> b.append(e);
        }
      } else {
        b.append(c);
      }
    }
    expect('"');
    return b.toString();
  }

  private Object number() {
    int start = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    if (start == at) {
      throw wrong("a value");
    }
    String s = text.substring(start, at);
    if (s.matches("-?\\d{1,18}")) {
      return Long.parseLong(s);
    }
    return Double.parseDouble(s);
  }

  private boolean peek(char c) {
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!peek(c)) {
      throw wrong("'" + c + "'");
    }
  }

  private void space() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private IllegalArgumentException wrong(String wanted) {
    return new IllegalArgumentException("JSON: " + wanted + " expected at character " + at);
  }
}
