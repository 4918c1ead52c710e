// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.toy.Nim;
import io.banyan.core.game.toy.ScriptedGame;
import io.banyan.core.minimax.TestGames;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlphaBetaAgentTest {
  private static final String PLAIN =
      "alphabeta(table=false,killers=false,history=false,scout=false)";

  private static Agent agent(String spec, Game game) {
    Agent agent = Agents.catalog().make(Agent.SLOT, spec).create(game);
    agent.newGame(1);
    return agent;
  }

  private static SearchReport search(String spec, Game game, String budget) {
    return agent(spec, game).search(game.newState(), Budget.parse(budget));
  }

  @Test
  void findsAForcedWinAndSaysSo() {
    // Move 1 wins by force in three plies: both replies allow a win. Move 2 loses to its answer.
    Game game = new ScriptedGame("(0.9:(0.9:(0 0.5) 0.9:(0 0.5)) 0.2:((1 0) (0 1)) 0.8:(0 1))");
    SearchReport report = search("alphabeta(table=false)", game, "10000it");
    assertThat(report.move()).isEqualTo(1);
    assertThat(report.value()).isEqualTo(1);
    assertThat(report.line()).hasSize(3).startsWith(1);
    assertThat(proof(report, 1)).isEqualTo(Solver.Proof.WIN);
    assertThat(proof(report, 2)).isEqualTo(Solver.Proof.LOSS);
    assertThat(proof(report, 0)).isNull();
  }

  /** The first move looks best one ply deep and loses two plies deep; the others hold. */
  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7, 8, 9, 10, 11, 12, 20})
  void aSearchThatIsStoppedPlaysNoLostMoveIfItHasAnother(int budget) {
    String draw = "(0.5:(0.5 0.5) 0.5:(0.5 0.5))";
    Game game = new ScriptedGame("(0.9:(0 1) 0.4:" + draw + " 0.6:" + draw + ")");
    SearchReport report = search("alphabeta(table=false)", game, budget + "it");
    assertThat(proof(report, report.move())).isNotEqualTo(Solver.Proof.LOSS);
    assertThat(report.line()).startsWith(report.move());
    if (budget > 4 && budget < 10) {
      // The others have been seen one ply deep only.
      assertThat(report.move()).isEqualTo(2);
    }
  }

  @Test
  void aWinOverTheFirstKMovesIsNoProof() {
    // The second reply, which k = 1 never looks at, refutes the win.
    Game game = new ScriptedGame("(0.5:(1 0) 0.5:(0.5 0.5))");
    SearchReport report = search("alphabeta(table=false,k=1)", game, "100it");
    assertThat(report.moves()).hasSize(1).allMatch(m -> m.proof() == null);
    assertThat(proof(search("alphabeta(table=false)", game, "100it"), 0))
        .isEqualTo(Solver.Proof.LOSS);
  }

  private static Solver.Proof proof(SearchReport report, int move) {
    return report.moves().stream().filter(m -> m.move() == move).findFirst().orElseThrow().proof();
  }

  @Test
  void stopsWhenNothingIsLeftToFindOut() {
    Game game = new ScriptedGame("((0.5 0.5) (0.5 0.5))");
    SearchReport report = search(PLAIN, game, "1000000it");
    assertThat(report.value()).isEqualTo(0.5);
    assertThat(report.iterations()).isLessThan(20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1it", "7it", "1000it", "1kn", "7n"})
  void countsEveryStateReachedAsAnIterationAndAsANode(String budget) {
    Game game = TestGames.coins(20, 3);
    Budget limit = Budget.parse(budget);
    SearchReport report = agent("alphabeta", game).search(game.newState(), limit);
    assertThat(report.iterations()).isEqualTo(Math.min(limit.iterations(), limit.nodes()));
    assertThat(report.nodes()).isEqualTo(report.iterations());
    assertThat(report.moves().stream().mapToLong(SearchReport.MoveReport::visits).sum())
        .isEqualTo(report.iterations());
    assertThat(report.move()).isBetween(0, 19);
  }

  @Test
  void keepsATimeBudget() {
    Game game = TestGames.coins(24, 3);
    SearchReport report = search("alphabeta", game, "30ms");
    assertThat(report.nanos()).isBetween(29_000_000L, 10_000_000_000L);
    assertThat(report.iterations()).isGreaterThan(100);
  }

  @Test
  void anObserverMayStopTheSearch() {
    Game game = TestGames.coins(24, 3);
    Agent agent = agent("alphabeta", game);
    Meter meter = new Meter(Budget.UNLIMITED, Clock.SYSTEM);
    List<SearchReport> seen = new ArrayList<>();
    agent.observe(
        report -> {
          seen.add(report);
          meter.stop();
        },
        1_000_000);
    SearchReport report = agent.search(game.newState(), meter);
    assertThat(seen).isNotEmpty();
    assertThat(report.iterations()).isGreaterThanOrEqualTo(seen.get(0).iterations());
  }

  @Test
  void sameSeedGivesTheSameReport() {
    Game game = TestGames.coins(16, 5);
    for (String spec : new String[] {"alphabeta", PLAIN, "alphabeta(aspiration=0.1)"}) {
      SearchReport a = search(spec, game, "20000it");
      SearchReport b = search(spec, game, "20000it");
      assertThat(a.moves()).isEqualTo(b.moves());
      assertThat(a.line()).isEqualTo(b.line());
    }
  }

  @Test
  void theBestMoveIsExactAndTheOthersAreBounds() {
    Game game = TestGames.coins(12, 5);
    SearchReport report = search("alphabeta(depth=4)", game, "1000000it");
    assertThat(report.moves().stream().filter(m -> m.move() == report.move()))
        .allMatch(m -> m.value() == report.value() && m.terms().get(1).value() == 1);
    assertThat(report.moves()).allMatch(m -> m.value() <= report.value());
    assertThat(report.moves().get(0).terms().get(0).value()).isEqualTo(4);
    assertThat(report.line()).startsWith(report.move());
  }

  @Test
  void refusesWhatItCannotPlay() {
    assertThatThrownBy(() -> agent("alphabeta", new Nim(5)))
        .hasMessage(
            "alphabeta needs an evaluation of states, which the game nim(heap=5) does not offer");
    assertThatThrownBy(() -> agent("alphabeta", new ScriptedGame("(1 0)")))
        .hasMessageContaining("table=false");
    assertThatThrownBy(() -> agent("alphabeta(k=3,order=random)", new ScriptedGame("(1 0)")))
        .hasMessageContaining("order=random");
    assertThatThrownBy(() -> agent("alphabeta", TestGames.threePlayers()))
        .hasMessage(
            "alphabeta looks further than one move, which needs a game of two players; race has"
                + " 3");
  }
}
