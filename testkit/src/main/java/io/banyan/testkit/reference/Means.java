// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.random.Rng;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Mean outcomes of players' moves and sequences of moves, and how moves are drawn by them.
 *
 * <p>The search under test keeps single precision means and looks exponentials up in a table, so a
 * mean is an interval here: what lies on a step of the table may be read from either side.
 */
final class Means {
  private static final double ROUNDING = 2e-5;

  private final double unseen;
  private final Map<List<Integer>, double[]> table = new HashMap<>();

  Means(double unseen) {
    this.unseen = unseen;
  }

  void clear() {
    table.clear();
  }

  void keep(double share) {
    if (share == 0) {
      clear();
    }
    for (double[] entry : table.values()) {
      entry[0] *= share;
      entry[1] *= share;
    }
  }

  void add(double outcome, Integer... key) {
    double[] entry = table.computeIfAbsent(Arrays.asList(key), k -> new double[2]);
    entry[0]++;
    entry[1] += outcome;
  }

  double visits(Integer... key) {
    double[] entry = table.get(Arrays.asList(key));
    return entry == null ? 0 : entry[0];
  }

  Value value(Integer... key) {
    double[] entry = table.get(Arrays.asList(key));
    if (entry == null) {
      return new Value(unseen, true);
    }
    double mean = entry[1] / entry[0];
    return new Value(mean, entry[0] <= 2 || mean == 0 || mean == 1);
  }

  /** All means there are of keys of that length with at least so many visits. */
  List<Value> values(int length, double visits) {
    return table.keySet().stream()
        .filter(k -> k.size() == length && table.get(k)[0] >= visits)
        .map(k -> value(k.toArray(new Integer[0])))
        .toList();
  }

  /**
   * A mean.
   *
   * @param exact true if single precision holds it without any rounding
   */
  record Value(double mean, boolean exact) {
    static Value average(List<Value> values) {
      double sum = values.stream().mapToDouble(Value::mean).sum();
      boolean exact = values.size() <= 2 && values.stream().allMatch(Value::exact);
      return new Value(sum / values.size(), values.size() == 1 ? values.get(0).exact : exact);
    }

    /** The larger one; exact if it is known which. */
    static Value larger(Value a, Value b) {
      Value larger = a.mean > b.mean ? a : b;
      boolean near = Math.abs(a.mean - b.mean) < 2 * ROUNDING;
      return new Value(larger.mean, near ? a.exact && b.exact : larger.exact);
    }

    /** exp((mean - 1) / tau), the mean rounded down to a step of the table. */
    Weight weight(int steps, double tau) {
      double error = exact ? 0 : ROUNDING;
      double low = Math.floor((mean - error) * steps) / steps;
      double high = Math.min(1, Math.floor((mean + error) * steps) / steps);
      return new Weight(
          Math.exp((Math.max(0, low) - 1) / tau), Math.exp((Math.max(0, high) - 1) / tau));
    }
  }

  /** A weight that is known to lie in an interval, mostly of no width. */
  record Weight(double low, double high) {}

  /** The highest value, as {@link Ties#pick}. */
  static int best(List<Integer> moves, IntFunction<Value> value, Rng rng) {
    int best = 0;
    int equal = 1;
    for (int i = 1; i < moves.size(); i++) {
      Value a = value.apply(moves.get(i));
      Value b = value.apply(moves.get(best));
      if (Math.abs(a.mean - b.mean) < ROUNDING && !(a.exact && b.exact)) {
        throw new NearTie("means", a.mean, b.mean);
      }
      if (a.mean > b.mean) {
        best = i;
        equal = 1;
      } else if (a.mean == b.mean && rng.nextInt(++equal) == 0) {
        best = i;
      }
    }
    return moves.get(best);
  }

  /**
   * In proportion to the weights: eight times one draw proposes a move (by its upper half) and
   * accepts it (by its lowest 24 bits) with the probability weight / largest; then one draw over
   * the sum.
   */
  static int draw(List<Integer> moves, IntFunction<Weight> weight, Weight largest, Rng rng) {
    for (int i = 0; i < 8; i++) {
      long bits = rng.nextLong();
      int move = moves.get(Rng.bounded(bits, moves.size()));
      double u = (bits & 0xFFFFFF) * 0x1.0p-24;
      Weight w = weight.apply(move);
      if (u < w.low / largest.high - 1e-7) {
        return move;
      }
      if (u < w.high / largest.low + 1e-7) {
        throw new NearTie("acceptance", u, w.low / largest.high);
      }
    }
    return moves.get(drawBySum(moves, weight, rng));
  }

  /** The index of a move in proportion to the weights, by one draw over their sum. */
  static int drawBySum(List<Integer> moves, IntFunction<Weight> weight, Rng rng) {
    double total = 0;
    double error = 0;
    for (int move : moves) {
      Weight w = weight.apply(move);
      total += (w.low + w.high) / 2;
      error += w.high - w.low + 1e-6 * w.high;
    }
    double rest = rng.nextDouble() * total;
    for (int i = 0; i < moves.size() - 1; i++) {
      Weight w = weight.apply(moves.get(i));
      rest -= (w.low + w.high) / 2;
      if (Math.abs(rest) < error) {
        throw new NearTie("sum of weights", rest, 0);
      }
      if (rest < 0) {
        return i;
      }
    }
    return moves.size() - 1;
  }
}
