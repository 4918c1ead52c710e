// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.file;

import java.io.IOException;
import java.io.Reader;

/** Reads lines, but never keeps more of one than a limit, whatever the other side sends. */
public final class BoundedLines {
  private final Reader in;
  private final int limit;
  private final char[] buffer = new char[8192];
  private int at;
  private int end;
  private boolean cut;

  /** Reads lines of at most that many characters. */
  public BoundedLines(Reader in, int limit) {
    this.in = in;
    this.limit = limit;
  }

  /**
   * The next line without its line feed, or null at the end of input. Of a line over the limit the
   * beginning is returned as soon as it is there; the rest is skipped by the next call.
   */
  public String next() throws IOException {
    while (cut && fill()) {
      cut = buffer[at++] != '\n';
    }
    cut = false;
    if (!fill()) {
      return null;
    }
    StringBuilder line = new StringBuilder();
    while (fill()) {
      char c = buffer[at++];
      if (c == '\n') {
        return line.toString();
      }
      line.append(c);
      if (line.length() > limit) {
        cut = true;
        return line.toString();
      }
    }
    return line.toString();
  }

  /** True if the last line was longer than the limit. */
  public boolean wasCut() {
    return cut;
  }

  private boolean fill() throws IOException {
    if (at < end) {
      return true;
    }
    at = 0;
    end = Math.max(0, in.read(buffer));
    return end > 0;
  }
}
