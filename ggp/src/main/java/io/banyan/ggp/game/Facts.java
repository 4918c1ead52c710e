// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.game;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The facts of a state, and an engine that answers for them. The facts are always up to date, so
 * that another thread may copy them while nobody plays. The engine is made when the first question
 * needs it and follows the facts only on demand: facts that are merely kept cost a few words. Where
 * an engine works on facts itself, they are its memory from then on and need not be copied.
 */
final class Facts {
  private final Supplier<Engine> engines;
  private FactSet set;
  private final int words;
  private Engine engine;
  private boolean engineIsHere;

  /**
   * @param words how many words the facts of any state take
   */
  Facts(Supplier<Engine> engines, FactSet initial, int words) {
    this.engines = engines;
    this.set = initial;
    this.words = words;
  }

  int words() {
    return words;
  }

  void pack(long[] to, int at) {
    long[] from = set.words();
    int n = Math.min(words, from.length);
    System.arraycopy(from, 0, to, at, n);
    Arrays.fill(to, at + n, at + words, 0);
  }

  void unpack(long[] from, int at) {
    set.copyFrom(from, at, words);
    engineIsHere = false;
  }

  FactSet set() {
    return set;
  }

  /** A key of the facts whose bits are set in a mask. */
  long key(long[] mask) {
    long[] all = set.words();
    long key = 0;
    for (int i = 0; i < mask.length && i < all.length; i++) {
      long some = all[i] & mask[i];
      if (some != 0) {
        key += Rng.mix(some + (i + 1) * Rng.GAMMA);
      }
    }
    return key;
  }

  /** The engine, in this state. */
  Engine engine() {
    if (!engineIsHere) {
      if (engine == null) {
        engine = engines.get();
        moveIn();
      }
      engine.set(set);
      engineIsHere = true;
    }
    return engine;
  }

  private void moveIn() {
    FactSet live = engine.live();
    if (live != null) {
      live.copyFrom(set);
      set = live;
    }
  }

  /** The engine has moved on: the facts follow it. */
  void follow() {
    engine.copyTo(set);
  }

  /** The engine has left this state for others, which may have been written into the facts. */
  void goBack(FactSet to) {
    set.copyFrom(to);
    engineIsHere = false;
  }

  void copyFrom(Facts other) {
    set.copyFrom(other.set);
    engineIsHere = false;
  }

  /**
   * The goals in [0, 1]. Where one is undefined or ambiguous, 1/2 for each role before the end of
   * the game, and at the end the mean of a role's goals, 1/2 if it has none.
   */
  void rewards(double[] rewards) {
    Engine e = engine();
    int roles = e.roles().size();
    boolean clean = true;
    for (int r = 0; r < roles; r++) {
      int goal = e.goal(r);
      clean &= goal >= 0;
      rewards[r] = goal / 100.0;
    }
    if (!clean) {
      boolean ended = e.isTerminal();
      for (int r = 0; r < roles; r++) {
        rewards[r] = ended ? Arrays.stream(e.goals(r)).average().orElse(50) / 100 : 0.5;
      }
    }
  }
}
