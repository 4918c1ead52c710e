// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static io.banyan.core.search.TestParts.chiSquare;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agents;
import io.banyan.core.game.State;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.random.Rng;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.StepwisePlayout;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.TestPlayouts;
import io.banyan.core.search.Trajectory;
import org.junit.jupiter.api.Test;

/** Playouts that ask the game: its candidates, and moves that decide at once. */
class KnowledgePlayoutsTest {
  private final TestParts parts = new TestParts(new Cells(4, 4, 0));
  private final Rng rng = new Rng(2);

  private int[] counts(StepwisePlayout playout, int... moves) {
    Trajectory path = TestParts.path(new int[] {parts.tree().root()}, "", 0.5);
    return parts.counts(playout, parts.after(moves), path, 20_000, rng);
  }

  @Test
  void candidatesAreDrawnByWeight() {
    // The game proposes 0 with weight 1 and 1 with weight 3, later all that is left.
    StepwisePlayout playout = parts.playout("heuristic");
    parts.begin(100);
    assertThat(chiSquare(counts(playout), .25, .75)).isLessThan(10.8);
    assertThat(chiSquare(counts(playout, 0, 1), 0, 0, .5, .5)).isLessThan(10.8);
  }

  @Test
  void mastChoosesAmongTheCandidates() {
    // Player 0 lost with 1: mean 0; 0 was never made and counts as 1. Half greedy, half by weight.
    StepwisePlayout playout = parts.playout("heuristic(mast=0.5)");
    parts.begin(100);
    parts.learn("0:1 1:0", 0);
    assertThat(chiSquare(counts(playout), .625, .375)).isLessThan(10.8);
    // Cells 2 and 3 are no candidates, however good.
    StepwisePlayout greedy = parts.playout("heuristic(mast=1)");
    parts.begin(100);
    parts.learn("0:0 1:1", 0);
    parts.learn("0:1 1:0", 0);
    parts.learn("0:1 1:0", 1);
    assertThat(counts(greedy)).containsExactly(0, 20_000, 0, 0);
    parts.searchAgain(100);
    assertThat(chiSquare(counts(greedy), .5, .5)).isLessThan(10.8);
  }

  @Test
  void mastLearnsTheOutcomeOfPlayoutsOnly() {
    StepwisePlayout greedy = parts.playout("heuristic(mast=1)");
    parts.begin(100);
    Trajectory path = TestParts.path(new int[] {parts.tree().root()}, "0:0 1:1", 0);
    path.rewards()[0] = 9;
    parts.learn(TestParts.proven(path));
    assertThat(chiSquare(counts(greedy), .5, .5)).isLessThan(10.8);
    parts.learn(TestParts.path(new int[] {parts.tree().root()}, "0:0 1:1", 0));
    assertThat(counts(greedy)).containsExactly(0, 20_000, 0, 0);
  }

  @Test
  void withoutCandidatesAllMovesAre() {
    TestParts nim = new TestParts(new Nim(9));
    assertThat(nim.playout("heuristic")).isInstanceOf(UniformPolicy.class);
    StepwisePlayout greedy = nim.playout("heuristic(mast=1)");
    nim.begin(100);
    nim.learn("0:0 1:2", 0);
    nim.learn("0:1 1:2", 1);
    nim.learn("0:1 1:2", 0);
    Trajectory path = TestParts.path(new int[] {nim.tree().root()}, "", 0.5);
    assertThat(nim.counts(greedy, nim.after(), path, 1000, rng)).containsExactly(0, 0, 1000);
  }

  /** Player 1 wins by taking cell 2, player 0 can only take it first. */
  private final Cells sudden = new Cells(6, 6, 2).suddenEnd();

  @Test
  void aWinIsTakenAtOnce() {
    TestPlayouts wins = new TestPlayouts("decisive(anti=false)", sudden);
    int endedAtTwo = 0;
    for (int i = 0; i < 600; i++) {
      wins.outcome();
      endedAtTwo += wins.lastMoves().matches("0:\\d 1:2") ? 1 : 0;
    }
    // Unless player 0 took it by chance (1/6), player 1 takes it with the second move.
    assertThat(endedAtTwo).isBetween(450, 550);
    // A uniform playout ends so in 1/6 of the cases only.
    TestPlayouts uniform = new TestPlayouts("uniform", sudden);
    assertThat(uniform.mean(600)).isBetween(0.4, 0.6);
    assertThat(wins.mean(600)).isBetween(0.1, 0.24);
  }

  @Test
  void aThreatIsMetWhenAsked() {
    TestPlayouts blocks = new TestPlayouts("decisive", sudden);
    for (int i = 0; i < 50; i++) {
      assertThat(blocks.outcome()).isEqualTo(1);
      assertThat(blocks.lastMoves()).startsWith("0:2 ");
    }
  }

  @Test
  void otherMovesAreThoseOfTheInnerPlayoutWhichKeepsLearning() {
    TestParts quiet = new TestParts(new Cells(4, 4, 0));
    PlayoutPolicy decisive =
        Agents.catalog()
            .make(SearchSlots.PLAYOUT, "decisive(playout=mast(mode=egreedy,e=0))")
            .create(quiet.context());
    quiet.begin(100);
    assertThat(decisive.needsMoves()).isTrue();
    Trajectory lesson = TestParts.path(new int[] {quiet.tree().root()}, "0:0 0:1 0:2", 0);
    ((IterationListener) decisive).iterationEnded(quiet.tree(), lesson);
    for (int i = 0; i < 20; i++) {
      Trajectory path = TestParts.path(new int[] {quiet.tree().root()}, "", 0.5);
      State state = quiet.after();
      decisive.playOut(state, path, rng);
      assertThat(path.log().move(0)).isEqualTo(3);
    }
  }

  @Test
  void gamesWithoutTheKnowledgeAreRefused() {
    assertThatThrownBy(() -> new TestPlayouts("decisive", new Nim(5)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("decisive needs a way to find winning moves")
        .hasMessageContaining("nim");
  }
}
