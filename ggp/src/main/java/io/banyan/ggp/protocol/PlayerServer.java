// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Lets a {@link Player} be reached over HTTP: one thread per connection, every request answered,
 * also the malformed ones, and a limit on size, time and number of connections, where slow ones
 * give way to new ones.
 */
public final class PlayerServer implements Closeable {
  /** The longest body accepted unless told otherwise. */
  public static final int MAX_BODY = 16 << 20;

  private static final int MAX_CONNECTIONS = 64;
  private static final long LINGER_NANOS = 500_000_000;
  private static final String TOO_SLOW = "too many connections, and the request came too slowly";

  private final Player player;
  private final ServerSocket socket;
  private final int maxBody;
  private final long requestNanos;
  private final Consumer<String> log;
  private final Visitors visitors = new Visitors(MAX_CONNECTIONS);
  private final AtomicInteger refusals = new AtomicInteger();
  private final Thread acceptor;

  /**
   * Starts to listen.
   *
   * @param port 0 for any free one
   * @param requestMillis longest time a client may take to send a request
   * @throws UncheckedIOException if the address or port cannot be had; no other is tried
   */
  public PlayerServer(
      Player player,
      InetAddress address,
      int port,
      int maxBody,
      long requestMillis,
      Consumer<String> log) {
    this.player = player;
    this.maxBody = maxBody;
    this.requestNanos = requestMillis * 1_000_000;
    this.log = log;
    try {
      socket = new ServerSocket();
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(address, port), 100);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot listen on " + address.getHostAddress() + " port " + port + ": " + e.getMessage(),
          e);
    }
    acceptor = new Thread(this::accept, "banyan-ggp-accept");
    acceptor.setDaemon(true);
    acceptor.start();
  }

  /** The port listened on. */
  public int port() {
    return socket.getLocalPort();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        Http.TimedInput in = new Http.TimedInput(client);
        Visitors.Visitor visitor = visitors.enter(client);
        if (visitor != null) {
          start(() -> serve(visitor, in));
        } else if (refusals.incrementAndGet() <= MAX_CONNECTIONS) {
          start(() -> refuse(client));
        } else {
          refusals.decrementAndGet();
          client.close();
        }
      } catch (IOException e) {
        if (!socket.isClosed()) {
          log.accept("connection failed: " + e.getMessage());
        }
      } catch (OutOfMemoryError e) {
        log.accept("out of memory or threads for a connection");
      }
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "banyan-ggp-client");
    thread.setDaemon(true);
    thread.start();
  }

  private void refuse(Socket client) {
    try (client) {
      String reason = "more than " + MAX_CONNECTIONS + " connections";
      Http.respond(client.getOutputStream(), "HTTP/1.0", 503, reason, false);
      linger(client);
    } catch (IOException e) {
      log.accept("connection refused: " + e.getMessage());
    } finally {
      refusals.decrementAndGet();
    }
  }

  private void serve(Visitors.Visitor visitor, Http.TimedInput in) {
    try (Socket client = visitor.socket) {
      client.setTcpNoDelay(true);
      OutputStream out = client.getOutputStream();
      boolean again = true;
      while (again) {
        again = exchange(visitor, in, out);
      }
    } catch (SocketException e) {
      // The client is gone.
    } catch (IOException e) {
      log.accept("connection ended: " + e.getMessage());
    } finally {
      visitor.leave();
    }
  }

  /** Serves one request; true if the connection stays open. */
  private boolean exchange(Visitors.Visitor visitor, Http.TimedInput in, OutputStream out)
      throws IOException {
    visitor.begin();
    in.until(System.nanoTime() + requestNanos);
    String version = "HTTP/1.0";
    try {
      Http.Head head = Http.readHead(in);
      if (head == null && !visitor.gaveWay()) {
        return false;
      }
      if (head == null) {
        throw new Http.Refusal(503, TOO_SLOW);
      }
      String[] start = head.startLine();
      if (start.length == 3 && start[2].equals("HTTP/1.1")) {
        version = start[2];
      }
      boolean keep = head.field("connection").toLowerCase(Locale.ROOT).contains("keep-alive");
      answer(visitor, version, head, in, out, keep);
      return keep;
    } catch (Http.Refusal e) {
      boolean gaveWay = visitor.gaveWay();
      String reason = gaveWay ? TOO_SLOW : e.getMessage();
      Http.respond(out, version, gaveWay ? 503 : e.status, reason + "\n", false);
    } catch (SocketTimeoutException e) {
      Http.respond(out, version, 408, "the request was not complete in time\n", false);
    } catch (OutOfMemoryError e) {
      Http.respond(out, version, 400, "limit: more memory wanted than there is\n", false);
    }
    linger(visitor.socket);
    return false;
  }

  private void answer(
      Visitors.Visitor visitor,
      String version,
      Http.Head head,
      Http.TimedInput in,
      OutputStream out,
      boolean keep)
      throws IOException {
    String method = head.startLine()[0].toUpperCase(Locale.ROOT);
    String message;
    switch (method) {
      case "OPTIONS" -> {
        Http.respond(out, version, 200, "", keep);
        return;
      }
      case "GET" -> message = Http.fromPath(head.startLine().length < 2 ? "" : head.startLine()[1]);
      case "POST" -> {
        if (head.field("expect").equalsIgnoreCase("100-continue")) {
          out.write((version + " 100 Continue\r\n\r\n").getBytes());
          out.flush();
        }
        message = Http.readBody(in, head, maxBody, false);
      }
      default ->
          throw new Http.Refusal(
              400, "method " + Message.brief(method) + "; POST, GET and OPTIONS are accepted");
    }
    visitor.complete();
    Player.Reply reply = reply(message);
    try {
      Http.respond(out, version, 200, reply.text(), keep);
      reply.delivered(true);
    } catch (IOException e) {
      reply.delivered(false);
      throw e;
    }
  }

  private Player.Reply reply(String message) throws Http.Refusal {
    try {
      return player.receive(message, System.nanoTime());
    } catch (IllegalArgumentException e) {
      log.accept("refused: " + Message.brief(e.getMessage()));
      throw new Http.Refusal(400, Message.brief(e.getMessage()));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      log.accept("failed: " + e);
      throw new Http.Refusal(400, "failed: " + Message.brief(e.toString()));
    }
  }

  /** A close with unread input would tear the answer away from the client. */
  private static void linger(Socket client) {
    long deadline = System.nanoTime() + LINGER_NANOS;
    byte[] waste = new byte[8192];
    try {
      client.shutdownOutput();
      InputStream in = client.getInputStream();
      client.setSoTimeout(100);
      while (System.nanoTime() - deadline < 0 && in.read(waste) >= 0) {
        // Read and forget.
      }
    } catch (IOException e) {
      // Nothing more to do for this client.
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
      for (Socket client : visitors.sockets()) {
        client.close();
      }
    } catch (IOException e) {
      log.accept("close: " + e.getMessage());
    }
    player.close();
  }
}
