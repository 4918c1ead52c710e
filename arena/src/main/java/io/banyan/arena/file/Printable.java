// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.file;

/**
 * Text that others chose, such as the name of an agent, made fit to be printed: it can end no line,
 * move no cursor and turn no writing direction. Such characters are shown by their codes.
 */
public final class Printable {
  private Printable() {}

  /** The text as one line. */
  public static String line(String text) {
    if (text.chars().noneMatch(Printable::isUnfit)) {
      return text;
    }
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isUnfit(c)) {
        line.append(String.format("\\u%04x", (int) c));
      } else {
        line.append(c);
      }
    }
    return line.toString();
  }

  /** True for what is no letter, mark or blank: controls, ends of lines, hidden formatting. */
  public static boolean isUnfit(int c) {
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
