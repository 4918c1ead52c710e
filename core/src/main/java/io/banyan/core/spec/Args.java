// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

/** The arguments of one entry, read, checked and completed with defaults. */
public final class Args {
  private final String name;
  private final String whole;
  private final Map<String, Object> values = new LinkedHashMap<>();
  private final Map<String, String> printed = new LinkedHashMap<>();
  private final Map<String, Integer> given = new LinkedHashMap<>();

  Args(String name, String whole) {
    this.name = name;
    this.whole = whole;
  }

  void put(Param param, Object value, String text, Integer position) {
    values.put(param.name(), value);
    if (text != null) {
      printed.put(param.name(), text);
    }
    if (position != null) {
      given.put(param.name(), position);
    }
  }

  /** A whole number. */
  public int integer(String key) {
    return Math.toIntExact((Long) value(key));
  }

  /** A whole number that may be large. */
  public long longInteger(String key) {
    return (Long) value(key);
  }

  /** A number. */
  public double number(String key) {
    return (Double) value(key);
  }

  /** A number that may be absent. */
  public double number(Param.Number param, double otherwise) {
    return values.containsKey(param.name()) ? number(param) : otherwise;
  }

  /** True or false. */
  public boolean flag(String key) {
    return (Boolean) value(key);
  }

  /** A word or text; null if absent and without default. */
  public String text(String key) {
    return (String) values.get(key);
  }

  /** Width and height. */
  public int[] size(String key) {
    return ((int[]) value(key)).clone();
  }

  /** Another part; null if absent and without default. */
  public <T> T part(String key, Slot<T> slot) {
    return slot.type().cast(values.get(key));
  }

  /** The value of a declared parameter. */
  public int integer(Param.Whole param) {
    return integer(param.name());
  }

  /** The value of a declared parameter. */
  public double number(Param.Number param) {
    return number(param.name());
  }

  /** The value of a declared parameter. */
  public boolean flag(Param.Flag param) {
    return flag(param.name());
  }

  /** The value of a declared parameter; null if absent and without default. */
  public String text(Param.Word param) {
    return text(param.name());
  }

  /** The value of a declared parameter; null if absent and without default. */
  @SuppressWarnings("unchecked")
  public <T> T part(Param.Inner<T> param) {
    return (T) part(param.name(), param.slot());
  }

  /** True if the user wrote this argument. */
  public boolean isGiven(String key) {
    return given.containsKey(key);
  }

  /** The resolved value of an argument as it would be written; null if absent. */
  public String printed(String key) {
    return printed.get(key);
  }

  /** An exception about one argument, pointing at it. */
  public SpecException fault(String key, String message) {
    return new SpecException(message, whole, given.getOrDefault(key, 0));
  }

  /** The specification with every default written out. */
  public String resolved() {
    if (printed.isEmpty()) {
      return name;
    }
    StringJoiner joiner = new StringJoiner(",", name + "(", ")");
    printed.forEach((key, text) -> joiner.add(key + "=" + text));
    return joiner.toString();
  }

  private Object value(String key) {
    Object value = values.get(key);
    if (value == null) {
      throw new IllegalStateException(name + " declares no value for '" + key + "'");
    }
    return value;
  }
}
