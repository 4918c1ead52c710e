// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a command reads and writes. Writers never throw: what could not be written is lost and
 * {@link ResultWriter#failure} tells, so the program asks once at its end.
 *
 * @param in standard input
 * @param out standard output: results
 * @param err standard error: everything said to people beside results
 * @param inIsTerminal a person types
 * @param errIsTerminal a person sees progress
 */
public record Streams(
    InputStream in,
    ResultWriter out,
    PrintWriter err,
    boolean inIsTerminal,
    boolean errIsTerminal) {

  /** The streams of this process. */
  static Streams ofProcess() {
    return new Streams(
        new FileInputStream(FileDescriptor.in),
        new ResultWriter(writer(FileDescriptor.out)),
        new PrintWriter(writer(FileDescriptor.err), false),
        isTerminal(0),
        isTerminal(2));
  }

  private static Writer writer(FileDescriptor descriptor) {
    return new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8);
  }

  /** Java tells only whether standard input and output both are; Linux tells each. */
  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    try {
      String target = Files.readSymbolicLink(link).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      Console console = System.console();
      // Since Java 22 there is a console without a terminal too.
      return console != null && Runtime.version().feature() < 22;
    }
  }

  /** The width of the terminal, as the launcher or the shell tells it. */
  public static int columns() {
    for (String name : new String[] {"BANYAN_COLUMNS", "COLUMNS"}) {
      String value = System.getenv(name);
      if (value != null && value.matches("[1-9][0-9]{1,3}")) {
        return Integer.parseInt(value);
      }
    }
    return 80;
  }

  public void flush() {
    out.flush();
    err.flush();
  }
}
