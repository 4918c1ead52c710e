// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

import java.util.List;
import java.util.Locale;

/**
 * One parameter of a catalogue entry, declared once: name, kind, default, range, meaning. The
 * parser, the help texts and the resolved specs all read this declaration. Declared as a constant
 * of the class it belongs to it is also the key by which Java programs give it a value: {@code
 * Rave.K.of(0.5)}.
 */
public abstract sealed class Param {
  private static final double[] NO_RANGE = new double[4];

  enum Kind {
    INTEGER,
    NUMBER,
    FLAG,
    CHOICE,
    SIZE,
    TEXT,
    PART
  }

  /** What is declared, of whatever kind. */
  private record Declaration(
      String name,
      Kind kind,
      String defaultText,
      double[] range,
      List<String> choices,
      Slot<?> slot,
      String meaning,
      boolean positional) {
    Declaration(String name, Kind kind, String defaultText, double[] range, String meaning) {
      this(name, kind, defaultText, range, List.of(), null, meaning, false);
    }

    Declaration asPositional() {
      return new Declaration(name, kind, defaultText, range, choices, slot, meaning, true);
    }

    Declaration asNamed() {
      return new Declaration(name, kind, defaultText, range, choices, slot, meaning, false);
    }

    Declaration withDefault(String value) {
      return new Declaration(name, kind, value, range, choices, slot, meaning, positional);
    }
  }

  private final Declaration declared;
  private final double min;
  private final double max;
  private final double minHeight;
  private final double maxHeight;

  private Param(Declaration declared) {
    this.declared = declared;
    this.min = declared.range[0];
    this.max = declared.range[1];
    this.minHeight = declared.range[2];
    this.maxHeight = declared.range[3];
  }

  /** A parameter whose value is a number. */
  public static final class Number extends Param {
    private Number(Declaration declared) {
      super(declared);
    }

    /** This value for it. */
    public Setting of(double value) {
      return new Setting(name(), Spec.word(print(value)), List.of());
    }

    /** The same parameter with another default. */
    public Number withDefault(double value) {
      return (Number) withDefault(print(value));
    }

    /** The same parameter without a default: absent from the full form unless it is given. */
    public Number withoutDefault() {
      return (Number) withDefault((String) null);
    }

    @Override
    Number with(Declaration other) {
      return new Number(other);
    }

    @Override
    public Number asPositional() {
      return (Number) super.asPositional();
    }
  }

  /** A parameter whose value is a whole number. */
  public static final class Whole extends Param {
    private Whole(Declaration declared) {
      super(declared);
    }

    /** This value for it. */
    public Setting of(long value) {
      return new Setting(name(), Spec.word(Long.toString(value)), List.of());
    }

    /** The same parameter with another default. */
    public Whole withDefault(long value) {
      return (Whole) withDefault(Long.toString(value));
    }

    @Override
    Whole with(Declaration other) {
      return new Whole(other);
    }

    @Override
    public Whole asPositional() {
      return (Whole) super.asPositional();
    }
  }

  /** A parameter that is true or false. */
  public static final class Flag extends Param {
    private Flag(Declaration declared) {
      super(declared);
    }

    /** This value for it. */
    public Setting of(boolean value) {
      return new Setting(name(), Spec.word(Boolean.toString(value)), List.of());
    }

    @Override
    Flag with(Declaration other) {
      return new Flag(other);
    }
  }

  /** A parameter whose value is a word, a size or a text. */
  public static final class Word extends Param {
    private Word(Declaration declared) {
      super(declared);
    }

    /** This value for it. */
    public Setting of(String value) {
      boolean quoted = kindName().equals("text") || !value.matches("[\\w.+-]+");
      return new Setting(name(), new Spec(value, quoted, List.of(), 0), List.of());
    }

    @Override
    Word with(Declaration other) {
      return new Word(other);
    }

    @Override
    public Word asPositional() {
      return (Word) super.asPositional();
    }
  }

  /** A parameter whose value is another part. */
  public static final class Inner<T> extends Param {
    private Inner(Declaration declared) {
      super(declared);
    }

    /** This value for it. */
    public Setting of(Part<T> value) {
      return new Setting(name(), value.spec(), value.entries());
    }

    @Override
    Inner<T> with(Declaration other) {
      return new Inner<>(other);
    }
  }

  abstract Param with(Declaration other);

