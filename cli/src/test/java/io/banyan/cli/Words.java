// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.util.ArrayList;
import java.util.List;

/** Splits a command line as a shell does, for words with or without double quotation marks. */
final class Words {
  private Words() {}

  static String[] split(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean quoted = false;
    boolean any = false;
    for (char c : line.strip().toCharArray()) {
      if (c == '"') {
        quoted = !quoted;
        any = true;
      } else if (c == ' ' && !quoted) {
        if (any) {
          words.add(word.toString());
        }
        word.setLength(0);
        any = false;
      } else {
        word.append(c);
        any = true;
      }
    }
    if (any) {
      words.add(word.toString());
    }
    return words.toArray(new String[0]);
  }
}
