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
import tools.jackson.core.JacksonException;

/** Reads a result directory, also while a run is writing it. */
public final class StoreReader implements AutoCloseable {
  private static final String PREFIX = "experiment.";

  private final Path file;
  private final Connection db;

  /** They do not change once they are written; null until somebody asks. */
  private List<StoredPairing> pairings;

  private StoreReader(Path directory, Connection db) {
    this.file = directory.resolve(Database.FILE);
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

  /**
   * What identifies the experiment, by key.
   *
   * @throws StoreException if there is none yet
   */
  public Map<String, String> facts() {
    Map<String, String> facts = ask(() -> facts(db, file));
    if (facts.isEmpty()) {
      throw new StoreException(
          file + " holds no experiment: the run that was to begin it was stopped; start it again");
    }
    return facts;
  }

  static Map<String, String> facts(Connection db, Path file) throws SQLException {
    Map<String, String> facts = new LinkedHashMap<>();
    try (Statement s = db.createStatement();
        ResultSet r = s.executeQuery("SELECT * FROM meta ORDER BY rowid")) {
      boolean checked = isChecked(r);
      while (r.next()) {
        if (checked && !RowSum.isRight(r)) {
          throw StoreException.damaged(file, "a line of the experiment was changed");
        }
        if (r.getString(1).startsWith(PREFIX)) {
          facts.put(r.getString(1).substring(PREFIX.length()), r.getString(2));
        }
      }
    }
    return facts;
  }

  /** True if rows have checksums, which older formats do not. */
  private static boolean isChecked(ResultSet r) throws SQLException {
    return r.getMetaData().getColumnName(r.getMetaData().getColumnCount()).equals("sum");
  }

  /** All pairings in order. */
  public List<StoredPairing> pairings() {
    if (pairings == null) {
      pairings = List.copyOf(ask(() -> pairings(db, file)));
    }
    return pairings;
  }

  static List<StoredPairing> pairings(Connection db, Path file) throws SQLException {
    List<StoredPairing> list = new ArrayList<>();
    try (Statement s = db.createStatement();
        ResultSet r = s.executeQuery("SELECT * FROM pairing ORDER BY id")) {
      boolean checked = isChecked(r);
      while (r.next()) {
        if (checked && !RowSum.isRight(r)) {
          throw StoreException.damaged(file, "pairing " + list.size() + " was changed");
        }
        if (r.getInt("id") != list.size()) {
          throw StoreException.damaged(file, "pairing " + list.size() + " is missing");
        }
        list.add(pairing(r, file));
      }
    }
    return list;
  }

  private static StoredPairing pairing(ResultSet r, Path file) throws SQLException {
    try {
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
      return new StoredPairing(
          pairing,
          r.getString("game_id"),
          r.getString("first_resolved"),
          r.getString("second_resolved"),
          r.getInt("games_per_unit"));
    } catch (IllegalArgumentException | NullPointerException e) {
      throw StoreException.damaged(
          file, "pairing " + r.getInt("id") + " makes no sense: " + e.getMessage(), e);
    }
  }

  /** All runs that added games, by number. */
  public Map<Integer, Provenance> runs() {
    return ask(
        () -> {
          Map<Integer, Provenance> runs = new TreeMap<>();
          try (Statement s = db.createStatement();
              ResultSet r = s.executeQuery("SELECT * FROM run ORDER BY id")) {
            boolean checked = isChecked(r);
            while (r.next()) {
              if (checked && !RowSum.isRight(r)) {
                throw StoreException.damaged(file, "run " + r.getInt("id") + " was changed");
              }
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

  /** The format of the file. */
  int format() {
    return Database.format(db, file);
  }

  /** What does not fit together in the file, whatever is in its rows. */
  List<String> faults() {
    return ask(() -> Database.faults(db, "integrity_check"));
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

  /**
   * Goes through all games in canonical order: by pairing, pair and seating.
   *
   * @throws StoreException if the file is damaged; games before the damage have been given out
   */
  public void forEach(Consumer<GameRow> consumer) {
    forEach(
        consumer,
        fault -> {
          throw fault;
        });
  }

  /** The same, with what is wrong with games given out too, and going on after it. */
  void forEach(Consumer<GameRow> consumer, Consumer<StoreException> faults) {
    List<StoredPairing> known = pairings();
    ask(
        () -> {
          // Rows in pages that nothing leads to would only be missing.
          Database.checkPages(db, file);
          try (Statement s = db.createStatement();
              ResultSet r = s.executeQuery("SELECT * FROM game ORDER BY pairing, unit, seating")) {
            boolean checked = isChecked(r);
            while (r.next()) {
              GameRow row = null;
              if (checked && !RowSum.isRight(r)) {
                faults.accept(StoreException.damaged(file, changed(r)));
              } else {
                try {
                  row = row(r);
                  row.check(known);
                } catch (IllegalArgumentException | NullPointerException | JacksonException e) {
                  row = null;
                  String what = name(r) + " makes no sense: " + firstLine(e);
                  faults.accept(StoreException.damaged(file, what, e));
                }
              }
              if (row != null) {
                consumer.accept(row);
              }
            }
          }
          return null;
        });
  }

  /** What to say of a row whose checksum is wrong. */
  static String changed(ResultSet row) throws SQLException {
    return name(row) + " was changed";
  }

  private static String name(ResultSet row) throws SQLException {
    return "game " + row.getInt(1) + "-" + row.getInt(2) + "-" + row.getInt(3);
  }

  private static String firstLine(RuntimeException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("unreadable");
  }

  private static GameRow row(ResultSet r) throws SQLException {
    return new GameRow(
        r.getInt("pairing"),
        r.getInt("unit"),
        r.getInt("seating"),
        JsonColumns.ints(r.getString("seats")),
        r.getLong("seed"),
        JsonColumns.texts(r.getString("opening")),
        JsonColumns.texts(r.getString("moves")),
        JsonColumns.ints(r.getString("movers")),
        Outcome.parse(r.getString("outcome")),
        r.getInt("culprit"),
        JsonColumns.doubles(r.getString("rewards")),
        r.getDouble("score"),
        JsonColumns.longs(r.getString("micros")),
        iterations(r),
        r.getString("note"),
        r.getInt("run"));
  }

  /** Games know them since format 3. */
  private static List<Long> iterations(ResultSet game) throws SQLException {
    boolean known =
        game.getMetaData().getColumnCount() > 15 && game.getString("iterations") != null;
    return known ? JsonColumns.longs(game.getString("iterations")) : List.of();
  }

  @FunctionalInterface
  private interface Question<T> {
    T answer() throws SQLException;
  }

  private <T> T ask(Question<T> question) {
    try {
      return question.answer();
    } catch (SQLException e) {
      throw Database.failure("cannot read", file, e);
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
