// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.cli.Command;
import io.banyan.cli.Run;
import io.banyan.core.evaluation.LearnOptions;
import io.banyan.core.evaluation.TupleLearner;
import io.banyan.games.othello.Othello;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class LearnCommandTest {
  @TempDir private Path folder;

  private Run learn(Path file, String... more) {
    List<String> args = new ArrayList<>();
    args.addAll(List.of("learn", "othello(4x4)", "--features", "whole,corners(2x2)"));
    args.addAll(List.of("--games", "60", "--held-out", "10", "--out", file.toString()));
    args.addAll(List.of(more));
    if (!args.contains("--match")) {
      args.addAll(List.of("--match", "0"));
    }
    return Run.banyan(args.toArray(String[]::new));
  }

  @Test
  void itWritesAFileThatPlayersTake() {
    Path file = folder.resolve("o.eval");
    JsonNode result = learn(file, "--match", "2", "--budget", "20it", "--json").succeeded().json();
    assertThat(result.get("played").asString()).isEqualTo("60");
    assertThat(result.get("learnedLogLoss").asDouble()).isBetween(0.0, 0.7);
    assertThat(result.get("ownLogLoss").asDouble()).isPositive();
    assertThat(result.get("matchGames").asInt()).isEqualTo(2);
    String player = "alphabeta(eval=learned(file=\"" + file + "\"))";
    Run.banyan("analyze", "othello(4x4)", "--agent", player, "--budget", "50it").succeeded();
  }

  @Test
  void aFolderInPlaceOfTheFileIsToldBeforeAnythingIsLearned() throws IOException {
    Path taken = Files.createDirectory(folder.resolve("taken"));
    Run run = learn(taken);

    assertThat(run.code()).isEqualTo(Command.FAILED);
    assertThat(run.err())
        .isEqualTo("banyan learn: cannot write " + taken + ": it is a folder; name a file\n");
    assertThat(folder.resolve("taken.part")).doesNotExist();
  }

  @Test
  void whatAnotherFileHoldsIsNotLost() throws IOException {
    Path taken = folder.resolve("notes.txt");
    Files.writeString(taken, "weeks of work");
    Run run = learn(taken);

    assertThat(run.code()).isEqualTo(Command.BAD_USAGE);
    assertThat(run.err())
        .isEqualTo(
            "banyan learn: "
                + taken
                + " is there, and is not what these options teach; name another file, or remove"
                + " it\n");
    assertThat(taken).hasContent("weeks of work");

    Path file = folder.resolve("o.eval");
    learn(file).succeeded();
    byte[] bytes = Files.readAllBytes(file);
    assertThat(learn(file, "--seed", "2").code()).isEqualTo(Command.BAD_USAGE);
    assertThat(file).hasBinaryContent(bytes);
    assertThat(learn(file).succeeded().err()).contains("is learned already");
  }

  @Test
  void aRunThatWasKilledGoesOnAndEndsInTheSameBytes() throws IOException {
    Path whole = folder.resolve("whole.eval");
    learn(whole).succeeded();

    Path killed = folder.resolve("killed.eval");
    LearnOptions options = new LearnOptions("whole,corners(2x2)", 1, 60, 8, 0.5, 0.05, 10, 1);
    TupleLearner learner = new TupleLearner(new Othello(4), options);
    for (int i = 0; i < 25; i++) {
      learner.playOne();
    }
    Path part = folder.resolve("killed.eval.part");
    Files.write(part, learner.checkpoint());
    assertThat(learn(killed).succeeded().err()).contains("25 games done before");
    assertThat(Files.readAllBytes(killed)).isEqualTo(Files.readAllBytes(whole));
    assertThat(part).doesNotExist();
  }

  @Test
  void whatIsLearnedAlreadyIsOnlyValidated() {
    Path file = folder.resolve("o.eval");
    Run first = learn(file).succeeded();
    Run again = learn(file).succeeded();
    assertThat(again.err()).contains("is learned already");
    assertThat(again.out()).isEqualTo(first.out()).contains("log loss");
  }

  @Test
  void otherOptionsThanThoseOfAnUnfinishedRunAreRefused() throws IOException {
    LearnOptions options = new LearnOptions("whole", 1, 60, 8, 0.5, 0.05, 10, 1);
    byte[] checkpoint = new TupleLearner(new Othello(4), options).checkpoint();
    Files.write(folder.resolve("o.eval.part"), checkpoint);
    assertThat(learn(folder.resolve("o.eval")).refused().err())
        .contains("o.eval.part belongs to other options")
        .contains("features=whole stages=1");
  }

  @Test
  void aGameWithoutCellsIsRefused() {
    assertThat(
            Run.banyan("learn", "kalah", "--out", folder.resolve("k").toString()).refused().err())
        .contains("learning needs a board of cells");
  }
}
