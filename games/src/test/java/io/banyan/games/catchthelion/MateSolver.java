// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.catchthelion;

import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks at every line up to a depth: can the mover force a win within n plies? Repetition plays no
 * part, because a shortest forced win never returns to a position.
 */
final class MateSolver {
  private final Game game;
  private final double[] rewards = new double[2];

  /** Packed position to the two bounds: longest n known to fail and shortest known to win. */
  private final Map<Long, int[]> known = new HashMap<>();

  MateSolver(Game game) {
    this.game = game;
  }

  /** The moves after which the mover still wins within n plies in all. */
  List<String> winningMoves(State state, int n) {
    List<String> winning = new ArrayList<>();
    for (int move : Moves.legal(game, state)) {
      State next = game.copyOf(state);
      next.play(move);
      if (isWon(next, state.mover()) || (!next.isTerminal() && n > 2 && losesWithin(next, n - 1))) {
        winning.add(game.moveText(state, move));
      }
    }
    return winning;
  }

  /** True if the mover can force a win within n plies. */
  boolean winsWithin(State state, int n) {
    int[] bounds = known.computeIfAbsent(((CatchTheLionState) state).position(), p -> bounds());
    if (n <= bounds[0] || n >= bounds[1]) {
      return n >= bounds[1];
    }
    boolean wins = search(state, n);
    if (wins) {
      bounds[1] = n;
    } else {
      bounds[0] = n;
    }
    return wins;
  }

  private boolean search(State state, int n) {
    int[] moves = Moves.legal(game, state);
    State next = game.newState();
    for (int move : moves) {
      next.copyFrom(state);
      next.play(move);
      if (isWon(next, state.mover())) {
        return true;
      }
    }
    if (n > 2) {
      for (int move : moves) {
        next.copyFrom(state);
        next.play(move);
        if (!next.isTerminal() && losesWithin(next, n - 1)) {
          return true;
        }
      }
    }
    return false;
  }

  /** True if every move of the mover runs into a forced win of the opponent. */
  private boolean losesWithin(State state, int n) {
    State next = game.newState();
    int opponent = 1 - state.mover();
    for (int move : Moves.legal(game, state)) {
      next.copyFrom(state);
      next.play(move);
      if (next.isTerminal() ? !isWon(next, opponent) : !winsWithin(next, n - 1)) {
        return false;
      }
    }
    return true;
  }

  private boolean isWon(State state, int player) {
    if (!state.isTerminal()) {
      return false;
    }
    state.rewards(rewards);
    return rewards[player] == 1;
  }

  private static int[] bounds() {
    return new int[] {0, Integer.MAX_VALUE};
  }
}
