// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import io.banyan.ggp.reason.circuit.Circuit;
import io.banyan.ggp.reason.engine.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/**
 * Finds the bitboards of a game: gates of equal form whose inputs lie at equal distances are
 * computed together, one word operation for all of them.
 *
 * <p>Every value has a home, a bit of a word. A conjunction takes the bit of its first input (in
 * the order of words and bits), so all conjunctions of the same words, negations and distances have
 * different bits of one new word: the conjunction of the input words, shifted by the distances. A
 * conjunction of many inputs that has few companions is tested by masks instead. Bits of a word
 * that are nobody's home hold rubbish; whoever reads a word masks it.
 */
final class WordProgram {
  /** The word with all bits set. */
  static final int ONES = 0;

  /**
   * A computed word.
   *
   * @param operand words times two, plus one when negated
   * @param shift by how many bits each operand goes right (left if negative)
   * @param mask null, or the bits of each operand that must be set (clear when negated) for bit 0
   * @param merged the word is instead the disjunction of the shifted operands, each masked
   */
  record Word(int[] operand, int[] shift, long[] mask, boolean merged) {}

  private static final int MOST_OPERANDS = 64;

  private final int inputs;
  private final List<Word> words = new ArrayList<>();
  private int[] home;

  /** Whether the home of a gate holds its negation. */
  private boolean[] flipped;

  /**
   * @param inputs words given from outside, numbered from 1
   */
  WordProgram(int inputs) {
    this.inputs = inputs;
  }

  int inputs() {
    return inputs;
  }

  /** All words: ones, inputs, computed ones. */
  int size() {
    return 1 + inputs + words.size();
  }

  boolean isComputed(int word) {
    return word > inputs;
  }

  /** A computed word; its operands have smaller numbers. */
  Word word(int word) {
    return words.get(word - 1 - inputs);
  }

  /** The word of a literal times two, plus one when negated. */
  int wordOf(int literal) {
    return (home[literal >> 1] >> 6) * 2 + (literal & 1 ^ (flipped[literal >> 1] ? 1 : 0));
  }

  int bitOf(int literal) {
    return home[literal >> 1] & 63;
  }

  /**
   * Gives every gate of the cone of the roots a home; once per program.
   *
   * @param state the home of a state bit, word * 64 + bit
   * @param move the home of a move
   * @param boards whether to follow the places that the circuit suggests
   */
  void place(
      Circuit c, int[] roots, IntUnaryOperator state, IntUnaryOperator move, boolean boards) {
    boolean[] needed = c.cone(roots);
    home = new int[c.size()];
    flipped = new boolean[c.size()];
    for (int n = 1; n < home.length; n++) {
      if (needed[n]) {
        switch (c.kind(n)) {
          case Circuit.STATE -> home[n] = state.applyAsInt(c.payload(n));
          case Circuit.MOVE -> home[n] = move.applyAsInt(c.payload(n));
          case Circuit.AND -> {}
          default -> throw new IllegalArgumentException("circuits with cycles cannot be packed");
        }
      }
    }
    WordOrder order = new WordOrder(c, needed, n -> home[n] >> 6, boards);
    for (IntList nodes : order.steps()) {
      IntList others = new IntList();
      Map<Integer, IntList> byBoard = new LinkedHashMap<>();
      for (int i = 0; i < nodes.size(); i++) {
        int n = nodes.get(i);
        if (order.isOnBoard(n)) {
          byBoard.computeIfAbsent(c.place(n) >> 7, k -> new IntList()).add(n);
        } else {
          others.add(n);
        }
      }
      placeLevel(c, others);
      byBoard.forEach((board, members) -> placeBoard(c, board, members));
    }
  }

  /** What the words cost, about in operations. */
  int operations() {
    int sum = 0;
    for (Word w : words) {
      for (int i = 0; i < w.operand.length; i++) {
        sum += 1 + (w.shift[i] != 0 ? 1 : 0) + (w.mask != null ? 1 : 0);
      }
    }
    return sum;
  }

  /** The gates on each board so far. */
  private final Map<Integer, IntList> onBoard = new HashMap<>();

