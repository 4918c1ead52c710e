// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.connect4;

import io.banyan.core.game.ExactSolver;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;

/**
 * The true results of Connect Four, for comparison: alpha-beta over the moves of the contract, with
 * a table of exact results, the win at once, and the middle first. Shares nothing with the solver
 * of the game but its scale.
 */
final class PerfectPlay {
  private static final int TABLE = 1 << 20;
  private static final int DRAW = 0;

  private final Game game;
  private final int width;
  private final State[] states;
  private final double[] rewards = new double[2];
  private final long[] keys = new long[TABLE];
  private final int[] lows = new int[TABLE];
  private final int[] highs = new int[TABLE];

  PerfectPlay(Game game) {
    this.game = game;
    this.width = game.moveRange();
    this.states = new State[game.maxPlies() + 2];
    for (int i = 0; i < states.length; i++) {
      states[i] = game.newState();
    }
  }

  /** The result for the mover if it plays a move, in plies from the state. */
  int result(State state, int move) {
    State after = states[state.ply() + 1];
    after.copyFrom(state);
    after.play(move);
    int absolute =
        after.isTerminal() ? ended(after) : search(after, -ExactSolver.WIN, ExactSolver.WIN);
    return fromHere(-absolute, state.ply());
  }

  /** The best result of all moves. */
  int result(State state) {
    int best = -ExactSolver.WIN;
    int[] moves = new int[game.maxMoves()];
    int n = state.legalMoves(moves);
    for (int i = 0; i < n; i++) {
      best = Math.max(best, result(state, moves[i]));
    }
    return best;
  }

  /** Inside, results are by the ply at which they come, so that a table can keep them. */
  private static int fromHere(int absolute, int ply) {
    return absolute == DRAW ? DRAW : absolute > 0 ? absolute + ply : absolute - ply;
  }

  private int ended(State state) {
    state.rewards(rewards);
    return rewards[state.mover()] == 0 ? state.ply() - ExactSolver.WIN : DRAW;
  }

  private int search(State state, int alpha, int beta) {
    long key = Rng.hash(((Connect4State) state).ownDiscs(), ((Connect4State) state).allDiscs());
    int slot = (int) key & TABLE - 1;
    int low = keys[slot] == key ? lows[slot] : -ExactSolver.WIN;
    // The mover's next disc is the soonest that can win.
    int high = keys[slot] == key ? highs[slot] : ExactSolver.WIN - state.ply() - 1;
    int from = Math.max(alpha, low);
    int to = Math.min(beta, high);
    if (from >= to) {
      return from == alpha ? high : low;
    }
    State after = states[state.ply() + 1];
    int found = -ExactSolver.WIN;
    for (int pass = 0; pass < 2 && found < to; pass++) {
      for (int i = 0; i < width && found < to; i++) {
        int column = width / 2 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
        if (column < 0 || column >= width || !((Connect4State) state).isOpen(column)) {
          continue;
        }
        after.copyFrom(state);
        after.play(column);
        if (after.isTerminal()) {
          found = Math.max(found, -ended(after));
        } else if (pass == 1) {
          found = Math.max(found, -search(after, -to, -Math.max(from, found)));
        }
      }
    }
    keys[slot] = key;
    lows[slot] = found > from ? Math.max(low, found) : low;
    highs[slot] = found < to ? Math.min(high, found) : high;
    return found;
  }

  /** A random state of so many plies that is not terminal. */
  static State randomState(Game game, int plies, Rng rng) {
    int[] moves = new int[game.maxMoves()];
    while (true) {
      State state = game.newState();
      while (state.ply() < plies && !state.isTerminal()) {
        state.play(moves[rng.nextInt(state.legalMoves(moves))]);
      }
      if (!state.isTerminal()) {
        return state;
      }
    }
  }
}
