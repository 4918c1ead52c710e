// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.figure;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What a part of a figure is, and with that its colour on every ground. */
public enum Ink {
  TEXT("ink", "#1c2321", "#e4ebe8", "#888888"),
  SOFT("soft", "#5d6b66", "#9aa8a3", "#888888"),
  LINE("line", "#c9d2ce", "#36403c", "#b4b4b4"),
  MARK("mark", "#0b6e4f", "#5fd3a8", "#0b8a62"),
  OTHER("other", "#b5541c", "#f0a36b", "#c8642a"),
  FIRST("c1", "#0b6e4f", "#5fd3a8", "#0b8a62"),
  SECOND("c2", "#b5541c", "#f0a36b", "#c8642a"),
  THIRD("c3", "#3b5bb5", "#92aef5", "#5b7bd5"),
  FOURTH("c4", "#9c2f6f", "#e58fc2", "#b5508c"),
  FIFTH("c5", "#7a6a00", "#d3c25a", "#918123"),
  SIXTH("c6", "#2e7f93", "#7cc9dc", "#3f92a6");

  private static final Ink[] SERIES = {FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH};

  private final String variable;
  private final String light;
  private final String dark;
  private final String grey;

  Ink(String variable, String light, String dark, String grey) {
    this.variable = variable;
    this.light = light;
    this.dark = dark;
    this.grey = grey;
  }

  /** The colour of a curve; after six they begin again. */
  public static Ink ofSeries(int number) {
    return SERIES[number % SERIES.length];
  }

  /** How many curves have a colour of their own. */
  public static int series() {
    return SERIES.length;
  }

  /** The colours of a page as CSS variables. */
  public static String variables(boolean darkPage) {
    return Arrays.stream(values())
        .map(ink -> "--" + ink.variable + ": " + (darkPage ? ink.dark : ink.light) + ";")
        .collect(Collectors.joining(" "));
  }

  /** The colours on white paper as an object of JavaScript, by the names of the variables. */
  public static String colours() {
    return Arrays.stream(values())
        .map(ink -> ink.variable + ": '" + ink.light + "'")
        .collect(Collectors.joining(", "));
  }

  /** Its colour on white paper, {@code #rrggbb}. */
  String onPaper() {
    return light;
  }

  /** Its colour where the ground is light or dark, nobody knows. */
  String onAnything() {
    return grey;
  }

  /** Its colour on a page with {@link #variables}. */
  String onPage() {
    return "var(--" + variable + ")";
  }
}
