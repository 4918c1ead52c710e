// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TupleLearnerTest {
  private static final Blocks GAME = new Blocks(3, 3);

  @TempDir private Path folder;

  private static LearnOptions options(int games, long seed) {
    return new LearnOptions("lines(2),boxes(2x2)", 2, games, 4, 0.5, 0.1, 4, seed);
  }

  private static TupleLearner learned(LearnOptions options) {
    TupleLearner learner = new TupleLearner(GAME, options);
    while (!learner.isDone()) {
      learner.playOne();
    }
    return learner;
  }

  @Test
  void itLearnsWhatDecidesTheGame() {
    Evaluator evaluator = learned(options(2000, 1)).learned("none").evaluator();
    Rng rng = new Rng(5);
    for (int i = 0; i < 50; i++) {
      State state = GAME.random(rng);
      int first = Blocks.digit(state, GAME.deciding());
      if (first > 0) {
        double value = evaluator.evaluate(state, state.mover());
        assertThat(first == 1 ? value : 1 - value).isGreaterThan(0.5);
      }
    }
  }

  @Test
  void valuesOfBothPlayersAddUpToOne() {
    Evaluator evaluator = learned(options(200, 1)).learned("none").evaluator();
    Rng rng = new Rng(6);
    for (int i = 0; i < 50; i++) {
      State state = GAME.random(rng);
      assertThat(evaluator.evaluate(state, 0) + evaluator.evaluate(state, 1)).isEqualTo(1);
    }
  }

  @Test
  void equalOptionsGiveEqualBytesAndAnotherSeedOthers() {
    byte[] once = learned(options(100, 1)).learned("none").toBytes();
    assertThat(learned(options(100, 1)).learned("none").toBytes()).isEqualTo(once);
    assertThat(learned(options(100, 2)).learned("none").toBytes()).isNotEqualTo(once);
  }

  @Test
  void aStoppedRunGoesOnAsIfItHadNotBeenStopped() {
    LearnOptions options = options(100, 1);
    TupleLearner stopped = new TupleLearner(GAME, options);
    for (int i = 0; i < 37; i++) {
      stopped.playOne();
    }
    TupleLearner resumed = new TupleLearner(GAME, options);
    resumed.resume(stopped.checkpoint(), "it");
    assertThat(resumed.played()).isEqualTo(37);
    while (!resumed.isDone()) {
      resumed.playOne();
    }
    assertThat(resumed.learned("none").toBytes())
        .isEqualTo(learned(options).learned("none").toBytes());
  }

  @Test
  void aCheckpointOfOtherOptionsIsRefused() {
    byte[] other = new TupleLearner(GAME, options(100, 2)).checkpoint();
    TupleLearner learner = new TupleLearner(GAME, options(100, 1));
    assertThatThrownBy(() -> learner.resume(other, "x.part"))
        .hasMessageContaining("x.part belongs to other options")
        .hasMessageContaining("seed=2");
    byte[] cut = Arrays.copyOf(learner.checkpoint(), 20);
    assertThatThrownBy(() -> learner.resume(cut, "x.part")).hasMessageContaining("damaged");
  }

  @Test
  void aFileIsReadAsItWasWritten() {
    TupleNetwork network = learned(options(300, 1)).learned("abc");
    byte[] bytes = network.toBytes();
    TupleNetwork read = TupleNetwork.read(bytes, GAME, "it");
    assertThat(read.toBytes()).isEqualTo(bytes);
    assertThat(read.facts()).containsEntry("commit", "abc").containsEntry("played", "300");
    Rng rng = new Rng(7);
    for (int i = 0; i < 50; i++) {
      State state = GAME.random(rng);
      assertThat(read.evaluator().evaluate(state, 0))
          .isEqualTo(network.evaluator().evaluate(state, 0));
    }
  }

  @Test
  void aFileThatIsCutOrOfAnotherBoardIsRefused() {
    byte[] bytes = learned(options(50, 1)).learned("none").toBytes();
    assertThatThrownBy(() -> TupleNetwork.read(Arrays.copyOf(bytes, bytes.length - 1), GAME, "it"))
        .hasMessageContaining("it is damaged");
    assertThatThrownBy(() -> TupleNetwork.read(bytes, new Blocks(4, 3), "it"))
        .hasMessageContaining("it was learned for another board: blocks 3x3");
    byte[] text = "hello\n".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> TupleNetwork.read(text, GAME, "it"))
        .hasMessageContaining("no learned evaluation");
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    assertThatThrownBy(() -> new LearnOptions("whole", 0, 1, 1, 0, 0, 0, 1))
        .hasMessage("stages must be from 1 to 64, was 0");
    assertThatThrownBy(() -> new LearnOptions("whole", 1, 1, 1, 1.5, 0, 0, 1))
        .hasMessage("lambda must be from 0 to 1, was 1.5");
  }

  @Test
  void otherGamesTellResultsFromIt() {
    Evaluator good = learned(options(2000, 1)).learned("none").evaluator();
    Evaluator ignorant = (state, player) -> 0.5;
    HeldOut heldOut = new HeldOut(GAME, List.of(good, ignorant), 50, 4, 1);
    assertThat(heldOut.states()).isGreaterThan(100);
    assertThat(heldOut.logLoss(0)).isLessThan(0.5);
    assertThat(heldOut.logLoss(1)).isBetween(0.6931, 0.6932);
    assertThat(heldOut.rankCorrelation(0)).isGreaterThan(0.5);
    assertThat(heldOut.rankCorrelation(1)).isZero();
  }

  @Test
  void agentsTakeItWhereTheGameHasNoEvaluationOfItsOwn() throws Exception {
    Path file = folder.resolve("blocks.eval");
    Files.write(file, learned(options(2000, 1)).learned("none").toBytes());
    String eval = "eval=learned(file=\"" + file.toString().replace("\\", "\\\\") + "\")";
    for (String player :
        List.of(
            "greedy(%s)", "alphabeta(table=false,%s)", "ic-e(m=0,%s)", "ip-e(%s)", "ir-m(%s)")) {
      try (Agent agent = Agents.catalog().make(Agent.SLOT, player.formatted(eval)).create(GAME)) {
        agent.newGame(1);
        assertThat(agent.search(GAME.newState(), Budget.iterations(300)).move())
            .as(player)
            .isEqualTo(GAME.deciding());
      }
    }
    assertThatThrownBy(() -> Agents.catalog().make(Agent.SLOT, "greedy").create(GAME))
        .hasMessageContaining("greedy needs an evaluation of states");
    assertThatThrownBy(() -> Agents.catalog().make(Agent.SLOT, "greedy(eval=learned)").create(GAME))
        .hasMessageContaining("no learned evaluation comes along with the game blocks");
    assertThatThrownBy(
            () -> Agents.catalog().make(Agent.SLOT, "greedy(eval=learned(gone))").create(GAME))
        .hasMessageContaining("there is no file gone");
  }
}
