// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game.toy;

import io.banyan.core.game.JointGame;
import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;

/**
 * Two players move once, at the same time; a table says what the first one gets, the other the
 * rest.
 */
public final class MatrixGame implements JointGame {
  private final double[][] table;

  public MatrixGame(double[][] table) {
    this.table = table;
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public JointState newState() {
    return new Moment();
  }

  @Override
  public String moveText(int player, int move) {
    return Integer.toString(move);
  }

  private final class Moment implements JointState {
    private int row = -1;
    private int column = -1;

    @Override
    public boolean isTerminal() {
      return row >= 0;
    }

    @Override
    public int legalCount(int player) {
      return player == 0 ? table.length : table[0].length;
    }

    @Override
    public int legalMove(int player, int i) {
      return i;
    }

    @Override
    public void play(int[] jointMove) {
      row = jointMove[0];
      column = jointMove[1];
    }

    @Override
    public void rewards(double[] rewards) {
      rewards[0] = table[row][column];
      rewards[1] = 1 - rewards[0];
    }

    @Override
    public void copyFrom(JointState other) {
      row = ((Moment) other).row;
      column = ((Moment) other).column;
    }

    @Override
    public long key() {
      return Rng.hash(row, column);
    }
  }
}
