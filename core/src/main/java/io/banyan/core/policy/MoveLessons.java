// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

import io.banyan.core.game.Game;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * States of a teacher's games, with the features of their moves and the share each deserves. After
 * a few random moves the teacher plays both sides, every move drawn by its share, so that games
 * differ. A state with one legal move teaches nothing and is left out.
 *
 * <p>What is kept of a game is its moves and shares; all else follows from them. Shares are rounded
 * to 255ths, for a game that was read back is to teach the same.
 */
final class MoveLessons {
  private static final int MOST_SHARE = 255;

  /**
   * One state.
   *
   * @param features of the first move, then of the second, and so on
   * @param shares by move, in 255ths
   * @param total the sum of the shares
   */
  record Lesson(int[] features, byte[] shares, int total) {
    int moves() {
      return shares.length;
    }

    double share(int i) {
      return (shares[i] & MOST_SHARE) / (double) total;
    }

    /** The move that deserves most, the first of equals. */
    int best() {
      int best = 0;
      for (int i = 1; i < shares.length; i++) {
        if ((shares[i] & MOST_SHARE) > (shares[best] & MOST_SHARE)) {
          best = i;
        }
      }
      return best;
    }
  }

  private final Game game;
  private final int perMove;
  private final MoveFeatures.Eye eye;
  private final int[] moves;
  private final double[] shares;
  private final List<Lesson> lessons = new ArrayList<>();
  private byte[] kept = new byte[1 << 12];
  private int keptSize;

  MoveLessons(Game game, MoveFeatures features) {
    this.game = game;
    perMove = features.featuresPerMove();
    eye = features.newEye();
    moves = new int[game.maxMoves()];
    shares = new double[moves.length];
  }

  List<Lesson> all() {
    return lessons;
  }

  /** Plays a game; equal seeds give equal games. */
  void play(MoveTeacher teacher, int opening, long seed) {
    Rng rng = new Rng(seed);
    State state = game.newState();
    int random = rng.nextInt(opening + 1);
    teacher.newGame(rng.nextLong());
    while (!state.isTerminal()) {
      int n = state.legalMoves(moves);
      if (n == 1 || state.ply() < random) {
        int i = rng.nextInt(n);
        keep(1, i);
        state.play(moves[i]);
        continue;
      }
      teacher.think(state, moves, n, shares);
      byte[] rounded = rounded(n);
      int i = drawn(rounded, rng);
      keep(2, i);
      keep(rounded);
      add(state, rounded);
      state.play(moves[i]);
    }
    keep(0, 0);
  }

  private byte[] rounded(int n) {
    byte[] rounded = new byte[n];
    double most = 0;
    for (int i = 0; i < n; i++) {
      most = Math.max(most, shares[i]);
    }
    for (int i = 0; i < n; i++) {
      rounded[i] = (byte) Math.round(MOST_SHARE * shares[i] / most);
    }
    return rounded;
  }

  private static int drawn(byte[] rounded, Rng rng) {
    int rest = rng.nextInt(total(rounded));
    int i = 0;
    while (rest >= (rounded[i] & MOST_SHARE)) {
      rest -= rounded[i++] & MOST_SHARE;
    }
    return i;
  }

  private static int total(byte[] rounded) {
    int total = 0;
    for (byte share : rounded) {
      total += share & MOST_SHARE;
    }
    return total;
  }

  private void add(State state, byte[] rounded) {
    int[] features = new int[rounded.length * perMove];
    eye.look(state);
    for (int i = 0; i < rounded.length; i++) {
      eye.features(moves[i], features, i * perMove);
    }
    lessons.add(new Lesson(features, rounded, total(rounded)));
  }

  // --- keeping -----------------------------------------------------------------------------------

  /** A kind (0: the game is over, 1: a move that teaches nothing, 2: shares follow) and a move. */
  private void keep(int kind, int index) {
    keep(new byte[] {(byte) kind, (byte) (index >> 8), (byte) index});
  }

  private void keep(byte[] bytes) {
    if (keptSize + bytes.length > kept.length) {
      kept = Arrays.copyOf(kept, 2 * kept.length + bytes.length);
    }
    System.arraycopy(bytes, 0, kept, keptSize, bytes.length);
    keptSize += bytes.length;
  }

  /** All games. */
  byte[] kept() {
    return Arrays.copyOf(kept, keptSize);
  }

  /** Adds the lessons of so many games that were kept; false if the bytes do not fit. */
  boolean readBack(byte[] bytes, int games) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    for (int g = 0; g < games; g++) {
      if (!readGame(in)) {
        return false;
      }
    }
    keep(bytes);
    return in.remaining() == 0;
  }

  private boolean readGame(ByteBuffer in) {
    State state = game.newState();
    while (in.remaining() >= 3) {
      int kind = in.get();
      int index = in.getShort() & 0xffff;
      if (kind == 0) {
        return state.isTerminal();
      }
      int n = state.legalMoves(moves);
      if (index >= n || kind == 2 && in.remaining() < n) {
        return false;
      }
      int move = moves[index];
      if (kind == 2) {
        byte[] rounded = new byte[n];
        in.get(rounded);
        add(state, rounded);
      }
      state.play(move);
    }
    return false;
  }
}
