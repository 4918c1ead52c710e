// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static io.banyan.core.search.TestParts.chiSquare;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agents;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Ending;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.StepwisePlayout;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import org.junit.jupiter.api.Test;

/** Playouts before anything is known, after a new game, and where the game offers nothing. */
class PlayoutEdgesTest {
  private final Rng rng = new Rng(11);

  private static PlayoutPolicy make(Game game, String spec) {
    TestParts parts = new TestParts(game);
    return Agents.catalog().make(SearchSlots.PLAYOUT, spec).create(parts.context());
  }

  /** Cells 1 and 2 are left after 0 and 3. */
  private int[] lastTwo(TestParts parts, StepwisePlayout playout) {
    State state = parts.after(0, 3);
    Trajectory path = TestParts.path(new int[] {parts.tree().root()}, "0:0 1:3", 0.5);
    return parts.counts(playout, state, path, 200, rng);
  }

  /**
   * Move 2 had 0.5 by itself, after 3 and after 0 and 3; move 1 had 0.4 by itself. That nothing is
   * known of 1 after the others must not pass for the 1 of what was never tried.
   */
  @Test
  void sequencesNeverSeenDoNotCountEvenIfNoneNeedBeSeen() {
    TestParts parts = new TestParts(new Cells(4, 4, 0));
    StepwisePlayout nast = parts.playout("nast(n=3,k=0,mode=egreedy,e=0)");
    parts.begin(100);
    parts.learn("0:0 1:3 0:2", 0.5);
    parts.learn("0:1", 0.4);
    assertThat(lastTwo(parts, nast)).containsExactly(0, 0, 200, 0);
  }

  @Test
  void aNewGameForgetsSequencesOfThreeToo() {
    TestParts parts = new TestParts(new Cells(4, 4, 0));
    StepwisePlayout nast = parts.playout("nast(n=3,k=0,mode=egreedy,e=0,keep=1)");
    parts.begin(100);
    parts.learn("0:0 1:3 0:2", 0);
    assertThat(lastTwo(parts, nast)).containsExactly(0, 200, 0, 0);
    parts.gameStarted();
    assertThat(chiSquare(lastTwo(parts, nast), 0, 0.5, 0.5)).isLessThan(10.8);
  }

  @Test
  void paperNGramsHaveNothingToGoByAtTheFirstMove() {
    TestParts parts = new TestParts(new Cells(4, 4, 0));
    StepwisePlayout nast = parts.playout("nast-paper");
    parts.begin(100);
    Trajectory path = TestParts.path(new int[] {parts.tree().root()}, "", 0.5);
    int[] counts = parts.counts(nast, parts.after(), path, 4000, rng);
    assertThat(chiSquare(counts, 0.25, 0.25, 0.25, 0.25)).isLessThan(16.3);
  }

  /** Half of the moves are the best one, the others any of three: 2/3 and 1/6 each. */
  @Test
  void withoutCandidatesTheOtherMovesAreUniform() {
    TestParts parts = new TestParts(new Nim(9));
    StepwisePlayout heuristic = parts.playout("heuristic(mast=0.5)");
    parts.begin(100);
    parts.learn("0:0", 0);
    parts.learn("0:2", 0);
    Trajectory path = TestParts.path(new int[] {parts.tree().root()}, "", 0.5);
    int[] counts = parts.counts(heuristic, parts.after(), path, 6000, rng);
    assertThat(chiSquare(counts, 1 / 6., 2 / 3., 1 / 6.)).isLessThan(13.8);
  }

  @Test
  void onlyWhatLearnsFromMovesNeedsThem() {
    Game game = new Cells(6, 6, 0);
    assertThat(make(game, "heuristic").needsMoves()).isFalse();
    assertThat(make(game, "heuristic(mast=0.5)").needsMoves()).isTrue();
    assertThat(make(game, "decisive").needsMoves()).isFalse();
    assertThat(make(game, "decisive(playout=mast)").needsMoves()).isTrue();
  }

  @Test
  void playoutsSayHowTheyEnd() {
    Game game = new ScriptedGame("(1 (0 1))");
    assertThat(make(game, "early").ending()).isEqualTo(Ending.JUDGED);
    assertThat(make(game, "early(score=value)").ending()).isEqualTo(Ending.VALUED);
    assertThat(make(game, "ic-e").ending()).isEqualTo(Ending.VALUED);
    assertThat(make(game, "mast").ending()).isEqualTo(Ending.PLAYED);
  }

  @Test
  void stoppingEarlyNeedsAnEvaluation() {
    assertThatThrownBy(() -> make(new Nim(5), "early"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("early needs an evaluation of states");
  }

  @Test
  void manyGamesAtOnceNeedAStateThatPlaysThem() {
    assertThatThrownBy(() -> make(new Nim(5), "lanes"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lanes needs states that play many games at once");
  }

  /** Moves 1 and 2 are left; 2 was always lost, which is remembered until a new game. */
  @Test
  void aPlayoutInsideAnotherIsToldOfNewGames() {
    Cells game = new Cells(4, 3, 0).suddenEnd();
    TestParts parts = new TestParts(game);
    PlayoutPolicy decisive =
        Agents.catalog()
            .make(SearchSlots.PLAYOUT, "decisive(playout=mast(mode=egreedy,e=0,keep=1))")
            .create(parts.context());
    assertThat(decisive.name()).isEqualTo("decisive");
    ((IterationListener) decisive)
        .iterationEnded(
            parts.tree(), TestParts.path(new int[] {parts.begin(9).tree().root()}, "0:2", 0));
    assertThat(thirdMoves(parts, decisive)).containsExactly(0, 200, 0, 0);
    decisive.gameStarted();
    assertThat(chiSquare(thirdMoves(parts, decisive), 0, 0.5, 0.5)).isLessThan(10.8);
  }

  private int[] thirdMoves(TestParts parts, PlayoutPolicy playout) {
    int[] counts = new int[4];
    for (int i = 0; i < 200; i++) {
      Trajectory path =
          TestParts.recording(TestParts.path(new int[] {parts.tree().root()}, "0:0 1:3", 0.5));
      playout.playOut(parts.after(0, 3), path, rng);
      counts[path.log().move(2)]++;
    }
    return counts;
  }
}
