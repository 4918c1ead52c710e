// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.State;
import io.banyan.core.spec.Entry;
import java.util.ArrayList;
import java.util.List;

/** Three in a row on nine cells: the toy game of these tests. */
public final class Oxo implements Game {
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "oxo", "three in a row").makes(args -> new Oxo());

  private static final int[] LINES = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

  @Override
  public String id() {
    return "oxo";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return 9;
  }

  @Override
  public int maxMoves() {
    return 9;
  }

  @Override
  public int maxPlies() {
    return 9;
  }

  @Override
  public State newState() {
    return new OxoState();
  }

  @Override
  public String moveText(State state, int move) {
    return "" + (char) ('a' + move % 3) + (move / 3 + 1);
  }

  @Override
  public String boardText(State state) {
    OxoState s = (OxoState) state;
    return Integer.toOctalString(s.stones[0]) + "/" + Integer.toOctalString(s.stones[1]);
  }

  @Override
  public BoardView boardView(State state) {
    List<BoardView.Cell> cells = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      cells.add(new BoardView.Cell(moveText(state, i), i % 3, i / 3, -1, "", 0));
    }
    return BoardView.of(BoardView.Shape.SQUARE, cells);
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(moveText(state, move));
  }

  private static final class OxoState implements State, HashKey {
    private final int[] stones = new int[2];
    private int ply;

    @Override
    public int mover() {
      return ply & 1;
    }

    @Override
    public int legalMoves(int[] moves) {
      if (isTerminal()) {
        return 0;
      }
      int taken = stones[0] | stones[1];
      int n = 0;
      for (int i = 0; i < 9; i++) {
        if ((taken & 1 << i) == 0) {
          moves[n++] = i;
        }
      }
      return n;
    }

    @Override
    public void play(int move) {
      stones[ply & 1] |= 1 << move;
      ply++;
    }

    @Override
    public boolean isTerminal() {
      return ply == 9 || won(0) || won(1);
    }

    private boolean won(int player) {
      for (int line : LINES) {
        if ((stones[player] & line) == line) {
          return true;
        }
      }
      return false;
    }

    @Override
    public void rewards(double[] rewards) {
      rewards[0] = won(0) ? 1 : won(1) ? 0 : 0.5;
      rewards[1] = 1 - rewards[0];
    }

    @Override
    public void copyFrom(State other) {
      OxoState o = (OxoState) other;
      stones[0] = o.stones[0];
      stones[1] = o.stones[1];
      ply = o.ply;
    }

    @Override
    public int ply() {
      return ply;
    }

    @Override
    public long key() {
      return stones[0] | (long) stones[1] << 9;
    }
  }
}
