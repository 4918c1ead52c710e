// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.Experiment;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.report.Export;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that are not what was written are never taken for results. */
class DamageTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());
  private static final int PAIRS = 12;

  @TempDir static Path shared;
  @TempDir Path directory;
  private static byte[] sound;
  private static String expected;

  @BeforeAll
  static void playAMatch() throws IOException {
    run(shared, PAIRS);
    sound = Files.readAllBytes(shared.resolve("results.db"));
    expected = everything(shared);
  }

  private static void run(Path folder, int pairs) {
    Experiment experiment =
        Experiment.match("tictactoe", "random", "random", Budget.iterations(1), pairs, 5);
    try (ExperimentRun run =
        new ExperimentRun(
            CATALOG,
            experiment,
            folder,
            RunOptions.threads(1).withWarmUpMillis(0),
            RunListener.NONE)) {
      run.run();
    }
  }

  /** All that can be read from a folder. */
  private static String everything(Path folder) {
    StringBuilder text = new StringBuilder();
    Export.jsonLines(folder, false, text);
    Archive archive = Archive.read(folder);
    return text.append(archive.facts()).append(archive.runs()).append(archive.total()).toString();
  }

  private Path folder(byte[] file) throws IOException {
    Files.write(directory.resolve("results.db"), file);
    return directory;
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = DamageTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private static byte[] flipped(byte[] file, long bit) {
    byte[] copy = file.clone();
    copy[(int) (bit / 8)] ^= (byte) (1 << (bit % 8));
    return copy;
  }

  /** Turns one bit of a file round; the same again turns it back. */
  private static void flip(Path file, long bit) throws IOException {
    try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
      open.seek(bit / 8);
      int value = open.read();
      open.seek(bit / 8);
      open.write(value ^ 1 << (bit % 8));
    }
  }

  /** True if the flip was noticed; fails if it was not and something else is read. */
  private boolean isNoticed(long bit) throws IOException {
    Path file = directory.resolve("results.db");
    if (!Files.exists(file)) {
      folder(sound);
    }
    // In place: a file that is cut and written anew costs the disk a hundred times as much.
    flip(file, bit);
    try {
      String read = everything(directory);
      assertThat(read).as("bit %d", bit).isEqualTo(expected);
      return false;
    } catch (StoreException e) {
      assertThat(e.getMessage()).contains("results.db").doesNotContain("Exception", "[SQLITE");
      return true;
    } catch (RuntimeException e) {
      return fail("bit " + bit + " ends in " + e, e);
    } finally {
      flip(file, bit);
    }
  }

  @Test
  void aFlippedBitIsNoticedOrHarmless() throws IOException {
    Rng rng = new Rng(15);
    int noticed = 0;
    for (int i = 0; i < 500; i++) {
      noticed += isNoticed((long) (rng.nextDouble() * sound.length * 8)) ? 1 : 0;
    }
    // Much of so small a file is empty; there a bit does no harm.
    assertThat(noticed).isBetween(50, 499);
  }

  @Tag("slow")
  @Test
  void aFlippedBitOfAnyByteIsNoticedOrHarmless() throws IOException {
    Rng rng = new Rng(16);
    for (int at = 0; at < sound.length; at++) {
      isNoticed(8L * at + rng.nextInt(8));
    }
  }

  @Test
  void everyBitOfAGameIsChecked() throws IOException {
    int at = indexOf(sound, "[\"");
    for (long bit = 8L * at; bit < 8L * (at + 30); bit++) {
      assertThat(isNoticed(bit)).as("bit %d", bit).isTrue();
    }
  }

  private static int indexOf(byte[] file, String text) {
    return new String(file, StandardCharsets.ISO_8859_1).indexOf(text);
  }

  @Test
  void aRunDoesNotGoOnInADamagedFolder() throws IOException {
    byte[] file = flipped(sound, 8L * indexOf(sound, "[\"") + 17);
    Path folder = folder(file);
    assertThatThrownBy(() -> run(folder, PAIRS))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is damaged: game 0-");
  }

  @Test
  void aFileThatWasCutIsNoticed() throws IOException {
    for (int length = 1; length < sound.length; length += 1999) {
      Path folder = folder(Arrays.copyOf(sound, length));
      assertThatThrownBy(() -> everything(folder))
          .as("%d bytes", length)
          .isInstanceOf(StoreException.class)
          .hasMessageNotContaining("Exception");
    }
  }

  @Test
  void anEmptyFileSaysThatTheRunWasStopped() throws IOException {
    Path folder = folder(new byte[0]);
    assertThatThrownBy(() -> Archive.read(folder))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("is empty: the run that made it was stopped at once");
    run(folder, PAIRS);
    assertThat(Archive.read(folder).finished()).isEqualTo(2 * PAIRS);
  }

  @Test
  void aFolderKilledBeforeItsExperimentSaysSo() throws SQLException {
    Database.openForWriting(directory).close();
    assertThatThrownBy(() -> Archive.read(directory))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("holds no experiment: the run that was to begin it was stopped");
    run(directory, PAIRS);
    assertThat(Archive.read(directory).finished()).isEqualTo(2 * PAIRS);
  }

  @Test
  void aFolderWithALockOnlySaysThatARunWasStopped() {
    DirectoryLock.acquire(directory).close();
    assertThatThrownBy(() -> Archive.read(directory))
        .hasMessageContaining(
            "there is no results.db in it; a run that was to write it was stopped");
  }

  private static void execute(Path folder, String sql) throws SQLException {
    try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + folder + "/results.db");
        Statement s = db.createStatement()) {
      s.execute(sql);
    }
  }

  @Test
  void verifyFindsNothingInASoundFolderAndWritesNothing() throws IOException {
    Path folder = folder(sound);
    Verification found = Verification.of(folder, CATALOG, 5);

    assertThat(found.faults()).isEmpty();
    assertThat(found)
        .isEqualTo(new Verification(Database.FORMAT, true, 1, 1, 2 * PAIRS, 5, List.of(), 0));
    assertThat(Files.readAllBytes(folder.resolve("results.db"))).isEqualTo(sound);
    assertThat(Verification.of(folder, CATALOG, 1000).replayed()).isEqualTo(2 * PAIRS);
    assertThat(Verification.of(folder, CATALOG, 0).replayed()).isZero();
  }

  @Test
  void verifyListsEveryGameThatWasChanged() throws Exception {
    Path folder = folder(sound);
    execute(folder, "UPDATE game SET score = 0.5 WHERE unit IN (1, 3)");
    execute(folder, "UPDATE game SET note = note || ' ' WHERE unit = 5 AND seating = 1");
    Verification found = Verification.of(folder, CATALOG, 0);

    assertThat(found.isSound()).isFalse();
    assertThat(found.games()).isEqualTo(2 * PAIRS - found.faultCount());
    assertThat(found.faults())
        .anyMatch(fault -> fault.contains("game 0-5-1 was changed"))
        .allMatch(fault -> fault.matches("game 0-[135]-[01] was changed"));
  }

  @Test
  void verifyReplaysGamesByTheRules() throws Exception {
    Path folder = folder(sound);
    String sum =
        "sum = row_sum(pairing, unit, seating, seats, seed, opening, moves, movers, outcome,"
            + " culprit, rewards, score, micros, note, run, iterations)";
    try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + folder + "/results.db");
        Statement s = db.createStatement()) {
      RowSum.define(db);
      // Somebody who knows how sums are made; the rules know better.
      s.execute("UPDATE game SET rewards = '[0.25,0.75]' WHERE unit = 2");
      s.execute("UPDATE game SET moves = '[\"zz\"]' WHERE unit = 4 AND seating = 0");
      s.execute(
          "UPDATE game SET moves = '[]', movers = '[]', micros = '[]' WHERE unit = 4 AND seating ="
              + " 1");
      s.execute("UPDATE game SET " + sum);
    }
    assertThat(Verification.of(folder, CATALOG, 0).isSound()).isTrue();
    Verification found = Verification.of(folder, CATALOG, 1000);

    assertThat(found.faultCount()).isEqualTo(4);
    assertThat(found.faults().get(0)).startsWith("game 0-2-0: the rules give [");
    assertThat(found.faults().get(1)).endsWith("stored is [0.25, 0.75]");
    assertThat(found.faults().get(2)).startsWith("game 0-4-0 cannot be replayed: ");
    assertThat(found.faults().get(3)).isEqualTo("game 0-4-1 does not end with its last move");
  }

  @Test
  void verifyReadsFormatsWithoutChecksums() throws IOException {
    Path folder = folder(resource("format1/results.db"));
    Verification found = Verification.of(folder, CATALOG, 1000);

    assertThat(found.faults()).isEmpty();
    assertThat(found.format()).isEqualTo(1);
    assertThat(found.hasChecksums()).isFalse();
    assertThat(found.replayed()).isEqualTo(4);
  }

  @Test
  void senselessRowsOfOldFormatsAreSentencesNotStacks() throws Exception {
    for (String change :
        new String[] {
          "UPDATE game SET pairing = 77 WHERE unit = 0",
          "UPDATE game SET seats = '[0,9]' WHERE unit = 0",
          "UPDATE game SET moves = '[\"a1' WHERE unit = 0",
          "UPDATE game SET outcome = 'won' WHERE unit = 0",
          "UPDATE game SET score = 7 WHERE unit = 0",
          "UPDATE game SET micros = '[null]' WHERE unit = 0",
          "UPDATE game SET culprit = 8 WHERE unit = 0",
          "UPDATE pairing SET first_budget = '1000'",
          "UPDATE pairing SET id = 4",
        }) {
      Path folder = folder(resource("format1/results.db"));
      execute(folder, change);
      assertThatThrownBy(() -> everything(folder))
          .as(change)
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("results.db is damaged: ");
      assertThat(Verification.of(folder, CATALOG, 0).isSound()).as(change).isFalse();
    }
  }

  @Test
  void anUpgradedFolderIsChecked() throws Exception {
    Path folder = folder(sound);
    for (String table : new String[] {"meta", "run", "pairing", "game"}) {
      execute(folder, "ALTER TABLE " + table + " DROP COLUMN sum");
    }
    execute(folder, "ALTER TABLE game DROP COLUMN iterations");
    execute(folder, "UPDATE meta SET value = '2' WHERE key = 'format'");
    assertThat(Verification.of(folder, CATALOG, 0).hasChecksums()).isFalse();
    run(folder, PAIRS);

    assertThat(Verification.of(folder, CATALOG, 0))
        .isEqualTo(new Verification(Database.FORMAT, true, 2, 1, 2 * PAIRS, 0, List.of(), 0));
  }
}
