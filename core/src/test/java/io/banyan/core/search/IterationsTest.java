// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import static io.banyan.core.search.TestSearches.agent;
import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.tree.Tree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds after every single iteration, whatever the way down the tree. */
class IterationsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rave",
        "rave(playout=repeat(n=4))",
        "mcts(select=rave,expand=all,playout=repeat(n=3))",
        "mcts(select=rave,expand=all(after=2),solver=mcts)",
        "mcts(playout=mast,expand=one(after=3))"
      })
  void anIterationIsAGameFromTheRootToItsEnd(String spec) {
    Game game = new Cells(9, 5, 1);
    MctsAgent agent = agent(spec, game, 1);
    State start = game.newState();
    start.play(3);
    Search search = agent.begin(start, Budget.iterations(400));
    for (int i = 1; i <= 400 && !search.isOver(); i++) {
      search.iterate();
      Trajectory path = search.lastIteration();
      MoveLog log = path.log();
      State state = game.copyOf(start);
      Tree tree = search.tree();
      assertThat(path.node(0)).isEqualTo(tree.root());
      for (int m = 0; m < log.size(); m++) {
        assertThat(log.mover(m)).isEqualTo(state.mover());
        if (m < path.treeMoves()) {
          assertThat(tree.move(path.node(m + 1))).isEqualTo(log.move(m));
        }
        state.play(log.move(m));
      }
      assertThat(path.treeMoves()).isEqualTo(path.nodeCount() - 1);
      assertThat(tree.visits(tree.root())).isEqualTo(i);
      if (!path.endedProven()) {
        double[] rewards = new double[game.players()];
        state.rewards(rewards);
        assertThat(state.isTerminal()).isTrue();
        assertThat(path.outcome()).isEqualTo(rewards);
        assertThat(game.boardText(search.lastState())).isEqualTo(game.boardText(state));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uct(memory=4)",
        "mcts(expand=all,memory=4)",
        "mcts(expand=all,memory=4,playout=repeat(n=2))"
      })
  void aFullTreeGivesBackAndGrowsAgain(String spec) {
    Game game = new Cells(40, 12, 1);
    MctsAgent agent = agent(spec, game, 1);
    Search search = agent.begin(game.newState(), Budget.iterations(1_000_000));
    int most = 0;
    int least = Integer.MAX_VALUE;
    int turns = 0;
    boolean full = false;
    for (int i = 1; i <= 250_000; i++) {
      search.iterate();
      int nodes = Math.toIntExact(search.tree().nodes());
      if (nodes < most) {
        turns += full ? 0 : 1;
        full = true;
        least = Math.min(least, nodes);
      } else if (nodes > most) {
        full = false;
        most = nodes;
      }
    }
    assertThat(most).isGreaterThan(5000);
    assertThat(turns).isPositive();
    assertThat(least).isGreaterThan(most / 2);
    Tree tree = search.tree();
    assertThat(tree.visits(tree.root())).isEqualTo(250_000);
    TestSearches.checkVisitsAddUpWithReuse(tree);
  }
}
