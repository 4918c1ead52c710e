// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.Results;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.ScheduledGame;
import io.banyan.core.spec.Catalog;
import java.io.IOException;
import java.nio.file.Files;
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
 * A result directory open for a run: one row a finished game, committed before it counts, with a
 * unique key, so that a repeated write is harmless. Only one run at a time can hold a directory.
 */
public final class ResultStore implements Results, AutoCloseable {
  private static final String INSERT =
      "INSERT OR IGNORE INTO game VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

  private final Path directory;
  private final Schedule schedule;
  private final DirectoryLock lock;
  private final Connection db;
  private final PreparedStatement insert;
  private final ScoreTable scores = new ScoreTable();
  private final int run;

  private ResultStore(Path directory, Schedule schedule, DirectoryLock lock, Connection db, int run)
      throws SQLException {
    this.directory = directory;
    this.schedule = schedule;
    this.lock = lock;
    this.db = db;
    this.run = run;
    this.insert = db.prepareStatement(INSERT);
  }

  /**
   * Opens a directory for an experiment, making it if it does not exist.
   *
   * @param facts what identifies the experiment, by key; must be the same whenever it is opened
   * @throws StoreException if another experiment or another runner has the directory, or it cannot
   *     be written
   */
  public static ResultStore open(
      Path directory,
      Map<String, String> facts,
      Catalog catalog,
      Schedule schedule,
      Provenance provenance) {
    List<StoredPairing> pairings = new ArrayList<>();
    for (Pairing pairing : schedule.pairings()) {
      pairings.add(StoredPairing.of(catalog, schedule, pairing));
    }
    return open(directory, facts, pairings, schedule, provenance);
  }

  /** Opens a directory for rows that were played elsewhere; see {@link #add(GameRow, int)}. */
  static ResultStore openForCopies(
      Path directory, Map<String, String> facts, List<StoredPairing> pairings) {
    return open(directory, facts, pairings, null, null);
  }

