// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.Pairing;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Reads a result directory, also while a run is writing it. */
public final class StoreReader implements AutoCloseable {
  private static final String PREFIX = "experiment.";

  private final Path directory;
  private final Connection db;

  private StoreReader(Path directory, Connection db) {
    this.directory = directory;
    this.db = db;
  }

  /**
   * Opens a directory.
   *
   * @throws StoreException if there are no results in it
   */
  public static StoreReader open(Path directory) {
    return new StoreReader(directory, Database.openForReading(directory));
  }

  /** True if there is a store in the directory. */
  public static boolean existsIn(Path directory) {
    return Database.existsIn(directory);
  }

  /** True if a run is writing the directory now. */
  public static boolean isInUse(Path directory) {
    return DirectoryLock.isHeld(directory);
  }

  /** What identifies the experiment, by key. */
  public Map<String, String> facts() {
    return ask(() -> facts(db));
  }

  static Map<String, String> facts(Connection db) throws SQLException {
    Map<String, String> facts = new LinkedHashMap<>();
    try (Statement s = db.createStatement();
        ResultSet r = s.executeQuery("SELECT key, value FROM meta ORDER BY rowid")) {
      while (r.next()) {
        if (r.getString(1).startsWith(PREFIX)) {
          facts.put(r.getString(1).substring(PREFIX.length()), r.getString(2));
        }
      }
    }
    return facts;
  }

  /** All pairings in order. */
  public List<StoredPairing> pairings() {
    return ask(() -> pairings(db));
  }

  static List<StoredPairing> pairings(Connection db) throws SQLException {
    List<StoredPairing> list = new ArrayList<>();
    try (Statement s = db.createStatement();
        ResultSet r = s.executeQuery("SELECT * FROM pairing ORDER BY id")) {
      while (r.next()) {
        Pairing pairing =
            new Pairing(
                r.getInt("id"),
                r.getString("game"),
                r.getString("budget"),
                StoredPairing.contender(
                    r.getString("first_label"),
                    r.getString("first_spec"),
                    r.getString("first_budget")),
                StoredPairing.contender(
                    r.getString("second_label"),
                    r.getString("second_spec"),
                    r.getString("second_budget")),
                r.getBoolean("only_one_seat"));
        list.add(
            new StoredPairing(
                pairing,
                r.getString("game_id"),
                r.getString("first_resolved"),
                r.getString("second_resolved"),
                r.getInt("games_per_unit")));
      }
    }
    return list;
  }

  /** All runs that added games, by number. */
  public Map<Integer, Provenance> runs() {
    return ask(
        () -> {
          Map<Integer, Provenance> runs = new TreeMap<>();
          try (Statement s = db.createStatement();
              ResultSet r = s.executeQuery("SELECT * FROM run ORDER BY id")) {
            while (r.next()) {
              runs.put(
                  r.getInt("id"),
                  new Provenance(
                      version(r),
                      r.getString("commit_id"),
                      r.getString("jdk"),
                      r.getString("host"),
                      r.getInt("threads"),
                      r.getLong("started"),
                      r.getString("warnings")));
            }
          }
          return runs;
        });
  }

  /** Runs know it since format 2. */
  private static String version(ResultSet run) throws SQLException {
    boolean known = run.getMetaData().getColumnCount() > 7 && run.getString("banyan") != null;
    return known ? run.getString("banyan") : Provenance.UNKNOWN;
  }

  /** Finished games. */
  public long count() {
    return ask(
        () -> {
          try (Statement s = db.createStatement();
              ResultSet r = s.executeQuery("SELECT count(*) FROM game")) {
            return r.getLong(1);
          }
        });
  }

  /** Goes through all games in canonical order: by pairing, pair and seating. */
  public void forEach(Consumer<GameRow> consumer) {
    ask(
        () -> {
          try (Statement s = db.createStatement();
              ResultSet r = s.executeQuery("SELECT * FROM game ORDER BY pairing, unit, seating")) {
            while (r.next()) {
              consumer.accept(row(r));
            }
          }
          return null;
        });
  }

  private static GameRow row(ResultSet r) throws SQLException {
    return new GameRow(
        r.getInt("pairing"),
        r.getInt("unit"),
        r.getInt("seating"),
        Columns.ints(r.getString("seats")),
        r.getLong("seed"),
        Columns.texts(r.getString("opening")),
        Columns.texts(r.getString("moves")),
        Columns.ints(r.getString("movers")),
        Outcome.parse(r.getString("outcome")),
        r.getInt("culprit"),
        Columns.doubles(r.getString("rewards")),
        r.getDouble("score"),
        Columns.longs(r.getString("micros")),
        iterations(r),
        r.getString("note"),
        r.getInt("run"));
  }

  /** Games know them since format 3. */
  private static List<Long> iterations(ResultSet game) throws SQLException {
    boolean known =
        game.getMetaData().getColumnCount() > 15 && game.getString("iterations") != null;
    return known ? Columns.longs(game.getString("iterations")) : List.of();
  }

  @FunctionalInterface
  private interface Question<T> {
    T answer() throws SQLException;
  }

  private <T> T ask(Question<T> question) {
    try {
      return question.answer();
    } catch (SQLException e) {
      throw Database.failure("cannot read", directory.resolve(Database.FILE), e);
    }
  }

  @Override
  public void close() {
    ask(
        () -> {
          db.close();
          return null;
        });
  }
}
