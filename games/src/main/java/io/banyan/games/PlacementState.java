// SPDX-License-Identifier: Apache-2.0
package io.banyan.games;

import io.banyan.core.game.State;

/**
 * A moment in a game for two in which a move puts a stone on an empty cell: the pool of empty
 * cells, and the result.
 *
 * <p>Empty cells are the front of a list. A move swaps its cell behind the front, in time that does
 * not depend on the size of the board; what it loses is the order of the cells.
 *
 * <p>Playouts work on the arrays themselves, in a loop of each game's own: shared by two games its
 * call of the rules would no longer be compiled into it.
 */
public abstract class PlacementState implements State {
  /** {@link #result} of a game that goes on. */
  protected static final int RUNNING = -1;

  /** {@link #result} of a drawn game. */
  protected static final int DRAW = 2;

  /** The cells, empty ones first. */
  protected final int[] list;

  /**
   * Where each empty cell is in the list; not kept up by playouts, whose end is terminal anyway.
   */
  protected final int[] slots;

  /** How many cells are empty. */
  protected int empty;

  /** The player who has won, {@link #DRAW} or {@link #RUNNING}. */
  protected int result = RUNNING;

  /** Makes an empty board. */
  protected PlacementState(int cells) {
    list = new int[cells];
    slots = new int[cells];
    for (int c = 0; c < cells; c++) {
      list[c] = c;
      slots[c] = c;
    }
    empty = cells;
  }

  /** Takes an empty cell out of the pool; its place behind the front is free for the caller. */
  protected final void take(int cell) {
    int slot = slots[cell];
    int tail = list[--empty];
    list[slot] = tail;
    slots[tail] = slot;
  }

  /** Copies pool and result. */
  protected final void copyPool(PlacementState other) {
    System.arraycopy(other.list, 0, list, 0, list.length);
    System.arraycopy(other.slots, 0, slots, 0, slots.length);
    empty = other.empty;
    result = other.result;
  }

  @Override
  public final boolean isTerminal() {
    return result != RUNNING;
  }

  @Override
  public final void rewards(double[] rewards) {
    rewards[0] = result == DRAW ? 0.5 : 1 - result;
    rewards[1] = 1 - rewards[0];
  }
}
