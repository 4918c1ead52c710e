// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.game.Game;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.PooledMoves;

/**
 * A {@link PlacementState} in which stones stay where they are put: every empty cell is a legal
 * move, and what lies behind the empty cells in the list is the record of the game, last move
 * first.
 */
public abstract class FillingState extends PlacementState implements PooledMoves {
  /** Makes an empty board. */
  protected FillingState(int cells) {
    super(cells);
  }

  @Override
  public final int mover() {
    return list.length - empty & 1;
  }

  @Override
  public final int ply() {
    return list.length - empty;
  }

  @Override
  public final int legalMoves(int[] moves) {
    if (result != RUNNING) {
      return 0;
    }
    System.arraycopy(list, 0, moves, 0, empty);
    return empty;
  }

  @Override
  public final int legalCount() {
    return result != RUNNING ? 0 : empty;
  }

  @Override
  public final int legalMove(int index) {
    return list[index];
  }

  @Override
  public final int[] pool() {
    return list;
  }

  @Override
  public final int[] places() {
    return slots;
  }

  /** The cell of the last stone, {@link Game#NO_MOVE} before the first. */
  public final int lastMove() {
    return empty == list.length ? Game.NO_MOVE : list[empty];
  }

  /** Takes the cell of a move out of the pool and writes it down. */
  protected final void record(int move) {
    take(move);
    list[empty] = move;
    slots[move] = GONE;
  }

  /**
   * Ends a playout: what it did is behind the empty cells.
   *
   * @param before how many cells were empty when it began
   */
  protected final void finish(int before, int left, int outcome, MoveLog log) {
    empty = left;
    result = outcome;
    if (log != null) {
      int mover = list.length - before & 1;
      for (int i = before - 1; i >= left; i--, mover ^= 1) {
        log.add(mover, list[i]);
      }
    }
  }
}
