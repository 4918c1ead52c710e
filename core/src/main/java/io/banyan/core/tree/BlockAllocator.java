// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.tree;

import java.util.Arrays;

/**
 * Hands out the slots of a {@link Tree} in blocks of any size and takes them back.
 *
 * <p>A young tree only grows: blocks come from the untouched end of the arena, and a block that a
 * node has outgrown waits in a list of its size for the next node that needs just that. When the
 * arena is used up this is not enough, since sizes differ and no list would ever feed another: free
 * blocks are then joined with their neighbours, and a request is cut from the smallest run that has
 * room for it (segregated fit with immediate joining; Masmano et al. 2004 call it TLSF). Both parts
 * are constant time.
 *
 * <p>What is free is written in the free records themselves: the size in the first and in the last
 * one of a run, the neighbours in the list of its class in the first. One bit per slot tells free
 * from taken, which makes joining safe and lets others walk over all nodes in order of memory. No
 * run crosses a chunk.
 */
final class BlockAllocator {
  private static final int BITS = Tree.CHUNK_BITS;
  private static final int MASK = Tree.CHUNK_MASK;
  private static final int NONE = Tree.NONE;

  /** Where the record of a free run's first slot holds its size and links, its last the size. */
  private static final int SIZE = 0;

  private static final int SIZE_AT_END = 1;
  private static final int NEXT = 3;
  private static final int PREVIOUS = 4;

  /** Sizes up to this have a list of blocks that wait unjoined. */
  private static final int WAITING_SIZES = 64;

  /** Sizes below this have a class each, larger ones eight classes per power of two. */
  private static final int EXACT_CLASSES = 64;

  private static final int CLASSES = 192;
  private static final int TRIES_IN_CLASS = 16;

  private final int[][] records;
  private final long[][] freeBits;
  private final int[] sizes;
  private int chunks;

  /** The first slot never given out; the rest of its chunk and later chunks are untouched. */
  private int top;

  private final int[] waiting = new int[WAITING_SIZES + 1];
  private final int[] runs = new int[CLASSES];
  private final long[] usedClasses = new long[CLASSES / 64];
  private long freeSlots;
  private long cutFromRuns;

  BlockAllocator(int[][] records) {
    this.records = records;
    this.freeBits = new long[records.length][];
    this.sizes = new int[records.length];
  }

  /** Adds the slots of the next chunk. */
  void addChunk(int slots) {
    freeBits[chunks] = new long[Tree.CHUNK >>> 6];
    sizes[chunks++] = slots;
  }

  /** Forgets all blocks but the first slots of the arena. */
  void reset(int reserved) {
    for (int c = 0; c < chunks; c++) {
      Arrays.fill(freeBits[c], 0);
    }
    forgetLists();
    top = reserved;
  }

  private void forgetLists() {
    Arrays.fill(waiting, NONE);
    Arrays.fill(runs, NONE);
    Arrays.fill(usedClasses, 0);
    freeSlots = 0;
  }

  /** The end of what was ever given out. */
  int top() {
    return top;
  }

  /** Slots below the top that are free. */
  long freeSlots() {
    return freeSlots;
  }

  /** Slots of all chunks. */
  long slots() {
    long slots = 0;
    for (int c = 0; c < chunks; c++) {
      slots += sizes[c];
    }
    return slots;
  }

  /** Slots in use, from the first of the arena on. */
  long usedSlots() {
    int chunk = top >>> BITS;
    long below = top & MASK;
    for (int c = 0; c < Math.min(chunk, chunks); c++) {
      below += sizes[c];
    }
    return below - freeSlots;
  }

  /** Slots that were cut from free runs so far: a clock of a tree that is full. */
  long cutFromRuns() {
    return cutFromRuns;
  }

  // --- taking ------------------------------------------------------------------------------------

  /** A block from what the chunks hold, or {@link Tree#NONE}. */
  int take(int count) {
    if (count <= WAITING_SIZES && waiting[count] != NONE) {
      int block = waiting[count];
      waiting[count] = field(block, NEXT);
      freeSlots -= count;
      return block;
    }
    int block = takeUntouched(count);
    return block != NONE ? block : takeFromRuns(count);
  }

  private int takeUntouched(int count) {
    for (int c = top >>> BITS; c < chunks; c = top >>> BITS) {
      int end = (c << BITS) + sizes[c];
      if (top + count <= end) {
        int first = top;
        top += count;
        return first;
      }
      int rest = top;
      top = c + 1 << BITS;
      if (rest < end) {
        give(rest, end - rest);
      }
    }
    return NONE;
  }

