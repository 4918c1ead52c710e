// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FactLayoutTest {
  private final Terms terms = new Terms();
  private final List<Integer> facts = new ArrayList<>();

  private void fact(String name, String... args) {
    int[] ids = new int[args.length];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = terms.constant(args[i]);
    }
    facts.add(terms.intern(terms.symbol(name, ids.length), ids, ids.length));
  }

  private void board(int side, String... pieces) {
    for (int x = 1; x <= side; x++) {
      for (int y = 1; y <= side; y++) {
        for (String piece : pieces) {
          fact("cell", "" + x, "" + y, piece);
        }
      }
    }
  }

  private int[] layout() {
    return FactLayout.of(terms, facts.stream().mapToInt(Integer::intValue).toArray());
  }

  private List<String> texts(int[] layout) {
    List<String> result = new ArrayList<>();
    for (int i : layout) {
      result.add(i < 0 ? "" : terms.text(facts.get(i)));
    }
    return result;
  }

  @Test
  void everyPieceHasABoardOfItsOwn() {
    board(8, "x", "o", "b");
    List<String> bits = texts(layout());
    assertThat(bits).hasSize(192);
    for (int i = 0; i < 64; i++) {
      String cell = "(cell " + (i / 8 + 1) + " " + (i % 8 + 1);
      assertThat(List.of(bits.get(i), bits.get(64 + i), bits.get(128 + i)))
          .containsExactly(cell + " x)", cell + " o)", cell + " b)");
    }
  }

  @Test
  void aPartDoesNotCrossAWordItCouldAvoid() {
    board(5, "x", "o", "b");
    List<String> bits = texts(layout());
    assertThat(bits.subList(25, 50)).allMatch(f -> f.endsWith("o)"));
    assertThat(bits.subList(50, 64)).containsOnly("");
    assertThat(bits.subList(64, 89)).allMatch(f -> f.endsWith("b)"));
    assertThat(bits).hasSize(89);
  }

  @Test
  void aPieceThatCannotReachSomeCellsHasFreeBitsForThem() {
    board(4, "x", "o");
    for (int i = 4; i < 16; i++) {
      fact("cell", "" + (i / 4 + 1), "" + (i % 4 + 1), "king");
    }
    List<String> bits = texts(layout());
    assertThat(bits.subList(32, 36)).containsOnly("");
    assertThat(bits.get(36)).isEqualTo("(cell 2 1 king)");
    assertThat(bits).hasSize(48);
  }

  @Test
  void numbersComeByValueAndWordsByAppearance() {
    fact("step", "10");
    fact("step", "9");
    fact("step", "b");
    fact("step", "a");
    assertThat(texts(layout())).containsExactly("(step 9)", "(step 10)", "(step b)", "(step a)");
  }

  @Test
  void manyFactsKeepTheirOrder() {
    board(27, "x", "o", "b");
    int[] layout = layout();
    assertThat(layout).hasSize(27 * 27 * 3).isSorted();
  }
}
