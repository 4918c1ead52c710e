// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.State;
import java.util.List;

/**
 * A game to learn: players take one to three matches from a pile, and the last match wins. What
 * counts is the rest by four, and a move's features are how many it takes, and that with the rest.
 */
public final class Pile implements Game, MoveFeatures {
  private final int size;

  /** A pile of so many matches. */
  public Pile(int size) {
    this.size = size;
  }

  @Override
  public String id() {
    return "pile(size=" + size + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return 4;
  }

  @Override
  public int maxMoves() {
    return 3;
  }

  @Override
  public int maxPlies() {
    return size;
  }

  @Override
  public State newState() {
    return new Matches();
  }

  /** What a player who cannot err takes. */
  public static int best(State state) {
    int rest = ((Matches) state).left % 4;
    return rest == 0 ? 1 : rest;
  }

  @Override
  public String featureBoard() {
    return Integer.toString(size);
  }

  @Override
  public int featuresPerMove() {
    return 2;
  }

  @Override
  public int featureRange() {
    return 4 + 16;
  }

  @Override
  public Eye newEye() {
    return new Eye() {
      private int rest;

      @Override
      public void look(State state) {
        rest = ((Matches) state).left % 4;
      }

      @Override
      public void features(int move, int[] features, int from) {
        features[from] = move;
        features[from + 1] = 4 + 4 * rest + move;
      }
    };
  }

  private final class Matches implements State {
    private int left = size;
    private int ply;

    @Override
    public int mover() {
      return ply & 1;
    }

    @Override
    public int legalMoves(int[] moves) {
      int n = Math.min(3, left);
      for (int i = 0; i < n; i++) {
        moves[i] = i + 1;
      }
      return n;
    }

    @Override
    public void play(int move) {
      left -= move;
      ply++;
    }

    @Override
    public boolean isTerminal() {
      return left == 0;
    }

    @Override
    public void rewards(double[] rewards) {
      rewards[mover()] = 0;
      rewards[1 - mover()] = 1;
    }

    @Override
    public void copyFrom(State other) {
      left = ((Matches) other).left;
      ply = ((Matches) other).ply;
    }

    @Override
    public int ply() {
      return ply;
    }
  }

  @Override
  public String moveText(State state, int move) {
    return Integer.toString(move);
  }

  @Override
  public String boardText(State state) {
    return Integer.toString(((Matches) state).left);
  }

  @Override
  public BoardView boardView(State state) {
    throw new UnsupportedOperationException("nobody draws this game");
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of();
  }
}
