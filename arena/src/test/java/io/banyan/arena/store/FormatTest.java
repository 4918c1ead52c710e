// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.arena.experiment.Archive;
import io.banyan.arena.experiment.ExperimentFile;
import io.banyan.arena.experiment.ExperimentRun;
import io.banyan.arena.match.RunListener;
import io.banyan.arena.match.RunOptions;
import io.banyan.arena.report.Export;
import io.banyan.core.agent.Agents;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Opens a folder that a program with format 1 left: four of six games, stopped before the end.
 * export.jsonl is what that program exported when all six were there.
 */
class FormatTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());

  @TempDir Path directory;

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = FormatTest.class.getResourceAsStream("format1/" + name)) {
      return in.readAllBytes();
    }
  }

  private static List<String> exported() throws IOException {
    return new String(resource("export.jsonl"), StandardCharsets.UTF_8).lines().toList();
  }

  private Path oldFolder() throws IOException {
    Path folder = Files.createDirectories(directory.resolve("old"));
    Files.write(folder.resolve("results.db"), resource("results.db"));
    return folder;
  }

  private static String format(Path folder) throws SQLException {
    try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + folder + "/results.db");
        Statement s = db.createStatement();
        ResultSet r = s.executeQuery("SELECT value FROM meta WHERE key = 'format'")) {
      return r.getString(1);
    }
  }

  private static void setFormat(Path folder, String format) throws SQLException {
    try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + folder + "/results.db");
        Statement s = db.createStatement()) {
      s.execute("UPDATE meta SET value = '" + format + "' WHERE key = 'format'");
    }
  }

  private static List<String> export(Path folder) {
    StringBuilder text = new StringBuilder();
    Export.jsonLines(folder, true, text);
    return text.toString().lines().toList();
  }

  private static void run(Path folder) throws IOException {
    String file = new String(resource("experiment.yaml"), StandardCharsets.UTF_8);
    try (ExperimentRun run =
        new ExperimentRun(
            CATALOG,
            ExperimentFile.parse("experiment.yaml", file, CATALOG),
            folder,
            RunOptions.threads(1).withWarmUpMillis(0),
            RunListener.NONE)) {
      run.run();
    }
  }

  @Test
  void anOldFolderIsReadAndStaysAsItIs() throws Exception {
    Path folder = oldFolder();

    assertThat(export(folder)).isEqualTo(exported().subList(0, 4));
    Archive archive = Archive.read(folder);
    assertThat(archive.finished()).isEqualTo(4);
    assertThat(archive.runs().get(0).version()).isEqualTo("unknown");
    assertThat(archive.runs().get(0).commit()).isEqualTo("306e8a6bd411");
    assertThat(format(folder)).isEqualTo("1");
    assertThat(Files.readAllBytes(folder.resolve("results.db"))).isEqualTo(resource("results.db"));
  }

  @Test
  void aRunGoesOnInAnOldFolderAndBringsItUpToDate() throws Exception {
    Path folder = oldFolder();
    run(folder);

    assertThat(export(folder)).isEqualTo(exported());
    assertThat(format(folder)).isEqualTo(Integer.toString(Database.FORMAT));
    assertThat(Archive.read(folder).runs()).hasSize(2);
  }

  @Test
  void anUpgradedFolderHasTheTablesOfANewOne() throws Exception {
    Path folder = oldFolder();
    run(folder);
    Path fresh = directory.resolve("fresh");
    run(fresh);

    assertThat(columns(folder)).isEqualTo(columns(fresh));
    assertThat(export(folder)).isEqualTo(export(fresh));
  }

  private static List<String> columns(Path folder) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + folder + "/results.db");
        Statement s = db.createStatement();
        ResultSet r =
            s.executeQuery(
                "SELECT t.name || '.' || c.name || ' ' || c.type FROM sqlite_master t,"
                    + " pragma_table_info(t.name) c WHERE t.type = 'table' ORDER BY t.name, c.cid")) {
      while (r.next()) {
        columns.add(r.getString(1));
      }
    }
    return columns;
  }

  @Test
  void aNewerFormatIsRefusedForReadingAndWritingAndStaysAsItIs() throws Exception {
    Path folder = oldFolder();
    List<String> before = columns(folder);
    setFormat(folder, "99");
    String sentence =
        folder.resolve("results.db")
            + " has format 99 and was written by a newer Banyan; this one reads formats 1 to "
            + Database.FORMAT;

    assertThatThrownBy(() -> StoreReader.open(folder))
        .isInstanceOf(StoreException.class)
        .hasMessage(sentence);
    assertThatThrownBy(() -> run(folder)).isInstanceOf(StoreException.class).hasMessage(sentence);
    assertThat(columns(folder)).isEqualTo(before);
    setFormat(folder, "1");
    assertThat(export(folder)).isEqualTo(exported().subList(0, 4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "two", "", "1.5", "99999999999"})
  void whatIsNoFormatIsRefused(String format) throws Exception {
    Path folder = oldFolder();
    setFormat(folder, format);

    assertThatThrownBy(() -> StoreReader.open(folder))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("has format '" + format + "', which no Banyan writes");
  }
}
