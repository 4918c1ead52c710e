// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PuzzleSearchTest {
  /** 1 2 4 8 5 10 7 14 11 8 ..: the shortest line to 11 takes eight moves. */
  private static final int TARGET = 11;

  private static final int SHORTEST = 8;

  private static double rewardOf(Game game, List<Integer> line) {
    State state = game.newState();
    line.forEach(state::play);
    assertThat(state.isTerminal()).isTrue();
    double[] reward = new double[1];
    state.rewards(reward);
    return reward[0];
  }

  private static Puzzle searched(Game game, Function<Puzzle, PuzzleMethod> maker, int steps) {
    Puzzle puzzle = new Puzzle(game);
    puzzle.meter = new Meter(Budget.UNLIMITED, Clock.SYSTEM);
    puzzle.rng = new Rng(3);
    puzzle.setRoot(game.newState());
    PuzzleMethod method = maker.apply(puzzle);
    method.begin();
    for (int i = 0; i < steps && !puzzle.isDecided(); i++) {
      method.advance();
    }
    return puzzle;
  }

  @Test
  void aBeamThatIsNeverCutFindsAShortestLine() {
    Sums game = new Sums(TARGET, 12);
    Puzzle puzzle = searched(game, p -> new WideningBeam(p, 1_000_000), 100_000);
    assertThat(puzzle.plan.moves()).hasSize(SHORTEST);
    assertThat(rewardOf(game, puzzle.plan.moves())).isEqualTo(1);
  }

  @Test
  void aBeamWidensUntilNothingIsCut() {
    // 12 is out of reach: subtracting 3 keeps the rest by 3, doubling never makes it 0.
    Puzzle puzzle = searched(new Sums(12, 15), p -> new WideningBeam(p, 8_000_000), 1_000_000);
    assertThat(puzzle.isDecided()).isTrue();
    assertThat(puzzle.plan.reward()).isEqualTo(0.5);
  }

  @Test
  void aBeamWithoutMemoryGoesOnAndProvesNothing() {
    Puzzle puzzle = searched(new Sums(12, 40), p -> new WideningBeam(p, 1), 300_000);
    assertThat(puzzle.isDecided()).isFalse();
    assertThat(puzzle.plan.reward()).isEqualTo(0.5);
  }

  @Test
  void statesThatDifferInTheirStepsAloneAreReachedOnceAtFirst() {
    Sums game = new Sums(35, 30);
    Function<Puzzle, PuzzleMethod> beam = p -> new WideningBeam(p, 8_000_000);
    Puzzle with = searched(game, beam, 1_000_000);
    Puzzle without =
        searched(
            game,
            p -> {
              p.keepSteps();
              return beam.apply(p);
            },
            1_000_000);
    assertThat(rewardOf(game, with.plan.moves())).isEqualTo(1);
    assertThat(with.plan.moves()).hasSameSizeAs(without.plan.moves());
    assertThat(with.reached()).isLessThan(without.reached());
  }

  @Test
  void depthFirstFindsALineAndKnowsWhenItHasSeenAll() {
    Sums game = new Sums(TARGET, 12);
    Puzzle solved = searched(game, p -> new DepthFirst(p, 1_000_000), 100_000);
    assertThat(rewardOf(game, solved.plan.moves())).isEqualTo(1);

    Puzzle hopeless = searched(new Sums(12, 15), p -> new DepthFirst(p, 8_000_000), 1_000_000);
    assertThat(hopeless.isDecided()).isTrue();
    assertThat(hopeless.plan.reward()).isEqualTo(0.5);
  }

  @Test
  void nestedPlayoutsFindTheLine() {
    Sums game = new Sums(TARGET, 12);
    Puzzle puzzle = searched(game, NestedPlayouts::new, 100_000);
    assertThat(rewardOf(game, puzzle.plan.moves())).isEqualTo(1);
  }

  @Test
  void aSetOfSeenStatesIsFullAtItsBound() {
    SeenStates seen = new SeenStates(8 * 8192);
    int added = 0;
    for (long key = 0; key < 100_000; key++) {
      seen.add(Rng.hash(key));
      added += seen.isFull() ? 0 : 1;
    }
    assertThat(added).isBetween(6000, 6200);
    assertThat(seen.size()).isEqualTo(seen.capacity());
    assertThat(seen.add(Rng.hash(5))).isFalse();
    assertThat(seen.add(Rng.hash(99_999))).as("not kept, so still new").isTrue();
    seen.clear();
    assertThat(seen.add(Rng.hash(5))).isTrue();
    assertThat(seen.add(0)).isTrue();
    assertThat(seen.add(0)).isFalse();
  }

  private static Agent agent(Game game) {
    Agent agent = Agents.catalog().make(Agent.SLOT, "puzzle(memory=4)").create(game);
    agent.newGame(1);
    return agent;
  }

  @Test
  void thePlanIsFollowedWithoutSearchingAgain() {
    Sums game = new Sums(TARGET, 12);
    Agent agent = agent(game);
    State state = game.newState();
    SearchReport report = agent.search(state, Budget.iterations(100_000));
    List<Integer> plan = report.line();
    assertThat(report.value()).isEqualTo(1);
    assertThat(report.iterations()).isLessThan(100_000);
    assertThat(report.moves())
        .anyMatch(m -> m.move() == plan.get(0) && m.proof() == Solver.Proof.WIN);
    for (int move : plan) {
      report = agent.search(state, Budget.iterations(1));
      assertThat(report.move()).isEqualTo(move);
      state.play(move);
      agent.played(move);
    }
    assertThat(state.isTerminal()).isTrue();
  }

  @Test
  void aForeignMoveMakesItThinkAgain() {
    Sums game = new Sums(TARGET, 14);
    Agent agent = agent(game);
    State state = game.newState();
    int other = 1 - agent.search(state, Budget.iterations(100_000)).move();
    state.play(other);
    agent.played(other);
    SearchReport report = agent.search(state, Budget.iterations(100_000));
    report.line().forEach(state::play);
    assertThat(state.isTerminal()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void equalSeedsGiveEqualSearches(long seed) {
    Sums game = new Sums(1001, 30);
    SearchReport[] reports = new SearchReport[2];
    for (int i = 0; i < 2; i++) {
      Agent agent = agent(game);
      agent.newGame(seed);
      reports[i] = agent.search(game.newState(), Budget.iterations(5000));
    }
    assertThat(reports[0].moves()).isEqualTo(reports[1].moves());
    assertThat(reports[0].line()).isEqualTo(reports[1].line());
  }

  @Test
  void aSearchThatIsTakenUpAgainGoesOn() {
    Sums game = new Sums(12, 13);
    Agent agent = agent(game);
    SearchReport last = null;
    int searches = 0;
    do {
      last = agent.search(game.newState(), Budget.iterations(500));
      searches++;
    } while (last.iterations() >= 500 && searches < 1000);
    assertThat(searches).as("until all was seen").isBetween(2, 999);
    assertThat(last.value()).isEqualTo(0.5);
  }

  @Test
  void refusesGamesOfSeveralPlayers() {
    assertThatThrownBy(() -> agent(new Sums(TARGET, 12, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("puzzle is for games of one player, sums has 2");
  }
}
