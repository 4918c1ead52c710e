// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TupleLayoutTest {

  @Test
  void aNumberIsTheDigitsOfItsCells() {
    Blocks game = new Blocks(9, 10);
    List<int[]> tuples = TupleShapes.parse("lines(5),boxes(3x3),snakes(7x6)", game, 3);
    TupleLayout layout = new TupleLayout(game, tuples);
    TupleLayout.Scratch scratch = layout.scratch();
    int[] numbers = new int[layout.images()];
    Rng rng = new Rng(1);
    for (int i = 0; i < 20; i++) {
      State state = game.random(rng);
      layout.look(state, scratch);
      layout.numbers(scratch, numbers);
      int[] expected = byDigits(game, tuples, state);
      assertThat(sorted(numbers))
          .isEqualTo(sorted(Arrays.stream(expected).map(layout::canonical).toArray()));
    }
  }

  private static int[] sorted(int[] numbers) {
    int[] copy = numbers.clone();
    Arrays.sort(copy);
    return copy;
  }

  /** The same, slowly: every different image of every tuple, digit by digit. */
  private static int[] byDigits(Blocks game, List<int[]> tuples, State state) {
    int[] found = new int[10_000];
    int n = 0;
    int offset = 0;
    for (int[] tuple : tuples) {
      int[] turned = Arrays.stream(tuple).map(c -> game.cellSymmetries().get(1)[c]).toArray();
      found[n++] = offset + number(tuple, state);
      if (!Arrays.equals(sorted(turned), sorted(tuple))) {
        found[n++] = offset + number(turned, state);
      }
      offset += (int) Math.pow(3, tuple.length);
    }
    return Arrays.copyOf(found, n);
  }

  private static int number(int[] cells, State state) {
    int number = 0;
    for (int i = cells.length - 1; i >= 0; i--) {
      number = 3 * number + Blocks.digit(state, cells[i]);
    }
    return number;
  }

  @Test
  void theSumIsThatOfTheNumbersAndTheSameForAnImageOfTheBoard() {
    Blocks game = new Blocks(8, 8);
    TupleLayout layout =
        new TupleLayout(game, TupleShapes.parse("whole,corners(3x3),edges", game, 1));
    TupleLayout.Scratch scratch = layout.scratch();
    byte[] weights = new byte[2 * layout.size()];
    Rng rng = new Rng(2);
    for (int i = 0; i < weights.length; i++) {
      int canonical = i / layout.size() * layout.size() + layout.canonical(i % layout.size());
      weights[i] = canonical == i ? (byte) rng.nextInt(256) : weights[canonical];
    }
    int[] numbers = new int[layout.images()];
    for (int i = 0; i < 20; i++) {
      State state = game.random(rng);
      layout.look(state, scratch);
      layout.numbers(scratch, numbers);
      int sum = layout.sum(scratch, weights, layout.size());
      assertThat(sum).isEqualTo(Arrays.stream(numbers).map(k -> weights[layout.size() + k]).sum());
      layout.look(game.image(state, game.cellSymmetries().get(1)), scratch);
      assertThat(layout.sum(scratch, weights, layout.size())).isEqualTo(sum);
    }
  }

  @Test
  void numbersThatBecomeEachOtherShareAWeight() {
    Blocks game = new Blocks(3, 3);
    // The left column, turned upside down, is itself.
    TupleLayout layout = new TupleLayout(game, List.of(new int[] {0, 3, 6}, new int[] {0, 1}));
    assertThat(layout.images()).isEqualTo(1 + 2);
    assertThat(layout.canonical(1 + 3 * 2 + 9 * 0)).isEqualTo(1 + 3 * 2);
    assertThat(layout.canonical(0 + 3 * 2 + 9 * 1)).isEqualTo(1 + 3 * 2);
    assertThat(layout.canonical(27 + 3)).isEqualTo(27 + 3);
  }

  @Test
  void wordsForTuplesFindThemAll() {
    Blocks game = new Blocks(8, 8);
    // Eight rows, eight columns, and nine diagonals of four or more each way.
    assertThat(count("whole", game)).isEqualTo(8 + 8 + 2 * 9);
    assertThat(count("lines(3)", game)).isEqualTo(2 * 8 * 6 + 2 * 6 * 6);
    assertThat(count("boxes(3x2)", game)).isEqualTo(6 * 7);
    assertThat(count("corners(3x3)", game)).isEqualTo(4);
    assertThat(count("corners(5x2)", game)).isEqualTo(8);
    assertThat(count("edges", game)).isEqualTo(4);
    assertThat(TupleShapes.parse("snakes(9x5)", game, 1)).hasSize(9).allMatch(t -> t.length == 5);
  }

  private static int count(String words, Blocks game) {
    return new TupleLayout(game, TupleShapes.parse(words, game, 1)).images();
  }

  @Test
  void whatIsNoTupleIsRefused() {
    Blocks game = new Blocks(8, 8);
    for (String wrong : List.of("", "rings", "lines", "boxes(3)", "whole(2)", "lines(4x4)")) {
      assertThatThrownBy(() -> TupleShapes.parse(wrong, game, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("whole (rows, columns and diagonals of 4 or more)");
    }
    assertThatThrownBy(() -> TupleShapes.parse("boxes(9x2)", game, 1))
        .hasMessageContaining("no tuple");
    assertThatThrownBy(() -> new TupleLayout(game, TupleShapes.parse("boxes(4x3)", game, 1)))
        .hasMessageContaining("a tuple of 12 cells");
  }
}
