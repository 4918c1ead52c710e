// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.match.Contender;
import io.banyan.arena.match.MemoryResults;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.RunSummary;
import io.banyan.arena.match.Runner;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.StoppingRule;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plays two agents against each other and says how sure the result is. */
@picocli.CommandLine.Command(
    name = "match",
    description = "Play two agents against each other; print the score and how sure it is.",
    footer = {
      "",
      "Games come in pairs with the same opening and seed and the seats swapped. The score is that",
      "of the first agent: (wins + draws / 2) / games.",
      "",
      "Examples:",
      "  banyan match connect4 uct random --games 20 --budget 500it",
      "  banyan match tictactoe \"uct(c=1)@200it\" solver --games 40 --budget 100it --json",
      "  banyan match connect4 uct egreedy --games 20 --budget 100it --openings \"random(4)\""
    })
final class MatchCommand extends Command {
  @Parameters(index = "0", paramLabel = "GAME", description = "A game, such as connect4.")
  private String game;

  @Parameters(index = "1", paramLabel = "AGENT", description = "The first agent.")
  private String first;

  @Parameters(index = "2", paramLabel = "AGENT", description = "The second agent.")
  private String second;

  @Option(
      names = "--games",
      paramLabel = "N",
      defaultValue = "100",
      description = "Number of games, an even one; default ${DEFAULT-VALUE}.")
  private int games;

  @Option(
      names = "--budget",
      paramLabel = "B",
      defaultValue = "1000it",
      description = "Per move, unless an agent has its own; default ${DEFAULT-VALUE}.")
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
      description = "Games played at the same time; default: one a core.")
  private Integer threads;

  @Option(
      names = "--openings",
      paramLabel = "O",
      defaultValue = "none",
      description =
          "none, random(PLIES), or lines of moves separated by semicolons; default"
              + " ${DEFAULT-VALUE}.")
  private String openings;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  @Override
  public Integer call() {
    Inputs.atLeast("--games", games, 1);
    Budget common = Inputs.budget(budget);
    Contender a = Inputs.read(() -> Contender.of(first, common));
    Contender b = Inputs.read(() -> Contender.of(second, common));
    String spec = Position.read(catalog(), game, null).game().id();
    Pairing pairing = new Pairing(0, spec, common.toString(), a, b, false);
    Openings starts = Inputs.read(() -> Openings.parse(openings));
    Schedule schedule = Inputs.read(() -> schedule(pairing, starts));
    RunOptions options =
        Inputs.read(() -> threads == null ? RunOptions.allCores() : RunOptions.threads(threads));
    checkAgents();
    MemoryResults results = new MemoryResults();
    MatchWatch watch =
        new MatchWatch(schedule, new Progress(io.err(), io.errIsTerminal(), Clock.SYSTEM, "games"));
    Runner runner = new Runner(catalog(), schedule, results, options, StoppingRule.NEVER, watch);
    RunSummary[] summary = new RunSummary[1];
    Interrupts.during(runner::stop, () -> summary[0] = runner.run());
    watch.end();
    MatchResult result = new MatchResult(catalog(), schedule, watch, summary[0]);
    if (json) {
      Json.print(io.out(), result.document());
    } else {
      result.print(io.out());
    }
    return Banyan.DONE;
  }

  private Schedule schedule(Pairing pairing, Openings starts) {
    int unit = new Schedule(catalog(), seed, 1, Openings.NONE, List.of(pairing)).gamesPerUnit(0);
    if (games % unit != 0) {
      throw new UsageException(
          "--games must be a multiple of "
              + unit
              + ", because seats are swapped with the same seed; was "
              + games
              + ", next is "
              + (games / unit + 1) * unit);
    }
    return new Schedule(catalog(), seed, games / unit, starts, List.of(pairing));
  }

  /** Refuses agents that do not exist or do not fit the game before anything is played. */
  private void checkAgents() {
    Position position = Position.read(catalog(), game, null);
    for (String agent : List.of(first, second)) {
      Inputs.agent(catalog(), Inputs.agentSpec(agent).text(), position, 1).close();
    }
  }
}
