// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The little of HTTP 1.0 and 1.1 that the protocol needs, for both sides, with a limit on
 * everything that a stranger may send.
 */
final class Http {
  static final int MAX_HEAD = 64 << 10;

  private Http() {}

  /** Says that a request cannot be served, with the status and the reason to answer. */
  static final class Refusal extends IOException {
    private static final long serialVersionUID = 1L;
    final int status;

    Refusal(int status, String reason) {
      super(reason);
      this.status = status;
    }
  }

  /** Start line and fields; names of fields in lower case. */
  record Head(String[] startLine, Map<String, String> fields) {
    String field(String name) {
      return fields.getOrDefault(name, "");
    }
  }

  /** Bounds the time of a whole request, not only of each read. */
  static final class TimedInput {
    private final Socket socket;
    private final InputStream in;
    private final byte[] buffer = new byte[8192];
    private int at;
    private int end;
    private long deadlineNanos;

    TimedInput(Socket socket) throws IOException {
      this.socket = socket;
      this.in = socket.getInputStream();
    }

    void until(long nanos) {
      deadlineNanos = nanos;
    }

    /** The next byte, or -1 at the end. */
    int read() throws IOException {
      if (at == end) {
        long left = (deadlineNanos - System.nanoTime()) / 1_000_000;
        if (left <= 0) {
          throw new SocketTimeoutException("out of time");
        }
        socket.setSoTimeout((int) Math.min(left + 1, Integer.MAX_VALUE));
        end = Math.max(0, in.read(buffer));
        at = 0;
        if (end == 0) {
          return -1;
        }
      }
      return buffer[at++] & 0xFF;
    }
  }

  /** Reads the head of a message; null if the stream ends before its first byte. */
  static Head readHead(TimedInput in) throws IOException {
    StringBuilder line = new StringBuilder();
    String[] start = null;
    Map<String, String> fields = new HashMap<>();
    for (int n = 0; ; n++) {
      int c = in.read();
      if (c < 0) {
        if (n == 0) {
          return null;
        }
        throw new Refusal(400, "the request ends inside its head");
      }
      if (n > MAX_HEAD) {
        throw new Refusal(431, "head longer than " + MAX_HEAD + " bytes");
      }
      if (c != '\n') {
        if (c != '\r') {
          line.append((char) c);
        }
        continue;
      }
      String text = line.toString().strip();
      line.setLength(0);
      if (start == null) {
        if (text.isEmpty()) {
          continue;
        }
        start = text.split(" +", 3);
      } else if (text.isEmpty()) {
        return new Head(start, fields);
      } else {
        int colon = text.indexOf(':');
        if (colon > 0) {
          String name = text.substring(0, colon).strip().toLowerCase(Locale.ROOT);
          fields.put(name, text.substring(colon + 1).strip());
        }
      }
    }
  }

  /** Reads the body of a request. Without a length: to the end, or to the closing parenthesis. */
  static String readBody(TimedInput in, Head head, int maxBytes, boolean toTheEnd)
      throws IOException {
    if (head.field("transfer-encoding").toLowerCase(Locale.ROOT).contains("chunked")) {
      return readChunks(in, maxBytes);
    }
    String given = head.field("content-length");
    if (given.isEmpty()) {
      return readOpen(in, maxBytes, toTheEnd);
    }
    long length;
    try {
      length = Long.parseLong(given);
    } catch (NumberFormatException e) {
      length = -1;
    }
    if (length < 0) {
      throw new Refusal(400, "Content-Length is not a number of bytes: " + Message.brief(given));
    }
    if (length > maxBytes) {
      throw new Refusal(413, "body of " + length + " bytes, at most " + maxBytes + " accepted");
    }
    // Not allocated at once: a stranger may promise more than he sends.
    ByteArrayOutputStream body = new ByteArrayOutputStream((int) Math.min(length, 8192));
    for (long i = 0; i < length; i++) {
      int c;
      try {
        c = in.read();
      } catch (SocketTimeoutException e) {
        c = -1;
      }
      if (c < 0) {
        throw new Refusal(400, "Content-Length is " + length + " but the body has " + i + " bytes");
      }
      body.write(c);
    }
    return body.toString(StandardCharsets.UTF_8);
  }

