// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.publish;

import java.util.function.Consumer;

/** Hands on what is written to it line by line, with the end of each line. */
final class Lines implements Appendable {
  private final Consumer<String> sink;
  private final StringBuilder line = new StringBuilder();

  Lines(Consumer<String> sink) {
    this.sink = sink;
  }

  @Override
  public Appendable append(CharSequence text) {
    return append(text, 0, text.length());
  }

  @Override
  public Appendable append(CharSequence text, int start, int end) {
    for (int i = start; i < end; i++) {
      append(text.charAt(i));
    }
    return this;
  }

  @Override
  public Appendable append(char c) {
    line.append(c);
    if (c == '\n') {
      sink.accept(line.toString());
      line.setLength(0);
    }
    return this;
  }
}
