// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.JointGame;
import io.banyan.core.game.JointState;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.game.toy.JointNim;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Solver;
import io.banyan.core.search.Trajectory;
import io.banyan.core.search.playout.LegalPool;
import io.banyan.core.search.playout.MovePlayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a search of joint moves keeps and forgets, and where it stops. */
class JointLifeTest {
  private static final PlayoutPolicy.Factory MAST =
      Agents.catalog().make(SearchSlots.PLAYOUT, "mast");

  private static JointConfig with(PlayoutPolicy.Factory playout) {
    JointConfig d = JointConfig.DEFAULT;
    return new JointConfig(
        d.select(), d.alone(), playout, d.reward(), d.finalMove(), d.solver(), 8);
  }

  private static void run(JointSearch search, JointState state, long seed, int iterations) {
    search.begin(state, seed);
    search.run(new Meter(Budget.iterations(iterations), Clock.SYSTEM));
  }

  private static String told(JointSearch search) {
    SearchReport report = search.report(0, 0);
    return report.moves() + " " + report.nodes() + " " + report.line() + search.bestReward();
  }

  @Test
  void aNewGameForgetsTreeProofsLineAndPlayouts() {
    for (int players = 1; players <= 3; players++) {
      JointGame game = new JointNim(9, players);
      JointSearch used = new JointSearch(game, with(MAST));
      run(used, game.newState(), 1, 200);
      used.gameStarted();
      run(used, game.newState(), 2, 200);
      JointSearch fresh = new JointSearch(game, with(MAST));
      run(fresh, game.newState(), 2, 200);
      assertThat(told(used)).isEqualTo(told(fresh));
    }
  }

  @Test
  void aSecondSearchOfAStateGoesOnAndOneOfAnotherStateBeginsAnew() {
    JointGame game = new JointNim(30, 2);
    JointSearch search = new JointSearch(game, JointConfig.DEFAULT);
    run(search, game.newState(), 1, 100);
    run(search, game.newState(), 2, 100);
    assertThat(search.iterations()).isEqualTo(100);
    assertThat(search.tree().visits(0)).isEqualTo(200);
    JointState later = game.newState();
    later.play(new int[] {2, 9});
    run(search, later, 3, 50);
    assertThat(search.tree().visits(0)).isEqualTo(50);
    assertThat(search.game()).isSameAs(game);
  }

  @Test
  void aMoveNobodyHasEndsTheTree() {
    JointGame game = new JointNim(30, 2);
    JointSearch search = new JointSearch(game, JointConfig.DEFAULT);
    run(search, game.newState(), 1, 100);
    search.played(new int[] {7, 9});
    assertThat(search.tree().nodes).isZero();
    // Nothing to follow any more: a second move is no error.
    search.played(new int[] {0, 9});
    assertThat(search.tree().nodes).isZero();
  }

  /** Two players with as many moves all the time; what else there is, is set from outside. */
  private static final class LongGame implements JointGame {
    int moves = 2;
    int length;
    int longest;

    @Override
    public int players() {
      return 2;
    }

    @Override
    public JointState newState() {
      return new Moment();
    }

    @Override
    public String moveText(int player, int move) {
      return Integer.toString(move);
    }

    private final class Moment implements JointState {
      private int ply;

      @Override
      public boolean isTerminal() {
        return ply >= length;
      }

      @Override
      public int legalCount(int player) {
        return moves;
      }

      @Override
      public int legalMove(int player, int i) {
        return i;
      }

      @Override
      public void play(int[] jointMove) {
        ply++;
        longest = Math.max(longest, ply);
      }

      @Override
      public void rewards(double[] rewards) {
        rewards[0] = 0.25;
        rewards[1] = 0.25;
      }

      @Override
      public void copyFrom(JointState other) {
        ply = ((Moment) other).ply;
      }

      @Override
      public long key() {
        return ply;
      }
    }
  }