  /**
   * Puts gates to their bits of a board: the board as it was and, in disjunction, what the gates
   * add to it. The homes of all gates of the board move on to the new word, so that whoever reads
   * some of them later reads one word.
   */
  private void placeBoard(Circuit c, int board, IntList members) {
    Map<Long, long[]> added = new LinkedHashMap<>();
    Map<List<Integer>, IntList> products = new LinkedHashMap<>();
    for (int i = 0; i < members.size(); i++) {
      int n = members.get(i);
      int bit = c.place(n) >> 1 & 63;
      boolean sum = (c.place(n) & 1) != 0;
      int[] in = c.inputs(n);
      if (isWide(in)) {
        add(added, test(in) * 2 + (sum ? 1 : 0), -bit, bit);
      } else if (sum) {
        for (int l : in) {
          add(added, wordOf(l ^ 1), bitOf(l) - bit, bit);
        }
      } else {
        List<Integer> form = new ArrayList<>();
        for (int l : sorted(in)) {
          form.add(wordOf(l));
          form.add(bitOf(l) - bit);
        }
        products.computeIfAbsent(form, k -> new IntList()).add(bit);
      }
    }
    products.forEach(
        (form, bits) -> {
          int word = together(form);
          for (int i = 0; i < bits.size(); i++) {
            add(added, word * 2, 0, bits.get(i));
          }
        });
    IntList all = onBoard.computeIfAbsent(board, k -> new IntList());
    if (all.size() > 0) {
      added.put((long) (home[all.get(0)] >> 6) << 33 | 64, new long[] {-1});
    }
    int word = merge(added);
    for (int i = 0; i < members.size(); i++) {
      int n = members.get(i);
      all.add(n);
      home[n] = c.place(n) >> 1 & 63;
      flipped[n] = (c.place(n) & 1) != 0;
    }
    for (int i = 0; i < all.size(); i++) {
      home[all.get(i)] = word << 6 | home[all.get(i)] & 63;
    }
  }

  private static void add(Map<Long, long[]> added, int operand, int shift, int bit) {
    added.computeIfAbsent((long) operand << 32 | shift + 64, k -> new long[1])[0] |= 1L << bit;
  }

  private int merge(Map<Long, long[]> added) {
    IntList parts = new IntList();
    Long[] keys = added.keySet().toArray(new Long[0]);
    Arrays.sort(keys, (a, b) -> Long.compare(added.get(a)[0], added.get(b)[0]));
    for (int from = 0; from < keys.length; from += MOST_OPERANDS) {
      int first = from;
      int[] operand = new int[Math.min(MOST_OPERANDS, keys.length - from)];
      int[] shift = new int[operand.length];
      long[] mask = new long[operand.length];
      Arrays.setAll(operand, i -> (int) (keys[first + i] >> 32));
      Arrays.setAll(shift, i -> keys[first + i].intValue() - 64);
      Arrays.setAll(mask, i -> added.get(keys[first + i])[0]);
      parts.add(size() * 2);
      words.add(new Word(operand, shift, mask, true));
    }
    if (parts.size() > 1) {
      long[] mask = new long[parts.size()];
      Arrays.fill(mask, -1);
      words.add(new Word(parts.toArray(), new int[parts.size()], mask, true));
    }
    return size() - 1;
  }

  /** Whether a conjunction on its own is cheaper to test by masks. */
  private boolean isWide(int[] literals) {
    return 2 * distinctWords(form(literals)) + 4 < 2 * literals.length - 1;
  }

  private void placeLevel(Circuit c, IntList nodes) {
    Map<List<Integer>, IntList> groups = new LinkedHashMap<>();
    for (int i = 0; i < nodes.size(); i++) {
      int n = nodes.get(i);
      groups.computeIfAbsent(form(c.inputs(n)), k -> new IntList()).add(n);
    }
    groups.forEach(
        (form, members) -> {
          int k = form.size() / 2;
          int together = 2 * k - 1;
          int apart = 0;
          for (int i = 0; i < members.size() && apart < together; i++) {
            apart += 2 * distinctWords(form) + 4;
          }
          if (apart < together) {
            for (int i = 0; i < members.size(); i++) {
              int word = test(c.inputs(members.get(i)));
              home[members.get(i)] = word << 6;
            }
            return;
          }
          int word = together(form);
          for (int i = 0; i < members.size(); i++) {
            home[members.get(i)] = word << 6 | bitOf(sorted(c.inputs(members.get(i)))[0]);
          }
        });
  }

