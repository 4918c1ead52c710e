// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.circuit;

import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * A directed acyclic graph of and-gates with negatable edges. A literal is a node times two, plus
 * one when negated; literal 0 is false and 1 is true. Equal gates are built once.
 *
 * <p>Positive cycles of the rules live in blocks: inside a block its atoms are {@link #LOOP} nodes,
 * outside they are {@link #FIX} nodes that carry the least fixpoint of the block's definitions.
 * Node numbers are a topological order in which a fix node comes after the definitions of its
 * block.
 */
public final class Circuit {
  public static final int CONST = 0;
  public static final int STATE = 1;
  public static final int MOVE = 2;
  public static final int AND = 3;
  public static final int LOOP = 4;
  public static final int FIX = 5;

  public static final int FALSE = 0;
  public static final int TRUE = 1;

  /** A positive cycle: its loop variables and what defines each. */
  public record Block(int[] loops, int[] defs) {}

  private int[] kind = new int[64];
  private int[] payload = new int[64];
  private int[][] inputs = new int[64][];
  private int[] place = new int[64];
  private int size;
  private int[] table = new int[256];
  private final List<Block> blocks = new ArrayList<>();
  private final IntList loopBlock = new IntList();
  private final IntList loopIndex = new IntList();

  public Circuit() {
    node(CONST, 0, null);
    Arrays.fill(table, -1);
  }

  public int size() {
    return size;
  }

  public int kind(int node) {
    return kind[node];
  }

  /** State bit, move, or loop variable number. */
  public int payload(int node) {
    return payload[node];
  }

  public int[] inputs(int node) {
    return inputs[node];
  }

  /**
   * Where the value of a gate might be put, as {@link #suggest} was told: twice the place, plus one
   * if the place is for the negation; or -1.
   */
  public int place(int node) {
    return place[node];
  }

  /** Suggests a place for a value, if it is a gate's and the first to be suggested. */
  public void suggest(int literal, int where) {
    if (where >= 0 && kind[literal >> 1] == AND && place[literal >> 1] < 0) {
      place[literal >> 1] = where * 2 + (literal & 1);
    }
  }

  public List<Block> blocks() {
    return blocks;
  }

  /** The block of a loop variable. */
  public int blockOf(int variable) {
    return loopBlock.get(variable);
  }

  public int indexInBlock(int variable) {
    return loopIndex.get(variable);
  }

  public int state(int bit) {
    return intern(STATE, bit, new int[0]) * 2;
  }

  public int move(int move) {
    return intern(MOVE, move, new int[0]) * 2;
  }

  /** Starts a block of n loop variables; returns the number of the first. */
  public int openBlock(int n) {
    int first = loopBlock.size();
    for (int i = 0; i < n; i++) {
      loopBlock.add(blocks.size());
      loopIndex.add(i);
    }
    blocks.add(null);
    return first;
  }

  public int loop(int variable) {
    return intern(LOOP, variable, new int[0]) * 2;
  }

  /** Closes the last opened block with its definitions. */
  public void closeBlock(int first, int[] defs) {
    int[] loops = new int[defs.length];
    Arrays.setAll(loops, i -> first + i);
    blocks.set(loopBlock.get(first), new Block(loops, defs));
  }

  public int fix(int variable) {
    return intern(FIX, variable, new int[0]) * 2;
  }

  public int or(int[] literals) {
    int[] negated = new int[literals.length];
    for (int i = 0; i < negated.length; i++) {
      negated[i] = literals[i] ^ 1;
    }
    return and(negated) ^ 1;
  }

  public int or(int a, int b) {
    return and(a ^ 1, b ^ 1) ^ 1;
  }

  public int and(int a, int b) {
    return and(new int[] {a, b});
  }

  /** The conjunction; the array may be reordered. */
  public int and(int[] literals) {
    Arrays.sort(literals);
    int n = 0;
    for (int l : literals) {
      if (l == FALSE) {
        return FALSE;
      }
      if (l == TRUE || n > 0 && literals[n - 1] == l) {
        continue;
      }
      if (n > 0 && literals[n - 1] == (l ^ 1)) {
        return FALSE;
      }
      literals[n++] = l;
    }
    if (n == 0) {
      return TRUE;
    }
    if (n == 1) {
      return literals[0];
    }
    return intern(AND, 0, n == literals.length ? literals.clone() : Arrays.copyOf(literals, n)) * 2;
  }

  private int intern(int k, int p, int[] in) {
    int h = hash(k, p, in);
    int mask = table.length - 1;
    int slot = h & mask;
    while (table[slot] >= 0) {
      int node = table[slot];
      if (kind[node] == k && payload[node] == p && Arrays.equals(inputs[node], in)) {
        return node;
      }
      slot = slot + 1 & mask;
    }
    int node = node(k, p, in);
    table[slot] = node;
    if (size * 2 > table.length) {
      rehash();
    }
    return node;
  }

  private int node(int k, int p, int[] in) {
    if (size == kind.length) {
      kind = Arrays.copyOf(kind, size * 2);
      payload = Arrays.copyOf(payload, size * 2);
      inputs = Arrays.copyOf(inputs, size * 2);
      place = Arrays.copyOf(place, size * 2);
    }
    kind[size] = k;
    payload[size] = p;
    inputs[size] = in;
    place[size] = -1;
    return size++;
  }

  private static int hash(int k, int p, int[] in) {
    int h = k * 0x9E3779B1 ^ p * 0x85EBCA6B;
    for (int l : in) {
      h = (h ^ l) * 0xC2B2AE35;
      h ^= h >>> 15;
    }
    return h ^ h >>> 13;
  }

  private void rehash() {
    int[] bigger = new int[table.length * 2];
    Arrays.fill(bigger, -1);
    int mask = bigger.length - 1;
    for (int node : table) {
      if (node >= 0) {
        int slot = hash(kind[node], payload[node], inputs[node]) & mask;
        while (bigger[slot] >= 0) {
          slot = slot + 1 & mask;
        }
        bigger[slot] = node;
      }
    }
    table = bigger;
  }

  /** The nodes that the given literals depend on, blocks included. */
  public boolean[] cone(int[] literals) {
    boolean[] needed = new boolean[size];
    boolean[] blockNeeded = new boolean[blocks.size()];
    for (int l : literals) {
      needed[l >> 1] = true;
    }
    for (int n = size - 1; n >= 0; n--) {
      if (!needed[n]) {
        continue;
      }
      if (kind[n] == AND) {
        for (int l : inputs[n]) {
          needed[l >> 1] = true;
        }
      } else if (kind[n] == FIX || kind[n] == LOOP) {
        int b = loopBlock.get(payload[n]);
        if (kind[n] == FIX && !blockNeeded[b]) {
          blockNeeded[b] = true;
          for (int d : blocks.get(b).defs()) {
            needed[d >> 1] = true;
          }
        }
      }
    }
    return needed;
  }

  /**
   * Copies the cone of some literals into a circuit, with inputs replaced; gates used once by a
   * gate of the same kind are merged into it.
   *
   * @param state the literal in {@code to} for a state bit
   * @param move the literal in {@code to} for a move
   * @return the literals in {@code to}
   */
  public int[] copy(Circuit to, int[] literals, IntUnaryOperator state, IntUnaryOperator move) {
    return copy(to, literals, state, move, true);
  }

  /** As {@link #copy(Circuit, int[], IntUnaryOperator, IntUnaryOperator)}, merging gates or not. */
  public int[] copy(
      Circuit to, int[] literals, IntUnaryOperator state, IntUnaryOperator move, boolean merging) {
    boolean[] needed = cone(literals);
    int[] uses = new int[size];
    for (int n = 0; n < size; n++) {
      if (needed[n] && kind[n] == AND) {
        for (int l : inputs[n]) {
          // A use as a negated input cannot be merged, so it counts double.
          uses[l >> 1] += (l & 1) == 0 ? 1 : 2;
        }
      }
    }
    for (int l : literals) {
      uses[l >> 1] += 2;
    }
    for (Block b : blocks) {
      for (int d : b.defs()) {
        uses[d >> 1] += 2;
      }
    }
    int[] map = new int[size];
    int[] firstOf = new int[blocks.size()];
    Arrays.fill(firstOf, -1);
    boolean[] closed = new boolean[blocks.size()];
    IntList buffer = new IntList();
    for (int n = 1; n < size; n++) {
      if (!needed[n]) {
        continue;
      }
      switch (kind[n]) {
        case STATE -> map[n] = state.applyAsInt(payload[n]);
        case MOVE -> map[n] = move.applyAsInt(payload[n]);
        case LOOP -> {
          int b = loopBlock.get(payload[n]);
          if (firstOf[b] < 0) {
            firstOf[b] = to.openBlock(blocks.get(b).defs().length);
          }
          map[n] = to.loop(firstOf[b] + loopIndex.get(payload[n]));
        }
        case FIX -> {
          int b = loopBlock.get(payload[n]);
          if (!closed[b]) {
            closed[b] = true;
            closeCopy(to, b, firstOf, map);
          }
          map[n] = to.fix(firstOf[b] + loopIndex.get(payload[n]));
        }
        default -> {
          buffer.clear();
          for (int l : inputs[n]) {
            int mapped = map[l >> 1] ^ l & 1;
            if (merging
                && (l & 1) == 0
                && uses[l >> 1] == 1
                && (mapped & 1) == 0
                && to.kind[mapped >> 1] == AND) {
              for (int inner : to.inputs[mapped >> 1]) {
                buffer.add(inner);
              }
            } else {
              buffer.add(mapped);
            }
          }
          map[n] = to.and(buffer.toArray());
          if (place[n] >= 0) {
            to.suggest(map[n] ^ place[n] & 1, place[n] >> 1);
          }
        }
      }
    }
    int[] result = new int[literals.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = map[literals[i] >> 1] ^ literals[i] & 1;
    }
    return result;
  }

  private void closeCopy(Circuit to, int b, int[] firstOf, int[] map) {
    int[] defs = blocks.get(b).defs().clone();
    if (firstOf[b] < 0) {
      firstOf[b] = to.openBlock(defs.length);
    }
    for (int i = 0; i < defs.length; i++) {
      defs[i] = map[defs[i] >> 1] ^ defs[i] & 1;
    }
    to.closeBlock(firstOf[b], defs);
  }

  /** How many gates the literals need. */
  public int gates(int[] literals) {
    boolean[] needed = cone(literals);
    int count = 0;
    for (int n = 0; n < size; n++) {
      count += needed[n] && kind[n] == AND ? 1 : 0;
    }
    return count;
  }
}
