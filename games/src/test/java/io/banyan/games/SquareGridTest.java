// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.BoardView;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SquareGridTest {
  private final SquareGrid grid = new SquareGrid(10, 10);
  private final SquareGrid go = new SquareGrid(9, 9, "abcdefghjklmnopqrst");

  @Test
  void namesReadBack() {
    for (SquareGrid any : List.of(grid, go, new SquareGrid(18, 4), new SquareGrid(2, 12))) {
      for (int cell = 0; cell < any.count(); cell++) {
        assertThat(any.cell(any.name(cell))).isEqualTo(cell);
      }
    }
    assertThat(grid.name(0)).isEqualTo("a1");
    assertThat(grid.name(99)).isEqualTo("j10");
    assertThat(go.name(8)).isEqualTo("j1");
    assertThat(go.cell("E5")).isEqualTo(40);
  }

  @Test
  void whatIsNoCellIsNotRead() {
    for (String text :
        List.of("", "a", "a0", "a01", "a11", "k1", "1a", "a1b", "a-1", "A 1", "a100")) {
      assertThat(grid.cell(text)).as(text).isEqualTo(-1);
    }
    assertThat(go.cell("i5")).isEqualTo(-1);
  }

  @Test
  void cellsWithoutSeparatorsAreReadInOrder() {
    assertThat(grid.cells("d1d10")).containsExactly(3, 93);
    assertThat(grid.cells("d1x")).isEmpty();
    assertThat(grid.names(List.of(3, 93))).containsExactly("d1", "d10");
  }

  @Test
  void boardsShowTheTopRowFirst() {
    assertThat(new SquareGrid(2, 2).text("pqrs"::charAt)).isEqualTo("2  r s\n1  p q\n   a b\n");
    assertThat(grid.text(cell -> '.')).startsWith("10  . .").contains("\n 9  . .");
  }

  @Test
  void viewsHaveColumnsToTheRightAndRowsUpwards() {
    List<BoardView.Cell> cells =
        new SquareGrid(3, 2)
            .chequeredView(cell -> cell == 4 ? 1 : -1, cell -> cell == 4 ? "king" : "");
    assertThat(cells).hasSize(6);
    assertThat(cells.get(4)).isEqualTo(new BoardView.Cell("b2", 1, 1, 1, "king", 1));
    assertThat(cells.get(1)).isEqualTo(new BoardView.Cell("b1", 1, 0, -1, "", 0));
  }

  @Test
  void theEightSymmetriesDifferAndKeepTheCells() {
    Set<Integer> images = new HashSet<>();
    for (int s = 0; s < 8; s++) {
      images.add(go.transform(1, s));
      Set<Integer> all = new HashSet<>();
      for (int cell = 0; cell < go.count(); cell++) {
        all.add(go.transform(cell, s));
      }
      assertThat(all).hasSize(81);
    }
    assertThat(images).hasSize(8);
    assertThat(go.transform(40, 5)).isEqualTo(40);
    assertThat(new SquareGrid(3, 2).mirror(3)).isEqualTo(5);
  }

  @Test
  void positionsReadFromTheTopAndFaultsAreNamed() {
    SquareGrid small = new SquareGrid(3, 2);
    SetUp read = small.setUp("w../..b b", "wb.", "wb");
    assertThat(read.signs()).isEqualTo("..bw..");
    assertThat(read.mover()).isEqualTo('b');
    assertThatThrownBy(() -> small.setUp("w../..b", "wb.", "wb"))
        .hasMessageContaining("w or b for the side to move");
    assertThatThrownBy(() -> small.setUp("w.. w", "wb.", "wb"))
        .hasMessageContaining("2 rows of 3 squares, but has 1 rows of 3");
    assertThatThrownBy(() -> small.setUp("w.../... w", "wb.", "wb"))
        .hasMessageContaining("equally long");
    assertThatThrownBy(() -> small.setUp("w?./... w", "wb.", "wb"))
        .hasMessageContaining("'?' in the row \"w?.\"");
  }
}
