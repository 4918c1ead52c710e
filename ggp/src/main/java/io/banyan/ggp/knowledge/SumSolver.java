// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.Arrays;
import java.util.function.LongPredicate;

/**
 * What a sum of games is worth at best play: by the heaps of Nim that its parts are worth, else by
 * alpha-beta search over the classes of its parts, with a table of all cases met. For one thread.
 */
public final class SumSolver {
  /** It could not be found out. */
  public static final int UNKNOWN = -1;

  private static final int SMALLEST = 1 << 12;
  private static final int LARGEST = 1 << 22;

  /** With more cases than this it is not tried. */
  private static final double MOST_CASES = 1e9;

  private final GameSum sum;
  private final int least;
  private final int most;
  private long[] keys = new long[SMALLEST];

  /** Per entry the least and the most that it may be worth. */
  private byte[] low = new byte[SMALLEST];

  private byte[] high = new byte[SMALLEST];
  private int used;
  private int[] classes = {};
  private LongPredicate goesOn;
  private long nodes;
  private boolean hopeless;

  SumSolver(GameSum sum) {
    this.sum = sum;
    int[] goals = sum.goals();
    least = goals.length == 0 ? 0 : goals[0];
    most = goals.length == 0 ? 100 : goals[goals.length - 1];
    hopeless = goals.length == 0;
  }

  /** The least goal of the first role. */
  public int least() {
    return least;
  }

  /** The highest goal of the first role. */
  public int most() {
    return most;
  }

  /** What the goals of both roles add up to. */
  public int goalSum() {
    return sum.goalSum();
  }

  /** True if a state is small enough to be tried, and certain to end within some moves. */
  public boolean canTry(FactSet state, int movesLeft) {
    int[] now = hopeless || sum.phase(state) < 0 ? null : sum.classes(state);
    return now != null
        && Arrays.stream(now).map(sum::depth).sum() < movesLeft
        && (sum.isNim() || sum.cases(now) <= MOST_CASES);
  }

  /** The role to move in a state. */
  public int mover(FactSet state) {
    return sum.chooser(sum.phase(state));
  }

  /** Cases looked at since the last {@link #begin}. */
  public long nodes() {
    return nodes;
  }

  /**
   * Begins to count.
   *
   * @param allowed is asked with the number of cases looked at so far
   */
  public void begin(LongPredicate allowed) {
    goesOn = allowed;
    nodes = 0;
  }

  /**
   * The goal of the first role at best play, exact if it is between the bounds, else a bound beyond
   * the nearer one; or {@link #UNKNOWN}.
   */
  public int value(FactSet state, int alpha, int beta) {
    int phase = sum.phase(state);
    int[] now = phase < 0 ? null : sum.classes(state);
    if (now == null) {
      return UNKNOWN;
    }
    if (sum.isNim()) {
      nodes++;
      int all = 0;
      for (int c : now) {
        all ^= sum.nimber(c);
      }
      return all != 0 == (sum.chooser(phase) == 0) ? most : least;
    }
    classes = now;
    return search(phase, alpha, beta);
  }

  private int search(int phase, int alpha, int beta) {
    long seen = -1;
    long key = phase;
    for (int c : classes) {
      seen &= sum.seen(c);
      // The order of parts does not matter.
      key += Rng.mix((c + 1) * Rng.GAMMA);
    }
    int outcome = sum.outcome(phase, seen);
    if (outcome != SumEnds.GOES_ON) {
      hopeless |= outcome == SumEnds.UNCLEAR;
      return hopeless ? UNKNOWN : outcome;
    }
    key = key == 0 ? 1 : key;
    int at = find(key);
    boolean known = keys[at] != 0;
    int lower = known ? low[at] : least;
    int upper = known ? high[at] : most;
    if (lower == upper || lower >= beta) {
      return lower;
    }
    if (upper <= alpha) {
      return upper;
    }
    if (hopeless || used >= LARGEST / 2 || !goesOn.test(++nodes)) {
      return UNKNOWN;
    }
    int value =
        sum.chooser(phase) == 0
            ? best(phase, Math.max(alpha, lower), Math.min(beta, upper))
            : worst(phase, Math.max(alpha, lower), Math.min(beta, upper));
    if (value != UNKNOWN) {
      keep(key, value > alpha ? value : lower, value < beta ? value : upper);
    }
    return value;
  }

  /** For the first role, who wants much. */
  private int best(int phase, int alpha, int beta) {
    int best = UNKNOWN;
    for (int p = 0; p < classes.length && best < beta; p++) {
      int c = classes[p];
      int[] next = isFirst(p) ? sum.next(c, phase) : new int[0];
      for (int i = 0; i < next.length && best < beta; i++) {
        classes[p] = next[i];
        int value = search(sum.after(phase), Math.max(alpha, best), beta);
        classes[p] = c;
        if (value == UNKNOWN) {
          return UNKNOWN;
        }
        best = Math.max(best, value);
      }
    }
    // Nobody can move, and the game is not over.
    hopeless |= best == UNKNOWN;
    return best;
  }

  /** For the second role. */
  private int worst(int phase, int alpha, int beta) {
    int worst = Integer.MAX_VALUE;
    for (int p = 0; p < classes.length && worst > alpha; p++) {
      int c = classes[p];
      int[] next = isFirst(p) ? sum.next(c, phase) : new int[0];
      for (int i = 0; i < next.length && worst > alpha; i++) {
        classes[p] = next[i];
        int value = search(sum.after(phase), alpha, Math.min(beta, worst));
        classes[p] = c;
        if (value == UNKNOWN) {
          return UNKNOWN;
        }
        worst = Math.min(worst, value);
      }
    }
    hopeless |= worst == Integer.MAX_VALUE;
    return hopeless ? UNKNOWN : worst;
  }

  /** True if no part before this one is of the same class: the same moves are searched once. */
  private boolean isFirst(int part) {
    for (int p = 0; p < part; p++) {
      if (classes[p] == classes[part]) {
        return false;
      }
    }
    return true;
  }

  private int find(long key) {
    int mask = keys.length - 1;
    int at = (int) Rng.mix(key) & mask;
    while (keys[at] != 0 && keys[at] != key) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void keep(long key, int lower, int upper) {
    int at = find(key);
    if (keys[at] == 0) {
      keys[at] = key;
      used++;
    }
    low[at] = (byte) lower;
    high[at] = (byte) upper;
    if (2 * used > keys.length && keys.length < LARGEST) {
      grow();
    }
  }

  private void grow() {
    long[] oldKeys = keys;
    byte[] oldLow = low;
    byte[] oldHigh = high;
    keys = new long[2 * oldKeys.length];
    low = new byte[keys.length];
    high = new byte[keys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != 0) {
        int at = find(oldKeys[i]);
        keys[at] = oldKeys[i];
        low[at] = oldLow[i];
        high[at] = oldHigh[i];
      }
    }
  }

  /** Takes over what another one of the same sum knows, and forgets the rest. */
  void copyFrom(SumSolver other) {
    keys = other.keys.clone();
    low = other.low.clone();
    high = other.high.clone();
    used = other.used;
    hopeless = other.hopeless;
  }
}
