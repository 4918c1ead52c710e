// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CoveringArrayTest {
  private static final int[] SIZES = {7, 5, 4, 3, 2, 2};

  private static int[] any(int[] row) {
    return row;
  }

  /** The first level of factor 0 goes with the first of factor 1 only. */
  private static int[] picky(int[] row) {
    if (row[0] == 0 && row[1] != 0) {
      throw new IllegalArgumentException("0 needs 0");
    }
    return row;
  }

  private static List<int[]> all(CoveringArray<int[]> array) {
    List<int[]> rows = new ArrayList<>();
    for (int[] row = array.next(); row != null; row = array.next()) {
      rows.add(row);
    }
    return rows;
  }

  private static Set<String> pairs(List<int[]> rows) {
    Set<String> pairs = new HashSet<>();
    for (int[] row : rows) {
      for (int f = 0; f < row.length; f++) {
        for (int g = f + 1; g < row.length; g++) {
          pairs.add(f + ":" + row[f] + " " + g + ":" + row[g]);
        }
      }
    }
    return pairs;
  }

  @Test
  void everyPairIsInARow() {
    CoveringArray<int[]> array = new CoveringArray<>(SIZES, 1, CoveringArrayTest::any);

    assertThat(pairs(all(array))).hasSize(array.pairs());
    assertThat(array.refusedPairs()).isZero();
  }

  @Test
  void rowsAreFew() {
    assertThat(all(new CoveringArray<>(SIZES, 1, CoveringArrayTest::any)).size()).isBetween(35, 50);
  }

  @Test
  void whatIsRefusedInEveryRowIsCountedAndTheRestCovered() {
    CoveringArray<int[]> array = new CoveringArray<>(SIZES, 1, CoveringArrayTest::picky);

    assertThat(pairs(all(array))).hasSize(array.pairs() - 4);
    assertThat(array.refusedPairs()).isEqualTo(4);
    assertThat(array.reasons()).containsOnlyKeys("0 needs 0");
  }

  @Test
  void theSeedDecidesAll() {
    List<String> first = text(all(new CoveringArray<>(SIZES, 5, CoveringArrayTest::any)));
    List<String> again = text(all(new CoveringArray<>(SIZES, 5, CoveringArrayTest::any)));
    List<String> other = text(all(new CoveringArray<>(SIZES, 6, CoveringArrayTest::any)));

    assertThat(again).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
  }

  private static List<String> text(List<int[]> rows) {
    return rows.stream().map(Arrays::toString).toList();
  }

  @Test
  void aCaseIsReadAsItIsWritten() {
    SoakCase plan = new SoakPlan(1, true).parts().next().played(3, "a1 (mark 2 2)");

    assertThat(SoakCase.parse(plan.toString())).isEqualTo(plan);
  }
}
