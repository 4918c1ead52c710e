// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.file.Printable;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.stats.MatchStats;
import io.banyan.arena.store.GameRow;
import io.banyan.arena.store.Provenance;
import io.banyan.arena.store.StoreReader;
import io.banyan.arena.store.StoredPairing;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameRecord;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.spec.Catalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes a result directory as JSON lines, CSV, LaTeX or SGF. Games come in canonical order, by
 * pairing, pair and seating, however they were played.
 */
public final class Export {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final List<String> GAME_COLUMNS =
      List.of(
          "id",
          "game",
          "budget",
          "agent1",
          "agent2",
          "seat1",
          "seed:whole",
          "opening",
          "moves",
          "plies:whole",
          "outcome",
          "culprit",
          "score:number",
          "mean_ms_agent1:number",
          "mean_ms_agent2:number",
          "max_overrun_ms:number",
          "mean_iterations_agent1:number",
          "mean_iterations_agent2:number");

  private Export() {}

  /**
   * One game per line, as JSON.
   *
   * @param canonical leave out times, commit, JDK and host: equal experiments give equal bytes
   */
  public static void jsonLines(Path directory, boolean canonical, Appendable out) {
    try (StoreReader reader = StoreReader.open(directory)) {
      List<StoredPairing> pairings = reader.pairings();
      Map<Integer, Provenance> runs = reader.runs();
      reader.forEach(
          row -> {
            Map<String, Object> fields = fields(row, pairings.get(row.pairing()));
            if (!canonical) {
              addProvenance(fields, row, pairings.get(row.pairing()), runs.get(row.run()));
            }
            append(out, JSON.writeValueAsString(fields), "\n");
          });
    }
  }

  private static Map<String, Object> fields(GameRow row, StoredPairing stored) {
    Pairing pairing = stored.pairing();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", row.id());
    fields.put("game", stored.gameId());
    fields.put("agents", List.of(pairing.first().label(), pairing.second().label()));
    fields.put("specs", List.of(stored.firstResolved(), stored.secondResolved()));
    fields.put(
        "budgets",
        List.of(pairing.first().budget().toString(), pairing.second().budget().toString()));
    fields.put("seats", seatLabels(row, pairing));
    fields.put("seed", row.seed());
    fields.put("opening", row.opening());
    fields.put("moves", row.moves());
    fields.put("plies", row.plies());
    fields.put("outcome", row.outcome().text());
    fields.put("culprit", row.culprit() < 0 ? null : seatLabels(row, pairing).get(row.culprit()));
    fields.put("rewards", row.rewards());
    fields.put("score", row.isVoid() ? null : row.score());
    fields.put("note", row.note());
    return fields;
  }

  private static void addProvenance(
      Map<String, Object> fields, GameRow row, StoredPairing stored, Provenance run) {
    List<Double> times = new ArrayList<>();
    List<Double> overruns = new ArrayList<>();
    for (int i = 0; i < row.micros().size(); i++) {
      long micros = row.micros().get(i);
      times.add(micros / 1000.0);
      overruns.add(stored.overrunMicros(row, row.movers().get(i), micros) / 1000.0);
    }
    fields.put("millis", times);
    fields.put("overrunMillis", overruns);
    fields.put("iterations", row.iterations().isEmpty() ? null : row.iterations());
    fields.put("version", run.version());
    fields.put("commit", run.commit());
    fields.put("jdk", run.jdk());
    fields.put("host", run.host());
    fields.put("threads", run.threads());
  }

  private static List<String> seatLabels(GameRow row, Pairing pairing) {
    return row.seats().stream().map(number -> pairing.contender(number).label()).toList();
  }

  /** One game per line, as comma-separated values with a header. */
  public static void csv(Path directory, Appendable out) {
    append(out, new DataTable(GAME_COLUMNS.toArray(String[]::new)).csv());
    try (StoreReader reader = StoreReader.open(directory)) {
      List<StoredPairing> pairings = reader.pairings();
      reader.forEach(row -> append(out, DataTable.line(cells(row, pairings.get(row.pairing())))));
    }
  }

  /** A table for games with their cells in front; still empty. */
  static DataTable games() {
    List<String> columns = new ArrayList<>(GAME_COLUMNS);
    columns.add(0, "cell");
    return new DataTable(columns.toArray(String[]::new));
  }

  /** Adds the games of a directory that count, one per row, to such a table. */
  static void addGames(DataTable table, String experiment, Path directory) {
    try (StoreReader reader = StoreReader.open(directory)) {
      List<StoredPairing> pairings = reader.pairings();
      Set<String> left = new HashSet<>();
      reader.forEach(
          row -> {
            if (row.isVoid()) {
              left.add(row.pairing() + "-" + row.unit());
            }
          });
      reader.forEach(
          row -> {
            if (left.contains(row.pairing() + "-" + row.unit())) {
              return;
            }
            List<String> cells = new ArrayList<>();
            cells.add(CellTable.cell(experiment, row.pairing()));
            cells.addAll(cells(row, pairings.get(row.pairing())));
            table.add(cells);
          });
    }
  }

