// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class LearnMovesCommandTest {
  @TempDir private Path folder;

  private Run learn(Path file, String... more) {
    List<String> args = new ArrayList<>();
    args.addAll(List.of("learn-moves", "othello(4x4)", "--games", "12", "--thought", "30it"));
    args.addAll(List.of("--held-out", "5", "--out", file.toString()));
    args.addAll(List.of(more));
    if (!args.contains("--match")) {
      args.addAll(List.of("--match", "0"));
    }
    return Run.banyan(args.toArray(String[]::new));
  }

  @Test
  void itWritesAFileThatPlayersTake() {
    Path file = folder.resolve("o.moves");
    JsonNode result = learn(file, "--match", "2", "--budget", "20it", "--json").succeeded().json();
    assertThat(result.get("played").asString()).isEqualTo("12");
    assertThat(result.get("features").asString()).startsWith("othello 4x4, 3 of ");
    assertThat(result.get("learnedLogLoss").asDouble())
        .isLessThan(result.get("uniformLogLoss").asDouble());
    assertThat(result.get("learnedAgreement").asDouble())
        .isGreaterThan(result.get("uniformAgreement").asDouble());
    assertThat(result.get("playoutsGames").asInt()).isEqualTo(2);
    assertThat(result.get("priorGames").asInt()).isEqualTo(2);
    for (String player :
        List.of("playout=features(\"%s\")", "select=pbias,prior=features(\"%s\")")) {
      String agent = "mcts(" + player.formatted(file) + ")";
      Run.banyan("analyze", "othello(4x4)", "--agent", agent, "--budget", "50it").succeeded();
    }
    String other = "mcts(playout=features(\"" + file + "\"))";
    assertThat(
            Run.banyan("analyze", "othello(6x6)", "--agent", other, "--budget", "9it")
                .refused()
                .err())
        .contains("was learned for other moves: othello 4x4");
  }

  @Test
  void whatWasBegunGoesOnAndWhatIsLearnedIsOnlyValidated() throws IOException {
    Path whole = folder.resolve("whole.moves");
    Run first = learn(whole).succeeded();
    assertThat(first.out()).contains("the teacher's move is the likeliest in");
    assertThat(learn(whole).succeeded().err()).contains("is learned already");

    Path begun = folder.resolve("begun.moves");
    Path part = folder.resolve("begun.moves.part");
    String title =
        "banyan moves being learned 1\nothello(size=4x4)\n"
            + "teacher=solver@30it:visits games=12 opening=10 epochs=10 rate=0.1 seed=1\n";
    Files.write(part, (title + "\0\0\0\0").getBytes(StandardCharsets.UTF_8));
    learn(begun).succeeded();
    assertThat(Files.readAllBytes(begun)).isEqualTo(Files.readAllBytes(whole));
    assertThat(part).doesNotExist();

    Files.writeString(part, title.replace("seed=1", "seed=9") + "\0\0\0\0");
    assertThat(learn(begun).refused().err())
        .contains("begun.moves.part belongs to other options")
        .contains("seed=9");
  }

  @Test
  void whatCannotBeLearnedIsRefused() {
    String out = folder.resolve("k").toString();
    assertThat(Run.banyan("learn-moves", "kalah", "--out", out).refused().err())
        .contains("learning needs features of moves, which the game kalah");
    String[] timed = {"learn-moves", "othello(4x4)", "--thought", "10ms", "--out", out};
    assertThat(Run.banyan(timed).refused().err())
        .contains("--thought must be in iterations, such as 1000it")
        .contains("was 10ms");
    assertThat(learn(folder.resolve("t"), "--targets", "guess").refused().err())
        .contains("guess")
        .contains("visits, choice");
  }
}
