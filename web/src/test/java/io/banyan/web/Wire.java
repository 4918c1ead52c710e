// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Says anything to a server, well formed or not, and reads its whole answer. */
final class Wire {
  private Wire() {}

  /** Sends bytes as they are; the answer is read until the server closes the connection. */
  static String send(int port, String request) {
    try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A request without a body. */
  static String get(int port, String target, String... headers) {
    return send(port, "GET " + target + " HTTP/1.1\r\n" + lines(headers) + "\r\n");
  }

  /** The same with the right name of the host. */
  static String getHere(int port, String target) {
    return get(port, target, "Host: 127.0.0.1:" + port);
  }

  static String post(int port, String target, String body, String... headers) {
    return send(
        port,
        "POST "
            + target
            + " HTTP/1.1\r\n"
            + lines(headers)
            + "Content-Length: "
            + body.getBytes(StandardCharsets.UTF_8).length
            + "\r\n\r\n"
            + body);
  }

  private static String lines(String... headers) {
    return String.join("\r\n", headers) + "\r\nConnection: close\r\n";
  }

  static int status(String answer) {
    return answer.startsWith("HTTP/1.1 ") ? Integer.parseInt(answer.substring(9, 12)) : -1;
  }

  static String body(String answer) {
    int end = answer.indexOf("\r\n\r\n");
    return end < 0 ? "" : answer.substring(end + 4);
  }
}
