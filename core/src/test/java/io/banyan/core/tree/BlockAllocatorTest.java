// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockAllocatorTest {
  private static final int LAST_CHUNK = 20_000;
  private static final int SLOTS = Tree.CHUNK + LAST_CHUNK;

  private static BlockAllocator allocator() {
    int[][] records = new int[2][];
    records[0] = new int[Tree.CHUNK * Tree.STRIDE];
    records[1] = new int[LAST_CHUNK * Tree.STRIDE];
    BlockAllocator blocks = new BlockAllocator(records);
    blocks.addChunk(Tree.CHUNK);
    blocks.addChunk(LAST_CHUNK);
    blocks.reset(2);
    return blocks;
  }

  /** Blocks of all sizes come and go; a set of bits says what is taken. */
  @ParameterizedTest
  @ValueSource(ints = {3, 90, 1500})
  void blocksNeverOverlapAndNoSlotIsLost(int largest) {
    BlockAllocator blocks = allocator();
    Rng rng = new Rng(largest);
    BitSet taken = new BitSet();
    List<int[]> held = new ArrayList<>();
    long used = 2;
    for (int i = 0; i < 200_000; i++) {
      if (rng.nextInt(100) < (i / 20_000 % 2 == 0 ? 60 : 40) || held.isEmpty()) {
        int size = 1 + rng.nextInt(largest);
        int first = blocks.take(size);
        if (first != Tree.NONE) {
          assertThat(first >>> Tree.CHUNK_BITS).isEqualTo(first + size - 1 >>> Tree.CHUNK_BITS);
          assertThat(first + size).isLessThanOrEqualTo(SLOTS);
          int clash = taken.nextSetBit(first);
          assertThat(clash < 0 || clash >= first + size).isTrue();
          taken.set(first, first + size);
          held.add(new int[] {first, size});
          used += size;
        }
      } else {
        int[] block = held.remove(rng.nextInt(held.size()));
        taken.clear(block[0], block[0] + block[1]);
        used -= block[1];
        if (rng.nextInt(2) == 0) {
          blocks.giveForReuse(block[0], block[1]);
        } else {
          blocks.give(block[0], block[1]);
        }
      }
      if (rng.nextInt(1000) == 0) {
        blocks.joinWaiting();
      }
      assertThat(blocks.usedSlots()).isEqualTo(used);
    }
    held.forEach(block -> blocks.give(block[0], block[1]));
    blocks.joinWaiting();
    assertThat(blocks.usedSlots()).isEqualTo(2);
    assertThat(blocks.canTake(LAST_CHUNK)).isTrue();
  }

  @Test
  void smallFreeBlocksTogetherServeALargeOne() {
    BlockAllocator blocks = allocator();
    List<Integer> all = new ArrayList<>();
    for (int first = blocks.take(4); first != Tree.NONE; first = blocks.take(4)) {
      all.add(first);
    }
    assertThat(blocks.canTake(8)).isFalse();
    all.subList(100, 164).forEach(first -> blocks.giveForReuse(first, 4));
    blocks.joinWaiting();
    assertThat(blocks.take(256)).isEqualTo(all.get(100));
    assertThat(blocks.take(1)).isNotEqualTo(Tree.NONE);
    assertThat(blocks.take(4)).isEqualTo(Tree.NONE);
  }

  @Test
  void whatIsNotKeptIsFree() {
    BlockAllocator blocks = allocator();
    int a = blocks.take(300);
    int b = blocks.take(40);
    int c = blocks.take(5000);
    blocks.beginKeeping();
    blocks.keep(0, 1);
    blocks.keep(1, 1);
    blocks.keep(b, 40);
    blocks.endKeeping();
    assertThat(blocks.usedSlots()).isEqualTo(42);
    assertThat(blocks.isFree(a)).isTrue();
    assertThat(blocks.isFree(b)).isFalse();
    assertThat(blocks.top()).isEqualTo(c);
  }

  /** Takes what is left in blocks of one size, and forgets where. */
  private static void takeAll(BlockAllocator blocks, int size) {
    while (blocks.take(size) != Tree.NONE) {}
  }

  @Test
  void whatWasNotKeptIsGivenOutAgain() {
    BlockAllocator blocks = allocator();
    int a = blocks.take(300);
    int b = blocks.take(40);
    int c = blocks.take(500);
    int d = blocks.take(60);
    blocks.beginKeeping();
    blocks.keep(0, 2);
    blocks.keep(b, 40);
    blocks.keep(d, 60);
    blocks.endKeeping();
    assertThat(blocks.freeSlots()).isEqualTo(800);
    takeAll(blocks, 1000);
    assertThat(blocks.take(500)).isEqualTo(c);
    assertThat(blocks.take(300)).isEqualTo(a);
  }

  @Test
  void afterAResetNothingWaits() {
    BlockAllocator blocks = allocator();
    int first = blocks.take(8);
    blocks.take(8);
    blocks.giveForReuse(first, 8);
    blocks.give(blocks.take(100), 100);
    blocks.reset(2);
    assertThat(blocks.freeSlots()).isZero();
    assertThat(blocks.take(8)).isEqualTo(first);
    assertThat(blocks.take(8)).isEqualTo(first + 8);
    takeAll(blocks, 1);
    assertThat(blocks.usedSlots()).isEqualTo(SLOTS);
  }

  @Test
  void whatCanBeTakenIsAPieceOfAChunk() {
    BlockAllocator blocks = allocator();
    assertThat(blocks.canTake(Tree.CHUNK - 2)).isTrue();
    assertThat(blocks.canTake(Tree.CHUNK - 1)).isFalse();
    assertThat(blocks.hasChunkOf(Tree.CHUNK - 1)).isTrue();
    assertThat(blocks.hasChunkOf(Tree.CHUNK)).isFalse();
    blocks.take(Tree.CHUNK - 12);
    assertThat(blocks.canTake(10)).isTrue();
    assertThat(blocks.canTake(LAST_CHUNK)).isTrue();
    assertThat(blocks.canTake(LAST_CHUNK + 1)).isFalse();
    assertThat(blocks.take(LAST_CHUNK)).isEqualTo(Tree.CHUNK);
    assertThat(blocks.canTake(10)).isTrue();
    assertThat(blocks.canTake(11)).isFalse();
    assertThat(blocks.take(10)).isEqualTo(Tree.CHUNK - 10);
    assertThat(blocks.canTake(1)).isFalse();
  }

  @Test
  void slotsThatAreCutOffAreNoLongerFreeUntilTheyAreBack() {
    BlockAllocator blocks = allocator();
    takeAll(blocks, 1);
    assertThat(blocks.slots()).isEqualTo(SLOTS);
    int end = Tree.CHUNK + LAST_CHUNK;
    blocks.give(end - 500, 500);
    assertThat(blocks.freeIn(1)).isEqualTo(500);
    blocks.shrink(1, 200);
    assertThat(blocks.size(1)).isEqualTo(LAST_CHUNK - 200);
    assertThat(blocks.freeIn(1)).isEqualTo(300);
    assertThat(blocks.freeSlots()).isEqualTo(300);
    assertThat(blocks.canTake(301)).isFalse();
    blocks.shrink(1, 300);
    assertThat(blocks.freeIn(1)).isZero();
    assertThat(blocks.canTake(1)).isFalse();
    blocks.grow(1, 400);
    assertThat(blocks.freeIn(1)).isEqualTo(400);
    assertThat(blocks.take(400)).isEqualTo(end - 500);
  }
}
