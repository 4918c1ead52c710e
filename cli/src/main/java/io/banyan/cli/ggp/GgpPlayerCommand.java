// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.ggp;

import io.banyan.arena.file.WholeFile;
import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.Interrupts;
import io.banyan.cli.UsageException;
import io.banyan.core.agent.JointAgents;
import io.banyan.core.spec.Catalog;
import io.banyan.ggp.protocol.MatchLog;
import io.banyan.ggp.protocol.Player;
import io.banyan.ggp.protocol.PlayerServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Option;

/** A General Game Player that waits for a manager. */
@picocli.CommandLine.Command(
    name = "player",
    description = {
      "Play any rule sheet that a game manager sends over HTTP, until stopped (Ctrl-C).",
      "Only this machine can reach the player unless --bind says otherwise."
    },
    footer = {
      "",
      "The agent is one for joint moves, joint(...), random or legal, used for every sheet, or any",
      "of banyan agents, used for turn-taking sheets while joint plays the others.",
      "",
      "Examples:",
      "  banyan ggp player --port 0 --agent cadia --seconds 1",
      "  banyan ggp player --port 0 --agent \"joint(regret,playout=mast)\" --seconds 1"
    })
public final class GgpPlayerCommand extends Command {
  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "9147",
      description = "The port; 0 for any free one; default ${DEFAULT-VALUE}.")
  private int port;

  @Option(
      names = "--bind",
      paramLabel = "ADDR",
      defaultValue = "127.0.0.1",
      description = "The address to listen on, 0.0.0.0 for all; default ${DEFAULT-VALUE}.")
  private String bind;

  @Option(
      names = "--agent",
      paramLabel = "SPEC",
      defaultValue = "solver",
      description = "What plays; default ${DEFAULT-VALUE}.")
  private String agent;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "Banyan",
      description = "The name told to managers; default ${DEFAULT-VALUE}.")
  private String name;

  @Option(
      names = "--margin",
      paramLabel = "MS",
      defaultValue = "150",
      description = "Least time kept before the end of a clock; default ${DEFAULT-VALUE}.")
  private long margin;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "0",
      description = "Threads that search at once; 0 for one per core; default ${DEFAULT-VALUE}.")
  private int threads;

  @Option(names = "--no-ponder", description = "Do not think while nobody asks.")
  private boolean noPonder;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Decides all chance; default ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write a record of each match there; see ggp league --records.")
  private Path out;

  @Option(
      names = "--max-body",
      paramLabel = "BYTES",
      defaultValue = "" + PlayerServer.MAX_BODY,
      description = "Longest message accepted; default ${DEFAULT-VALUE}.")
  private int maxBody;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "0",
      description = "End by itself after that time; 0 for never; default ${DEFAULT-VALUE}.")
  private long seconds;

  @Override
  public Integer call() {
    if (port < 0 || port > 65535) {
      throw new UsageException("--port must be 0 to 65535, was " + port);
    }
    Inputs.atLeast("--max-body", maxBody, 1024);
    Inputs.atLeast("--seconds", seconds, 0);
    Inputs.atLeast("--threads", threads, 0);
    Catalog all = JointAgents.addTo(catalog());
    Player.Settings settings =
        Inputs.read(
            () ->
                new Player.Settings(
                    name, agent, all, margin, !noPonder, seed, threads(), this::log));
    try (PlayerServer server =
        new PlayerServer(
            new Player(settings, this::keep), address(), port, maxBody, 10_000, this::log)) {
      io.out().println("listening on " + bind + " port " + server.port() + " with " + agent);
      io.flush();
      CountDownLatch end = new CountDownLatch(1);
      Interrupts.during(end::countDown, () -> await(end));
    }
    return DONE;
  }

  private int threads() {
    return threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
  }

  private void await(CountDownLatch end) {
    try {
      if (seconds > 0) {
        end.await(seconds, TimeUnit.SECONDS);
      } else {
        end.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private InetAddress address() {
    try {
      return InetAddress.getByName(bind);
    } catch (UnknownHostException e) {
      throw new UsageException("--bind must be an address of this machine, was " + bind);
    }
  }

  private void keep(MatchLog match) {
    if (out != null) {
      String file = match.matchId().replaceAll("[^A-Za-z0-9_.-]", "_") + ".json";
      try {
        Files.createDirectories(out);
        WholeFile.write(out.resolve(file), match.json() + "\n");
      } catch (IOException e) {
        log("no record of match " + match.matchId() + ": " + e.getMessage());
      }
    }
  }

  private synchronized void log(String line) {
    io.err().println(line);
    io.err().flush();
  }
}
