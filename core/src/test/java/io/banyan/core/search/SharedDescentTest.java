// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import static io.banyan.core.search.TestSearches.agent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.tree.Tree;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedDescentTest {
  /**
   * The root's visits grow by 32 at a time; the last common path, left early, gives 22 of them
   * back.
   */
  @Test
  void visitsAtTheTopAreCountedTogetherAndNoneTooMany() {
    Search search = searched("uct(threads=2)", new Nim(60), 2000);
    Tree tree = search.tree();
    assertThat(tree.visits(tree.root())).isEqualTo(2000);
    Set<Integer> seen = new TreeSet<>();
    runWatched(search, 330, () -> seen.add(tree.visits(tree.root())));
    assertThat(seen)
        .containsExactly(2000, 2032, 2064, 2096, 2128, 2160, 2192, 2224, 2256, 2288, 2320, 2352);
    assertThat(tree.visits(tree.root())).isEqualTo(2330);
    // While one thread gave the root its children, the other may have played out from there.
    TestSearches.checkVisitsAddUpWithReuse(tree);
  }

  /** Player 0 always wins: the nodes that he chose have as many rewards as visits. */
  @ParameterizedTest
  @ValueSource(strings = {"uct(threads=2)", "uct(threads=2,backup=implicit)"})
  void noRewardIsLostOrCountedTwice(String spec) {
    Game game = new ScriptedGame("(((1 1) (1 1) (1 1)) ((1 1) (1 1)) ((1 1) ((1 1) (1 1))))");
    for (int iterations : new int[] {500, 2000, 5003, 20_031}) {
      Tree tree = searched(spec, game, iterations).tree();
      assertThat(tree.visits(tree.root())).isEqualTo(iterations);
      checkRewards(tree, tree.root(), 0);
    }
  }

  private static void checkRewards(Tree tree, int node, int mover) {
    int first = tree.firstChild(node);
    for (int i = 0; first != Tree.NONE && i < tree.childCount(node); i++) {
      int visits = tree.visits(first + i);
      assertThat(tree.sum(first + i)).isEqualTo(mover == 0 ? visits : 0, within(1e-9));
      checkRewards(tree, first + i, 1 - mover);
    }
  }

  /** A step made by hand counts one visit, so that those who watch see what happens. */
  @Test
  void singleStepsDoNotStay() {
    Search search = searched("uct(threads=2)", new Nim(60), 2000);
    for (int i = 1; i <= 40; i++) {
      search.iterate();
      assertThat(search.tree().visits(search.tree().root())).isEqualTo(2000 + i);
    }
  }

  /**
   * Every path begins at the root, whatever it has in common with others, and has its own moves.
   */
  @Test
  void theCommonPathBelongsToEveryIteration() {
    Game game = new Nim(60);
    Search search = searched("uct(threads=2)", game, 30_000);
    Tree tree = search.tree();
    Set<Integer> below = new TreeSet<>();
    Runnable check =
        () -> {
          Trajectory path = search.lastIteration();
          int node = tree.root();
          for (int i = 0; i < path.treeMoves(); i++) {
            node = tree.child(node, path.log().move(i));
            assertThat(path.node(i + 1)).isEqualTo(node);
            assertThat(path.chooser(i + 1)).isEqualTo(i % 2);
          }
          below.add(tree.visits(path.node(1)));
        };
    runWatched(search, 1000, check);
    // Visits at depth 1 are counted together too: the common paths are longer than the root.
    assertThat(below).hasSizeLessThan(200);
  }

  /** With backup=implicit what selection looks at is the mixture, also after leaving early. */
  @Test
  void valuesAtTheTopStayMixed() {
    Game game = new ScriptedGame("(0.9:((1 0) (0 1)) 0.8:((1 0) (1 0)) 0.1:((1 0) (0 1)))");
    for (int iterations : new int[] {5000, 5011, 5030}) {
      Search search = searched("uct(threads=2,backup=implicit(alpha=0.4))", game, iterations);
      Tree tree = search.tree();
      for (int move = 0; move < 3; move++) {
        int child = tree.child(tree.root(), move);
        double minimax = tree.floats("implicit.minimax").get(child);
        assertThat(tree.value(child))
            .isCloseTo((float) (0.6 * tree.mean(child) + 0.4 * minimax), within(0.02f));
      }
    }
  }

  /** Where every node has many visits, common paths end above the end of the game, not at it. */
  @Test
  void endsOfGamesAreNotInCommon() {
    Search search = searched("uct(threads=2)", new ScriptedGame("((1 0) (0 1))"), 20_000);
    Tree tree = search.tree();
    Set<Integer> roots = new TreeSet<>();
    Set<Integer> children = new TreeSet<>();
    Set<Integer> ends = new TreeSet<>();
    Runnable watcher =
        () -> {
          roots.add(tree.visits(tree.root()));
          children.add(visitsBelow(tree, tree.root()));
          int first = tree.firstChild(tree.root());
          ends.add(visitsBelow(tree, first) + visitsBelow(tree, first + 1));
        };
    runWatched(search, 320, watcher);
    assertThat(roots).hasSize(11);
    assertThat(children).hasSize(11);
    assertThat(ends).hasSize(320);
  }

  private static int visitsBelow(Tree tree, int node) {
    int first = tree.firstChild(node);
    return tree.visits(first) + tree.visits(first + 1);
  }

  private static Search searched(String spec, Game game, int iterations) {
    MctsAgent agent = agent(spec, game, 1);
    agent.search(game.newState(), Budget.iterations(iterations));
    return agent.search();
  }

  /** Runs further iterations and calls the watcher between them. */
  private static void runWatched(Search search, int iterations, Runnable watcher) {
    AtomicLong time = new AtomicLong();
    long done = search.iterations();
    search.run(
        new Meter(
            Budget.iterations(done + iterations), () -> time.addAndGet(1L << 40), watcher, 0));
  }
}
