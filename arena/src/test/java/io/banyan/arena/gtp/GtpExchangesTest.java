// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.AgentSpec;
import io.banyan.core.agent.Agents;
import io.banyan.games.Games;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Holds sessions with the engine against exchanges.txt, to the letter. */
class GtpExchangesTest {
  @TempDir Path directory;

  /** Lines that are sent one after the other, and what they are answered. */
  private record Exchange(List<String> sent, StringBuilder answer) {}

  private record Session(String game, AgentSpec agent, List<Exchange> exchanges) {}

  private static List<Session> sessions() throws IOException {
    String text;
    try (InputStream in = GtpExchangesTest.class.getResourceAsStream("exchanges.txt")) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    List<Session> sessions = new ArrayList<>();
    Exchange exchange = null;
    for (String line : text.substring(text.indexOf("\n== ")).lines().skip(1).toList()) {
      if (line.startsWith("== ")) {
        String[] words = line.split(" ");
        sessions.add(new Session(words[1], AgentSpec.parse(words[2]), new ArrayList<>()));
        exchange = null;
      } else if (line.startsWith(">")) {
        if (exchange == null || !exchange.answer().isEmpty()) {
          exchange = new Exchange(new ArrayList<>(), new StringBuilder());
          sessions.get(sessions.size() - 1).exchanges().add(exchange);
        }
        exchange.sent().add(line.length() < 2 ? "" : line.substring(2));
      } else if (!line.startsWith("--") && exchange != null) {
        exchange.answer().append(line).append('\n');
      }
    }
    return sessions;
  }

  private String unescaped(String line) {
    return line.replace("\\t", "\t")
        .replace("\\r", "\r")
        .replace("\\a", "\u0007")
        .replace("\\0", "\0")
        .replace("\\x7f", "\u007f")
        .replace("$DIR", directory.toString());
  }

  @TestFactory
  Stream<DynamicTest> everySessionIsAnsweredToTheLetter() throws IOException {
    return sessions().stream()
        .map(s -> DynamicTest.dynamicTest(s.game() + " " + s.agent(), () -> replay(s)));
  }

  private void replay(Session session) throws IOException {
    var catalog = Games.addTo(Agents.catalog());
    AgentSpec agent = session.agent();
    StringWriter out = new StringWriter();
    List<String> lines = new ArrayList<>();
    session.exchanges().forEach(e -> e.sent().forEach(line -> lines.add(unescaped(line))));
    List<Integer> lengths = new ArrayList<>();
    try (GtpEngine engine =
        new GtpEngine(catalog, session.game(), agent.text(), agent.budget(), 1, "0.1")) {
      engine.run(new Typist(lines, () -> lengths.add(out.toString().length())), out);
    }
    lengths.add(out.toString().length());
    int next = 0;
    for (Exchange exchange : session.exchanges()) {
      int from = lengths.get(Math.min(next, lengths.size() - 1));
      next += exchange.sent().size();
      int to = lengths.get(Math.min(next, lengths.size() - 1));
      assertThat(out.toString().substring(from, to).replace(directory.toString(), "$DIR"))
          .as("answer to %s", exchange.sent())
          .isEqualTo(exchange.answer().toString());
    }
  }

  @Test
  void thereAreManyExchanges() throws IOException {
    assertThat(sessions().stream().flatMap(s -> s.exchanges().stream())).hasSizeGreaterThan(300);
  }
}
