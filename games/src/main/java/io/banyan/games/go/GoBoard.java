// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.go;

import io.banyan.core.game.Game;
import java.util.Arrays;

/**
 * The stones of a position with the exact liberties of every group, for playouts and knowledge that
 * look at more than what is legal. A group's liberties are a set of bits, so that those of a group
 * that would come to be are a union; each point knows the colours of its eight neighbours as one
 * number, by which tables tell eyes and patterns.
 *
 * <p>{@link GoState} does without all this, which makes its uniform playouts faster than they could
 * be here.
 */
final class GoBoard {
  static final int EMPTY = 0;
  static final int EDGE = 3;
  static final int NOWHERE = 0;

  /** Neighbours of a point: four beside it, as in {@link Go#steps}, and four across. */
  static final int NEIGHBOURS = 8;

  final Go game;
  final byte[] colours;

  /** Colours of the eight neighbours, two bits each, in the order of {@link #steps}. */
  final int[] shapes;

  final short[] heads;
  final short[] ring;

  /** The empty points come first. */
  final short[] list;

  final int[] steps;
  int empty;
  int ko;

  private final short[] slots;
  private final short[] sizes;
  // How many bits are set in the liberties of each head.
  private final int[] counts;
  private final long[] liberties;
  private final long[] union;
  private final int words;
  private final int[] bare;

  GoBoard(Go game) {
    this.game = game;
    int places = game.points.length;
    words = places + 63 >> 6;
    int stride = game.stride;
    steps =
        new int[] {
          -1, 1, -stride, stride, -stride - 1, -stride + 1, stride - 1, stride + 1,
        };
    colours = new byte[places];
    shapes = new int[places];
    heads = new short[places];
    ring = new short[places];
    sizes = new short[places];
    counts = new int[places];
    liberties = new long[places * words];
    union = new long[words];
    list = new short[game.places.length];
    slots = new short[places];
    bare = new int[places];
    for (int at : game.places) {
      for (int d = 0; d < NEIGHBOURS; d++) {
        bare[at] |= game.points[at + steps[d]] < 0 ? EDGE << 2 * d : 0;
      }
    }
  }

  /** Takes over the stones of a state. */
  void set(byte[] from, short[] fromHeads, short[] fromRing, int koPoint) {
    int places = colours.length;
    System.arraycopy(from, 0, colours, 0, places);
    System.arraycopy(fromHeads, 0, heads, 0, places);
    System.arraycopy(fromRing, 0, ring, 0, places);
    System.arraycopy(bare, 0, shapes, 0, places);
    Arrays.fill(liberties, 0);
    Arrays.fill(sizes, (short) 0);
    Arrays.fill(counts, 0);
    ko = koPoint;
    empty = 0;
    for (short at : game.places) {
      int colour = colours[at];
      if (colour == EMPTY) {
        slots[at] = (short) empty;
        list[empty++] = at;
        continue;
      }
      changeShapes(at, colour);
      int head = heads[at];
      sizes[head]++;
      for (int d = 0; d < 4; d++) {
        int next = at + steps[d];
        if (colours[next] == EMPTY) {
          addLiberty(head, next);
        }
      }
    }
  }

  void copyFrom(GoBoard other) {
    int places = colours.length;
    System.arraycopy(other.colours, 0, colours, 0, places);
    System.arraycopy(other.heads, 0, heads, 0, places);
    System.arraycopy(other.ring, 0, ring, 0, places);
    System.arraycopy(other.shapes, 0, shapes, 0, places);
    System.arraycopy(other.liberties, 0, liberties, 0, liberties.length);
    System.arraycopy(other.sizes, 0, sizes, 0, places);
    System.arraycopy(other.counts, 0, counts, 0, places);
    System.arraycopy(other.slots, 0, slots, 0, places);
    System.arraycopy(other.list, 0, list, 0, other.empty);
    empty = other.empty;
    ko = other.ko;
  }

  /** Adds a colour to what the neighbours see of a point, or takes it away if negative. */
  private void changeShapes(int at, int colour) {
    int[] shapes = this.shapes;
    int below = at - game.stride;
    int above = at + game.stride;
    shapes[at - 1] += colour << 2;
    shapes[at + 1] += colour;
    shapes[below] += colour << 6;
    shapes[above] += colour << 4;
    shapes[below - 1] += colour << 14;
    shapes[below + 1] += colour << 12;
    shapes[above - 1] += colour << 10;
    shapes[above + 1] += colour << 8;
  }

