// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

import io.banyan.core.game.Game;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;

/** The slow, obvious uniform playout that every fast one must agree with. */
public final class UniformReference {
  /** Lists the moves among which a playout draws. */
  @FunctionalInterface
  public interface Choices {
    /** Writes the moves to the front of the array and returns their number. */
    int list(State state, int[] moves);
  }

  private final Choices choices;
  private final int[] moves;

  /** A reference that draws among all legal moves. */
  public UniformReference(Game game) {
    this(game, State::legalMoves);
  }

  /** A reference that draws among the given moves, for games whose playouts leave some out. */
  public UniformReference(Game game, Choices choices) {
    this.choices = choices;
    this.moves = new int[game.maxMoves()];
  }

  /** Plays the state to its end and returns the number of moves played; the log may be null. */
  public int play(State state, Rng rng, MoveLog log) {
    int plies = 0;
    while (!state.isTerminal()) {
      int n = choices.list(state, moves);
      if (n == 0) {
        throw new AssertionError("no move in a state that is not terminal, after " + plies);
      }
      int move = moves[rng.nextInt(n)];
      if (log != null) {
        log.add(state.mover(), move);
      }
      state.play(move);
      plies++;
    }
    return plies;
  }
}
