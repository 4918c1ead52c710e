// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/** Opens {@code results.db} and turns its errors into words. */
final class Database {
  static final String FILE = "results.db";
  static final int FORMAT = 1;

  private static final String[] TABLES = {
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    """
    CREATE TABLE run (id INTEGER PRIMARY KEY, commit_id TEXT, jdk TEXT, host TEXT, threads INTEGER,
      started INTEGER, warnings TEXT)""",
    """
    CREATE TABLE pairing (id INTEGER PRIMARY KEY, game TEXT NOT NULL, game_id TEXT NOT NULL,
      budget TEXT NOT NULL, first_label TEXT NOT NULL, first_spec TEXT NOT NULL,
      first_resolved TEXT NOT NULL, first_budget TEXT NOT NULL, second_label TEXT NOT NULL,
      second_spec TEXT NOT NULL, second_resolved TEXT NOT NULL, second_budget TEXT NOT NULL,
      only_one_seat INTEGER NOT NULL, games_per_unit INTEGER NOT NULL)""",
    """
    CREATE TABLE game (pairing INTEGER NOT NULL, unit INTEGER NOT NULL, seating INTEGER NOT NULL,
      seats TEXT NOT NULL, seed INTEGER NOT NULL, opening TEXT NOT NULL, moves TEXT NOT NULL,
      movers TEXT NOT NULL, outcome TEXT NOT NULL, culprit INTEGER NOT NULL, rewards TEXT NOT NULL, score REAL NOT NULL,
      micros TEXT NOT NULL, note TEXT NOT NULL, run INTEGER NOT NULL,
      PRIMARY KEY (pairing, unit, seating)) WITHOUT ROWID""",
  };

  private Database() {}

  static boolean existsIn(Path directory) {
    return Files.exists(directory.resolve(FILE));
  }

  static Connection openForWriting(Path directory) {
    Path file = directory.resolve(FILE);
    try {
      Connection db = DriverManager.getConnection("jdbc:sqlite:" + file);
      try (Statement s = db.createStatement()) {
        s.execute("PRAGMA busy_timeout = 10000");
        // Committed rows survive a killed process; a power cut may lose the last ones, no more.
        s.execute("PRAGMA journal_mode = WAL");
        s.execute("PRAGMA synchronous = NORMAL");
        createTables(db, s);
      } catch (SQLException e) {
        db.close();
        throw e;
      }
      checkFormat(db, file);
      return db;
    } catch (SQLException e) {
      throw failure("cannot open", file, e);
    }
  }

  private static void createTables(Connection db, Statement s) throws SQLException {
    db.setAutoCommit(false);
    try (ResultSet tables =
        s.executeQuery("SELECT count(*) FROM sqlite_master WHERE name = 'meta'")) {
      if (tables.getInt(1) == 0) {
        for (String table : TABLES) {
          s.execute(table);
        }
        s.execute("INSERT INTO meta VALUES ('format', '" + FORMAT + "')");
      }
    }
    db.commit();
    db.setAutoCommit(true);
  }

  static Connection openForReading(Path directory) {
    Path file = directory.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      throw new StoreException(directory + " holds no results: there is no " + FILE + " in it");
    }
    Connection db;
    try {
      db = open(file, "");
    } catch (SQLException e) {
      try {
        // In a directory that cannot be written nobody else can be writing either.
        db = open(file, "?immutable=1");
      } catch (SQLException again) {
        throw failure("cannot read", file, e);
      }
    }
    checkFormat(db, file);
    return db;
  }

  private static Connection open(Path file, String options) throws SQLException {
    Properties readOnly = new Properties();
    readOnly.setProperty("open_mode", options.isEmpty() ? "1" : "65");
    Connection db =
        DriverManager.getConnection(
            "jdbc:sqlite:file:" + file.toAbsolutePath().toUri().getRawPath() + options, readOnly);
    try (Statement s = db.createStatement();
        ResultSet r = s.executeQuery("SELECT count(*) FROM meta")) {
      r.next();
    } catch (SQLException e) {
      db.close();
      throw e;
    }
    return db;
  }

  private static void checkFormat(Connection db, Path file) {
    try (Statement s = db.createStatement();
        ResultSet r = s.executeQuery("SELECT value FROM meta WHERE key = 'format'")) {
      String format = r.next() ? r.getString(1) : "none";
      if (!format.equals(Integer.toString(FORMAT))) {
        throw new StoreException(
            file + " has format " + format + ", this program reads format " + FORMAT);
      }
    } catch (SQLException e) {
      throw failure("cannot read", file, e);
    }
  }

  static StoreException failure(String what, Path file, SQLException e) {
    String reason =
        switch (e.getErrorCode() & 0xff) {
          case 13 -> "the disk is full; finished games are kept, make room and start it again";
          case 8 -> "the file or its directory is read-only";
          case 14 -> "the directory cannot be opened or written";
          case 5, 6 -> "another program holds it";
          case 26, 11 -> "this is not a database, or a damaged one";
          case 10 -> "the disk failed to read or write";
          default -> e.getMessage();
        };
    return new StoreException(what + " " + file + ": " + reason, e);
  }
}
