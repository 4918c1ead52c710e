// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.arena.gtp.GtpEngine;
import io.banyan.cli.Build;
import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** An agent as a GTP engine on standard input and output. */
@picocli.CommandLine.Command(
    name = "gtp",
    description = "Speak GTP 2 on standard input and output, for any game of two players.",
    footer = {
      "",
      "b is the player who moves first. list_commands tells what it knows; docs/gtp.md tells more.",
      "Other engines play as agents: gtp(cmd=\"program arguments\").",
      "",
      "Examples:",
      "  banyan gtp connect4",
      "  banyan gtp hex rave --budget 5s"
    })
public final class GtpCommand extends Command {
  @Parameters(
      index = "0",
      paramLabel = "GAME",
      description = "A game of two players, such as connect4 or go(9).")
  private String game;

  @Parameters(
      index = "1",
      paramLabel = "AGENT",
      arity = "0..1",
      defaultValue = "uct",
      description = "Who plays; default ${DEFAULT-VALUE}.")
  private String agent;

  @Option(
      names = "--budget",
      paramLabel = "B",
      defaultValue = "1s",
      description =
          "What a move may cost; default ${DEFAULT-VALUE}. A time in it gives way to the"
              + " controller's.")
  private String budget;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Decides all chance; default ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads of the agent; the agent's own default is 1.")
  private Integer threads;

  @Option(
      names = "--texts",
      paramLabel = "T",
      defaultValue = "own",
      description =
          "How moves are written: own, or openspiel as that library writes its actions; default"
              + " ${DEFAULT-VALUE}.")
  private String texts;

  @Override
  public Integer call() throws IOException {
    AgentSpec named = Inputs.agentSpec(agent);
    Budget thinks = Inputs.budget(budget);
    String text =
        threads == null ? named.text() : Inputs.withThreads(catalog(), named.text(), threads);
    AgentSpec spec = new AgentSpec(text, named.budget());
    try (GtpEngine engine =
        Inputs.read(
            () -> new GtpEngine(catalog(), game, texts, spec, thinks, seed, Build.version()))) {
      engine.run(new InputStreamReader(io.in(), StandardCharsets.UTF_8), io.out());
    }
    return DONE;
  }
}
