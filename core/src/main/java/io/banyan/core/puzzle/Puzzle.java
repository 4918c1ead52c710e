// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.puzzle;

import io.banyan.core.budget.Meter;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.PackedState;
import io.banyan.core.game.PuzzleParts;
import io.banyan.core.game.State;
import io.banyan.core.game.TimelessKey;
import io.banyan.core.random.Rng;

/**
 * What the searches of a puzzle share: a state to work with, the root, what is known of its moves,
 * and the best plan.
 */
final class Puzzle {
  private final Game game;
  private final State state;
  private final PackedState packed;
  private final HashKey hash;
  private final Evaluation evaluation;
  private final double[] reward = new double[1];
  private final long[] root;
  private final int words;
  private final int[] rootMoves;
  private final long[] visits;
  private final double[] best;
  private int rootCount;
  private long reached;
  private boolean decided;
  private boolean steps = true;
  final Plan plan = new Plan();
  Rng rng = new Rng(0);
  Meter meter;

  Puzzle(Game game) {
    this.game = game;
    state = game.newState();
    if (game.players() != 1) {
      throw new IllegalArgumentException(
          "puzzle is for games of one player, " + game.id() + " has " + game.players());
    }
    if (!(state instanceof PackedState p) || !(state instanceof HashKey h)) {
      throw new IllegalArgumentException(
          "puzzle needs states that can be packed and have a hash key, which "
              + game.id()
              + " does not offer; gdl(...) does");
    }
    packed = p;
    hash = h;
    evaluation = state instanceof Evaluation e ? e : null;
    words = packed.packedWords();
    root = new long[words];
    rootMoves = new int[game.maxMoves()];
    visits = new long[game.maxMoves()];
    best = new double[game.maxMoves()];
  }

  Game game() {
    return game;
  }

  /** Takes the number of moves made for a part of every state, whatever is known of it. */
  void keepSteps() {
    steps = false;
  }

  int words() {
    return words;
  }

  /** The state that everybody works with; its contents last until the next unpacking. */
  State state() {
    return state;
  }

  /** Makes a state the root. */
  void setRoot(State from) {
    state.copyFrom(from);
    packed.pack(root, 0);
    rootCount = state.legalMoves(rootMoves);
    for (int i = 0; i < rootCount; i++) {
      visits[i] = 0;
      best[i] = Double.NaN;
    }
    reached = 0;
    decided = false;
  }

  int rootCount() {
    return rootCount;
  }

  int rootMove(int i) {
    return rootMoves[i];
  }

  /** States reached below a move of the root. */
  long visits(int i) {
    return visits[i];
  }

  /** The best reward found below a move of the root; NaN for none. */
  double best(int i) {
    return best[i];
  }

  void goToRoot() {
    packed.unpack(root, 0);
  }

  void goTo(long[] from, int at) {
    packed.unpack(from, at);
  }

  void pack(long[] to, int at) {
    packed.pack(to, at);
  }

  /** The parts of the puzzle; null if it is one. */
  PuzzleParts parts() {
    return state instanceof PuzzleParts p && p.partCount() > 1 ? p : null;
  }

  long key() {
    return hash.key();
  }

  /** True if states have keys that leave out the number of moves made. */
  boolean countsSteps() {
    return steps && state instanceof TimelessKey t && t.countsSteps();
  }

  /** The key of the present state, with or without the number of moves made. */
  long key(boolean timeless) {
    return timeless ? ((TimelessKey) state).timelessKey() : hash.key();
  }

  /** How promising the present state looks, equal ones in random order. */
  float rank() {
    double known = evaluation == null ? 0 : evaluation.evaluate(0);
    return (float) (known + 1e-4 * rng.nextDouble());
  }

  /** A state below a move of the root was reached. */
  void reached(int rootIndex) {
    visits[rootIndex]++;
    reached++;
  }

  /** States reached since the root was set. */
  long reached() {
    return reached;
  }

  /** The reward of the present state, which is an end below a move of the root. */
  double endReward(int rootIndex) {
    state.rewards(reward);
    if (!(reward[0] <= best[rootIndex])) {
      best[rootIndex] = reward[0];
    }
    return reward[0];
  }

  /** True if the present state ends by the cap on moves, so that its key does not tell its end. */
  boolean isCut() {
    return state.ply() >= game.maxPlies();
  }

  /** Everything that can be reached was: no plan is better. */
  void decide() {
    decided = true;
  }

  boolean isDecided() {
    return decided || plan.isPerfect();
  }
}
