// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import io.banyan.core.game.BoardPlanes;
import io.banyan.core.game.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which cells an n-tuple network looks at, and how a board becomes numbers of weights (n-tuples:
 * Bledsoe and Browning 1959; for board games Lucas 2008).
 *
 * <p>A tuple is a list of cells. Read as digits, empty 0 and content p as p + 1, its cells make a
 * number, and each number has a weight. The images of a tuple under the symmetries of the board
 * share their weights. Where an image has the same cells in another order, numbers that become each
 * other share one weight, the {@link #canonical} one.
 *
 * <p>The numbers of all images are found together. Each takes 16 bits of a word, four a word, and a
 * table tells what every possible byte of a plane adds to every word. A plane of content p counts p
 * + 1 times, and no sum leaves its 16 bits. So a board of 64 cells costs 8 additions a plane for
 * four tuples, whatever lies on it.
 */
final class TupleLayout {
  /** Numbers of a tuple stay below this. */
  static final int MOST_NUMBERS = 1 << 16;

  private final BoardPlanes game;
  private final int planes;
  private final int words;
  private final int bytes;
  private final int cells;
  private final List<int[]> tuples;

  /** Where the weights of each image begin. */
  private final int[] offsets;

  private final int lanes;
  private final int size;

  /** By number, the smallest of those that share its weight. */
  private final int[] canonical;

  /** What a byte adds: by place of the byte in its plane, its value, and the word of lanes. */
  private final long[] additions;

  /** What one look needs; a layout is shared by threads. */
  static final class Scratch {
    private final long[] board;
    private final int[] starts;
    private final int[] ends;

    private Scratch(TupleLayout layout) {
      board = new long[layout.planes * layout.words];
      starts = new int[layout.planes * layout.bytes];
      ends = new int[layout.planes];
    }
  }

  /** Makes the layout for a game's boards. */
  TupleLayout(BoardPlanes game, List<int[]> tuples) {
    this.game = game;
    this.planes = game.planes();
    this.words = game.words();
    this.cells = game.cells();
    this.bytes = (cells + 7) / 8;
    this.tuples = tuples;
    List<int[]> images = new ArrayList<>();
    List<Integer> starts = new ArrayList<>();
    int next = 0;
    for (int[] tuple : tuples) {
      check(tuple);
      for (int[] image : images(tuple, game.cellSymmetries())) {
        images.add(image);
        starts.add(next);
      }
      next += numbers(tuple.length);
    }
    this.size = next;
    this.canonical = canonical(game.cellSymmetries());
    this.offsets = starts.stream().mapToInt(Integer::intValue).toArray();
    this.lanes = (images.size() + 3) / 4;
    this.additions = new long[bytes * 256 * lanes];
    for (int i = 0; i < images.size(); i++) {
      fill(images.get(i), i);
    }
  }

  private void check(int[] tuple) {
    if (Math.pow(planes + 1, tuple.length) > MOST_NUMBERS) {
      throw new IllegalArgumentException(
          "a tuple of %d cells has more than %d numbers where a cell has %d contents"
              .formatted(tuple.length, MOST_NUMBERS, planes + 1));
    }
    boolean inside = Arrays.stream(tuple).allMatch(c -> c >= 0 && c < cells);
    if (tuple.length == 0 || !inside || Arrays.stream(tuple).distinct().count() < tuple.length) {
      throw new IllegalArgumentException(
          "a tuple has different cells from 0 to %d, was %s"
              .formatted(cells - 1, Arrays.toString(tuple)));
    }
  }

  /** The different places of a tuple; an order of cells that gives the same set counts once. */
  private static List<int[]> images(int[] tuple, List<int[]> symmetries) {
    Set<String> seen = new LinkedHashSet<>();
    List<int[]> images = new ArrayList<>();
    for (int[] symmetry : symmetries) {
      int[] image = Arrays.stream(tuple).map(c -> symmetry[c]).toArray();
      int[] sorted = image.clone();
      Arrays.sort(sorted);
      if (seen.add(Arrays.toString(sorted))) {
        images.add(image);
      }
    }
    return images;
  }

  private int[] canonical(List<int[]> symmetries) {
    int[] found = new int[size];
    Arrays.setAll(found, i -> i);
    int offset = 0;
    for (int[] tuple : tuples) {
      int numbers = numbers(tuple.length);
      for (int[] symmetry : symmetries) {
        int[] order = order(tuple, symmetry);
        for (int n = 0; order != null && n < numbers; n++) {
          found[offset + n] = Math.min(found[offset + n], offset + reordered(n, order));
        }
      }
      offset += numbers;
    }
    return found;
  }

  /** Which digit each digit becomes, or null if the symmetry moves the tuple elsewhere. */
  private static int[] order(int[] tuple, int[] symmetry) {
    int[] order = new int[tuple.length];
    for (int i = 0; i < tuple.length; i++) {
      order[i] = -1;
      for (int j = 0; j < tuple.length; j++) {
        order[i] = tuple[j] == symmetry[tuple[i]] ? j : order[i];
      }
      if (order[i] < 0) {
        return null;
      }
    }
    return order;
  }

  private int reordered(int number, int[] order) {
    int result = 0;
    int rest = number;
    for (int to : order) {
      result += rest % (planes + 1) * numbers(to);
      rest /= planes + 1;
    }
    return result;
  }

  private int numbers(int length) {
    int n = 1;
    for (int i = 0; i < length; i++) {
      n *= planes + 1;
    }
    return n;
  }

  private void fill(int[] image, int index) {
    int lane = index / 4;
    int shift = 16 * (index % 4);
    long digit = 1;
    for (int cell : image) {
      for (int value = 0; value < 256; value++) {
        if ((value >>> cell % 8 & 1) != 0) {
          additions[(cell / 8 * 256 + value) * lanes + lane] += digit << shift;
        }
      }
      digit *= planes + 1;
    }
  }

  Scratch scratch() {
    return new Scratch(this);
  }

  /** The tuples, one of each kind. */
  List<int[]> tuples() {
    return tuples;
  }

  /** How many weights there are. */
  int size() {
    return size;
  }

  /** The number that stands for a number and all that share its weight. */
  int canonical(int number) {
    return canonical[number];
  }

  /** How many weights a board has: one for each image. */
  int images() {
    return offsets.length;
  }

  /** Looks at a state; returns how many cells are not empty. */
  int look(State state, Scratch scratch) {
    game.look(state, scratch.board);
    int n = 0;
    for (long word : scratch.board) {
      n += Long.bitCount(word);
    }
    return n;
  }

  /** Writes which weights the state looked at has, by their canonical numbers. */
  void numbers(Scratch scratch, int[] numbers) {
    findStarts(scratch);
    int i = 0;
    for (int lane = 0; lane < lanes; lane++) {
      long together = lane(scratch, lane);
      int end = Math.min(i + 4, offsets.length);
      for (; i < end; i++) {
        numbers[i] = canonical[offsets[i] + (int) (together & 0xFFFF)];
        together >>>= 16;
      }
    }
  }

  /**
   * The sum of the weights of the state looked at; weight 0 is at a place of the array. Every
   * number has its weight there, whether canonical or not.
   */
  int sum(Scratch scratch, byte[] weights, int from) {
    findStarts(scratch);
    int total = 0;
    int i = 0;
    for (int lane = 0; lane < lanes; lane++) {
      long together = lane(scratch, lane);
      int end = Math.min(i + 4, offsets.length);
      for (; i < end; i++) {
        total += weights[from + offsets[i] + (int) (together & 0xFFFF)];
        together >>>= 16;
      }
    }
    return total;
  }

  /** Finds the rows of the table for all bytes of the board that are not 0. */
  private void findStarts(Scratch scratch) {
    int[] starts = scratch.starts;
    int n = 0;
    for (int p = 0; p < planes; p++) {
      for (int w = 0; w < words; w++) {
        int place = 8 * w;
        for (long rest = scratch.board[p * words + w]; rest != 0; rest >>>= 8, place++) {
          starts[n] = (place * 256 + (int) (rest & 0xFF)) * lanes;
          n += (rest & 0xFF) != 0 ? 1 : 0;
        }
      }
      scratch.ends[p] = n;
    }
  }

  private long lane(Scratch scratch, int lane) {
    int[] starts = scratch.starts;
    long total = 0;
    int i = 0;
    for (int p = 0; p < planes; p++) {
      long sum = 0;
      for (int end = scratch.ends[p]; i < end; i++) {
        sum += additions[starts[i] + lane];
      }
      total += (p + 1) * sum;
    }
    return total;
  }
}
