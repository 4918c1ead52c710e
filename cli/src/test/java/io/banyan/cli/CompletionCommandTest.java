// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.banyan.core.game.GameSlot;
import io.banyan.core.spec.Entry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionCommandTest {
  @TempDir static Path directory;

  @BeforeAll
  static void writeTheScript() throws IOException {
    Files.writeString(directory.resolve("script"), Run.banyan("completion").succeeded().out());
  }

  /** What a shell offers when the last word is to be completed. */
  private static List<String> offered(String shell, String line) throws Exception {
    String program =
        (shell.equals("zsh") ? "autoload -U +X compinit && compinit -u\n" : "")
            + """
            source "$0"
            compopt() { :; }  # exists only while the shell itself completes
            COMP_WORDS=("$@")
            COMP_CWORD=$(($# - 1))
            COMP_LINE="$*"
            COMP_POINT=${#COMP_LINE}
            _complete_banyan
            printf '%s\\n' "${COMPREPLY[@]}"
            """;
    List<String> command =
        new ArrayList<>(List.of(shell, "-c", program, directory.resolve("script").toString()));
    command.addAll(List.of(line.split(" ", -1)));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out.lines().map(String::strip).filter(word -> !word.isEmpty()).toList();
  }

  private static boolean has(String shell) {
    for (String folder : System.getenv("PATH").split(":")) {
      if (Files.isExecutable(Path.of(folder, shell))) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @CsvSource({
    "banyan ma, match man",
    "banyan match conn, connect4",
    "banyan match connect4 uc, uct ucb1tuned",
    "banyan match connect4 uct random --ga, --games",
    "banyan analyze connect4 --agent rav, rave",
    "banyan agents pp, ppr",
    "banyan reproduce ppr/tab, ppr/table1 ppr/table1-long",
    "banyan ggp pl, player playout",
    "banyan completion z, zsh",
  })
  void bashCompletesCommandsOptionsGamesAgentsAndPapers(String line, String words)
      throws Exception {
    assumeTrue(has("bash"), "there is no bash");

    assertThat(offered("bash", line)).containsExactly(words.split(" "));
  }

  @Test
  void zshReadsTheSameScript() throws Exception {
    assertThat(Run.banyan("completion", "zsh").succeeded().out())
        .isEqualTo(Run.banyan("completion", "bash").succeeded().out());
    assumeTrue(has("zsh"), "there is no zsh");

    assertThat(offered("zsh", "banyan match conn")).containsExactly("connect4");
  }

  @Test
  void everyCommandAndEveryGameIsInTheScript() {
    String script = Run.banyan("completion").succeeded().out();

    assertThat(script).contains(Commands.names());
    assertThat(script)
        .contains(AllEntries.harmless().entries(GameSlot.GAME).stream().map(Entry::name).toList());
  }

  @Test
  void anotherShellIsRefused() {
    assertThat(Run.banyan("completion", "fish").refused().err()).contains("bash, zsh");
  }
}
