// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.engine;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The kinds of engines. Each has one word, the same in code, options, logs and results, and all
 * give the same answers.
 */
public enum EngineKind {
  /** The rules evaluated for each state: ready at once, and right on all the language allows. */
  INTERPRETER,

  /** The rules asked question by question: derives nothing that is not needed. */
  DEMAND,

  /** Counters per gate through which changes travel: for every compiled game. */
  TABLES,

  /** Generated code, one gate an operation, specialised per move. */
  STEPS,

  /** Generated code on packed words, with tables of what moves do. */
  WORDS,

  /** Generated code for 64 games per word. */
  LANES,

  /** The program of the lanes as a tape of gates, in loops over arrays. */
  TAPE;

  /** Whether it works on the rules and numbers facts and moves as it meets them. */
  public boolean isOfRules() {
    return this == INTERPRETER || this == DEMAND;
  }

  /** The kinds that play one game at a time. */
  public static List<EngineKind> single() {
    return List.of(INTERPRETER, DEMAND, TABLES, STEPS, WORDS);
  }

  /** The kinds that play many random games at once. */
  public static List<EngineKind> batch() {
    return List.of(LANES, TAPE);
  }

  /** The kind of this word; an {@link IllegalArgumentException} names those there are. */
  public static EngineKind of(String word) {
    for (EngineKind k : values()) {
      if (k.word().equals(word)) {
        return k;
      }
    }
    throw new IllegalArgumentException(
        "engine kind must be one of " + Arrays.toString(values()) + ", was " + word);
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return word();
  }
}
