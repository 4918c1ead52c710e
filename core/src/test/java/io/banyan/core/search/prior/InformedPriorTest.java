// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.prior;

import static io.banyan.core.search.TestSearches.agent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Prior;
import io.banyan.core.search.Search;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.search.Term;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import io.banyan.core.search.selection.Ucb1Tuned;
import io.banyan.core.tree.Tree;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InformedPriorTest {
  /** Looks good and always loses, looks bad and always wins. */
  private static final Game MISLEADING = new ScriptedGame("(0.8:(0 0) 0.4:(1 1))");

  private static final String TEN = "mcts(select=ucb1(c=0.7),expand=all,prior=ip-e(n=0,gamma=10))";

  /**
   * With gamma = 10 the children start as (10 visits, sum 8) and (10, 4); N = 20 + simulations.
   *
   * <pre>
   *  iteration   N   0.8 child: w / n + 0.7 sqrt(ln N / n)   0.4 child
   *      1      20   8/10 + 0.3831 = 1.1831                  4/10 + 0.3831 = 0.7831   first
   *      2      21   8/11 + 0.3683 = 1.0955                  4/10 + 0.3862 = 0.7862   first
   *      3      22   1.0219                                  0.7892                   first
   *      4      23   0.9592                                  0.7920                   first
   *      5      24   0.9049                                  0.7946                   first
   *      6      25   0.8576                                  0.7971                   first
   *      7      26   8/16 + 0.3159 = 0.8159                  0.7996                   first
   *      8      27   8/17 + 0.3082 = 0.7788                  4/10 + 0.4019 = 0.8019   second
   *      9      28   0.7805                                  5/11 + 0.3853 = 0.8398   second
   * </pre>
   */
  @Test
  void everyStepFollowsTheFormulaWithVirtualVisits() {
    MctsAgent agent = agent(TEN, MISLEADING, 1);
    Search search = agent.begin(MISLEADING.newState(), Budget.iterations(100));
    int[][] expected = {{1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 0}, {7, 0}, {7, 1}, {7, 2}};
    for (int[] visits : expected) {
      search.iterate();
      Tree tree = search.tree();
      int first = tree.child(tree.root(), 0);
      int second = tree.child(tree.root(), 1);
      assertThat(tree.simulations(first)).isEqualTo(visits[0]);
      assertThat(tree.simulations(second)).isEqualTo(visits[1]);
      assertThat(tree.visits(first)).isEqualTo(10 + visits[0]);
      assertThat(tree.sum(first)).isEqualTo(8);
      assertThat(tree.sum(second)).isEqualTo(4 + visits[1]);
      assertThat(tree.total(tree.root())).isEqualTo(20 + visits[0] + visits[1]);
    }
  }

  @Test
  void theTotalCountsTheVirtualVisitsOfTheChildrenAndNotTheNodesOwn() {
    MctsAgent agent = agent(TEN, MISLEADING, 1);
    SearchReport report = agent.search(MISLEADING.newState(), Budget.iterations(3));
    Tree tree = agent.search().tree();
    int first = tree.child(tree.root(), 0);
    // Three simulations: its own playout, then two through its two children of ten each.
    assertThat(tree.visits(first)).isEqualTo(13);
    assertThat(tree.total(first)).isEqualTo(3 + 20);
    Term exploration = report.moves().get(0).terms().get(1);
    assertThat(exploration.name()).isEqualTo("exploration");
    assertThat(exploration.value()).isCloseTo(0.7 * Math.sqrt(Math.log(23) / 13), within(1e-5));
  }

  @Test
  void reportsCountSimulationsOnlyAndValuesIncludeThePrior() {
    SearchReport report =
        agent(TEN, MISLEADING, 1).search(MISLEADING.newState(), Budget.iterations(3));
    assertThat(report.moves().get(0).visits()).isEqualTo(3);
    assertThat(report.moves().get(1).visits()).isZero();
    assertThat(report.moves().get(0).value()).isCloseTo(8 / 13.0, within(1e-9));
    assertThat(report.moves().get(1).value()).isCloseTo(0.4, within(1e-9));
    assertThat(report.line()).hasSize(2);
  }

  @Test
  void withoutThePriorEveryMoveIsTriedFirst() {
    SearchReport report =
        agent("mcts(select=ucb1(c=0.7),expand=all)", MISLEADING, 1)
            .search(MISLEADING.newState(), Budget.iterations(3));
    assertThat(report.moves()).allMatch(m -> m.visits() >= 1);
  }

  @Test
  void virtualVisitsDoNotExpandALeaf() {
    MctsAgent agent = agent(TEN, MISLEADING, 1);
    agent.search(MISLEADING.newState(), Budget.iterations(1));
    assertThat(agent.search().tree().nodes()).isEqualTo(3);
  }

  @Test
  void thePriorComesWithTheNthVisit() {
    String spec = "mcts(select=ucb1(c=0.7),expand=all,prior=ip-e(n=2,gamma=10))";
    MctsAgent agent = agent(spec, MISLEADING, 1);
    Search search = agent.begin(MISLEADING.newState(), Budget.iterations(100));
    Tree tree = search.tree();
    boolean[] seen = new boolean[2];
    for (int i = 0; i < 8; i++) {
      search.iterate();
      int given = 0;
      for (int move = 0; move < 2; move++) {
        int child = tree.child(tree.root(), move);
        int virtual = tree.visits(child) - tree.simulations(child);
        seen[move] |= tree.simulations(child) == 2;
        assertThat(virtual).isEqualTo(tree.simulations(child) >= 2 ? 10 : 0);
        given += virtual;
      }
      assertThat(tree.total(tree.root())).isEqualTo(i + 1 + given);
    }
    assertThat(seen).contains(true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ip-m(n=0,gamma=10,d=1)", "ip-mk(n=0,gamma=10,d=1,k=2)"})
  void ipmTakesTheAlphaBetaValueForThePlayerWhoChose(String prior) {
    // After move 0 player 1 chooses min(0.9, 0.2) = 0.2, after move 1 min(0.6, 0.7) = 0.6.
    Game game = new ScriptedGame("(0.8:(0.9:(0 1) 0.2:(0 1)) 0.4:(0.6:(0 1) 0.7:(0 1)))");
    Search search =
        agent("mcts(expand=all,prior=" + prior + ")", game, 1)
            .begin(game.newState(), Budget.iterations(9));
    search.iterate();
    Tree tree = search.tree();
    int first = tree.child(tree.root(), 0);
    int second = tree.child(tree.root(), 1);
    assertThat(tree.visits(first)).as("the other one is chosen").isEqualTo(10);
    assertThat(tree.mean(first)).isCloseTo(0.2, within(1e-8));
    assertThat(tree.visits(second)).isEqualTo(11);
  }

  @Test
  void ipmkLooksAtTheFirstOrderedMovesOnly() {
    Game game = new ScriptedGame("(0.8:(0.9:(0 1) 0.2:(0 1)) 0.4:(0.6:(0 1) 0.7:(0 1)))");
    Search search =
        agent("mcts(expand=all,prior=ip-mk(n=0,gamma=10,d=1,k=1))", game, 1)
            .begin(game.newState(), Budget.iterations(9));
    search.iterate();
    Tree tree = search.tree();
    assertThat(tree.mean(tree.child(tree.root(), 1))).isCloseTo(0.6, within(1e-8));
    assertThat(tree.simulations(tree.child(tree.root(), 0))).as("0.9 now").isEqualTo(1);
  }

  @Test
  void aSolverMayMarkLostChildrenAmongThoseWithAPrior() {
    Game game = new ScriptedGame("(0 0.6:(0.5 0.5) 0 0.4:(0.5 1) 0)");
    MctsAgent agent = agent("ip-e(gamma=10)", game, 1);
    SearchReport report = agent.search(game.newState(), Budget.iterations(200));
    assertThat(report.moves().stream().map(SearchReport.MoveReport::move))
        .containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    assertThat(report.moves())
        .allMatch(m -> (m.proof() == Solver.Proof.LOSS) == (m.move() % 2 == 0))
        .allMatch(m -> m.move() % 2 == 1 || m.visits() == 0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ip-e(gamma=50)",
        "ip-m(n=0,gamma=50)",
        "ip-mk(n=3,gamma=50,playout=ir-mk)",
        "ip-e(gamma=50,memory=4)",
        "ip-e(n=1,gamma=50,solver=none,memory=4,playout=ic-e)",
        "ip-e(gamma=50,select=ucb1tuned)",
        "ip-m(n=2,gamma=7,select=ucb1tuned)",
        "ip-e(gamma=50,threads=2)",
        "ip-mk(gamma=50,threads=2,parallel=root)"
      })
  void visitsAddUpInEveryNode(String spec) {
    Game game = new ScriptedGame(randomTree(new Random(7), 0));
    MctsAgent agent = agent(spec, game, 1);
    State state = game.newState();
    SearchReport report = agent.search(state, Budget.iterations(30_000));
    assertThat(report.moves().stream().mapToLong(SearchReport.MoveReport::visits).sum())
        .isEqualTo(report.iterations());
    checkTotals(agent.search().tree(), agent.search().tree().root());
  }

  private static void checkTotals(Tree tree, int node) {
    int first = tree.firstChild(node);
    if (first == Tree.NONE) {
      return;
    }
    int virtual = 0;
    int simulations = 0;
    for (int child = first; child < first + tree.childCount(node); child++) {
      virtual += tree.visits(child) - tree.simulations(child);
      simulations += tree.simulations(child);
      checkTotals(tree, child);
    }
    assertThat(tree.total(node)).isEqualTo(tree.simulations(node) + virtual);
    assertThat(simulations).isLessThanOrEqualTo(tree.simulations(node));
  }

  private static String randomTree(Random random, int depth) {
    if (depth == 7 || (depth > 1 && random.nextInt(12) == 0)) {
      return Integer.toString(random.nextInt(2));
    }
    StringBuilder text = new StringBuilder("0." + (1 + random.nextInt(9)) + ":(");
    for (int i = 1 + random.nextInt(7) + (depth == 0 ? 3 : 0); i > 0; i--) {
      text.append(randomTree(random, depth + 1)).append(' ');
    }
    return text.append(')').toString();
  }

  /** Another thread arrives, and gives the prior, while the first is still evaluating. */
  @Test
  void twoThreadsGiveOnePrior() {
    ScriptedGame game = new ScriptedGame("(0.8:(0 0) 0.4:(1 1))");
    TestParts parts = new TestParts(game, true, true);
    Prior one = parts.prior("ip-e(n=1,gamma=10)");
    Prior other = parts.prior("ip-e(n=1,gamma=10)");
    parts.begin(100);
    Tree tree = parts.tree();
    int root = tree.root();
    tree.expand(root, new int[] {0, 1}, 2, tree.newRegion());
    int child = tree.firstChild(root);
    tree.addVirtualLoss(root);
    tree.addVirtualLoss(child);
    State after = parts.after(0);
    Trajectory path = TestParts.path(new int[] {root, child}, "0:0", 0);
    game.whenLooked(() -> other.arrived(tree, path, after, new Rng(1)));
    one.arrived(tree, path, after, new Rng(1));
    assertThat(tree.visits(child)).isEqualTo(11);
    assertThat(tree.simulations(child)).isEqualTo(1);
    assertThat(tree.sum(child)).isCloseTo(8, within(1e-9));
    assertThat(tree.total(root)).isEqualTo(11);
  }

  /** In a shared tree the visit that is being made is counted already: the first is not two. */
  @Test
  void onASharedTreeThePriorComesWithTheNthVisitToo() {
    TestParts parts = new TestParts(MISLEADING, true, true);
    Prior prior = parts.prior("ip-e(n=2,gamma=10)");
    parts.begin(100);
    Tree tree = parts.tree();
    int root = tree.root();
    tree.expand(root, new int[] {0, 1}, 2, tree.newRegion());
    int child = tree.firstChild(root);
    int[] visits = {1, 12, 13};
    for (int before = 0; before < visits.length; before++) {
      tree.addVirtualLoss(root);
      tree.addVirtualLoss(child);
      Trajectory path = TestParts.arriving(root, child, before);
      prior.arrived(tree, path, parts.after(0), new Rng(1));
      assertThat(tree.visits(child)).isEqualTo(visits[before]);
    }
  }

  /** Two visits with squares of mean 0.5 and ten of 0.8 x 0.8 make (1 + 6.4) / 12. */
  @Test
  void thePriorAddsToTheSquaresOfUcb1Tuned() {
    TestParts parts = new TestParts(MISLEADING);
    parts.selection("ucb1tuned");
    Prior prior = parts.prior("ip-e(n=3,gamma=10)");
    parts.begin(100);
    Tree tree = parts.tree();
    int child = parts.child(tree.root(), 0, 2, 2, 1);
    tree.floats(Ucb1Tuned.SQUARES).set(child, 0.5f);
    Trajectory path = TestParts.arriving(tree.root(), child, 2);
    prior.arrived(tree, path, parts.after(0), new Rng(1));
    assertThat(tree.visits(child)).isEqualTo(12);
    assertThat(tree.floats(Ucb1Tuned.SQUARES).get(child)).isCloseTo(7.4f / 12, within(1e-6f));
  }

  @Test
  void manyChildrenWithHugePriorsDoNotOverflowTheTotal() {
    TestParts parts = new TestParts(new Cells(5000, 5000, 0), true);
    parts.prior("ip-e(n=0,gamma=1000000)");
    parts.begin(100);
    Tree tree = parts.tree();
    int[] moves = new int[5000];
    tree.expand(tree.root(), moves, moves.length, null);
    for (int i = 0; i < moves.length; i++) {
      tree.addVirtualVisits(tree.root(), tree.firstChild(tree.root()) + i, 1_000_000, 5e5);
    }
    tree.addVisits(tree.root(), Tree.MOST_VISITS, 0);
    assertThat(tree.total(tree.root())).isGreaterThan(Tree.MOST_VISITS);
  }
}
