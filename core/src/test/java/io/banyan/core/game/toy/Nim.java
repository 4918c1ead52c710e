// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game.toy;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.Arrays;
import java.util.List;

/**
 * One heap, take 1 to 3, whoever takes the last one wins; any number of players. With two players a
 * heap that is a multiple of 4 is lost for the mover. Move m takes m + 1.
 */
public final class Nim implements Game {
  private final int heap;
  private final int players;

  public Nim(int heap) {
    this(heap, 2);
  }

  public Nim(int heap, int players) {
    this.heap = heap;
    this.players = players;
  }

  @Override
  public String id() {
    return "nim(heap=" + heap + ")";
  }

  @Override
  public int players() {
    return players;
  }

  @Override
  public int moveRange() {
    return 3;
  }

  @Override
  public int maxMoves() {
    return 3;
  }

  @Override
  public int maxPlies() {
    return heap;
  }

  @Override
  public State newState() {
    return new Position();
  }

  @Override
  public String moveText(State state, int move) {
    return Integer.toString(move + 1);
  }

  @Override
  public String boardText(State state) {
    return "heap of " + ((Position) state).left;
  }

  @Override
  public BoardView boardView(State state) {
    return BoardView.of(BoardView.Shape.PIT, List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of();
  }

  private final class Position implements State, HashKey {
    private int left = heap;
    private int ply;

    @Override
    public int mover() {
      return ply % players;
    }

    @Override
    public int legalMoves(int[] moves) {
      int n = Math.min(3, left);
      for (int i = 0; i < n; i++) {
        moves[i] = i;
      }
      return n;
    }

    @Override
    public void play(int move) {
      left -= move + 1;
      ply++;
    }

    @Override
    public boolean isTerminal() {
      return left == 0;
    }

    @Override
    public void rewards(double[] rewards) {
      Arrays.fill(rewards, 0);
      rewards[(ply + players - 1) % players] = 1;
    }

    @Override
    public void copyFrom(State other) {
      left = ((Position) other).left;
      ply = ((Position) other).ply;
    }

    @Override
    public int ply() {
      return ply;
    }

    @Override
    public long key() {
      return Rng.hash(left, mover());
    }
  }
}
