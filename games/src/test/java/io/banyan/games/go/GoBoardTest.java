// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.Moves;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoBoardTest {
  /** The board with the stones of a game; rows of a drawing from the top, x black, o white. */
  static GoBoard board(String... rows) {
    Go game = new Go(rows.length);
    GoState state = game.newState();
    GoBoard board = new GoBoard(game);
    for (int player = 0; player < 2; player++) {
      for (int p = 0; p < rows.length * rows.length; p++) {
        char c = rows[rows.length - 1 - p / rows.length].replace(" ", "").charAt(p % rows.length);
        if (c == "xo".charAt(player)) {
          state.put(game.places[p], player + 1);
        }
      }
    }
    state.fill(board);
    return board;
  }

  static int place(GoBoard board, String point) {
    return board.game.places[board.game.parseMove(board.game.newState(), point)];
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 9, 13})
  void stonesLibertiesAndShapesAreThoseOfTheRules(int size) {
    Go game = new Go(size, 7.5, false);
    Rng rng = new Rng(size);
    int[] moves = new int[game.maxMoves()];
    for (int round = 0; round < 4; round++) {
      GoState state = game.newState();
      GoBoard board = new GoBoard(game);
      state.fill(board);
      while (!state.isTerminal()) {
        int n = state.playableMoves(moves);
        int own = state.mover() + 1;
        TreeSet<Integer> playable = new TreeSet<>();
        for (int i = 0; i < board.empty; i++) {
          if (board.isPlayable(board.list[i], own)) {
            playable.add((int) game.points[board.list[i]]);
          }
          assertThat(board.isSelfAtari(board.list[i], own))
              .isEqualTo(board.libertiesAfter(board.list[i], own) <= 1);
        }
        TreeSet<Integer> expected = new TreeSet<>();
        for (int i = 0; i < n; i++) {
          expected.add(moves[i]);
        }
        assertThat(playable).isEqualTo(expected);
        check(state, board);
        int move = n == 0 ? game.pass() : moves[rng.nextInt(n)];
        state.play(move);
        if (n == 0) {
          board.ko = GoBoard.NOWHERE;
        } else {
          int after = board.captures(game.places[move], own) ? -1 : 0;
          after += after == 0 ? board.libertiesAfter(game.places[move], own) : 0;
          board.play(game.places[move], own);
          if (after >= 0) {
            assertThat(board.libertyCount(game.places[move])).isEqualTo(after);
          }
        }
      }
    }
  }

  /** Compares with a board made anew, and groups with flood fills. */
  private static void check(GoState state, GoBoard board) {
    GoBoard fresh = new GoBoard(board.game);
    state.fill(fresh);
    assertThat(board.colours).isEqualTo(fresh.colours);
    for (int at : board.game.places) {
      assertThat(board.shapes[at]).isEqualTo(fresh.shapes[at]);
      if (board.colours[at] != GoBoard.EMPTY) {
        List<Integer> group = group(board, at);
        TreeSet<Integer> free = new TreeSet<>();
        for (int stone : group) {
          for (int d = 0; d < 4; d++) {
            int next = stone + board.steps[d];
            if (board.colours[next] == GoBoard.EMPTY) {
              free.add(next);
            }
          }
        }
        assertThat(board.libertyCount(at)).isEqualTo(free.size());
        assertThat(board.size(at)).isEqualTo(group.size());
        TreeSet<Integer> listed = new TreeSet<>();
        for (int l = board.liberty(at, 0); l != GoBoard.NOWHERE; l = board.liberty(at, l)) {
          listed.add(l);
        }
        assertThat(listed).isEqualTo(free);
      }
    }
  }

  private static List<Integer> group(GoBoard board, int start) {
    List<Integer> group = new ArrayList<>(List.of(start));
    for (int i = 0; i < group.size(); i++) {
      for (int d = 0; d < 4; d++) {
        int next = group.get(i) + board.steps[d];
        if (board.colours[next] == board.colours[start] && !group.contains(next)) {
          group.add(next);
        }
      }
    }
    return group;
  }

  @Test
  void aSingleStoneMayNotBeTakenBackAtOnce() {
    Go game = new Go(5, 7.5, false);
    GoState state = game.newState();
    Moves.playAll(game, state, "c4 d4 b3 e3 c2 d2 a1 c3");
    GoBoard board = new GoBoard(game);
    state.fill(board);
    board.play(place(board, "d3"), 1);
    assertThat(board.isPlayable(place(board, "c3"), 2)).isFalse();
    assertThat(board.isPlayable(place(board, "a5"), 2)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "XO. ... ...",
    "X.. O.. ...",
    ".OX ... ...",
    "... ... XO.",
    "OX. ... ...",
  })
  void bendingRoundAStoneIsGoodShapeHoweverTurnedAndColoured(String drawing) {
    int shape = shape(drawing);
    assertThat(GoShapes.isGood(shape, 1)).isTrue();
    assertThat(GoShapes.isGood(shape, 2)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"X.. ... ...", ".X. ... ...", "... ... ...", "XXX X.X XXX", "... ... ###"})
  void aLoneStoneIsNoReasonToPlayBesideIt(String drawing) {
    assertThat(GoShapes.isGood(shape(drawing), 1)).isFalse();
    assertThat(GoShapes.isGood(shape(drawing), 2)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "XXX X.X XXX, true",
    "OXX X.X XXX, true",
    "OXX X.X XXO, false",
    "XOX X.X XXX, false",
    ".X. X.X ###, true",
    "OX. X.X ###, false",
    ".X# X.# ###, true",
    ".X. X.. XXX, false",
  })
  void anEyeHasOwnStonesBesideItAndEnoughAcross(String drawing, boolean eye) {
    assertThat(GoShapes.isEye(shape(drawing), 1)).isEqualTo(eye);
    assertThat(GoShapes.isEye(shape(drawing), 2)).isFalse();
  }

  /** X is black. */
  private static int shape(String drawing) {
    String text = drawing.replace(" ", "");
    int shape = 0;
    int d = 0;
    for (int cell : new int[] {3, 5, 7, 1, 6, 8, 0, 2}) {
      shape |= ".XO#".indexOf(text.charAt(cell)) << 2 * d++;
    }
    return shape;
  }
}
