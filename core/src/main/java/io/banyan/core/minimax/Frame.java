// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveEvaluation;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.NoisyMoves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.Arrays;

/** What alpha-beta keeps for one ply: a state, its moves in the order of trial, the best line. */
final class Frame {
  private final State own;
  State state;
  MoveEvaluation ahead;
  MoveOrdering ordering;
  HashKey hash;
  NoisyMoves noise;

  /** The legal moves; only the first {@link #listed} are meant. */
  final int[] moves;

  int listed;
  final double[] scores;
  final int[] ties;
  int[] line = new int[16];
  int lineLength;
  int killer = Game.NO_MOVE;
  int olderKiller = Game.NO_MOVE;
  boolean afterPass;

  Frame(Game game) {
    own = game.newState();
    moves = new int[game.maxMoves()];
    scores = new double[game.maxMoves()];
    ties = new int[game.maxMoves()];
    attach(own);
  }

  /** Uses a state without copying it. */
  void attach(State newState) {
    if (newState == state) {
      return;
    }
    state = newState;
    ahead = newState instanceof MoveEvaluation e ? e : null;
    ordering = newState instanceof MoveOrdering o ? o : null;
    hash = newState instanceof HashKey h ? h : null;
    noise = newState instanceof NoisyMoves m ? m : null;
  }

  /** Becomes the state after a move of another frame. */
  void follow(Frame parent, int move) {
    own.copyFrom(parent.state);
    own.play(move);
  }

  void noteKiller(int move) {
    if (move != killer) {
      olderKiller = killer;
      killer = move;
    }
  }

  /** The best line is this move and then the best line below. */
  void noteLine(int move, Frame child) {
    int length = child.lineLength + 1;
    if (length > line.length) {
      line = Arrays.copyOf(line, Math.max(length, 2 * line.length));
    }
    line[0] = move;
    System.arraycopy(child.line, 0, line, 1, child.lineLength);
    lineLength = length;
  }

  void shuffle(int n, Rng rng) {
    int[] list = moves;
    long s = rng.state();
    for (int i = n - 1; i > 0; i--) {
      s += Rng.GAMMA;
      int j = Rng.bounded(Rng.mix(s), i + 1);
      int m = list[i];
      list[i] = list[j];
      list[j] = m;
    }
    rng.setState(s);
  }

  /** As {@link #pick} among all moves listed, where nothing but the score decides. */
  int pickByScore(int i) {
    double[] all = scores;
    int best = i;
    double top = all[i];
    for (int j = i + 1; j < listed; j++) {
      if (all[j] > top) {
        best = j;
        top = all[j];
      }
    }
    int move = moves[best];
    moves[best] = moves[i];
    moves[i] = move;
    all[best] = all[i];
    all[i] = top;
    return move;
  }

  /** Brings the best of the moves from i on to place i. Equal ones keep their shuffled order. */
  int pick(int i, int n) {
    int best = i;
    for (int j = i + 1; j < n; j++) {
      if (scores[j] > scores[best] || (scores[j] == scores[best] && ties[j] > ties[best])) {
        best = j;
      }
    }
    int move = moves[best];
    if (best != i) {
      moves[best] = moves[i];
      moves[i] = move;
      double s = scores[best];
      scores[best] = scores[i];
      scores[i] = s;
      int t = ties[best];
      ties[best] = ties[i];
      ties[i] = t;
    }
    return move;
  }

  /** Brings any of the moves from i on to place i. */
  int pickRandom(int i, int n, Rng rng) {
    int j = i + 1 == n ? i : i + rng.nextInt(n - i);
    int move = moves[j];
    moves[j] = moves[i];
    moves[i] = move;
    return move;
  }
}
