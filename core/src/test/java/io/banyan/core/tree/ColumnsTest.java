// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Columns of two chunks, the second of which is short. */
class ColumnsTest {
  private static final int FIRST = 10;
  private static final int SECOND = Tree.CHUNK;

  private final Columns columns = new Columns(2);
  private final IntColumn ints = columns.ints("i");
  private final FloatColumn floats = columns.floats("f");
  private final ByteColumn bytes = columns.bytes("b");
  private final TableColumn tables = columns.tables("t", 1 << 15, 1 << 20, room -> true);

  private void addChunks() {
    columns.addChunk(0, 100);
    columns.addChunk(1, 50);
  }

  private void write(int node, int number) {
    ints.set(node, number);
    floats.set(node, number + 0.5f);
    bytes.set(node, (byte) number);
  }

  private void assertHolds(int node, int number) {
    assertThat(ints.get(node)).isEqualTo(number);
    assertThat(floats.get(node)).isEqualTo(number == 0 ? 0 : number + 0.5f);
    assertThat(bytes.get(node)).isEqualTo((byte) number);
  }

  @Test
  void aNodeHoldsWhatWasWrittenAndOthersNothing() {
    addChunks();
    write(FIRST, 3);
    write(SECOND + FIRST, -4);
    assertHolds(FIRST - 1, 0);
    assertHolds(FIRST, 3);
    assertHolds(FIRST + 1, 0);
    assertHolds(SECOND + FIRST, -4);
    assertThat(floats.array(SECOND + FIRST)[FIRST]).isEqualTo(-3.5f);
  }

  @Test
  void whatIsClearedIsZeroAndItsNeighboursStay() {
    addChunks();
    for (int i = 0; i < 50; i++) {
      write(SECOND + i, i + 1);
    }
    columns.clear(SECOND + 20, 5);
    for (int i = 0; i < 50; i++) {
      assertHolds(SECOND + i, i >= 20 && i < 25 ? 0 : i + 1);
    }
  }

  @Test
  void nodesAreCopiedFromChunkToChunk() {
    addChunks();
    for (int i = 0; i < 3; i++) {
      write(SECOND + 7 + i, 40 + i);
    }
    columns.copy(SECOND + 7, FIRST, 3);
    assertHolds(FIRST - 1, 0);
    for (int i = 0; i < 3; i++) {
      assertHolds(FIRST + i, 40 + i);
    }
    assertHolds(FIRST + 3, 0);
  }

  @Test
  void anotherSizeOfAChunkKeepsItsFirstNodes() {
    addChunks();
    write(SECOND + 5, 9);
    for (int slots : new int[] {20, 60}) {
      columns.resizeChunk(1, slots);
      int last = SECOND + slots - 1;
      write(last, 1);
      assertThat(tables.has(last)).isFalse();
      assertHolds(SECOND + 5, 9);
      columns.clear(last, 1);
      assertEnds(last);
    }
    assertEnds(99);
  }

  private void assertEnds(int last) {
    assertHolds(last, 0);
    for (ThrowingCallable asked :
        new ThrowingCallable[] {
          () -> ints.get(last + 1),
          () -> floats.get(last + 1),
          () -> bytes.get(last + 1),
          () -> tables.has(last + 1)
        }) {
      assertThatThrownBy(asked).isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void aColumnIsKnownByItsNameAndThereBeforeTheFirstNode() {
    assertThat(columns.has("i")).isTrue();
    assertThat(columns.has("x")).isFalse();
    assertThat(columns.bytesPerNode()).isEqualTo(4 + 4 + 1 + 4);
    addChunks();
    assertThat(columns.ints("i")).isSameAs(ints);
    assertThat(columns.tables("t", 0, 0, null)).isSameAs(tables);
    assertThat(columns.tables()).containsExactly(tables);
    assertThatThrownBy(() -> columns.ints("late")).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void ofSeveralValuesTheLargestStays() {
    addChunks();
    floats.raise(FIRST, 0.5f);
    floats.raise(FIRST, 0.25f);
    assertThat(floats.get(FIRST)).isEqualTo(0.5f);
    floats.raise(FIRST, 0.75f);
    assertThat(floats.get(FIRST)).isEqualTo(0.75f);
    assertThat(floats.get(FIRST + 1)).isZero();
  }

  @Test
  void numbersAddUpAndAreClaimedOnce() {
    addChunks();
    ints.add(SECOND + 1, 5);
    ints.add(SECOND + 1, -2);
    assertThat(ints.get(SECOND + 1)).isEqualTo(3);
    assertThat(ints.claim(SECOND + 2, 8)).isTrue();
    assertThat(ints.claim(SECOND + 2, 9)).isFalse();
    assertThat(ints.get(SECOND + 2)).isEqualTo(8);
  }

  @Test
  void slotsWithoutNodesHaveNoTables() {
    addChunks();
    for (int node : new int[] {FIRST, FIRST + 1}) {
      assertThat(tables.allocate(node)).isTrue();
    }
    // Whoever clears has given the tables back, or all of them.
    columns.clearTables(FIRST, 1);
    assertThat(tables.has(FIRST)).isFalse();
    assertThat(tables.has(FIRST + 1)).isTrue();
    columns.releaseTables(FIRST + 1, 1);
    assertThat(tables.has(FIRST + 1)).isFalse();
    assertThat(tables.usedBytes()).isEqualTo(4L << 15);
    columns.resetTables();
    assertThat(tables.usedBytes()).isZero();
  }
}
