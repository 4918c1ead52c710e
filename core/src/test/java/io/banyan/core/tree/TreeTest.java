// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.banyan.core.random.Rng;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TreeTest {
  private static final long MEGABYTE = 1_000_000;

  private static Tree growing() {
    Tree tree = new Tree(false, false, 64 * MEGABYTE);
    tree.clear();
    return tree;
  }

  @Test
  void childrenStaySideBySideWhileTheirBlockGrows() {
    Tree tree = growing();
    int root = tree.root();
    for (int m = 0; m < 40; m++) {
      int child = tree.addChild(root, m, 40);
      tree.add(child, m);
      assertThat(tree.isComplete(root)).isEqualTo(m == 39);
    }
    int first = tree.firstChild(root);
    for (int m = 0; m < 40; m++) {
      assertThat(tree.move(first + m)).isEqualTo(m);
      assertThat(tree.mean(first + m)).isEqualTo(m);
      assertThat(tree.visits(first + m)).isEqualTo(1);
    }
    assertThat(tree.child(root, 17)).isEqualTo(first + 17);
    assertThat(tree.child(root, 77)).isEqualTo(Tree.NONE);
  }

  @Test
  void grandchildrenSurviveWhenTheBlockMoves() {
    Tree tree = growing();
    int child = tree.addChild(tree.root(), 5, 20);
    int grandchild = tree.addChild(child, 9, 3);
    tree.add(grandchild, 1);
    for (int m = 10; m < 25; m++) {
      tree.addChild(tree.root(), m, 30);
    }
    int moved = tree.child(tree.root(), 5);
    assertThat(moved).isNotEqualTo(child);
    assertThat(tree.visits(tree.child(moved, 9))).isEqualTo(1);
  }

  @Test
  void columnsMoveWithTheirNodes() {
    Tree tree = new Tree(false, false, 64 * MEGABYTE);
    FloatColumn floats = tree.floats("f");
    IntColumn ints = tree.ints("i");
    ByteColumn bytes = tree.bytes("b");
    tree.clear();
    for (int m = 0; m < 20; m++) {
      int child = tree.addChild(tree.root(), m, 20);
      assertThat(floats.get(child)).isZero();
      floats.set(child, m + 0.5f);
      ints.set(child, m);
      bytes.set(child, (byte) m);
    }
    int first = tree.firstChild(tree.root());
    for (int m = 0; m < 20; m++) {
      assertThat(floats.get(first + m)).isEqualTo(m + 0.5f);
      assertThat(ints.get(first + m)).isEqualTo(m);
      assertThat(bytes.get(first + m)).isEqualTo((byte) m);
    }
    assertThat(tree.bytesPerNode()).isEqualTo(32 + 9);
    assertThat(tree.floats("f")).isSameAs(floats);
  }

  @Test
  void valueIsTheMeanAndTheOtherFactorIsOneOverSqrtVisits() {
    Tree tree = growing();
    int child = tree.addChild(tree.root(), 1, 2);
    for (double r : new double[] {1, 0, 1, 1}) {
      tree.add(child, r);
    }
    assertThat(tree.value(child)).isEqualTo(0.75f);
    assertThat(tree.sum(child)).isEqualTo(3);
    int[] records = tree.records(child);
    assertThat(Float.intBitsToFloat(records[Tree.offset(child) + Tree.INV_SQRT])).isEqualTo(0.5f);
    tree.setValue(child, Tree.LOST);
    assertThat(tree.mean(child)).isEqualTo(0.75);
    tree.add(child, 0);
    assertThat(tree.value(child)).isCloseTo(0.6f, within(1e-6f));
  }

  @Test
  void untriedChildrenOfAFullTreeComeOnceEachInTheOrderDrawn() {
    Tree tree = new Tree(true, false, 64 * MEGABYTE);
    tree.clear();
    tree.expand(tree.root(), new int[] {10, 11, 12, 13}, 4, null);
    assertThat(tree.isComplete(tree.root())).isFalse();
    int a = tree.nextUntried(tree.root(), 2);
    int b = tree.nextUntried(tree.root(), 0);
    assertThat(tree.move(a)).isEqualTo(12);
    assertThat(tree.move(b)).isEqualTo(11);
    int c = tree.promote(tree.root(), tree.child(tree.root(), 10));
    int d = tree.nextUntried(tree.root(), 0);
    assertThat(tree.move(c)).isEqualTo(10);
    assertThat(tree.move(d)).isEqualTo(13);
    assertThat(tree.isComplete(tree.root())).isTrue();
    assertThat(tree.nextUntried(tree.root(), 0)).isEqualTo(Tree.NONE);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void movesBeyondSixteenBitsAreKept(boolean full) {
    Tree tree = new Tree(full, false, 64 * MEGABYTE);
    tree.clear();
    if (full) {
      tree.expand(tree.root(), new int[] {999_999, 70_000}, 2, null);
    } else {
      tree.addChild(tree.root(), 999_999, 2);
      tree.addChild(tree.root(), 70_000, 2);
    }
    assertThat(tree.move(tree.firstChild(tree.root()))).isEqualTo(999_999);
    assertThat(tree.move(tree.firstChild(tree.root()) + 1)).isEqualTo(70_000);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rerootingKeepsTheSubtreeAndFreesTheRest(boolean full) {
    Tree tree = new Tree(full, false, 64 * MEGABYTE);
    tree.clear();
    grow(tree, 5_000, full, new Rng(1));
    int child = tree.child(tree.root(), 3);
    int visits = tree.visits(child);
    long size = count(tree, child);
    assertThat(tree.reroot(3)).isTrue();
    assertThat(tree.visits(tree.root())).isEqualTo(visits);
    assertThat(count(tree, tree.root())).isEqualTo(size);
    assertThat(tree.nodes()).isEqualTo(size);
    long before = tree.allocatedBytes();
    grow(tree, 3_000, full, new Rng(2));
    assertThat(tree.nodes()).isEqualTo(count(tree, tree.root()));
    assertThat(tree.allocatedBytes()).isEqualTo(before);
  }

  @Test
  void rerootingToAnUntriedMoveClears() {
    Tree tree = growing();
    grow(tree, 100, false, new Rng(1));
    assertThat(tree.reroot(77)).isFalse();
    assertThat(tree.nodes()).isEqualTo(1);
    assertThat(tree.visits(tree.root())).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void memoryStaysBelowTheBudgetAndRecyclingMakesRoom(boolean full) {
    Tree tree = new Tree(full, false, 8 * MEGABYTE);
    tree.clear();
    Rng rng = new Rng(4);
    int recycled = 0;
    for (int round = 0; round < 40; round++) {
      grow(tree, 20_000, full, rng);
      if (tree.isExhausted()) {
        tree.recycle();
        recycled++;
        assertThat(tree.isExhausted()).isFalse();
        assertThat(tree.nodes()).isEqualTo(count(tree, tree.root()));
        assertThat(tree.usedBytes()).isGreaterThan(6_800_000);
      }
      assertThat(tree.allocatedBytes()).isLessThanOrEqualTo(8 * MEGABYTE);
    }
    assertThat(recycled).isGreaterThan(3);
  }

  /** Random descents that add one node each, like a search with five moves everywhere. */
  private static void grow(Tree tree, int iterations, boolean full, Rng rng) {
    int[] moves = {0, 1, 2, 3, 4};
    int[] path = new int[10_000];
    for (int i = 0; i < iterations && !tree.isExhausted(); i++) {
      int depth = 0;
      int node = tree.root();
      path[depth++] = node;
      while (true) {
        if (full && tree.firstChild(node) == Tree.NONE) {
          if (tree.expand(node, moves, 5, null) == Tree.NONE) {
            break;
          }
        }
        boolean fresh = !tree.isComplete(node);
        int child;
        if (!fresh) {
          child = tree.firstChild(node) + rng.nextInt(5);
        } else if (full) {
          child = tree.nextUntried(node, 0);
        } else {
          child = tree.addChild(node, tree.childCount(node), 5);
        }
        if (child == Tree.NONE) {
          break;
        }
        node = child;
        path[depth++] = node;
        if (fresh) {
          break;
        }
      }
      for (int d = 0; d < depth; d++) {
        tree.add(path[d], 1);
      }
    }
  }

  private static long count(Tree tree, int node) {
    long n = 1;
    int first = tree.firstChild(node);
    for (int i = 0; first != Tree.NONE && i < tree.childCount(node); i++) {
      n += count(tree, first + i);
    }
    return n;
  }

  @Test
  void tablesAreCountedRecycledAndReusedWithTheirNodes() {
    // A share of one slab: 65536 floats, 16 tables of 4096.
    Tree tree = new Tree(false, false, 1);
    TableColumn tables = tree.tables("test", 4096);
    tree.clear();
    int root = tree.root();
    for (int i = 0; i < 20; i++) {
      int child = tree.addChild(root, i, 20);
      tree.addVisits(child, 3, 1);
      child = tree.child(root, i);
      tree.addVisits(tree.addChild(child, 50, 2), 1, 1);
    }
    assertThat(tables.allocate(root)).isTrue();
    int given = 0;
    for (int i = 0; i < 20; i++) {
      given += tables.allocate(tree.child(root, i)) ? 1 : 0;
    }
    // Number 0 stands for no table, so that 15 are given: the root's and 14 of the children's.
    assertThat(given).isEqualTo(14);
    long perTable = 4L * 4096;
    assertThat(tree.isExhausted()).isTrue();
    assertThat(tree.allocatedBytes()).isGreaterThan(16 * perTable);
    long used = tree.usedBytes();
    tree.recycle();
    // Some children lost what was below them and their tables; the root keeps its own.
    assertThat(tree.isExhausted()).isFalse();
    assertThat(tables.has(root)).isTrue();
    int without = 0;
    for (int i = 0; i < 20; i++) {
      int cut = tree.child(root, i);
      without += tables.has(cut) ? 0 : 1;
      assertThat(tree.visits(cut)).isEqualTo(3);
    }
    assertThat(without).isGreaterThan(6);
    assertThat(used - tree.usedBytes()).isGreaterThanOrEqualTo((without - 6) * perTable);
    int child = tree.child(root, 7);
    assertThat(tables.allocate(child)).isTrue();
    float[] array = tables.array(child);
    array[tables.offset(child) + 5] = 9;
    // The child becomes the root and brings its table; the old root's goes back.
    assertThat(tree.reroot(7)).isTrue();
    assertThat(tables.array(tree.root())[tables.offset(tree.root()) + 5]).isEqualTo(9);
    int fresh = 0;
    for (int i = 0; i < 20; i++) {
      int node = tree.addChild(tree.root(), i, 20);
      boolean ok = tables.allocate(node);
      fresh += ok ? 1 : 0;
      if (ok) {
        assertThat(tables.array(node)[tables.offset(node) + 5]).isZero();
      }
    }
    assertThat(fresh).isEqualTo(14);
    tree.clear();
    assertThat(tables.has(tree.root())).isFalse();
  }

  @Test
  void theLargestOfWhatThreadsRaiseAColumnToStays() throws InterruptedException {
    Tree tree = new Tree(true, true, 16 * MEGABYTE);
    FloatColumn column = tree.floats("f");
    tree.clear();
    float[] largest = new float[2];
    Thread[] threads = new Thread[2];
    for (int t = 0; t < 2; t++) {
      int id = t;
      threads[t] =
          new Thread(
              () -> {
                Rng rng = new Rng(id);
                for (int i = 0; i < 2_000_000; i++) {
                  // Close to what the other thread is about to write.
                  float value = column.get(tree.root()) + rng.nextInt(4);
                  largest[id] = Math.max(largest[id], value);
                  column.raise(tree.root(), value);
                  if (column.get(tree.root()) < value) {
                    largest[id] = Float.POSITIVE_INFINITY;
                  }
                }
              });
      threads[t].start();
    }
    for (Thread t : threads) {
      t.join();
    }
    assertThat(column.get(tree.root())).isEqualTo(Math.max(largest[0], largest[1]));
  }
}
