// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import io.banyan.ggp.reason.circuit.Gates;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Parts the gates of a phase into clusters, each of which a gate tape computes in one loop.
 *
 * <p>A short loop over arrays costs about the same whatever it does with a word, so what counts is
 * the number of loops and of arrays that they touch. A cluster grows by gates whose inputs are all
 * known, which makes it computable as a whole; among them it takes the one that shares most inputs
 * with it and leaves the fewest results for others to read.
 */
final class TapeClusters {
  private static final int MOST_GATES = 10;

  /** HotSpot does not make vector instructions of loops over eight arrays or more. */
  private static final int MOST_ARRAYS = 7;

  /** Of the gates that read a value only so many are looked at. */
  private static final int MOST_READERS = 24;

  private final Gates gates;
  private final List<LaneProgram.Item> items;

  /** How many gates and actions read a value. */
  private final int[] uses;

  private final int[] firstReader;
  private final int[] readers;

  /** The first reader of a value that is not done. */
  private final int[] open;

  /** The stretch between two actions that a gate belongs to, -1 for none. */
  private final int[] stretch;

  private final boolean[] done;

  /** The cluster that has a gate in it or as an input, and the uses of a gate within it. */
  private final int[] member;

  private final int[] input;
  private final int[] inner;

  private final IntList cluster = new IntList();
  private final IntList inputs = new IntList();
  private int number;
  private int results;

  TapeClusters(LaneProgram.Phase phase) {
    gates = phase.gates;
    items = phase.items;
    int n = gates.size();
    uses = TapeCode.uses(phase);
    stretch = new int[n];
    done = new boolean[n];
    member = new int[n];
    input = new int[n];
    inner = new int[n];
    Arrays.fill(stretch, -1);
    firstReader = new int[n + 1];
    int actions = 0;
    for (LaneProgram.Item it : items) {
      if (it.kind == LaneProgram.OP) {
        stretch[it.node] = actions;
        firstReader[gates.left(it.node) >> 1]++;
        firstReader[gates.right(it.node) >> 1]++;
      } else {
        actions++;
      }
    }
    int sum = 0;
    for (int i = 0; i <= n; i++) {
      int count = firstReader[i];
      firstReader[i] = sum;
      sum += count;
    }
    open = Arrays.copyOf(firstReader, n);
    readers = new int[sum];
    int[] at = firstReader.clone();
    for (LaneProgram.Item it : items) {
      if (it.kind == LaneProgram.OP) {
        readers[at[gates.left(it.node) >> 1]++] = it.node;
        readers[at[gates.right(it.node) >> 1]++] = it.node;
      }
    }
  }

  /** All items in order of execution: the gates of a cluster, or an action with no gates. */
  List<int[]> order() {
    List<int[]> order = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      LaneProgram.Item it = items.get(i);
      if (it.kind != LaneProgram.OP) {
        order.add(null);
      } else if (!done[it.node]) {
        order.add(grow(it.node));
      }
    }
    return order;
  }

  private int[] grow(int seed) {
    cluster.clear();
    inputs.clear();
    number++;
    results = 0;
    int next = seed;
    while (next >= 0) {
      add(next);
      next = cluster.size() < MOST_GATES ? best() : -1;
    }
    return cluster.toArray();
  }

  private void add(int gate) {
    done[gate] = true;
    results = resultsWith(gate);
    member[gate] = number;
    cluster.add(gate);
    for (int l : new int[] {gates.left(gate), gates.right(gate)}) {
      int from = l >> 1;
      if (member[from] == number) {
        inner[from]++;
      } else if (input[from] != number) {
        input[from] = number;
        inputs.add(from);
      }
    }
  }

  private int resultsWith(int gate) {
    int left = gates.left(gate) >> 1;
    int right = gates.right(gate) >> 1;
    int n = results + 1;
    if (left == right) {
      return n - (ends(left, 2) ? 1 : 0);
    }
    return n - (ends(left, 1) ? 1 : 0) - (ends(right, 1) ? 1 : 0);
  }

  /** True if nobody outside reads a gate of the cluster once it has so many more uses inside. */
  private boolean ends(int from, int more) {
    return member[from] == number && uses[from] == inner[from] + more;
  }

  private int best() {
    int best = -1;
    int bestScore = Integer.MIN_VALUE;
    for (int i = 0; i < cluster.size() + inputs.size(); i++) {
      int from = i < cluster.size() ? cluster.get(i) : inputs.get(i - cluster.size());
      while (open[from] < firstReader[from + 1] && done[readers[open[from]]]) {
        open[from]++;
      }
      int end = Math.min(firstReader[from + 1], open[from] + MOST_READERS);
      for (int k = open[from]; k < end; k++) {
        int gate = readers[k];
        if (!done[gate] && isReady(gate)) {
          int score = score(gate);
          if (score > bestScore || score == bestScore && gate < best) {
            best = gate;
            bestScore = score;
          }
        }
      }
    }
    return best;
  }

  private boolean isReady(int gate) {
    return stretch[gate] == stretch[cluster.get(0)]
        && isKnown(gates.left(gate) >> 1)
        && isKnown(gates.right(gate) >> 1);
  }

  private boolean isKnown(int value) {
    return done[value] || stretch[value] != stretch[cluster.get(0)];
  }

  private int score(int gate) {
    int score = 0;
    int more = 0;
    for (int l : new int[] {gates.left(gate), gates.right(gate)}) {
      boolean here = input[l >> 1] == number;
      score += member[l >> 1] == number ? 3 : here ? 2 : -2;
      more += member[l >> 1] == number || here ? 0 : 1;
    }
    int after = resultsWith(gate);
    boolean fits = inputs.size() + more + after <= MOST_ARRAYS;
    return fits ? score - 2 * after : Integer.MIN_VALUE;
  }
}
