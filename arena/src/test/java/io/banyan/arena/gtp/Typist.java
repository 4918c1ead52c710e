// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import java.io.Reader;
import java.util.Iterator;
import java.util.List;

/** Types lines one at a time, each when the engine is ready for it. */
final class Typist extends Reader {
  private final Iterator<String> lines;
  private final Runnable beforeEach;
  private String rest = "";

  Typist(List<String> lines, Runnable beforeEach) {
    this.lines = lines.iterator();
    this.beforeEach = beforeEach;
  }

  @Override
  public int read(char[] buffer, int offset, int length) {
    if (rest.isEmpty()) {
      beforeEach.run();
      if (!lines.hasNext()) {
        return -1;
      }
      rest = lines.next() + "\n";
    }
    int n = Math.min(length, rest.length());
    rest.getChars(0, n, buffer, offset);
    rest = rest.substring(n);
    return n;
  }

  @Override
  public void close() {}
}
