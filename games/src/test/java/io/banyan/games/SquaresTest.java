// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class SquaresTest {
  private final Squares squares = new Squares(10, 10);

  @Test
  void namesReadBack() {
    for (int square = 0; square < squares.count(); square++) {
      assertThat(squares.read(squares.name(square))).isEqualTo(square);
    }
    assertThat(squares.name(0)).isEqualTo("a1");
    assertThat(squares.name(99)).isEqualTo("j10");
  }

  @Test
  void whatIsNoSquareIsNotRead() {
    for (String text :
        new String[] {"", "a", "a0", "a01", "a11", "k1", "1a", "a1b", "a-1", "A 1"}) {
      assertThat(squares.read(text)).as(text).isEqualTo(-1);
    }
    assertThat(squares.readAll("d1d10")).containsExactly(3, 93);
    assertThat(squares.readAll("d1x")).isEmpty();
  }

  @Test
  void boardsShowTheTopRankFirst() {
    char[] symbols = "abcd".toCharArray();
    assertThat(new Squares(2, 2).text(symbols)).isEqualTo("2  c d\n1  a b\n   a b\n");
  }

  @Test
  void positionsReadFromTheTopAndFaultsAreNamed() {
    Squares small = new Squares(3, 2);
    Squares.Position position = small.readPosition("w../..b b", "wb.", "wb");
    assertThat(position.symbols()).isEqualTo("..bw..");
    assertThat(position.mover()).isEqualTo('b');
    assertThatThrownBy(() -> small.readPosition("w../..b", "wb.", "wb"))
        .hasMessageContaining("w or b for the side to move");
    assertThatThrownBy(() -> small.readPosition("w.. w", "wb.", "wb"))
        .hasMessageContaining("had 1 rows");
    assertThatThrownBy(() -> small.readPosition("w.../... w", "wb.", "wb"))
        .hasMessageContaining("had the row w...");
    assertThatThrownBy(() -> small.readPosition("w?./... w", "wb.", "wb"))
        .hasMessageContaining("'?'");
  }
}
