// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import static io.banyan.core.search.TestSearches.agent;
import static io.banyan.core.search.TestSearches.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.banyan.core.agent.MctsAgent;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.ObjectGames;
import io.banyan.core.game.State;
import io.banyan.core.game.toy.Cells;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.Noughts;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.tree.Tree;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "uct",
        "uct(expand=all)",
        "uct(select=ucb1(fpu=1))",
        "solver",
        "solver(expand=one)",
        "ucb1tuned",
        "egreedy(by=mean)",
        "uct(expand=one(after=5))",
        "uct(threads=2,parallel=root)",
        "uct(threads=2)"
      })
  void takesTheRightNumberInNim(String spec) {
    // A heap of 4k + r is won by taking r.
    for (int heap : new int[] {5, 6, 7, 9, 10, 11}) {
      assertThat(search(spec, new Nim(heap), 4000, 1).move())
          .as("heap %d", heap)
          .isEqualTo(heap % 4 - 1);
    }
  }

  @Test
  void oneNodePerIterationAndVisitsAddUp() {
    MctsAgent agent = agent("uct", new Nim(40), 3);
    SearchReport report = agent.search(new Nim(40).newState(), Budget.iterations(2000));
    assertThat(report.iterations()).isEqualTo(2000);
    assertThat(report.nodes()).isEqualTo(2001);
    assertThat(report.moves().stream().mapToLong(SearchReport.MoveReport::visits).sum())
        .isEqualTo(2000);
    TestSearches.checkVisitsAddUp(agent.search().tree());
  }

  @Test
  void everyMoveIsTriedBeforeAnyIsTriedTwice() {
    // Ten moves at the root: after ten iterations each has one visit.
    Game game = new ScriptedGame("(1 1 1 0 0 0 0.5 0.5 0.5 0.5)");
    for (String spec : new String[] {"uct", "uct(expand=all)"}) {
      SearchReport report = search(spec, game, 10, 5);
      assertThat(report.moves()).hasSize(10).allMatch(m -> m.visits() == 1);
    }
  }

  @Test
  void untriedMovesComeInUniformlyRandomOrder() {
    Game game = new ScriptedGame("(1 1 1 1)");
    for (String spec : new String[] {"uct", "uct(expand=all)"}) {
      int[] firsts = new int[4];
      for (int seed = 0; seed < 4000; seed++) {
        SearchReport report = search(spec, game, 1, seed);
        firsts[report.move()]++;
      }
      for (int count : firsts) {
        assertThat(count).isBetween(880, 1120);
      }
    }
  }

  @Test
  void growingAndFullTreesFindTheSameValues() {
    Game game = new Nim(13);
    SearchReport growing = search("uct", game, 20_000, 7);
    SearchReport full = search("uct(expand=all)", game, 20_000, 8);
    assertThat(growing.move()).isEqualTo(full.move()).isZero();
    assertThat(growing.value())
        .isCloseTo(full.value(), org.assertj.core.api.Assertions.within(0.03));
  }

  @Test
  void expansionAfterNVisitsGivesASmallerTree() {
    Game game = new Nim(60);
    long one = search("uct", game, 5000, 1).nodes();
    long later = search("uct(expand=one(after=10))", game, 5000, 1).nodes();
    assertThat(later).isLessThan(one / 3).isGreaterThan(10);
  }

  @Test
  void sameSeedGivesTheSameVisitsAndAnotherSeedDoesNot() {
    Game game = new Nim(50);
    for (String spec : new String[] {"uct", "solver", "uct(threads=3,parallel=root)"}) {
      SearchReport a = search(spec, game, 3000, 11);
      SearchReport b = search(spec, game, 3000, 11);
      SearchReport c = search(spec, game, 3000, 12);
      assertThat(a.moves()).as(spec).isEqualTo(b.moves());
      assertThat(a.moves()).as(spec).isNotEqualTo(c.moves());
    }
  }

  @Test
  void firstPlayUrgencyLeavesMovesUntried() {
    // The first move always wins, so an urgency of 0.9 never asks for another.
    Game game = new ScriptedGame("(1 1 1 1 1 1)");
    SearchReport report = search("uct(select=ucb1(c=0.1,fpu=0.9))", game, 50, 1);
    assertThat(report.moves()).hasSize(1);
    assertThat(search("uct(c=0.1)", game, 50, 1).moves()).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"uct(memory=4)", "uct(memory=4,expand=all)", "uct(memory=4,threads=2)"})
  void goesOnWhenMemoryIsFull(String spec) {
    Game game = new Nim(200);
    MctsAgent agent = agent(spec, game, 1);
    SearchReport report = agent.search(game.newState(), Budget.iterations(400_000));
    assertThat(report.iterations()).isEqualTo(400_000);
    assertThat(agent.search().tree().allocatedBytes()).isLessThanOrEqualTo(4_000_000);
    assertThat(report.move()).isBetween(0, 2);
  }

  /** Half of eight megabytes hold a third of the tables that these searches ask for. */
  @ParameterizedTest
  @ValueSource(strings = {"rave(memory=8)", "grave(memory=8)", "rave(memory=8,threads=2)"})
  void goesOnWhenTheMemoryForTablesIsFull(String spec) {
    Game game = new Cells(60, 60, 17);
    MctsAgent agent = agent(spec, game, 1);
    SearchReport report = agent.search(game.newState(), Budget.iterations(30_000));
    assertThat(report.iterations()).isEqualTo(30_000);
    assertThat(agent.search().tree().allocatedBytes()).isLessThanOrEqualTo(8_000_000);
    assertThat(report.move()).isEqualTo(17);
  }

  @Test
  void allocatesNothingPerIterationOnceTheArenaExists() {
    Game game = new Nim(60);
    for (String spec : new String[] {"uct(memory=8)", "solver(memory=8)", "ucb1tuned(memory=8)"}) {
      MctsAgent agent = agent(spec, game, 1);
      agent.search(game.newState(), Budget.iterations(300_000));
      Search search = agent.begin(game.newState(), Budget.iterations(1_000_000));
      for (int i = 0; i < 10_000; i++) {
        search.iterate();
      }
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long id = Thread.currentThread().getId();
      long before = threads.getThreadAllocatedBytes(id);
      for (int i = 0; i < 50_000; i++) {
        search.iterate();
      }
      assertThat(threads.getThreadAllocatedBytes(id) - before).as(spec).isLessThan(2_000);
    }
  }

  @Test
  void finishedGamesAreRefused() {
    Game game = new Nim(1);
    State state = game.newState();
    state.play(0);
    assertThatThrownBy(() -> search("uct", game, state, 10, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the game is over");
  }

  @Test
  void aSingleIterationAlreadyAnswersALegalMove() {
    for (String spec : new String[] {"uct", "solver", "uct(threads=4)", "uct(expand=all)"}) {
      assertThat(search(spec, new Nim(30), 1, 1).move()).isBetween(0, 2);
    }
  }

  @Test
  void playsObjectGamesPerfectlyEnough() {
    Game game = ObjectGames.adapt(new Noughts());
    State state = game.newState();
    Moves.playAll(game, state, "0 4 1");
    SearchReport report = search("solver", game, state, 2000, 1);
    assertThat(ObjectGames.<Integer>move(game, report.move())).isEqualTo(2);
  }

  @Test
  void lineStartsWithTheMoveAndStaysInTheTree() {
    Game game = new Nim(21);
    SearchReport report = search("uct", game, 5000, 1);
    assertThat(report.line()).startsWith(report.move()).hasSizeGreaterThan(2);
    State state = game.newState();
    for (int move : report.line()) {
      assertThat(Moves.legal(game, state)).contains(move);
      state.play(move);
    }
  }

  @Test
  void steppingByHandBuildsTheSameTree() {
    Game game = new Nim(33);
    MctsAgent whole = agent("uct", game, 9);
    SearchReport report = whole.search(game.newState(), Budget.iterations(500));
    MctsAgent stepped = agent("uct", game, 9);
    Search search = stepped.begin(game.newState(), Budget.iterations(500));
    for (int i = 0; i < 500; i++) {
      search.iterate();
      assertThat(search.lastIteration().node(0)).isEqualTo(search.tree().root());
    }
    assertThat(search.report(0).moves()).isEqualTo(report.moves());
    Tree a = whole.search().tree();
    Tree b = search.tree();
    assertThat(b.nodes()).isEqualTo(a.nodes());
  }
}
