// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver.Proof;
import io.banyan.core.spec.Catalog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The engine on real games: forced wins, perfect play where it is easy, a known first move. */
class EngineStrengthTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());

  static Stream<String> forcedWins() throws IOException {
    try (InputStream in = EngineStrengthTest.class.getResourceAsStream("/suites/forced-wins.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("forcedWins")
  void everyForcedWinIsFound(String line) {
    String[] parts = line.split(";");
    Game game = CATALOG.make(GameSlot.GAME, parts[0]);
    int plies = Integer.parseInt(parts[1]);
    State state = game.newState();
    Moves.playAll(game, state, parts[2]);
    int player = state.mover();
    assertThat(canForce(game, state, player, plies)).isTrue();
    // One position begins with a quiet sacrifice that plain playouts undervalue for millions of
    // iterations; alpha-beta sees it.
    String spec = parts.length > 3 ? parts[3] : "solver";
    Agent agent = CATALOG.make(Agent.SLOT, spec).create(game);
    agent.newGame(1);
    SearchReport report = agent.search(state, Budget.iterations(400_000));
    SearchReport.MoveReport chosen =
        report.moves().stream().filter(m -> m.move() == report.move()).findFirst().orElseThrow();
    // Proven by the search, or at least a move from which the win can be forced as fast.
    State after = game.copyOf(state);
    after.play(report.move());
    if (chosen.proof() != Proof.WIN || plies <= 5) {
      assertThat(canForce(game, after, player, plies + 1)).isTrue();
    }
  }

  /** Exhaustively: can the player end the game with a win within so many plies? */
  private static boolean canForce(Game game, State state, int player, int plies) {
    if (state.isTerminal()) {
      double[] rewards = new double[game.players()];
      state.rewards(rewards);
      return rewards[player] == 1;
    }
    if (plies == 0) {
      return false;
    }
    boolean own = state.mover() == player;
    State next = game.newState();
    for (int move : Moves.legal(game, state)) {
      next.copyFrom(state);
      next.play(move);
      if (canForce(game, next, player, plies - 1) == own) {
        return own;
      }
    }
    return !own;
  }

  @Test
  void solverNeverLosesTicTacToe() {
    Game game = CATALOG.make(GameSlot.GAME, "tictactoe");
    Agent solver = CATALOG.make(Agent.SLOT, "solver(memory=4)").create(game);
    Agent twin = CATALOG.make(Agent.SLOT, "solver(memory=4)").create(game);
    Agent random = CATALOG.make(Agent.SLOT, "random").create(game);
    int draws = 0;
    for (int g = 0; g < 1000; g++) {
      Agent other = g % 2 == 0 ? twin : random;
      solver.newGame(Rng.hash(g, 0));
      other.newGame(Rng.hash(g, 1));
      int seat = g / 2 % 2;
      State state = game.newState();
      while (!state.isTerminal()) {
        Agent agent = state.mover() == seat ? solver : other;
        state.play(agent.search(state, Budget.iterations(1000)).move());
      }
      double[] rewards = new double[2];
      state.rewards(rewards);
      assertThat(rewards[seat]).as("game %d", g).isGreaterThanOrEqualTo(0.5);
      if (other == twin) {
        assertThat(rewards[seat]).isEqualTo(0.5);
        draws++;
      }
    }
    assertThat(draws).isEqualTo(500);
  }

  @Test
  void uctTakesTheCentreColumnFirst() {
    Game game = CATALOG.make(GameSlot.GAME, "connect4");
    for (int seed = 0; seed < 5; seed++) {
      Agent agent = CATALOG.make(Agent.SLOT, "uct").create(game);
      agent.newGame(seed);
      SearchReport report = agent.search(game.newState(), Budget.iterations(10_000));
      assertThat(game.moveText(game.newState(), report.move())).isEqualTo("d");
    }
  }

  @Test
  void searchesOfAFixedSeedNeverChange() {
    // Visit counts of the root's moves; changes only when the search is meant to change.
    long signature = 0;
    for (String id : new String[] {"connect4", "breakthrough", "othello", "havannah(4)"}) {
      Game game = CATALOG.make(GameSlot.GAME, id);
      for (String spec : new String[] {"uct", "solver", "rave", "mast", "ppr"}) {
        Agent agent = CATALOG.make(Agent.SLOT, spec).create(game);
        agent.newGame(7);
        SearchReport report = agent.search(game.newState(), Budget.iterations(2000));
        for (SearchReport.MoveReport m : report.moves()) {
          signature = Rng.hash(signature ^ (m.move() * 1_000_003L + m.visits()));
        }
      }
    }
    assertThat(signature).isEqualTo(8832718481930533665L);
  }
}
