// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.stats.BradleyTerry;
import io.banyan.arena.stats.Elo;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MeanInterval;
import io.banyan.arena.stats.Proportions;
import io.banyan.ggp.MatchRecords;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Who did how well against whom, sheet by sheet and over all. In a match every two roles of
 * different players are compared: a point for the higher goal, half a point for the same.
 */
public final class Standings {
  private static final double CONFIDENCE = 0.95;

  private final List<String> players;
  private final List<String> games;
  private final Map<String, double[][]> points = new LinkedHashMap<>();
  private final Map<String, List<List<Double>>> goals = new LinkedHashMap<>();
  private int calledOff;

  public Standings(List<MatchRecords.Result> results) {
    Set<String> names = new LinkedHashSet<>();
    Set<String> sheets = new LinkedHashSet<>();
    for (MatchRecords.Result r : results) {
      sheets.add(r.game());
      for (int i = 0; i < r.roles().size(); i++) {
        if (!r.roles().get(i).equals("random")) {
          names.add(r.players().get(i));
        }
      }
    }
    players = List.copyOf(names);
    games = List.copyOf(sheets);
    for (String game : games) {
      points.put(game, new double[players.size()][players.size()]);
      List<List<Double>> lists = new ArrayList<>();
      players.forEach(p -> lists.add(new ArrayList<>()));
      goals.put(game, lists);
    }
    results.forEach(this::add);
  }

  private void add(MatchRecords.Result r) {
    if (r.goals().isEmpty()) {
      calledOff++;
      return;
    }
    double[][] p = points.get(r.game());
    for (int i = 0; i < r.roles().size(); i++) {
      int a = players.indexOf(r.players().get(i));
      if (r.roles().get(i).equals("random")) {
        continue;
      }
      goals.get(r.game()).get(a).add((double) r.goals().get(i));
      for (int k = i + 1; k < r.roles().size(); k++) {
        int b = players.indexOf(r.players().get(k));
        if (a != b && !r.roles().get(k).equals("random")) {
          int compared = Integer.compare(r.goals().get(i), r.goals().get(k));
          p[a][b] += (compared + 1) / 2.0;
          p[b][a] += (1 - compared) / 2.0;
        }
      }
    }
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double v : values) {
      sum += v;
    }
    return sum;
  }

  private double against(String game, int player) {
    double sum = 0;
    for (double[] row : points.get(game)) {
      sum += row[player];
    }
    return sum;
  }

  /** One line per sheet and player, then the ratings over all sheets. */
  public void print(PrintWriter out) {
    for (Map<String, Object> row : rows()) {
      out.printf(
          Locale.ROOT,
          "%-24s %-32s mean goal %5.1f +- %.1f in %d",
          row.get("game"),
          row.get("player"),
          (Double) row.get("meanGoal"),
          (Double) row.get("half"),
          (Integer) row.get("matches"));
      if (row.get("score") != null) {
        out.printf(
            Locale.ROOT,
            "; score %.3f [%.3f, %.3f] of %.0f",
            (Double) row.get("score"),
            (Double) row.get("low"),
            (Double) row.get("high"),
            (Double) row.get("comparisons"));
      }
      out.println();
    }
    for (BradleyTerry.Rating r : ratings()) {
      out.printf(
          Locale.ROOT,
          "%-24s %-32s Elo %s [%s, %s]%n",
          "all sheets",
          r.name(),
          Elo.text(r.elo()),
          Elo.text(r.interval95().low()),
          Elo.text(r.interval95().high()));
    }
    if (calledOff > 0) {
      out.println(calledOff + " matches were called off and do not count");
    }
  }

  /** The same as a document. */
  public Map<String, Object> document() {
    List<Object> ratings = new ArrayList<>();
    for (BradleyTerry.Rating r : ratings()) {
      Map<String, Object> m = new LinkedHashMap<>();
      m.put("player", r.name());
      m.put("elo", r.elo());
      m.put("low", r.interval95().low());
      m.put("high", r.interval95().high());
      ratings.add(m);
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("sheets", rows());
    document.put("ratings", ratings);
    document.put("calledOff", calledOff);
    return document;
  }

  List<Map<String, Object>> rows() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String game : games) {
      for (int p = 0; p < players.size(); p++) {
        double[] got = goals.get(game).get(p).stream().mapToDouble(Double::doubleValue).toArray();
        if (got.length == 0) {
          continue;
        }
        MeanInterval mean = got.length == 1 ? null : MeanInterval.of(got);
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("game", game);
        row.put("player", players.get(p));
        row.put("matches", got.length);
        row.put("meanGoal", mean == null ? got[0] : mean.mean());
        // Goals go from 0 to 100, whatever the spread of two matches suggests.
        row.put("half", mean == null ? 100.0 : Math.min(100, mean.half()));
        double won = sum(points.get(game)[p]);
        double all = won + against(game, p);
        if (all > 0) {
          Interval i = Proportions.wilson(won, all, CONFIDENCE);
          row.put("score", won / all);
          row.put("low", i.low());
          row.put("high", i.high());
          row.put("comparisons", all);
        }
        rows.add(row);
      }
    }
    return rows;
  }

  List<BradleyTerry.Rating> ratings() {
    BradleyTerry model = new BradleyTerry(players);
    boolean any = false;
    for (double[][] p : points.values()) {
      for (int a = 0; a < p.length; a++) {
        for (int b = a + 1; b < p.length; b++) {
          if (p[a][b] + p[b][a] > 0) {
            model.add(a, b, p[a][b], p[b][a]);
            any = true;
          }
        }
      }
    }
    return any ? model.ratings() : List.of();
  }
}
