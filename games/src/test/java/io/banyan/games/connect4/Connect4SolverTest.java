// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.connect4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.ExactSolver;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import io.banyan.core.spec.Catalog;
import io.banyan.games.Games;
import io.banyan.testkit.ExhaustiveSolver;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class Connect4SolverTest {
  private final Connect4 game = new Connect4(7, 6, 4);
  private final Catalog catalog = Games.addTo(Agents.catalog());

  private static void checkAll(
      Connect4 game, ExactSolver solver, PerfectPlay truth, State state, boolean solved) {
    int[] moves = new int[game.maxMoves()];
    int n = state.legalMoves(moves);
    int best = -ExactSolver.WIN;
    for (int i = 0; i < n; i++) {
      int result = truth.result(state, moves[i]);
      assertThat(result)
          .as("move %d of%n%s", moves[i], game.boardText(state))
          .isBetween(solver.low(moves[i]), solver.high(moves[i]));
      best = Math.max(best, result);
    }
    if (solved) {
      assertThat(solver.low(solver.bestMove())).as(game.boardText(state)).isEqualTo(best);
    }
  }

  @Test
  void findsTheTrueResultOfRandomStates() {
    ExactSolver solver = game.newSolver(4);
    PerfectPlay truth = new PerfectPlay(game);
    for (int plies = 27; plies < 42; plies++) {
      for (int i = 0; i < 5; i++) {
        State state = PerfectPlay.randomState(game, plies, new Rng(100 * plies + i));
        solver.begin(state);
        assertThat(solver.run(nodes -> true)).isTrue();
        checkAll(game, solver, truth, state, true);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "4x4",
        "5x4",
        "6x3",
        "2x9",
        "3x6",
        "4x4,connect=3",
        "6x3,connect=5",
        "3x6,connect=5",
        "9x2"
      })
  void solvesSmallBoardsFromTheStart(String size) {
    Connect4 small = (Connect4) catalog.make(GameSlot.GAME, "connect4(" + size + ")");
    ExactSolver solver = small.newSolver(4);
    solver.begin(small.newState());
    assertThat(solver.run(nodes -> true)).isTrue();
    checkAll(small, solver, new PerfectPlay(small), small.newState(), true);
    assertThat(Integer.signum(solver.low(solver.bestMove())))
        .isEqualTo(new ExhaustiveSolver(small).value());
  }

  @Test
  void anUnfinishedSearchTellsOnlyWhatIsTrue() {
    PerfectPlay truth = new PerfectPlay(game);
    ExactSolver solver = game.newSolver(4);
    int unfinished = 0;
    for (int i = 0; i < 20; i++) {
      State state = PerfectPlay.randomState(game, 27, new Rng(i));
      solver.newGame();
      solver.begin(state);
      boolean solved = solver.run(nodes -> nodes < 512);
      unfinished += solved ? 0 : 1;
      checkAll(game, solver, truth, state, solved);
    }
    assertThat(unfinished).isPositive();
  }

  @Test
  void goesOnWhereItWasStopped() {
    State state = PerfectPlay.randomState(game, 16, new Rng(5));
    ExactSolver whole = game.newSolver(4);
    whole.begin(state);
    whole.run(nodes -> true);
    ExactSolver pieces = game.newSolver(4);
    pieces.begin(state);
    int runs = 1;
    for (long stop = 2048; !stepTo(pieces, stop); stop += 2048) {
      runs++;
    }
    assertThat(runs).isGreaterThan(3);
    assertThat(pieces.low(pieces.bestMove())).isEqualTo(whole.low(whole.bestMove()));
  }

  private static boolean stepTo(ExactSolver solver, long stop) {
    return solver.run(nodes -> nodes < stop);
  }

  private SearchReport search(Game of, String agent, State state, String budget) {
    try (Agent made = catalog.make(Agent.SLOT, agent, "connect4").create(of)) {
      made.newGame(1);
      return made.search(state, new Meter(Budget.parse(budget), Clock.SYSTEM));
    }
  }

  @Test
  void theAgentReportsProofsAndHowLongTheyTake() {
    State state = game.newState();
    // The first player has three in a row with both ends free.
    Moves.playAll(game, state, "c c d d e");
    SearchReport lost = search(game, "exact", state, "1000000it");
    assertThat(lost.value()).isZero();
    assertThat(lost.moves()).allMatch(m -> m.proof() == Solver.Proof.LOSS);
    assertThat(lost.moves().get(0).terms().get(0).value()).isEqualTo(2);
    Moves.playAll(game, state, "e");
    SearchReport won = search(game, "exact", state, "1000000it");
    assertThat(won.move()).isIn(1, 5);
    assertThat(won.value()).isEqualTo(1);
    assertThat(won.moves().get(0).terms().get(0).value()).isEqualTo(1);
  }

  @Test
  void theAgentAsksAnotherWhatTheSolverLeavesOpen() {
    State state = game.newState();
    SearchReport report = search(game, "exact(otherwise=solver)", state, "20000it");
    assertThat(report.moves()).hasSize(7).allMatch(m -> m.proof() == null);
    assertThat(report.value()).isBetween(0.4, 0.8);
    assertThat(report.iterations()).isEqualTo(17_000);
  }

  /** Others look at the search while the solver still knows nothing of most moves. */
  @Test
  void whatIsNotKnownYetIsInTheMiddle() {
    List<SearchReport> seen = new ArrayList<>();
    try (Agent agent = catalog.make(Agent.SLOT, "exact").create(game)) {
      agent.newGame(1);
      agent.observe(seen::add, 1);
      agent.search(game.newState(), new Meter(Budget.parse("100000it"), Clock.SYSTEM));
    }
    assertThat(seen).isNotEmpty();
    assertThat(seen.get(0).moves()).allMatch(m -> m.proof() == null && m.value() == 0.5);
  }

  /** The other agent has time for some of the moves only. */
  @Test
  void movesThatNobodyThoughtOfAreInTheMiddle() {
    for (int budget = 2; budget <= 200; budget++) {
      try (Agent agent = catalog.make(Agent.SLOT, "exact").create(game)) {
        agent.newGame(1);
        SearchReport report = agent.search(game.newState(), Budget.iterations(budget));
        assertThat(report.moves()).allMatch(m -> m.value() >= 0 && m.value() <= 1);
      }
    }
  }

  @Test
  void theAgentNeedsAGameWithASolver() {
    Game without = catalog.make(GameSlot.GAME, "hex(3)");
    assertThatThrownBy(() -> search(without, "exact", without.newState(), "10it"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("exact needs a solver, which the game hex(size=3,swap=false) does not bring");
  }

  @Test
  void theStrongestPlayerOfTheStandardGameIsPerfectInTheMiddle() {
    assertThat(play(20, 31, 1, "100000000it")).containsExactly(12, 12, 12);
  }

  /** Minutes: one second a move from the eighth ply on. */
  @Test
  @Tag("slow")
  void theStrongestPlayerIsPerfectInASecond() {
    int[] counts = play(8, 41, 3, "1000mscpu");
    assertThat(counts[1]).isEqualTo(counts[0]);
    assertThat(counts[2]).isGreaterThanOrEqualTo((int) Math.ceil(0.99 * counts[0]));
  }

  /** States, moves that keep the outcome, moves that keep the result with its time. */
  private int[] play(int from, int to, int each, String budget) {
    ExactSolver truth = game.newSolver(64);
    int[] counts = new int[3];
    for (int plies = from; plies <= to; plies++) {
      for (int i = 0; i < each; i++) {
        State state = PerfectPlay.randomState(game, plies, new Rng(1000 * plies + i));
        int move = search(game, "strongest", state, budget).move();
        truth.begin(state);
        truth.run(nodes -> true);
        int best = truth.low(truth.bestMove());
        int result = after(truth, state, move);
        counts[0]++;
        counts[1] += Integer.signum(result) == Integer.signum(best) ? 1 : 0;
        counts[2] += result == best ? 1 : 0;
      }
    }
    return counts;
  }

  private int after(ExactSolver truth, State state, int move) {
    State next = game.copyOf(state);
    next.play(move);
    if (next.isTerminal()) {
      double[] rewards = new double[2];
      next.rewards(rewards);
      return rewards[state.mover()] == 1 ? ExactSolver.WIN - 1 : 0;
    }
    truth.begin(next);
    truth.run(nodes -> true);
    int result = -truth.low(truth.bestMove());
    return result == 0 ? 0 : result > 0 ? result - 1 : result + 1;
  }
}
