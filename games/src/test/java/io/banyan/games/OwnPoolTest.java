// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.PlacementGame;
import io.banyan.core.game.PooledMoves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.spec.Catalog;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Playouts have faster loops for states that show their pool of moves. They must play what the
 * general loop plays on a game that is the same but hides everything.
 */
final class OwnPoolTest {
  private static final Catalog CATALOG = Games.addTo(Agents.catalog());

  /** A game whose states offer nothing beyond the contract. */
  private record Hidden(Game game) implements Game, PlacementGame {
    @Override
    public String id() {
      return game.id();
    }

    @Override
    public int players() {
      return game.players();
    }

    @Override
    public int moveRange() {
      return game.moveRange();
    }

    @Override
    public int maxMoves() {
      return game.maxMoves();
    }

    @Override
    public int maxPlies() {
      return game.maxPlies();
    }

    @Override
    public State newState() {
      return new HiddenState(game.newState());
    }

    @Override
    public String moveText(State state, int move) {
      return game.moveText(((HiddenState) state).state, move);
    }

    @Override
    public String boardText(State state) {
      return game.boardText(((HiddenState) state).state);
    }

    @Override
    public BoardView boardView(State state) {
      return game.boardView(((HiddenState) state).state);
    }

    @Override
    public List<String> moveCells(State state, int move) {
      return game.moveCells(((HiddenState) state).state, move);
    }
  }

  private record HiddenState(State state) implements State {
    @Override
    public int mover() {
      return state.mover();
    }

    @Override
    public int legalMoves(int[] moves) {
      return state.legalMoves(moves);
    }

    @Override
    public void play(int move) {
      state.play(move);
    }

    @Override
    public boolean isTerminal() {
      return state.isTerminal();
    }

    @Override
    public void rewards(double[] rewards) {
      state.rewards(rewards);
    }

    @Override
    public void copyFrom(State other) {
      state.copyFrom(((HiddenState) other).state);
    }

    @Override
    public int ply() {
      return state.ply();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lgrf1",
        "mast",
        "mast(tau=0.05)",
        "mast-paper",
        "nast2",
        "nast2(tau=0.05)",
        "poolrave",
        "poolrave(n=3,p=1)",
        "poolrave(fresh=0)",
        "poolrave-paper",
        "mcts(playout=nast(k=0))",
        "mcts(playout=nast(keep=0.5))"
      })
  void searchesAreEqualWithAndWithoutOwnPools(String spec) {
    for (String name : List.of("havannah(4)", "gomoku(size=7)")) {
      Game game = CATALOG.make(GameSlot.GAME, name);
      assertThat(game.newState()).isInstanceOf(PooledMoves.class);
      Agent.Factory factory = CATALOG.make(Agent.SLOT, spec);
      try (Agent own = factory.create(game);
          Agent hidden = factory.create(new Hidden(game))) {
        for (int seed = 1; seed <= 3; seed++) {
          searchAlongAGame(game, own, hidden, seed);
        }
      }
    }
  }

  private static void searchAlongAGame(Game game, Agent own, Agent hidden, int seed) {
    Rng rng = new Rng(seed);
    own.newGame(seed);
    hidden.newGame(seed);
    int[] moves = new int[game.maxMoves()];
    State state = game.newState();
    while (!state.isTerminal()) {
      Budget budget = Budget.iterations(300);
      SearchReport report = own.search(state, budget);
      SearchReport other = hidden.search(new HiddenState(state), budget);
      assertThat(other.moves()).isEqualTo(report.moves());
      assertThat(other.nodes()).isEqualTo(report.nodes());
      for (int i = 0; i < 6 && !state.isTerminal(); i++) {
        int move = moves[rng.nextInt(state.legalMoves(moves))];
        state.play(move);
        own.played(move);
        hidden.played(move);
      }
    }
  }
}
