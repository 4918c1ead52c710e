// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.protocol;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A participant of matches as their runner sees it. */
public sealed interface Seat extends Closeable {
  String name();

  @Override
  default void close() {}

  /** A built-in that needs no messages: plays random moves, or always the first legal one. */
  record Builtin(String name, boolean first) implements Seat {}

  /** Somebody who is sent messages. */
  sealed interface Correspondent extends Seat {
    /**
     * Sends a message and waits for the reply.
     *
     * @throws SocketTimeoutException if there is none in time
     * @throws IOException if there can be none
     */
    String send(String message, int connectMillis, long replyMillis) throws IOException;
  }

  /** A player reached over HTTP. */
  record Remote(String name, URI address) implements Correspondent {
    @Override
    public String send(String message, int connectMillis, long replyMillis) throws IOException {
      return Http.post(address, name, message, connectMillis, replyMillis);
    }
  }

  /** A player in this process; its failures stay its own. */
  record Local(String name, Player player) implements Correspondent {
    @Override
    public String send(String message, int connectMillis, long replyMillis) throws IOException {
      FutureTask<String> task =
          new FutureTask<>(
              () -> {
                Player.Reply reply = player.receive(message, System.nanoTime());
                reply.delivered(true);
                return reply.text();
              });
      Thread thread = new Thread(task, "banyan-ggp-seat");
      thread.setDaemon(true);
      thread.start();
      try {
        return task.get(replyMillis, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        task.cancel(true);
        throw new SocketTimeoutException("no reply within " + replyMillis + " ms");
      } catch (ExecutionException | CancellationException e) {
        throw new IOException(String.valueOf(e.getCause()), e);
      } catch (InterruptedException e) {
        task.cancel(true);
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }

    @Override
    public void close() {
      player.close();
    }
  }

  /**
   * Reads what a user calls a player: an address such as {@code http://localhost:9147}, {@code
   * random}, {@code legal}, or the specification of an agent, which then plays in this process.
   */
  static Seat of(String text, Player.Settings settings) {
    if (text.equals("random") || text.equals("legal")) {
      return new Builtin(text, text.equals("legal"));
    }
    if (text.contains("://")) {
      URI address;
      try {
        address = URI.create(text);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("not an address: " + text, e);
      }
      if (!"http".equals(address.getScheme()) || address.getHost() == null) {
        throw new IllegalArgumentException(
            "the address of a player is http://host:port, was " + text);
      }
      return new Remote(text, address);
    }
    return new Local(text, new Player(settings.withAgent(text)));
  }
}