  private static ResultStore open(
      Path directory,
      Map<String, String> facts,
      List<StoredPairing> pairings,
      Schedule schedule,
      Provenance provenance) {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new StoreException("cannot make " + directory + ": " + DirectoryLock.reason(e), e);
    }
    DirectoryLock lock = DirectoryLock.acquire(directory);
    Connection db = null;
    try {
      db = Database.openForWriting(directory);
      db.setAutoCommit(false);
      claim(directory, db, facts, pairings);
      int run = provenance == null ? 0 : addRun(db, provenance);
      db.commit();
      db.setAutoCommit(true);
      ResultStore store = new ResultStore(directory, schedule, lock, db, run);
      store.loadScores();
      return store;
    } catch (SQLException e) {
      close(db, lock);
      throw Database.failure("cannot write", directory.resolve(Database.FILE), e);
    } catch (RuntimeException e) {
      close(db, lock);
      throw e;
    }
  }

  private static void close(Connection db, DirectoryLock lock) {
    try {
      if (db != null) {
        db.close();
      }
    } catch (SQLException e) {
      System.getLogger(ResultStore.class.getName())
          .log(System.Logger.Level.WARNING, "the database did not close", e);
    } finally {
      lock.close();
    }
  }

  /** Writes the experiment into an empty store, or compares it with what is there. */
  private static void claim(
      Path directory, Connection db, Map<String, String> facts, List<StoredPairing> pairings)
      throws SQLException {
    Map<String, String> there = StoreReader.facts(db);
    if (there.isEmpty()) {
      try (PreparedStatement s = db.prepareStatement("INSERT INTO meta VALUES (?, ?)")) {
        for (Map.Entry<String, String> fact : facts.entrySet()) {
          s.setString(1, "experiment." + fact.getKey());
          s.setString(2, fact.getValue());
          s.executeUpdate();
        }
      }
      for (StoredPairing pairing : pairings) {
        insertPairing(db, pairing);
      }
      return;
    }
    List<String> differences = differences(there, facts, StoreReader.pairings(db), pairings);
    if (!differences.isEmpty()) {
      throw new StoreException(
          directory
              + " holds another experiment; these differ: "
              + String.join("; ", differences)
              + ". Choose another directory");
    }
  }

  /** What differs between the experiments of two stores, one sentence each; empty if nothing. */
  static List<String> differences(
      Map<String, String> there,
      Map<String, String> here,
      List<StoredPairing> old,
      List<StoredPairing> pairings) {
    List<String> differences = differences(there, here);
    if (differences.isEmpty()) {
      for (int i = 0; i < Math.max(old.size(), pairings.size()); i++) {
        StoredPairing a = i < old.size() ? old.get(i) : null;
        StoredPairing b = i < pairings.size() ? pairings.get(i) : null;
        if (!Objects.equals(a, b)) {
          differences.add(describe(a, b));
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
    if (a == null || b == null) {
      return "the number of pairings";
    }
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

  private static void insertPairing(Connection db, StoredPairing stored) throws SQLException {
    Pairing p = stored.pairing();
    try (PreparedStatement s =
        db.prepareStatement("INSERT INTO pairing VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)")) {
      s.setInt(1, p.index());
      s.setString(2, p.game());
      s.setString(3, stored.gameId());
      s.setString(4, p.budget());
      for (int number = 0; number < 2; number++) {
        s.setString(5 + 4 * number, p.contender(number).label());
        s.setString(6 + 4 * number, p.contender(number).spec());
        s.setString(7 + 4 * number, stored.resolved(number));
        s.setString(8 + 4 * number, p.contender(number).budget().toString());
      }
      s.setBoolean(13, p.onlyOneSeat());
      s.setInt(14, stored.gamesPerUnit());
      s.executeUpdate();
    }
  }

  private static int addRun(Connection db, Provenance provenance) throws SQLException {
    try (Statement q = db.createStatement();
        ResultSet r = q.executeQuery("SELECT coalesce(max(id), 0) + 1 FROM run");
        PreparedStatement s = db.prepareStatement("INSERT INTO run VALUES (?,?,?,?,?,?,?,?)")) {
      int id = r.getInt(1);
      s.setInt(1, id);
      s.setString(2, provenance.commit());
      s.setString(3, provenance.jdk());
      s.setString(4, provenance.host());
      s.setInt(5, provenance.threads());
      s.setLong(6, provenance.started());
      s.setString(7, provenance.warnings());
      s.setString(8, provenance.version());
      s.executeUpdate();
      return id;
    }
  }

  private void loadScores() throws SQLException {
    try (Statement s = db.createStatement();
        ResultSet r = s.executeQuery("SELECT pairing, unit, seating, score FROM game")) {
      while (r.next()) {
        scores.put(r.getInt(1), r.getInt(2), r.getInt(3), r.getDouble(4));
      }
    }
  }

  @Override
  public boolean contains(ScheduledGame game) {
    return !Double.isNaN(score(game));
  }

  /** True if the game of a row is there. */
  boolean contains(GameRow row) {
    return !Double.isNaN(scores.get(row.pairing(), row.unit(), row.seating()));
  }

  @Override
  public double score(ScheduledGame game) {
    return scores.get(game.pairing().index(), game.unit(), game.seating());
  }

  @Override
  public void add(MatchRecord record) {
    add(GameRow.of(record, schedule.game(record.game().pairing()), run));
  }

  private void add(GameRow row) {
    add(row, run);
  }

  /** Writes all that some work adds, or nothing if it fails. */
  void allOrNothing(Runnable work) {
    try {
      db.setAutoCommit(false);
      try {
        work.run();
        db.commit();
      } finally {
        db.rollback();
        db.setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw Database.failure("cannot write", directory.resolve(Database.FILE), e);
    }
  }

  /** Adds a run that was made elsewhere and returns its number. */
  int addRun(Provenance provenance) {
    try {
      return addRun(db, provenance);
    } catch (SQLException e) {
      throw Database.failure("cannot write", directory.resolve(Database.FILE), e);
    }
  }

  /** Keeps a row of a run, for instance one that was made on another machine. */
  void add(GameRow row, int ofRun) {
    try {
      insert.setInt(1, row.pairing());
      insert.setInt(2, row.unit());
      insert.setInt(3, row.seating());
      insert.setString(4, Columns.write(row.seats()));
      insert.setLong(5, row.seed());
      insert.setString(6, Columns.write(row.opening()));
      insert.setString(7, Columns.write(row.moves()));
      insert.setString(8, Columns.write(row.movers()));
      insert.setString(9, row.outcome().text());
      insert.setInt(10, row.culprit());
      insert.setString(11, Columns.write(row.rewards()));
      insert.setDouble(12, row.score());
      insert.setString(13, Columns.write(row.micros()));
      insert.setString(14, row.note());
      insert.setInt(15, ofRun);
      insert.setString(16, Columns.write(row.iterations()));
      insert.executeUpdate();
      scores.put(row.pairing(), row.unit(), row.seating(), row.score());
    } catch (SQLException e) {
      throw Database.failure("cannot write", directory.resolve(Database.FILE), e);
    }
  }

  @Override
  public void dropFrom(Pairing pairing, int unit) {
    try (PreparedStatement s =
        db.prepareStatement("DELETE FROM game WHERE pairing = ? AND unit >= ?")) {
      s.setInt(1, pairing.index());
      s.setInt(2, unit);
      s.executeUpdate();
      scores.dropFrom(pairing.index(), unit);
    } catch (SQLException e) {
      throw Database.failure("cannot write", directory.resolve(Database.FILE), e);
    }
  }

  /** Lets no write make the file larger than so many pages; for tests of a full disk. */
  void limitPages(int pages) {
    try (Statement s = db.createStatement()) {
      s.execute("PRAGMA max_page_count = " + pages);
    } catch (SQLException e) {
      throw Database.failure("cannot limit", directory.resolve(Database.FILE), e);
    }
  }

  @Override
  public void close() {
    close(db, lock);
  }
}
