// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;

/** A writer for results that never throws, and knows in the end why some of them were lost. */
public final class ResultWriter extends PrintWriter {
  private final Noted noted;

  /** Writes there. */
  public ResultWriter(Writer to) {
    this(new Noted(to));
  }

  private ResultWriter(Noted noted) {
    super(noted, false);
    this.noted = noted;
  }

  /** The first thing that went wrong; null if nothing did. */
  public String failure() {
    return checkError() ? String.valueOf(noted.failure) : null;
  }

  /** A print writer keeps no reason; this does, on its way there. */
  private static final class Noted extends Writer {
    private final Writer to;
    private volatile String failure;

    Noted(Writer to) {
      this.to = to;
    }

    private IOException note(IOException e) {
      failure = failure == null ? e.getMessage() : failure;
      return e;
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      try {
        to.write(text, from, length);
      } catch (IOException e) {
        throw note(e);
      }
    }

    @Override
    public void flush() throws IOException {
      try {
        to.flush();
      } catch (IOException e) {
        throw note(e);
      }
    }

    @Override
    public void close() throws IOException {
      to.close();
    }
  }
}
