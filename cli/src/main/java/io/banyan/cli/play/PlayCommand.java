// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.Position;
import io.banyan.cli.UsageException;
import io.banyan.core.agent.AgentSpec;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.GameSlot;
import java.security.SecureRandom;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A game against an agent in the terminal. */
@picocli.CommandLine.Command(
    name = "play",
    description = "Play against an agent in the terminal and see what it thinks of each move.",
    footer = {
      "",
      "At the prompt type a move, or: moves, board, rules, hint, undo, record, help,",
      "quit.",
      "",
      "Examples:",
      "  banyan play connect4",
      "  banyan play tictactoe solver --second --budget 100ms"
    })
public final class PlayCommand extends Command {
  @Parameters(
      index = "0",
      paramLabel = "GAME",
      description = "A game, such as connect4 or connect4(8x7).")
  private String game;

  @Parameters(
      index = "1",
      paramLabel = "AGENT",
      arity = "0..1",
      defaultValue = "uct",
      description = "The opponent; default ${DEFAULT-VALUE}.")
  private String agent;

  @Option(names = "--second", description = "Move second; normally you move first.")
  private boolean second;

  @Option(
      names = "--budget",
      paramLabel = "B",
      defaultValue = "1s",
      description = "How long the agent thinks about a move; default ${DEFAULT-VALUE}.")
  private String budget;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Decides the agent's chance; by default another one each time, printed.")
  private Long seed;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads of the agent; the agent's own default is 1.")
  private Integer threads;

  @Override
  public Integer call() {
    Position start = Position.read(catalog(), game, null);
    if (second && start.game().players() < 2) {
      throw new UsageException("--second needs two players, but " + game + " has one");
    }
    AgentSpec named = Inputs.agentSpec(agent);
    Budget thinks = named.budgetOr(Inputs.budget(budget));
    String spec =
        threads == null ? named.text() : Inputs.withThreads(catalog(), named.text(), threads);
    long chance = seed == null ? new SecureRandom().nextInt(1_000_000) : seed;
    try (Dialogue dialogue =
            new Dialogue(
                start,
                rules(start),
                second ? 1 : 0,
                spec,
                thinks,
                s -> Inputs.agent(catalog(), spec, start, chance + s),
                io.out());
        LineSource lines = lines(dialogue)) {
      String opponent = spec + " with " + thinks + " per move (seed " + chance + ").";
      io.out()
          .println(
              start.game().players() == 1
                  ? "You play " + start.game().id() + " alone; hint asks " + opponent
                  : "You play "
                      + start.game().id()
                      + " as "
                      + start.game().playerName(second ? 1 : 0)
                      + " against "
                      + opponent);
      io.out().println("Type a move, or help; rules tells the rules.");
      dialogue.run(lines);
    }
    return DONE;
  }

  private LineSource lines(Dialogue dialogue) {
    return io.inIsTerminal()
        ? new EditedLines(dialogue::completions)
        : new PlainLines(io.in(), io.out());
  }

  private List<String> rules(Position start) {
    return catalog().entries(GameSlot.GAME).stream()
        .filter(entry -> entry.name().equals(start.gameName()))
        .flatMap(entry -> entry.notes().stream())
        .toList();
  }
}