  /** Stones of the group of a stone. */
  int size(int at) {
    return sizes[heads[at]];
  }

  /** How many liberties the group of a stone has. */
  int libertyCount(int at) {
    return counts[heads[at]];
  }

  boolean isInAtari(int at) {
    return counts[heads[at]] == 1;
  }

  private void addLiberty(int head, int at) {
    int i = head * words + (at >> 6);
    long bit = 1L << at;
    if ((liberties[i] & bit) == 0) {
      liberties[i] |= bit;
      counts[head]++;
    }
  }

  private void removeLiberty(int head, int at) {
    int i = head * words + (at >> 6);
    long bit = 1L << at;
    if ((liberties[i] & bit) != 0) {
      liberties[i] ^= bit;
      counts[head]--;
    }
  }

  /** The first liberty of a group beyond a point, {@link #NOWHERE} if there is none. */
  int liberty(int at, int beyond) {
    int from = heads[at] * words;
    int start = beyond + 1;
    for (int w = start >> 6; w < words; w++) {
      long bits = liberties[from + w];
      if (w == start >> 6) {
        bits &= -1L << start;
      }
      if (bits != 0) {
        return (w << 6) + Long.numberOfTrailingZeros(bits);
      }
    }
    return NOWHERE;
  }

  /** True if a stone on an empty point is neither suicide nor forbidden by simple ko. */
  boolean isPlayable(int at, int own) {
    return GoShapes.hasRoom(shapes[at])
        || at != ko
            && (isWayOut(at - 1, own)
                || isWayOut(at + 1, own)
                || isWayOut(at - game.stride, own)
                || isWayOut(at + game.stride, own));
  }

  /** True if a stone lets one beside it live: an own one with a further liberty, or a capture. */
  private boolean isWayOut(int stone, int own) {
    int colour = colours[stone];
    return colour != EDGE && (colour == own) != isInAtari(stone);
  }

  /** True if a stone on an empty point would be in atari or without liberties, by halves so. */
  boolean isSelfAtari(int at, int own) {
    return !GoShapes.isOpen(shapes[at])
        && !isRich(at - 1, own)
        && !isRich(at + 1, own)
        && !isRich(at - game.stride, own)
        && !isRich(at + game.stride, own)
        && libertiesAfter(at, own) <= 1;
  }

  /** True for a stone of a player whose group keeps two liberties when one is filled. */
  private boolean isRich(int stone, int own) {
    return colours[stone] == own && counts[heads[stone]] > 2;
  }

  /** Liberties of the group that a stone would belong to; those of captures by half. */
  int libertiesAfter(int at, int own) {
    return words == 2 ? libertiesAfterInTwo(at, own) : libertiesAfterInMany(at, own);
  }

  private int libertiesAfterInTwo(int at, int own) {
    long low = 0;
    long high = 0;
    for (int d = 0; d < 4; d++) {
      int next = at + steps[d];
      int colour = colours[next];
      if (colour == own) {
        int from = heads[next] * 2;
        low |= liberties[from];
        high |= liberties[from + 1];
      } else if (colour == EMPTY || colour != EDGE && isInAtari(next)) {
        long bit = 1L << next;
        low |= next < 64 ? bit : 0;
        high |= next < 64 ? 0 : bit;
      }
    }
    long self = ~(1L << at);
    return Long.bitCount(at < 64 ? low & self : low) + Long.bitCount(at < 64 ? high : high & self);
  }

  private int libertiesAfterInMany(int at, int own) {
    Arrays.fill(union, 0);
    for (int d = 0; d < 4; d++) {
      int next = at + steps[d];
      int colour = colours[next];
      if (colour == own) {
        int from = heads[next] * words;
        for (int w = 0; w < words; w++) {
          union[w] |= liberties[from + w];
        }
      } else if (colour == EMPTY || colour != EDGE && isInAtari(next)) {
        union[next >> 6] |= 1L << next;
      }
    }
    union[at >> 6] &= ~(1L << at);
    int count = 0;
    for (long bits : union) {
      count += Long.bitCount(bits);
    }
    return count;
  }

