// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.random.Rng;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MoveSetTest {
  /** Numbers of moves below and above the size at which a table of all of them is kept. */
  @ParameterizedTest
  @ValueSource(ints = {1 << 4, 1 << 16, (1 << 16) + 1, 1 << 24, Integer.MAX_VALUE})
  void holdsWhatASetHolds(int range) {
    int most = 12;
    MoveSet set = new MoveSet(range, most);
    Rng rng = new Rng(3);
    for (int round = 0; round < 2000; round++) {
      set.clear();
      Set<Integer> wanted = new HashSet<>();
      // Some close together, so that they meet in a small table.
      int base = rng.nextInt(Math.max(1, range - 16));
      for (int i = rng.nextInt(most + 1); i > 0; i--) {
        int move = round % 2 == 0 ? base + rng.nextInt(16) : rng.nextInt(range);
        if (wanted.add(move)) {
          set.add(move);
        }
      }
      for (int i = 0; i < 16; i++) {
        assertThat(set.contains(base + i)).isEqualTo(wanted.contains(base + i));
      }
      for (int move : wanted) {
        assertThat(set.contains(move)).isTrue();
      }
    }
  }
}
