// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.reward;

import static io.banyan.core.search.TestSearches.agent;
import static io.banyan.core.search.TestSearches.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.search.RewardPolicy;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Ten cells, four plies, the prize is cell 9, quality is the winner's lowest cell in tenths. Player
 * 0 wins with quality c / 10 after 9, 8, c, 7; player 1 after 8, 9, 7, c. Player 0 searches.
 */
class RewardsTest {
  private final TestParts parts = new TestParts(new Cells(10, 4, 9));

  private Trajectory won(RewardPolicy reward, int player, int cell) {
    State end = player == 0 ? parts.after(9, 8, cell, 7) : parts.after(8, 9, 7, cell);
    Trajectory path =
        TestParts.path(new int[] {parts.tree().root()}, "0:1 1:1 0:1 1:1", 1 - player);
    reward.shape(end, path);
    return path;
  }

  private double reward(RewardPolicy reward, int player, int cell) {
    return won(reward, player, cell).rewards()[player];
  }

  private RewardPolicy policy(String spec) {
    RewardPolicy policy = parts.reward(spec);
    parts.begin(1000);
    parts.gameStarted();
    return policy;
  }

  /**
   * After 0.1 and 0.3: mean 0.2, deviation 0.14142. 0.5: lambda = 2.1213, b = 0.25 (-1 + 2 / (1 +
   * exp(-4.2426))) = 0.24292, halved 0.12146. Then mean 0.3, deviation 0.2; 0.1: lambda = -1, b =
   * 0.25 * -0.76159 = -0.19040, halved -0.09520.
   */
  @Test
  void qualitativeBonusFollowsTheFormula() {
    RewardPolicy qb = policy("qb(k=2,a=0.25,count=2,warmup=0)");
    assertThat(reward(qb, 0, 1)).isEqualTo(1);
    assertThat(reward(qb, 0, 3)).isEqualTo(1);
    Trajectory good = won(qb, 0, 5);
    assertThat(good.rewards()[0]).isCloseTo(1.12146, within(1e-5));
    assertThat(good.rewards()[1]).isCloseTo(-0.12146, within(1e-5));
    // The outcome itself, which learning parts read, stays what it was.
    assertThat(good.outcome()).containsExactly(1, 0);
    assertThat(reward(qb, 0, 1)).isCloseTo(0.90480, within(1e-5));
    // The other winner has statistics of its own, empty so far.
    assertThat(reward(qb, 1, 6)).isEqualTo(1);
  }

  /**
   * Y = 0.1, 0.3, 0.5 won by the searcher and 0.2 by the other; X' = 0.1, 0.3, 0.5, 0. Means 0.225
   * and 0.275; sums of products 0.1025 and of squares 0.0875: a' = 1.17143. Then 0.5: lambda = 1, b
   * = 1.17143 * 0.76159 = 0.89215, halved 0.44608. With a' at most 0.5: 0.19040.
   */
  @Test
  void theSizeOfTheBonusIsLearntFromTheCovariance() {
    for (String limit : new String[] {"", ",amax=0.5"}) {
      RewardPolicy qb = policy("qb(k=2,count=3,warmup=0" + limit + ")");
      won(qb, 0, 1);
      won(qb, 0, 3);
      won(qb, 0, 5);
      won(qb, 1, 2);
      assertThat(reward(qb, 0, 5)).isCloseTo(limit.isEmpty() ? 1.44608 : 1.19040, within(1e-5));
    }
  }

  /** Searcher wins with 0.1 and 0.2, the other with 0.6 and 0.5: the covariance is negative. */
  @Test
  void noBonusWhenQualityDoesNotGoAlongWithWinning() {
    RewardPolicy qb = policy("qb(k=2,count=2,warmup=0)");
    RewardPolicy printed = policy("qb(k=2,count=2,warmup=0,sign=minus)");
    for (RewardPolicy policy : new RewardPolicy[] {qb, printed}) {
      won(policy, 0, 1);
      won(policy, 0, 2);
      won(policy, 1, 6);
      won(policy, 1, 5);
    }
    assertThat(reward(qb, 0, 6)).isEqualTo(1);
    assertThat(reward(printed, 0, 6)).isGreaterThan(1.05);
  }

  private double length(RewardPolicy rb, int treeMoves, int moves) {
    int[] nodes = new int[treeMoves + 1];
    Trajectory path = TestParts.path(nodes, "0:1 ".repeat(moves).strip(), 1);
    rb.shape(parts.after(9, 8, 1, 7), path);
    return path.rewards()[0];
  }

