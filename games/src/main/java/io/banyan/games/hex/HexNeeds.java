// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.hex;

import io.banyan.core.game.InferiorMoves;
import java.util.Arrays;

/**
 * The moves that a player of Hex may need: none into cells that are as good as filled ({@link
 * HexFill}), and only such that meet every threat of the opponent to complete a chain of bridges
 * ({@link HexChains}), the must-play region of Hayward et al. (2003).
 */
final class HexNeeds {
  private final HexBits bits;
  private final HexBridges bridges;
  private final HexFill fill;
  private final HexChains chains;
  private final long[] must = new long[4];

  HexNeeds(HexBits bits, HexBridges bridges) {
    this.bits = bits;
    this.bridges = bridges;
    fill = bridges.newFill();
    chains = bridges.newChains();
  }

  /**
   * See {@link InferiorMoves#keepNeeded}; the board was read.
   *
   * @param free how many cells are empty
   */
  int keep(int player, int ply, int free, boolean dead, boolean threats, int[] moves, int n) {
    byte[] board = bridges.board();
    Arrays.fill(must, -1);
    if (dead) {
      fill.fill(board, bridges.free(), free);
    }
    if (threats && canChain(ply >> 1) && wins(board, player)) {
      toFront(moves, n);
      return InferiorMoves.WON;
    }
    if (threats && canChain(ply + 1 >> 1) && isLost(board, 1 - player)) {
      toFront(moves, n);
      return InferiorMoves.LOST;
    }
    int kept = 0;
    for (int i = 0; i < n; i++) {
      int place = placeOf(moves[i]);
      if (board[place] == 0 && HexChains.has(must, 0, place)) {
        int move = moves[i];
        moves[i] = moves[kept];
        moves[kept++] = move;
      }
    }
    // Where everything is filled one move is as good as another.
    return Math.max(kept, 1);
  }

  /** True if a player with so many stones and one more may have a chain: one for two rows. */
  private boolean canChain(int stones) {
    return stones + 1 >= bits.size / 2;
  }

  private int placeOf(int move) {
    return bridges.placeOf(bits.bitOfCell[move]);
  }

  /** True if the player to move has a chain, or completes one; the carrier tells where. */
  private boolean wins(byte[] board, int player) {
    if (chains.isConnected(board, player)) {
      return true;
    }
    int n = chains.findCandidates();
    for (int i = 0; i < n; i++) {
      if (chains.completes(chains.candidate(i))) {
        Arrays.fill(chains.carrier(), 0);
        chains.carrier()[chains.candidate(i) >> 6] |= 1L << chains.candidate(i);
        return true;
      }
    }
    return false;
  }

  /** True if the opponent wins against every move; else what must be met is noted. */
  private boolean isLost(byte[] board, int opponent) {
    if (chains.isConnected(board, opponent)) {
      return true;
    }
    int n = chains.findCandidates();
    for (int i = 0; i < n; i++) {
      if (chains.completes(chains.candidate(i))) {
        long any = 0;
        for (int w = 0; w < must.length; w++) {
          must[w] &= chains.carrier()[w];
          any |= must[w];
        }
        if (any == 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** Brings a move into the chain found last to the front, if there is one. */
  private void toFront(int[] moves, int n) {
    for (int i = 0; i < n; i++) {
      if (HexChains.has(chains.carrier(), 0, placeOf(moves[i]))) {
        int move = moves[i];
        moves[i] = moves[0];
        moves[0] = move;
        return;
      }
    }
  }
}