  private static String readOpen(TimedInput in, int maxBytes, boolean toTheEnd) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    int depth = 0;
    boolean comment = false;
    int c;
    while ((c = in.read()) >= 0) {
      body.write(c);
      if (body.size() > maxBytes) {
        throw new Refusal(413, "body longer than " + maxBytes + " bytes");
      }
      comment = c == ';' || comment && c != '\n' && c != '\r';
      if (!comment) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ')' && depth <= 0 && !toTheEnd) {
          break;
        }
      }
    }
    return body.toString(StandardCharsets.UTF_8);
  }

  private static String readChunks(TimedInput in, int maxBytes) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (true) {
      String line = readLine(in);
      int semicolon = line.indexOf(';');
      String digits = (semicolon < 0 ? line : line.substring(0, semicolon)).strip();
      int size;
      try {
        size = Integer.parseInt(digits, 16);
      } catch (NumberFormatException e) {
        size = -1;
      }
      if (size < 0) {
        throw new Refusal(400, "chunk size is not a number: " + Message.brief(digits));
      }
      if (size > maxBytes - body.size()) {
        throw new Refusal(413, "body longer than " + maxBytes + " bytes");
      }
      for (int i = 0; i < size; i++) {
        int c = in.read();
        if (c < 0) {
          throw new Refusal(400, "the body ends inside a chunk");
        }
        body.write(c);
      }
      readLine(in);
      if (size == 0) {
        return body.toString(StandardCharsets.UTF_8);
      }
    }
  }

  private static String readLine(TimedInput in) throws IOException {
    StringBuilder line = new StringBuilder();
    int c;
    while ((c = in.read()) >= 0 && c != '\n') {
      if (line.length() > 200) {
        throw new Refusal(400, "chunk header longer than 200 characters");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  /** The message in the path of a GET request. */
  static String fromPath(String path) throws Refusal {
    String text = path.startsWith("/") ? path.substring(1) : path;
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new Refusal(400, "the path is not URL-encoded: " + Message.brief(text));
    }
  }

  /** Writes a response. */
  static void respond(OutputStream out, String version, int status, String body, boolean keepOpen)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String head =
        version
            + " "
            + status
            + " "
            + reason(status)
            + "\r\nContent-type: text/acl\r\nContent-length: "
            + bytes.length
            + "\r\nAccess-Control-Allow-Origin: *"
            + "\r\nAccess-Control-Allow-Methods: POST, GET, OPTIONS"
            + "\r\nAccess-Control-Allow-Headers: Content-Type"
            + "\r\nConnection: "
            + (keepOpen ? "keep-alive" : "close")
            + "\r\n\r\n";
    byte[] first = head.getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = new byte[first.length + bytes.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(bytes, 0, all, first.length, bytes.length);
    out.write(all);
    out.flush();
  }

  private static String reason(int status) {
    return switch (status) {
      case 200 -> "OK";
      case 408 -> "Request Timeout";
      case 413 -> "Content Too Large";
      case 431 -> "Request Header Fields Too Large";
      case 503 -> "Service Unavailable";
      default -> "Bad Request";
    };
  }

  /**
   * Sends a message to a player and answers its reply.
   *
   * @param connectMillis longest time to connect, which does not count for the reply
   * @param replyMillis longest time from the connection to the whole reply
   * @throws SocketTimeoutException if the reply takes longer
   */
  static String post(URI player, String name, String body, int connectMillis, long replyMillis)
      throws IOException {
    int port = player.getPort() < 0 ? 80 : player.getPort();
    try (Socket socket = new Socket()) {
      try {
        socket.connect(new InetSocketAddress(player.getHost(), port), connectMillis);
      } catch (SocketTimeoutException e) {
        throw new IOException("no connection within " + connectMillis + " ms", e);
      }
      socket.setTcpNoDelay(true);
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      String path = player.getRawPath() == null ? "" : player.getRawPath();
      String head =
          "POST "
              + (path.isEmpty() ? "/" : path)
              + " HTTP/1.0\r\nAccept: text/delim\r\nHost: "
              + player.getHost()
              + "\r\nSender: GAMESERVER\r\nReceiver: "
              + name.replaceAll("[^A-Za-z0-9_.-]", "_")
              + "\r\nContent-Type: text/acl\r\nContent-Length: "
              + bytes.length
              + "\r\n\r\n";
      OutputStream out = socket.getOutputStream();
      out.write(head.getBytes(StandardCharsets.ISO_8859_1));
      out.write(bytes);
      out.flush();
      TimedInput in = new TimedInput(socket);
      in.until(System.nanoTime() + replyMillis * 1_000_000);
      Head answer = readHead(in);
      if (answer == null) {
        throw new EOFException("the player closed the connection without an answer");
      }
      String reply = readBody(in, answer, 1 << 20, true);
      String status = answer.startLine().length > 1 ? answer.startLine()[1] : "none";
      if (!status.startsWith("2")) {
        throw new IOException("status " + Message.brief(status) + ": " + Message.brief(reply));
      }
      return reply.strip();
    }
  }
}
