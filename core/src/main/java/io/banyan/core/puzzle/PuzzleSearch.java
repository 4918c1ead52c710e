// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.PuzzleParts;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Searches a game of one player for a line of moves to the best end: three methods take turns such
 * that the first reaches half of all states and the others a quarter each. If the puzzle falls into
 * parts, the search of those takes as many turns as all others together. What was found stays: a
 * plan is followed from move to move and only replaced by a better one.
 */
public final class PuzzleSearch {
  /** A reward that nothing can beat. */
  public static final double FULL = Plan.FULL;

  private final Puzzle puzzle;
  private final PuzzleMethod[] methods;
  private final long[] work;
  private final int[] shares = {2, 1, 1, 4};
  private final State root;
  private boolean begun;
  private boolean methodsBegun;
  private long before;

  /**
   * Makes the search.
   *
   * @param bytes the most memory that states are kept in
   * @param useParts whether parts that are known to be independent are solved apart
   * @param useSteps whether states that differ in the number of moves alone are one at first
   * @throws IllegalArgumentException if the game is not for one player, or its states cannot be
   *     packed
   */
  public PuzzleSearch(Game game, long bytes, boolean useParts, boolean useSteps) {
    puzzle = new Puzzle(game);
    if (!useSteps) {
      puzzle.keepSteps();
    }
    PuzzleParts parts = useParts ? puzzle.parts() : null;
    long part = parts == null ? 0 : bytes / 4;
    List<PuzzleMethod> all = new ArrayList<>();
    all.add(new WideningBeam(puzzle, (bytes - part) / 4 * 3));
    all.add(new DepthFirst(puzzle, (bytes - part) / 4));
    all.add(new NestedPlayouts(puzzle));
    if (parts != null) {
      all.add(new PartPlans(puzzle, parts, part));
    }
    methods = all.toArray(PuzzleMethod[]::new);
    work = new long[methods.length];
    root = game.newState();
  }

  /** A new game begins: everything is forgotten. */
  public void gameStarted() {
    begun = false;
    puzzle.plan.clear();
  }

  /** Prepares a search of a state that is not terminal; goes on if it was searched before. */
  public void begin(State state, long seed) {
    puzzle.rng = new Rng(seed);
    if (!begun || state.ply() != root.ply() || key(state) != key(root)) {
      puzzle.plan.clear();
      root.copyFrom(state);
      start();
    }
    before = puzzle.reached();
  }

  private void start() {
    begun = true;
    puzzle.setRoot(root);
    methodsBegun = false;
  }

  private void beginMethods() {
    methodsBegun = true;
    Arrays.fill(work, 0);
    for (PuzzleMethod method : methods) {
      method.begin();
    }
  }

  private static long key(State state) {
    return ((HashKey) state).key();
  }

  /** A move was made: goes on with the plan, if it was a part of it. */
  public void played(int move) {
    if (!begun) {
      return;
    }
    boolean decided = puzzle.isDecided();
    boolean follows = puzzle.plan.follow(move);
    root.play(move);
    if (root.isTerminal()) {
      begun = false;
      return;
    }
    start();
    if (decided && follows) {
      puzzle.decide();
    }
  }

  /** Searches while the meter allows it and something is left to find out. */
  public void run(Meter meter) {
    puzzle.meter = meter;
    if (!methodsBegun && !puzzle.isDecided()) {
      beginMethods();
    }
    while (!puzzle.isDecided() && meter.allows(states(), kept())) {
      int next = 0;
      for (int i = 1; i < methods.length; i++) {
        if (!methods[i].isFinished() && work[i] * shares[next] < work[next] * shares[i]) {
          next = i;
        }
      }
      long start = puzzle.reached();
      methods[next].advance();
      work[next] += Math.max(1, puzzle.reached() - start);
    }
  }

  /** States reached since {@link #begin}. */
  public long states() {
    return puzzle.reached() - before;
  }

  /** States kept in memory. */
  public long kept() {
    long sum = 0;
    for (PuzzleMethod method : methods) {
      sum += method.kept();
    }
    return sum;
  }

  /** Bytes of memory in use. */
  public long bytes() {
    long sum = 0;
    for (PuzzleMethod method : methods) {
      sum += method.bytes();
    }
    return sum;
  }

  /** True if no better plan exists. */
  public boolean isDecided() {
    return puzzle.isDecided();
  }

  /** How many moves the root has. */
  public int count() {
    return puzzle.rootCount();
  }

  public int move(int i) {
    return puzzle.rootMove(i);
  }

  /** States reached below a move of the root. */
  public long visits(int i) {
    return puzzle.visits(i);
  }

  /** The best reward found below a move of the root, NaN for none. */
  public double value(int i) {
    boolean planned = !puzzle.plan.isEmpty() && puzzle.plan.first() == move(i);
    return planned ? puzzle.plan.reward() : puzzle.best(i);
  }

  /** The move to make: the plan's, or any if there is no plan yet. */
  public int bestMove() {
    return puzzle.plan.isEmpty() ? move(puzzle.rng.nextInt(count())) : puzzle.plan.first();
  }

  /** The reward at the end of the plan; NaN without one. */
  public double bestValue() {
    return puzzle.plan.isEmpty() ? Double.NaN : puzzle.plan.reward();
  }

  /** The plan; empty if there is none yet. */
  public List<Integer> line() {
    return puzzle.plan.moves();
  }
}
