// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.ggp;

import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.Interrupts;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.Standings;
import io.banyan.cli.UsageException;
import io.banyan.core.agent.JointAgents;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.ggp.MatchRecords;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.GdlPrinter;
import io.banyan.ggp.gdl.Sheet;
import io.banyan.ggp.protocol.MatchLog;
import io.banyan.ggp.protocol.MatchPlan;
import io.banyan.ggp.protocol.MatchSeries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets every General Game Player meet every other on several sheets. */
@picocli.CommandLine.Command(
    name = "league",
    description = {
      "Let all players meet each other on several rule sheets, and tell who did how well.",
      "Players are addresses (http://host:9147), random, legal, or agents of this process."
    },
    footer = {
      "",
      "Two players share the roles of a sheet in turn and change them from match to match; on",
      "sheets for one role each plays alone. Scores compare goals, with 95 %% intervals of Wilson;",
      "Elo ratings over all sheets are of Bradley and Terry. --records tells the same of records",
      "that --out of this command, of ggp manager or of ggp player has written.",
      "",
      "Examples:",
      "  banyan ggp league random legal --sheets tictactoe.kif --play-clock 0 --out results/league",
      "  banyan ggp league --records results/league --json"
    })
public final class GgpLeagueCommand extends Command {
  @Parameters(
      arity = "0..*",
      paramLabel = "PLAYER",
      description = "Addresses, random, legal, or agents; at least two.")
  private List<String> players = new ArrayList<>();

  @Option(
      names = "--sheets",
      paramLabel = "FILES",
      split = ",",
      description = "The rule sheets, separated by commas.")
  private List<String> sheets = new ArrayList<>();

  @Option(
      names = "--matches",
      paramLabel = "N",
      defaultValue = "2",
      description = "Matches of each two players on each sheet; default ${DEFAULT-VALUE}.")
  private int matches;

  @Option(
      names = "--start-clock",
      paramLabel = "S",
      defaultValue = "10",
      description = "Seconds to prepare; default ${DEFAULT-VALUE}.")
  private int startClock;

  @Option(
      names = "--play-clock",
      paramLabel = "S",
      defaultValue = "1",
      description = "Seconds per move; default ${DEFAULT-VALUE}.")
  private int playClock;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Decides all chance; default ${DEFAULT-VALUE}.")
  private long seed;

  @Option(names = "--scramble", description = "Hide the words of the rules from the players.")
  private boolean scramble;

  @Option(names = "--out", paramLabel = "DIR", description = "Write a record of each match there.")
  private Path out;

  @Option(
      names = "--records",
      paramLabel = "DIR",
      description = "Play nothing: tell what the records there say.")
  private Path records;

  @Option(names = "--json", description = "Print one JSON document.")
  private boolean json;

  private volatile MatchSeries running;
  private volatile boolean cancelled;

  @Override
  public Integer call() {
    Inputs.atLeast("--matches", matches, 1);
    List<MatchRecords.Result> results = new ArrayList<>();
    if (records != null) {
      if (!players.isEmpty() || !sheets.isEmpty()) {
        throw new UsageException("--records plays nothing: leave out players and --sheets");
      }
      results.addAll(Inputs.read(this::read));
    } else {
      if (players.size() < 2 || sheets.isEmpty()) {
        throw new UsageException(
            "a league needs two players or more and --sheets, were "
                + players.size()
                + " players and "
                + sheets.size()
                + " sheets");
      }
      if (players.stream().distinct().count() < players.size()) {
        throw new UsageException("players must differ, were " + players);
      }
      Catalog all = JointAgents.addTo(catalog());
      // Refuses wrong players before anything starts.
      Inputs.read(() -> Participants.seats(players, all, seed)).forEach(s -> s.close());
      List<Pairing> plans = Inputs.read(this::pairings);
      Interrupts.during(this::cancel, () -> plans.forEach(p -> play(p, all, results)));
    }
    Standings standings = new Standings(results);
    if (json) {
      JsonPrinter.print(io.out(), standings.document());
    } else {
      standings.print(io.out());
    }
    io.out().flush();
    boolean whole = !cancelled && results.stream().noneMatch(r -> r.goals().isEmpty());
    return whole ? DONE : FAILED;
  }

  private void cancel() {
    cancelled = true;
    MatchSeries series = running;
    if (series != null) {
      series.cancel();
    }
  }

  private List<MatchRecords.Result> read() {
    try {
      return MatchRecords.read(records);
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read the folder " + records, e);
    }
  }

  /** Some matches of the same players on one sheet. */
  private record Pairing(MatchPlan plan, List<String> seated) {}

  private List<Pairing> pairings() {
    List<Pairing> list = new ArrayList<>();
    for (String name : sheets) {
      Sheet sheet = SheetFiles.read(name, SheetFiles.text(name));
      String text = GdlPrinter.kif(sheet);
      String game = Path.of(name).getFileName().toString().replaceAll("\\.[a-z]+$", "");
      int roles = (int) sheet.roles().stream().filter(r -> !r.equals("random")).count();
      for (int a = 0; a < players.size(); a++) {
        for (int b = roles == 1 ? a : a + 1; b < (roles == 1 ? a + 1 : players.size()); b++) {
          List<String> seated = new ArrayList<>();
          for (int r = 0; r < roles; r++) {
            seated.add(players.get(r % 2 == 0 ? a : b));
          }
          list.add(new Pairing(plan(game, text, a, b), seated));
        }
      }
    }
    return list;
  }

  private MatchPlan plan(String game, String text, int a, int b) {
    String id = game.replaceAll("[^A-Za-z0-9_.-]", "_") + "." + (a + 1) + "-" + (b + 1);
    MatchPlan usual = MatchPlan.of(id, game, text).withClocks(startClock, playClock);
    return usual.scrambled(scramble).numbered(id, Rng.hash(seed, list(game, a, b)));
  }

  private static long list(String game, int a, int b) {
    return Rng.hash(game.hashCode(), a * 1000L + b);
  }

  private void play(Pairing pairing, Catalog all, List<MatchRecords.Result> results) {
    if (cancelled) {
      return;
    }
    MatchSeries series =
        new MatchSeries(
            pairing.plan(),
            pairing.seated().size(),
            matchSeed -> Participants.seats(pairing.seated(), all, matchSeed),
            matches,
            true,
            1,
            line -> {});
    running = series;
    series.run(played -> ended(played.log(), results));
  }

  private void ended(MatchLog log, List<MatchRecords.Result> results) {
    Participants.write(log, out);
    results.add(
        new MatchRecords.Result(
            log.matchId(), log.game(), log.roles(), log.playerNames(), log.goalValues()));
    io.err().println(Participants.line(log));
    io.err().flush();
  }
}
