// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GridBoardTest {
  private final GridBoard board = new GridBoard(9, "abcdefghjklmnopqrst");

  @Test
  void pointsAreNumberedFromTheLowerLeft() {
    assertThat(board.name(0)).isEqualTo("a1");
    assertThat(board.name(8)).isEqualTo("j1");
    assertThat(board.name(80)).isEqualTo("j9");
    for (int p = 0; p < board.points(); p++) {
      assertThat(board.find(board.name(p))).isEqualTo(p);
    }
  }

  @Test
  void namesOutsideTheBoardAreNotFound() {
    for (String name : List.of("i5", "k1", "a10", "a0", "a01", "", "5e", "e5x")) {
      assertThat(board.find(name)).as(name).isEqualTo(-1);
    }
    assertThat(board.find(" E5 ")).isEqualTo(40);
  }

  @Test
  void theEightSymmetriesDifferAndKeepThePoints() {
    Set<Integer> images = new HashSet<>();
    for (int s = 0; s < 8; s++) {
      images.add(board.transform(1, s));
      Set<Integer> all = new HashSet<>();
      for (int p = 0; p < board.points(); p++) {
        all.add(board.transform(p, s));
      }
      assertThat(all).hasSize(81);
    }
    assertThat(images).hasSize(8);
    assertThat(board.transform(40, 5)).isEqualTo(40);
  }
}