  @Test
  void playoutsAreCutAtTenTimesTheLengthOfTheFirstFifty() {
    LongGame game = new LongGame();
    JointSearch search = new JointSearch(game, JointConfig.DEFAULT);
    game.length = 1_000_000;
    run(search, game.newState(), 1, 1);
    // One step in the tree, then the first cap.
    assertThat(game.longest).isEqualTo(1001);
    search.gameStarted();
    game.length = 101;
    run(search, game.newState(), 1, 50);
    game.length = 1_000_000;
    game.longest = 0;
    run(search, game.newState(), 1, 1);
    // Between 95 and 100 steps each.
    assertThat(game.longest).isBetween(950, 1010);
    search.gameStarted();
    game.length = 4;
    run(search, game.newState(), 1, 50);
    game.length = 1_000_000;
    game.longest = 0;
    search.gameStarted();
    run(search, game.newState(), 1, 1);
    assertThat(game.longest).isEqualTo(1001);
  }

  @Test
  void aPathMayBeAsLongAsTheTreeIsDeep() {
    LongGame game = new LongGame();
    game.moves = 1;
    game.length = 1000;
    JointSearch search = new JointSearch(game, JointConfig.DEFAULT);
    run(search, game.newState(), 1, 300);
    assertThat(search.tree().nodes).isEqualTo(301);
    for (int node = 0; node <= 300; node++) {
      assertThat(search.tree().visits(node)).isEqualTo(node == 0 ? 300 : 301 - node);
      assertThat(search.tree().mean(node, 1)).isEqualTo(0.25);
    }
  }

  @Test
  void shortGamesStillHaveACapOfFiveHundred() {
    LongGame game = new LongGame();
    game.length = 12;
    JointSearch search = new JointSearch(game, JointConfig.DEFAULT);
    run(search, game.newState(), 1, 50);
    game.length = 1_000_000;
    game.longest = 0;
    run(search, game.newState(), 1, 1);
    assertThat(game.longest).isBetween(501, 512);
  }

  @Test
  void anIterationThatTheClockInterruptsLeavesNothingBehind() {
    LongGame game = new LongGame();
    game.length = 1_000_000;
    long[] now = {0};
    JointSearch search = new JointSearch(game, JointConfig.DEFAULT);
    search.begin(game.newState(), 1);
    // Every look at the clock takes a millisecond: the time is up within the first playout.
    search.run(new Meter(Budget.nanos(3_000_000), () -> now[0] += 1_000_000));
    assertThat(search.iterations()).isZero();
    assertThat(search.tree().visits(0)).isZero();
    assertThat(game.longest).isLessThan(60);
  }

  /** Plays the first move and writes down what it is asked and told. */
  private static final class Listening implements MovePlayout {
    final List<Integer> asked = new ArrayList<>();
    final List<String> told = new ArrayList<>();

    @Override
    public int choose(int mover, LegalPool legal, MoveLog before, Rng rng) {
      asked.add(mover);
      return legal.get(0);
    }

    @Override
    public void learn(MoveLog log, int treeMoves, double[] outcome) {
      told.add(log.mover(0) + ":" + treeMoves + "/" + log.size());
    }

    @Override
    public void playOut(State state, Trajectory path, Rng rng) {
      throw new UnsupportedOperationException("joint moves only");
    }
  }

  @Test
  void chanceIsNeitherAskedNorTaughtAndTheOthersAreTaughtTheirOwnMoves() {
    HashedJointGame game = new HashedJointGame(3, false, false, 1, 6, 5);
    Listening playout = new Listening();
    JointSearch search = new JointSearch(game, with(context -> playout));
    run(search, game.newState(), 1, 40);
    assertThat(playout.asked).contains(0, 2).doesNotContain(1);
    assertThat(playout.told).hasSize(80);
    assertThat(playout.told).noneMatch(t -> t.startsWith("1:"));
    assertThat(playout.told.subList(0, 2)).allMatch(t -> t.matches("[02]:1/[1-6]"));
  }

  @Test
  void aMoveThatLetsTheOtherWinIsProvenLost() {
    // Of four, whatever is taken, the other takes the rest.
    JointSearch search = new JointSearch(new JointNim(4, 2), JointConfig.DEFAULT);
    run(search, new JointNim(4, 2).newState(), 1, 1000);
    assertThat(search.report(0, 0).moves())
        .hasSize(3)
        .allMatch(m -> m.proof() == Solver.Proof.LOSS);
    assertThat(search.report(1, 0).moves())
        .hasSize(1)
        .allMatch(m -> m.proof() != Solver.Proof.LOSS);
  }
}