  /** Adds the words that compute conjunctions of one form; returns the one with the results. */
  private int together(List<Integer> form) {
    IntList parts = new IntList();
    int k = form.size() / 2;
    for (int from = 0; from < k; from += MOST_OPERANDS) {
      int first = from;
      int[] operand = new int[Math.min(MOST_OPERANDS, k - from)];
      int[] shift = new int[operand.length];
      Arrays.setAll(operand, i -> form.get(2 * (first + i)));
      Arrays.setAll(shift, i -> form.get(2 * (first + i) + 1));
      parts.add(size() * 2);
      words.add(new Word(operand, shift, null, false));
    }
    if (parts.size() > 1) {
      words.add(new Word(parts.toArray(), new int[parts.size()], null, false));
    }
    return size() - 1;
  }

  private int[] sorted(int[] literals) {
    Integer[] order = new Integer[literals.length];
    Arrays.setAll(order, i -> literals[i]);
    Arrays.sort(
        order,
        (a, b) ->
            wordOf(a) != wordOf(b)
                ? Integer.compare(wordOf(a), wordOf(b))
                : Integer.compare(bitOf(a), bitOf(b)));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  /** Words and distances from the first input's bit. */
  private List<Integer> form(int[] literals) {
    int[] in = sorted(literals);
    List<Integer> form = new ArrayList<>(2 * in.length);
    for (int l : in) {
      form.add(wordOf(l));
      form.add(bitOf(l) - bitOf(in[0]));
    }
    return form;
  }

  private static int distinctWords(List<Integer> form) {
    int count = 0;
    int last = -1;
    for (int i = 0; i < form.size(); i += 2) {
      if (form.get(i) != last) {
        count++;
        last = form.get(i);
      }
    }
    return count;
  }

  /** Adds the words that test a conjunction by masks; returns the one with the result. */
  private int test(int[] literals) {
    Map<Integer, long[]> masks = new LinkedHashMap<>();
    for (int l : sorted(literals)) {
      masks.computeIfAbsent(wordOf(l), k -> new long[1])[0] |= 1L << bitOf(l);
    }
    int[] operand = masks.keySet().stream().mapToInt(Integer::intValue).toArray();
    IntList parts = new IntList();
    for (int from = 0; from < operand.length; from += MOST_OPERANDS) {
      int[] some =
          Arrays.copyOfRange(operand, from, Math.min(operand.length, from + MOST_OPERANDS));
      long[] mask = new long[some.length];
      Arrays.setAll(mask, i -> masks.get(some[i])[0]);
      parts.add(size() * 2);
      words.add(new Word(some, new int[some.length], mask, false));
    }
    if (parts.size() > 1) {
      words.add(new Word(parts.toArray(), new int[parts.size()], null, false));
    }
    return size() - 1;
  }

  /**
   * How bits reach their places: word (times two, plus one when negated), distance to go left, and
   * the target word; the bits that travel so are a mask.
   */
  record Route(int operand, int left, int target) {}

  /** The route of a literal to a place; a constant literal starts at the place itself. */
  Route route(int literal, int place) {
    if (literal <= 1) {
      return new Route(ONES * 2 + (literal ^ 1), 0, place >> 6);
    }
    return new Route(wordOf(literal), (place & 63) - bitOf(literal), place >> 6);
  }

  /** The bit of a route's word that a place takes. */
  static int sourceBit(Route route, int place) {
    return (place & 63) - route.left();
  }

  /** Adds to a set of routes that of a literal which is not false. */
  void collect(Map<Route, long[]> routes, int literal, int place) {
    if (literal != 0) {
      Route r = route(literal, place);
      routes.computeIfAbsent(r, k -> new long[1])[0] |= 1L << sourceBit(r, place);
    }
  }

  static Map<Route, long[]> noRoutes() {
    return new LinkedHashMap<>();
  }
}
