// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * Nested Rollout Policy Adaptation (Rosin 2011): lines are drawn by learnt weights of moves, and
 * each level moves its weights towards the best line that a hundred searches of the level below
 * found. The logit of a move is the sum of two weights: that of the move after another one, which
 * speaks for all states, and that of the move in this very state.
 */
final class NestedPlayouts implements PuzzleMethod {
  private static final int LEVELS = 3;
  private static final int SEARCHES = 100;
  private static final double STEP = 0.5;
  private static final int WEIGHTS = 1 << 16;
  private static final int LOOK = 32;

  /** A line with all choices on the way, by the numbers of their weights. */
  private static final class Line {
    private int[] moves = new int[64];

    /** Indices of the choices made. */
    private int[] chosen = new int[64];

    private int[] firstChoice = new int[65];

    /** Two weights a choice. */
    private int[] choices = new int[256];

    private int length;
    private double reward = -1;

    void clear() {
      length = 0;
      firstChoice[0] = 0;
      reward = -1;
    }

    int makeRoom(int n) {
      if (length + 1 >= moves.length) {
        moves = Arrays.copyOf(moves, 2 * moves.length);
        chosen = Arrays.copyOf(chosen, 2 * chosen.length);
        firstChoice = Arrays.copyOf(firstChoice, 2 * firstChoice.length);
      }
      int first = firstChoice[length];
      if (2 * (first + n) > choices.length) {
        choices = Arrays.copyOf(choices, 4 * (first + n));
      }
      return first;
    }

    void copyFrom(Line other) {
      moves = other.moves.clone();
      chosen = other.chosen.clone();
      firstChoice = other.firstChoice.clone();
      choices = other.choices.clone();
      length = other.length;
      reward = other.reward;
    }
  }

  private final Puzzle puzzle;
  private final int[] moves;
  private final double[] odds;

  /** By level: weights, the best line, and how many searches below were made. */
  private final double[][] weights = new double[LEVELS + 1][];

  private final double[] old;
  private final Line[] best = new Line[LEVELS + 1];
  private final int[] searches = new int[LEVELS + 1];
  private final Line line = new Line();

  NestedPlayouts(Puzzle puzzle) {
    this.puzzle = puzzle;
    moves = new int[puzzle.game().maxMoves()];
    odds = new double[moves.length];
    for (int level = 1; level <= LEVELS; level++) {
      weights[level] = new double[WEIGHTS];
      best[level] = new Line();
    }
    old = new double[WEIGHTS];
  }

  @Override
  public void begin() {
    for (int level = 1; level <= LEVELS; level++) {
      startLevel(level);
    }
  }

  private void startLevel(int level) {
    searches[level] = 0;
    best[level].clear();
    if (level == LEVELS) {
      Arrays.fill(weights[level], 0);
    } else {
      System.arraycopy(weights[level + 1], 0, weights[level], 0, WEIGHTS);
    }
  }

  /** Plays one line; levels that have made all their searches hand their best line up. */
  @Override
  public void advance() {
    playOut(weights[1]);
    if (line.reward < 0) {
      return;
    }
    learn(1, line);
    for (int level = 1; level <= LEVELS && searches[level] == SEARCHES; level++) {
      if (level < LEVELS) {
        learn(level + 1, best[level]);
      }
      startLevel(level);
      for (int below = level - 1; below >= 1; below--) {
        startLevel(below);
      }
    }
  }

  private void learn(int level, Line found) {
    if (found.reward >= best[level].reward) {
      best[level].copyFrom(found);
    }
    searches[level]++;
    adapt(weights[level], best[level]);
  }

  /** Plays a line from the root by the weights; its reward is negative if the time was up. */
  private void playOut(double[] by) {
    line.clear();
    puzzle.goToRoot();
    int root = -1;
    int last = 0;
    while (!puzzle.state().isTerminal()) {
      if (line.length % LOOK == LOOK - 1 && puzzle.meter.isOver()) {
        line.reward = -1;
        return;
      }
      int n = puzzle.state().legalMoves(moves);
      int first = line.makeRoom(n);
      long key = puzzle.key();
      double sum = 0;
      for (int i = 0; i < n; i++) {
        int after = number(last, moves[i]);
        int in = number(key, moves[i]);
        line.choices[2 * (first + i)] = after;
        line.choices[2 * (first + i) + 1] = in;
        odds[i] = Math.exp(by[after] + by[in]);
        sum += odds[i];
      }
      int i = draw(n, sum);
      root = root < 0 ? i : root;
      last = moves[i];
      line.moves[line.length] = last;
      line.chosen[line.length] = first + i;
      line.length++;
      line.firstChoice[line.length] = first + n;
      puzzle.state().play(last);
      puzzle.reached(root);
    }
    line.reward = puzzle.endReward(root);
    if (puzzle.plan.isBeatenBy(line.reward, Integer.MAX_VALUE)) {
      puzzle.plan.set(line.reward, line.moves, line.length);
    }
  }

  private int draw(int n, double sum) {
    double r = puzzle.rng.nextDouble() * sum;
    int i = 0;
    while (i < n - 1 && r >= odds[i]) {
      r -= odds[i++];
    }
    return i;
  }

  private int number(long place, int move) {
    return (int) (Rng.mix(place * Rng.GAMMA + move) >>> 33) & WEIGHTS - 1;
  }

  /** Moves the weights towards a line: up for what was chosen, down for all in proportion. */
  private void adapt(double[] which, Line towards) {
    System.arraycopy(which, 0, old, 0, WEIGHTS);
    for (int t = 0; t < towards.length; t++) {
      int from = towards.firstChoice[t];
      int to = towards.firstChoice[t + 1];
      double sum = 0;
      for (int i = from; i < to; i++) {
        odds[i - from] = Math.exp(old[towards.choices[2 * i]] + old[towards.choices[2 * i + 1]]);
        sum += odds[i - from];
      }
      for (int i = from; i < to; i++) {
        double change = STEP * ((i == towards.chosen[t] ? 1 : 0) - odds[i - from] / sum);
        which[towards.choices[2 * i]] += change;
        which[towards.choices[2 * i + 1]] += change;
      }
    }
  }

  @Override
  public long kept() {
    return 0;
  }

  @Override
  public long bytes() {
    return 8L * (LEVELS + 1) * WEIGHTS;
  }
}
