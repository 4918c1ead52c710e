// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.report;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.PairingResult;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.stats.Interval;
import io.banyan.arena.stats.MatchStats;
import io.banyan.arena.stats.SprtEstimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The figures of matches as JSON; scripts rely on the names of the fields. Figures of a match of
 * which no game counts are null.
 */
public final class MatchJson {
  private MatchJson() {}

  /** One match: game, agents, games, wins, draws, score, interval95, elo, los, seed and more. */
  public static Map<String, Object> match(Archive archive, PairingResult result) {
    MatchStats s = result.stats();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("game", result.stored().gameId());
    json.put(
        "agents", List.of(result.pairing().first().label(), result.pairing().second().label()));
    json.put("specs", List.of(result.stored().firstResolved(), result.stored().secondResolved()));
    json.put(
        "budgets",
        List.of(
            result.pairing().first().budget().toString(),
            result.pairing().second().budget().toString()));
    json.put("games", s.games());
    json.put("wins", List.of(s.wins(), s.losses()));
    json.put("draws", s.draws());
    // Without games there is nothing to estimate: one half would look like a result.
    boolean some = s.games() > 0;
    json.put("score", some ? s.score() : null);
    json.put("interval95", some ? list(s.wilson()) : null);
    json.put("interval95Normal", some ? list(s.normal()) : null);
    json.put("interval95Pairs", some ? list(s.pairs().interval(0.95)) : null);
    json.put("pairs", s.pairs().counts());
    json.put("elo", some ? s.pairs().elo() : null);
    json.put("elo95", some ? list(s.pairs().eloInterval(0.95)) : null);
    json.put("normalizedElo", some ? s.pairs().normalizedElo() : null);
    json.put("normalizedElo95", some ? list(s.pairs().normalizedEloInterval(0.95)) : null);
    json.put("los", some ? s.pairs().los() : null);
    List<Double> bySeat = new ArrayList<>();
    for (int seat = 0; seat < result.seats(); seat++) {
      MatchStats there = result.atSeat(seat);
      bySeat.add(there.games() > 0 ? (Double) there.score() : null);
    }
    json.put("scoreBySeat", bySeat);
    json.put("voidPairs", result.voidPairs());
    json.put("outcomes", outcomes(result));
    json.put("meanPlies", result.plies().mean());
    json.put("iterationsPerMove", List.of(perMove(result, 0), perMove(result, 1)));
    json.put("iterationsPerSecond", List.of(perSecond(result, 0), perSecond(result, 1)));
    SprtEstimate sprt = archive.sprtOf(result);
    if (sprt != null) {
      json.put("sprt", sprt(sprt));
    }
    json.put("seed", archive.seed());
    return json;
  }

  /** A whole experiment: its facts, and one match a pairing. */
  public static Map<String, Object> experiment(Archive archive) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", archive.name());
    json.put("experiment", archive.facts());
    json.put("finished", archive.finished());
    json.put("total", archive.total());
    double[] p = archive.adjustedP();
    List<Map<String, Object>> matches = new ArrayList<>();
    for (int i = 0; i < p.length; i++) {
      PairingResult result = archive.results().get(i);
      Map<String, Object> match = match(archive, result);
      match.put("pHolm", Double.isNaN(p[i]) || result.stats().games() == 0 ? null : p[i]);
      matches.add(match);
    }
    json.put("matches", matches);
    return json;
  }

  /** Any of these as text, one document. */
  public static String write(Object json) {
    return JsonMapper.builder()
        .enable(SerializationFeature.INDENT_OUTPUT)
        .build()
        .writeValueAsString(json);
  }

  private static double perMove(PairingResult result, int contender) {
    return result.iterations(contender).mean();
  }

  private static double perSecond(PairingResult result, int contender) {
    double micros = result.micros(contender).mean();
    return micros == 0 ? 0 : perMove(result, contender) * 1e6 / micros;
  }

  private static List<Double> list(Interval interval) {
    return List.of(interval.low(), interval.high());
  }

  private static Map<String, Long> outcomes(PairingResult result) {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Map.Entry<Outcome, Long> entry : result.outcomes().entrySet()) {
      counts.put(entry.getKey().text(), entry.getValue());
    }
    return counts;
  }

  private static Map<String, Object> sprt(SprtEstimate sprt) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("verdict", sprt.verdict().name().toLowerCase(Locale.ROOT).replace("_", ""));
    json.put("llr", sprt.llr());
    json.put("bounds", List.of(sprt.lower(), sprt.upper()));
    json.put("normalizedEloBiased", sprt.biased());
    json.put("normalizedEloCorrected", sprt.corrected());
    return json;
  }
}
