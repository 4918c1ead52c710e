// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.figure;

/** Where an SVG figure is shown, which decides about its colours. */
public enum Ground {
  /** Inside a page that has the variables of {@link Ink}. */
  PAGE,
  /** A file of its own on white. */
  PAPER,
  /** A file of its own on a page that may be light or dark. */
  ANYTHING;

  /** An attribute that paints. */
  String paint(String what, Ink ink) {
    return switch (this) {
      // A variable is a value of a style, not of an attribute, for some readers.
      case PAGE -> " style=\"" + what + ":" + ink.onPage() + "\"";
      case PAPER -> " " + what + "=\"" + ink.onPaper() + "\"";
      case ANYTHING -> " " + what + "=\"" + ink.onAnything() + "\"";
    };
  }
}
