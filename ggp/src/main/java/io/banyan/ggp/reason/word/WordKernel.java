// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.reason.word;

import io.banyan.ggp.reason.circuit.CircuitEngine;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.circuit.PhaseKernel;
import java.util.Arrays;

/**
 * The generated part of a {@link WordEngine}, which works on whole words; a step replaces the
 * state.
 */
abstract class WordKernel extends PhaseKernel {
  /** Legal moves of all roles, see {@link WordChoice}. */
  protected long[] planes;

  /** Masks that select a move, and effects of moves. */
  protected long[][] tables;

  /** Move numbers by their rank among a role's moves in a phase. */
  protected int[][] moves;

  /** The place in the random sequence. */
  protected long seed;

  @Override
  protected abstract void step(int phase);

  /** Makes the step in which the only role that can choose makes a move. */
  protected abstract void choose(int phase, int move);

  /** Says that no role alone can choose in this phase. */
  protected final void refuseToChoose() {
    throw new IllegalStateException("no role alone chooses in this state");
  }

  /** Makes room for a game's words. */
  final void prepare(CompiledGame game, int scratchWords, int planeWords) {
    prepare(game, scratchWords);
    planes = new long[planeWords];
    if (scratchWords > 0) {
      scratch[WordProgram.ONES] = -1;
    }
  }

  /** Forgets legal moves that {@link #scatter} collects. */
  protected final void clear(int first, int n) {
    Arrays.fill(planes, first, first + n, 0);
  }

  /** Adds the moves of the bits of a word to packed planes; {@code table} tells their ranks. */
  protected final void scatter(long word, int table, int first) {
    long left = word;
    while (left != 0) {
      int rank = moves[table][Long.numberOfTrailingZeros(left)];
      planes[first + (rank >> 6)] |= 1L << rank;
      left &= left - 1;
    }
  }

  /** The number of moves in some planes. */
  protected final int count(int first, int n) {
    int sum = 0;
    for (int k = first; k < first + n; k++) {
      sum += Long.bitCount(planes[k]);
    }
    return sum;
  }

  /** The rank among all moves of the i-th move in packed planes. */
  protected final int pick(int first, int i) {
    int left = i;
    int k = first;
    int n = Long.bitCount(planes[k]);
    while (left >= n) {
      left -= n;
      n = Long.bitCount(planes[++k]);
    }
    return (k - first << 6) + CircuitEngine.select(planes[k], left);
  }

  /**
   * Adds what a move does to the state.
   *
   * @param table of its rows; the one after it tells how bits travel, see {@link #code}
   * @param masks the table of the bits that travel
   */
  protected final void effects(int table, int masks, int move) {
    int[] rows = moves[table];
    int[] codes = moves[table + 1];
    long[] mask = tables[masks];
    long[] from = scratch;
    long[] to = state;
    for (int i = rows[move]; i < rows[move + 1]; i++) {
      int c = codes[i];
      long bits = (from[c >>> 16] ^ -(long) (c >>> 7 & 1)) & mask[i];
      to[c >>> 8 & 0xFF] |= Long.rotateLeft(bits, c);
    }
  }

  /** How bits travel: the word they come from, the target, the sign, the distance. */
  static int code(WordProgram.Route route) {
    return route.operand() >> 1 << 16
        | route.target() << 8
        | (route.operand() & 1) << 7
        | route.left() & 63;
  }

  /** Plays random moves until the end, the cap or a role without moves; returns the steps. */
  protected abstract int run(int phase, int cap);
}
