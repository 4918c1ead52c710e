// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.banyan.core.random.Rng;
import java.util.BitSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Trees of few and of many moves in a small memory: whatever is recycled, moved together or kept,
 * each node that is left is the one it was, and all memory is of use.
 */
class VariedTreeTest {
  private static final int MEMORY = 4_000_000;

  private final Rng rng = new Rng(11);
  private Tree tree;
  private IntColumn ids;
  private IntColumn parents;
  private FloatColumn floats;
  private ByteColumn bytes;
  private TableColumn tables;
  private Region region;
  private int tableSize;
  private int lastId;
  private int wanted;

  private void make(boolean full, boolean shared, int floatsInTable) {
    tableSize = floatsInTable;
    tree = new Tree(full, shared, MEMORY);
    ids = tree.ints("id");
    parents = tree.ints("parent");
    floats = tree.floats("f");
    bytes = tree.bytes("b");
    tables = tableSize > 0 ? tree.tables("t", tableSize) : null;
    tree.clear();
    region = shared ? tree.newRegion() : null;
    mark(tree.root(), 0);
  }

  /** Gives a node a number, and writes it wherever something can be written. */
  private void mark(int node, int parent) {
    int id = ++lastId;
    ids.set(node, id);
    parents.set(node, parent);
    floats.set(node, id % 1000);
    bytes.set(node, (byte) id);
  }

  private void giveTable(int node) {
    if (tables.allocate(node)) {
      for (int i = 0; i < tableSize; i++) {
        tables.array(node)[tables.offset(node) + i] = ids.get(node) % 1000 + i;
      }
    }
  }

  /** Random descents that expand a leaf each, until memory is full. */
  private void fill(int tablesIn100) {
    int[] path = new int[1000];
    while (!tree.isExhausted()) {
      int depth = 0;
      int node = tree.root();
      path[depth++] = node;
      while (tree.firstChild(node) != Tree.NONE && !growsAt(node)) {
        // The smaller of two, so that some subtrees are visited more than others.
        int n = tree.childCount(node);
        node = tree.firstChild(node) + Math.min(rng.nextInt(n), rng.nextInt(n));
        path[depth++] = node;
      }
      for (int d = 0; d < depth; d++) {
        tree.addVisits(path[d], 1, ids.get(path[d]));
      }
      if (tree.isFull()) {
        expand(node);
      } else {
        grow(node);
      }
      if (tables != null && rng.nextInt(100) < tablesIn100) {
        giveTable(node);
      }
    }
  }

  /** A growing tree gets its children one by one, here or further down. */
  private boolean growsAt(int node) {
    return !tree.isFull()
        && tree.childCount(node) < moveCount(new Rng(ids.get(node)))
        && rng.nextInt(3) == 0;
  }

  private void grow(int node) {
    int number = tree.childCount(node);
    int child = tree.addChild(node, 3 * number, moveCount(new Rng(ids.get(node))));
    if (child != Tree.NONE) {
      mark(child, ids.get(node));
    }
    wanted = child == Tree.NONE ? Math.max(2, 2 * number) : 0;
  }

  private static int moveCount(Rng rng) {
    int kind = rng.nextInt(400);
    return 1 + rng.nextInt(kind == 0 ? 5000 : kind < 20 ? 400 : 12);
  }

  private void expand(int node) {
    int count = moveCount(rng);
    int[] moves = new int[count];
    for (int i = 0; i < count; i++) {
      moves[i] = 3 * i;
    }
    int first = tree.expand(node, moves, count, region);
    for (int i = 0; first != Tree.NONE && i < count; i++) {
      mark(first + i, ids.get(node));
    }
    wanted = first == Tree.NONE ? count : 0;
  }

  /** Looks at each node from one on; returns their numbers. */
  private BitSet check(int node) {
    BitSet seen = new BitSet();
    check(node, seen);
    assertThat(tree.nodes()).isEqualTo(seen.cardinality());
    return seen;
  }

  private void check(int node, BitSet seen) {
    int id = ids.get(node);
    boolean right =
        !seen.get(id)
            && floats.get(node) == id % 1000
            && bytes.get(node) == (byte) id
            && tree.sum(node) == (double) id * tree.visits(node);
    if (tables != null && tables.has(node)) {
      for (int i = 0; i < tableSize; i++) {
        right &= tables.array(node)[tables.offset(node) + i] == id % 1000 + i;
      }
    }
    int first = tree.firstChild(node);
    int count = first == Tree.NONE ? 0 : tree.childCount(node);
    for (int i = 0; i < count; i++) {
      right &= parents.get(first + i) == id && tree.move(first + i) == 3 * i;
    }
    // Not by assertThat: asked of a million nodes.
    if (!right) {
      fail("node %d, number %d, or its children are not what they were", node, id);
    }
    seen.set(id);
    for (int i = 0; i < count; i++) {
      check(first + i, seen);
    }
  }

