// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

import java.util.List;
import java.util.Locale;

/**
 * One parameter of a catalogue entry, declared once: name, kind, default, range, meaning. The
 * parser, the help texts and the resolved specs all read this declaration.
 */
public final class Param {
  enum Kind {
    INTEGER,
    NUMBER,
    FLAG,
    CHOICE,
    SIZE,
    TEXT,
    PART
  }

  private final String name;
  private final Kind kind;
  private final String defaultText;
  private final double min;
  private final double max;
  private final double maxHeight;
  private final double minHeight;
  private final List<String> choices;
  private final Slot<?> slot;
  private final String meaning;
  private final boolean positional;

  private Param(
      String name,
      Kind kind,
      String defaultText,
      double[] range,
      List<String> choices,
      Slot<?> slot,
      String meaning,
      boolean positional) {
    this.name = name;
    this.kind = kind;
    this.defaultText = defaultText;
    this.min = range[0];
    this.max = range[1];
    this.minHeight = range[2];
    this.maxHeight = range[3];
    this.choices = choices;
    this.slot = slot;
    this.meaning = meaning;
    this.positional = positional;
  }

  /** A whole number in [min, max]. */
  public static Param integer(String name, long value, long min, long max, String meaning) {
    double[] range = {min, max, 0, 0};
    return new Param(
        name, Kind.INTEGER, Long.toString(value), range, List.of(), null, meaning, false);
  }

  /** A number in [min, max]. */
  public static Param number(String name, double value, double min, double max, String meaning) {
    double[] range = {min, max, 0, 0};
    return new Param(name, Kind.NUMBER, print(value), range, List.of(), null, meaning, false);
  }

  /** True or false. */
  public static Param flag(String name, boolean value, String meaning) {
    return new Param(
        name,
        Kind.FLAG,
        Boolean.toString(value),
        new double[4],
        List.of("true", "false"),
        null,
        meaning,
        false);
  }

  /** One of several words; the first is the default. */
  public static Param choice(String name, String meaning, String... choices) {
    return new Param(
        name, Kind.CHOICE, choices[0], new double[4], List.of(choices), null, meaning, false);
  }

  /** A board size, {@code WxH}, within ranges for both. */
  public static Param size(
      String name, String value, int minW, int maxW, int minH, int maxH, String meaning) {
    double[] range = {minW, maxW, minH, maxH};
    return new Param(name, Kind.SIZE, value, range, List.of(), null, meaning, false);
  }

  /** Any text; null means there is no default and the text may be absent. */
  public static Param text(String name, String value, String meaning) {
    return new Param(name, Kind.TEXT, value, new double[4], List.of(), null, meaning, false);
  }

  /** Another part, given by its own specification; null means absent unless given. */
  public static Param part(String name, Slot<?> slot, String value, String meaning) {
    return new Param(name, Kind.PART, value, new double[4], List.of(), slot, meaning, false);
  }

  /** The same parameter, which may also be given first without its name. */
  public Param asPositional() {
    double[] range = {min, max, minHeight, maxHeight};
    return new Param(name, kind, defaultText, range, choices, slot, meaning, true);
  }

  /** The same parameter with another default, for presets that differ from the part they use. */
  public Param withDefault(String value) {
    double[] range = {min, max, minHeight, maxHeight};
    return new Param(name, kind, value, range, choices, slot, meaning, positional);
  }

  /** The key in a specification. */
  public String name() {
    return name;
  }

  /** What it means, one line. */
  public String meaning() {
    return meaning;
  }

  /** The default as it would be written, or null. */
  public String defaultText() {
    return defaultText;
  }

  /** True if it may be given without its name. */
  public boolean isPositional() {
    return positional;
  }

  /** True if the value is the specification of another part. */
  public boolean isPart() {
    return kind == Kind.PART;
  }

  /** The slot of a part parameter. */
  public Slot<?> slot() {
    return slot;
  }

  /** The kind of value as a lower-case word: integer, number, flag, choice, size, text, part. */
  public String kindName() {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /** The words of a choice or flag; empty for every other kind. */
  public List<String> choices() {
    return choices;
  }

  /** The least number, or the least width of a size. */
  public double min() {
    return min;
  }

  /** The greatest number, or the greatest width of a size. */
  public double max() {
    return max;
  }

  /** What is accepted, for help texts and messages. */
  public String accepted() {
    return switch (kind) {
      case INTEGER -> "a whole number from " + print(min) + " to " + print(max);
      case NUMBER -> {
        if (max == Double.POSITIVE_INFINITY) {
          yield "a number >= " + print(min);
        }
        yield "a number from " + print(min) + " to " + print(max);
      }
      case FLAG -> "true or false";
      case CHOICE -> "one of " + String.join(", ", choices);
      case SIZE ->
          "WIDTHxHEIGHT with width "
              + print(min)
              + " to "
              + print(max)
              + " and height "
              + print(minHeight)
              + " to "
              + print(maxHeight);
      case TEXT -> "a text";
      case PART -> "a part for " + slot.name();
    };
  }

  /** Reads a value that is not a part; the owner and whole text serve the message. */
  Object read(String value, String owner, String whole, int position) {
    try {
      return switch (kind) {
        case INTEGER -> checkRange(Double.valueOf(Long.parseLong(value)), value).longValue();
        case NUMBER -> checkRange(Double.valueOf(value), value);
        case FLAG -> {
          if (!choices.contains(value)) {
            throw new NumberFormatException();
          }
          yield Boolean.valueOf(value);
        }
        case CHOICE -> {
          if (!choices.contains(value)) {
            throw new NumberFormatException();
          }
          yield value;
        }
        case SIZE -> readSize(value);
        case TEXT, PART -> value;
      };
    } catch (NumberFormatException e) {
      throw new SpecException(
          name + " must be " + accepted() + ", was " + value + " in " + owner, whole, position);
    }
  }

  private Double checkRange(Double number, String text) {
    if (!(number >= min && number <= max) || text.endsWith("d") || text.endsWith("f")) {
      throw new NumberFormatException();
    }
    return number;
  }

  private int[] readSize(String value) {
    int x = value.indexOf('x');
    if (x < 0) {
      throw new NumberFormatException();
    }
    int width = Integer.parseInt(value.substring(0, x));
    int height = Integer.parseInt(value.substring(x + 1));
    if (width < min || width > max || height < minHeight || height > maxHeight) {
      throw new NumberFormatException();
    }
    return new int[] {width, height};
  }

  /** Prints a number without a needless fraction. */
  public static String print(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      return Long.toString((long) value);
    }
    return Double.toString(value);
  }
}