  private int takeFromRuns(int count) {
    int run = fitting(count);
    if (run == NONE) {
      return NONE;
    }
    int size = field(run, SIZE);
    unlink(run, size);
    setBits(run, count, false);
    freeSlots -= count;
    cutFromRuns += count;
    if (size > count) {
      link(run + count, size - count);
    }
    return run;
  }

  private int fitting(int count) {
    int sizeClass = sizeClass(count);
    int run = runs[sizeClass];
    for (int i = 0; i < TRIES_IN_CLASS && run != NONE; i++) {
      if (field(run, SIZE) >= count) {
        return run;
      }
      run = field(run, NEXT);
    }
    int larger = nextClass(sizeClass + 1);
    return larger < 0 ? NONE : runs[larger];
  }

  /**
   * Slots of a chunk that are free, if all of it was given out; only after {@link #joinWaiting}.
   */
  int freeIn(int chunk) {
    if (chunk >= top >>> BITS) {
      return 0;
    }
    int free = 0;
    for (long word : freeBits[chunk]) {
      free += Long.bitCount(word);
    }
    return free;
  }

  /** Slots of a chunk. */
  int size(int chunk) {
    return sizes[chunk];
  }

  /** Takes slots off the end of a chunk whose nodes were moved to its start. */
  void shrink(int chunk, int slots) {
    int end = (chunk << BITS) + sizes[chunk];
    int run = field(end - 1, SIZE_AT_END);
    unlink(end - run, run);
    if (run > slots) {
      link(end - run, run - slots);
    }
    setBits(end - slots, slots, false);
    freeSlots -= slots;
    sizes[chunk] -= slots;
  }

  /** Adds slots to the end of a chunk. */
  void grow(int chunk, int slots) {
    int end = (chunk << BITS) + sizes[chunk];
    sizes[chunk] += slots;
    if (chunk < top >>> BITS) {
      give(end, slots);
    }
  }

  /** True if a block of that size can be had without more memory. */
  boolean canTake(int count) {
    int chunk = top >>> BITS;
    return fitting(count) != NONE
        || (chunk < chunks && count <= sizes[chunk] - (top & MASK))
        || (chunk + 1 < chunks && count <= sizes[chunk + 1]);
  }

  /** True if a chunk would have room for a block of that size if it were empty. */
  boolean hasChunkOf(int count) {
    for (int c = 0; c < chunks; c++) {
      if (sizes[c] > count) {
        return true;
      }
    }
    return false;
  }

  // --- giving back -------------------------------------------------------------------------------

  /** Takes back a block that another node is likely to need just so. */
  void giveForReuse(int first, int size) {
    if (size > WAITING_SIZES) {
      give(first, size);
      return;
    }
    setField(first, NEXT, waiting[size]);
    waiting[size] = first;
    freeSlots += size;
  }

  /** Joins what waits in lists with its neighbours. */
  void joinWaiting() {
    for (int size = 1; size <= WAITING_SIZES; size++) {
      int block = waiting[size];
      waiting[size] = NONE;
      while (block != NONE) {
        int next = field(block, NEXT);
        freeSlots -= size;
        give(block, size);
        block = next;
      }
    }
  }

  /** Takes back a block and joins it with its free neighbours. */
  void give(int first, int size) {
    freeSlots += size;
    setBits(first, size, true);
    int start = first;
    int end = first + size;
    if ((start & MASK) != 0 && isFree(start - 1)) {
      int before = field(start - 1, SIZE_AT_END);
      unlink(start - before, before);
      start -= before;
    }
    if ((end & MASK) < sizes[first >>> BITS] && (end & MASK) != 0 && isFree(end)) {
      int after = field(end, SIZE);
      unlink(end, after);
      end += after;
    }
    link(start, end - start);
  }

  /** True if a slot below the top is free; only after {@link #joinWaiting}. */
  boolean isFree(int slot) {
    return (freeBits[slot >>> BITS][(slot & MASK) >>> 6] >>> slot & 1) != 0;
  }

  /** The bits of the 64 slots from this one on, 1 for free; only after {@link #joinWaiting}. */
  long freeWord(int slot) {
    return freeBits[slot >>> BITS][(slot & MASK) >>> 6];
  }

  /** The end of the slots below the top in the chunk of a slot. */
  int endOfChunk(int slot) {
    int c = slot >>> BITS;
    return Math.min(top, (c << BITS) + sizes[c]);
  }

