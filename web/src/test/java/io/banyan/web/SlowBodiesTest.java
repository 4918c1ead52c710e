// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.budget.Clock;
import io.banyan.web.api.Limits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bodies that arrive slowly, or never, hold nobody up. */
@Timeout(60)
class SlowBodiesTest {
  private static final String BODY = "{\"game\":\"tictactoe\"}";
  private static final long NEVER = 600_000;
  private static final String LONG = "y".repeat(9_000);

  @TempDir static Path results;
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = serve(NEVER);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static TestServer serve(long bodyMillis) {
    return new TestServer(results, Limits.ofMachine(), Clock.SYSTEM, bodyMillis);
  }

  /** Sends a request whose body is to be {@link #BODY}, up to some of it. */
  private static Socket begin(TestServer server, int bytes) throws IOException {
    Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), server.port());
    socket.setSoTimeout(30_000);
    String head =
        "POST /api/v1/positions HTTP/1.1\r\nHost: 127.0.0.1:"
            + server.port()
            + "\r\nContent-Type: application/json\r\nX-Banyan-Token: "
            + server.token()
            + "\r\nConnection: close\r\nContent-Length: "
            + BODY.length()
            + "\r\n\r\n";
    send(socket, head + BODY.substring(0, bytes));
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    socket.getOutputStream().flush();
  }

  private static String answer(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Test
  void aHundredUnfinishedBodiesLeaveThePageToOthers() throws IOException {
    List<Socket> open = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        open.add(begin(server, 5));
      }
      long start = System.nanoTime();
      assertThat(Wire.status(Wire.getHere(server.port(), "/"))).isEqualTo(200);
      assertThat(server.get("/session").status()).isEqualTo(200);
      assertThat(server.post("/positions", BODY).status()).isEqualTo(200);
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(10));

      // Only a few of one client are kept, and can still be finished; the others have been told.
      List<Socket> kept = open;
      while (kept.size() > WholeBodies.PER_CLIENT) {
        pause(20);
        kept = new ArrayList<>();
        for (Socket socket : open) {
          if (socket.getInputStream().available() == 0) {
            kept.add(socket);
          }
        }
      }
      // One fewer if the body of the others came a moment after its head.
      assertThat(kept).hasSizeBetween(WholeBodies.PER_CLIENT - 1, WholeBodies.PER_CLIENT);
      for (Socket socket : open) {
        if (kept.contains(socket)) {
          send(socket, BODY.substring(5));
          assertThat(Wire.status(answer(socket))).isEqualTo(200);
        } else {
          assertThat(answer(socket))
              .startsWith("HTTP/1.1 429 ")
              .contains("too many unfinished requests from this address");
        }
      }
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  @Test
  void aBodyThatDribblesIsGivenUpAtItsDeadline() throws IOException {
    try (TestServer strict = serve(300);
        Socket socket = begin(strict, 1)) {
      // A byte now and then: the connection is never idle for long.
      int sent = 1;
      while (socket.getInputStream().available() == 0) {
        assertThat(sent).as("bytes sent").isLessThan(BODY.length());
        send(socket, BODY.substring(sent, ++sent));
        pause(100);
      }
      assertThat(answer(socket))
          .startsWith("HTTP/1.1 408 ")
          .contains("\"code\":\"late\"")
          .contains("Connection: close");
    }
  }

  private static void pause(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aBodyInPiecesIsReadAsOne() throws IOException {
    try (Socket socket = begin(server, 0)) {
      for (int i = 0; i < BODY.length(); i++) {
        send(socket, BODY.substring(i, i + 1));
      }
      assertThat(answer(socket)).startsWith("HTTP/1.1 200 ").contains("\"mover\":0");
    }
  }

  @Test
  void aBodyWithoutALengthIsCutAtTheLimit() throws IOException {
    try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), server.port())) {
      socket.setSoTimeout(30_000);
      send(
          socket,
          "POST /api/v1/positions HTTP/1.1\r\nHost: 127.0.0.1:"
              + server.port()
              + "\r\nContent-Type: application/json\r\nX-Banyan-Token: "
              + server.token()
              + "\r\nTransfer-Encoding: chunked\r\n\r\n"
              + "f4241\r\n"
              + " ".repeat(1_000_001)
              + "\r\n");
      byte[] begun = socket.getInputStream().readNBytes(12);
      assertThat(new String(begun, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 413");
    }
  }

  private String askWithHeaders(int count, String value) {
    String[] headers = new String[count];
    headers[0] = "Host: 127.0.0.1:" + server.port();
    for (int i = 1; i < count; i++) {
      headers[i] = "X-" + i + ": " + value;
    }
    return Wire.get(server.port(), "/", headers);
  }

  @Test
  void aRequestMayHaveAHundredHeaders() {
    assertThat(Wire.status(askWithHeaders(90, "y"))).isEqualTo(200);
    for (int count : new int[] {110, 500}) {
      String answer = askWithHeaders(count, "y");
      assertThat(Wire.status(answer)).isEqualTo(431);
      assertThat(answer)
          .contains("Connection: close", "too-large", "a request may have at most 100 headers");
    }
    assertThat(server.get("/session").status()).isEqualTo(200);
  }

  @Test
  void headersMayHaveEightThousandBytes() {
    for (String answer : new String[] {askWithHeaders(5_000, "y"), askWithHeaders(3, LONG)}) {
      assertThat(Wire.status(answer)).isEqualTo(431);
      assertThat(answer).contains("too-large", "the headers may have at most 8192 bytes");
    }
    assertThat(server.get("/session").status()).isEqualTo(200);
  }
}
