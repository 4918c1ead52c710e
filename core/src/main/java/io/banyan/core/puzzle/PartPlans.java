// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

import io.banyan.core.game.PuzzleParts;
import java.util.Arrays;

/**
 * Solves a puzzle that falls into parts: a line is found for each part by itself, and the lines are
 * put one after the other. That is a sum of searches where the other methods search a product. What
 * comes of it is played in the puzzle itself before it is taken for a plan, so that nothing but
 * speed depends on the parts.
 *
 * <p>Where the best end comes at a certain number of moves, the parts are searched for lines of
 * every length, of which some are taken that add up to that number.
 */
final class PartPlans implements PuzzleMethod {
  private static final int LONGEST = 2_000;

  private final Puzzle puzzle;
  private final PuzzleParts parts;
  private final long bytes;
  private final int[] moves;
  private final PartLayers[] layers;
  private int way;
  private int part;
  private boolean finished;

  PartPlans(Puzzle puzzle, PuzzleParts parts, long bytes) {
    this.puzzle = puzzle;
    this.parts = parts;
    this.bytes = bytes;
    moves = new int[puzzle.game().maxMoves()];
    layers = new PartLayers[parts.partCount()];
  }

  @Override
  public void begin() {
    way = 0;
    finished = false;
    startWay();
  }

  private void startWay() {
    Arrays.fill(layers, null);
    part = 0;
    finished |= way == parts.wayCount();
  }

  /** Expands a state of one part, or puts lines together. */
  @Override
  public void advance() {
    while (part < layers.length && !parts.isTimed(way) && !parts.matters(way, part)) {
      part++;
    }
    if (part == layers.length) {
      join();
      way++;
      startWay();
      return;
    }
    if (layers[part] == null) {
      puzzle.goToRoot();
      int left = Math.min(LONGEST, puzzle.game().maxPlies() - puzzle.state().ply());
      boolean timed = parts.isTimed(way);
      layers[part] =
          new PartLayers(puzzle, parts, bytes / layers.length, way, part, timed, longest(left));
    }
    layers[part].advance();
    if (layers[part].isFinished()) {
      boolean hopeless = layers[part].hasFailed() || layers[part].shortest() < 0;
      part++;
      if (hopeless) {
        way++;
        startWay();
      }
    }
  }

  /** The most moves after which a way can still end. */
  private int longest(int left) {
    if (!parts.isTimed(way)) {
      return left;
    }
    int ply = puzzle.state().ply();
    int length = left;
    while (length > 0 && !parts.isTime(way, ply + length)) {
      length--;
    }
    return length;
  }

  private void join() {
    if (!parts.isTimed(way)) {
      // The last part may end the game: each may be it.
      for (int last = 0; last < layers.length && !puzzle.plan.isPerfect(); last++) {
        if (layers[last] != null) {
          tryLine(new int[0], last);
        }
      }
      return;
    }
    puzzle.goToRoot();
    int ply = puzzle.state().ply();
    int left = longest(Math.min(LONGEST, puzzle.game().maxPlies() - ply));
    for (int total = 1; total <= left && !puzzle.plan.isPerfect(); total++) {
      if (parts.isTime(way, ply + total)) {
        int[] lengths = lengths(total);
        if (lengths.length > 0) {
          tryLine(lengths, layers.length - 1);
        }
      }
    }
  }

  /**
   * One length for each part, with a sum as near to a total as possible and not beyond it; empty if
   * there is none.
   */
  private int[] lengths(int total) {
    int n = layers.length;
    int[][] last = new int[n + 1][total + 1];
    for (int[] row : last) {
      Arrays.fill(row, -1);
    }
    last[0][0] = 0;
    for (int p = 0; p < n; p++) {
      for (int sum = 0; sum <= total; sum++) {
        for (int length = 0; last[p][sum] >= 0 && sum + length <= total; length++) {
          if (layers[p].hasLine(length)) {
            last[p + 1][sum + length] = length;
          }
        }
      }
    }
    int sum = total;
    while (sum >= 0 && last[n][sum] < 0) {
      sum--;
    }
    if (sum < 0) {
      return new int[0];
    }
    int[] lengths = new int[n];
    for (int p = n; p > 0; p--) {
      lengths[p - 1] = last[p][sum];
      sum -= lengths[p - 1];
    }
    return lengths;
  }

  /** Plays the lines of all parts, one of them last, and then moves of no part until the end. */
  private void tryLine(int[] lengths, int last) {
    int[] line = new int[LONGEST + 1];
    int size = 0;
    for (int i = 1; i <= layers.length; i++) {
      int p = (last + i) % layers.length;
      if (layers[p] != null) {
        int length = lengths.length == 0 ? layers[p].shortest() : lengths[p];
        if (size + length > LONGEST) {
          return;
        }
        layers[p].line(length, line, size);
        size += length;
      }
    }
    puzzle.goToRoot();
    int made = 0;
    int root = -1;
    while (!puzzle.state().isTerminal() && made < LONGEST) {
      int n = puzzle.state().legalMoves(moves);
      int k = made < size ? indexOf(line[made], n) : idle(n);
      if (k < 0) {
        return;
      }
      root = root < 0 ? k : root;
      line[made++] = moves[k];
      puzzle.state().play(moves[k]);
      puzzle.reached(root);
    }
    if (root >= 0 && puzzle.state().isTerminal()) {
      double reward = puzzle.endReward(root);
      if (puzzle.plan.isBeatenBy(reward, Integer.MAX_VALUE)) {
        puzzle.plan.set(reward, line, made);
      }
    }
  }

  private int indexOf(int move, int n) {
    for (int k = 0; k < n; k++) {
      if (moves[k] == move) {
        return k;
      }
    }
    return -1;
  }

  private int idle(int n) {
    for (int k = 0; k < n; k++) {
      if (parts.partOf(moves[k]) < 0) {
        return k;
      }
    }
    return -1;
  }

  /** True if all was tried, or the rest is too much. */
  @Override
  public boolean isFinished() {
    return finished;
  }

  @Override
  public long kept() {
    return Arrays.stream(layers).mapToLong(l -> l == null ? 0 : l.size()).sum();
  }

  @Override
  public long bytes() {
    return Arrays.stream(layers).mapToLong(l -> l == null ? 0 : l.bytes()).sum();
  }
}
