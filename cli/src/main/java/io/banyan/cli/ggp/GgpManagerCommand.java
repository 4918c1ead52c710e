// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.ggp;

import io.banyan.cli.Command;
import io.banyan.cli.Inputs;
import io.banyan.cli.Interrupts;
import io.banyan.cli.JsonPrinter;
import io.banyan.cli.UsageException;
import io.banyan.core.agent.JointAgents;
import io.banyan.core.spec.Catalog;
import io.banyan.ggp.game.SheetFiles;
import io.banyan.ggp.gdl.GdlPrinter;
import io.banyan.ggp.protocol.MatchLog;
import io.banyan.ggp.protocol.MatchPlan;
import io.banyan.ggp.protocol.MatchRunner;
import io.banyan.ggp.protocol.MatchSeries;
import io.banyan.ggp.protocol.Seat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs matches between General Game Players. */
@picocli.CommandLine.Command(
    name = "manager",
    description = {
      "Run matches on a rule sheet between players, one a role, in the order of the roles.",
      "Players are addresses (http://host:9147), random, legal, or agents of this process."
    },
    footer = {
      "",
      "A late reply (TO), none (CE) or an illegal one (IL) is replaced by a legal move and noted.",
      "Of several matches each has its own seed, and the roles move on by one player each time.",
      "",
      "Examples:",
      "  banyan ggp manager tictactoe.kif random legal --matches 2",
      "  banyan ggp manager tictactoe.kif joint random --start-clock 2 --play-clock 0 --scramble"
    })
public final class GgpManagerCommand extends Command {
  private static final long INFO_MILLIS = 5000;

