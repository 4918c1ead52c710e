// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The puzzles that come with Banyan can be solved, and not too easily. */
class PuzzleTest {
  private final Set<Long> seen = new HashSet<>();
  private final double[] reward = new double[1];
  private Game game;
  private int best;

  /** The length of a solution that a search from the first move on finds. */
  @ParameterizedTest
  @CsvSource({
    "towers.kif, 15, 20",
    "tiles.kif, 10, 30",
    "lamps.kif, 4, 9",
    "pegs.kif, 13, 13",
    "ferry.kif, 7, 12",
    "queens.kif, 6, 6",
    "knight.kif, 24, 24"
  })
  void aSolutionExists(String sheet, int shortest, int longest) {
    game = GdlGame.of(sheet, SheetFiles.read(sheet, SheetFiles.text(sheet)));
    assertThat(solve(game.newState())).isTrue();
    assertThat(best).isBetween(shortest, longest);
  }

  private boolean solve(State state) {
    if (state.isTerminal()) {
      state.rewards(reward);
      best = state.ply();
      return reward[0] == 1;
    }
    if (!seen.add(((HashKey) state).key())) {
      return false;
    }
    for (int move : Moves.legal(game, state)) {
      State then = game.newState();
      then.copyFrom(state);
      then.play(move);
      if (solve(then)) {
        return true;
      }
    }
    return false;
  }
}