  /**
   * Lengths 10 and 14: mean 12, deviation 2.8284. 8: lambda = +1.4142 (shorter is better), b = 0.25
   * * 0.88839 = 0.22210, halved 0.11105. With two moves in the tree the playouts have 8 and 12, and
   * with 6 tree moves the same 8 is a playout of 2: lambda = 2.8284, b = 0.25 * 0.99304.
   */
  @Test
  void relativeBonusRewardsShortWins() {
    RewardPolicy rb = policy("rb(k=2,a=0.25,count=2,warmup=0)");
    length(rb, 2, 10);
    length(rb, 2, 14);
    assertThat(length(rb, 6, 8)).isCloseTo(1.11105, within(1e-5));
    RewardPolicy playout = policy("rb(k=2,a=0.25,count=2,warmup=0,d=playout)");
    length(playout, 2, 10);
    length(playout, 2, 14);
    assertThat(length(playout, 6, 8)).isCloseTo(1.12413, within(1e-5));
    // A longer one loses as much.
    RewardPolicy again = policy("rb(k=2,a=0.25,count=2,warmup=0)");
    length(again, 0, 10);
    length(again, 0, 14);
    assertThat(length(again, 0, 16)).isCloseTo(0.88895, within(1e-5));
  }

  @Test
  void bothBonusesAdd() {
    RewardPolicy both = policy("rbqb(kr=2,kq=2,a=0.25,count=2,warmup=0)");
    shape(both, 10, 1);
    shape(both, 14, 3);
    // 0.11105 for the length 8 and 0.12146 for the quality 0.5.
    assertThat(shape(both, 8, 5)).isCloseTo(1.23251, within(1e-5));
  }

  private double shape(RewardPolicy policy, int moves, int cell) {
    Trajectory path = TestParts.path(new int[] {1}, "0:1 ".repeat(moves).strip(), 1);
    policy.shape(parts.after(9, 8, cell, 7), path);
    return path.rewards()[0];
  }

  @Test
  void drawsProvenNodesAndCutOffPlayoutsTouchNothing() {
    RewardPolicy qb = policy("qb(k=2,a=0.25,count=2,warmup=0)");
    won(qb, 0, 1);
    won(qb, 0, 3);
    Trajectory draw = TestParts.path(new int[] {1}, "0:1", 0.5);
    qb.shape(parts.after(1, 2, 3, 4), draw);
    assertThat(draw.rewards()).containsExactly(0.5, 0.5);
    Trajectory proven = TestParts.proven(TestParts.path(new int[] {1}, "0:1", 1));
    qb.shape(parts.after(9, 8, 6, 7), proven);
    assertThat(proven.rewards()).containsExactly(1, 0);
    Trajectory cut = TestParts.path(new int[] {1}, "0:1", 1);
    qb.shape(parts.after(9, 8, 6), cut);
    assertThat(cut.rewards()).containsExactly(1, 0);
    // Nothing was learnt from the three: the bonus is that of the trace above.
    assertThat(reward(qb, 0, 5)).isCloseTo(1.12146, within(1e-5));
  }

  @Test
  void noBonusDuringTheWarmUpNorWithTooFewWins() {
    RewardPolicy qb = parts.reward("qb(k=2,a=0.25,count=2,warmup=0.05)");
    parts.begin(100);
    int[] cells = {1, 3, 1, 3, 5, 5};
    for (int i = 0; i < 6; i++) {
      // 5 % of 100: the first five are unaltered.
      assertThat(reward(qb, 0, cells[i]) > 1).isEqualTo(i == 5);
    }
    RewardPolicy careful = policy("qb(k=2,a=0.25,warmup=0)");
    for (int i = 0; i < 50; i++) {
      assertThat(reward(careful, 0, i % 7)).isEqualTo(1);
    }
    assertThat(reward(careful, 0, 6)).isGreaterThan(1.05);
    // A search whose length is unknown, the first one under the clock, has no bonus.
    parts.begin(0);
    for (int i = 0; i < 60; i++) {
      assertThat(reward(careful, 0, i % 7)).isEqualTo(1);
    }
  }

  @Test
  void aLimitThatIsNeverReachedDoesNotKeepTheBonusAway() {
    Game game = new Nim(40);
    // 5 % of 100,000 iterations are all that 5000 nodes allow.
    for (String budget : new String[] {"100000it|5000n", "5000n"}) {
      SearchReport plain = agent("rb(k=0)", game, 1).search(game.newState(), Budget.parse(budget));
      SearchReport bonus = agent("rb(k=2)", game, 1).search(game.newState(), Budget.parse(budget));
      assertThat(bonus.moves()).as(budget).isNotEqualTo(plain.moves());
    }
  }

