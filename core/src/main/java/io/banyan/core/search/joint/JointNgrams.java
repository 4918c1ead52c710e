// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.game.MoveLog;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Dither;
import java.util.Arrays;

/**
 * N-gram playouts (Tak, Winands and Björnsson 2012) for joint moves: a move is judged by how it did
 * anywhere (MAST) and, once seen often enough, by how it did right after the player's own previous
 * choice. What others chose at the same time is unknown to the player and left out.
 */
final class JointNgrams extends EpsilonGreedyPlayout {
  private static final int SIZE = 1 << 16;
  private static final int ENOUGH = 7;

  private final JointMast single;

  /** Pairs by hash; two that share a place share their statistics. */
  private final float[] visits = new float[SIZE];

  private final float[] means = new float[SIZE];
  private final int[] last;
  private final Dither dither = new Dither();

  JointNgrams(int players, JointMast single, double epsilon) {
    super(epsilon);
    this.single = single;
    last = new int[players];
  }

  void clear() {
    Arrays.fill(visits, 0);
    Arrays.fill(means, 0);
  }

  void decay(double keep) {
    if (keep == 0) {
      clear();
      return;
    }
    for (int i = 0; i < SIZE; i++) {
      visits[i] *= (float) keep;
    }
  }

  /** A new iteration begins: nobody has chosen anything. */
  void begin() {
    Arrays.fill(last, -1);
  }

  /** A player with a choice made a move. */
  void made(int player, int move) {
    last[player] = move;
  }

  @Override
  float value(int player, int move) {
    float alone = single.value(player, move);
    if (last[player] < 0) {
      return alone;
    }
    int pair = pair(player, last[player], move);
    return visits[pair] >= ENOUGH ? (alone + means[pair]) / 2 : alone;
  }

  void learn(MoveLog log, double[] rewards) {
    begin();
    for (int i = 0; i < log.size(); i++) {
      int player = log.mover(i);
      int move = log.move(i);
      if (last[player] >= 0) {
        int pair = pair(player, last[player], move);
        JointMast.add(visits, means, pair, rewards[player], dither);
      }
      last[player] = move;
    }
  }

  private static int pair(int player, int before, int move) {
    long key = ((long) player << 56) ^ ((long) before << 28) ^ move;
    return (int) Rng.mix(key * 0x9E3779B97F4A7C15L) & SIZE - 1;
  }
}
