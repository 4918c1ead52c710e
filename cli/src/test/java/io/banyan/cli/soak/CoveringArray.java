// SPDX-License-Identifier: Apache-2.0
package io.banyan.cli.soak;

import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Rows of levels, one of each factor, made one by one until every pair of levels of two factors has
 * been in a row (Cohen et al. 1997, greedy). A row that its maker refuses covers nothing; a pair
 * that is refused in many different rows counts as refused. All is decided by the seed.
 */
final class CoveringArray<T> {
  private static final int TRIES = 40;

  /** After so many refused rows and no accepted one a pair is no longer sought, then avoided. */
  private static final int DOUBTFUL = 8;

  private static final int HOPELESS = 24;

  /** Makes something of a row, or refuses it by an {@link IllegalArgumentException}. */
  @FunctionalInterface
  interface Maker<T> {
    T make(int[] row);
  }

  private record Pair(int f, int a, int g, int b) {}

  private final int[] sizes;
  private final Maker<T> maker;
  private final Rng rng;
  private final boolean[][][][] done;
  private final int[][][][] refusals;
  private final List<Pair> order = new ArrayList<>();
  private final List<int[]> accepted = new ArrayList<>();
  private final Map<String, Integer> reasons = new TreeMap<>();
  private int next;
  private int refusedPairs;
  private int refusedRows;

  CoveringArray(int[] sizes, long seed, Maker<T> maker) {
    this.sizes = sizes.clone();
    this.maker = maker;
    this.rng = new Rng(seed);
    int n = sizes.length;
    done = new boolean[n][n][][];
    refusals = new int[n][n][][];
    for (int f = 0; f < n; f++) {
      for (int g = f + 1; g < n; g++) {
        done[f][g] = new boolean[sizes[f]][sizes[g]];
        refusals[f][g] = new int[sizes[f]][sizes[g]];
        for (int a = 0; a < sizes[f]; a++) {
          for (int b = 0; b < sizes[g]; b++) {
            order.add(new Pair(f, a, g, b));
          }
        }
      }
    }
    for (int i = order.size() - 1; i > 0; i--) {
      Collections.swap(order, i, rng.nextInt(i + 1));
    }
  }

  /** What the next row makes; null when every pair has been covered or refused. */
  T next() {
    while (next < order.size()) {
      Pair pair = order.get(next++);
      if (done[pair.f][pair.g][pair.a][pair.b]) {
        continue;
      }
      for (int i = 0; i < TRIES; i++) {
        int[] row = fill(pair, i);
        try {
          T made = climb(row, pair, maker.make(row));
          cover(row);
          accepted.add(row);
          return made;
        } catch (IllegalArgumentException e) {
          refuse(row);
          reasons.merge(String.valueOf(e.getMessage()), 1, Integer::sum);
        }
      }
      refusedPairs++;
    }
    return null;
  }

  /** What covers most, or now and then an accepted row with the pair put in. */
  private int[] fill(Pair pair, int attempt) {
    int[] row = new int[sizes.length];
    if (attempt % 3 == 2 && !accepted.isEmpty()) {
      row = accepted.get(rng.nextInt(accepted.size())).clone();
    } else {
      for (int f = 0; f < row.length; f++) {
        row[f] = rng.nextInt(sizes[f]);
      }
    }
    row[pair.f] = pair.a;
    row[pair.g] = pair.b;
    if (attempt % 3 != 2) {
      improve(row, pair);
    }
    return row;
  }

  /** Exchanges single levels of an accepted row while it stays accepted and covers more. */
  private T climb(int[] row, Pair pair, T first) {
    T made = first;
    int start = rng.nextInt(row.length);
    for (int k = 0; k < row.length; k++) {
      int f = (start + k) % row.length;
      int before = row[f];
      if (f == pair.f || f == pair.g || !raise(row, f)) {
        continue;
      }
      try {
        made = maker.make(row);
      } catch (IllegalArgumentException e) {
        refuse(row);
        row[f] = before;
      }
    }
    return made;
  }

  /** Gives one factor the level that covers most; false if it has it already. */
  private boolean raise(int[] row, int f) {
    int before = row[f];
    int most = worth(row, f, before);
    int ties = 0;
    for (int a = 0; a < sizes[f]; a++) {
      int worth = worth(row, f, a);
      if (worth > most) {
        most = worth;
        row[f] = a;
        ties = 1;
      } else if (row[f] != before && worth == most && rng.nextInt(++ties) == 0) {
        row[f] = a;
      }
    }
    return row[f] != before;
  }

  private int worth(int[] row, int f, int a) {
    int sum = 0;
    for (int g = 0; g < row.length; g++) {
      sum += g == f ? 0 : worth(f, a, g, row[g]);
    }
    return sum;
  }

  /** Gives each other factor in turn the level with most pairs that are not covered yet. */
  private void improve(int[] row, Pair pair) {
    boolean[] fixed = new boolean[row.length];
    fixed[pair.f] = true;
    fixed[pair.g] = true;
    int start = rng.nextInt(row.length);
    for (int k = 0; k < row.length; k++) {
      int f = (start + k) % row.length;
      if (fixed[f]) {
        continue;
      }
      int best = Integer.MIN_VALUE;
      int ties = 0;
      for (int a = 0; a < sizes[f]; a++) {
        int news = 0;
        for (int g = 0; g < row.length; g++) {
          news += fixed[g] ? worth(f, a, g, row[g]) : 0;
        }
        if (news > best) {
          best = news;
          row[f] = a;
          ties = 1;
        } else if (news == best && rng.nextInt(++ties) == 0) {
          row[f] = a;
        }
      }
      fixed[f] = true;
    }
  }

  private int worth(int f, int a, int g, int b) {
    if (f > g) {
      return worth(g, b, f, a);
    }
    int refused = refusals[f][g][a][b];
    return done[f][g][a][b] ? 0 : refused < DOUBTFUL ? 1 : refused < HOPELESS ? 0 : -sizes.length;
  }

  private void refuse(int[] row) {
    refusedRows++;
    for (int f = 0; f < row.length; f++) {
      for (int g = f + 1; g < row.length; g++) {
        refusals[f][g][row[f]][row[g]]++;
      }
    }
  }

  private void cover(int[] row) {
    for (int f = 0; f < row.length; f++) {
      for (int g = f + 1; g < row.length; g++) {
        done[f][g][row[f]][row[g]] = true;
      }
    }
  }

  /** Pairs of levels there are. */
  int pairs() {
    return order.size();
  }

  /** Pairs that no row was found for. */
  int refusedPairs() {
    return refusedPairs;
  }

  /** Rows that the maker refused. */
  int refusedRows() {
    return refusedRows;
  }

  /** Why rows were refused, with how many. */
  Map<String, Integer> reasons() {
    return reasons;
  }
}
