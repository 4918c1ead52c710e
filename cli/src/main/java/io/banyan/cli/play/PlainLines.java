// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.FailedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Lines from a pipe or a file, shown after the prompt as if they had been typed. */
final class PlainLines implements LineSource {
  private final BufferedReader reader;
  private final PrintWriter out;

  PlainLines(InputStream in, PrintWriter out) {
    this.reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    this.out = out;
  }

  @Override
  public String next(String prompt) {
    out.print(prompt);
    out.flush();
    if (out.checkError()) {
      return null;
    }
    try {
      String line = reader.readLine();
      out.println(line == null ? "" : line);
      return line;
    } catch (IOException e) {
      throw new FailedException("cannot read standard input: " + e.getMessage(), e);
    }
  }
}
