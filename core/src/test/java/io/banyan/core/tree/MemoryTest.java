// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** How the bytes of a tree are divided between nodes and tables. */
class MemoryTest {
  /** A record, and the number of its table. */
  private static final int NODE = 36;

  private static final int SMALL_CHUNK = 1 << 14;

  /** Tables of 1024 floats: 64 in a slab, the first of which stands for none. */
  private static final int TABLE = 1024;

  private static final int SLAB = 4 * 64 * TABLE;
  private static final int SECOND = Tree.CHUNK;

  private static Memory plain(long budget) {
    Memory memory = new Memory(budget, false);
    memory.reset(1);
    return memory;
  }

  private static Memory withTables(long budget) {
    Memory memory = new Memory(budget, false);
    memory.tables("t", TABLE);
    memory.reset(1);
    return memory;
  }

  private static Memory full() {
    return full(0);
  }

  /** Two chunks and a slab that fill the budget but for some bytes, all slots taken. */
  private static Memory full(int left) {
    Memory memory = withTables(2L * SMALL_CHUNK * NODE + SLAB + left);
    assertThat(memory.take(SMALL_CHUNK - 1)).isEqualTo(1);
    assertThat(memory.take(SMALL_CHUNK)).isEqualTo(SECOND);
    assertThat(memory.take(1)).isEqualTo(Tree.NONE);
    return memory;
  }

  private static int tables(Memory memory, int firstNode) {
    TableColumn tables = memory.columns().tables()[0];
    int given = 0;
    while (tables.allocate(firstNode + given)) {
      given++;
    }
    return given;
  }

  @Test
  void capacityIsWhatFitsAndAtLeastAChunk() {
    assertThat(plain(100_000_000).capacity()).isEqualTo(100_000_000 / 32);
    assertThat(new Memory(100_000_000, true).capacity()).isEqualTo(100_000_000 / 40);
    assertThat(plain(1000).capacity()).isEqualTo(Tree.CHUNK);
    assertThat(plain(1000).take(Tree.CHUNK - 1)).isEqualTo(1);
  }

  @Test
  void theLastChunkTakesWhatIsLeftIfThatIsWorthIt() {
    Memory memory = plain((Tree.CHUNK + 1024) * 32);
    assertThat(memory.take(Tree.CHUNK - 1)).isEqualTo(1);
    assertThat(memory.hasPiece(1024)).isTrue();
    assertThat(memory.hasPiece(1025)).isFalse();
    assertThat(memory.take(1024)).isEqualTo(SECOND);
    assertThat(memory.allocatedBytes()).isEqualTo((Tree.CHUNK + 1024) * 32);
    Memory smaller = plain((Tree.CHUNK + 1024) * 32 - 1);
    assertThat(smaller.take(Tree.CHUNK - 1)).isEqualTo(1);
    assertThat(smaller.hasPiece(1)).isFalse();
    assertThat(smaller.take(1)).isEqualTo(Tree.NONE);
  }

  @Test
  void besideTablesChunksAreASixteenthOfTheNodes() {
    assertThat(withTables(NODE * 640_000L).blocks().slots()).isEqualTo(40_000);
    assertThat(withTables(NODE * 100_000L).blocks().slots()).isEqualTo(SMALL_CHUNK);
    assertThat(withTables(NODE * 16L * 100_000).blocks().slots()).isEqualTo(Tree.CHUNK);
  }

  @Test
  void anotherSlabIsThereIfItJustFits() {
    long two = (long) SMALL_CHUNK * NODE + 2 * SLAB;
    Memory memory = withTables(two);
    assertThat(tables(memory, 1)).isEqualTo(127);
    assertThat(memory.allocatedBytes()).isEqualTo(two);
    assertThat(tables(withTables(two - 1), 1)).isEqualTo(63);
  }

