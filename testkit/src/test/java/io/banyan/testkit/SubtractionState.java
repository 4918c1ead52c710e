// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import io.banyan.testkit.Subtraction.Defect;

/** A heap of counters. */
final class SubtractionState implements State, UniformPlayout, HashKey, Evaluation, WinningMove {
  private final Defect defect;
  private int[] left = {Subtraction.COUNTERS};
  private int ply;

  /** Where a broken playout puts what it should not make. */
  private Object garbage;

  SubtractionState(Defect defect) {
    this.defect = defect;
  }

  int left() {
    return left[0];
  }

  @Override
  public int mover() {
    return ply & 1;
  }

  @Override
  public int legalMoves(int[] moves) {
    int n = Math.min(3, left[0]);
    for (int i = 0; i < n; i++) {
      moves[i] = i;
    }
    if (defect == Defect.MOVE_TWICE && n > 1) {
      moves[1] = 0;
    }
    if (defect == Defect.MOVE_OUT_OF_RANGE && n > 2) {
      moves[2] = 3;
    }
    if (defect == Defect.QUERY_CHANGES && n > 0) {
      left[0]--;
    }
    return n;
  }

  @Override
  public void play(int move) {
    left[0] = Math.max(0, left[0] - move - 1);
    ply++;
  }

  @Override
  public boolean isTerminal() {
    return left[0] == 0 && defect != Defect.ENDLESS;
  }

  @Override
  public void rewards(double[] rewards) {
    rewards[mover()] = 0;
    rewards[1 - mover()] = 1;
  }

  @Override
  public void copyFrom(State other) {
    SubtractionState o = (SubtractionState) other;
    if (defect == Defect.SHARED_COPY) {
      left = o.left;
    }
    left[0] = o.left[0];
    ply = o.ply;
  }

  @Override
  public int ply() {
    return ply;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    while (left[0] > 0) {
      int n = Math.min(3, left[0]);
      int move = rng.nextInt(n);
      if (defect == Defect.BIASED_PLAYOUT && rng.nextInt(5) == 0) {
        move = 0;
      }
      if (log != null && !(defect == Defect.UNLOGGED_MOVE && left[0] == 1)) {
        log.add(mover(), move);
      }
      if (defect == Defect.ALLOCATING_PLAYOUT) {
        garbage = new int[] {move, garbage == null ? 0 : 1};
      }
      play(move);
    }
  }

  @Override
  public long key() {
    return Rng.hash(left[0] * 2L + (defect == Defect.KEY_WITHOUT_MOVER ? 0 : mover()));
  }

  @Override
  public double evaluate(int player) {
    double forMover = left[0] % 4 == 0 ? 0.2 : 0.8;
    boolean own = player == mover() || defect == Defect.LOPSIDED_VALUE;
    return own ? forMover : 1 - forMover;
  }

  @Override
  public int winningMove(int player) {
    int reach = defect == Defect.MISSED_WIN ? 2 : 3;
    return left[0] <= reach ? left[0] - 1 : Game.NO_MOVE;
  }
}
