// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.reason.engine.IntList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.IntUnaryOperator;

/**
 * Decomposes gates with many inputs into two-input gates. Pairs of inputs that several gates share
 * are taken out first, the most frequent pair at each turn.
 */
public final class GateBuilder {
  private static final long MOST_PAIRS = 1_500_000;

  private final Circuit circuit;
  private final int[][] inputs;
  private final IntList pairLeft = new IntList();
  private final IntList pairRight = new IntList();
  private final boolean[] needed;
  private final int[] roots;

  public GateBuilder(Circuit circuit, int[] roots) {
    this.circuit = circuit;
    this.roots = roots;
    this.needed = circuit.cone(roots);
    this.inputs = new int[circuit.size()][];
    for (int n = 1; n < inputs.length; n++) {
      if (needed[n] && circuit.kind(n) == Circuit.AND) {
        inputs[n] = circuit.inputs(n).clone();
      }
      if (needed[n] && (circuit.kind(n) == Circuit.LOOP || circuit.kind(n) == Circuit.FIX)) {
        throw new IllegalArgumentException("circuits with cycles cannot be decomposed");
      }
    }
    extractPairs();
  }

  public int roots() {
    return roots.length;
  }

  /** The roots as literals of the graph. */
  public int[] build(Gates gates, IntUnaryOperator state, IntUnaryOperator move) {
    int base = circuit.size();
    int[] map = new int[base];
    int[] pairMap = new int[pairLeft.size()];
    Arrays.fill(pairMap, -1);
    for (int n = 1; n < base; n++) {
      if (!needed[n]) {
        continue;
      }
      switch (circuit.kind(n)) {
        case Circuit.STATE -> map[n] = state.applyAsInt(circuit.payload(n));
        case Circuit.MOVE -> map[n] = move.applyAsInt(circuit.payload(n));
        default -> {
          int[] in = inputs[n];
          int[] mapped = new int[in.length];
          for (int i = 0; i < in.length; i++) {
            mapped[i] = literal(in[i], gates, map, pairMap);
          }
          map[n] = gates.and(mapped);
        }
      }
    }
    int[] result = new int[roots.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = map[roots[i] >> 1] ^ roots[i] & 1;
    }
    return result;
  }

  /** A pair node exists only once both parts do; gates come in topological order, so they do. */
  private int literal(int l, Gates gates, int[] map, int[] pairMap) {
    int n = l >> 1;
    int base = circuit.size();
    if (n < base) {
      return map[n] ^ l & 1;
    }
    // Pairs may nest: build the inner ones first, with a stack instead of recursion.
    IntList stack = new IntList();
    stack.add(n - base);
    while (stack.size() > 0) {
      int p = stack.get(stack.size() - 1);
      int a = pairLeft.get(p);
      int b = pairRight.get(p);
      boolean ready = true;
      for (int x : new int[] {a, b}) {
        if (x >> 1 >= base && pairMap[(x >> 1) - base] < 0) {
          stack.add((x >> 1) - base);
          ready = false;
        }
      }
      if (ready) {
        stack.removeLast();
        pairMap[p] = gates.and(mapped(a, map, pairMap), mapped(b, map, pairMap));
      }
    }
    return pairMap[n - base] ^ l & 1;
  }

  private int mapped(int l, int[] map, int[] pairMap) {
    int n = l >> 1;
    return (n < circuit.size() ? map[n] : pairMap[n - circuit.size()]) ^ l & 1;
  }

  private record Candidate(int count, long pair) {}

  private void extractPairs() {
    int limit = 200;
    while (limit > 2 && pairs(limit) > MOST_PAIRS) {
      limit /= 2;
    }
    Map<Long, int[]> count = new HashMap<>();
    Map<Integer, IntList> gatesOf = new HashMap<>();
    for (int g = 0; g < inputs.length; g++) {
      if (inputs[g] != null && inputs[g].length <= limit && inputs[g].length > 2) {
        for (int i = 0; i < inputs[g].length; i++) {
          gatesOf.computeIfAbsent(inputs[g][i], k -> new IntList()).add(g);
          for (int j = 0; j < i; j++) {
            count.computeIfAbsent(pair(inputs[g][i], inputs[g][j]), k -> new int[1])[0]++;
          }
        }
      }
    }
    PriorityQueue<Candidate> queue =
        new PriorityQueue<>(
            (x, y) ->
                x.count != y.count
                    ? Integer.compare(y.count, x.count)
                    : Long.compare(x.pair, y.pair));
    count.forEach(
        (p, c) -> {
          if (c[0] >= 2) {
            queue.add(new Candidate(c[0], p));
          }
        });
    while (!queue.isEmpty()) {
      Candidate best = queue.poll();
      int[] now = count.get(best.pair);
      if (now == null || now[0] < 2) {
        continue;
      }
      if (now[0] != best.count) {
        queue.add(new Candidate(now[0], best.pair));
        continue;
      }
      replace(best.pair, count, gatesOf, queue);
    }
  }

  private void replace(
      long pair,
      Map<Long, int[]> count,
      Map<Integer, IntList> gatesOf,
      PriorityQueue<Candidate> queue) {
    int a = (int) (pair >>> 32);
    int b = (int) pair;
    int z = (circuit.size() + pairLeft.size()) * 2;
    pairLeft.add(a);
    pairRight.add(b);
    IntList list = gatesOf.get(a);
    IntList mine = new IntList();
    Map<Long, int[]> fresh = new HashMap<>();
    for (int k = 0; k < list.size(); k++) {
      int g = list.get(k);
      int[] in = inputs[g];
      int at = indexOf(in, a);
      int bt = indexOf(in, b);
      if (at < 0 || bt < 0) {
        continue;
      }
      int[] shorter = new int[in.length - 1];
      int n = 0;
      for (int l : in) {
        if (l != a && l != b) {
          shorter[n++] = l;
          decrement(count, pair(a, l));
          decrement(count, pair(b, l));
          fresh.computeIfAbsent(pair(z, l), x -> new int[1])[0]++;
        }
      }
      shorter[n] = z;
      inputs[g] = shorter;
      mine.add(g);
    }
    count.remove(pair);
    gatesOf.put(z, mine);
    fresh.forEach(
        (p, c) -> {
          count.put(p, c);
          if (c[0] >= 2) {
            queue.add(new Candidate(c[0], p));
          }
        });
  }

  private static void decrement(Map<Long, int[]> count, long pair) {
    int[] c = count.get(pair);
    if (c != null) {
      c[0]--;
    }
  }

  private long pairs(int limit) {
    long sum = 0;
    for (int[] in : inputs) {
      if (in != null && in.length <= limit) {
        sum += (long) in.length * (in.length - 1) / 2;
      }
    }
    return sum;
  }

  private static int indexOf(int[] in, int l) {
    for (int i = 0; i < in.length; i++) {
      if (in[i] == l) {
        return i;
      }
    }
    return -1;
  }

  private static long pair(int a, int b) {
    return a < b ? (long) a << 32 | b : (long) b << 32 | a;
  }
}