  @Test
  void whatWasAskedForInVainIsForgottenWhenAllIsGivenBack() {
    Memory memory = full();
    tables(memory, 1);
    memory.take(5);
    assertThat(memory.isExhausted()).isTrue();
    assertThat(memory.wanted()).isEqualTo(5);
    assertThat(memory.usedBytes()).isEqualTo((2L * SMALL_CHUNK - 1) * NODE + 63 * 4 * TABLE);
    memory.reset(2);
    assertThat(memory.isExhausted()).isFalse();
    assertThat(memory.wanted()).isZero();
    assertThat(memory.usedBytes()).isEqualTo(NODE);
  }

  @Test
  void chunksCanBeCutByTheirFreeSlotsButNodesKeepTheirs() {
    Memory memory = full();
    memory.blocks().give(SMALL_CHUNK - 100, 100);
    assertThat(memory.canCut(100 * NODE, 0)).isTrue();
    assertThat(memory.canCut(99 * NODE + 1, 0)).isTrue();
    assertThat(memory.canCut(100 * NODE + 1, 0)).isFalse();
    assertThat(memory.canCut(100 * NODE, 1)).isFalse();
    assertThat(memory.canCut(40 * NODE, 60)).isTrue();
    assertThat(memory.canCut(40 * NODE, 61)).isFalse();
    Memory notQuiteFull = full(500);
    notQuiteFull.blocks().give(SMALL_CHUNK - 100, 100);
    assertThat(notQuiteFull.canCut(100 * NODE + 500, 0)).isTrue();
    assertThat(notQuiteFull.canCut(100 * NODE + 501, 0)).isFalse();
  }

  @Test
  void halfOfAChunkStays() {
    Memory memory = full();
    memory.blocks().give(1, SMALL_CHUNK - 1);
    assertThat(memory.canCut((long) SMALL_CHUNK / 2 * NODE, 0)).isTrue();
    assertThat(memory.canCut((long) SMALL_CHUNK / 2 * NODE + 1, 0)).isFalse();
  }

  @Test
  void theEndsOfSeveralChunksMakeRoomForASlab() {
    Memory memory = full();
    TableColumn tables = memory.columns().tables()[0];
    memory.blocks().give(SMALL_CHUNK - 4000, 4000);
    memory.blocks().give(SECOND + SMALL_CHUNK - 5000, 5000);
    assertThat(memory.canCut(SLAB, 0)).isTrue();
    memory.cutChunks(SLAB);
    // 7282 slots are 262,152 bytes: as many as there must be, from the last chunk first.
    assertThat(memory.blocks().size(1)).isEqualTo(SMALL_CHUNK - 5000);
    assertThat(memory.blocks().size(0)).isEqualTo(SMALL_CHUNK - 2282);
    assertThat(memory.blocks().freeSlots()).isEqualTo(9000 - 7282);
    assertThat(tables.has(SECOND + SMALL_CHUNK - 5001)).isFalse();
    assertThatThrownBy(() -> tables.has(SECOND + SMALL_CHUNK - 5000))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(tables(memory, 1)).isEqualTo(127);
    assertThat(memory.take(1718)).isEqualTo(SMALL_CHUNK - 4000);
  }

  @Test
  void chunksThatWereCutGrowToWhatTheyWereAsFarAsThereIsMemory() {
    Memory memory = full();
    memory.growChunks();
    assertThat(memory.blocks().slots()).isEqualTo(2 * SMALL_CHUNK);
    memory.blocks().give(SMALL_CHUNK - 4000, 4000);
    memory.cutChunks(3000 * NODE);
    memory.growChunks();
    assertThat(memory.blocks().size(0)).isEqualTo(SMALL_CHUNK);
    assertThat(memory.blocks().size(1)).isEqualTo(SMALL_CHUNK);
    assertThat(memory.blocks().freeSlots()).isEqualTo(4000);
    assertThat(memory.take(4000)).isEqualTo(SMALL_CHUNK - 4000);
    assertThat(memory.columns().tables()[0].has(SMALL_CHUNK - 1)).isFalse();
  }
}