  @Test
  void statisticsAreForgottenOrKeptBetweenMovesAsDeclared() {
    for (String keep : new String[] {"nothing", "covariance", "everything"}) {
      RewardPolicy qb = policy("qb(k=2,count=2,warmup=0,keep=" + keep + ")");
      won(qb, 0, 1);
      won(qb, 0, 5);
      won(qb, 1, 1);
      parts.searchAgain(1000);
      // Everything: mean 0.3, bonus at once. Else two wins are needed first.
      assertThat(reward(qb, 0, 6) > 1).isEqualTo(keep.equals("everything"));
      won(qb, 0, 1);
      // Since the reset Y = X' = 0.6, 0.1: a' = 1. The covariance may know the first three too.
      double now = reward(qb, 0, 6) - 1;
      if (keep.equals("covariance")) {
        // Mean 0.35, deviation 0.35355; 0.6: lambda = 0.70711 and b = a' 0.60882.
        double a = covariance(new double[] {.1, .5, 0, .6, .1}, new double[] {.1, .5, .1, .6, .1});
        assertThat(now).isCloseTo(a * 0.60882 / 2, within(1e-4));
      } else if (keep.equals("nothing")) {
        assertThat(now).isCloseTo(0.60882 / 2, within(1e-4));
      }
      parts.gameStarted();
      assertThat(reward(qb, 0, 6)).isEqualTo(1);
    }
  }

  /** Cov(x, y) / Var(y) in two passes. */
  private static double covariance(double[] x, double[] y) {
    double mx = Arrays.stream(x).average().orElseThrow();
    double my = Arrays.stream(y).average().orElseThrow();
    double products = 0;
    double squares = 0;
    for (int i = 0; i < x.length; i++) {
      products += (x[i] - mx) * (y[i] - my);
      squares += (y[i] - my) * (y[i] - my);
    }
    return products / squares;
  }

  @Test
  void qualityIsNotShiftedUnlessAsked() {
    // a' of Y = X' is 1; with one loss in between a shift of Y changes a'.
    double[] x = {.1, .5, 0, .3};
    double[] y = {.1, .5, .2, .3};
    double[] sx = {.55, .75, 0, .65};
    double[] sy = {.55, .75, .6, .65};
    for (boolean shifted : new boolean[] {false, true}) {
      RewardPolicy qb = policy("qb(k=2,count=3,warmup=0,shifted=" + shifted + ")");
      won(qb, 0, 1);
      won(qb, 0, 5);
      won(qb, 1, 2);
      won(qb, 0, 3);
      // Mean 0.3, deviation 0.2; 0.5: lambda = 1, 0.76159.
      double a = shifted ? covariance(sx, sy) : covariance(x, y);
      assertThat(reward(qb, 0, 5)).isCloseTo(1 + a * 0.76159 / 2, within(1e-4));
    }
  }

  /** After 5, 4 all four moves win for player 0; the higher the cell, the better the quality. */
  @Test
  void searchPrefersTheBetterWin() {
    Cells game = new Cells(6, 3, 5);
    State root = game.newState();
    root.play(5);
    root.play(4);
    String spec = "mcts(select=ucb1(c=0.05),reward=%s)";
    SearchReport qb = search(spec.formatted("qb(a=0.25,count=5)"), game, root, 400, 1);
    assertThat(qb.move()).isEqualTo(3);
    assertThat(qb.moves().get(0).visits()).isGreaterThan(200);
    SearchReport plain = search(spec.formatted("outcome"), game, root, 400, 1);
    assertThat(plain.moves()).allMatch(m -> m.visits() == 100);
  }

  private static final Game SOON_OR_LATE = new ScriptedGame("(1 (((1))))");

  /** Both moves win, at once or after four plies. Fails for reward=outcome. */
  @Test
  void searchPrefersTheShorterWin() {
    String spec = "mcts(select=ucb1(c=0.05),reward=%s)";
    for (String reward : new String[] {"rb(a=0.25,count=5)", "discount(gamma=0.9)"}) {
      SearchReport report = search(spec.formatted(reward), SOON_OR_LATE, 400, 1);
      assertThat(report.move()).as(reward).isEqualTo(0);
      assertThat(report.moves().get(0).visits()).as(reward).isGreaterThan(250);
    }
    assertThat(search(spec.formatted("outcome"), SOON_OR_LATE, 400, 1).moves())
        .allMatch(m -> m.visits() == 200);
  }

  @Test
  void discountShrinksTowardsTheMiddle() {
    RewardPolicy discount = policy("discount(gamma=0.9)");
    Trajectory path = TestParts.path(new int[] {1}, "0:1 1:2 0:3", 1);
    discount.shape(parts.after(9, 8, 1, 7), path);
    // 0.9^3 = 0.729: 0.5 + 0.3645 and 0.5 - 0.3645.
    assertThat(path.rewards()[0]).isCloseTo(0.8645, within(1e-9));
    assertThat(path.rewards()[1]).isCloseTo(0.1355, within(1e-9));
    assertThat(discount.needsMoves()).isTrue();
  }

