// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * Opens {@code results.db} and turns its errors into words.
 *
 * <p>The file says which format it has. Older ones are read as they are, and brought to the present
 * format when a run writes to them; newer ones are refused. A change of a table is a new format: a
 * new number, and one more element of {@link #UPGRADES}.
 *
 * <table>
 * <caption>Formats</caption>
 * <tr><td>1</td><td>the first</td></tr>
 * <tr><td>2</td><td>a run knows the version of Banyan</td></tr>
 * <tr><td>3</td><td>a game knows the iterations of its moves; every row has a checksum, see
 * {@link RowSum}</td></tr>
 * </table>
 */
final class Database {
  static final String FILE = "results.db";
  static final int FORMAT = 3;

  /** The first format with checksums. */
  static final int CHECKED = 3;

  private static final String[] TABLES = {
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL, sum INTEGER)",
    """
    CREATE TABLE run (id INTEGER PRIMARY KEY, commit_id TEXT, jdk TEXT, host TEXT, threads INTEGER,
      started INTEGER, warnings TEXT, banyan TEXT, sum INTEGER)""",
    """
    CREATE TABLE pairing (id INTEGER PRIMARY KEY, game TEXT NOT NULL, game_id TEXT NOT NULL,
      budget TEXT NOT NULL, first_label TEXT NOT NULL, first_spec TEXT NOT NULL,
      first_resolved TEXT NOT NULL, first_budget TEXT NOT NULL, second_label TEXT NOT NULL,
      second_spec TEXT NOT NULL, second_resolved TEXT NOT NULL, second_budget TEXT NOT NULL,
      only_one_seat INTEGER NOT NULL, games_per_unit INTEGER NOT NULL, sum INTEGER)""",
    """
    CREATE TABLE game (pairing INTEGER NOT NULL, unit INTEGER NOT NULL, seating INTEGER NOT NULL,
      seats TEXT NOT NULL, seed INTEGER NOT NULL, opening TEXT NOT NULL, moves TEXT NOT NULL,
      movers TEXT NOT NULL, outcome TEXT NOT NULL, culprit INTEGER NOT NULL, rewards TEXT NOT NULL, score REAL NOT NULL,
      micros TEXT NOT NULL, note TEXT NOT NULL, run INTEGER NOT NULL, iterations TEXT, sum INTEGER,
      PRIMARY KEY (pairing, unit, seating)) WITHOUT ROWID""",
  };

  /** Element i makes format i + 2 of format i + 1. */
  private static final String[][] UPGRADES = {
    {"ALTER TABLE run ADD COLUMN banyan TEXT"},
    {
      "ALTER TABLE game ADD COLUMN iterations TEXT",
      "ALTER TABLE meta ADD COLUMN sum INTEGER",
      "ALTER TABLE run ADD COLUMN sum INTEGER",
      "ALTER TABLE pairing ADD COLUMN sum INTEGER",
      "ALTER TABLE game ADD COLUMN sum INTEGER"
    }
  };

  private static final List<String> NAMES = List.of("meta", "run", "pairing", "game");

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
        int format = format(db, file);
        checkPages(db, file);
        upgrade(db, s, format);
      } catch (SQLException | StoreException e) {
        db.close();
        throw e;
      }
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
        insertFormat(s);
      }
    }
    db.commit();
    db.setAutoCommit(true);
  }

  /** All steps or none: who is killed on the way leaves the old format. */
  private static void upgrade(Connection db, Statement s, int from) throws SQLException {
    if (from == FORMAT) {
      return;
    }
    db.setAutoCommit(false);
    for (int format = from; format < FORMAT; format++) {
      for (String statement : UPGRADES[format - 1]) {
        s.execute(statement);
      }
    }
    s.execute("DELETE FROM meta WHERE key = 'format'");
    insertFormat(s);
    if (from < CHECKED) {
      updateSums(db);
    }
    db.commit();
    db.setAutoCommit(true);
  }

  /** Writes the sum of every row anew. */
  static void updateSums(Connection db) throws SQLException {
    RowSum.define(db);
    try (Statement s = db.createStatement()) {
      for (String table : NAMES) {
        s.execute(
            "UPDATE %s SET sum = %s(%s)"
                .formatted(table, RowSum.FUNCTION, String.join(", ", columns(s, table))));
      }
    }
  }

  private static void insertFormat(Statement s) throws SQLException {
    String format = Integer.toString(FORMAT);
    s.execute(
        "INSERT INTO meta VALUES ('format', '%s', %d)"
            .formatted(format, RowSum.of("format", format)));
  }

  /** The columns of a table but the sum. */
  private static List<String> columns(Statement s, String table) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (ResultSet r = s.executeQuery("SELECT name FROM pragma_table_info('" + table + "')")) {
      while (r.next()) {
        if (!r.getString(1).equals("sum")) {
          columns.add(r.getString(1));
        }
      }
    }
    return columns;
  }

  static Connection openForReading(Path directory) {
    Path file = directory.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      throw new StoreException(
          directory
              + " holds no results: there is no "
              + FILE
              + " in it"
              + (Files.exists(directory.resolve(DirectoryLock.FILE))
                  ? "; a run that was to write it was stopped before it began"
                  : ""));
    }
    if (isEmpty(file)) {
      throw new StoreException(
          file + " is empty: the run that made it was stopped at once; start it again");
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
    try {
      format(db, file);
      return db;
    } catch (StoreException e) {
      closeQuietly(db);
      throw e;
    }
  }

  private static boolean isEmpty(Path file) {
    try {
      // What a killed run wrote last may still lie beside an empty file.
      return Files.size(file) == 0 && !Files.exists(file.resolveSibling(FILE + "-wal"));
    } catch (IOException e) {
      throw new StoreException("cannot read " + file + ": " + DirectoryLock.reason(e), e);
    }
  }

  private static void closeQuietly(Connection db) {
    try {
      db.close();
    } catch (SQLException e) {
      System.getLogger(Database.class.getName())
          .log(System.Logger.Level.WARNING, "the database did not close", e);
    }
  }

  /**
   * What SQLite itself finds wrong with the file: rows that are in no page, pages that are nowhere.
   *
   * @param check quick_check, or integrity_check, which compares indexes too
   */
  static List<String> faults(Connection db, String check) throws SQLException {
    List<String> faults = new ArrayList<>();
    try (Statement s = db.createStatement();
        ResultSet r = s.executeQuery("PRAGMA " + check)) {
      while (r.next()) {
        if (!"ok".equals(r.getString(1))) {
          faults.add(r.getString(1));
        }
      }
    }
    return faults;
  }

  /** Refuses a file whose pages do not fit together. */
  static void checkPages(Connection db, Path file) throws SQLException {
    List<String> faults = faults(db, "quick_check(1)");
    if (!faults.isEmpty()) {
      throw StoreException.damaged(file, faults.get(0));
    }
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

  /** The format of a file that this program knows. */
  static int format(Connection db, Path file) {
    String format;
    boolean checked;
    try (Statement s = db.createStatement();
        ResultSet r = s.executeQuery("SELECT * FROM meta WHERE key = 'format'")) {
      // The tables decide, not the number: a damaged number must not turn the checks off.
      checked = r.getMetaData().getColumnCount() > 2;
      format = r.next() ? r.getString(2) : "none";
      if (checked && !format.equals("none") && !RowSum.isRight(r)) {
        throw StoreException.damaged(file, "the row that tells its format was changed");
      }
    } catch (SQLException e) {
      throw failure("cannot read", file, e);
    }
    int number = format.matches("[1-9]\\d{0,8}") ? Integer.parseInt(format) : 0;
    if (number == 0) {
      throw new StoreException(file + " has format '" + format + "', which no Banyan writes");
    }
    if (number > FORMAT) {
      throw new StoreException(
          "%s has format %d and was written by a newer Banyan; this one reads formats 1 to %d"
              .formatted(file, number, FORMAT));
    }
    if (checked != number >= CHECKED) {
      throw StoreException.damaged(file, "it has not the tables of format " + number);
    }
    return number;
  }

  static StoreException failure(String what, Path file, SQLException e) {
    String reason =
        switch (e.getErrorCode() & 0xff) {
          case 13 -> "the disk is full; finished games are kept, make room and start it again";
          case 8 -> "the file or its directory is read-only";
          case 14 -> "the directory cannot be opened or written";
          case 5, 6 -> "another program holds it";
          case 26, 11 -> "this is not a database, or a damaged one (" + plain(e) + ")";
          case 1 -> "its tables are not those of Banyan, or damaged (" + plain(e) + ")";
          case 10 -> "the disk failed to read or write";
          default -> e.getMessage();
        };
    return new StoreException(what + " " + file + ": " + reason, e);
  }

  /** The driver puts the name of the code before the words of the library. */
  private static String plain(SQLException e) {
    String text = String.valueOf(e.getMessage()).replaceAll("^\\[\\w+\\]\\s*", "");
    return text.replaceAll("\\s+", " ");
  }
}
