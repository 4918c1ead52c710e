// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/**
 * What is given back when memory is full, in a tree of one chunk: its root has 4095 children from
 * slot 2 on, each of which has 15. A sixteenth of the chunk is 4096 slots, and the hand looks at 64
 * slots at a time: it takes five times 64 to free so many.
 */
class PrunerTest {
  private static final int CHILDREN = 4095;
  private static final int BELOW = 15;
  private static final int SHARE = Tree.CHUNK / 16;

  /** Slot 1 is the root: the first 64 slots hold 62 of its children. */
  private static final int CUT = 5 * 64 - 2;

  private Tree tree;

  /** A full tree whose children were visited as often as said. */
  private void make(IntUnaryOperator visits) {
    tree = new Tree(true, false, 1000);
    tree.clear();
    assertThat(tree.expand(tree.root(), new int[CHILDREN], CHILDREN, null)).isEqualTo(2);
    for (int i = 0; i < CHILDREN; i++) {
      tree.addVisits(child(i), visits.applyAsInt(i), 0);
      expand(i);
    }
    assertThat(tree.expand(child(0) + CHILDREN, new int[BELOW], BELOW, null)).isEqualTo(Tree.NONE);
  }

  private static int child(int i) {
    return 2 + i;
  }

  private boolean expand(int i) {
    return tree.expand(child(i), new int[BELOW], BELOW, null) != Tree.NONE;
  }

  private boolean isCut(int i) {
    return tree.firstChild(child(i)) == Tree.NONE;
  }

  /** How many from one child to before another have lost theirs. */
  private int cut(int from, int to) {
    int cut = 0;
    for (int i = from; i < to; i++) {
      cut += isCut(i) ? 1 : 0;
    }
    return cut;
  }

  /** All that were cut get their children again. */
  private void refill() {
    for (int i = 0; i < CHILDREN; i++) {
      assertThat(!isCut(i) || expand(i)).isTrue();
    }
  }

  @Test
  void aSixteenthIsFreedAtATimeAndTheNextTimeGoesOnFromThere() {
    make(i -> 1);
    assertThat(tree.recycle()).isEqualTo(CUT * BELOW);
    assertThat(cut(0, CUT)).isEqualTo(CUT);
    assertThat(cut(CUT, CHILDREN)).isZero();
    assertThat(tree.nodes()).isEqualTo(1 + CHILDREN + (CHILDREN - CUT) * BELOW);
    refill();
    assertThat(tree.recycle()).isEqualTo(5 * 64 * BELOW);
    assertThat(cut(0, CUT)).isZero();
    assertThat(cut(CUT, CUT + 320)).isEqualTo(320);
  }

  @Test
  void whereASixteenthIsFreeNothingIsFreed() {
    make(i -> 1);
    tree.recycle();
    assertThat(tree.recycle()).isZero();
    assertThat(cut(0, CHILDREN)).isEqualTo(CUT);
  }

  @Test
  void afterTheLastSlotComesTheFirst() {
    // The hand passes all the children of the children, which have none.
    make(i -> i < CUT ? 1 : 1000);
    tree.recycle();
    assertThat(cut(0, CUT)).isEqualTo(CUT);
    refill();
    assertThat(tree.recycle()).isEqualTo(CUT * BELOW);
    assertThat(cut(0, CUT)).isEqualTo(CUT);
    assertThat(cut(CUT, CHILDREN)).isZero();
  }

  /** 16 visits at first; 12 after a round that was soon over. */
  @Test
  void fewerVisitsAreFewAfterAShortRound() {
    make(i -> i % 2 == 0 ? 11 : 13);
    tree.recycle();
    assertThat(cut(0, CUT)).isEqualTo(CUT);
    refill();
    tree.recycle();
    // 273 of 11 visits are needed: from slot 320 on in nine times 64 slots.
    assertThat(cut(CUT, CHILDREN)).isEqualTo(9 * 32);
    for (int i = CUT; i < CHILDREN; i++) {
      assertThat(isCut(i)).isEqualTo(i % 2 == 0 && i < CUT + 9 * 64);
    }
  }

  @Test
  void moreVisitsAreFewAfterARoundThatFreedNotEnough() {
    // Of those with few visits a quarter of what is needed; the others have many or too many.
    make(i -> i < 62 ? 15 : i < 1000 ? 500 : 100);
    assertThat(tree.recycle()).isBetween((long) SHARE - BELOW, SHARE + 64L * BELOW);
    assertThat(cut(0, 62)).isEqualTo(62);
    assertThat(cut(62, 1000)).isZero();
  }

  @Test
  void whatWasVisitedMostIsNeverFreed() {
    make(i -> Tree.MOST_VISITS);
    assertThat(tree.recycle()).isZero();
    assertThat(tree.nodes()).isEqualTo(1 + CHILDREN * (1L + BELOW));
    assertThat(take(60_000)).isFalse();
    assertThat(tree.recycle()).isZero();
  }

