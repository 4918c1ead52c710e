// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import io.banyan.arena.match.MatchRecord;
import io.banyan.arena.match.Outcome;
import io.banyan.arena.match.Pairing;
import io.banyan.arena.match.Results;
import io.banyan.arena.match.Schedule;
import io.banyan.arena.match.ScheduledGame;
import io.banyan.core.spec.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A result directory open for a run: one row per finished game, committed before it counts, with a
 * unique key, so that a repeated write is harmless. Only one run at a time can hold a directory.
 */
public final class ResultStore implements Results, AutoCloseable {
  private static final String INSERT =
      "INSERT OR IGNORE INTO game VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)";

  private final Path directory;
  private final String key;
  private final Schedule schedule;
  private final DirectoryLock lock;
  private final Connection db;
  private final PreparedStatement insert;
  private final ScoreTable scores;
  private final int run;

  private ResultStore(
      Path directory,
      Schedule schedule,
      DirectoryLock lock,
      Connection db,
      ScoreTable scores,
      int run)
      throws SQLException {
    this.directory = directory;
    this.schedule = schedule;
    this.lock = lock;
    this.db = db;
    this.scores = scores;
    this.run = run;
    this.insert = db.prepareStatement(INSERT);
    this.key = keyOf(directory.resolve(Database.FILE));
  }

  /**
   * Opens a directory for an experiment, making it if it does not exist.
   *
   * @param facts what identifies the experiment, by key; must be the same whenever it is opened,
   *     but for the number of pairs, which may change as long as no finished game is left out
   * @throws StoreException if another experiment or another runner has the directory, or it cannot
   *     be written
   */
  public static ResultStore open(
      Path directory,
      Map<String, String> facts,
      Catalog catalog,
      Schedule schedule,
      Provenance provenance) {
    return open(directory, facts, StoredPairing.all(catalog, schedule), schedule, provenance);
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
    DirectoryLock.make(directory);
    DirectoryLock lock = DirectoryLock.acquire(directory);
    Connection db = null;
    try {
      db = Database.openForWriting(directory);
      ScoreTable scores = scores(db, directory.resolve(Database.FILE));
      db.setAutoCommit(false);
      String warning = new ExperimentClaim(directory, db).check(facts, pairings);
      int run = provenance == null ? 0 : addRun(db, provenance.warning(warning));
      db.commit();
      db.setAutoCommit(true);
      return new ResultStore(directory, schedule, lock, db, scores, run);
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

  static void insertPairings(Connection db, List<StoredPairing> pairings) throws SQLException {
    try (PreparedStatement s =
        db.prepareStatement("INSERT INTO pairing VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)")) {
      for (StoredPairing stored : pairings) {
        insert(s, stored);
      }
    }
  }

  private static void insert(PreparedStatement s, StoredPairing stored) throws SQLException {
    Pairing p = stored.pairing();
    insert(
        s,
        p.index(),
        p.game(),
        stored.gameId(),
        p.budget(),
        p.first().label(),
        p.first().spec(),
        stored.firstResolved(),
        p.first().budget().toString(),
        p.second().label(),
        p.second().spec(),
        stored.secondResolved(),
        p.second().budget().toString(),
        p.onlyOneSeat() ? 1 : 0,
        stored.gamesPerUnit());
  }

  /** Writes a row: the values, and their sum in the last column. */
  static void insert(PreparedStatement s, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      s.setObject(i + 1, values[i]);
    }
    s.setLong(values.length + 1, RowSum.of(values));
    s.executeUpdate();
  }

  private static int addRun(Connection db, Provenance provenance) throws SQLException {
    try (Statement q = db.createStatement();
        ResultSet r = q.executeQuery("SELECT coalesce(max(id), 0) + 1 FROM run");
        PreparedStatement s = db.prepareStatement("INSERT INTO run VALUES (?,?,?,?,?,?,?,?,?)")) {
      int id = r.getInt(1);
      insert(
          s,
          id,
          provenance.commit(),
          provenance.jdk(),
          provenance.host(),
          provenance.threads(),
          provenance.started(),
          provenance.warnings(),
          provenance.version());
      return id;
    }
  }

  private static ScoreTable scores(Connection db, Path file) throws SQLException {
    ScoreTable scores = new ScoreTable();
    try (Statement s = db.createStatement();
        ResultSet r = s.executeQuery("SELECT * FROM game")) {
      while (r.next()) {
        if (!RowSum.isRight(r)) {
          throw StoreException.damaged(file, StoreReader.changed(r));
        }
        boolean isFault = Outcome.parse(r.getString("outcome")).isFault();
        double score = r.getDouble("score");
        scores.put(
            r.getInt("pairing"),
            r.getInt("unit"),
            r.getInt("seating"),
            isFault && score == 0.5 ? Double.NaN : score);
      }
    }
    return scores;
  }

  @Override
  public boolean contains(ScheduledGame game) {
    return scores.contains(game.pairing().index(), game.unit(), game.seating());
  }

  /** True if the game of a row is there. */
  boolean contains(GameRow row) {
    return scores.contains(row.pairing(), row.unit(), row.seating());
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

  /** A file that was removed can still be written, but nobody will ever read it. */
  private void checkThatItIsThere() {
    Path file = directory.resolve(Database.FILE);
    if (!Objects.equals(key, keyOf(file))) {
      throw new StoreException(
          file + " was removed or replaced while games were played; none of them is kept",
          new NoSuchFileException(file.toString()));
    }
  }

  /** What tells a file from another of the same name; null if it is not there. */
  private static String keyOf(Path file) {
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key == null ? "there" : key.toString();
    } catch (IOException e) {
      return null;
    }
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
    checkThatItIsThere();
    try {
      insert(
          insert,
          row.pairing(),
          row.unit(),
          row.seating(),
          JsonColumns.write(row.seats()),
          row.seed(),
          JsonColumns.write(row.opening()),
          JsonColumns.write(row.moves()),
          JsonColumns.write(row.movers()),
          row.outcome().text(),
          row.culprit(),
          JsonColumns.write(row.rewards()),
          row.score(),
          JsonColumns.write(row.micros()),
          row.note(),
          ofRun,
          JsonColumns.write(row.iterations()));
      scores.put(row.pairing(), row.unit(), row.seating(), row.isVoid() ? Double.NaN : row.score());
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
