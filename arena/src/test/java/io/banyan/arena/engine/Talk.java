// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.arena.CharQueue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A conversation with an engine; every answer is held against the schema. */
final class Talk implements AutoCloseable {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final Schema SCHEMA = new Schema(read());

  private final CharQueue requests = new CharQueue();
  private final CharQueue answers = new CharQueue();
  private final Writer to = requests.writer();
  private final BufferedReader from = new BufferedReader(answers.reader());
  private final Thread server;
  private boolean ended;

  Talk(JsonEngine engine) {
    Writer out = answers.writer();
    server =
        new Thread(
            () -> {
              try {
                engine.serve(requests.reader(), out, () -> true);
                out.close();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    server.start();
    assertThat(next().get("type").stringValue()).isEqualTo("hello");
  }

  private static String read() {
    try (var in = JsonEngine.class.getResourceAsStream("engine.schema.json")) {
      return new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends a line; apostrophes stand for quotation marks. */
  void say(String line) {
    sayRaw(line.replace('\'', '"'));
  }

  void sayRaw(String line) {
    try {
      to.write(line + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The next answer; null when there are no more. */
  JsonNode next() {
    try {
      String line = from.readLine();
      if (line == null) {
        return null;
      }
      JsonNode answer = MAPPER.readTree(line);
      assertThat(SCHEMA.faults(answer)).as(line).isEmpty();
      return answer;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The next answer that is wanted; others before it are left out. */
  JsonNode next(Predicate<JsonNode> wanted) {
    JsonNode answer = next();
    while (answer != null && !wanted.test(answer)) {
      answer = next();
    }
    return answer;
  }

  /** Sends a line and takes its last answer. */
  JsonNode ask(String line) {
    say(line);
    return next(a -> a.get("type").stringValue().matches("result|error"));
  }

  /** Says that there are no more requests, and takes what comes. */
  List<JsonNode> rest() {
    try {
      to.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<JsonNode> rest = new ArrayList<>();
    JsonNode answer = ended ? null : next();
    ended = true;
    while (answer != null) {
      rest.add(answer);
      answer = next();
    }
    return rest;
  }

  @Override
  public void close() throws InterruptedException {
    rest();
    server.join(10_000);
    assertThat(server.isAlive()).isFalse();
  }
}