  @Test
  void aSecondChunkIsSweptToo() {
    tree = new Tree(true, false, 2 * Tree.CHUNK * 32);
    tree.clear();
    tree.expand(tree.root(), new int[CHILDREN], CHILDREN, null);
    for (int i = 0; i < CHILDREN; i++) {
      tree.addVisits(child(i), 1000, 0);
      expand(i);
    }
    // The grandchildren in slots of the second chunk have children, and few visits.
    int second = tree.expand(tree.firstChild(child(0)), new int[CHILDREN], CHILDREN, null);
    assertThat(second).isEqualTo(Tree.CHUNK);
    for (int i = 0; i < CHILDREN; i++) {
      assertThat(tree.expand(second + i, new int[BELOW], BELOW, null)).isNotEqualTo(Tree.NONE);
    }
    tree.addVisits(tree.firstChild(child(0)), 1000, 0);
    assertThat(take(20)).isFalse();
    // A sixteenth of two chunks, in ten times 64 slots, and the next time as much.
    assertThat(tree.recycle()).isBetween(2L * SHARE - 2 * BELOW, 2L * SHARE + 64 * BELOW);
    assertThat(cut(0, CHILDREN)).isZero();
    assertThat(tree.firstChild(second)).isEqualTo(Tree.NONE);
    assertThat(tree.firstChild(second + CHILDREN - 1)).isNotEqualTo(Tree.NONE);
  }

  @Test
  void freePiecesAreJoinedWithoutFreeingMore() {
    make(i -> i % 2 == 0 ? 1 : 1000);
    tree.recycle();
    long nodes = tree.nodes();
    long free = tree.blocks().freeSlots();
    assertThat(take(1000)).isFalse();
    assertThat(tree.recycle()).isZero();
    assertThat(tree.nodes()).isEqualTo(nodes);
    assertThat(tree.blocks().freeSlots()).isEqualTo(free).isGreaterThanOrEqualTo(SHARE);
    assertThat(take(1000)).isTrue();
  }

  /**
   * Every other child is cut at first, as many as make a sixteenth, and the next time again; but
   * then come some that lie together.
   */
  @Test
  void nodesAreNotMovedAgainSoonIfALittleMoreFreeSlotsServeAsWell() {
    make(i -> i < 1150 && i % 2 == 1 || i >= 546 && i < 574 ? 1000 : 1);
    assertThat(tree.recycle()).isEqualTo(273 * BELOW);
    assertThat(take(1000)).isFalse();
    int moved = tree.firstChild(child(CHILDREN - 1));
    tree.recycle();
    int last = tree.firstChild(child(CHILDREN - 1));
    assertThat(last).isLessThan(moved);
    for (int i = 0; tree.blocks().canTake(100); i++) {
      assertThat(!isCut(i) || expand(i)).isTrue();
    }
    assertThat(take(100)).isFalse();
    tree.recycle();
    assertThat(tree.firstChild(child(CHILDREN - 1))).isEqualTo(last);
    assertThat(take(100)).isTrue();
  }

  /** Three chunks of 16,384 slots, full, and room for some slabs of 64 tables of 1024 floats. */
  private TableColumn makeBesideTables(int slabs) {
    tree = new Tree(true, false, 3L * (1 << 14) * 36 + slabs * (1L << 18));
    TableColumn tables = tree.tables("t", 1024);
    tree.clear();
    tree.expand(tree.root(), new int[3070], 3070, null);
    for (int i = 0; i < 64 * slabs - 1 && slabs > 1; i++) {
      assertThat(tables.allocate(child(i))).isTrue();
    }
    for (int i = 0; expand(i); i++) {
      tree.addVisits(child(i), 1, 0);
    }
    return tables;
  }

  @Test
  void nodesGetTheMemoryOfTablesBeforeAnyOfThemIsFreed() {
    TableColumn tables = makeBesideTables(4);
    long nodes = tree.nodes();
    long allocated = tree.allocatedBytes();
    // No table is left: of four slabs two are given up.
    tables.release(child(0), 255);
    assertThat(tree.recycle()).isZero();
    assertThat(tree.nodes()).isEqualTo(nodes);
    assertThat(tree.allocatedBytes()).isEqualTo(allocated - (2L << 18));
    assertThat(take(10_000)).isTrue();
  }

  @Test
  void tablesGetTheMemoryOfFreeSlotsBeforeAnyNodeIsFreed() {
    TableColumn tables = makeBesideTables(1);
    for (int i = 0; i < 800; i++) {
      int first = tree.firstChild(child(i));
      tree.cut(child(i));
      tree.release(first, BELOW);
    }
    int given = 0;
    while (tables.allocate(child(1000 + given))) {
      given++;
    }
    assertThat(given).isEqualTo(63);
    assertThat(tree.isExhausted()).isTrue();
    long nodes = tree.nodes();
    assertThat(tree.recycle()).isZero();
    assertThat(tree.nodes()).isEqualTo(nodes);
    while (tables.allocate(child(1000 + given))) {
      given++;
    }
    assertThat(given).isEqualTo(127);
    // Not enough slots are free for another slab: nodes lose what they hold.
    assertThat(tree.recycle()).isNotNegative();
    assertThat(tables.allocate(child(1000 + given))).isTrue();
    assertThat(tree.nodes()).isLessThan(nodes);
  }

  /** Expands a leaf into so many. */
  private boolean take(int count) {
    return tree.expand(tree.firstChild(child(1)), new int[count], count, null) != Tree.NONE;
  }
}
