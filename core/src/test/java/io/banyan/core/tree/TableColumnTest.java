// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Tables of 1000 floats: 64 in a slab of 256,000 bytes, the first of which stands for none. */
class TableColumnTest {
  private static final int SIZE = 1000;
  private static final long SLAB = 4L * 64 * SIZE;

  private boolean room = true;
  private long asked;

  private TableColumn column(long memoryBytes) {
    TableColumn column =
        new TableColumn(
            1,
            SIZE,
            memoryBytes,
            bytes -> {
              asked = bytes;
              return room;
            });
    column.addChunk(0, 1000);
    return column;
  }

  private static int give(TableColumn column, int first, int count) {
    int given = 0;
    for (int node = first; node < first + count; node++) {
      given += column.allocate(node) ? 1 : 0;
    }
    return given;
  }

  @Test
  void thereAreAsManyAsFitInMemory() {
    TableColumn column = column(2 * SLAB + 1000);
    assertThat(column.allocatedBytes()).as("kept for the first slab").isEqualTo(SLAB);
    assertThat(column.size()).isEqualTo(SIZE);
    assertThat(give(column, 1, 127)).isEqualTo(127);
    assertThat(asked).isEqualTo(SLAB);
    assertThat(column.takeRefused()).isFalse();
    assertThat(column.allocate(500)).isFalse();
    assertThat(column.has(500)).isFalse();
    assertThat(column.takeRefused()).isTrue();
    assertThat(column.takeRefused()).isFalse();
    assertThat(column.allocatedBytes()).isEqualTo(2 * SLAB);
    assertThat(column.usedBytes()).isEqualTo(127 * 4 * SIZE);
    assertThat(column.bytesPerNode()).isEqualTo(4);
  }

  @Test
  void theFirstSlabIsThereWhateverIsLeft() {
    room = false;
    TableColumn column = column(100 * SLAB);
    assertThat(give(column, 1, 100)).isEqualTo(63);
    room = true;
    assertThat(give(column, 64, 100)).isEqualTo(100);
  }

  @Test
  void aNodeKeepsItsTable() {
    TableColumn column = column(2 * SLAB);
    assertThat(column.allocate(5)).isTrue();
    column.array(5)[column.offset(5) + 7] = 3;
    assertThat(column.allocate(5)).isTrue();
    assertThat(column.array(5)[column.offset(5) + 7]).isEqualTo(3);
    assertThat(column.usedBytes()).isEqualTo(4 * SIZE);
  }

  @Test
  void tablesDoNotOverlap() {
    TableColumn column = column(4 * SLAB);
    assertThat(give(column, 1, 200)).isEqualTo(200);
    for (int node = 1; node <= 200; node++) {
      for (int i = 0; i < SIZE; i++) {
        column.array(node)[column.offset(node) + i] += node;
      }
    }
    for (int node = 1; node <= 200; node++) {
      assertThat(column.array(node)[column.offset(node)]).isEqualTo(node);
      assertThat(column.array(node)[column.offset(node) + SIZE - 1]).isEqualTo(node);
    }
  }

  @Test
  void aTableUsedBeforeIsFullOfZeros() {
    TableColumn column = column(SLAB);
    for (boolean byReset : new boolean[] {false, true}) {
      give(column, 1, 63);
      for (int node = 1; node <= 63; node++) {
        column.array(node)[column.offset(node)] = 9;
        column.array(node)[column.offset(node) + SIZE - 1] = 9;
      }
      if (byReset) {
        column.clear(1, 63);
        column.reset();
      } else {
        column.release(1, 63);
      }
      assertThat(column.has(7)).isFalse();
      assertThat(column.usedBytes()).isZero();
      assertThat(give(column, 101, 63)).isEqualTo(63);
      for (int node = 101; node <= 163; node++) {
        assertThat(column.array(node)[column.offset(node)]).isZero();
        assertThat(column.array(node)[column.offset(node) + SIZE - 1]).isZero();
      }
      column.release(101, 63);
    }
  }

  @Test
  void tablesAreShortWhenASixteenthIsLeftAndThereWillBeNoMore() {
    TableColumn column = column(100 * SLAB);
    assertThat(column.isShort()).isFalse();
    room = false;
    give(column, 1, 62);
    assertThat(column.isShort()).isFalse();
    give(column, 63, 1);
    assertThat(column.isShort()).isTrue();
    column.release(1, 4);
    assertThat(column.isShort()).isTrue();
    column.release(5, 1);
    assertThat(column.isShort()).isFalse();
    give(column, 1, 1);
    assertThat(column.isShort()).isTrue();
    room = true;
    assertThat(column.isShort()).isFalse();
  }

  @Test
  void whatIsNotKeptIsFree() {
    TableColumn column = column(SLAB);
    give(column, 1, 63);
    column.array(20)[column.offset(20)] = 4;
    column.beginKeeping();
    column.keep(20, 3);
    column.endKeeping();
    assertThat(column.usedBytes()).isEqualTo(3 * 4 * SIZE);
    column.clear(1, 19);
    column.clear(23, 41);
    assertThat(give(column, 100, 63)).isEqualTo(60);
    assertThat(column.array(20)[column.offset(20)]).isEqualTo(4);
  }

  @Test
  void slabsThatAreNotNeededAreGivenUp() {
    TableColumn column = column(10 * SLAB);
    give(column, 1, 600);
    assertThat(column.allocatedBytes()).isEqualTo(10 * SLAB);
    assertThat(column.sparableBytes()).isZero();
    for (int node = 1; node <= 600; node++) {
      column.array(node)[column.offset(node) + 1] = node;
    }
    // The last hundred stay; 500 of 600 are free, of which an eighth and a slab are kept.
    column.release(1, 500);
    long spared = column.sparableBytes();
    assertThat(spared).isEqualTo(6 * SLAB);
    column.spare();
    for (int node = 1; node <= 600; node++) {
      column.moveDown(node);
    }
    column.spared();
    assertThat(column.allocatedBytes()).isEqualTo(10 * SLAB - spared);
    for (int node = 501; node <= 600; node++) {
      assertThat(column.array(node)[column.offset(node) + 1]).isEqualTo(node);
    }
    assertThat(column.usedBytes()).isEqualTo(100 * 4 * SIZE);
    assertThat(give(column, 1, 155)).isEqualTo(155);
    assertThat(column.allocatedBytes()).isEqualTo(4 * SLAB);
    for (int node = 1; node <= 155; node++) {
      assertThat(column.array(node)[column.offset(node) + 1]).isZero();
    }
  }
}
