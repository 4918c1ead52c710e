// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.MatchRules;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.report.MatchJson;
import io.banyan.arena.stats.Sprt;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.Position;
import io.banyan.cli.UsageException;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plays two agents against each other and says how sure the result is. */
@picocli.CommandLine.Command(
    name = "match",
    description = "Play two agents against each other; print the score and how sure it is.",
    footer = {
      "",
      "Games come in pairs with the same opening and seed and the seats swapped. The score is that",
      "of the first agent: (wins + draws / 2) / games. With --out every finished game is kept, and",
      "the same command goes on where it was stopped. An agent may have a name before a colon.",
      "",
      "Examples:",
      "  banyan match connect4 uct random --games 20 --budget 500it",
      "  banyan match tictactoe \"uct(c=1)@200it\" solver --games 40 --budget 100it --json",
      "  banyan match connect4 uct random --sprt 0,50 --budget 50it --openings \"random(6)\"",
      "  banyan match connect4 \"new: uct(c=0.4)\" \"old: uct(c=0.7)\" --games 20"
    })
public final class MatchCommand extends ThreadsCommand {
  private static final int DEFAULT_GAMES = 100;

  @Parameters(index = "0", paramLabel = "GAME", description = "A game, such as connect4.")
  private String game;

  @Parameters(index = "1", paramLabel = "AGENT", description = "The first agent.")
  private String first;

  @Parameters(index = "2", paramLabel = "AGENT", description = "The second agent.")
  private String second;

  @Option(
      names = "--games",
      paramLabel = "N",
      description =
          "Number of games, an even one; default 100. With --sprt the most there may be;"
              + " default 40000.")
  private Integer games;

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
      names = "--sprt",
      paramLabel = "E0,E1",
      description =
          "Stop when a sequential test tells whether the difference in normalized Elo is at most"
              + " E0 or at least E1.")
  private String sprt;

  @Option(
      names = "--openings",
      paramLabel = "O",
      defaultValue = "none",
      description =
          "none, random(PLIES), or lines of moves separated by semicolons; default"
              + " ${DEFAULT-VALUE}.")
  private String openings;

  @Option(
      names = "--time-margin",
      paramLabel = "T",
      description =
          "A move that takes longer than twice its time budget and T loses the game; default"
              + " 250ms.")
  private String margin;

  @Option(
      names = "--on-fault",
      paramLabel = "loss|void",
      defaultValue = "loss",
      description =
          "What an illegal move, an error or too long a move does: the agent loses the game, or"
              + " the game and the others of its pair do not count; default ${DEFAULT-VALUE}.")
  private String onFault;

  @Option(names = "--out", paramLabel = "DIR", description = "Keep all games there, and resume.")
  private Path out;

  @Override
  public Integer call() {
    Experiment experiment = experiment();
    RunOptions options = options();
    checkAgents(experiment);
    Played played = play(experiment, out, options);
    PairingResult result = played.archive().results().get(0);
    if (json) {
      Map<String, Object> document = MatchJson.match(played.archive(), result);
      document.put("interrupted", played.summary().interrupted());
      document.put("threads", played.summary().threads());
      document.put("seconds", played.seconds());
      JsonPrinter.print(io.out(), document);
    } else {
      new MatchPage(played.archive(), result).print(io.out());
      io.out()
          .printf(
              Locale.ROOT,
              "%d games in %.1f s, %d at a time%n",
              played.summary().played(),
              played.seconds(),
              played.summary().threads());
    }
    return DONE;
  }

  private Experiment experiment() {
    if (games != null) {
      Inputs.atLeast("--games", games, 1);
    }
    Game rules = Position.start(games(), game).game();
    Budget common = Inputs.budget(budget);
    Openings starts = Inputs.read(() -> Openings.parse(openings));
    Sprt test = sprt == null ? null : Inputs.read(() -> Sprt.parse(sprt));
    MatchRules rulesOfTime = Inputs.read(this::rules);
    int pairs = pairs(Inputs.read(() -> Schedule.gamesPerUnit(rules)));
    return Inputs.read(
        () -> {
          Experiment all =
              Experiment.match(game, first, second, common, pairs, seed)
                  .withOpenings(starts)
                  .withRules(rulesOfTime);
          return test == null ? all : all.withSprt(test, pairs);
        });
  }

  private MatchRules rules() {
    MatchRules rules = MatchRules.DEFAULT;
    if (isVoid()) {
      rules = rules.withoutFaults();
    }
    if (margin == null) {
      return rules;
    }
    Budget time = Budget.parse(margin);
    if (!time.hasTime() || !time.equals(Budget.nanos(time.nanos()))) {
      throw new IllegalArgumentException(
          "--time-margin must be a time such as 500ms or 2s, was " + margin);
    }
    return rules.withSlack(time.nanos());
  }

  private boolean isVoid() {
    try {
      return MatchRules.readOnFault(onFault);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--on-fault " + e.getMessage(), e);
    }
  }

  private int pairs(int gamesPerPair) {
    if (games == null) {
      return sprt == null
          ? Math.max(1, DEFAULT_GAMES / gamesPerPair)
          : Experiment.DEFAULT_MAX_PAIRS;
    }
    if (games % gamesPerPair != 0) {
      throw new UsageException(
          "--games must be a multiple of "
              + gamesPerPair
              + ", because seats are swapped with the same seed; was "
              + games
              + ", next is "
              + (games / gamesPerPair + 1L) * gamesPerPair);
    }
    if (games / gamesPerPair > Experiment.MAX_PAIRS) {
      throw new UsageException(
          "--games must be at most "
              + Experiment.MAX_PAIRS * (long) gamesPerPair
              + ", was "
              + games);
    }
    return games / gamesPerPair;
  }
}
