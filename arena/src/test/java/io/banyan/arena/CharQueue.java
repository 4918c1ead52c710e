// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena;

import java.io.InterruptedIOException;
import java.io.Reader;
import java.io.Writer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Characters from any thread to any other. The pipes of the JDK take the end of the thread that
 * wrote last for the end of the pipe, which is wrong for an engine that answers from two threads.
 */
public final class CharQueue {
  private static final int END = -1;

  private final BlockingQueue<Integer> characters = new LinkedBlockingQueue<>();

  /** Where they are put. */
  public Writer writer() {
    return new Writer() {
      @Override
      public void write(char[] buffer, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
          characters.add((int) buffer[i]);
        }
      }

      @Override
      public void flush() {}

      @Override
      public void close() {
        characters.add(END);
      }
    };
  }

  /** Where they come out. */
  public Reader reader() {
    return new Reader() {
      @Override
      public int read(char[] buffer, int offset, int length) throws InterruptedIOException {
        try {
          int next = characters.take();
          if (next == END) {
            return -1;
          }
          buffer[offset] = (char) next;
          return 1;
        } catch (InterruptedException e) {
          throw new InterruptedIOException("interrupted");
        }
      }

      @Override
      public void close() {}
    };
  }
}
