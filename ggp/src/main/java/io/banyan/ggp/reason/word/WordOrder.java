// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import io.banyan.ggp.gdl.StrongComponents;
import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.engine.IntList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * The order in which {@link WordProgram} places gates. Gates belong to families: those of a board,
 * and gates without a board whose inputs are of the same families. A family waits until all it
 * depends on is complete, so that equal gates meet although some depend on more than others; only
 * families that depend on each other, such as what goes on along a line, take turns level by level.
 */
final class WordOrder {
  private final Circuit circuit;
  private final boolean[] onBoard;
  private final Map<Long, IntList> steps = new TreeMap<>();

  /**
   * @param boards whether to follow the places that the circuit suggests
   */
  WordOrder(Circuit circuit, boolean[] needed, IntUnaryOperator inputWord, boolean boards) {
    this.circuit = circuit;
    int size = circuit.size();
    onBoard = new boolean[size];
    int[] family = new int[size];
    Map<List<Integer>, Integer> families = new HashMap<>();
    Set<Integer> taken = new HashSet<>();
    for (int n = 1; n < size; n++) {
      if (!needed[n]) {
        continue;
      }
      List<Integer> key;
      if (circuit.kind(n) != Circuit.AND) {
        key = List.of(-1, inputWord.applyAsInt(n));
      } else if (boards && circuit.place(n) >= 0 && taken.add(circuit.place(n) >> 1)) {
        onBoard[n] = true;
        key = List.of(-2, circuit.place(n) >> 7);
      } else {
        key = inputFamilies(n, family);
      }
      family[n] = families.computeIfAbsent(key, k -> families.size());
    }
    int[] rank = boards ? ranks(needed, family, families.size()) : new int[families.size()];
    int[] level = new int[size];
    for (int n = 1; n < size; n++) {
      if (needed[n] && circuit.kind(n) == Circuit.AND) {
        for (int l : circuit.inputs(n)) {
          if (rank[family[l >> 1]] == rank[family[n]]) {
            level[n] = Math.max(level[n], level[l >> 1] + 1);
          }
        }
        long step = (long) rank[family[n]] << 32 | level[n];
        steps.computeIfAbsent(step, k -> new IntList()).add(n);
      }
    }
  }

  private List<Integer> inputFamilies(int n, int[] family) {
    return Arrays.stream(circuit.inputs(n))
        .map(l -> family[l >> 1] * 2 + (l & 1))
        .sorted()
        .distinct()
        .boxed()
        .toList();
  }

  private int[] ranks(boolean[] needed, int[] family, int families) {
    Set<Long> edges = new HashSet<>();
    for (int n = 1; n < needed.length; n++) {
      if (needed[n] && circuit.kind(n) == Circuit.AND) {
        for (int l : circuit.inputs(n)) {
          edges.add((long) family[n] << 32 | family[l >> 1]);
        }
      }
    }
    long[] sorted = edges.stream().mapToLong(Long::longValue).sorted().toArray();
    int[] start = new int[families + 1];
    int[] target = new int[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      start[(int) (sorted[i] >> 32) + 1]++;
      target[i] = (int) sorted[i];
    }
    for (int f = 0; f < families; f++) {
      start[f + 1] += start[f];
    }
    return StrongComponents.of(families, start, target);
  }

  /** Gates that can be placed together, step by step. */
  Iterable<IntList> steps() {
    return steps.values();
  }

  /** Whether a gate has the place that was suggested for it. */
  boolean isOnBoard(int node) {
    return onBoard[node];
  }
}