  // --- starting anew -----------------------------------------------------------------------------

  /** Begins to count again what is taken: nothing is, until {@link #keep} says so. */
  void beginKeeping() {
    reset(0);
  }

  /** Says that a block stays taken. */
  void keep(int first, int size) {
    setBits(first, size, true);
    top = Math.max(top, first + size);
  }

  /** Everything not kept is free from now on. */
  void endKeeping() {
    for (int c = 0; c < chunks; c++) {
      int slots = Math.max(0, Math.min(top - (c << BITS), sizes[c]));
      long[] bits = freeBits[c];
      int words = slots + 63 >>> 6;
      for (int w = 0; w < words; w++) {
        bits[w] = ~bits[w];
      }
      if ((slots & 63) != 0) {
        bits[words - 1] &= (1L << slots) - 1;
      }
      linkRuns(c, slots);
    }
  }

  private void linkRuns(int c, int slots) {
    int i = 0;
    while (i < slots) {
      int start = nextBit(c, i, slots, true);
      int end = nextBit(c, start, slots, false);
      if (start < end) {
        link((c << BITS) + start, end - start);
        freeSlots += end - start;
      }
      i = end;
    }
  }

  /** The first slot from an index on whose bit is as asked, or the end. */
  int nextBit(int chunk, int from, int end, boolean free) {
    int i = from;
    while (i < end) {
      long word = freeBits[chunk][i >>> 6];
      long left = (free ? word : ~word) >>> i;
      if (left != 0) {
        return Math.min(end, i + Long.numberOfTrailingZeros(left));
      }
      i = (i | 63) + 1;
    }
    return end;
  }

  /** After the blocks of each chunk were moved to its start: how many slots each still holds. */
  void compacted(int[] taken) {
    forgetLists();
    for (int c = 0; c < chunks; c++) {
      Arrays.fill(freeBits[c], 0);
      int end = Math.min(top - (c << BITS), sizes[c]);
      if (end > taken[c]) {
        give((c << BITS) + taken[c], end - taken[c]);
      }
    }
  }

  // --- lists of runs -----------------------------------------------------------------------------

  private static int sizeClass(int size) {
    if (size < EXACT_CLASSES) {
      return size;
    }
    int log = 31 - Integer.numberOfLeadingZeros(size);
    return EXACT_CLASSES + (log - 6 << 3) + (size >>> log - 3 & 7);
  }

  private int nextClass(int from) {
    for (int w = from >>> 6; w < usedClasses.length; w++) {
      long word = w == from >>> 6 ? usedClasses[w] >>> from << from : usedClasses[w];
      if (word != 0) {
        return (w << 6) + Long.numberOfTrailingZeros(word);
      }
    }
    return -1;
  }

  private void link(int first, int size) {
    int sizeClass = sizeClass(size);
    int head = runs[sizeClass];
    setField(first, SIZE, size);
    setField(first, NEXT, head);
    setField(first, PREVIOUS, NONE);
    setField(first + size - 1, SIZE_AT_END, size);
    if (head != NONE) {
      setField(head, PREVIOUS, first);
    }
    runs[sizeClass] = first;
    usedClasses[sizeClass >>> 6] |= 1L << sizeClass;
  }

  private void unlink(int first, int size) {
    int sizeClass = sizeClass(size);
    int next = field(first, NEXT);
    int previous = field(first, PREVIOUS);
    if (next != NONE) {
      setField(next, PREVIOUS, previous);
    }
    if (previous != NONE) {
      setField(previous, NEXT, next);
    } else {
      runs[sizeClass] = next;
      if (next == NONE) {
        usedClasses[sizeClass >>> 6] &= ~(1L << sizeClass);
      }
    }
  }

  private int field(int slot, int field) {
    return records[slot >>> BITS][(slot & MASK) * Tree.STRIDE + field];
  }

  private void setField(int slot, int field, int value) {
    records[slot >>> BITS][(slot & MASK) * Tree.STRIDE + field] = value;
  }

  private void setBits(int first, int size, boolean on) {
    long[] bits = freeBits[first >>> BITS];
    int i = first & MASK;
    int end = i + size;
    while (i < end) {
      int inWord = Math.min(64 - (i & 63), end - i);
      long mask = (inWord == 64 ? -1L : (1L << inWord) - 1) << i;
      bits[i >>> 6] = on ? bits[i >>> 6] | mask : bits[i >>> 6] & ~mask;
      i += inWord;
    }
  }
}
