// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.breakthrough;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TrapPositionsTest {
  /** The member of the family that the specification gives beside the two figures. */
  private static final String THIRD = ".b..../bbb.../.w..../w....b/.....w/..w.ww/....../.w.... w";

  @ParameterizedTest
  @CsvSource({
    TrapPositions.FIG5 + ", b6a7, 11, b8a7",
    TrapPositions.FIG5 + ", b6c7, 10, b8c7",
    TrapPositions.FIG5B + ", b6a7, 13, b8a7",
    TrapPositions.FIG5B + ", b6c7, 12, b8c7"
  })
  void captureLeavesOneReplyThatDoesNotLoseAtOnce(
      String position, String capture, int replies, String saving) {
    Game game = Breakthrough.ofPosition(position);
    State state = game.newState();
    Moves.playAll(game, state, capture);
    assertThat(Moves.legal(game, state)).hasSize(replies);
    assertThat(TrapPositions.safeReplies(game, state)).containsExactly(saving);
  }

  @ParameterizedTest
  @ValueSource(strings = {TrapPositions.FIG5, TrapPositions.FIG5B})
  void onlyTheQuietMoveWinsAndAllOthersLose(String position) {
    Game game = Breakthrough.ofPosition(position);
    State state = game.newState();
    assertThat(Moves.legal(game, state)).hasSize(13);
    Distances distances = new Distances(game);
    for (int move : Moves.legal(game, state)) {
      State next = game.copyOf(state);
      next.play(move);
      String text = game.moveText(state, move);
      // An even number of plies until the end means that white makes the last move.
      int expected = text.equals(TrapPositions.SOLUTION) ? 4 : 7;
      expected = TrapPositions.TRAPS.contains(text) ? 9 : expected;
      assertThat(distances.pliesToEnd(next)).as(text).isEqualTo(expected);
    }
  }

  @Test
  void knownPositionsBelongToTheFamily() {
    assertThat(TrapPositions.isTrap(TrapPositions.FIG5)).isTrue();
    assertThat(TrapPositions.isTrap(TrapPositions.FIG5B)).isTrue();
    assertThat(TrapPositions.isTrap(THIRD)).isTrue();
  }

  @Test
  void positionsThatFailAConditionDoNot() {
    // One more black pawn on the second rank wins at once after any move.
    assertThat(TrapPositions.isTrap(TrapPositions.FIG5.replace("/.w..../..ww..", "/bw..../..ww..")))
        .isFalse();
    assertThat(TrapPositions.isTrap(TrapPositions.FIG5.replace("..ww..", "..w..."))).isFalse();
  }

  @Test
  void familyIsDrawnBySeedWithoutRepetition() {
    List<String> family = TrapPositions.family(7, 12);
    assertThat(new HashSet<>(family)).hasSize(12);
    assertThat(TrapPositions.family(7, 12)).isEqualTo(family);
    assertThat(TrapPositions.family(8, 12)).isNotEqualTo(family);
    for (String position : family) {
      assertThat(TrapPositions.isTrap(position)).isTrue();
      Game game = Breakthrough.ofPosition(position);
      State state = game.newState();
      Moves.playAll(game, state, TrapPositions.SOLUTION);
      assertThat(new Distances(game).pliesToEnd(state)).isEqualTo(4);
    }
  }

  /** Plies to the end when the winner hurries and the loser delays, by deepening. */
  private static final class Distances {
    private final Game game;
    private final Map<Long, Boolean> known = new HashMap<>();

    Distances(Game game) {
      this.game = game;
    }

    int pliesToEnd(State state) {
      for (int plies = 1; plies < 12; plies++) {
        boolean decided = plies % 2 == 1 ? wins(state, plies) : loses(state, plies);
        if (decided) {
          return plies;
        }
      }
      return -1;
    }

    private boolean wins(State state, int plies) {
      if (((WinningMove) state).winningMove(state.mover()) != Game.NO_MOVE) {
        return true;
      }
      if (plies < 3) {
        return false;
      }
      long key = ((HashKey) state).key() * 31 + plies;
      Boolean old = known.get(key);
      if (old == null) {
        old = anyMove(state, plies);
        known.put(key, old);
      }
      return old;
    }

    private boolean anyMove(State state, int plies) {
      for (int move : Moves.legal(game, state)) {
        State next = game.copyOf(state);
        next.play(move);
        if (loses(next, plies - 1)) {
          return true;
        }
      }
      return false;
    }

    private boolean loses(State state, int plies) {
      if (((WinningMove) state).winningMove(state.mover()) != Game.NO_MOVE) {
        return false;
      }
      for (int move : Moves.legal(game, state)) {
        State next = game.copyOf(state);
        next.play(move);
        if (!wins(next, plies - 1)) {
          return false;
        }
      }
      return true;
    }
  }
}
