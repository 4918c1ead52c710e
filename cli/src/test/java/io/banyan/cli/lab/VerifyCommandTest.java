// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Command;
import io.banyan.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class VerifyCommandTest {
  @TempDir Path directory;
  private String out;

  @BeforeEach
  void playAMatch() {
    out = directory.resolve("out").toString();
    Run.banyan("match", "tictactoe", "random", "random", "--games", "8", "--out", out).succeeded();
  }

  private void change(String sql) throws SQLException {
    try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + out + "/results.db");
        Statement s = db.createStatement()) {
      s.execute(sql);
    }
  }

  @Test
  void soundResultsAreSound() {
    assertThat(Run.banyan("verify", out, "--replay", "3").succeeded().out())
        .isEqualTo(
            out
                + ": 8 games in 1 pairing by 1 run, format 3 with checksums, 3 replayed:"
                + " sound\n");
    JsonNode json = Run.banyan("verify", out, "--json").json();
    assertThat(json.path("sound").asBoolean()).isTrue();
    assertThat(json.path("games").asInt()).isEqualTo(8);
    assertThat(json.path("replayed").asInt()).isZero();
    assertThat(json.path("faults").isEmpty()).isTrue();
  }

  @Test
  void damageIsAFailureThatNamesTheGames() throws SQLException {
    change("UPDATE game SET seed = seed + 1 WHERE unit = 2");
    Run run = Run.banyan("verify", out);

    assertThat(run.code()).isEqualTo(Command.FAILED);
    assertThat(run.out()).startsWith("game 0-2-0 was changed\ngame 0-2-1 was changed\n");
    assertThat(run.out()).endsWith(": 2 faults\n").contains(": 6 games");
    for (String command : new String[] {"status", "report"}) {
      Run refused = Run.banyan(command, out);
      assertThat(refused.code()).isEqualTo(Command.FAILED);
      assertThat(refused.err()).contains("is damaged: game 0-2-0 was changed;").hasLineCount(1);
    }
    assertThat(Path.of(out, "report.html")).doesNotExist();
  }

  @Test
  void whatIsNoDatabaseIsSaidInOneSentence() throws IOException {
    Files.writeString(Path.of(out, "results.db"), "not a database, but long enough ".repeat(200));
    for (String command : new String[] {"verify", "status", "report"}) {
      Run run = Run.banyan(command, out);
      assertThat(run.code()).isEqualTo(Command.FAILED);
      assertThat(run.err()).contains("this is not a database, or a damaged one").hasLineCount(1);
    }
    Run none = Run.banyan("verify", directory.resolve("nothing").toString());
    assertThat(none.refused().err()).contains("holds no results");
  }
}
