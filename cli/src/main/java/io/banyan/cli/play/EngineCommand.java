// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.arena.engine.JsonEngine;
import io.banyan.cli.Build;
import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.Interrupts;
import io.banyan.cli.ResultWriter;
import io.banyan.cli.UsageException;
import java.io.BufferedWriter;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import picocli.CommandLine.Option;

/** The engine for other programs: a JSON object per line in, one or more out. */
@picocli.CommandLine.Command(
    name = "engine",
    description =
        "Answer requests of other programs: one JSON object per line in, one or more out.",
    footer = {
      "",
      "Requests: games, agents, position, search, match, selfplay, gdl, host, cancel; docs/engine.md",
      "has them all. The first line tells the version of the protocol.",
      "",
      "Examples:",
      "  banyan engine",
      "  banyan engine --port 4870 --threads 2",
      "  echo '{\"id\":1,\"request\":\"search\",\"game\":\"connect4\"}' | banyan engine"
    })
public final class EngineCommand extends Command {
  private static final int MOST_CLIENTS = 64;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Listen on this port of this machine instead of standard input; 0: any.")
  private Integer port;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Requests worked on at the same time; default: one per core.")
  private Integer threads;

  @Override
  public Integer call() throws IOException {
    int count = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
    Inputs.atLeast("--threads", count, 1);
    try (JsonEngine engine = new JsonEngine(catalog(), Build.version(), count)) {
      if (port == null) {
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        engine.serve(
            new InputStreamReader(io.in(), StandardCharsets.UTF_8),
            failing(io.out()),
            () -> parent.map(ProcessHandle::isAlive).orElse(true));
      } else {
        if (port < 0 || port > 65_535) {
          throw new UsageException("--port must be from 0 to 65535, was " + port);
        }
        listen(engine);
      }
    }
    return DONE;
  }

  /** Standard output, but with an exception when nobody reads it any more. */
  private static Writer failing(ResultWriter out) {
    return new FilterWriter(out) {
      @Override
      public void flush() throws IOException {
        String failure = ((ResultWriter) out).failure();
        if (failure != null) {
          throw new IOException(failure);
        }
      }
    };
  }

  private void listen(JsonEngine engine) throws IOException {
    // A channel, because one is closed when its thread is interrupted.
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      int bound = server.socket().getLocalPort();
      io.err().println("banyan: listening on port " + bound + " of this machine");
      io.err().flush();
      Semaphore places = new Semaphore(MOST_CLIENTS);
      Interrupts.during(
          () -> close(server),
          () -> {
            while (server.isOpen()) {
              accept(engine, server, places);
            }
          });
    } catch (java.net.BindException e) {
      throw new UsageException(
          "--port must be one that is free, was " + port + " (" + e.getMessage() + ")");
    }
  }

  private static void accept(JsonEngine engine, ServerSocketChannel server, Semaphore places) {
    try {
      places.acquireUninterruptibly();
      Socket socket = server.accept().socket();
      Thread thread = new Thread(() -> serve(engine, socket, places), "banyan-client");
      thread.setDaemon(true);
      thread.start();
    } catch (IOException e) {
      // Closed, or a client that was gone before it was let in.
      places.release();
    }
  }

  private static void serve(JsonEngine engine, Socket socket, Semaphore places) {
    try (socket) {
      Writer out =
          new BufferedWriter(
              new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8));
      engine.serve(
          new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8), out, () -> true);
    } catch (IOException e) {
      System.getLogger(EngineCommand.class.getName())
          .log(System.Logger.Level.DEBUG, "a client went away", e);
    } finally {
      places.release();
    }
  }

  private static void close(ServerSocketChannel server) {
    try {
      server.close();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
