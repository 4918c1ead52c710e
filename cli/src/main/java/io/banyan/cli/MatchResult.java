// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.match.Contender;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.RunSummary;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;
import io.banyan.core.agent.Agent;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Spec;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The result of a match, for people and as data. */
final class MatchResult {
  private final Catalog catalog;
  private final Schedule schedule;
  private final Pairing pairing;
  private final MatchStats stats;
  private final MatchWatch watch;
  private final RunSummary summary;

  MatchResult(Catalog catalog, Schedule schedule, MatchWatch watch, RunSummary summary) {
    this.catalog = catalog;
    this.schedule = schedule;
    this.pairing = schedule.pairings().get(0);
    this.stats = watch.stats();
    this.watch = watch;
    this.summary = summary;
  }

  void print(PrintWriter out) {
    String a = pairing.first().label();
    String b = pairing.second().label();
    int width = Math.max(8, Math.max(a.length(), b.length()));
    String row = "  %-" + width + "s  %s%n";
    Interval score = stats.wilson();
    Interval elo = stats.pairs().eloInterval(0.95);
    out.printf(
        Locale.ROOT,
        "%s, %d games at %s a move, seed %d%n",
        pairing.game(),
        stats.games(),
        pairing.budget(),
        schedule.seed());
    out.printf(Locale.ROOT, row, a, stats.wins() + " wins");
    out.printf(Locale.ROOT, row, b, stats.losses() + " wins");
    out.printf(Locale.ROOT, row, "draws", stats.draws());
    out.printf(
        Locale.ROOT,
        "score of %s: %.1f %%, 95 %% interval %.1f %% to %.1f %%%n",
        a,
        100 * stats.score(),
        100 * score.low(),
        100 * score.high());
    out.printf(
        Locale.ROOT,
        "Elo difference %+.0f (%+.0f to %+.0f), likelihood of superiority %.3f%n",
        stats.pairs().elo(),
        elo.low(),
        elo.high(),
        stats.pairs().los());
    out.printf(
        Locale.ROOT,
        "%.1f s, %.1f moves a game, %d at a time%n",
        watch.seconds(),
        watch.meanPlies(),
        summary.threads());
    watch.faults().forEach((who, n) -> out.printf("%s lost %d games so%n", who, n));
    if (!watch.firstNote().isEmpty()) {
      out.println("the first time: " + watch.firstNote());
    }
  }

  Map<String, Object> document() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("game", pairing.game());
    document.put("agents", List.of(pairing.first().label(), pairing.second().label()));
    document.put("games", stats.games());
    document.put("wins", List.of(stats.wins(), stats.losses()));
    document.put("draws", stats.draws());
    document.put("score", stats.score());
    document.put("interval95", list(stats.wilson()));
    document.put("elo", stats.pairs().elo());
    document.put("los", stats.pairs().los());
    document.put("seed", schedule.seed());
    document.put("budget", pairing.budget());
    document.put("resolved", List.of(resolved(pairing.first()), resolved(pairing.second())));
    document.put("normal95", list(stats.normal()));
    document.put("eloInterval95", list(stats.pairs().eloInterval(0.95)));
    document.put("normalizedElo", stats.pairs().normalizedElo());
    List<Long> pairs = new ArrayList<>();
    for (long count : stats.pairs().counts()) {
      pairs.add(count);
    }
    document.put("pairs", pairs);
    document.put("faults", new LinkedHashMap<>(watch.faults()));
    document.put("meanPlies", watch.meanPlies());
    document.put("interrupted", summary.interrupted());
    document.put("threads", summary.threads());
    document.put("seconds", watch.seconds());
    return document;
  }

  private String resolved(Contender contender) {
    String bare = Spec.parse(pairing.game()).name();
    return catalog.resolve(Agent.SLOT, contender.spec(), bare) + "@" + contender.budget();
  }

  private static List<Double> list(Interval interval) {
    return List.of(interval.low(), interval.high());
  }
}
