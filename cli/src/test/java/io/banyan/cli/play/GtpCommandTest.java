// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class GtpCommandTest {
  private static final Path PAGE = Path.of("..", "docs", "gtp.md");

  @TempDir Path directory;

  @Test
  void anAgentPlaysFromStandardInput() {
    assertThat(
            Run.typing("1 name\n2 genmove b\n3 quit\n4 name\n", "gtp", "connect4", "uct@50it")
                .succeeded()
                .out())
        .matches("=1 Banyan\n\n=2 [a-g]\n\n=3\n\n");
  }

  @Test
  void withoutInputItEnds() {
    assertThat(Run.banyan("gtp", "hex").succeeded().out()).isEmpty();
  }

  @Test
  void wrongGamesAndAgentsAreRefused() {
    assertThat(Run.banyan("gtp", "connect5").refused().err()).contains("connect4");
    assertThat(Run.banyan("gtp", "connect4", "utc").refused().err()).contains("uct");
    assertThat(Run.banyan("gtp", "hex", "alphabeta").refused().err()).contains("evaluation");
    assertThat(Run.banyan("gtp", "connect4", "--budget", "1000").refused().err()).contains("unit");
    assertThat(
            Run.banyan("match", "connect4", "gtp(cmd=\"no-such-program\")", "uct").refused().err())
        .contains("no-such-program");
  }

  @Test
  void theSessionOfTheDocsIsWhatHappens() throws IOException {
    Matcher block =
        Pattern.compile("```gtp\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
    assertThat(block.find()).isTrue();
    String session = block.group(1);
    String sent =
        session
            .lines()
            .filter(line -> line.startsWith("> "))
            .map(line -> line.substring(2) + "\n")
            .collect(Collectors.joining());
    String answers =
        session
            .lines()
            .filter(line -> !line.startsWith("> "))
            .map(line -> line + "\n")
            .collect(Collectors.joining());

    assertThat(Run.typing(sent, "gtp", "connect4").succeeded().out()).isEqualTo(answers);
  }

  @Test
  void rulesInGdlArePlayedWithTheirOwnMoves() {
    String sheet = "gdl(tictactoe.kif)";

    assertThat(
            Run.typing(
                    "boardsize 3\nplay b (mark 2 2)\nplay w (mark 2 2)\nplay w (mark 1 1)\nundo\n",
                    "gtp",
                    sheet,
                    "uct@20it")
                .succeeded()
                .out())
        .matches("(=|\\?.*)\n\n=\n\n\\? illegal move.*\n\n=\n\n=\n\n");
  }

  @Test
  void anAgentWithABudgetOfItsOwnIsGivenNoOther() {
    String input = "known_command banyan-budget\nparam get budget\nquit\n";
    assertThat(Run.typing(input, "gtp", "connect4", "uct").succeeded().out())
        .startsWith("= true\n\n= 1000ms\n");
    assertThat(Run.typing(input, "gtp", "connect4", "uct@50it", "--budget", "2s").succeeded().out())
        .startsWith("= false\n\n= 50it\n");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void anEngineForRulesInGdlPlaysAMatch() {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String cmd =
        "'%s' -XX:TieredStopAtLevel=1 -cp '%s' io.banyan.cli.Banyan gtp gdl(tictactoe.kif) uct"
            .formatted(java, System.getProperty("java.class.path"));
    String[] match = {
      "match",
      "gdl(tictactoe.kif)",
      "gtp(cmd=\"" + cmd + "\")",
      "random",
      "--games",
      "2",
      "--budget",
      "20it",
      "--out",
      directory.toString()
    };
    Run.banyan(match).succeeded();

    assertThat(Run.banyan("export", directory.toString(), "--jsonl").succeeded().lines())
        .hasSize(2)
        .allMatch(row -> row.matches(".*\"outcome\":\"(win|loss|draw)\".*"));
  }
}
