// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * One run of the program inside the test: what it printed and how it ended.
 *
 * @param code exit code
 */
public record Run(int code, String out, String err) {
  private static final JsonMapper STRICT =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  /** Runs a command with nothing to read. */
  public static Run banyan(String... args) {
    return typing("", args);
  }

  /** Runs a command with lines to read. */
  public static Run typing(String lines, String... args) {
    return run(lines, new StringWriter(), args);
  }

  /** Runs a command whose results go elsewhere. */
  public static Run writingTo(Writer out, String... args) {
    return run("", out, args);
  }

  private static Run run(String lines, Writer out, String... args) {
    StringWriter err = new StringWriter();
    Streams io =
        new Streams(
            new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)),
            new ResultWriter(out),
            new PrintWriter(err),
            false,
            false);
    int code = Banyan.run(io, args);
    io.flush();
    return new Run(code, out.toString(), err.toString());
  }

  /** Checks that it succeeded. */
  public Run succeeded() {
    assertThat(code).as("exit code; standard error: %s", err).isEqualTo(Command.DONE);
    return this;
  }

  /** Checks that it was refused as bad usage: one message, no result, no stack trace. */
  public Run refused() {
    assertThat(code).as("exit code; standard error: %s", err).isEqualTo(Command.BAD_USAGE);
    assertThat(out).isEmpty();
    assertThat(err.strip()).isNotEmpty().startsWith("banyan").doesNotContain("\n");
    assertThat(err).doesNotContain("Exception");
    return this;
  }

  /** Standard output as the one JSON document it must be. */
  public JsonNode json() {
    succeeded();
    return STRICT.readTree(out);
  }

  /** The lines of standard output. */
  public String[] lines() {
    return out.strip().split("\\R");
  }
}
