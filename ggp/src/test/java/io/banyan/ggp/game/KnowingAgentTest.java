// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import io.banyan.ggp.gdl.KifReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnowingAgentTest {
  private static final Catalog CATALOG =
      Agents.catalog().add(GdlGame.entry()).add(KnowingAgent.ENTRY);

  private static final Game TIC_TAC_TOE = CATALOG.make(GameSlot.GAME, "gdl(tictactoe.kif)");

  /** Two moves each; who takes first wins, whatever follows. */
  private static final String FLAG =
      """
      (role a) (role b) (init (step 1)) (init (control a))
      (after 1 2) (after 2 3) (after 3 4) (after 4 5) (after 5 6) (after 6 7) (after 7 8)
      (<= (legal ?p wait) (true (control ?p)))
      (<= (legal ?p take) (true (control ?p)))
      (<= (legal ?p noop) (role ?p) (not (true (control ?p))))
      (<= (next (step ?y)) (true (step ?x)) (after ?x ?y))
      (<= (next (control a)) (true (control b)))
      (<= (next (control b)) (true (control a)))
      (<= (next (has ?p)) (does ?p take) (not taken))
      (<= (next (has ?p)) (true (has ?p)))
      (<= taken (true (has ?p)))
      (<= terminal (true (step 8)))
      (<= (goal a 100) (true (has a)))
      (<= (goal a 0) (not (true (has a))))
      (<= (goal b 100) (not (true (has a))))
      (<= (goal b 0) (true (has a)))
      """;

  private static Agent agent(String spec, Game game) {
    Agent agent = CATALOG.make(Agent.SLOT, spec).create(game);
    agent.newGame(5);
    return agent;
  }

  private static SearchReport search(String spec, Game game, String moves) {
    State state = game.newState();
    Moves.playAll(game, state, moves);
    try (Agent agent = agent(spec, game)) {
      return agent.search(state, Budget.iterations(300));
    }
  }

  @Test
  void anEmptyBoardHasThreeFirstMovesAndNotNine() {
    assertThat(search("knowing(solver)", TIC_TAC_TOE, "").moves()).hasSize(3);
    assertThat(search("knowing(solver,symmetry=false)", TIC_TAC_TOE, "").moves()).hasSize(9);
  }

  @Test
  void movesOfABoardThatIsNotSymmetricStay() {
    String corner = "(mark 1 1) (mark 1 2)";

    assertThat(search("knowing(solver)", TIC_TAC_TOE, corner).moves()).hasSize(7);
  }

  @Test
  void aMirroredMoveOfTheOpponentIsFollowed() {
    State state = TIC_TAC_TOE.newState();
    try (Agent agent = agent("knowing(solver(reuse=true))", TIC_TAC_TOE)) {
      agent.search(state, Budget.iterations(100));
      int move = TIC_TAC_TOE.parseMove(state, "(mark 3 3)");
      state.play(move);
      agent.played(move);
      int answer = agent.search(state, Budget.iterations(2000)).move();

      assertThat(TIC_TAC_TOE.moveText(state, answer)).isEqualTo("(mark 2 2)");
    }
  }

  @Test
  void whereGoalsAreDecidedAnyLegalMoveIsAnswered() {
    GdlGame game = GdlGame.of("flag", KifReader.read(FLAG));
    assertThat(game.knowledge().newEnds()).isNotNull();
    State state = game.newState();
    state.play(game.parseMove(state, "take"));
    assertThat(state.isTerminal()).isFalse();
    try (Agent agent = agent("knowing(solver)", game)) {
      SearchReport report = agent.search(state, Budget.iterations(10));

      assertThat(report.value()).isZero();
      assertThat(game.moveText(state, report.move())).isIn("wait", "take");
    }
  }

  @Test
  void anEarlyEndIsAProofForTheSolver() {
    GdlGame game = GdlGame.of("flag", KifReader.read(FLAG));
    State state = game.newState();
    try (Agent knowing = agent("knowing(solver)", game);
        Agent plain = agent("solver", game)) {
      // After two iterations, one for each move, only who knows is sure.
      assertThat(knowing.search(state, Budget.iterations(3)).value()).isEqualTo(1);
      assertThat(plain.search(state, Budget.iterations(3)).moves())
          .allMatch(move -> move.proof() == null);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ip-e",
        "ic-e",
        "ir-e",
        "mcts(playout=early)",
        "alphabeta(depth=2)",
        "greedy",
        "knowing(ip-e,features=goals)"
      })
  void agentsThatNeedAnEvaluationPlaySheets(String spec) {
    Game game = CATALOG.make(GameSlot.GAME, "gdl(breakthrough6x6.kif)");
    State state = game.newState();
    try (Agent agent = agent(spec, game)) {
      int move = agent.search(state, Budget.iterations(50)).move();

      assertThat(game.parseMove(state, game.moveText(state, move))).isEqualTo(move);
    }
  }

  @Test
  void evaluationsOfTwoRolesAddUpToOneAndFollowTheState() {
    Game game = CATALOG.make(GameSlot.GAME, "gdl(dots.kif)");
    State state = game.newState();
    Evaluation evaluation = (Evaluation) state;
    double before = evaluation.evaluate(0);
    int[] moves = new int[game.maxMoves()];
    for (int i = 0; i < 7; i++) {
      assertThat(evaluation.evaluate(0) + evaluation.evaluate(1)).isEqualTo(1);
      state.legalMoves(moves);
      state.play(moves[0]);
    }

    assertThat(evaluation.evaluate(0)).isNotEqualTo(before).isBetween(0.0, 1.0);
  }

  private static GdlGame toggles() throws IOException {
    try (InputStream in = KnowingAgentTest.class.getResourceAsStream("/parts/toggles.kif")) {
      return GdlGame.of(
          "toggles", KifReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "(put left far)"})
  void ofMovesThatDoTheSameOneIsSearched(String before) throws IOException {
    GdlGame game = toggles();

    assertThat(search("knowing(solver,symmetry=false)", game, before).moves()).hasSize(3);
    assertThat(search("knowing(solver,symmetry=false,cut=false)", game, before).moves()).hasSize(6);
  }

  @Test
  void aMoveThatWasCutIsFollowed() throws IOException {
    GdlGame game = toggles();
    State state = game.newState();
    try (Agent agent = agent("knowing(solver(reuse=true))", game)) {
      agent.search(state, Budget.iterations(50));
      for (String move : new String[] {"(put right far)", "(put left near)"}) {
        int played = game.parseMove(state, move);
        state.play(played);
        agent.played(played);
        agent.search(state, Budget.iterations(50));
      }
      assertThat(agent.search(state, Budget.iterations(300)).moves()).isNotEmpty();
    }
  }

  /** The last player decides whether the piles are level: the second wins, whoever shares. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "knowing(solver)",
        "knowing(solver(prior=transpositions))",
        "solver(prior=transpositions)"
      })
  void theOneWhoMovesLastWins(String agent) throws IOException {
    GdlGame game = toggles();
    State state = game.newState();
    try (Agent a = agent(agent, game)) {
      assertThat(a.search(state, Budget.iterations(20_000)).value()).isLessThan(0.2);
      int move = game.parseMove(state, "wave");
      state.play(move);
      assertThat(a.search(state, Budget.iterations(20_000)).value()).isGreaterThan(0.8);
    }
  }

  @Test
  void puzzlesHaveNoEvaluation() {
    assertThat(CATALOG.make(GameSlot.GAME, "gdl(lamps.kif)").newState())
        .isNotInstanceOf(Evaluation.class);
  }
}
