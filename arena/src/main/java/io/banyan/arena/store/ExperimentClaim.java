// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Sees to it that a directory holds games of one experiment only. The number of pairs is the one
 * thing that may change: a game's seed comes from its own number, so that the games of a shorter
 * run are the first ones of a longer one.
 */
final class ExperimentClaim {
  static final String PAIRS = "pairs";

  private final Path directory;
  private final Connection db;

  ExperimentClaim(Path directory, Connection db) {
    this.directory = directory;
    this.db = db;
  }

  /**
   * Writes the experiment into an empty store, or compares it with what is there.
   *
   * @return what readers of the results should know; empty if nothing
   * @throws StoreException if it is another one
   */
  String check(Map<String, String> facts, List<StoredPairing> pairings) throws SQLException {
    Path file = directory.resolve(Database.FILE);
    Map<String, String> there = StoreReader.facts(db, file);
    if (there.isEmpty()) {
      write(facts);
      ResultStore.insertPairings(db, pairings);
      return "";
    }
    String before = there.get(PAIRS);
    String now = facts.get(PAIRS);
    Map<String, String> withOurPairs = new LinkedHashMap<>(there);
    if (before != null && now != null) {
      withOurPairs.put(PAIRS, now);
    }
    List<String> differences =
        differences(withOurPairs, facts, StoreReader.pairings(db, file), pairings);
    if (!differences.isEmpty()) {
      throw new StoreException(
          directory
              + " holds another experiment; these differ: "
              + String.join("; ", differences)
              + ". Choose another directory");
    }
    return Objects.equals(before, now) ? "" : change(before, now);
  }

  private void write(Map<String, String> facts) throws SQLException {
    try (PreparedStatement s = db.prepareStatement("INSERT OR REPLACE INTO meta VALUES (?,?,?)")) {
      for (Map.Entry<String, String> fact : facts.entrySet()) {
        ResultStore.insert(s, "experiment." + fact.getKey(), fact.getValue());
      }
    }
  }

  private String change(String before, String now) throws SQLException {
    int begun;
    long games;
    try (Statement s = db.createStatement();
        ResultSet r = s.executeQuery("SELECT coalesce(max(unit), -1) + 1, count(*) FROM game")) {
      begun = r.getInt(1);
      games = r.getLong(2);
    }
    if (Integer.parseInt(now) < begun) {
      throw new StoreException(
          "%s has games of %d pairs per pairing; %s would leave finished games out. Take %d or"
                  .formatted(directory, begun, now, begun)
              + " more, or another directory");
    }
    write(Map.of(PAIRS, now));
    return games == 0
        ? ""
        : "The number of pairs became %s after %d games (it was %s): the interval holds only if the"
                .formatted(now, games, before)
            + " score was not the reason.";
  }

  /** What differs between the experiments of two stores, one sentence each; empty if nothing. */
  static List<String> differences(
      Map<String, String> there,
      Map<String, String> here,
      List<StoredPairing> old,
      List<StoredPairing> pairings) {
    List<String> differences = differences(there, here);
    if (differences.isEmpty() && old.size() != pairings.size()) {
      differences.add("number of pairings was " + old.size() + ", is " + pairings.size());
    } else if (differences.isEmpty()) {
      for (int i = 0; i < old.size(); i++) {
        if (!old.get(i).equals(pairings.get(i))) {
          differences.add(describe(old.get(i), pairings.get(i)));
        }
      }
    }
    return differences;
  }

  private static List<String> differences(Map<String, String> there, Map<String, String> here) {
    Map<String, String> keys = new LinkedHashMap<>(here);
    there.forEach(keys::putIfAbsent);
    List<String> differences = new ArrayList<>();
    for (String key : keys.keySet()) {
      String a = there.getOrDefault(key, "(absent)");
      String b = here.getOrDefault(key, "(absent)");
      if (!a.equals(b)) {
        differences.add(key + " was " + a + ", is " + b);
      }
    }
    return differences;
  }

  private static String describe(StoredPairing a, StoredPairing b) {
    List<String> parts = new ArrayList<>();
    String[][] values = {
      {a.gameId(), b.gameId()},
      {a.firstResolved(), b.firstResolved()},
      {a.secondResolved(), b.secondResolved()},
      {a.pairing().toString(), b.pairing().toString()}
    };
    for (String[] pair : values) {
      if (!pair[0].equals(pair[1])) {
        parts.add(pair[0] + " is now " + pair[1]);
      }
    }
    return parts.isEmpty() ? a.pairing() + " is now " + b.pairing() : String.join("; ", parts);
  }
}
