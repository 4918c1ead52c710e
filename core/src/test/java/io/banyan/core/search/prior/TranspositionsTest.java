// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.prior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Search;
import io.banyan.core.search.TestParts;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TranspositionsTest {
  private static final String SHARED = "mcts(select=ucb1(c=0.7),prior=transpositions(least=4))";
  private static final Game NIM = new Nim(20);

  private static MctsAgent agent(String spec, Game game) {
    MctsAgent agent = (MctsAgent) Agents.catalog().make(Agent.SLOT, spec).create(game);
    agent.newGame(3);
    return agent;
  }

  /** The node after two moves, by their numbers. */
  private static int node(Tree tree, int... moves) {
    int node = tree.root();
    for (int move : moves) {
      int next = Tree.NONE;
      for (int i = 0; i < tree.childCount(node); i++) {
        next = tree.move(tree.child(node, i)) == move ? tree.child(node, i) : next;
      }
      node = next;
    }
    return node;
  }

  private static int virtual(Tree tree, int node) {
    return tree.visits(node) - tree.simulations(node);
  }

  @Test
  void twoWaysToAStateAreWorthWhatBothFound() {
    MctsAgent agent = agent(SHARED, NIM);
    Search search = agent.begin(NIM.newState(), Budget.iterations(1000));
    Tree tree = search.tree();
    boolean given = false;
    for (int i = 0; i < 1000 && !given; i++) {
      int[] simulations = new int[2];
      double[] sums = new double[2];
      for (int k = 0; k < 2 && tree.childCount(tree.root()) == 3; k++) {
        int node = twin(tree, k);
        simulations[k] = node == Tree.NONE ? 0 : tree.simulations(node);
        sums[k] = node == Tree.NONE ? 0 : tree.sum(node);
      }
      search.iterate();
      for (int k = 0; k < 2; k++) {
        int node = tree.childCount(tree.root()) == 3 ? twin(tree, k) : Tree.NONE;
        if (node != Tree.NONE && virtual(tree, node) > 0) {
          // As many as the other had made until then, with the mean of both.
          int shared = simulations[1 - k];
          assertThat(virtual(tree, node)).isEqualTo(shared).isGreaterThanOrEqualTo(4);
          double mean = (sums[0] + sums[1]) / (simulations[0] + simulations[1]);
          double own = tree.sum(node) - sums[k] - shared * mean;
          assertThat(own).isCloseTo(Math.rint(own), within(1e-4));
          given = true;
        }
      }
    }
    assertThat(given).isTrue();
  }

  private final TestParts parts = new TestParts(NIM);
  private Transpositions shared;
  private int root;
  private int[] children;

  /** Three children that all hold the same state. */
  private void begin() {
    shared = (Transpositions) parts.prior("transpositions(least=4,most=6)");
    parts.begin(100);
    root = parts.tree().root();
    for (int i = 0; i < 3; i++) {
      parts.child(root, i, 3, 0, 0);
    }
    int first = parts.tree().firstChild(root);
    children = new int[] {first, first + 1, first + 2};
  }

  /** Some visits of a child that a player chose and that had as many before; each is worth 0.5. */
  private void visit(int child, int player, int visits) {
    for (int i = 0; i < visits; i++) {
      Trajectory path = TestParts.path(new int[] {root, child}, player + ":0", 0.5);
      shared.arrived(parts.tree(), path, NIM.newState(), new Rng(1));
      shared.iterationEnded(parts.tree(), path);
    }
  }

  /** Arrives at a child that was simulated so often; the visits it has been given by then. */
  private int given(int child, int simulations) {
    Trajectory path = TestParts.arriving(root, child, simulations);
    shared.arrived(parts.tree(), path, NIM.newState(), new Rng(1));
    return parts.tree().visits(child);
  }

  @Test
  void visitsOfOthersAreSharedOnceTheyAreEnoughAndMoreThanOnesOwn() {
    begin();
    assertThat(shared.needsMoves()).isFalse();
    visit(children[0], 0, 3);
    assertThat(given(children[1], 0)).isZero();
    visit(children[0], 0, 1);
    assertThat(given(children[1], 0)).isEqualTo(4);
    assertThat(parts.tree().sum(children[1])).isEqualTo(2);
    assertThat(parts.tree().total(root)).isEqualTo(4);
    assertThat(given(children[1], 0)).isEqualTo(4);
    visit(children[1], 0, 4);
    // Eight, four of which are the child's own; then nine.
    assertThat(given(children[2], 4)).isZero();
    visit(children[0], 0, 1);
    assertThat(given(children[2], 4)).isEqualTo(5);
  }

  @Test
  void noMoreVisitsThanTheMostAreSharedAndNoneOfTheOtherPlayer() {
    begin();
    visit(children[0], 1, 20);
    assertThat(given(children[1], 0)).isZero();
    visit(children[0], 0, 20);
    assertThat(given(children[1], 0)).isEqualTo(6);
    assertThat(parts.tree().sum(children[1])).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {64, 99})
  void visitsAreCountedOnLongPathsToo(int depth) {
    begin();
    int[] nodes = new int[depth + 1];
    Arrays.fill(nodes, children[0]);
    String moves = "0:0 ".repeat(depth).strip();
    for (int i = 0; i < 4; i++) {
      Trajectory path = TestParts.path(nodes, moves, 0.5);
      shared.arrived(parts.tree(), path, NIM.newState(), new Rng(1));
      shared.iterationEnded(parts.tree(), path);
    }
    assertThat(given(children[1], 0)).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"search", "empty tree", "game"})
  void whatIsKnownLivesAsLongAsTheTree(String next) {
    begin();
    visit(children[0], 0, 5);
    if (next.equals("game")) {
      parts.gameStarted();
    }
    if (!next.equals("empty tree")) {
      parts.tree().addVisits(root, 5, 2);
    }
    parts.searchAgain(100);
    assertThat(given(children[1], 0)).isEqualTo(next.equals("search") ? 5 : 0);
  }

  /**
   * Taking one and then three, or two and then two, leaves as much; so one and two, two and one.
   */
  private static int twin(Tree tree, int which) {
    int[] moves = new int[3];
    for (int i = 0; i < 3; i++) {
      moves[i] = tree.move(tree.child(tree.root(), i));
    }
    Arrays.sort(moves);
    int first = node(tree, moves[which]);
    if (first == Tree.NONE || tree.childCount(first) < 3) {
      return Tree.NONE;
    }
    return node(tree, moves[which], moves[1 - which]);
  }

  @Test
  void sharedVisitsAreNoneOfTheReport() {
    MctsAgent agent = agent(SHARED, NIM);
    long visits =
        agent.search(NIM.newState(), Budget.iterations(500)).moves().stream()
            .mapToLong(m -> m.visits())
            .sum();
    assertThat(visits).isEqualTo(500);
    assertThat(agent.search().tree().total(agent.search().tree().root())).isEqualTo(500);
  }

  @Test
  void withoutItNothingIsShared() {
    MctsAgent agent = agent("mcts(select=ucb1(c=0.7),expand=all)", NIM);
    agent.search(NIM.newState(), Budget.iterations(500));
    Tree tree = agent.search().tree();
    assertThat(virtual(tree, twin(tree, 0)) + virtual(tree, twin(tree, 1))).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "solver(prior=transpositions)",
        "solver(prior=transpositions(least=1,most=50,table=1))",
        "uct(prior=transpositions,threads=2)",
        "solver(prior=transpositions,reuse=true)",
        "mcts(select=ucb1tuned,prior=transpositions)"
      })
  void itTakesTheWinningNumber(String spec) {
    // 18 stones: two must be taken, so that 16 are left.
    Game game = new Nim(18);
    try (Agent agent = Agents.catalog().make(Agent.SLOT, spec).create(game)) {
      agent.newGame(1);
      int move = agent.search(game.newState(), Budget.iterations(40_000)).move();
      assertThat(game.moveText(game.newState(), move)).isEqualTo("2");
    }
  }

  /** Rare states are forgotten by the table and not by their nodes; threads count visits apart. */
  @ParameterizedTest
  @ValueSource(strings = {"threads=1", "threads=2"})
  void sharedMeansStayWithinTheRewardsWhateverTheTableForgot(String threads) {
    Game cells = new Cells(14, 10, 3).suddenEnd();
    MctsAgent agent = agent("mcts(prior=transpositions(least=4,table=1)," + threads + ")", cells);
    agent.search(cells.newState(), Budget.iterations(150_000));
    checkMeans(agent.search().tree(), agent.search().tree().root());
  }

  private static void checkMeans(Tree tree, int node) {
    for (int i = 0; i < tree.childCount(node); i++) {
      int child = tree.child(node, i);
      double mean = tree.sum(child) / Math.max(1, tree.visits(child));
      assertThat(mean).as("mean of node %d", child).isBetween(-1e-6, 1 + 1e-6);
      checkMeans(tree, child);
    }
  }

  @Test
  void aGameWithoutKeysIsRefused() {
    assertThatThrownBy(() -> agent(SHARED, new ScriptedGame("(0.8:(0 0) 0.4:(1 1))")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("prior=transpositions needs a hash key of states");
  }

  @Test
  void aTreeOfOneMoveIsRefused() {
    assertThatThrownBy(() -> agent("mcts(expand=root,prior=transpositions)", NIM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("prior=transpositions")
        .hasMessageContaining("expand=root");
  }

  @Test
  void aFullTableForgetsRareStatesFirst() {
    StateStatistics table = new StateStatistics(1, Tree.MOST_VISITS);
    for (int i = 0; i < 20; i++) {
      for (int n = 0; n < 10; n++) {
        table.add(Rng.hash(i), 0.5);
      }
    }
    for (int i = 1000; i < 3000; i++) {
      table.add(Rng.hash(i), 1);
      assertThat(table.size()).isLessThan(1024);
    }
    for (int i = 0; i < 20; i++) {
      assertThat(table.visits(Rng.hash(i))).isEqualTo(10);
      assertThat(table.sum(Rng.hash(i))).isEqualTo(5);
    }
    assertThat(table.visits(Rng.hash(1000))).isZero();
    table.clear();
    assertThat(table.visits(Rng.hash(0))).isZero();
  }

  @Test
  void aTableThatMayGrowForgetsNothing() {
    StateStatistics table = new StateStatistics(1_000_000, Tree.MOST_VISITS);
    for (int i = 0; i < 5000; i++) {
      for (int n = 0; n <= i % 3; n++) {
        table.add(Rng.hash(i), 0.25);
      }
    }
    assertThat(table.size()).isEqualTo(5000);
    for (int i = 0; i < 5000; i++) {
      assertThat(table.visits(Rng.hash(i))).isEqualTo(1 + i % 3);
      assertThat(table.sum(Rng.hash(i))).isEqualTo(0.25 * (1 + i % 3));
    }
  }

  @Test
  void aFullTableOfStatesThatAreNotRareForgetsAll() {
    StateStatistics table = new StateStatistics(1, Tree.MOST_VISITS);
    for (int i = 0; i < 768; i++) {
      for (int n = 0; n < 3; n++) {
        table.add(Rng.hash(i), 1);
      }
    }
    assertThat(table.size()).isEqualTo(768);
    table.add(Rng.hash(768), 1);
    assertThat(table.size()).isZero();
    assertThat(table.visits(Rng.hash(0))).isZero();
  }

  @Test
  void visitsStopAtTheirLimitAndMeansGoOn() {
    StateStatistics table = new StateStatistics(1, 1000);
    for (int i = 0; i < 1000; i++) {
      table.add(7, 1);
    }
    assertThat(table.sum(7)).isEqualTo(1000);
    for (int i = 0; i < 20_000; i++) {
      table.add(7, 0.25);
    }
    assertThat(table.visits(7)).isEqualTo(1000);
    assertThat(table.sum(7) / 1000).isCloseTo(0.25, within(1e-6));
  }

  @Test
  @Tag("slow")
  void aHundredMillionVisitsOfAStateAreCountedExactly() {
    StateStatistics table = new StateStatistics(1, Tree.MOST_VISITS);
    for (int i = 0; i < 100_000_000; i++) {
      table.add(7, i % 10 < 9 ? 1 : 0);
      table.add(8, 0.9137);
    }
    assertThat(table.visits(7)).isEqualTo(100_000_000);
    assertThat(table.sum(7)).isEqualTo(90_000_000);
    assertThat(table.sum(8) / table.visits(8)).isCloseTo(0.9137, within(1e-7));
  }
}
