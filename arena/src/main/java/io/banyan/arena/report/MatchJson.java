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

/** The figures of matches as JSON; scripts rely on the names of the fields. */
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
    json.put("score", s.score());
    json.put("interval95", list(s.wilson()));
    json.put("interval95Normal", list(s.normal()));
    json.put("interval95Pairs", list(s.pairs().interval(0.95)));
    json.put("pairs", s.pairs().counts());
    json.put("elo", s.pairs().elo());
    json.put("elo95", list(s.pairs().eloInterval(0.95)));
    json.put("normalizedElo", s.pairs().normalizedElo());
    json.put("normalizedElo95", list(s.pairs().normalizedEloInterval(0.95)));
    json.put("los", s.pairs().los());
    List<Double> bySeat = new ArrayList<>();
    for (int seat = 0; seat < result.seats(); seat++) {
      bySeat.add(result.atSeat(seat).score());
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
      Map<String, Object> match = match(archive, archive.results().get(i));
      match.put("pHolm", Double.isNaN(p[i]) ? null : p[i]);
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
