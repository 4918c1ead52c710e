// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.file.WholeFile;
import io.banyan.arena.match.Openings;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.report.MatchJson;
import io.banyan.arena.stats.Elo;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.Sprt;
import io.banyan.cli.FailedException;
import io.banyan.cli.Inputs;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.Position;
import io.banyan.cli.UsageException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets a new version pass if it is not weaker than an old one. */
@picocli.CommandLine.Command(
    name = "gate",
    description = "Test whether a new version is weaker than an old one; for continuous testing.",
    footer = {
      "",
      "OLD and NEW are checkouts of Banyan, jars of it, or agents, also of plugins, and",
      "gtp(cmd=\"...\") or json(cmd=\"...\") for any other engine that speaks GTP or the JSON of",
      "banyan engine. Pairs of games with the same opening and swapped seats are played until a",
      "sequential test (SPRT over the five scores of a pair) decides.",
      "The last line is the verdict. Exit code: 0 passed, 1 failed, 2 bad usage, 3 undecided.",
      "",
      "Examples:",
      "  banyan gate random uct --game tictactoe --budget 20it --sprt=-50,0",
      "  banyan gate random \"uct(c=0.8)\" --game connect4 --budget 50it"
    })
public final class GateCommand extends ThreadsCommand {
  /** Exit code: neither bound was reached. */
  static final int UNDECIDED = 3;

  private static final int MOST_PLIES = 12;

  @Parameters(index = "0", paramLabel = "OLD", description = "The version to compare with.")
  private String oldVersion;

  @Parameters(index = "1", paramLabel = "NEW", description = "The version that wants to pass.")
  private String newVersion;

  @Option(
      names = "--game",
      paramLabel = "GAME",
      required = true,
      description = "A game; may be repeated, and then each must pass.")
  private List<String> games;

  @Option(
      names = "--agent",
      paramLabel = "AGENT",
      defaultValue = "uct",
      description = "Who plays in checkouts and jars; default ${DEFAULT-VALUE}.")
  private String agent;

  @Option(
      names = "--budget",
      paramLabel = "B",
      defaultValue = "1000it",
      description = "Per move; default ${DEFAULT-VALUE}.")
  private String budget;

  @Option(
      names = "--sprt",
      paramLabel = "E0,E1",
      defaultValue = "-10,0",
      description =
          "Fails at a difference of E0 or less, passes at E1 or more, in normalized Elo; also"
              + " E0,E1,ALPHA,BETA; default ${DEFAULT-VALUE} with errors of 5 %%.")
  private String sprt;

  @Option(
      names = "--openings",
      paramLabel = "O",
      defaultValue = "auto",
      description =
          "Openings of the pairs: none, random(PLIES), or auto: as few random plies as give every"
              + " pair its own; default ${DEFAULT-VALUE}.")
  private String openings;

  @Option(
      names = "--max-games",
      paramLabel = "N",
      defaultValue = "40000",
      description = "The most games in each game; default ${DEFAULT-VALUE}.")
  private int maxGames;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Decides all chance; default ${DEFAULT-VALUE}.")
  private long seed;

  @Option(names = "--out", paramLabel = "DIR", description = "Keep all games there, and resume.")
  private Path out;

  @Option(
      names = "--result",
      paramLabel = "FILE",
      description = "Write the verdict and all counts there, as JSON.")
  private Path result;

  @Override
  public Integer call() {
    Sprt test = Inputs.read(() -> Sprt.parse(sprt));
    Contestant before = Contestant.of(oldVersion, agent, budget);
    Contestant after = Contestant.of(newVersion, agent, budget);
    Inputs.budget(budget);
    if (result != null) {
      FailedException.ifNotWritable(result);
    }
    int gamesPerPair = 2;
    Set<String> known = new HashSet<>();
    for (String game : games) {
      Position position = Position.start(games(), game);
      if (!known.add(position.game().id())) {
        throw new UsageException("--game " + game + " is given twice");
      }
      gamesPerPair =
          Math.max(gamesPerPair, Inputs.read(() -> Schedule.gamesPerUnit(position.game())));
      for (Contestant contestant : List.of(after, before)) {
        String spec = Inputs.agentSpec(contestant.spec(game, seed)).text();
        Inputs.checkAgent(catalog(), spec, position);
      }
    }
    Inputs.atLeast("--max-games", maxGames, gamesPerPair);
    int pairs = maxGames / gamesPerPair;
    if (!openings.equals("auto")) {
      Inputs.read(() -> Openings.parse(openings));
    }
    Experiment experiment = experiment(before, after, test, pairs);
    checkAgents(experiment);
    io.err().println("old: " + before.description());
    io.err().println("new: " + after.description());
    io.err().flush();
    Played played = play(experiment, out, options());
    Archive archive = played.archive();
    List<String> lines = new ArrayList<>();
    int code = DONE;
    for (PairingResult cell : archive.results()) {
      Sprt.Verdict verdict = test.verdict(cell.stats().pairs().counts());
      code = worse(code, verdict);
      lines.add(line(cell, test, verdict));
    }
    Map<String, Object> document = document(before, after, test, archive, lines, code);
    if (result != null) {
      write(document);
    }
    if (json) {
      JsonPrinter.print(io.out(), document);
    } else {
      lines.forEach(io.out()::println);
      io.out().println(word(code) + ": " + sentence(code, test));
    }
    return code;
  }

