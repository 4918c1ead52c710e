// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import java.util.Arrays;
import java.util.StringJoiner;

/** What a state shows to the outside, as text: two states with equal snapshots look the same. */
public final class Snapshot {
  private Snapshot() {}

  /** Everything visible, including the number of moves played. */
  public static String of(Game game, State state) {
    StringBuilder text = new StringBuilder(future(game, state));
    text.append("\nply ").append(state.ply()).append('\n').append(game.boardText(state));
    if (state instanceof HashKey hashKey) {
      text.append("\nkey ").append(Long.toHexString(hashKey.key()));
    }
    if (state instanceof Evaluation evaluation && !state.isTerminal()) {
      text.append("\nvalue ").append(evaluation.evaluate(0));
    }
    return text.toString();
  }

  /** What the rest of the game depends on, as far as it can be seen: board, mover, moves. */
  public static String future(Game game, State state) {
    StringJoiner text = new StringJoiner(" ");
    for (BoardView.Cell cell : game.boardView(state).cells()) {
      text.add(cell.owner() < 0 ? cell.piece() : cell.owner() + cell.piece());
    }
    if (state.isTerminal()) {
      double[] rewards = new double[game.players()];
      state.rewards(rewards);
      return text + "\nover " + Arrays.toString(rewards);
    }
    int[] moves = Moves.legal(game, state);
    Arrays.sort(moves);
    return text + "\nmover " + state.mover() + " moves " + Arrays.toString(moves);
  }
}