  private static List<String> cells(GameRow row, StoredPairing stored) {
    Pairing pairing = stored.pairing();
    double[] sum = new double[2];
    int[] count = new int[2];
    double[] iterations = new double[2];
    long overrun = 0;
    for (int i = 0; i < row.micros().size(); i++) {
      int contender = row.seats().get(row.movers().get(i));
      sum[contender] += row.micros().get(i) / 1000.0;
      count[contender]++;
      iterations[contender] += row.iterations().isEmpty() ? 0 : row.iterations().get(i);
      overrun =
          Math.max(overrun, stored.overrunMicros(row, row.movers().get(i), row.micros().get(i)));
    }
    List<String> labels = seatLabels(row, pairing);
    return List.of(
        row.id(),
        stored.gameId(),
        pairing.budget(),
        pairing.first().label(),
        pairing.second().label(),
        labels.get(0),
        Long.toString(row.seed()),
        String.join(" ", row.opening()),
        String.join(" ", row.moves()),
        Integer.toString(row.plies()),
        row.outcome().text(),
        row.culprit() < 0 ? "" : labels.get(row.culprit()),
        row.isVoid() ? "" : Double.toString(row.score()),
        millis(sum[0] / Math.max(1, count[0])),
        millis(sum[1] / Math.max(1, count[1])),
        millis(overrun / 1000.0),
        mean(row, iterations[0], count[0]),
        mean(row, iterations[1], count[1]));
  }

  private static String mean(GameRow row, double iterations, int moves) {
    return row.iterations().isEmpty() || moves == 0
        ? ""
        : String.format(Locale.ROOT, "%.1f", iterations / moves);
  }

  private static String millis(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  static String quote(String text) {
    String cell = Printable.line(text);
    // A spreadsheet would take these for the beginning of a formula, unless a number follows.
    boolean formula = !cell.isEmpty() && "=+-@".indexOf(cell.charAt(0)) >= 0;
    cell = formula && !cell.matches("[-+]?\\d+(\\.\\d+)?") ? "'" + cell : cell;
    boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"');
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }

  /** A table of all pairings, for papers. */
  public static void latex(Path directory, Appendable out) {
    Archive archive = Archive.read(directory);
    append(
        out,
        "% ",
        Printable.line(archive.name()),
        ": score of the first agent in %, +- half the 95% interval 1.96 s/sqrt(N)\n",
        "\\begin{tabular}{lllrrrr}\n\\hline\n",
        "Game & Budget & Agents & Games & Score & Elo & LOS \\\\\n\\hline\n");
    for (PairingResult result : archive.results()) {
      Pairing p = result.pairing();
      MatchStats s = result.stats();
      append(
          out,
          escape(p.game()),
          " & ",
          escape(p.budget()),
          " & ",
          escape(p.first().label()),
          " -- ",
          escape(p.second().label()),
          s.games() == 0
              ? " & 0 & -- & -- & -- \\\\\n"
              : String.format(
                  Locale.ROOT,
                  " & %d & $%.1f \\pm %.1f$ & $%.0f$ & $%.3f$ \\\\\n",
                  s.games(),
                  100 * s.score(),
                  100 * s.normal().halfWidth(),
                  s.pairs().elo(),
                  s.pairs().los()));
    }
    append(out, "\\hline\n\\end{tabular}\n");
  }

  static String escape(String text) {
    return Printable.line(text)
        .replace("\\", "\\textbackslash{}")
        .replaceAll("([#$%&_{}])", "\\\\$1")
        .replace("\\textbackslash\\{\\}", "\\textbackslash{}")
        .replace("~", "\\textasciitilde{}")
        .replace("^", "\\textasciicircum{}");
  }

  /** All games as records that read back and replay, one after the other. */
  public static void sgf(Path directory, Catalog catalog, Appendable out) {
    Map<String, Game> games = new HashMap<>();
    try (StoreReader reader = StoreReader.open(directory)) {
      List<StoredPairing> pairings = reader.pairings();
      reader.forEach(
          row -> {
            StoredPairing stored = pairings.get(row.pairing());
            Game game =
                games.computeIfAbsent(stored.gameId(), id -> catalog.make(GameSlot.GAME, id));
            append(out, record(row, stored, game).write());
          });
    }
  }

  private static GameRecord record(GameRow row, StoredPairing stored, Game game) {
    State state = game.newState();
    int[] moves = new int[row.plies()];
    int n = 0;
    for (List<String> part : List.of(row.opening(), row.moves())) {
      for (String text : part) {
        moves[n] = game.parseMove(state, text);
        state.play(moves[n++]);
      }
    }
    List<String> players = seatLabels(row, stored.pairing()).stream().map(Printable::line).toList();
    GameRecord played = GameRecord.of(game, players, moves);
    String result =
        row.isVoid()
            ? GameRecord.VOID
            : state.isTerminal() ? played.result() : resultOf(row.rewards());
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("GN", row.id());
    // Who won is in RE; "loss" here would be that of the pairing's first agent, whatever its seat.
    boolean usual = EnumSet.of(Outcome.WIN, Outcome.LOSS, Outcome.DRAW).contains(row.outcome());
    List<String> comment = new ArrayList<>();
    if (!usual) {
      comment.add(row.outcome().text());
    }
    if (!row.note().isEmpty()) {
      comment.add(Printable.line(row.note()));
    }
    if (!comment.isEmpty()) {
      properties.put("C", String.join(": ", comment));
    }
    return played.with(result, properties);
  }

  private static String resultOf(List<Double> rewards) {
    if (rewards.size() == 2) {
      int compared = Double.compare(rewards.get(0), rewards.get(1));
      return compared > 0 ? "B+" : compared < 0 ? "W+" : "Draw";
    }
    return rewards.stream()
        .map(r -> String.format(Locale.ROOT, "%.6g", r))
        .collect(Collectors.joining(" "));
  }

  private static void append(Appendable out, String... texts) {
    try {
      for (String text : texts) {
        out.append(text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the export: " + e.getMessage(), e);
    }
  }
}
