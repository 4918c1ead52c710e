// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class AtomBoardsTest {
  private final Terms terms = new Terms();
  private final List<Integer> facts = new ArrayList<>();

  private int term(String name, int... args) {
    return terms.intern(terms.symbol(name, args.length), args, args.length);
  }

  private int number(int n) {
    return terms.constant("" + n);
  }

  AtomBoardsTest() {
    for (String piece : List.of("x", "o")) {
      for (int i = 0; i < 16; i++) {
        facts.add(term("cell", number(i / 4), number(i % 4), terms.constant(piece)));
      }
    }
  }

  private int[] places(int relation, int[]... tuples) {
    Table table = new Table(tuples[0].length, terms);
    for (int[] t : tuples) {
      table.add(t);
    }
    int[] place = new int[tuples.length];
    Arrays.fill(place, -2);
    new AtomBoards(terms, facts).place(relation, table, 0, place);
    return place;
  }

  @Test
  void anAtomHasTheBitOfItsCellAndABoardForWhatElseItSays() {
    int north = terms.constant("n");
    int south = terms.constant("s");
    int[] place =
        places(
            7,
            new int[] {north, number(1), number(2)},
            new int[] {north, number(3), number(3)},
            new int[] {south, number(1), number(2)});
    assertThat(place[0] & 63).isEqualTo(6);
    assertThat(place[1] & 63).isEqualTo(15);
    assertThat(place[1] >> 6).isEqualTo(place[0] >> 6);
    assertThat(place[2]).isEqualTo((place[2] >> 6) * 64 + 6);
    assertThat(place[2] >> 6).isNotEqualTo(place[0] >> 6);
  }

  @Test
  void aSecondCellCountsByItsDistance() {
    int[] place =
        places(
            7,
            new int[] {term("move", number(0), number(0), number(1), number(1))},
            new int[] {term("move", number(1), number(1), number(2), number(2))},
            new int[] {term("move", number(1), number(1), number(2), number(1))});
    assertThat(place[1]).isEqualTo(place[0] + 5);
    assertThat(place[2] & 63).isEqualTo(5);
    assertThat(place[2] >> 6).isNotEqualTo(place[0] >> 6);
  }

  @Test
  void anAtomWithoutACellHasNoPlace() {
    assertThat(places(7, new int[] {terms.constant("n")}, new int[] {terms.constant("s")}))
        .containsExactly(-1, -1);
  }
}
