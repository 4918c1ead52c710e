// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BitsTest {

  @Test
  void selectsTheKthSetBit() {
    for (long mask : masks()) {
      int k = 0;
      for (int bit = 0; bit < 64; bit++) {
        if ((mask >>> bit & 1) != 0) {
          assertThat(Bits.select(mask, k)).as("bit %d of %x", k, mask).isEqualTo(bit);
          assertThat(Bits.selectByBytes(mask, k)).as("bit %d of %x", k, mask).isEqualTo(bit);
          assertThat(Bits.selectBit(mask, k)).as("bit %d of %x", k, mask).isEqualTo(1L << bit);
          assertThat(Bits.selectBitByClearing(mask, k))
              .as("bit %d of %x", k, mask)
              .isEqualTo(1L << bit);
          k++;
        }
      }
    }
  }

  @Test
  void allFormsAgreeWithClearingBitsOneByOne() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 200_000; i++) {
      long mask = random.nextLong() & (random.nextBoolean() ? -1L : random.nextLong());
      int k = random.nextInt(Math.max(1, Long.bitCount(mask)));
      long rest = mask;
      for (int below = 0; below < k; below++) {
        rest &= rest - 1;
      }
      int expected = Long.numberOfTrailingZeros(rest);
      if (mask != 0
          && (Bits.select(mask, k) != expected
              || Bits.selectByBytes(mask, k) != expected
              || Bits.selectBit(mask, k) != 1L << expected
              || Bits.selectBitByClearing(mask, k) != 1L << expected)) {
        fail("bit %d of %x is %d", k, mask, expected);
      }
    }
  }

  @Test
  void usesExpandExactlyWhereTheJdkHasIt() {
    boolean x86 = List.of("amd64", "x86_64").contains(System.getProperty("os.arch"));
    assertThat(Bits.hasExpand()).isEqualTo(x86 && Runtime.version().feature() >= 19);
  }

  /** Sparse, dense and even masks, and the edges. */
  private static List<Long> masks() {
    List<Long> masks = new ArrayList<>(List.of(1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 0xffL));
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 500; i++) {
      long mask = random.nextLong();
      masks.add(mask);
      masks.add(mask & random.nextLong() & random.nextLong());
      masks.add(mask | random.nextLong() | random.nextLong());
    }
    return masks;
  }
}
