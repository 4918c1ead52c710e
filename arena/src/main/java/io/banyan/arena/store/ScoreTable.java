// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import java.util.HashMap;
import java.util.Map;

/** Which games are finished, and with which score: small enough to ask for every game. */
final class ScoreTable {
  private record Key(int pairing, int unit, int seating) {}

  private final Map<Key, Float> scores = new HashMap<>();

  void put(int pairing, int unit, int seating, double score) {
    scores.put(new Key(pairing, unit, seating), (float) score);
  }

  /** True if the game is finished. */
  boolean contains(int pairing, int unit, int seating) {
    return scores.containsKey(new Key(pairing, unit, seating));
  }

  /** NaN if the game is void, or not finished. */
  double get(int pairing, int unit, int seating) {
    Float score = scores.get(new Key(pairing, unit, seating));
    return score == null ? Double.NaN : score;
  }

  void dropFrom(int pairing, int unit) {
    scores.keySet().removeIf(key -> key.pairing() == pairing && key.unit() >= unit);
  }
}
