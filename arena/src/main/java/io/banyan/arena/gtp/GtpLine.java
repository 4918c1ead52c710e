// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import java.util.Arrays;
import java.util.List;

/**
 * One line of input, cleaned as section 2.5 of the protocol wants it: control characters are
 * removed, a tab counts as a space, a number sign starts a comment.
 *
 * @param id as written, empty if there is none
 * @param words the command's name and its arguments; empty if the line holds no command
 */
record GtpLine(String id, List<String> words) {

  static GtpLine parse(String raw) {
    StringBuilder clean = new StringBuilder();
    for (int i = 0; i < raw.length() && raw.charAt(i) != '#'; i++) {
      char c = raw.charAt(i);
      if (c == '\t') {
        clean.append(' ');
      } else if (c >= ' ' && c != 127) {
        clean.append(c);
      }
    }
    String text = clean.toString().strip();
    if (text.isEmpty()) {
      return new GtpLine("", List.of());
    }
    List<String> words = Arrays.asList(text.split(" +"));
    boolean numbered = words.get(0).chars().allMatch(c -> c >= '0' && c <= '9');
    return numbered
        ? new GtpLine(words.get(0), words.subList(1, words.size()))
        : new GtpLine("", words);
  }

  /** True if there is nothing to answer. */
  boolean isBlank() {
    return id.isEmpty() && words.isEmpty();
  }

  /** True if the number is one that the protocol allows. */
  boolean hasValidId() {
    return id.length() < 10 || id.length() == 10 && Long.parseLong(id) <= Integer.MAX_VALUE;
  }
}
