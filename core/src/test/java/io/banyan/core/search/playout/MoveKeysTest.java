// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.game.toy.Cells;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

/** Keys are exact while they fit; beyond that they are spread over the table. */
class MoveKeysTest {
  private static MoveKeys keys(int cells, int stride, int players) {
    return new MoveKeys(new Cells(cells, cells, 0).withStride(stride), players);
  }

  @Test
  void pairsHaveAKeyEachAndNoKeyIsLeftOver() {
    MoveKeys keys = keys(30, 1, 2);
    BitSet used = new BitSet();
    for (int player = 0; player < 2; player++) {
      for (int before = 0; before < 30; before++) {
        for (int move = 0; move < 30; move++) {
          used.set(keys.pair(player, before, move));
        }
      }
    }
    assertThat(keys.sequenceSize(2)).isEqualTo(1800);
    assertThat(used.cardinality()).isEqualTo(1800);
    assertThat(used.length()).isEqualTo(1800);
  }

  @Test
  void aTableThatIsJustLargeEnoughIsExact() {
    MoveKeys pairs = keys(64, 16, 1);
    assertThat(pairs.sequenceSize(2)).isEqualTo(1 << 20);
    assertThat(pairs.pair(0, 3, 5)).isEqualTo(3 * 1024 + 5);
    MoveKeys single = keys(64, 1024, 1);
    assertThat(single.size()).isEqualTo(1 << 16);
    assertThat(single.key(0, 12_345)).isEqualTo(12_345);
  }

  /** Of 3600 pairs among 2^20 keys about six share one with another. */
  @Test
  void sequencesThatDoNotFitAreSpread() {
    MoveKeys keys = keys(60, 1000, 2);
    assertThat(keys.sequenceSize(2)).isEqualTo(1 << 20);
    BitSet used = new BitSet();
    BitSet quarters = new BitSet();
    for (int before = 0; before < 60; before++) {
      for (int move = 0; move < 60; move++) {
        int key = keys.pair(1, 1000 * before, 1000 * move);
        assertThat(key).isBetween(0, (1 << 20) - 1);
        used.set(key);
        quarters.set(key >>> 18);
      }
    }
    assertThat(used.cardinality()).isGreaterThan(3550);
    assertThat(quarters.cardinality()).isEqualTo(4);
  }

  @Test
  void movesThatDoNotFitAreSpread() {
    MoveKeys keys = keys(100, 1000, 2);
    assertThat(keys.size()).isEqualTo(2 << 16);
    BitSet used = new BitSet();
    for (int move = 0; move < 100; move++) {
      int key = keys.key(1, 1000 * move);
      assertThat(key).isBetween(1 << 16, (2 << 16) - 1);
      used.set(key);
    }
    assertThat(used.cardinality()).isGreaterThan(95);
  }
}
