// SPDX-License-Identifier: Apache-2.0
package io.banyan.docs;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.agent.Mcts;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.ObjectGame;
import io.banyan.core.game.ObjectGames;
import io.banyan.core.game.State;
import io.banyan.core.search.Expansion;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.backup.MctsSolver;
import io.banyan.core.search.selection.Rave;
import io.banyan.core.search.selection.Ucb1;
import java.util.List;
import java.util.stream.IntStream;

/** The code of docs/embed-banyan.md. */
final class EmbedExample {
  private EmbedExample() {}

  static SearchReport ask() {
    // doc: ask
    Game game = new Countdown(9);
    Mcts player =
        Mcts.builder()
            .select(Ucb1.ENTRY.with(Ucb1.C.of(0.7)))
            .expand(Expansion.ALL.with())
            .solver(MctsSolver.ENTRY.with())
            .build();
    Agent agent = player.create(game);
    agent.newGame(42); // the seed: equal seeds give equal searches
    State state = game.newState();
    SearchReport report = agent.search(state, Budget.parse("5000it|5s"));
    System.out.println(game.moveText(state, report.move()) + " with value " + report.value());
    // doc: end
    return report;
  }

  static Mcts own() {
    // doc: own
    Mcts player =
        Mcts.builder()
            .select(Rave.ENTRY.with(Rave.R.of(50), Rave.COLOURS.of("each")))
            .playout(FavourLowMoves.ENTRY.with(FavourLowMoves.P.of(0.9)))
            .threads(2)
            .build();
    // doc: end
    return player;
  }

  static Agent.Factory text() {
    // doc: text
    Agent.Factory player = Agents.catalog().make(Agent.SLOT, "solver(c=0.7)");
    // doc: end
    return player;
  }

  static double[] selfPlay() {
    // doc: play
    Game game = new Countdown(9);
    Agent first = Mcts.builder().reuseTree().build().create(game);
    Agent second = Agents.catalog().make(Agent.SLOT, "random").create(game);
    Agent[] agents = {first, second};
    for (int p = 0; p < 2; p++) {
      agents[p].newGame(p);
    }
    State state = game.newState();
    while (!state.isTerminal()) {
      int move = agents[state.mover()].search(state, Budget.iterations(500)).move();
      state.play(move);
      for (Agent agent : agents) {
        agent.played(move); // agents that keep their tree follow the game
      }
    }
    double[] rewards = new double[2];
    state.rewards(rewards);
    // doc: end
    return rewards;
  }

  // doc: objects
  /** The same game in plain objects: a position is a number, a move is a number. */
  static final class SlowCountdown implements ObjectGame<Integer, Integer> {
    @Override
    public String name() {
      return "slow-countdown";
    }

    @Override
    public Integer start() {
      return 18; // 9 left, first player to move: twice what is left, plus who moves
    }

    @Override
    public int mover(Integer position) {
      return position % 2;
    }

    @Override
    public List<Integer> legalMoves(Integer position) {
      return IntStream.rangeClosed(1, Math.min(3, position / 2)).boxed().toList();
    }

    @Override
    public Integer play(Integer position, Integer move) {
      return 2 * (position / 2 - move) + 1 - position % 2;
    }

    @Override
    public double[] rewards(Integer position) {
      return position % 2 == 0 ? new double[] {0, 1} : new double[] {1, 0};
    }
  }

  // doc: end

  static int adapted() {
    // doc: adapt
    Game game = ObjectGames.adapt(new SlowCountdown());
    Agent agent = Mcts.builder().build().create(game);
    SearchReport report = agent.search(game.newState(), Budget.iterations(2000));
    int say = ObjectGames.<Integer>move(game, report.move());
    // doc: end
    return say;
  }
}
