// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Moments of games, as clients name and see them. */
final class Positions {
  private Positions() {}

  /**
   * The state after some moves.
   *
   * @throws IllegalArgumentException if one of them is not legal
   */
  static State after(Game game, List<String> moves) {
    State state = game.newState();
    for (int i = 0; i < moves.size(); i++) {
      if (state.isTerminal()) {
        throw new IllegalArgumentException(
            "move " + (i + 1) + ", " + moves.get(i) + ", comes after the end of the game");
      }
      state.play(game.parseMove(state, moves.get(i)));
    }
    return state;
  }

  /** What there is to know about a state without a search. */
  static Map<String, Object> describe(Game game, State state) {
    boolean over = state.isTerminal();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("game", game.id());
    json.put("players", game.players());
    json.put("ply", state.ply());
    json.put("mover", over ? null : state.mover());
    json.put("terminal", over);
    json.put("rewards", over ? rewards(game, state) : null);
    json.put("legal", Moves.texts(game, state));
    json.put("board", game.boardText(state));
    return json;
  }

  /** Each player's reward at the end of a game. */
  static double[] rewards(Game game, State state) {
    double[] rewards = new double[game.players()];
    state.rewards(rewards);
    return rewards;
  }
}
