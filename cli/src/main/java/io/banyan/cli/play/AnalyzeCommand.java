// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.arena.report.SearchJson;
import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.Interrupts;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.Position;
import io.banyan.cli.UsageException;
import io.banyan.core.agent.Agent;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.search.SearchReport;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets an agent think about one position and prints what it found about each move. */
@picocli.CommandLine.Command(
    name = "analyze",
    description = "Let an agent think about a position; print what it found about each move.",
    footer = {
      "",
      "Values are expected rewards of the player to move, from 0 (loss) to 1 (win).",
      "",
      "Examples:",
      "  banyan analyze connect4 --budget 10000it",
      "  banyan analyze connect4 --moves \"d d d\" --agent solver --budget 100ms --json",
      "  banyan analyze tictactoe --agent \"uct(c=0.5)\" --threads 2"
    })
public final class AnalyzeCommand extends Command {
  @Parameters(
      index = "0",
      paramLabel = "GAME",
      description = "A game, such as connect4 or connect4(8x7).")
  private String game;

  @Option(names = "--moves", paramLabel = "MOVES", description = "Moves played so far, in quotes.")
  private String moves;

  @Option(
      names = "--agent",
      paramLabel = "AGENT",
      defaultValue = "uct",
      description = "Who thinks; default ${DEFAULT-VALUE}.")
  private String agent;

  @Option(
      names = "--budget",
      paramLabel = "B",
      defaultValue = "10000it",
      description = "How long; default ${DEFAULT-VALUE}.")
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

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    Position position = Position.read(catalog(), game, moves);
    AgentSpec named = Inputs.agentSpec(agent);
    Budget thinks = named.budgetOr(Inputs.budget(budget));
    String spec =
        threads == null ? named.text() : Inputs.withThreads(catalog(), named.text(), threads);
    if (position.state().isTerminal()) {
      throw new UsageException(
          "the game is over, " + position.result() + ": there is nothing to analyze");
    }
    try (Agent thinker = Inputs.agent(catalog(), spec, position, seed)) {
      String resolved = catalog().resolve(Agent.SLOT, spec, position.gameName());
      SearchReport[] report = new SearchReport[1];
      Meter meter = new Meter(thinks, Clock.SYSTEM);
      try (ThinkingLine waiting = ThinkingLine.show(io, meter)) {
        Interrupts.during(meter::stop, () -> report[0] = thinker.search(position.state(), meter));
      }
      if (json) {
        JsonPrinter.print(io.out(), document(position, resolved, thinks, report[0]));
      } else {
        print(position, resolved, report[0]);
      }
    }
    return DONE;
  }

  private void print(Position position, String resolved, SearchReport report) {
    PrintWriter out = io.out();
    MoveTable table = new MoveTable(position.game(), position.state(), report);
    out.println(position.game().boardText(position.state()).stripTrailing());
    out.println();
    out.println("game    " + position.game().id());
    out.println("mover   " + position.game().playerName(position.state().mover()));
    out.println("agent   " + resolved);
    out.println("effort  " + table.effort());
    out.println();
    table.print(out, Integer.MAX_VALUE);
    out.println();
    out.println("line    " + String.join(" ", table.line()));
    out.println("value   " + MoveTable.number(report.value()));
    out.println("move    " + table.chosen());
  }

  private Map<String, Object> document(
      Position position, String resolved, Budget thinks, SearchReport report) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("game", position.game().id());
    document.put("agent", resolved);
    document.put("budget", thinks.toString());
    document.put("seed", seed);
    document.putAll(SearchJson.of(position.game(), position.state(), report));
    return document;
  }
}
