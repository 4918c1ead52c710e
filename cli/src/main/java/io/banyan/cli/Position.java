// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli;

import io.banyan.arena.match.GameTable;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.spec.Catalog;
import io.banyan.core.spec.Spec;

/**
 * A game and a moment in it, as named on the command line.
 *
 * @param gameName the bare name, which tuned defaults go by
 * @param game the rules
 * @param state after the moves given
 */
public record Position(String gameName, Game game, State state) {

  /** Reads a game and the moves played so far; null stands for none. */
  public static Position read(Catalog catalog, String spec, String moves) {
    return Inputs.read(
        () -> {
          Game game = catalog.make(GameSlot.GAME, spec);
          State state = game.newState();
          if (moves != null) {
            Moves.playAll(game, state, moves);
          }
          return new Position(Spec.parse(spec).name(), game, state);
        });
  }

  /** The start of a game. */
  public static Position start(GameTable games, String spec) {
    return Inputs.read(
        () -> {
          Game game = games.game(spec);
          return new Position(Spec.parse(spec).name(), game, game.newState());
        });
  }

  /** Each player's reward, the one who moved first in the game first. */
  public double[] rewards() {
    int players = game.players();
    double[] rewards = new double[players];
    state.rewards(rewards);
    double[] ordered = new double[players];
    int first = game.newState().mover();
    for (int i = 0; i < players; i++) {
      ordered[i] = rewards[(first + i) % players];
    }
    return ordered;
  }

  /** How the game ended, for people. */
  public String result() {
    double[] rewards = new double[game.players()];
    state.rewards(rewards);
    StringBuilder text = new StringBuilder();
    for (int player = 0; player < rewards.length; player++) {
      if (rewards[player] == 1) {
        return game.playerName(player) + " wins";
      }
      text.append(player == 0 ? "" : ", ")
          .append(game.playerName(player))
          .append(' ')
          .append(rewards[player]);
    }
    boolean equal = true;
    for (double reward : rewards) {
      equal &= reward == rewards[0];
    }
    return equal ? "a draw" : text.toString();
  }
}
