// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static io.banyan.core.search.TestParts.chiSquare;
import static io.banyan.core.search.TestSearches.agent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.budget.Budget;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Search;
import io.banyan.core.search.StepwisePlayout;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import org.junit.jupiter.api.Test;

/**
 * Two iterations: player 0 takes 0 and 2, player 1 takes 1 and 3, player 0 wins; then 2, 0, 1, 3
 * and player 1 wins. Means of player 0: cell 0 1, cell 1 0, cell 2 (1 + 0) / 2, cell 3 unseen; of
 * player 1: cell 0 1, cell 1 0, cell 2 unseen, cell 3 (0 + 1) / 2. e = 2.7183, e^0.5 = 1.6487.
 */
class MastTest {
  private static final double E = Math.E;
  private static final double R = Math.sqrt(Math.E);

  private final TestParts parts = new TestParts(new Cells(4, 4, 0));
  private final Rng rng = new Rng(3);

  private StepwisePlayout learnt(String spec) {
    StepwisePlayout mast = parts.playout(spec);
    parts.begin(100);
    parts.gameStarted();
    learnBoth();
    return mast;
  }

  private void learnBoth() {
    parts.learn("0:0 1:1 0:2 1:3", 1);
    parts.learn("0:2 1:0 0:1 1:3", 0);
  }

  /** Draws of the player to move after the given moves; 99.9 % of these are below 16.3. */
  private double chi(StepwisePlayout mast, String path, int[] moves, double... weights) {
    double total = 0;
    for (double w : weights) {
      total += w;
    }
    double[] p = new double[weights.length];
    for (int i = 0; i < p.length; i++) {
      p[i] = weights[i] / total;
    }
    Trajectory t = TestParts.path(new int[] {parts.tree().root()}, path, 0.5);
    return chiSquare(parts.counts(mast, parts.after(moves), t, 20_000, rng), p);
  }

  private static final int[] START = {};

  @Test
  void gibbsDrawsByTheMeansOfTheMover() {
    StepwisePlayout mast = learnt("mast(tau=1)");
    assertThat(chi(mast, "", START, E, 1, R, E)).isLessThan(16.3);
    // Player 1 after cell 3 is gone: 0, 1, 2 with means 1, 0, unseen.
    assertThat(chi(mast, "0:3", new int[] {3}, E, 1, E)).isLessThan(16.3);
    // A sixth of the temperature makes it six times as sharp; uniform would fail all of these.
    StepwisePlayout cold = learnt("mast(tau=0.25)");
    assertThat(chi(cold, "", START, Math.exp(4), 1, Math.exp(2), Math.exp(4))).isLessThan(16.3);
  }

  @Test
  void epsilonGreedyTakesTheBestMean() {
    // Cells 0 (1) and 3 (unseen, 1) are best: 0.6 / 2 + 0.4 / 4 each, the others 0.4 / 4.
    StepwisePlayout mast = learnt("mast(mode=egreedy,e=0.4)");
    assertThat(chi(mast, "", START, .4, .1, .1, .4)).isLessThan(16.3);
    // Unseen as 0.5: cell 0 alone is best.
    StepwisePlayout sceptic = learnt("mast(mode=egreedy,e=0.4,unseen=0.5)");
    assertThat(chi(sceptic, "", START, .7, .1, .1, .1)).isLessThan(16.3);
  }

  @Test
  void searcherScopeHasOneTableOfTheSearchersMovesForBoth() {
    // Player 0 searches: weights e, 1, e^0.5, and exp(0) = 1 for the cell never seen.
    StepwisePlayout mast = learnt("mast(tau=1,unseen=0,scope=searcher)");
    assertThat(chi(mast, "", START, E, 1, R, 1)).isLessThan(16.3);
    assertThat(chi(mast, "0:3", new int[] {3}, E, 1, R)).isLessThan(16.3);
  }

  @Test
  void learnsTheOutcomeNotTheShapedReward() {
    StepwisePlayout mast = parts.playout("mast(tau=1)");
    parts.begin(100);
    Trajectory path = TestParts.path(new int[] {parts.tree().root()}, "0:0 1:1", 1);
    path.rewards()[0] = -5;
    path.rewards()[1] = 7;
    parts.learn(path);
    assertThat(chi(mast, "0:3", new int[] {3}, E, 1, E)).isLessThan(16.3);
  }

  @Test
  void statisticsAreForgottenKeptOrFadedAsDeclared() {
    StepwisePlayout mast = learnt("mast(tau=1)");
    parts.searchAgain(100);
    assertThat(chi(mast, "", START, 1, 1, 1, 1)).isLessThan(16.3);
    StepwisePlayout keeper = learnt("mast(tau=1,keep=1)");
    parts.searchAgain(100);
    assertThat(chi(keeper, "", START, E, 1, R, E)).isLessThan(16.3);
    // Half: cell 2 has one of two visits left, so a win makes it (0.5 + 1) / 2 = 0.75.
    StepwisePlayout fading = learnt("mast(tau=1,keep=0.5)");
    parts.searchAgain(100);
    parts.learn("0:2", 1);
    assertThat(chi(fading, "", START, E, 1, Math.exp(0.75), E)).isLessThan(16.3);
    parts.gameStarted();
    assertThat(chi(fading, "", START, 1, 1, 1, 1)).isLessThan(16.3);
  }

  @Test
  void temperaturesTooColdForFloatsAreRefused() {
    assertThatThrownBy(() -> parts.playout("mast(tau=0.01)")).hasMessageContaining("tau must be");
    StepwisePlayout coldest = learnt("mast(tau=0.02)");
    // exp(-25) and less for all but cells 0 and 3.
    assertThat(chi(coldest, "", START, 1, 0, 0, 1)).isLessThan(16.3);
  }

  /** The first move of the playout is the prize far more often than by chance, 1 / 19. */
  @Test
  void playoutsGoForTheMoveThatWinsWhereverItIsMade() {
    assertThat(firstIsPrize("mast(tau=0.1)")).isGreaterThan(0.4);
    assertThat(firstIsPrize("mast(mode=egreedy)")).isGreaterThan(0.4);
    assertThat(firstIsPrize("uniform")).isLessThan(0.1);
  }

  /** How often a playout starts with the prize; a flat search that tries all moves alike. */
  private static double firstIsPrize(String playout) {
    Cells game = new Cells(20, 20, 7);
    String spec = "mcts(playout=%s,expand=root,select=ucb1(c=50),reward=discount(gamma=1))";
    Search search =
        agent(spec.formatted(playout), game, 1).begin(game.newState(), Budget.iterations(2000));
    int first = 0;
    for (int i = 0; i < 2000; i++) {
      search.iterate();
      first += i >= 1000 && search.lastIteration().log().move(1) == 7 ? 1 : 0;
    }
    return first / 1000.;
  }
}
