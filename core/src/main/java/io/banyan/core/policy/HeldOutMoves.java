// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

import io.banyan.core.game.Game;
import io.banyan.core.random.Rng;

/**
 * How well weights foretell what a teacher thinks of moves, in games that were not learned from.
 *
 * <p>The log loss is the mean cross entropy of the shares; no policy has less than their own
 * entropy. The agreement is how often the likeliest move is the one that the teacher liked best;
 * that of no knowledge is what a random choice would have.
 */
public final class HeldOutMoves {
  private final int states;
  private double logLoss;
  private double agreement;
  private double uniformLogLoss;
  private double uniformAgreement;
  private double entropy;

  /** Lets the teacher play games on seeds that a learner with this seed does not use. */
  public HeldOutMoves(
      Game game, MoveWeights weights, MoveTeacher teacher, int games, int opening, long seed) {
    MoveLessons lessons = new MoveLessons(game, MoveWeights.features(game, "validation"));
    for (int g = 0; g < games; g++) {
      lessons.play(teacher, opening, Rng.hash(~seed, g));
    }
    states = lessons.all().size();
    float[] all = weights.all();
    double[] probabilities = new double[game.maxMoves()];
    for (MoveLessons.Lesson lesson : lessons.all()) {
      MoveSoftmax.probabilities(lesson, all, probabilities);
      add(lesson, probabilities);
    }
  }

  private void add(MoveLessons.Lesson lesson, double[] probabilities) {
    int n = lesson.moves();
    int likeliest = 0;
    for (int i = 0; i < n; i++) {
      double share = lesson.share(i);
      if (share > 0) {
        logLoss -= share * Math.log(probabilities[i]) / states;
        entropy -= share * Math.log(share) / states;
      }
      likeliest = probabilities[i] > probabilities[likeliest] ? i : likeliest;
    }
    agreement += likeliest == lesson.best() ? 1.0 / states : 0;
    uniformLogLoss += Math.log(n) / states;
    uniformAgreement += 1.0 / n / states;
  }

  /** How many states were looked at. */
  public int states() {
    return states;
  }

  /** The log loss of the weights. */
  public double logLoss() {
    return logLoss;
  }

  /** The log loss of no knowledge. */
  public double uniformLogLoss() {
    return uniformLogLoss;
  }

  /** The log loss that a teacher who foretells itself would have. */
  public double entropy() {
    return entropy;
  }

  /** How often the likeliest move is the teacher's. */
  public double agreement() {
    return agreement;
  }

  /** How often a random move is. */
  public double uniformAgreement() {
    return uniformAgreement;
  }
}