  @Test
  void stylesValueTiesDifferently() {
    double[][] expected = {{0.5, 0.5}, {1, 0}, {0, 1}, {-1, 0}};
    String[] styles = {"balanced", "defensive", "offensive", "style(win=2,tie=-1,loss=-3)"};
    for (int i = 0; i < styles.length; i++) {
      RewardPolicy style = policy(styles[i]);
      Trajectory tie = TestParts.path(new int[] {1}, "", 0.5);
      style.shape(parts.after(), tie);
      // The others get max + min - r; for the last 2 - 3 + 1 = 0.
      assertThat(tie.rewards()).as(styles[i]).containsExactly(expected[i]);
    }
    RewardPolicy general = policy("style(win=2,tie=-1,loss=-3)");
    Trajectory loss = TestParts.path(new int[] {1}, "", 0);
    general.shape(parts.after(), loss);
    assertThat(loss.rewards()).containsExactly(-3, 2);
  }

  @Test
  void outcomesInBetweenLieOnStraightLines() {
    RewardPolicy style = policy("style(win=3,tie=1,loss=-2)");
    double[] outcomes = {0, 0.25, 0.5, 0.6, 1};
    // From -2 to 1 over the first half, from 1 to 3 over the second.
    double[] expected = {-2, -0.5, 1, 1.4, 3};
    for (int i = 0; i < outcomes.length; i++) {
      Trajectory path = TestParts.path(new int[] {1}, "", outcomes[i]);
      style.shape(parts.after(), path);
      assertThat(path.rewards()[0]).isCloseTo(expected[i], within(1e-12));
      assertThat(path.rewards()[1]).isCloseTo(1 - expected[i], within(1e-12));
    }
  }

  @Test
  void rewardsOfSingleGamesRefusePlayoutsThatDoNotTellThem() {
    Game game = new Cells(12, 12, 5);
    for (String spec :
        new String[] {
          "mcts(reward=rb,playout=ic-e)",
          "mcts(reward=qb,playout=ic-e)",
          "mcts(reward=qb,playout=early)",
          "mcts(reward=rb(base=defensive),playout=early(score=value))"
        }) {
      String playout = spec.contains("early") ? "playout=early" : "playout=ic-e";
      assertThatThrownBy(() -> agent(spec, game, 1))
          .as(spec)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(spec.contains("=rb") ? "reward=rb compares" : "reward=qb compares")
          .hasMessageContaining(playout);
    }
    assertThat(agent("mcts(reward=rb,playout=early)", game, 1)).isNotNull();
  }

  @Test
  void aGameStoppedAsWonCountsWithItsLengthSoFar() {
    RewardPolicy rb = policy("rb(k=2,a=0.25,count=2,warmup=0)");
    double last = 0;
    for (String moves : new String[] {"0:1 1:2 0:3 1:4", "0:1 1:2 0:3 1:4 0:5 1:6", "0:1 1:2"}) {
      Trajectory path = TestParts.path(new int[] {1}, moves, 1);
      rb.shape(parts.after(9, 8), path);
      last = path.rewards()[0];
    }
    assertThat(last).isGreaterThan(1.1);
  }

  /** A sure tie, or a move that wins two of five playouts: 0.4. Each style fails for another. */
  @Test
  void styleDecidesBetweenATieAndAGamble() {
    Game game = new ScriptedGame("(0.5 (1 1 0 0 0))");
    String spec = "mcts(expand=root,final=mean,reward=%s)";
    assertThat(search(spec.formatted("balanced"), game, 2000, 1).move()).isEqualTo(0);
    assertThat(search(spec.formatted("defensive"), game, 2000, 1).move()).isEqualTo(0);
    assertThat(search(spec.formatted("offensive"), game, 2000, 1).move()).isEqualTo(1);
    // Seen by the player who searches, whoever that is: player 1 after one move.
    Game second = new ScriptedGame("((0.5 (1 1 0 0 0)))");
    State state = second.newState();
    state.play(0);
    SearchReport report = search(spec.formatted("offensive"), second, state, 2000, 1);
    assertThat(report.move()).isEqualTo(1);
    assertThat(report.value()).isCloseTo(0.6, within(0.05));
  }

  @Test
  void bonusesOnTopOfAnotherReward() {
    RewardPolicy qb = policy("qb(k=2,a=0.25,count=2,warmup=0,base=discount(gamma=0.5))");
    won(qb, 0, 1);
    won(qb, 0, 3);
    // 0.5 + 0.5 / 16 and the 0.12146 of the trace.
    assertThat(reward(qb, 0, 5)).isCloseTo(0.53125 + 0.12146, within(1e-5));
  }

  @Test
  void gamesWithoutQualityAreRefused() {
    assertThatThrownBy(() -> agent("qb", new Nim(5), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("qb needs a measure of how good a final state is")
        .hasMessageContaining("nim");
    assertThat(agent("rb", new Nim(9), 1).search(new Nim(9).newState(), Budget.iterations(50)))
        .isNotNull();
  }
}
