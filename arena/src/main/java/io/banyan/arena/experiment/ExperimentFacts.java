// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.experiment;

import io.banyan.arena.stats.Sprt;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What identifies an experiment, beside its pairings. Stores keep the texts; they are read once,
 * when results are opened.
 *
 * @param pairs per pairing; with a sequential test the most there may be
 * @param sprt the sequential test, or null
 * @param texts all of it, by the keys of experiment files and in their order
 */
public record ExperimentFacts(
    String name, int pairs, long seed, Sprt sprt, Map<String, String> texts) {
  static final String NAME = "name";
  static final String PAIRS = "pairs";
  static final String SEED = "seed";
  static final String STOP = "stop";
  private static final String NO_STOP = "none";
  private static final String SPRT = "sprt ";

  public ExperimentFacts {
    texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
  }

  /** An experiment that is nothing but its pairings. */
  public static ExperimentFacts of(String name, int pairs, long seed) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(NAME, name);
    texts.put(PAIRS, Integer.toString(pairs));
    texts.put(SEED, Long.toString(seed));
    return new ExperimentFacts(name, pairs, seed, null, texts);
  }

  /** The facts that a store holds. */
  static ExperimentFacts read(Map<String, String> texts) {
    return new ExperimentFacts(
        texts.get(NAME),
        Integer.parseInt(texts.get(PAIRS)),
        Long.parseLong(texts.get(SEED)),
        sprt(texts.getOrDefault(STOP, NO_STOP)),
        texts);
  }

  private static Sprt sprt(String stop) {
    return stop.equals(NO_STOP) ? null : Sprt.parse(stop.substring(SPRT.length()));
  }

  /** A stopping rule as {@link #read} understands it. */
  static String stopText(Sprt sprt) {
    return sprt == null ? NO_STOP : SPRT + sprt;
  }
}