  /** The slots of a node and of all below it, with those that wait for more children. */
  private long slotsHeld(int node) {
    int first = tree.firstChild(node);
    int count = first == Tree.NONE ? 0 : tree.childCount(node);
    long slots = 1 + (count == 0 ? 0 : tree.blockSize(count) - count);
    for (int i = 0; i < count; i++) {
      slots += slotsHeld(first + i);
    }
    return slots;
  }

  private long tablesHeld(int node) {
    long held = tables != null && tables.has(node) ? 1 : 0;
    int first = tree.firstChild(node);
    for (int i = 0; first != Tree.NONE && i < tree.childCount(node); i++) {
      held += tablesHeld(first + i);
    }
    return held;
  }

  /** What is used is what nodes and their tables take. */
  private void checkBytes() {
    long slots = slotsHeld(tree.root());
    long bytesOfNodes = slots * tree.bytesPerNode();
    assertThat(tree.nodes()).isBetween(tree.isFull() ? slots : slots / 2, slots);
    assertThat(tree.usedBytes()).isEqualTo(bytesOfNodes + 4L * tableSize * tablesHeld(tree.root()));
    assertThat(tree.allocatedBytes()).isLessThanOrEqualTo(MEMORY);
  }

  @ParameterizedTest
  @CsvSource({
    "true, false, 0",
    "true, true, 0",
    "true, false, 30",
    "true, true, 30",
    "false, false, 0",
    "false, false, 30"
  })
  void nodesStayThemselves(boolean full, boolean shared, int tablesIn100) {
    make(full, shared, tablesIn100 > 0 ? 64 : 0);
    for (int round = 0; round < 10; round++) {
      // Later on few tables are asked for: their memory is for nodes again.
      fill(round < 5 ? tablesIn100 : Math.min(1, tablesIn100));
      if (shared) {
        region.close();
      }
      BitSet before = check(tree.root());
      checkBytes();
      int asked = wanted;
      int root = ids.get(tree.root());
      if (round % 6 == 5) {
        int favourite = mostVisited();
        int number = ids.get(favourite);
        assertThat(tree.reroot(tree.move(favourite))).isTrue();
        BitSet after = check(tree.root());
        checkBytes();
        assertThat(ids.get(tree.root())).isEqualTo(number);
        assertThat(after.cardinality()).isGreaterThan(100);
        assertThat(isPart(after, before)).isTrue();
      } else {
        tree.recycle();
        assertThat(tree.isExhausted()).isFalse();
        makeRoom(asked);
        assertThat(isPart(check(tree.root()), before)).isTrue();
        assertThat(ids.get(tree.root())).isEqualTo(root);
        checkBytes();
        if (tablesIn100 == 0) {
          assertThat(tree.usedBytes()).isGreaterThan((long) (0.7 * MEMORY));
        }
      }
      if (round % 4 == 3) {
        BitSet left = check(tree.root());
        tree.blocks().joinWaiting();
        long free = tree.blocks().freeSlots();
        tree.compact();
        assertThat(check(tree.root())).isEqualTo(left);
        assertThat(tree.blocks().freeSlots()).isEqualTo(free);
        checkBytes();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void memoryGoesWhereItIsNeeded(boolean shared) {
    make(true, shared, 512);
    for (int phase = 0; phase < 21; phase++) {
      int tablesIn100 = phase % 2 == 0 ? 0 : 60;
      for (int round = 0; round < 40; round++) {
        fill(tablesIn100);
        if (shared) {
          region.close();
        }
        // A block of thousands may be too large for all that is left.
        if (round >= 30 && wanted < 100) {
          assertThat(tree.usedBytes()).isGreaterThan((long) (0.8 * MEMORY));
        }
        tree.recycle();
      }
      check(tree.root());
      checkBytes();
    }
  }

  /** What was asked for in vain is there after a few rounds: one may spare tables, one sweeps. */
  private void makeRoom(int slots) {
    for (int i = 0; !tree.memory().hasPiece(slots); i++) {
      assertThat(i).as("rounds for %d slots", slots).isLessThan(3);
      assertThat(tree.memory().take(slots)).isEqualTo(Tree.NONE);
      tree.recycle();
    }
  }

  private static boolean isPart(BitSet part, BitSet whole) {
    BitSet rest = (BitSet) part.clone();
    rest.andNot(whole);
    return rest.isEmpty();
  }

  private int mostVisited() {
    int best = tree.firstChild(tree.root());
    for (int i = 1; i < tree.childCount(tree.root()); i++) {
      int child = tree.firstChild(tree.root()) + i;
      best = tree.visits(child) > tree.visits(best) ? child : best;
    }
    return best;
  }
}
