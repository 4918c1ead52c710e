// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.spec;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A parsed specification, {@code name(key=value, ...)}: what names a game, an agent or a part
 * everywhere, on the command line, in files and in results.
 *
 * @param name the leading word; numbers and sizes such as {@code 6x6} are words too
 * @param quoted true if the word was written between quotation marks
 * @param arguments in the order written
 * @param position index of the first character in the text it was read from
 */
public record Spec(String name, boolean quoted, List<Argument> arguments, int position) {

  /**
   * One argument.
   *
   * @param key null when the argument is positional
   * @param value what was given
   * @param position index of the first character in the text it was read from
   */
  public record Argument(String key, Spec value, int position) {
    @Override
    public String toString() {
      return key == null ? value.toString() : key + "=" + value;
    }
  }

  public Spec {
    arguments = List.copyOf(arguments);
  }

  /** A bare word. */
  public static Spec word(String name) {
    return new Spec(name, false, List.of(), 0);
  }

  /** Reads a specification; the whole text must be one. */
  public static Spec parse(String text) {
    return new SpecReader(text).readAll();
  }

  /** True if there is nothing but a word. */
  public boolean isWord() {
    return arguments.isEmpty();
  }

  @Override
  public String toString() {
    String head = quoted ? quote(name) : name;
    if (arguments.isEmpty()) {
      return head;
    }
    return arguments.stream()
        .map(Argument::toString)
        .collect(Collectors.joining(",", head + "(", ")"));
  }

  static String quote(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
