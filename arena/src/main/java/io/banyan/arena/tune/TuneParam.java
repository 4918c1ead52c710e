// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.tune;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A parameter to tune: a range {@code c=0..2}, a range in steps {@code c=0..2:0.25}, or a list
 * {@code playout=uniform|mast}.
 *
 * @param values candidates; empty for a continuous range
 * @param low end of a continuous range
 * @param high end of a continuous range
 */
public record TuneParam(String name, List<String> values, double low, double high) {
  private static final int MAX_VALUES = 1000;
  private static final int GRID = 11;

  public TuneParam {
    values = List.copyOf(values);
  }

  /** Reads the forms above. */
  public static TuneParam parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 1 || equals == text.length() - 1) {
      throw refused(text);
    }
    String name = text.substring(0, equals).strip();
    String range = text.substring(equals + 1).strip();
    int dots = range.indexOf("..");
    if (dots < 0) {
      List<String> values = Arrays.stream(range.split("\\|")).map(String::strip).toList();
      if (values.size() < 2 || values.contains("")) {
        throw refused(text);
      }
      return new TuneParam(name, values, 0, 0);
    }
    int colon = range.indexOf(':', dots);
    try {
      double low = Double.parseDouble(range.substring(0, dots));
      double high =
          Double.parseDouble(range.substring(dots + 2, colon < 0 ? range.length() : colon));
      if (!(low < high) || Double.isInfinite(high - low)) {
        throw refused(text);
      }
      if (colon < 0) {
        return new TuneParam(name, List.of(), low, high);
      }
      return new TuneParam(
          name, steps(low, high, Double.parseDouble(range.substring(colon + 1)), text), low, high);
    } catch (NumberFormatException e) {
      throw refused(text);
    }
  }

  private static List<String> steps(double low, double high, double step, String text) {
    if (!(step > 0) || (high - low) / step > MAX_VALUES) {
      throw refused(text);
    }
    List<String> values = new ArrayList<>();
    for (int i = 0; low + i * step <= high + 1e-9 * step; i++) {
      values.add(print(low + i * step));
    }
    return values;
  }

  private static IllegalArgumentException refused(String text) {
    return new IllegalArgumentException(
        "a parameter to tune is written c=0..2, c=0..2:0.25 or playout=uniform|mast, was '"
            + text
            + "'");
  }

  boolean isContinuous() {
    return values.isEmpty();
  }

  /** The same as a list of values, for methods that need one. */
  TuneParam asGrid() {
    return isContinuous()
        ? new TuneParam(name, steps(low, high, (high - low) / (GRID - 1), name), low, high)
        : this;
  }

  /** Short and exact enough: six digits. */
  static String print(double value) {
    String text = String.format(Locale.ROOT, "%.6f", value);
    return text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }
}
