// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.StepwisePlayout;
import io.banyan.core.search.Trajectory;

/** The common loop of playout policies that choose every move themselves, to the end. */
abstract class PlyByPly implements StepwisePlayout {
  private final LegalPool pool;

  /**
   * @param ordered true if {@link LegalPool#kth} is needed
   */
  PlyByPly(PartContext context, boolean ordered) {
    pool = context.isJoint() ? new LegalPool() : new LegalPool(context.game(), ordered);
  }

  /** Called once before the first move; the pool holds the legal moves of the state. */
  void playoutStarted(State state, LegalPool legal, Trajectory path) {}

  /** Chooses one of the legal moves. */
  abstract int choose(State state, LegalPool legal, Trajectory path, Rng rng);

  /**
   * The loop, which is all of {@link #playOut}. Every class makes that a method of its own: only
   * then the compiler knows who chooses, whatever other playouts this program has seen, and makes
   * one piece of loop and choice. It is worth up to a tenth of an iteration.
   */
  final void playToTheEnd(State state, Trajectory path, Rng rng) {
    MoveLog log = path.log();
    begin(state, path);
    while (!pool.isOver(state)) {
      int move = choose(state, pool, path, rng);
      log.add(state.mover(), move);
      state.play(move);
      pool.played(state, move);
    }
    state.rewards(path.outcome());
  }

  /**
   * True if the state shows its pool and a move was made before. A policy may then have a loop of
   * its own with all it needs in local variables, which is worth a tenth of an iteration more.
   */
  final boolean hasOwnPool(Trajectory path) {
    return pool.isStatesOwn() && path.log().size() > 0;
  }

  final LegalPool pool() {
    return pool;
  }

  @Override
  public final void begin(State state, Trajectory path) {
    pool.start(state);
    playoutStarted(state, pool, path);
  }

  @Override
  public final int nextMove(State state, Trajectory path, Rng rng) {
    pool.start(state);
    return choose(state, pool, path, rng);
  }

  @Override
  public boolean needsMoves() {
    return true;
  }

  /** The move made just before the one to be chosen, or -1. */
  static int lastMove(Trajectory path) {
    MoveLog log = path.log();
    return log.size() == 0 ? -1 : log.move(log.size() - 1);
  }
}
