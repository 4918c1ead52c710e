// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.lane;

import io.banyan.ggp.reason.circuit.Gates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * In which order and in which method the items of a phase are done. Methods stay well below the
 * size that HotSpot refuses to compile.
 */
final class LaneSchedule {
  private static final int SLICE_BYTES = 3600;

  private final Gates gates;
  private final List<LaneProgram.Item> items;
  private final int[] slice;
  private final int[] defSlice;
  private final boolean[] crosses;

  /**
   * Makes the schedule of a phase.
   *
   * @param slots words of a state
   * @param moving the phase writes the state; else it reads goals
   */
  LaneSchedule(LaneProgram.Phase phase, int slots, boolean moving) {
    gates = phase.gates;
    defSlice = new int[gates.size()];
    Arrays.fill(defSlice, -1);
    crosses = new boolean[gates.size()];
    items = ordered(phase.items, slots, moving);
    slice = new int[items.size()];
    assignSlices();
  }

  int size() {
    return items.size();
  }

  LaneProgram.Item item(int i) {
    return items.get(i);
  }

  /** The number of the method of an item, counted from 0. */
  int slice(int i) {
    return slice[i];
  }

  /** True if a value is used in another method than its own. */
  boolean crosses(int node) {
    return crosses[node];
  }

  /** Moves each store to the first place where its value exists and the old one is not needed. */
  private List<LaneProgram.Item> ordered(List<LaneProgram.Item> items, int slots, boolean moving) {
    int[] lastUse = new int[slots];
    Arrays.fill(lastUse, -1);
    int[] def = new int[gates.size()];
    Arrays.fill(def, -1);
    List<List<LaneProgram.Item>> after = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      after.add(new ArrayList<>());
      LaneProgram.Item it = items.get(i);
      if (it.kind == LaneProgram.OP) {
        def[it.node] = i;
        use(gates.left(it.node), i, lastUse);
        use(gates.right(it.node), i, lastUse);
      } else if (it.kind == LaneProgram.PARK || it.kind == LaneProgram.REFILL) {
        Arrays.fill(lastUse, i);
      }
      if (it.kind == LaneProgram.HARVEST
          || it.kind == LaneProgram.DRAW
          || it.kind == LaneProgram.STORE) {
        for (int l : it.reads) {
          use(l, i, lastUse);
        }
      }
    }
    if (!moving) {
      return items;
    }
    List<LaneProgram.Item> result = new ArrayList<>();
    for (LaneProgram.Item it : items) {
      if (it.kind == LaneProgram.STORE) {
        int at = Math.max(def[it.reads[0] >> 1], lastUse[it.node]);
        if (at >= 0 && items.get(at).kind != LaneProgram.STORE) {
          after.get(at).add(it);
        } else {
          after.get(items.size() - 1).add(it);
        }
      }
    }
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i).kind != LaneProgram.STORE) {
        result.add(items.get(i));
      }
      result.addAll(after.get(i));
    }
    return result;
  }

  private void use(int literal, int at, int[] lastUse) {
    int n = literal >> 1;
    if (n > 0 && gates.op(n) == Gates.INPUT && gates.input(n) < 2 * lastUse.length) {
      int slot = gates.input(n) % lastUse.length;
      lastUse[slot] = Math.max(lastUse[slot], at);
    }
  }

  private void assignSlices() {
    int current = 0;
    int bytes = 0;
    for (int i = 0; i < items.size(); i++) {
      int cost = cost(items.get(i));
      if (bytes + cost > SLICE_BYTES) {
        current++;
        bytes = 0;
      }
      bytes += cost;
      slice[i] = current;
    }
    for (int i = 0; i < items.size(); i++) {
      LaneProgram.Item it = items.get(i);
      if (it.kind == LaneProgram.OP) {
        defSlice[it.node] = slice[i];
        cross(gates.left(it.node), slice[i]);
        cross(gates.right(it.node), slice[i]);
      } else {
        for (int l : it.reads) {
          cross(l, slice[i]);
        }
        for (int d : it.defines) {
          if (it.kind == LaneProgram.DRAW) {
            defSlice[d] = slice[i];
          }
        }
      }
    }
  }

  private void cross(int literal, int at) {
    int n = literal >> 1;
    if (defSlice[n] >= 0 && defSlice[n] != at) {
      crosses[n] = true;
    }
  }

  private static int cost(LaneProgram.Item it) {
    return switch (it.kind) {
      case LaneProgram.OP -> 14;
      case LaneProgram.STORE -> 12;
      case LaneProgram.HARVEST -> 60 + 34 * it.reads.length;
      case LaneProgram.DRAW -> 90 + 70 * it.bits;
      default -> 60;
    };
  }
}
