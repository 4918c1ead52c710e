// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.budget.Meter;
import io.banyan.core.game.JointState;
import io.banyan.core.random.Rng;
import io.banyan.core.search.playout.LegalPool;
import io.banyan.core.search.playout.MovePlayout;

/**
 * Finishes games by a policy that chooses move by move, player by player. Games that go on for more
 * than ten times as many steps as the first ones did are cut short.
 */
final class JointPlayouts {
  private static final int FIRST_CAP = 1000;
  private static final int LEAST_CAP = 500;
  private static final int MEASURED = 50;
  private static final int STEPS_PER_LOOK = 8;

  private final MovePlayout policy;
  private final Seats seats;
  private final BestLine line;

  /** True if the game may play itself: nobody wants to know the moves. */
  private final boolean alone;

  private final boolean uniform;
  private final LegalPool legal = new LegalPool();
  private final int[] joint;
  private int cap;
  private long playouts;
  private long steps;

  JointPlayouts(MovePlayout policy, Seats seats, BestLine line, boolean recording) {
    this.policy = policy;
    this.seats = seats;
    this.line = line;
    uniform = policy.isUniform();
    alone = uniform && !recording && !line.isKept();
    joint = new int[seats.players()];
    gameStarted();
  }

  void gameStarted() {
    cap = FIRST_CAP;
    playouts = 0;
    steps = 0;
  }

  /** Plays on to the end and writes the outcome; false if the time was up on the way. */
  boolean playOut(JointState state, JointPath path, Meter meter, Rng rng) {
    int made = alone ? state.playOut(cap, rng.nextLong(), path.outcome()) : JointState.NO_PLAYOUT;
    if (made == JointState.NO_PLAYOUT) {
      made = stepByStep(state, path, meter, rng);
    }
    if (made < 0) {
      return false;
    }
    path.setPlayout(made, made < cap);
    measure(made);
    return true;
  }

  private void measure(int made) {
    if (++playouts <= MEASURED) {
      steps += made;
      if (playouts == MEASURED) {
        cap = (int) Math.max(LEAST_CAP, 10 * steps / playouts);
      }
    }
  }

  /** The number of steps; -1 if the time was up. */
  private int stepByStep(JointState state, JointPath path, Meter meter, Rng rng) {
    int made = 0;
    while (made < cap && !state.isTerminal() && choose(state, path, rng)) {
      state.play(joint);
      if (++made % STEPS_PER_LOOK == 0 && meter.isOver()) {
        return -1;
      }
    }
    state.rewards(path.outcome());
    return made;
  }

  /** Chooses for all players; false if one has no move, which ends the game. */
  private boolean choose(JointState state, JointPath path, Rng rng) {
    for (int r = 0; r < joint.length; r++) {
      int count = state.legalCount(r);
      if (count == 0) {
        return false;
      }
      joint[r] = count == 1 ? state.legalMove(r, 0) : choose(state, path, r, count, rng);
      line.add(joint[r]);
    }
    return true;
  }

  private int choose(JointState state, JointPath path, int player, int count, Rng rng) {
    int move;
    if (uniform || seats.isChance(player)) {
      move = state.legalMove(player, rng.nextInt(count));
    } else {
      legal.start(state, player);
      move = policy.choose(player, legal, path.log(player), rng);
    }
    path.record(player, move);
    return move;
  }

  /** Lets the policy learn from an iteration. */
  void learn(JointPath path) {
    for (int r = 0; r < joint.length && !uniform; r++) {
      if (!seats.isChance(r)) {
        policy.learn(path.log(r), path.treeMoves(r), path.outcome());
      }
    }
  }
}
