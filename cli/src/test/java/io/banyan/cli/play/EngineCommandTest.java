// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Block;
import io.banyan.cli.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Timeout(120)
class EngineCommandTest {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  @TempDir Path directory;

  static List<String> requestsOfThePage() throws IOException {
    return Block.all().stream()
        .filter(block -> block.page().equals("docs/engine.md") && block.kind().equals("json"))
        .map(Block::text)
        .filter(text -> text.contains("\"request\""))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("requestsOfThePage")
  void everyRequestOfThePageIsAnswered(String request) {
    String out =
        Run.typing(request.replace("\"2s\"", "\"200ms\"") + "\n", "engine").succeeded().out();

    assertThat(out).startsWith("{\"type\":\"hello\",\"protocol\":1,").contains("\"result\"");
    assertThat(out).doesNotContain("\"error\"");
  }

  @Test
  void aMatchIsTheOneThatTheCommandPlays() {
    Run.banyan(
            "match",
            "connect4",
            "uct",
            "mast",
            "--games",
            "6",
            "--budget",
            "60it",
            "--seed",
            "5",
            "--openings",
            "random(2)",
            "--out",
            "" + directory.resolve("match"))
        .succeeded();
    String exported = Run.banyan("export", "" + directory.resolve("match"), "--jsonl").out();
    String answers =
        Run.typing(
                "{\"request\":\"match\",\"game\":\"connect4\",\"first\":\"uct\",\"second\":\"mast\","
                    + "\"budget\":\"60it\",\"pairs\":3,\"seed\":5,\"openings\":\"random(2)\"}\n",
                "engine",
                "--threads",
                "2")
            .succeeded()
            .out();

    List<String> played = games(exported, "opening", "moves");
    assertThat(played).hasSize(6).doesNotHaveDuplicates();
    assertThat(games(answers, "moves")).containsExactlyInAnyOrderElementsOf(played);
  }

  /** Moves with their opening, outcome, score and rewards of each line that tells a game. */
  private static List<String> games(String lines, String... moves) {
    return lines
        .lines()
        .map(MAPPER::readTree)
        .filter(row -> row.has("moves") && row.has("score"))
        .map(
            row ->
                Stream.of(moves)
                        .flatMap(name -> row.get(name).valueStream())
                        .map(JsonNode::stringValue)
                        .toList()
                    + " "
                    + row.get("outcome")
                    + row.get("score")
                    + row.get("rewards"))
        .toList();
  }

  @Test
  void aSearchSaysWhatAnalyzeSays() {
    String analysis =
        Run.banyan("analyze", "connect4", "--moves", "d d", "--budget", "500it", "--json")
            .succeeded()
            .out();
    String answer =
        Run.typing(
                "{\"request\":\"search\",\"game\":\"connect4\",\"moves\":\"d"
                    + " d\",\"budget\":\"500it\"}\n",
                "engine")
            .succeeded()
            .out();

    String fields = analysis.strip().substring(1).replaceAll("\"seconds\".*", "");
    assertThat(fields).contains("\"visits\"");
    assertThat(answer).contains(fields);
  }

  @Test
  void aRuleSheetIsPlayed() {
    String sheet =
        "(role a)(init (s 0))(<= (legal a go) (true (s 0)))(<= (legal a stop) (true (s 0)))"
            + "(<= (next (s 1)) (does a go))(<= (next (s 2)) (does a stop))"
            + "(<= terminal (true (s 1)))(<= terminal (true (s 2)))"
            + "(<= (goal a 100) (true (s 1)))(<= (goal a 0) (not (true (s 1))))";
    String out =
        Run.typing("{\"id\":1,\"request\":\"gdl\",\"rules\":\"" + sheet + "\"}\n", "engine")
            .succeeded()
            .out();

    assertThat(out).contains("\"game\":\"gdl(file=").contains("\"players\":1");
  }

  @Test
  void aFaultOfARuleSheetSaysNothingOfTheFileItIsKeptIn() {
    assertThat(
            Run.typing("{\"id\":1,\"request\":\"gdl\",\"rules\":\"(role a\"}\n", "engine")
                .succeeded()
                .out())
        .contains("\"message\":\"1:1: E1: parenthesis is never closed (1 open at the end)\"");
  }

  @Test
  void aPortServesSeveralClients() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Thread server =
        new Thread(() -> Run.banyan("engine", "--port", Integer.toString(port), "--threads", "1"));
    server.setDaemon(true);
    server.start();
    try (Socket first = connect(port);
        Socket second = connect(port)) {
      for (Socket socket : List.of(second, first)) {
        socket
            .getOutputStream()
            .write(
                "{\"id\":7,\"request\":\"position\",\"game\":\"hex(3)\"}\n"
                    .getBytes(StandardCharsets.UTF_8));
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        assertThat(in.readLine()).contains("hello");
        assertThat(in.readLine()).contains("\"id\":7").contains("a1");
      }
    } finally {
      server.interrupt();
      server.join();
    }
  }

  private static Socket connect(int port) throws InterruptedException {
    while (true) {
      try {
        return new Socket(InetAddress.getLoopbackAddress(), port);
      } catch (IOException e) {
        // Not there yet; the test's own limit ends this.
        Thread.onSpinWait();
      }
    }
  }

  static Stream<String> wrong() {
    return Stream.of(
        "--threads 0|--threads must be at least 1, was 0", "--port 70000|--port must be");
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void wrongOptionsAreNamed(String row) {
    String[] parts = row.split("\\|");
    Run run = Run.banyan(("engine " + parts[0]).split(" "));

    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(parts[1]);
  }
}
