// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The search tree: an arena of primitive arrays in which a node is an {@code int} and the children
 * of a node lie side by side.
 *
 * <p><b>Layout.</b> A node is one record of eight ints: visits, value, 1 / sqrt(visits), first
 * child, move, number of children, and the sum of rewards (a double, so that no visit is ever too
 * small to count). A large tree does not fit in a cache: what an iteration needs of a node lies
 * together, so that it is fetched once. The division and the square root are done once per updated
 * node instead of once per scanned child; with many children that is most of the time of a search.
 * The <i>value</i> is what selection looks at, normally the mean reward; a solver or a backup may
 * write something else there, the mean stays available as {@link #mean}. A node's reward is that of
 * the player who chose it, so no formula changes sign.
 *
 * <p><b>Blocks.</b> Arrays come in chunks of {@value #CHUNK} nodes; no block of children crosses a
 * chunk, so a loop over siblings looks its arrays up once. In a <i>growing</i> tree a block starts
 * with two slots and doubles when it is full (the old block goes to a free list); most nodes never
 * need more than two, which saves up to a factor of thirty in memory. In a <i>full</i> tree all
 * children get their slots at expansion: enhancements that know something about unvisited children
 * need that, and so does a tree shared by threads.
 *
 * <p><b>Memory.</b> The tree never exceeds its budget, which nodes and tables share as they need
 * it. When it is full, expansion fails (the methods answer 0) and {@link #recycle} frees rarely
 * visited subtrees, a sixteenth of the tree at most, so that a full tree stays full. Free blocks of
 * one size serve any other ({@link BlockAllocator}); should they be too scattered for a large
 * block, nodes move together. Chunks are kept between searches.
 *
 * <p><b>Threads.</b> A shared tree is lock-free but for handing out chunks. The argument: a node's
 * children are claimed by compare-and-set on the first-child word ({@link #BUSY}), filled by one
 * thread, and published by a release store that readers load with acquire, so whoever sees a block
 * sees its contents. Visits and reward sums change by atomic adds, so none is lost; as only an
 * array of doubles offers that for a double, the sums of a shared tree are a column. The derived
 * floats are plain stores computed from the sums: a race can leave them one update behind, and the
 * next update repairs that. Blocks never move or disappear while threads are inside: to give memory
 * back, all of them meet between two iterations ({@link #meetToRecycle}), the last one to come does
 * the work, and the phaser they wait at hands what it wrote to all.
 *
 * <p>Reading, updating and growing are one class because they are about the same few arrays, which
 * the compiler sees through only here; who gets how many slots ({@code Memory}), the columns beside
 * them ({@code Columns}) and what walks over nodes, like {@code Pruner}, is elsewhere.
 */
public final class Tree {
  /** Ints per record. */
  public static final int STRIDE = 8;

  /** Offsets inside a record. */
  public static final int VISITS = 0;

  public static final int VALUE = 1;
  public static final int INV_SQRT = 2;
  static final int FIRST = 3;
  public static final int MOVE = 4;

  /** Number of children with the COMPLETE bit in the low half, how many were tried in the high. */
  private static final int COUNTS = 5;

  /** The two halves of the sum of rewards. */
  private static final int SUM_LOW = 6;

  private static final int SUM_HIGH = 7;

  /** A value below every reward, for a child that is known to be lost for its chooser. */
  public static final float LOST = -1e9f;

  /**
   * Visits are not counted beyond this: from there on the older rewards fade to make room for the
   * new one. The means stay right, and no sum of two counts overflows.
   */
  public static final int MOST_VISITS = 1 << 30;

  /** No node. */
  public static final int NONE = 0;

  static final int CHUNK_BITS = 16;
  static final int CHUNK = 1 << CHUNK_BITS;
  static final int CHUNK_MASK = CHUNK - 1;

  /** Most children a node can have. */
  public static final int MAX_CHILDREN = 0x7FFF;

  private static final int ROOT = 1;
  private static final int BUSY = -1;
  private static final int COMPLETE = 0x8000;
  private static final int COUNT_MASK = 0xFFFF;
  private static final int TRIED_SHIFT = 16;
  private static final int ONE_TRIED = 1 << TRIED_SHIFT;
  private static final int FIRST_BLOCK = 2;
  private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle DOUBLES = MethodHandles.arrayElementVarHandle(double[].class);

  private final boolean full;
  private final boolean shared;
  private final Memory memory;
  private final Columns columns;
  private final int[][] records;

  /** The sums of rewards of a shared tree. */
  private final double[][] sums;

  /** Visits of a node, and of all its children, that a prior added; null without such a prior. */
  private IntColumn ownVirtual;

  private IntColumn childrenVirtual;

  private long nodes;
  private final List<Region> regions = new ArrayList<>();
  private final Pruner pruner = new Pruner(this);
  private final Meeting meeting;

  /**
   * Makes an empty tree.
   *
   * @param full all children get their slots when a node is expanded
   * @param shared several threads will use it; implies {@code full}
   * @param memoryBytes the tree never takes more than this, except that one chunk is always there
   */
  public Tree(boolean full, boolean shared, long memoryBytes) {
    this.full = full || shared;
    this.shared = shared;
    this.memory = new Memory(memoryBytes, shared);
    this.columns = memory.columns();
    this.records = memory.records();
    this.sums = memory.sums();
    this.meeting = new Meeting(this);
  }

  /** Bytes that one node takes, extra columns included. */
  public int bytesPerNode() {
    return memory.bytesPerNode();
  }

  // --- extra columns -----------------------------------------------------------------------------

  /** The float column of that name, made on first use; only before the first node exists. */
  public FloatColumn floats(String name) {
    return columns.floats(name);
  }

  /** The int column of that name, made on first use; only before the first node exists. */
  public IntColumn ints(String name) {
    return columns.ints(name);
  }

  /** The byte column of that name, made on first use; only before the first node exists. */
  public ByteColumn bytes(String name) {
    return columns.bytes(name);
  }

  /**
   * The column of that name with a table of {@code size} floats for some nodes, made on first use;
   * only before the first node exists. Tables and nodes share the tree's memory.
   */
  public TableColumn tables(String name, int size) {
    return memory.tables(name, size);
  }

  /** True if a part has asked for a column of that name. */
  public boolean hasColumn(String name) {
    return columns.has(name);
  }

  /** Makes room for {@link #addVirtualVisits}; only before the first node exists. */
  public void keepVirtualVisits() {
    ownVirtual = ints("virtual.own");
    childrenVirtual = ints("virtual.children");
  }

  /** True if a prior's visits are counted apart, so that {@link #total} is not just the visits. */
  public boolean keepsVirtualVisits() {
    return ownVirtual != null;
  }

  // --- whole tree --------------------------------------------------------------------------------

  /** Forgets everything but the root, which becomes unvisited. Keeps its memory. */
  public void clear() {
    memory.reset(ROOT + 1);
    nodes = 1;
    regions.clear();
    pruner.reset();
    init(ROOT, -1);
  }

  /** The root. */
  public int root() {
    return ROOT;
  }

  /** True if several threads use this tree. */
  public boolean isShared() {
    return shared;
  }

  /** True if all children of a node get their slots at once. */
  public boolean isFull() {
    return full;
  }

  /** Number of nodes, the root included. In a shared tree this waits for a lock: ask seldom. */
  public long nodes() {
    return shared ? nodesOfAll() : nodes;
  }

  /** What threads have taken and not yet used is counted as nodes, but there is nothing in it. */
  private synchronized long nodesOfAll() {
    long idle = 0;
    for (Region region : regions) {
      idle += region.idle();
    }
    return nodes - idle;
  }

  /** Number of nodes that fit in the tree's memory if there are no tables. */
  public long capacity() {
    return memory.capacity();
  }

  /** The slots of the tree. */
  BlockAllocator blocks() {
    return memory.blocks();
  }

  Memory memory() {
    return memory;
  }

  /** Bytes taken by slots in use. */
  public long usedBytes() {
    return memory.usedBytes();
  }

  /** Bytes of all chunks, used or not. */
  public long allocatedBytes() {
    return memory.allocatedBytes();
  }

  /** True after an expansion failed for want of memory; cleared by {@link #recycle}. */
  public boolean isExhausted() {
    return memory.isExhausted();
  }

  // --- reading a node ----------------------------------------------------------------------------

  /** How often a node was visited. */
  public int visits(int node) {
    return records[node >>> CHUNK_BITS][(node & CHUNK_MASK) * STRIDE];
  }

  /** How often a node was visited by simulations, which a prior's visits are not. */
  public int simulations(int node) {
    return ownVirtual == null ? visits(node) : visits(node) - ownVirtual.get(node);
  }

  /**
   * The visits that selection compares those of the children with: the simulations of a node plus
   * the virtual visits of its children. Without a prior just its visits.
   */
  public int total(int node) {
    return ownVirtual == null
        ? visits(node)
        : visits(node) - ownVirtual.get(node) + childrenVirtual.get(node);
  }

  /** What selection looks at: the mean reward unless a part wrote something else. */
  public float value(int node) {
    return Float.intBitsToFloat(records[node >>> CHUNK_BITS][(node & CHUNK_MASK) * STRIDE + VALUE]);
  }

  /** Mean reward of the player who chose this node; 0 before the first visit. */
  public double mean(int node) {
    int n = visits(node);
    return n == 0 ? 0 : sum(node) / n;
  }

  /** Sum of the rewards of the player who chose this node. */
  public double sum(int node) {
    return shared
        ? sums[node >>> CHUNK_BITS][node & CHUNK_MASK]
        : sum(records[node >>> CHUNK_BITS], offset(node));
  }

  private static double sum(int[] r, int o) {
    return Double.longBitsToDouble((long) r[o + SUM_HIGH] << 32 | r[o + SUM_LOW] & 0xFFFFFFFFL);
  }

  private static void setSum(int[] r, int o, double sum) {
    long bits = Double.doubleToRawLongBits(sum);
    r[o + SUM_LOW] = (int) bits;
    r[o + SUM_HIGH] = (int) (bits >>> 32);
  }

  /** The move that led to this node. */
  public int move(int node) {
    return records[node >>> CHUNK_BITS][(node & CHUNK_MASK) * STRIDE + MOVE];
  }

  /** The first child; the others follow it. {@link #NONE} if there is none. */
  public int firstChild(int node) {
    int[] r = records[node >>> CHUNK_BITS];
    int i = (node & CHUNK_MASK) * STRIDE + FIRST;
    return shared ? Math.max((int) INTS.getAcquire(r, i), NONE) : r[i];
  }

  /** Number of children that have slots; in a full tree all, visited or not. */
  public int childCount(int node) {
    return counts(node) & MAX_CHILDREN;
  }

  /** The child slots that were tried so far; they come first. */
  public int triedCount(int node) {
    int counts = counts(node);
    int count = counts & MAX_CHILDREN;
    return full ? Math.min(counts >>> TRIED_SHIFT, count) : count;
  }

  /** True if every legal move has been tried, or if the node is known to be terminal. */
  public boolean isComplete(int node) {
    return full
        ? isTerminal(node) || (firstChild(node) != NONE && triedCount(node) == childCount(node))
        : (counts(node) & COMPLETE) != 0;
  }

  private int counts(int node) {
    return records[node >>> CHUNK_BITS][(node & CHUNK_MASK) * STRIDE + COUNTS];
  }

  private void setCounts(int node, int counts) {
    records[node >>> CHUNK_BITS][(node & CHUNK_MASK) * STRIDE + COUNTS] = counts;
  }

  /** True if the node is known to have no legal moves. */
  public boolean isTerminal(int node) {
    return (counts(node) & COUNT_MASK) == COMPLETE;
  }

  /** The child reached by a move, or {@link #NONE}. */
  public int child(int node, int move) {
    int first = firstChild(node);
    int n = first == NONE ? 0 : childCount(node);
    for (int i = 0; i < n; i++) {
      if (move(first + i) == move) {
        return first + i;
      }
    }
    return NONE;
  }

  // --- scanning siblings -------------------------------------------------------------------------

  /** The array with the records of a node and its siblings; start at {@link #offset}. */
  public int[] records(int node) {
    return records[node >>> CHUNK_BITS];
  }

  /** Where the record of a node starts in {@link #records}. */
  public static int offset(int node) {
    return (node & CHUNK_MASK) * STRIDE;
  }

  /** Where a node's entry is in the array of a {@link Column}. */
  public static int index(int node) {
    return node & CHUNK_MASK;
  }

  // --- updating statistics -----------------------------------------------------------------------

  /** Counts a visit with its reward (not for shared trees). */
  public void add(int node, double reward) {
    int[] r = records[node >>> CHUNK_BITS];
    int o = (node & CHUNK_MASK) * STRIDE;
    int n = r[o] + 1;
    double sum = sum(r, o) + reward;
    if (n > MOST_VISITS) {
      sum *= (double) MOST_VISITS / n;
      n = MOST_VISITS;
    }
    r[o] = n;
    setSum(r, o, sum);
    store(r, o, n, sum);
  }

  /**
   * Counts a visit whose reward is not known yet: it looks like a loss until it is (shared).
   *
   * @return the simulations before, a number that no other thread is told unless it is large
   */
  public int addVirtualLoss(int node) {
    int[] r = records[node >>> CHUNK_BITS];
    int o = (node & CHUNK_MASK) * STRIDE;
    int before = (int) INTS.getAndAdd(r, o, 1);
    int n = before < MOST_VISITS ? before + 1 : fade(node, before + 1, 1);
    store(r, o, n, sums[node >>> CHUNK_BITS][node & CHUNK_MASK]);
    return ownVirtual == null ? before : before - ownVirtual.get(node);
  }

  /** Takes back what was counted beyond the limit and its share of the rewards (shared). */
  private int fade(int node, int counted, int added) {
    int chunk = node >>> CHUNK_BITS;
    int i = node & CHUNK_MASK;
    int excess = Math.min(added, counted - MOST_VISITS);
    DOUBLES.getAndAdd(sums[chunk], i, -sums[chunk][i] * excess / counted);
    return (int) INTS.getAndAdd(records[chunk], i * STRIDE, -excess) - excess;
  }

  /** Adds the reward of a visit counted by {@link #addVirtualLoss} (shared). */
  public void addReward(int node, double reward) {
    int chunk = node >>> CHUNK_BITS;
    int i = node & CHUNK_MASK;
    int[] r = records[chunk];
    double sum = (double) DOUBLES.getAndAdd(sums[chunk], i, reward) + reward;
    store(r, i * STRIDE, r[i * STRIDE], sum);
  }

  /** Adds visits that were not simulated here, with the sum of their rewards. */
  public void addVisits(int node, int visits, double rewardSum) {
    int chunk = node >>> CHUNK_BITS;
    int i = node & CHUNK_MASK;
    int[] r = records[chunk];
    int o = i * STRIDE;
    if (shared) {
      int n = (int) INTS.getAndAdd(r, o, visits) + visits;
      DOUBLES.getAndAdd(sums[chunk], i, rewardSum);
      if (n > MOST_VISITS) {
        fade(node, n, visits);
      }
    } else {
      long n = (long) r[o] + visits;
      long counted = Math.min(n, MOST_VISITS);
      r[o] = (int) counted;
      setSum(r, o, (sum(r, o) + rewardSum) * (counted == n ? 1 : (double) counted / n));
    }
    store(r, o, r[o], sum(node));
  }

  /**
   * Adds a prior's visits to a node, which then count in the total of its parent too. Returns
   * false, and adds nothing, if the node has them already: of several threads one gives them.
   */
  public boolean addVirtualVisits(int parent, int child, int visits, double rewardSum) {
    if (!ownVirtual.claim(child, visits)) {
      return false;
    }
    addVisits(child, visits, rewardSum);
    if (childrenVirtual.get(parent) < MOST_VISITS / 2) {
      childrenVirtual.add(parent, visits);
    }
    return true;
  }

  private static void store(int[] r, int o, int n, double sum) {
    // One division serves the mean and, by the square root of the reciprocal, the other factor.
    double inverse = 1.0 / n;
    r[o + VALUE] = Float.floatToRawIntBits((float) (sum * inverse));
    r[o + INV_SQRT] = Float.floatToRawIntBits((float) Math.sqrt((float) inverse));
  }

  /** Replaces what selection looks at; lasts until the node's next update. */
  public void setValue(int node, float value) {
    records[node >>> CHUNK_BITS][(node & CHUNK_MASK) * STRIDE + VALUE] =
        Float.floatToRawIntBits(value);
  }

  // --- growing -----------------------------------------------------------------------------------

  /** Notes that a node has no legal moves. */
  public void markTerminal(int node) {
    setCounts(node, COMPLETE);
  }

  /**
   * Adds a child to a node of a growing tree and returns it; {@link #NONE} when memory is full.
   * Siblings may move: their ids are not valid any more.
   *
   * @param legalCount number of legal moves of the node
   */
  public int addChild(int node, int move, int legalCount) {
    int chunk = node >>> CHUNK_BITS;
    int i = node & CHUNK_MASK;
    int count = childCount(node);
    int first = records[chunk][i * STRIDE + FIRST];
    if (count == 0) {
      first = memory.take(FIRST_BLOCK);
      if (first == NONE) {
        return NONE;
      }
      makeLeaves(first, FIRST_BLOCK);
      records[chunk][i * STRIDE + FIRST] = first;
    } else if (count >= FIRST_BLOCK && (count & (count - 1)) == 0) {
      int larger = memory.take(2 * count);
      if (larger == NONE) {
        return NONE;
      }
      copyNodes(first, larger, count);
      makeLeaves(larger + count, count);
      memory.blocks().giveForReuse(first, count);
      first = larger;
      records[chunk][i * STRIDE + FIRST] = first;
    }
    int child = first + count;
    init(child, move);
    count++;
    setCounts(node, count == legalCount ? count | COMPLETE : count);
    nodes++;
    return child;
  }

  /**
   * Gives a node of a full tree all its children, unvisited; returns the first, or {@link #NONE}
   * when memory is full or another thread is at it.
   *
   * @param region the calling thread's region of a shared tree, else null
   */
  public int expand(int node, int[] childMoves, int count, Region region) {
    int[] r = records[node >>> CHUNK_BITS];
    int f = offset(node) + FIRST;
    if (shared && !INTS.compareAndSet(r, f, NONE, BUSY)) {
      return NONE;
    }
    int first = shared ? region.take(count) : memory.take(count);
    if (first == NONE) {
      if (shared) {
        INTS.setRelease(r, f, NONE);
      }
      return NONE;
    }
    int[] firstRecords = records[first >>> CHUNK_BITS];
    int o = offset(first);
    Arrays.fill(firstRecords, o, o + count * STRIDE, 0);
    for (int k = 0; k < count; k++) {
      firstRecords[o + k * STRIDE + MOVE] = childMoves[k];
    }
    if (shared) {
      int index = index(first);
      Arrays.fill(sums[first >>> CHUNK_BITS], index, index + count, 0);
    }
    columns.clear(first, count);
    setCounts(node, count);
    if (childrenVirtual != null) {
      childrenVirtual.set(node, 0);
    }
    if (shared) {
      INTS.setRelease(r, f, first);
    } else {
      r[f] = first;
      nodes += count;
    }
    return first;
  }

  /**
   * Claims the next untried child of a full tree; {@link #NONE} if there is none left.
   *
   * @param choice which of the rest becomes the next, in [0, rest); ignored in shared trees, whose
   *     moves are shuffled before expansion
   */
  public int nextUntried(int node, int choice) {
    int first = firstChild(node);
    int count = childCount(node);
    int slot = counts(node) >>> TRIED_SHIFT;
    if (slot >= count) {
      return NONE;
    }
    if (shared) {
      slot = (int) INTS.getAndAdd(records(node), offset(node) + COUNTS, ONE_TRIED) >>> TRIED_SHIFT;
      return slot < count ? first + slot : NONE;
    }
    return promote(node, first + slot + choice);
  }

  /**
   * Moves an untried child to the front of the untried ones, counts it as tried and returns it. In
   * a shared tree, where others may see it, it stays where it is and untried.
   */
  public int promote(int node, int child) {
    if (shared) {
      return child;
    }
    int counts = counts(node);
    setCounts(node, counts + ONE_TRIED);
    int slot = firstChild(node) + (counts >>> TRIED_SHIFT);
    if (slot != child) {
      swap(slot, child);
    }
    return slot;
  }

  /** Counts all children as tried, when a prior has given each of them visits. */
  public void markAllTried(int node) {
    setCounts(node, (counts(node) & COUNT_MASK) | childCount(node) << TRIED_SHIFT);
  }

  private void swap(int a, int b) {
    // Slot 0 of the arena holds no node and serves as the third hand.
    copyNodes(a, 0, 1);
    copyNodes(b, a, 1);
    copyNodes(0, b, 1);
  }

  private void init(int node, int move) {
    int[] r = records[node >>> CHUNK_BITS];
    int o = (node & CHUNK_MASK) * STRIDE;
    r[o] = 0;
    r[o + VALUE] = 0;
    r[o + INV_SQRT] = 0;
    r[o + FIRST] = NONE;
    r[o + MOVE] = move;
    r[o + COUNTS] = 0;
    r[o + SUM_LOW] = 0;
    r[o + SUM_HIGH] = 0;
    if (shared) {
      sums[node >>> CHUNK_BITS][node & CHUNK_MASK] = 0;
    }
    columns.clear(node, 1);
  }

  private void copyNodes(int from, int to, int count) {
    int f = from & CHUNK_MASK;
    int t = to & CHUNK_MASK;
    int fc = from >>> CHUNK_BITS;
    int tc = to >>> CHUNK_BITS;
    System.arraycopy(records[fc], f * STRIDE, records[tc], t * STRIDE, count * STRIDE);
    if (shared) {
      System.arraycopy(sums[fc], f, sums[tc], t, count);
    }
    columns.copy(from, to, count);
  }

  // --- slots -------------------------------------------------------------------------------------

  /** Slots of a block that hold no node yet look like leaves to those who walk over all slots. */
  private void makeLeaves(int first, int count) {
    int[] r = records[first >>> CHUNK_BITS];
    int o = offset(first) + FIRST;
    for (int k = 0; k < count; k++) {
      r[o + k * STRIDE] = NONE;
    }
    columns.clearTables(first, count);
  }

  /** The slots of the block that holds some children. */
  int blockSize(int count) {
    return full || count <= 1
        ? Math.max(count, full ? 1 : FIRST_BLOCK)
        : 2 * Integer.highestOneBit(count - 1);
  }

  /** A region for one thread of a shared tree. */
  public Region newRegion() {
    return new Region(this);
  }

  /** The regions that hold slots; only with the lock of this tree. */
  List<Region> regions() {
    return regions;
  }

  // --- giving memory back ------------------------------------------------------------------------

  /**
   * Makes a child of the root the new root and frees the rest. Returns false, and clears the tree,
   * if the move was never tried. Not while other threads use the tree.
   */
  public boolean reroot(int move) {
    int child = child(ROOT, move);
    if (child == NONE || visits(child) == 0) {
      clear();
      return false;
    }
    copyNodes(child, ROOT, 1);
    pruner.keepOnly(ROOT);
    memory.madeRoom();
    return true;
  }

  /**
   * Frees subtrees of rarely visited nodes, a bounded amount of work at a time; the nodes
   * themselves keep their statistics but not their tables, which would be most of the memory. Not
   * while other threads use the tree.
   *
   * @return slots freed
   */
  public long recycle() {
    long freed = pruner.recycle(memory.wanted());
    memory.madeRoom();
    return freed;
  }

  /** Says that a thread searches in this shared tree, which must then come to every meeting. */
  public void enter() {
    meeting.register();
  }

  /** Says that a thread has left; it holds no node any more. */
  public void leave() {
    meeting.arriveAndDeregister();
  }

  /**
   * Between two iterations of a thread of a shared tree that is exhausted: waits for the other
   * threads, one of which gives memory back. The thread has closed its region and holds no node.
   */
  public void meetToRecycle() {
    if (meeting.getRegisteredParties() == 0) {
      recycle();
    } else {
      meeting.arriveAndAwaitAdvance();
    }
  }

  /** Makes a node with children a leaf again and gives its tables back; the children stay. */
  void cut(int node) {
    records[node >>> CHUNK_BITS][offset(node) + FIRST] = NONE;
    setCounts(node, 0);
    columns.releaseTables(node, 1);
  }

  /** Gives the slots of a block back, and what its nodes hold in columns. */
  void release(int first, int count) {
    nodes -= count;
    columns.releaseTables(first, count);
    memory.blocks().give(first, blockSize(count));
  }

  TableColumn[] tables() {
    return columns.tables();
  }

  void setNodes(long count) {
    nodes = count;
  }

  void countNodes(int more) {
    nodes += more;
  }

  /** Moves the nodes of each chunk to its start, so that what is free lies together. */
  void compact() {
    Compactor.run(this, memory.blocks(), memory.chunks());
  }

  void move(int from, int to, int count) {
    copyNodes(from, to, count);
  }

  void setFirstChild(int node, int first) {
    records[node >>> CHUNK_BITS][offset(node) + FIRST] = first;
  }
}
