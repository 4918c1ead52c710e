// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit;

import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Finds the exact value of small two-player games by trying everything: alpha-beta with a table
 * over the states' hash keys. For games without repetition, whose value depends on the key alone.
 *
 * <p>Values are 1 for a win, 0 for a draw, -1 for a loss of the player in question.
 */
public final class ExhaustiveSolver {
  private final Game game;
  private final int players;
  private final long[] keys;
  private final byte[] lower;
  private final byte[] upper;
  private Frame[] frames = new Frame[0];
  private long visited;

  /** What one level of the search needs. */
  private final class Frame {
    final State state = game.newState();
    final int[] moves = new int[game.maxMoves()];
    final double[] scores = new double[game.maxMoves()];
  }

  /** A solver with a table of 2^20 states. */
  public ExhaustiveSolver(Game game) {
    this(game, 20);
  }

  /** A solver with a table of 2^bits states. */
  public ExhaustiveSolver(Game game, int bits) {
    if (game.players() != 2 || !(game.newState() instanceof HashKey)) {
      throw new IllegalArgumentException(
          "needs a game of two players with a hash key, was " + game.id());
    }
    this.game = game;
    this.players = game.players();
    this.keys = new long[1 << bits];
    this.lower = new byte[1 << bits];
    this.upper = new byte[1 << bits];
  }

  /** The value of a state for one player. */
  public int value(State state, int player) {
    int sign = state.isTerminal() || state.mover() == player ? 1 : -1;
    return state.isTerminal() ? outcome(state, player) : sign * search(state, -1, 1, 0);
  }

  /** The value of a game's start for its first player. */
  public int value() {
    return value(game.newState(), 0);
  }

  /** The value of the state after one of its moves, for the player who makes it. */
  public int valueOfMove(State state, int move) {
    State next = game.copyOf(state);
    next.play(move);
    return value(next, state.mover());
  }

  /** The texts of all moves with the highest value, sorted. */
  public List<String> bestMoves(State state) {
    int best = value(state, state.mover());
    List<String> texts = new ArrayList<>();
    for (int move : Moves.legal(game, state)) {
      if (valueOfMove(state, move) == best) {
        texts.add(game.moveText(state, move));
      }
    }
    Collections.sort(texts);
    return texts;
  }

  /** States searched so far. */
  public long visited() {
    return visited;
  }

  private int search(State state, int alpha, int beta, int depth) {
    visited++;
    int mover = state.mover();
    if (state instanceof WinningMove w && w.winningMove(mover) != Game.NO_MOVE) {
      return 1;
    }
    long key = ((HashKey) state).key();
    int slot = (int) (key >>> 20) & (keys.length - 1);
    boolean known = keys[slot] == key;
    int low = known ? Math.max(alpha, lower[slot]) : alpha;
    int high = known ? Math.min(beta, upper[slot]) : beta;
    if (known && low >= high) {
      return lower[slot] >= beta ? lower[slot] : upper[slot] <= alpha ? upper[slot] : low;
    }
    Frame frame = frame(depth);
    int n = state.legalMoves(frame.moves);
    order(state, frame, n);
    int best = -1;
    for (int i = 0; i < n && best < high; i++) {
      State next = frame.state;
      next.copyFrom(state);
      next.play(frame.moves[i]);
      int from = Math.max(low, best);
      int value;
      if (next.isTerminal()) {
        value = outcome(next, mover);
      } else if (next.mover() == mover) {
        value = search(next, from, high, depth + 1);
      } else {
        value = -search(next, -high, -from, depth + 1);
      }
      best = Math.max(best, value);
    }
    boolean same = keys[slot] == key;
    byte oldLow = same ? lower[slot] : -1;
    byte oldHigh = same ? upper[slot] : 1;
    keys[slot] = key;
    // Below the window the result is only an upper bound, above it only a lower one.
    lower[slot] = best > low ? (byte) Math.max(oldLow, best) : oldLow;
    upper[slot] = best < high ? (byte) Math.min(oldHigh, best) : oldHigh;
    return best;
  }

  private Frame frame(int depth) {
    if (depth >= frames.length) {
      Frame[] more = Arrays.copyOf(frames, depth + 16);
      for (int i = frames.length; i < more.length; i++) {
        more[i] = new Frame();
      }
      frames = more;
    }
    return frames[depth];
  }

  private static void order(State state, Frame frame, int n) {
    if (!(state instanceof MoveOrdering ordering)) {
      return;
    }
    int[] moves = frame.moves;
    double[] scores = frame.scores;
    ordering.orderingScores(moves, n, scores);
    for (int i = 1; i < n; i++) {
      int move = moves[i];
      double score = scores[i];
      int at = i;
      for (; at > 0 && scores[at - 1] < score; at--) {
        moves[at] = moves[at - 1];
        scores[at] = scores[at - 1];
      }
      moves[at] = move;
      scores[at] = score;
    }
  }

  private int outcome(State state, int player) {
    double[] rewards = new double[players];
    state.rewards(rewards);
    return Double.compare(rewards[player], 0.5);
  }
}
