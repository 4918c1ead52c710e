// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.AllEntries;
import io.banyan.cli.Command;
import io.banyan.cli.Interrupts;
import io.banyan.cli.UsageException;
import io.banyan.web.WebOptions;
import io.banyan.web.WebServer;
import io.banyan.web.api.Limits;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Option;

/** Serves the web page until it is stopped. */
@picocli.CommandLine.Command(
    name = "serve",
    description = {
      "Serve the web page: play, look inside the search, step through it, read experiments.",
      "",
      "It listens on this machine only, unless --bind says otherwise. Ctrl-C ends it."
    },
    footer = {"", "Examples:", "  banyan serve", "  banyan serve --port 9000 --results results"})
public final class ServeCommand extends Command {
  @Option(
      names = "--port",
      paramLabel = "P",
      description = "The port, 0 for any free one; default ${DEFAULT-VALUE}.")
  private int port = WebOptions.DEFAULT_PORT;

  @Option(
      names = "--bind",
      paramLabel = "ADDR",
      description = "The address to listen on; default ${DEFAULT-VALUE}, this machine only.")
  private String bind = WebOptions.LOOPBACK;

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "Where results of experiments are looked for; default ${DEFAULT-VALUE}.")
  private Path results = Path.of("results");

  @Override
  public Integer call() {
    if (port < 0 || port > 65_535) {
      throw new UsageException("--port must be from 0 to 65535, was " + port);
    }
    warnIfOpen();
    CountDownLatch ended = new CountDownLatch(1);
    WebOptions options = new WebOptions(bind, port, results, Limits.ofMachine());
    try (WebServer server = WebServer.start(AllEntries.harmless(), AllEntries.sheets(), options)) {
      io.out().println(server.address());
      io.out().flush();
      server.warmUp();
      io.err().println("banyan: serving; Ctrl-C ends it");
      io.err().flush();
      Interrupts.during(ended::countDown, () -> await(ended));
    }
    return DONE;
  }

  private void warnIfOpen() {
    try {
      if (!InetAddress.getByName(bind).isLoopbackAddress()) {
        io.err()
            .println(
                "banyan: other machines can connect to "
                    + bind
                    + " and use this one's processors; nobody is asked for a password");
      }
    } catch (UnknownHostException e) {
      throw new UsageException("--bind must be an address of this machine, was '" + bind + "'");
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
