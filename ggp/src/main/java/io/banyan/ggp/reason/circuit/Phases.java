// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.gdl.StrongComponents;
import io.banyan.ggp.reason.engine.IntList;
import java.util.Arrays;

/**
 * The cycle of control of a game: state bits whose next values depend on nothing but themselves run
 * through fixed values. If such a group returns to its initial values after a few steps (whose turn
 * it is, or a phase), each step of the cycle gets circuits of its own with those bits constant.
 * This is proven from the circuit, never assumed from play.
 */
public final class Phases {
  private static final int LONGEST = 8;

  /** Number of phases; 1 when nothing alternates. */
  final int count;

  /** Bits of the cycle, and their value in each phase. */
  final int[] bits;

  final boolean[][] value;

  /** The state words with bits of the cycle, the bits in them, and per phase those that are set. */
  private final int[] word;

  private final long[] mask;
  private final long[][] set;

  private Phases(int count, int[] bits, boolean[][] value) {
    this.count = count;
    this.bits = bits;
    this.value = value;
    word = Arrays.stream(bits).map(b -> b >> 6).distinct().sorted().toArray();
    mask = new long[word.length];
    set = new long[count][word.length];
    for (int i = 0; i < bits.length; i++) {
      int w = Arrays.binarySearch(word, bits[i] >> 6);
      mask[w] |= 1L << bits[i];
      for (int p = 0; p < count; p++) {
        set[p][w] |= value[p][i] ? 1L << bits[i] : 0;
      }
    }
  }

  /** Number of phases; 1 when nothing alternates. */
  public int count() {
    return count;
  }

  /** Number of bits in the cycle. */
  public int bits() {
    return bits.length;
  }

  /** The place of a state bit in the cycle, negative if it is not part of it. */
  public int indexOf(int bit) {
    return Arrays.binarySearch(bits, bit);
  }

  /** The value of the i-th bit of the cycle in a phase. */
  public boolean value(int phase, int i) {
    return value[phase][i];
  }

  /** No splitting: one phase for everything. */
  public static Phases none() {
    return new Phases(1, new int[0], new boolean[1][0]);
  }

  /** The cycle of control of a game, {@link #none} if nothing alternates. */
  public static Phases find(CompiledGame game) {
    Circuit c = game.circuit;
    int n = game.facts;
    int[][] support = new int[n][];
    for (int i = 0; i < n; i++) {
      support[i] = game.constant[i] >= 0 ? null : smallSupport(c, game.next[i]);
    }
    boolean removed = true;
    while (removed) {
      removed = false;
      for (int i = 0; i < n; i++) {
        if (support[i] != null) {
          for (int s : support[i]) {
            if (support[s] == null && game.constant[s] < 0) {
              support[i] = null;
              removed = true;
              break;
            }
          }
        }
      }
    }
    int[] start = new int[n + 1];
    for (int i = 0; i < n; i++) {
      start[i + 1] = start[i] + (support[i] == null ? 0 : support[i].length);
    }
    int[] target = new int[start[n]];
    for (int i = 0; i < n; i++) {
      if (support[i] != null) {
        System.arraycopy(support[i], 0, target, start[i], support[i].length);
      }
    }
    int[] component = StrongComponents.of(n, start, target);
    Phases best = none();
    for (int i = 0; i < n; i++) {
      if (support[i] == null) {
        continue;
      }
      int[] members = members(component, component[i], support);
      if (members[0] != i || !closed(members, support)) {
        continue;
      }
      Phases p = orbit(game, members);
      if (p != null && p.count > 1 && (best.count == 1 || p.count < best.count)) {
        best = p;
      }
    }
    return best;
  }

  /** The state bits a literal depends on, or null if there are moves, cycles or many gates. */
  static int[] smallSupport(Circuit c, int literal) {
    IntList stack = new IntList();
    IntList found = new IntList();
    java.util.Set<Integer> seen = new java.util.HashSet<>();
    stack.add(literal >> 1);
    while (stack.size() > 0) {
      int node = stack.removeLast();
      if (!seen.add(node)) {
        continue;
      }
      if (seen.size() > 200) {
        return null;
      }
      switch (c.kind(node)) {
        case Circuit.STATE -> found.add(c.payload(node));
        case Circuit.AND -> {
          for (int l : c.inputs(node)) {
            stack.add(l >> 1);
          }
        }
        case Circuit.CONST -> {}
        default -> {
          return null;
        }
      }
    }
    return found.toArray();
  }

  private static int[] members(int[] component, int which, int[][] support) {
    IntList list = new IntList();
    for (int i = 0; i < component.length; i++) {
      if (component[i] == which && support[i] != null) {
        list.add(i);
      }
    }
    return list.toArray();
  }

  private static boolean closed(int[] members, int[][] support) {
    for (int m : members) {
      for (int s : support[m]) {
        if (Arrays.binarySearch(members, s) < 0) {
          return false;
        }
      }
    }
    return true;
  }

  private static Phases orbit(CompiledGame game, int[] members) {
    int[] literals = new int[members.length];
    for (int i = 0; i < members.length; i++) {
      literals[i] = game.next[members[i]];
    }
    Cone cone = new Cone(game.circuit, literals);
    long[] state = game.initial.words().clone();
    boolean[][] values = new boolean[LONGEST][];
    for (int step = 0; step < LONGEST; step++) {
      values[step] = read(state, members);
      cone.evaluate(state, null);
      for (int i = 0; i < members.length; i++) {
        int bit = members[i];
        state[bit >> 6] &= ~(1L << bit);
        if (cone.get(i)) {
          state[bit >> 6] |= 1L << bit;
        }
      }
      if (Arrays.equals(read(state, members), values[0])) {
        return new Phases(step + 1, members, Arrays.copyOf(values, step + 1));
      }
    }
    return null;
  }

  private static boolean[] read(long[] state, int[] members) {
    boolean[] result = new boolean[members.length];
    for (int i = 0; i < members.length; i++) {
      result[i] = (state[members[i] >> 6] >>> members[i] & 1) != 0;
    }
    return result;
  }

  /** The phase a state is in, or -1 if it is in none. */
  public int of(long[] state) {
    if (count == 1) {
      return 0;
    }
    for (int p = 0; p < count; p++) {
      int i = 0;
      while (i < word.length && (state[word[i]] & mask[i]) == set[p][i]) {
        i++;
      }
      if (i == word.length) {
        return p;
      }
    }
    return -1;
  }

  /** The constant literal of a bit in a phase, or -1 if the bit is not part of the cycle. */
  public int literal(int phase, int bit) {
    int at = indexOf(bit);
    return at < 0 ? -1 : value[phase][at] ? Circuit.TRUE : Circuit.FALSE;
  }
}