  /** A whole number in [min, max]. */
  public static Whole integer(String name, long value, long min, long max, String meaning) {
    double[] range = {min, max, 0, 0};
    return new Whole(new Declaration(name, Kind.INTEGER, Long.toString(value), range, meaning));
  }

  /** A number in [min, max]. */
  public static Number number(String name, double value, double min, double max, String meaning) {
    double[] range = {min, max, 0, 0};
    return new Number(new Declaration(name, Kind.NUMBER, print(value), range, meaning));
  }

  /** True or false. */
  public static Flag flag(String name, boolean value, String meaning) {
    List<String> both = List.of("true", "false");
    return new Flag(
        new Declaration(
            name, Kind.FLAG, Boolean.toString(value), NO_RANGE, both, null, meaning, false));
  }

  /** One of several words; the first is the default. */
  public static Word choice(String name, String meaning, String... choices) {
    return new Word(
        new Declaration(
            name, Kind.CHOICE, choices[0], NO_RANGE, List.of(choices), null, meaning, false));
  }

  /** A board size, {@code WxH}, within ranges for both. */
  public static Word size(
      String name, String value, int minW, int maxW, int minH, int maxH, String meaning) {
    double[] range = {minW, maxW, minH, maxH};
    return new Word(new Declaration(name, Kind.SIZE, value, range, meaning));
  }

  /** Any text; null means there is no default and the text may be absent. */
  public static Word text(String name, String value, String meaning) {
    return new Word(new Declaration(name, Kind.TEXT, value, NO_RANGE, meaning));
  }

  /** Another part, given by its own specification; null means absent unless given. */
  public static <T> Inner<T> part(String name, Slot<T> slot, String value, String meaning) {
    return new Inner<>(
        new Declaration(name, Kind.PART, value, NO_RANGE, List.of(), slot, meaning, false));
  }

  /** The same parameter, which may also be given first without its name. */
  public Param asPositional() {
    return with(declared.asPositional());
  }

  /** The same parameter, which must be given with its name. */
  public Param asNamed() {
    return with(declared.asNamed());
  }

  /** The same parameter with another default, for presets that differ from the part they use. */
  public Param withDefault(String value) {
    return with(declared.withDefault(value));
  }

  /** The key in a specification. */
  public String name() {
    return declared.name;
  }

  /** What it means, one line. */
  public String meaning() {
    return declared.meaning;
  }

  /** The default as it would be written, or null. */
  public String defaultText() {
    return declared.defaultText;
  }

  /** True if it may be given without its name. */
  public boolean isPositional() {
    return declared.positional;
  }

  /** True if the value is the specification of another part. */
  public boolean isPart() {
    return declared.kind == Kind.PART;
  }

  /** The slot of a part parameter. */
  public Slot<?> slot() {
    return declared.slot;
  }

  /** The kind of value as a lower-case word: integer, number, flag, choice, size, text, part. */
  public String kindName() {
    return declared.kind.name().toLowerCase(Locale.ROOT);
  }

  /** The words of a choice or flag; empty for every other kind. */
  public List<String> choices() {
    return declared.choices;
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
    return switch (declared.kind) {
      case INTEGER -> "a whole number from " + print(min) + " to " + print(max);
      case NUMBER -> {
        if (max == Double.POSITIVE_INFINITY) {
          yield "a number >= " + print(min);
        }
        yield "a number from " + print(min) + " to " + print(max);
      }
      case FLAG -> "true or false";
      case CHOICE -> "one of " + String.join(", ", declared.choices);
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
      case PART -> "a part for " + declared.slot.name();
    };
  }

  /** Reads a value that is not a part; the owner and whole text serve the message. */
  Object read(String value, String owner, String whole, int position) {
    try {
      return switch (declared.kind) {
        case INTEGER -> checkRange(Double.valueOf(Long.parseLong(value)), value).longValue();
        case NUMBER -> checkRange(Double.valueOf(value), value);
        case FLAG -> {
          if (!declared.choices.contains(value)) {
            throw new NumberFormatException();
          }
          yield Boolean.valueOf(value);
        }
        case CHOICE -> {
          if (!declared.choices.contains(value)) {
            throw new NumberFormatException();
          }
          yield value;
        }
        case SIZE -> readSize(value);
        case TEXT, PART -> value;
      };
    } catch (NumberFormatException e) {
      throw new SpecException(
          name() + " must be " + accepted() + ", was " + value + " in " + owner, whole, position);
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
