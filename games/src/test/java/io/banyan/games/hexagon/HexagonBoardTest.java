// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hexagon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.game.BoardView;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HexagonBoardTest {
  private final HexagonBoard board = new HexagonBoard(4);

  @Test
  void cellsAreNumberedRowByRow() {
    assertThat(board.cells()).isEqualTo(37);
    assertThat(board.name(0)).isEqualTo("a1");
    assertThat(board.name(3)).isEqualTo("d1");
    assertThat(board.name(4)).isEqualTo("a2");
    assertThat(board.name(36)).isEqualTo("g7");
    for (int c = 0; c < board.cells(); c++) {
      assertThat(board.find(board.name(c))).isEqualTo(c);
    }
  }

  @Test
  void namesOutsideTheBoardAreNotFound() {
    for (String name : List.of("e1", "a5", "h4", "a0", "a01", "", "d", "4d", "d44", "d4x")) {
      assertThat(board.find(name)).as(name).isEqualTo(-1);
    }
    assertThat(board.find(" D4 ")).isEqualTo(board.cellAt(3, 3));
  }

  @Test
  void eachSideHasTwoCellsBetweenItsCorners() {
    int[] corners = new int[6];
    int[] sides = new int[6];
    for (int c = 0; c < board.cells(); c++) {
      if (board.corner(c) >= 0) {
        corners[board.corner(c)]++;
        assertThat(board.neighbours(c)).isEqualTo(3);
      }
      if (board.sideOf(c) >= 0) {
        sides[board.sideOf(c)]++;
        assertThat(board.neighbours(c)).isEqualTo(4);
      }
    }
    assertThat(corners).containsOnly(1);
    assertThat(sides).containsOnly(2);
  }

  @Test
  void successiveDirectionsTouchEachOther() {
    int centre = board.find("d4");
    for (int d = 0; d < 6; d++) {
      Set<Integer> around = new HashSet<>();
      for (int e = 0; e < 6; e++) {
        around.add(board.neighbour(board.neighbour(centre, d), e));
      }
      assertThat(around).contains(board.neighbour(centre, (d + 1) % 6));
    }
  }

  @Test
  void theTwelveSymmetriesKeepNeighboursAndDiffer() {
    Set<List<Integer>> images = new HashSet<>();
    for (int s = 0; s < 12; s++) {
      int symmetry = s;
      images.add(
          List.of("a1", "b1", "d2").stream()
              .map(name -> board.transform(board.find(name), symmetry))
              .toList());
      for (int c = 0; c < board.cells(); c++) {
        Set<Integer> expected = new HashSet<>();
        Set<Integer> actual = new HashSet<>();
        for (int d = 0; d < 6; d++) {
          int q = board.neighbour(c, d);
          expected.add(q < 0 ? -1 : board.transform(q, s));
          actual.add(board.neighbour(board.transform(c, s), d));
        }
        assertThat(actual).isEqualTo(expected);
      }
    }
    assertThat(images).hasSize(12);
  }

  @Test
  void neighboursAreDrawnOneUnitApart() {
    List<BoardView.Cell> cells = board.view(c -> -1, -1, List.of()).cells();
    for (int c = 0; c < board.cells(); c++) {
      for (int d = 0; d < 6; d++) {
        int q = board.neighbour(c, d);
        if (q >= 0) {
          double dx = cells.get(c).x() - cells.get(q).x();
          double dy = cells.get(c).y() - cells.get(q).y();
          assertThat(Math.hypot(dx, dy)).isCloseTo(1, within(1e-12));
        }
      }
    }
  }
}
