// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PlayerServerTest {
  private Player player;
  private PlayerServer server;

  @BeforeEach
  void open() {
    player = Matches.player("joint");
    server = Matches.server(player, 400);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private String raw(String request, boolean endOutput) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(20_000);
      OutputStream out = socket.getOutputStream();
      try {
        out.write(request.getBytes(StandardCharsets.UTF_8));
        out.flush();
        if (endOutput) {
          socket.shutdownOutput();
        }
      } catch (IOException e) {
        // The server has answered already and closed.
      }
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private CompletableFuture<String> later(String request) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return raw(request, false);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static String post(String version, String body) {
    return "POST / HTTP/"
        + version
        + "\r\nContent-Type: text/acl\r\ncontent-length: "
        + body.getBytes(StandardCharsets.UTF_8).length
        + "\r\n\r\n"
        + body;
  }

  private void stillPlays() throws IOException {
    String start = Matches.start("next", "xplayer", Matches.ROW, 3, 1);
    assertThat(raw(post("1.0", start), false)).endsWith("\r\n\r\nready");
    assertThat(raw(post("1.0", "(PLAY next NIL)"), false)).containsPattern("\\(Mark [1-4]\\)$");
    assertThat(raw(post("1.0", "(ABORT next)"), false)).endsWith("aborted");
  }

  @Test
  void answersOldAndNewRequests() throws IOException {
    String old = raw(post("1.0", "(INFO)"), false);
    assertThat(old)
        .startsWith("HTTP/1.0 200 OK\r\n")
        .contains("Content-type: text/acl\r\n")
        .contains("Access-Control-Allow-Origin: *\r\n")
        .endsWith("((name tester) (status available) (species bot))");
    assertThat(raw(post("1.1", "(INFO)"), false)).startsWith("HTTP/1.1 200 OK");
    assertThat(raw("GET /%28INFO%29 HTTP/1.1\r\n\r\n", false)).contains("available");
    assertThat(raw("GET /(INFO) HTTP/1.0\r\n\r\n", false)).contains("available");
    assertThat(raw("OPTIONS / HTTP/1.1\r\n\r\n", false))
        .startsWith("HTTP/1.1 200 OK")
        .contains("Access-Control-Allow-Methods: POST, GET, OPTIONS")
        .endsWith("\r\n\r\n");
  }

  @Test
  void readsBodiesWithoutALengthAndInChunks() throws IOException {
    String bare = "POST / HTTP/1.0\r\n\r\n";
    assertThat(raw(bare + "(INFO)", false)).contains("available");
    assertThat(raw(bare + "INFO", true)).contains("available");
    String chunked = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
    assertThat(raw(chunked + "3\r\n(IN\r\n3\r\nFO)\r\n0\r\n\r\n", false)).contains("available");
  }

  @Test
  void keepsAConnectionOnlyWhenAsked() throws IOException {
    String info = "(INFO)";
    String keep = "POST / HTTP/1.1\r\nConnection: keep-alive\r\nContent-Length: 6\r\n\r\n" + info;
    String answers = raw(keep + post("1.1", info), false);
    assertThat(answers.split("species")).hasSize(3);
    String closed = raw(post("1.1", info) + post("1.1", info), false);
    assertThat(closed.split("species")).hasSize(2);
  }

  @Test
  void refusesMalformedRequestsWithAReason() throws IOException {
    assertThat(raw("NONSENSE\r\n\r\n", false)).contains(" 400 ").contains("NONSENSE");
    assertThat(raw("POST / HTTP/1.0\r\nContent-Length: ten\r\n\r\n(INFO)", false))
        .contains(" 400 ")
        .contains("ten");
    assertThat(raw("POST / HTTP/1.0\r\nContent-Length: -5\r\n\r\n(INFO)", false)).contains(" 400 ");
    assertThat(raw("POST / HTTP/1.0\r\nContent-Length: 999999999\r\n\r\n(INFO)", false))
        .contains(" 413 ");
    assertThat(raw("POST / HTTP/1.0\r\nContent-Length: 3\r\n\r\n(INFO)", false)).contains(" 400 ");
    assertThat(raw("POST / HTTP/1.0\r\nContent-Length: 60\r\n\r\n(INFO)", true))
        .contains(" 400 ")
        .contains("the body has 6 bytes");
    assertThat(raw("POST / HTTP/1.0\r\nX: " + "y".repeat(200_000) + "\r\n\r\n", false))
        .contains(" 431 ");
    assertThat(raw("GET /%zz HTTP/1.0\r\n\r\n", false)).contains(" 400 ");
    assertThat(raw("GET / HTTP/1.0\r\n\r\n", false)).contains(" 400 ").contains("empty message");
    assertThat(raw(post("1.0", "(HELLO)"), false)).contains(" 400 ").contains("HELLO");
    String chunked = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
    assertThat(raw(chunked + "zz\r\n(INFO)\r\n", false)).contains(" 400 ");
    assertThat(raw(chunked + "7fffffff\r\n(INFO)\r\n", false)).contains(" 413 ");
    stillPlays();
  }

  @Test
  void answersHalfARequestWhenItsTimeIsUp() throws IOException {
    assertThat(raw("POST / HT", false)).contains(" 408 ");
    assertThat(raw("POST / HTTP/1.0\r\nContent-Length: 60\r\n\r\n(INFO)", false)).contains(" 400 ");
    assertThat(raw("POST / HTTP/1.0\r\n\r\n(START", false)).contains(" 408 ");
    stillPlays();
  }

  @Test
  void connectionsThatDribbleKeepNobodyOut() throws IOException {
    server.close();
    // So patient that nothing is given up for want of time.
    server = Matches.server(player = Matches.player("joint"), 600_000);
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write("POST / HT".getBytes(StandardCharsets.UTF_8));
        slow.add(socket);
      }
      stillPlays();

      // The first of them gave way, and one of the last may still finish.
      String refused = new String(slow.get(0).getInputStream().readAllBytes());
      assertThat(refused).contains(" 503 ").contains("the request came too slowly");
      Socket last = slow.get(99);
      last.getOutputStream().write(post("1.0", "(INFO)").substring(9).getBytes());
      assertThat(new String(last.getInputStream().readAllBytes())).contains("available");
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void readsManyHeadersUpToALimit() throws IOException {
    StringBuilder head = new StringBuilder("POST / HTTP/1.0\r\n");
    for (int i = 0; i < 500; i++) {
      head.append("X-Header-").append(i).append(": some value of a header\r\n");
    }
    assertThat(raw(head + "Content-Length: 6\r\n\r\n(INFO)", false)).contains("available");
    String many = head.substring(17).repeat(10);
    assertThat(raw(head + many + "Content-Length: 6\r\n\r\n(INFO)", false)).contains(" 431 ");
    stillPlays();
  }

  @Test
  void survivesGarbage() throws IOException {
    Random random = new Random(1);
    StringBuilder garbage = new StringBuilder();
    for (int i = 0; i < 900_000; i++) {
      garbage.append((char) (32 + random.nextInt(95)));
    }
    assertThat(raw(post("1.0", garbage.toString()), false)).contains(" 400 ");
    assertThat(raw(post("1.0", "(".repeat(500_000)), false)).contains(" 400 ");
    assertThat(raw(garbage.toString(), true)).contains(" 4");
    String deep = "(init " + "(f ".repeat(10_000) + "x" + ")".repeat(10_000) + ")";
    String rules = "(role x) (legal x a) (goal x 0) (<= terminal (true t)) ";
    assertThat(raw(post("1.0", Matches.start("m", "x", rules + deep, 5, 1)), false))
        .contains(" 400 ")
        .contains("nesting");
    stillPlays();
  }

  @Test
  void givesAVerdictOnSheetsThatAreTooMuch() throws IOException {
    StringBuilder digits = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      digits.append("(d ").append(i).append(") ");
    }
    String ok = "(role a) (init p) (legal a go) (<= terminal (true q)) (goal a 50) " + digits;
    String product =
        "(<= (c ?a ?b ?c ?d ?e ?f) (d ?a) (d ?b) (d ?c) (d ?d) (d ?e) (d ?f))"
            + " (<= (next p) (c 1 2 3 4 5 6))";
    String growing = "(n 0) (<= (n (s ?x)) (n ?x)) (<= (next (v ?x)) (n ?x))";
    // Too much to derive, yet each question has a quick answer.
    assertThat(raw(post("1.0", Matches.start("m", "a", ok + product, 2, 1)), false))
        .contains("ready");
    raw(post("1.0", "(ABORT m)"), false);
    long began = System.nanoTime();
    assertThat(raw(post("1.0", Matches.start("m", "a", ok + growing, 60, 1)), false))
        .contains(" 400 ")
        .containsPattern("limit|E\\d");
    assertThat(System.nanoTime() - began).isLessThan(8_000_000_000L);
    stillPlays();
  }

  @Test
  void tellsAboutItselfWhileItThinks() throws Exception {
    raw(post("1.0", Matches.start("m", "n", Matches.FOUR, 2, 1)), false);
    CompletableFuture<String> move = later(post("1.0", "(PLAY m NIL)"));
    int asked = 0;
    while (!move.isDone()) {
      assertThat(raw(post("1.0", "(INFO)"), false)).contains("busy");
      asked++;
    }
    assertThat(move.get()).containsPattern("\\(say [123]\\)$");
    assertThat(asked).isPositive();
  }

  @Test
  void triesNoOtherPort() {
    assertThatThrownBy(
            () ->
                new PlayerServer(
                    Matches.player("joint"),
                    InetAddress.getLoopbackAddress(),
                    server.port(),
                    1000,
                    1000,
                    line -> {}))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("port " + server.port());
  }
}
