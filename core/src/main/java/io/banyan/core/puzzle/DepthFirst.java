// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

import java.util.Arrays;

/**
 * Search in depth with a set of seen states: the most promising move first, equal ones in random
 * order. A run that has found nothing better after a number of states is given up for a new one
 * with other luck and twice that number. A run that comes to its end has seen everything, unless it
 * was one of every other run that leave the number of moves made out of account.
 */
final class DepthFirst implements PuzzleMethod {
  private static final int FIRST_LIMIT = 20_000;

  private final Puzzle puzzle;
  private final int words;
  private final SeenStates seen;
  private final int[] moves;

  /** Moves still to try, of all depths, best last: states, moves and depths side by side. */
  private long[] states;

  private int[] open = new int[64];
  private int[] depths = new int[64];
  private int[] roots = new int[64];
  private int size;

  /** Of the newest moves, while they are put into order. */
  private final float[] ranks;

  private long[] order = {};
  private long[] sorted = {};
  private int[] sortedMoves = {};
  private int[] sortedRoots = {};

  private int[] line = new int[64];
  private final long[] here;
  private long limit;
  private long made;
  private boolean complete;
  private boolean timeless;

  DepthFirst(Puzzle puzzle, long bytes) {
    this.puzzle = puzzle;
    words = puzzle.words();
    seen = new SeenStates(bytes);
    moves = new int[puzzle.game().maxMoves()];
    ranks = new float[moves.length];
    states = new long[64 * words];
    here = new long[words];
  }

  @Override
  public void begin() {
    limit = FIRST_LIMIT;
    timeless = false;
    startRun();
  }

  private void startRun() {
    seen.clear();
    size = 0;
    made = 0;
    timeless = !timeless && puzzle.countsSteps();
    complete = !timeless;
    puzzle.goToRoot();
    seen.add(puzzle.key(timeless));
    expand(0, -1);
  }

  /** Goes to the next state and looks at what follows it. */
  @Override
  public void advance() {
    if (size == 0) {
      if (complete) {
        puzzle.decide();
      } else {
        startRun();
      }
      return;
    }
    if (made > limit) {
      limit = Math.min(2 * limit, seen.capacity());
      startRun();
      return;
    }
    size--;
    line[depths[size]] = open[size];
    int depth = depths[size] + 1;
    puzzle.goTo(states, size * words);
    expand(depth, roots[size]);
  }

  private void expand(int depth, int root) {
    if (depth == line.length) {
      line = Arrays.copyOf(line, 2 * depth);
    }
    puzzle.pack(here, 0);
    int n = puzzle.state().legalMoves(moves);
    int first = size;
    for (int k = 0; k < n; k++) {
      if (k > 0) {
        puzzle.goTo(here, 0);
      }
      puzzle.state().play(moves[k]);
      int top = root < 0 ? k : root;
      puzzle.reached(top);
      made++;
      if (puzzle.state().isTerminal()) {
        end(depth, moves[k], top);
      } else if (seen.add(puzzle.key(timeless))) {
        push(depth, moves[k], top, first);
      }
    }
    sort(first);
    complete &= !seen.isFull();
  }

  private void end(int depth, int last, int root) {
    complete &= !puzzle.isCut();
    double reward = puzzle.endReward(root);
    if (puzzle.plan.isBeatenBy(reward, Integer.MAX_VALUE)) {
      line[depth] = last;
      puzzle.plan.set(reward, line, depth + 1);
      made = 0;
    }
  }

  private void push(int depth, int last, int root, int first) {
    if (size == open.length) {
      states = Arrays.copyOf(states, 2 * size * words);
      open = Arrays.copyOf(open, 2 * size);
      depths = Arrays.copyOf(depths, 2 * size);
      roots = Arrays.copyOf(roots, 2 * size);
    }
    puzzle.pack(states, size * words);
    ranks[size - first] = puzzle.rank();
    open[size] = last;
    depths[size] = depth;
    roots[size] = root;
    size++;
  }

  /** Sorts the newest moves, best last. */
  private void sort(int first) {
    int n = size - first;
    if (n < 2) {
      return;
    }
    if (order.length < n) {
      order = new long[2 * n];
      sorted = new long[2 * n * words];
      sortedMoves = new int[2 * n];
      sortedRoots = new int[2 * n];
    }
    for (int i = 0; i < n; i++) {
      // Ranks are not negative, so their bits are in the order of their values.
      order[i] = (long) Float.floatToIntBits(ranks[i]) << 32 | i;
    }
    Arrays.sort(order, 0, n);
    for (int i = 0; i < n; i++) {
      int from = first + (int) order[i];
      System.arraycopy(states, from * words, sorted, i * words, words);
      sortedMoves[i] = open[from];
      sortedRoots[i] = roots[from];
    }
    System.arraycopy(sorted, 0, states, first * words, n * words);
    System.arraycopy(sortedMoves, 0, open, first, n);
    System.arraycopy(sortedRoots, 0, roots, first, n);
  }

  @Override
  public long kept() {
    return seen.size();
  }

  @Override
  public long bytes() {
    return seen.bytes() + 8L * states.length + 16L * open.length;
  }
}