  private Experiment experiment(Contestant before, Contestant after, Sprt test, int pairs) {
    if (openings.equals("auto")) {
      for (int plies = 2; plies <= MOST_PLIES; plies += 2) {
        try {
          Experiment some = read(before, after, test, pairs, "random(" + plies + ")");
          some.schedule(games());
          return some;
        } catch (IllegalArgumentException e) {
          // So short an opening gives too few of them, or there are no such openings.
          continue;
        }
      }
    }
    String starts = openings.equals("auto") ? "none" : openings;
    return Inputs.read(
        () -> {
          Experiment some = read(before, after, test, pairs, starts);
          some.schedule(games());
          return some;
        });
  }

  private Experiment read(
      Contestant before, Contestant after, Sprt test, int pairs, String starts) {
    return ExperimentFile.parse("gate", yaml(before, after, test, pairs, starts), catalog());
  }

  private String yaml(Contestant before, Contestant after, Sprt test, int pairs, String starts) {
    String pairings =
        games.stream()
            .map(
                game ->
                    "  - {game: %s, agents: [%s, %s], names: [new, old], budget: %s}\n"
                        .formatted(
                            quote(game),
                            quote(after.spec(game, seed)),
                            quote(before.spec(game, seed)),
                            quote(budget)))
            .collect(Collectors.joining());
    return """
        name: gate
        pairs: %d
        seed: %d
        openings: %s
        stop: {sprt: [%s, %s], alpha: %s, beta: %s}
        pairings:
        %s"""
        .formatted(
            pairs,
            seed,
            quote(starts),
            test.elo0(),
            test.elo1(),
            test.alpha(),
            test.beta(),
            pairings);
  }

  private static String quote(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static int worse(int code, Sprt.Verdict verdict) {
    return switch (verdict) {
      case ACCEPT_1 -> code;
      case ACCEPT_0 -> FAILED;
      case OPEN -> code == FAILED ? FAILED : UNDECIDED;
    };
  }

  private static String word(int code) {
    return code == DONE ? "PASS" : code == FAILED ? "FAIL" : "UNDECIDED";
  }

  private static String word(Sprt.Verdict verdict) {
    return switch (verdict) {
      case ACCEPT_1 -> "pass";
      case ACCEPT_0 -> "fail";
      case OPEN -> "open";
    };
  }

  private static String sentence(int code, Sprt test) {
    String bound = String.format(Locale.ROOT, "%s normalized Elo", number(test.elo0()));
    return switch (code) {
      case DONE ->
          "new is not weaker than old (" + number(test.elo1()) + " or better, not " + bound + ")";
      case FAILED -> "new is weaker than old (" + bound + " or worse) or failed";
      default -> "more games are needed, see --max-games";
    };
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private static String line(PairingResult cell, Sprt test, Sprt.Verdict verdict) {
    var stats = cell.stats();
    if (stats.games() == 0) {
      return cell.pairing().game() + ": no games";
    }
    long[] counts = stats.pairs().counts();
    Interval elo = stats.pairs().eloInterval(0.95);
    return String.format(
        Locale.ROOT,
        "%s: %s after %d pairs %s, score %.1f %%, Elo %s (%s to %s), LLR %.2f (%.2f, %.2f),"
            + " faults %d new %d old",
        cell.pairing().game(),
        word(verdict),
        stats.pairs().pairs(),
        Arrays.toString(counts),
        100 * stats.score(),
        Elo.text(stats.pairs().elo()),
        Elo.text(elo.low()),
        Elo.text(elo.high()),
        test.logLikelihoodRatio(counts),
        test.lowerBound(),
        test.upperBound(),
        cell.faults(0),
        cell.faults(1));
  }

  private Map<String, Object> document(
      Contestant before,
      Contestant after,
      Sprt test,
      Archive archive,
      List<String> lines,
      int code) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("verdict", word(code).toLowerCase(Locale.ROOT));
    document.put("old", before.description());
    document.put("new", after.description());
    document.put("sprt", test.toString());
    document.put("budget", budget);
    document.put("seed", seed);
    List<Map<String, Object>> cells = new ArrayList<>();
    for (PairingResult cell : archive.results()) {
      Map<String, Object> row = new LinkedHashMap<>();
      long[] counts = cell.stats().pairs().counts();
      row.put("game", cell.pairing().game());
      row.put("verdict", word(test.verdict(counts)));
      row.put("pentanomial", Arrays.stream(counts).boxed().toList());
      row.put("llr", test.logLikelihoodRatio(counts));
      row.put("lines", lines.get(cells.size()));
      row.put("match", MatchJson.match(archive, cell));
      cells.add(row);
    }
    document.put("games", cells);
    return document;
  }

  private void write(Map<String, Object> document) {
    StringWriter text = new StringWriter();
    PrintWriter writer = new PrintWriter(text);
    JsonPrinter.print(writer, document);
    writer.flush();
    try {
      WholeFile.write(result, text.toString());
    } catch (IOException e) {
      throw FailedException.writing(result, e);
    }
  }
}