  @Parameters(index = "0", paramLabel = "SHEET", description = "The rule sheet.")
  private String sheet;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "PLAYER",
      description = "Addresses, random, legal, or agents.")
  private List<String> players;

  @Option(
      names = "--start-clock",
      paramLabel = "S",
      defaultValue = "30",
      description = "Seconds to prepare; default ${DEFAULT-VALUE}.")
  private int startClock;

  @Option(
      names = "--play-clock",
      paramLabel = "S",
      defaultValue = "10",
      description = "Seconds per move; default ${DEFAULT-VALUE}.")
  private int playClock;

  @Option(
      names = "--preview-clock",
      paramLabel = "S",
      defaultValue = "0",
      description = "Seconds of an early look at the rules; 0 for none.")
  private int previewClock;

  @Option(
      names = "--grace",
      paramLabel = "MS",
      defaultValue = "1000",
      description = "How late a reply may be; default ${DEFAULT-VALUE}.")
  private long grace;

  @Option(
      names = "--connect",
      paramLabel = "MS",
      defaultValue = "5000",
      description = "Longest time to connect; default ${DEFAULT-VALUE}.")
  private int connect;

  @Option(names = "--info", description = "First ask all players who they are.")
  private boolean info;

  @Option(
      names = "--matches",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of matches; default ${DEFAULT-VALUE}.")
  private int matches;

  @Option(names = "--fixed-roles", description = "Do not move the roles on between matches.")
  private boolean fixedRoles;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      defaultValue = "1",
      description = "Matches at once, for players in this process; default ${DEFAULT-VALUE}.")
  private int parallel;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Decides all chance; default ${DEFAULT-VALUE}.")
  private long seed;

  @Option(names = "--scramble", description = "Hide the words of the rules from the players.")
  private boolean scramble;

  @Option(
      names = "--first-legal",
      description = "Replace a bad reply by the first legal move, not by a random one.")
  private boolean firstLegal;

  @Option(
      names = "--forfeit",
      paramLabel = "K",
      defaultValue = "0",
      description = "Errors in a row after which a player gets 0; 0 for never.")
  private int forfeit;

  @Option(
      names = "--delay",
      paramLabel = "MS",
      defaultValue = "0",
      description = "Least time between two steps; default ${DEFAULT-VALUE}.")
  private long delay;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Calls longer matches off; default ${DEFAULT-VALUE}.")
  private int maxSteps;

  @Option(
      names = "--id",
      paramLabel = "NAME",
      description = "The match's name; default: made of the sheet, seed and time.")
  private String id;

  @Option(names = "--out", paramLabel = "DIR", description = "Write a record of each match there.")
  private Path out;

  @Option(names = "--json", description = "Print one JSON document with all records.")
  private boolean json;

  @Override
  public Integer call() {
    Inputs.atLeast("--matches", matches, 1);
    Inputs.atLeast("--parallel", parallel, 1);
    Inputs.atLeast("--max-steps", maxSteps, 1);
    Inputs.atLeast("--connect", connect, 1);
    if (parallel > 1 && players.stream().anyMatch(p -> p.contains("://"))) {
      throw new UsageException("--parallel must be 1 with players that are addresses");
    }
    Catalog all = JointAgents.addTo(catalog());
    MatchPlan plan = Inputs.read(this::plan);
    // Refuses wrong players, sheets and numbers of players before anything starts.
    Inputs.read(() -> check(plan, all));
    if (info) {
      introduce(all);
    }
    MatchSeries series =
        new MatchSeries(
            plan,
            players.size(),
            matchSeed -> seats(all, matchSeed),
            matches,
            !fixedRoles,
            parallel,
            this::progress);
    List<MatchSeries.Played> played = new ArrayList<>();
    Interrupts.during(series::cancel, () -> played.addAll(series.run(this::ended)));
    if (json) {
      JsonPrinter.print(io.out(), document(plan, played));
    } else {
      totals(played);
    }
    boolean whole = played.stream().allMatch(p -> p.log().isCompleted());
    return whole && played.size() == matches ? DONE : FAILED;
  }

  private MatchPlan plan() {
    String text = GdlPrinter.kif(SheetFiles.read(sheet, SheetFiles.text(sheet)));
    Path file = Path.of(sheet).getFileName();
    String game = file.toString().replaceAll("\\.[a-z]+$", "");
    String name =
        id != null
            ? id
            : game.replaceAll("[^A-Za-z0-9_.-]", "_")
                + "."
                + seed
                + "."
                + System.currentTimeMillis();
    return new MatchPlan(
        name,
        game,
        text,
        startClock,
        playClock,
        previewClock,
        grace,
        connect,
        seed,
        scramble,
        firstLegal,
        forfeit,
        delay,
        maxSteps);
  }

  private MatchRunner check(MatchPlan plan, Catalog all) {
    List<Seat> seats = seats(all, seed);
    try {
      return new MatchRunner(plan, seats, line -> {});
    } finally {
      seats.forEach(Seat::close);
    }
  }

  /** Tells what players say of themselves; one that does not answer is no reason to stop. */
  private void introduce(Catalog all) {
    List<Seat> seats = seats(all, seed);
    try {
      for (Seat seat : seats) {
        String answer = "built in";
        if (seat instanceof Seat.Correspondent c) {
          try {
            answer = c.send("( INFO )", connect, INFO_MILLIS);
          } catch (IOException e) {
            answer = "no answer to INFO: " + e.getMessage();
          }
        }
        progress(seat.name() + ": " + answer);
      }
    } finally {
      seats.forEach(Seat::close);
    }
  }

  private List<Seat> seats(Catalog all, long matchSeed) {
    return Participants.seats(players, all, matchSeed);
  }

  private synchronized void progress(String line) {
    io.err().println(line);
    io.err().flush();
  }

  private void ended(MatchSeries.Played played) {
    MatchLog log = played.log();
    Participants.write(log, out);
    String line = Participants.line(log);
    if (json) {
      progress(line);
    } else {
      io.out().println(line);
      io.out().flush();
    }
  }

  private double[] sums(List<MatchSeries.Played> played, long[] counts) {
    double[] sums = new double[players.size()];
    for (MatchSeries.Played p : played) {
      for (int r = 0; r < p.playerOfRole().length && p.log().isCompleted(); r++) {
        int player = p.playerOfRole()[r];
        if (player >= 0) {
          sums[player] += p.log().goalValues().get(r);
          counts[player]++;
        }
      }
    }
    return sums;
  }

  private void totals(List<MatchSeries.Played> played) {
    if (matches == 1) {
      return;
    }
    long[] counts = new long[players.size()];
    double[] sums = sums(played, counts);
    for (int i = 0; i < sums.length; i++) {
      io.out()
          .printf(
              Locale.ROOT,
              "player %d, %s: mean goal %.1f in %d matches%n",
              i + 1,
              players.get(i),
              counts[i] == 0 ? 0 : sums[i] / counts[i],
              counts[i]);
    }
  }

  private Map<String, Object> document(MatchPlan plan, List<MatchSeries.Played> played) {
    long[] counts = new long[players.size()];
    double[] sums = sums(played, counts);
    List<Object> means = new ArrayList<>();
    for (int i = 0; i < sums.length; i++) {
      means.add(counts[i] == 0 ? null : sums[i] / counts[i]);
    }
    List<Object> records = new ArrayList<>();
    for (MatchSeries.Played p : played) {
      Map<String, Object> record = new LinkedHashMap<>(p.log().document());
      List<Integer> who = new ArrayList<>();
      for (int player : p.playerOfRole()) {
        who.add(player);
      }
      record.put("playerOfRole", who);
      records.add(record);
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("game", plan.game());
    document.put("players", players);
    document.put("seed", seed);
    document.put("meanGoals", means);
    document.put("matches", records);
    return document;
  }
}
