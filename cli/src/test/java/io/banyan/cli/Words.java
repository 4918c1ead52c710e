// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a command line as a shell does: words with or without quotation marks, single or double,
 * up to a comment or a redirection.
 */
public final class Words {
  private Words() {}

  public static String[] split(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    char quote = 0;
    boolean any = false;
    for (char c : line.strip().toCharArray()) {
      if (quote != 0 ? c == quote : c == '"' || c == '\'') {
        quote = quote == 0 ? c : 0;
        any = true;
      } else if (c == ' ' && quote == 0) {
        if (any) {
          words.add(word.toString());
        }
        word.setLength(0);
        any = false;
      } else if ((c == '#' || c == '>') && quote == 0 && !any) {
        break;
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
