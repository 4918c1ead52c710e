// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps games in memory only. */
public final class MemoryResults implements Results {
  private record Key(int pairing, int unit, int seating) {}

  private final Map<Key, MatchRecord> records = new HashMap<>();

  private static Key key(ScheduledGame game) {
    return new Key(game.pairing().index(), game.unit(), game.seating());
  }

  @Override
  public synchronized boolean contains(ScheduledGame game) {
    return records.containsKey(key(game));
  }

  @Override
  public synchronized double score(ScheduledGame game) {
    MatchRecord record = records.get(key(game));
    return record.isVoid() ? Double.NaN : record.score();
  }

  @Override
  public synchronized void add(MatchRecord record) {
    records.put(key(record.game()), record);
  }

  @Override
  public synchronized void dropFrom(Pairing pairing, int unit) {
    records.keySet().removeIf(key -> key.pairing() == pairing.index() && key.unit() >= unit);
  }

  /** All games in canonical order: by pairing, pair and seating. */
  public synchronized List<MatchRecord> records() {
    List<MatchRecord> list = new ArrayList<>(records.values());
    list.sort(
        Comparator.comparingInt((MatchRecord r) -> r.game().pairing().index())
            .thenComparingInt(r -> r.game().unit())
            .thenComparingInt(r -> r.game().seating()));
    return list;
  }
}
