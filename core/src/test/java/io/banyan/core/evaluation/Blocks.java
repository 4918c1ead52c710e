// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import io.banyan.core.game.BoardPlanes;
import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.Arrays;
import java.util.List;

/**
 * A game to learn: two players fill a board in turn, and who has the first cell of the middle row
 * at the end wins. Nothing else matters, so an evaluation that looks there knows all.
 */
final class Blocks implements Game, BoardPlanes {
  private final int columns;
  private final int rows;

  Blocks(int columns, int rows) {
    this.columns = columns;
    this.rows = rows;
  }

  @Override
  public String id() {
    return "blocks(size=" + columns + "x" + rows + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return cells();
  }

  @Override
  public int maxMoves() {
    return cells();
  }

  @Override
  public int maxPlies() {
    return cells();
  }

  @Override
  public State newState() {
    return new Filled();
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public int planes() {
    return 2;
  }

  @Override
  public void look(State state, long[] words) {
    Filled filled = (Filled) state;
    Arrays.fill(words, 0);
    for (int cell = 0; cell < cells(); cell++) {
      if (filled.owners[cell] >= 0) {
        int plane = filled.owners[cell] == filled.mover() ? 0 : words();
        words[plane + cell / 64] |= 1L << cell;
      }
    }
  }

  @Override
  public List<int[]> cellSymmetries() {
    int[] same = new int[cells()];
    int[] turned = new int[cells()];
    Arrays.setAll(same, c -> c);
    Arrays.setAll(turned, this::turned);
    return List.of(same, turned);
  }

  /** Up and down exchanged. */
  private int turned(int cell) {
    return (rows - 1 - cell / columns) * columns + cell % columns;
  }

  /** The cell that decides. */
  int deciding() {
    return rows / 2 * columns;
  }

  /** A state with random contents. */
  State random(Rng rng) {
    Filled filled = new Filled();
    for (int cell = 0; cell < cells(); cell++) {
      filled.owners[cell] = rng.nextInt(3) - 1;
    }
    return filled;
  }

  /** The same state with cells where a symmetry puts them. */
  State image(State state, int[] symmetry) {
    Filled filled = new Filled();
    for (int cell = 0; cell < cells(); cell++) {
      filled.owners[symmetry[cell]] = ((Filled) state).owners[cell];
    }
    return filled;
  }

  /** What lies on a cell, as a digit seen by the mover. */
  static int digit(State state, int cell) {
    int owner = ((Filled) state).owners[cell];
    return owner < 0 ? 0 : owner == state.mover() ? 1 : 2;
  }

  private final class Filled implements State {
    private final int[] owners = new int[cells()];
    private int ply;

    Filled() {
      Arrays.fill(owners, -1);
    }

    @Override
    public int mover() {
      return ply & 1;
    }

    @Override
    public int ply() {
      return ply;
    }

    @Override
    public int legalMoves(int[] moves) {
      int n = 0;
      for (int cell = 0; cell < owners.length; cell++) {
        if (owners[cell] < 0) {
          moves[n++] = cell;
        }
      }
      return n;
    }

    @Override
    public void play(int move) {
      owners[move] = mover();
      ply++;
    }

    @Override
    public boolean isTerminal() {
      return ply == owners.length;
    }

    @Override
    public void rewards(double[] rewards) {
      rewards[0] = owners[deciding()] == 0 ? 1 : 0;
      rewards[1] = 1 - rewards[0];
    }

    @Override
    public void copyFrom(State other) {
      System.arraycopy(((Filled) other).owners, 0, owners, 0, owners.length);
      ply = ((Filled) other).ply;
    }
  }

  @Override
  public String moveText(State state, int move) {
    return Integer.toString(move);
  }

  @Override
  public int parseMove(State state, String text) {
    return Integer.parseInt(text);
  }

  @Override
  public String boardText(State state) {
    return Arrays.toString(((Filled) state).owners);
  }

  @Override
  public BoardView boardView(State state) {
    throw new UnsupportedOperationException("nobody draws this game");
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(Integer.toString(move));
  }
}
