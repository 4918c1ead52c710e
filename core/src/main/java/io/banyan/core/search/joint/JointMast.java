// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.game.MoveLog;
import io.banyan.core.search.Dither;
import java.util.Arrays;

/**
 * MAST (Finnsson and Björnsson 2008), epsilon-greedy (Tak, Winands and Björnsson 2012), for joint
 * moves: each player prefers what did well for it anywhere. A move never seen counts 1.
 */
final class JointMast extends EpsilonGreedyPlayout {
  private final float[][] visits;
  private final float[][] means;
  private final Dither dither = new Dither();

  JointMast(int players, double epsilon) {
    super(epsilon);
    visits = new float[players][64];
    means = new float[players][64];
    clear();
  }

  void clear() {
    for (int r = 0; r < means.length; r++) {
      Arrays.fill(visits[r], 0);
      Arrays.fill(means[r], 1);
    }
  }

  void decay(double keep) {
    if (keep == 0) {
      clear();
      return;
    }
    for (float[] row : visits) {
      for (int i = 0; i < row.length; i++) {
        row[i] *= (float) keep;
      }
    }
  }

  /** How a move did for a player; 1 if it was never seen. */
  @Override
  float value(int player, int move) {
    float[] row = means[player];
    return move < row.length ? row[move] : 1;
  }

  void learn(MoveLog log, double[] rewards) {
    for (int i = 0; i < log.size(); i++) {
      int player = log.mover(i);
      int move = log.move(i);
      if (move >= means[player].length) {
        grow(player, move);
      }
      add(visits[player], means[player], move, rewards[player], dither);
    }
  }

  /** Adds a sample to a row of means; beyond {@link Dither#MOST} it forgets what is old. */
  static void add(float[] visits, float[] means, int at, double reward, Dither dither) {
    float n = Math.min(visits[at] + 1, Dither.MOST);
    visits[at] = n;
    means[at] =
        n < Dither.FROM
            ? means[at] + ((float) reward - means[at]) / n
            : dither.mean(means[at], reward, n);
  }

  private void grow(int player, int move) {
    int old = means[player].length;
    int size = Math.max(move + 1, 2 * old);
    visits[player] = Arrays.copyOf(visits[player], size);
    means[player] = Arrays.copyOf(means[player], size);
    Arrays.fill(means[player], old, size, 1);
  }
}
