// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.agent.Agent;
import io.banyan.core.agent.Agents;
import io.banyan.core.budget.Budget;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.Moves;
import io.banyan.core.game.PackedState;
import io.banyan.core.game.State;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "towers.kif",
        "tiles.kif",
        "lamps.kif",
        "pegs.kif",
        "ferry.kif",
        "queens.kif",
        "knight.kif"
      })
  void theAgentForPuzzlesSolvesIt(String sheet) {
    game = GdlGame.of(sheet, SheetFiles.read(sheet, SheetFiles.text(sheet)));
    Agent agent = Agents.catalog().make(Agent.SLOT, "puzzle(memory=16)").create(game);
    agent.newGame(1);
    State state = game.newState();
    for (int move : agent.search(state, Budget.iterations(1_000_000)).line()) {
      state.play(move);
    }
    assertThat(state.isTerminal()).isTrue();
    state.rewards(reward);
    assertThat(reward[0]).isEqualTo(1);
  }

  @Test
  void aPackedStateIsTheSameState() {
    game = GdlGame.of("towers", SheetFiles.read("towers.kif", SheetFiles.text("towers.kif")));
    State state = game.newState();
    State other = game.newState();
    int words = ((PackedState) state).packedWords();
    long[] packed = new long[words + 2];
    for (int i = 0; i < 10; i++) {
      state.play(Moves.legal(game, state)[0]);
      packed[0] = 7;
      packed[words + 1] = 9;
      ((PackedState) state).pack(packed, 1);
      ((PackedState) other).unpack(packed, 1);
      assertThat(packed[0] + packed[words + 1]).as("words around it").isEqualTo(16);
      assertThat(other.ply()).isEqualTo(state.ply());
      assertThat(((HashKey) other).key()).isEqualTo(((HashKey) state).key());
      assertThat(Moves.legal(game, other)).isEqualTo(Moves.legal(game, state));
      assertThat(game.boardText(other)).isEqualTo(game.boardText(state));
    }
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
