// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.PackedState;
import io.banyan.core.game.State;
import io.banyan.core.game.TimelessKey;
import io.banyan.core.random.Rng;
import java.util.List;

/**
 * From 1 on, double the number or subtract 3, at most so many times: the target is worth 1 and ends
 * the game, as does the number of steps; then a number above the target is worth 1/2.
 */
final class Sums implements Game {
  private final int target;
  private final int steps;

  private final int players;

  Sums(int target, int steps) {
    this(target, steps, 1);
  }

  Sums(int target, int steps, int players) {
    this.target = target;
    this.steps = steps;
    this.players = players;
  }

  @Override
  public String id() {
    return "sums";
  }

  @Override
  public int players() {
    return players;
  }

  @Override
  public int moveRange() {
    return 2;
  }

  @Override
  public int maxMoves() {
    return 2;
  }

  @Override
  public int maxPlies() {
    return steps + 1;
  }

  @Override
  public State newState() {
    return new Number();
  }

  @Override
  public String moveText(State state, int move) {
    return move == 0 ? "double" : "less";
  }

  @Override
  public String boardText(State state) {
    return "";
  }

  @Override
  public BoardView boardView(State state) {
    return BoardView.of(BoardView.Shape.SQUARE, List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of();
  }

  private final class Number implements State, HashKey, TimelessKey, PackedState {
    private long value = 1;
    private int ply;

    @Override
    public int mover() {
      return 0;
    }

    @Override
    public int legalMoves(int[] moves) {
      moves[0] = 0;
      moves[1] = 1;
      return isTerminal() ? 0 : 2;
    }

    @Override
    public void play(int move) {
      value = move == 0 ? 2 * value : value - 3;
      ply++;
    }

    @Override
    public boolean isTerminal() {
      return value == target || ply == steps;
    }

    @Override
    public void rewards(double[] rewards) {
      rewards[0] = value == target ? 1 : value > target ? 0.5 : 0;
    }

    @Override
    public void copyFrom(State other) {
      value = ((Number) other).value;
      ply = ((Number) other).ply;
    }

    @Override
    public int ply() {
      return ply;
    }

    @Override
    public long key() {
      return Rng.hash(value, ply);
    }

    @Override
    public boolean countsSteps() {
      return true;
    }

    @Override
    public long timelessKey() {
      return Rng.hash(value);
    }

    @Override
    public int packedWords() {
      return 2;
    }

    @Override
    public void pack(long[] to, int at) {
      to[at] = value;
      to[at + 1] = ply;
    }

    @Override
    public void unpack(long[] from, int at) {
      value = from[at];
      ply = (int) from[at + 1];
    }
  }
}
