// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.ConnectionKnowledge;
import io.banyan.core.game.ConnectionKnowledge.Weights;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMoves;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver.Proof;
import io.banyan.core.spec.Catalog;
import io.banyan.testkit.ExhaustiveSolver;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Hex and Havannah tell searches: winning moves, knowledge at a glance; and who uses it. */
class ConnectionGamesTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());
  private static final String LOOK = "mcts(expand=all,solver=look)";
  private static final String STRONG =
      "mcts(select=rave-ratio(r=50),playout=repeat(n=3),prior=connection,solver=look,reuse=true)";

  private static Game game(String spec) {
    return CATALOG.make(GameSlot.GAME, spec);
  }

  private static State after(Game game, String moves) {
    State state = game.newState();
    for (String move : moves.split(" ")) {
      state.play(game.parseMove(state, move));
    }
    return state;
  }

  private static SearchReport search(String spec, Game game, State state, long iterations) {
    try (Agent agent = CATALOG.make(Agent.SLOT, spec).create(game)) {
      agent.newGame(1);
      return agent.search(state, Budget.iterations(iterations));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hex(4)", "hex(3,swap=true)", "hex(11)", "hex(12)", "havannah(4)"})
  void theListOfWinningMovesIsThatOfTryingAll(String spec) {
    Game game = game(spec);
    Rng rng = new Rng(4);
    int seen = 0;
    for (int round = 0; round < 60; round++) {
      State state = game.newState();
      while (!state.isTerminal()) {
        if (state.ply() > game.maxPlies() / 3) {
          int mover = state.mover();
          assertThat(listed(game, state, mover)).isEqualTo(winning(game, state));
          if (Moves.legal(game, state).length - winning(game, state).size() > 1) {
            assertThat(listed(game, state, 1 - mover)).isEqualTo(threats(game, state));
            seen += listed(game, state, 1 - mover).size();
          }
        }
        int[] moves = Moves.legal(game, state);
        state.play(moves[rng.nextInt(moves.length)]);
      }
    }
    assertThat(seen).isGreaterThan(10);
  }

  private static Set<Integer> listed(Game game, State state, int player) {
    int[] moves = new int[game.maxMoves()];
    int n = ((WinningMoves) state).winningMoves(player, moves.length, moves);
    Set<Integer> set = new TreeSet<>();
    for (int i = 0; i < n; i++) {
      set.add(moves[i]);
    }
    assertThat(((WinningMoves) state).winningMoves(player, 1, moves)).isEqualTo(Math.min(1, n));
    return set;
  }

  private static Set<Integer> winning(Game game, State state) {
    Set<Integer> set = new TreeSet<>();
    double[] rewards = new double[2];
    for (int move : Moves.legal(game, state)) {
      State next = game.copyOf(state);
      next.play(move);
      if (next.isTerminal()) {
        next.rewards(rewards);
        if (rewards[state.mover()] == 1) {
          set.add(move);
        }
      }
    }
    return set;
  }

  /** Cells that win after some other move of the player to move. */
  private static Set<Integer> threats(Game game, State state) {
    Set<Integer> set = new TreeSet<>();
    for (int move : Moves.legal(game, state)) {
      State next = game.copyOf(state);
      next.play(move);
      if (!next.isTerminal()) {
        set.addAll(winning(game, next));
      }
    }
    return set;
  }

  private static int knowledge(String spec, String moves, Weights weights, String move) {
    Game game = game(spec);
    State state = after(game, moves);
    int[] sums = new int[1];
    int[] asked = {game.parseMove(state, move)};
    ((ConnectionKnowledge) state).knowledge(weights, asked, 1, sums);
    return sums[0];
  }

  @ParameterizedTest
  @CsvSource({
    // Weights 10000 bridge, 1000 edge, 100 near, 10 reply, 1 size; red to move after b3 of blue.
    // c3: keeps the bridge; joins c2 and b4, no side; near both, e4 too far; one step from b3.
    "hex(5), c2 e4 b4 b3, c3, 10233",
    // c1: on the own side; near c2 only; two steps away; two stones.
    "hex(5), c2 e4 b4 b3, c1, 1122",
    // b5: on the other side, next to b4; b4 near, c2 three away; two steps from b3.
    "hex(5), c2 e4 b4 b3, b5, 1122",
    // e5: alone on the bottom side; four steps from b3.
    "hex(5), c2 e4 b4 b3, e5, 1001",
    // a3: both sides, near two stones, next to b2, three stones.
    "hex(3), a1 b1 a2 b2, a3, 2233",
    // Havannah of side 3, corners a1 and c1, side b1. Black c2: joins c3; next to b1.
    "havannah(3), a1 c3 b1, c2, 132",
    "havannah(3), a1 c3 b1 e5, c1, 3203",
  })
  void knowledgeIsWhatAPersonCounts(String spec, String moves, String move, int sum) {
    assertThat(knowledge(spec, moves, new Weights(10000, 1000, 100, 10, 1), move)).isEqualTo(sum);
  }

  @Test
  void aBridgeIsKeptInHavannahToo() {
    // White d4 and e6 share d5 and e5.
    Weights weights = new Weights(1, 0, 0, 0, 0);
    assertThat(knowledge("havannah(4)", "d4 a1 e6 d5", weights, "e5")).isEqualTo(1);
    assertThat(knowledge("havannah(4)", "d4 a1 e6 d5", weights, "c4")).isZero();
  }

  @Test
  void aMoveThatWinsEndsTheSearchAtOnce() {
    Game game = game("hex(3)");
    State state = after(game, "a1 b1 a2 b2");
    SearchReport report = search(LOOK, game, state, 1000);
    assertThat(game.moveText(state, report.move())).isEqualTo("a3");
    assertThat(report.moves()).hasSize(1);
    assertThat(report.moves().get(0).proof()).isEqualTo(Proof.WIN);
    assertThat(report.iterations()).isLessThan(3);
  }

  @Test
  void oneThreatLeavesOneReply() {
    // Red a1 and a2 need a3.
    Game game = game("hex(3)");
    State state = after(game, "a1 c1 a2");
    SearchReport report = search(LOOK, game, state, 200);
    assertThat(report.moves()).hasSize(1);
    assertThat(game.moveText(state, report.move())).isEqualTo("a3");
  }

  @Test
  void twoThreatsAreLost() {
    Game game = game("hex(3)");
    // Red b1 and b2 need a3 or b3.
    State state = after(game, "b1 a1 b2");
    SearchReport report = search(LOOK, game, state, 200);
    assertThat(report.moves()).hasSize(1);
    assertThat(game.moveText(state, report.move())).isIn("a3", "b3");
    assertThat(report.moves().get(0).proof()).isEqualTo(Proof.LOSS);
    assertThat(report.iterations()).isLessThan(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hex(4)", "havannah(3)"})
  void proofsAreTrue(String spec) {
    Game game = game(spec);
    ExhaustiveSolver solver = new ExhaustiveSolver(game);
    Rng rng = new Rng(2);
    int proofs = 0;
    for (int round = 0; round < 150; round++) {
      State state = game.newState();
      for (int i = 4 + round % 6; i > 0 && !state.isTerminal(); i--) {
        int[] moves = Moves.legal(game, state);
        state.play(moves[rng.nextInt(moves.length)]);
      }
      if (state.isTerminal()) {
        continue;
      }
      int mover = state.mover();
      SearchReport report = search(STRONG, game, state, 300);
      for (SearchReport.MoveReport move : report.moves()) {
        if (move.proof() != null) {
          State next = game.copyOf(state);
          next.play(move.move());
          int value = solver.value(next, mover);
          assertThat(value).isEqualTo(move.proof() == Proof.WIN ? 1 : -1);
          proofs++;
        }
      }
    }
    assertThat(proofs).isGreaterThan(100);
  }

  /** The look is worth much of what a plain solver spends. */
  @Test
  void threatsAreSeenLongBeforeAPlainSolverSeesThem() {
    Game game = game("hex(5)");
    State state = after(game, "c3 a1 c2 a2 b4 a3");
    // Red has bridges at both ends.
    assertThat(search(LOOK, game, state, 20_000).iterations())
        .isLessThan(search("solver", game, state, 20_000).iterations() / 2);
  }

  @ParameterizedTest
  @CsvSource({"c3 a1 c2 a2 b4, 0", "c3 a1 c2 a2, 1", "a1 b4 a2 d3, 0"})
  void aSearchWithMustplayIsOverAtOnceWhereAChainOfBridgesDecides(String moves, double value) {
    Game game = game("hex(5)");
    State state = after(game, moves);
    String bridges = "mcts(expand=all,solver=look(mustplay=true))";
    SearchReport report = search(bridges, game, state, 1000);
    assertThat(report.iterations()).isLessThan(3);
    assertThat(report.value()).isEqualTo(value);
  }

  /** Plain search of the pruned tree and of the whole one: the same winner, on every board. */
  @Test
  void whoWinsIsTheSameWithAndWithoutMovesThatNobodyNeeds() {
    Game game = game("hex(4)");
    Rng rng = new Rng(6);
    for (int i = 0; i < 8; i++) {
      State state = game.newState();
      for (int ply = 0; ply < 3 + i % 4; ply++) {
        int[] moves = Moves.legal(game, state);
        state.play(moves[rng.nextInt(moves.length)]);
      }
      double value = search("mcts(solver=mcts)", game, state, 100_000).value();
      double pruned =
          search("mcts(solver=look(dead=true,mustplay=true))", game, state, 100_000).value();
      assertThat(pruned).as("%s", game.boardText(state)).isEqualTo(value).isIn(0.0, 1.0);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "hex(5), mcts(prior=connection), needs select=rave-ratio",
    "othello(6x6), 'mcts(select=rave-ratio,prior=connection)', knowledge of bridges",
    "othello(6x6), mcts(solver=look), a list of winning moves",
    "havannah(4), mcts(solver=look(dead=true)), look(dead=true)",
    "havannah(4), mcts(solver=look(mustplay=true)), moves that nobody needs",
    "havannah(4), mcts(playout=bridge), bridges",
    "hex(5), mcts(playout=rings), rings",
    "hex(5), 'mcts(playout=repeat,threads=2)', threads share"
  })
  void whatAGameOrAPartLacksIsSaid(String spec, String agent, String words) {
    assertThatThrownBy(() -> CATALOG.make(Agent.SLOT, agent).create(game(spec)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hex(7)", "hex(5,swap=true)", "hex(12)", "havannah(5)"})
  void theStrongestPlayerIsMadeOfTheseParts(String spec) {
    Game game = game(spec);
    String name = SmallGames.name(spec);
    State state = game.newState();
    try (Agent agent = CATALOG.make(Agent.SLOT, "strongest", name).create(game)) {
      agent.newGame(1);
      while (!state.isTerminal()) {
        SearchReport report = agent.search(state, Budget.iterations(200));
        assertThat(Moves.legal(game, state)).contains(report.move());
        agent.played(report.move());
        state.play(report.move());
      }
    }
  }

  /** In twenty games of a few hundred iterations it hardly loses one to plain search. */
  @ParameterizedTest
  @ValueSource(strings = {"hex(7)", "havannah(4)"})
  void theStrongestPlayerBeatsPlainSearch(String spec) {
    Game game = game(spec);
    String name = SmallGames.name(spec);
    double[] rewards = new double[2];
    double score = 0;
    try (Agent strong = CATALOG.make(Agent.SLOT, "strongest", name).create(game);
        Agent plain = CATALOG.make(Agent.SLOT, "uct", name).create(game)) {
      for (int round = 0; round < 20; round++) {
        Agent[] seats = round % 2 == 0 ? new Agent[] {strong, plain} : new Agent[] {plain, strong};
        strong.newGame(round);
        plain.newGame(round);
        State state = game.newState();
        while (!state.isTerminal()) {
          int move = seats[state.mover()].search(state, Budget.iterations(300)).move();
          strong.played(move);
          plain.played(move);
          state.play(move);
        }
        state.rewards(rewards);
        score += rewards[round % 2];
      }
    }
    assertThat(score).isGreaterThanOrEqualTo(15);
  }
}