  /** True if a stone on the point would take enemy stones. */
  boolean captures(int at, int own) {
    for (int d = 0; d < 4; d++) {
      int next = at + steps[d];
      if (colours[next] == 3 - own && isInAtari(next)) {
        return true;
      }
    }
    return false;
  }

  /** Stones of the group that a stone would belong to; groups that touch it twice count twice. */
  int sizeAfter(int at, int own) {
    int stones = 1;
    for (int d = 0; d < 4; d++) {
      int next = at + steps[d];
      stones += colours[next] == own ? size(next) : 0;
    }
    return stones;
  }

  /** Plays a playable move. */
  void play(int at, int own) {
    byte[] colours = this.colours;
    int slot = slots[at];
    short tail = list[--empty];
    list[slot] = tail;
    slots[tail] = (short) slot;
    colours[at] = (byte) own;
    int beside = shapes[at] & 255;
    int pattern = game.patterns[own][beside];
    changeShapes(at, own);
    heads[at] = (short) at;
    ring[at] = (short) at;
    sizes[at] = 1;
    counts[at] = pattern & Go.EMPTY_COUNT;
    int from = at * words;
    for (int w = from; w < from + words; w++) {
      liberties[w] = 0;
    }
    // Loops over bits: what is beside a point is hard to predict, how many of a kind less so.
    for (int rest = ~(beside | beside >> 1) & 0x55; rest != 0; rest &= rest - 1) {
      int next = at + steps[Integer.numberOfTrailingZeros(rest) >> 1];
      liberties[from + (next >> 6)] |= 1L << next;
    }
    int friends = pattern >> Go.OWN_MASK & 15;
    if (friends != 0) {
      for (int rest = friends; rest != 0; rest &= rest - 1) {
        unite(heads[at], heads[at + steps[Integer.numberOfTrailingZeros(rest)]]);
      }
      removeLiberty(heads[at], at);
    }
    ko = NOWHERE;
    int before = empty;
    for (int rest = pattern >> Go.ENEMY_MASK; rest != 0; rest &= rest - 1) {
      int next = at + steps[Integer.numberOfTrailingZeros(rest)];
      int head = heads[next];
      if (head != 0) {
        removeLiberty(head, at);
        if (counts[head] == 0) {
          capture(next, 3 - own);
        }
      }
    }
    if (empty == before + 1 && sizes[heads[at]] == 1 && isInAtari(at)) {
      ko = list[before];
    }
  }

  private void unite(int one, int other) {
    if (one == other) {
      return;
    }
    int head = sizes[one] >= sizes[other] ? one : other;
    int small = one + other - head;
    sizes[head] += sizes[small];
    int count = 0;
    for (int w = 0; w < words; w++) {
      long both = liberties[head * words + w] | liberties[small * words + w];
      liberties[head * words + w] = both;
      count += Long.bitCount(both);
    }
    counts[head] = count;
    int next = small;
    do {
      heads[next] = (short) head;
      next = ring[next];
    } while (next != small);
    short swap = ring[head];
    ring[head] = ring[small];
    ring[small] = swap;
  }

  /** Removes the group of a stone; the groups around it get liberties. */
  private void capture(int start, int colour) {
    int other = 3 - colour;
    int stride = game.stride;
    int at = start;
    do {
      colours[at] = EMPTY;
      heads[at] = 0;
      slots[at] = (short) empty;
      list[empty++] = (short) at;
      changeShapes(at, -colour);
      free(at, at - 1, other);
      free(at, at + 1, other);
      free(at, at - stride, other);
      free(at, at + stride, other);
      at = ring[at];
    } while (at != start);
  }

  private void free(int at, int next, int other) {
    if (colours[next] == other) {
      addLiberty(heads[next], at);
    }
  }

  /** Exchanges two empty points in the list. */
  void swap(int i, int j) {
    short at = list[i];
    short other = list[j];
    list[i] = other;
    list[j] = at;
    slots[other] = (short) i;
    slots[at] = (short) j;
  }

  /** The place of a move, {@link #NOWHERE} for a pass and for none. */
  int placeOf(int move) {
    return move == Game.NO_MOVE || move == game.pass() ? NOWHERE : game.places[move];
  }
}
