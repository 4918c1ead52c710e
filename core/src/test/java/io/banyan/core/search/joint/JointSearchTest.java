// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import io.banyan.core.agent.Agents;
import io.banyan.core.agent.JointAgent;
import io.banyan.core.agent.JointAgents;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.JointGame;
import io.banyan.core.game.JointState;
import io.banyan.core.game.State;
import io.banyan.core.game.toy.JointNim;
import io.banyan.core.game.toy.MatrixGame;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.search.TestSearches;
import io.banyan.core.spec.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JointSearchTest {
  private static final double[][] PENNIES = {{1, 0}, {0, 1}};
  private static final double[][] ROCK_PAPER_SCISSORS = {{.5, 0, 1}, {1, .5, 0}, {0, 1, .5}};

  /** Its only equilibrium: the first player plays the first row 2 times in 5, the second too. */
  private static final double[][] SKEWED = {{1, 0.25}, {0.5, 1}};

  private static final Catalog CATALOG = JointAgents.addTo(Agents.catalog());

  private static JointSearch search(String spec, JointGame game, int iterations, long seed) {
    JointSearch search = new JointSearch(game, config(spec));
    search.begin(game.newState(), seed);
    search.run(new Meter(Budget.iterations(iterations), Clock.SYSTEM));
    return search;
  }

  private static JointConfig config(String bandit) {
    JointConfig d = JointConfig.DEFAULT;
    return new JointConfig(
        CATALOG.make(JointSlots.SELECT, bandit.toLowerCase(Locale.ROOT)),
        d.alone(),
        d.playout(),
        d.reward(),
        d.finalMove(),
        d.solver(),
        8);
  }

  private static SearchReport report(String spec, JointGame game, int iterations, int player) {
    JointAgent agent = CATALOG.make(JointAgent.SLOT, spec).create(game);
    agent.newGame(3);
    return agent.search(game.newState(), player, Budget.iterations(iterations));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UCT", "EXP3", "REGRET"})
  void playersMixInMatchingPenniesAndRockPaperScissors(String bandit) {
    JointSearch pennies = search(bandit, new MatrixGame(PENNIES), 40_000, 1);
    JointSearch rps = search(bandit, new MatrixGame(ROCK_PAPER_SCISSORS), 40_000, 2);
    for (int player = 0; player < 2; player++) {
      for (double p : pennies.strategy(player)) {
        assertThat(p).isCloseTo(1.0 / 2, offset(0.08));
      }
      for (double p : rps.strategy(player)) {
        assertThat(p).isCloseTo(1.0 / 3, offset(0.08));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"EXP3", "REGRET"})
  void regretMinimisersComeNearAnUnevenEquilibrium(String bandit) {
    // Row indifference 1 q + .25 (1-q) = .5 q + (1-q) gives q = 0.6; columns give p = 0.4.
    JointSearch search = search(bandit, new MatrixGame(SKEWED), 60_000, 5);
    assertThat(search.strategy(0)[0]).isCloseTo(0.4, offset(0.1));
    assertThat(search.strategy(1)[0]).isCloseTo(0.6, offset(0.1));
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 6, 7, 9, 10, 11})
  void aTurnTakingGameGetsTheMoveOfPlainUct(int heap) {
    Game nim = new Nim(heap);
    State state = nim.newState();
    int plain = TestSearches.search("uct", nim, state, 4000, 1).move();
    assertThat(report("joint(solver=false)", new JointNim(heap, 2), 4000, 0).move())
        .isEqualTo(plain)
        .isEqualTo(heap % 4 - 1);
    assertThat(report("joint(playout=mast)", new JointNim(heap, 2), 4000, 0).move())
        .isEqualTo(plain);
  }

  @Test
  void aForcedWinIsProvenAndEndsTheSearch() {
    SearchReport report = report("joint", new JointNim(11, 2), 1_000_000, 0);
    assertThat(report.move()).isEqualTo(2);
    assertThat(report.value()).isEqualTo(1);
    assertThat(report.iterations()).isLessThan(100_000);
    assertThat(report.moves().stream().filter(m -> m.move() == 2).findFirst().orElseThrow().proof())
        .isEqualTo(Solver.Proof.WIN);
  }

  @Test
  void whoCannotWinIsNotPromisedAnything() {
    // With three players nobody can force the last take from a heap of 5.
    SearchReport report = report("joint", new JointNim(5, 3), 20_000, 0);
    assertThat(report.iterations()).isEqualTo(20_000);
    assertThat(report.moves()).allMatch(m -> m.proof() == null);
  }

  @Test
  void aMoveThatWinsAgainstEveryReplyIsProvenThoughAllMoveAtOnce() {
    double[][] dominant = {{0, 1, 0}, {1, 1, 1}, {1, 0, 0}};
    SearchReport report = report("joint", new MatrixGame(dominant), 100_000, 0);
    assertThat(report.move()).isEqualTo(1);
    assertThat(report.iterations()).isLessThan(1000);
  }

  @Test
  void aPuzzleIsSolvedOnceAndItsLinePlayedOut() {
    JointGame puzzle = new JointNim(12, 1);
    JointAgent agent = CATALOG.make(JointAgent.SLOT, "joint").create(puzzle);
    agent.newGame(1);
    JointState state = puzzle.newState();
    List<Integer> moves = new ArrayList<>();
    long later = 0;
    while (!state.isTerminal()) {
      SearchReport report = agent.search(state, 0, Budget.iterations(200_000));
      later += moves.isEmpty() ? 0 : report.iterations();
      moves.add(report.move());
      int[] joint = {report.move()};
      state.play(joint);
      agent.played(joint);
    }
    assertThat(moves).hasSize(12).containsOnly(0);
    assertThat(later).as("iterations after the line was known").isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "joint(playout=mast,solver=false)",
        "joint(playout=ngram,solver=false)",
        "joint(alpha=0.6,solver=false)",
        "joint(rave=50,solver=false)",
        "joint(rb=2,solver=false)"
      })
  void everyEnhancementChangesTheSearchAndStillFindsTheMove(String spec) {
    JointGame game = new JointNim(11, 2);
    SearchReport plain = report("joint(solver=false)", game, 4000, 0);
    SearchReport enhanced = report(spec, game, 4000, 0);
    assertThat(enhanced.moves()).isNotEqualTo(plain.moves());
    assertThat(enhanced.move()).isEqualTo(2).isEqualTo(plain.move());
  }

  @Test
  void theBonusPrefersTheShorterOfTwoWins() {
    // Taking all three at once wins now; any other way to win takes more steps.
    SearchReport plain = report("joint(solver=false,c=5)", new JointNim(3, 2), 4000, 0);
    SearchReport bonus = report("joint(solver=false,c=5,rb=5)", new JointNim(3, 2), 4000, 0);
    assertThat(bonus.moves().get(0).value()).isGreaterThan(plain.moves().get(0).value());
  }

  @Test
  void aSufficientMoveGetsAllFurtherVisits() {
    SearchReport plain = report("joint(solver=false,c=2)", new JointNim(3, 2), 2000, 0);
    SearchReport sufficient =
        report("joint(solver=false,c=2,alpha=0.9)", new JointNim(3, 2), 2000, 0);
    assertThat(plain.moves().get(0).visits()).isLessThan(1980);
    assertThat(sufficient.moves().get(0).visits()).isGreaterThanOrEqualTo(1990);
  }

  @Test
  void theBonusNeedsABanditThatTakesIt() {
    assertThatThrownBy(() -> CATALOG.make(JointAgent.SLOT, "joint(exp3,rb=2)"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("select=exp3 is for rewards in [0, 1]")
        .hasMessageContaining("uct takes any");
  }

  @Test
  void equalSeedsGiveEqualSearches() {
    for (String spec :
        List.of(
            "joint",
            "joint(exp3)",
            "joint(regret,playout=mast)",
            "joint(playout=ngram,rave=100,alpha=0.6,rb=2)")) {
      SearchReport a = report(spec, new MatrixGame(ROCK_PAPER_SCISSORS), 3000, 1);
      SearchReport b = report(spec, new MatrixGame(ROCK_PAPER_SCISSORS), 3000, 1);
      assertThat(a.moves()).isEqualTo(b.moves());
      assertThat(a.move()).isEqualTo(b.move());
    }
  }

  @Test
  void theTreeFollowsTheMovesOfAGame() {
    JointGame game = new JointNim(30, 2);
    JointSearch search = search("UCT", game, 5000, 1);
    JointState state = game.newState();
    int[] joint = {0, 9};
    state.play(joint);
    long expected =
        search.report(0, 0).moves().stream()
            .filter(m -> m.move() == 0)
            .findFirst()
            .orElseThrow()
            .visits();
    search.played(joint);
    search.begin(state, 2);
    long kept = search.report(1, 0).moves().stream().mapToLong(m -> m.visits()).sum();
    // The first visit of the node itself went to no child.
    assertThat(kept).isEqualTo(expected - 1);
  }

  @Test
  void aSmallMemoryEndsGrowthAndNotTheSearch() {
    JointGame game = new JointNim(60, 2);
    JointAgent agent = CATALOG.make(JointAgent.SLOT, "joint(memory=1)").create(game);
    SearchReport report = agent.search(game.newState(), 0, Budget.iterations(60_000));
    assertThat(report.iterations()).isEqualTo(60_000);
    assertThat(report.treeBytes()).isLessThan(1_000_000);
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aLimitOfNodesEndsTheSearchWhereMemoryEndsGrowth() {
    JointGame game = new JointNim(60, 2);
    JointAgent agent = CATALOG.make(JointAgent.SLOT, "joint(memory=1)").create(game);
    SearchReport report = agent.search(game.newState(), 0, Budget.nodes(100_000));
    assertThat(report.iterations()).isBetween(10_000L, 100_000L);
    assertThat(report.nodes()).isLessThan(100_000);
  }

  @Test
  void aFinishedGameIsRefused() {
    JointGame game = new JointNim(1, 2);
    JointState state = game.newState();
    state.play(new int[] {0, 9});
    JointSearch search = new JointSearch(game, JointConfig.DEFAULT);
    assertThatThrownBy(() -> search.begin(state, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("over");
  }
}
