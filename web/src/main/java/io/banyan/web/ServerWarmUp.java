// SPDX-License-Identifier: Apache-2.0
package io.banyan.web;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * Asks the server what a page would ask, for about a second after its start. By then the JVM has
 * compiled what answers, which otherwise the first visitor would wait for: the first clicks took a
 * tenth of a second, later ones a hundredth.
 */
final class ServerWarmUp {
  private static final int PATIENCE_MILLIS = 2_000;

  private final InetSocketAddress server;
  private final String host;
  private final String token;

  ServerWarmUp(InetSocketAddress server, String host, String token) {
    this.server = server;
    this.host = host;
    this.token = token;
  }

  /** Asks about these games in turn until the time is over. */
  void run(List<String> games, long millis) throws IOException {
    long end = System.nanoTime() + millis * 1_000_000;
    try (Socket socket = new Socket()) {
      socket.connect(server, PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      for (String path : List.of("/", "/app.js", "/api/v1/session", "/api/v1/games")) {
        ask(in, out, "GET " + path, "");
      }
      for (int i = 0; System.nanoTime() < end && !games.isEmpty(); i++) {
        String game = games.get(i % games.size()).replace("\"", "\\\"");
        ask(in, out, "POST /api/v1/positions", "{\"game\":\"" + game + "\",\"moves\":[]}");
      }
    }
  }

  /** One question; the answer is read and forgotten. */
  private void ask(InputStream in, OutputStream out, String line, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String head =
        line
            + " HTTP/1.1\r\nHost: "
            + host
            + "\r\nContent-Type: application/json\r\nX-Banyan-Token: "
            + token
            + "\r\nContent-Length: "
            + bytes.length
            + "\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    out.write(bytes);
    out.flush();
    long length = -1;
    for (String header = line(in); !header.isEmpty(); header = line(in)) {
      String lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Long.parseLong(lower.substring(lower.indexOf(':') + 1).strip());
      }
    }
    if (length < 0) {
      throw new IOException("an answer without a length");
    }
    in.skipNBytes(length);
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("the server closed the connection");
      }
      line.write(c);
    }
    return line.toString(StandardCharsets.US_ASCII).strip();
  }
}
