// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.ggp.reason.engine.FactSet;

/**
 * An evaluation of states that was fitted to random games: for each role the expected goal as a
 * logistic function of the facts that hold, of how near each role's goal is, and of the number of
 * moves that the one to move has. Of two roles the second has what the first lacks. Immutable but
 * for its scratch memory: {@link #copy} gives one to another thread.
 */
public final class SheetModel {
  /** What a model may look at. */
  public enum Features {
    ALL,
    FACTS,
    GOALS,
    MOBILITY;

    boolean hasFacts() {
      return this == ALL || this == FACTS;
    }

    boolean hasGoals() {
      return this == ALL || this == GOALS;
    }

    boolean hasMobility() {
      return this == ALL || this == MOBILITY;
    }
  }

  private final double[][] weights;
  private final int facts;
  private final int roles;
  private final GoalCone cone;
  private final Features features;
  private final double mobilityScale;
  private final double[] nearness;

  /**
   * @param weights per model the weights of facts, then of a constant, the nearness of each role's
   *     goal and each role's moves
   * @param cone null if goals are not looked at
   */
  SheetModel(
      double[][] weights,
      int facts,
      int roles,
      GoalCone cone,
      Features features,
      double mobilityScale) {
    this.weights = weights;
    this.facts = facts;
    this.roles = roles;
    this.cone = cone;
    this.features = features;
    this.mobilityScale = mobilityScale;
    nearness = new double[roles];
  }

  /** Weights of one model. */
  static int size(int facts, int roles) {
    return facts + 1 + 2 * roles;
  }

  /** The same with scratch memory of its own. */
  SheetModel copy(GoalCone other) {
    return new SheetModel(
        weights, facts, roles, cone == null ? null : other, features, mobilityScale);
  }

  /**
   * The expected goal of each role, in [0, 1].
   *
   * @param mover whose turn it is
   * @param moves how many moves that role has
   */
  public void evaluate(FactSet state, int mover, int moves, double[] out) {
    look(state);
    double mobility = Math.log(Math.max(1, moves)) * mobilityScale;
    for (int m = 0; m < weights.length; m++) {
      out[m] = sigmoid(sum(weights[m], state, mover, mobility));
    }
    if (roles == 2) {
      out[1] = 1 - out[0];
    }
  }

  private void look(FactSet state) {
    if (cone != null) {
      cone.proximity(state, nearness);
    }
  }

  private double sum(double[] w, FactSet state, int mover, double mobility) {
    double sum = w[facts];
    if (features.hasFacts()) {
      for (int f = state.nextFact(0); f >= 0; f = state.nextFact(f + 1)) {
        sum += w[f];
      }
    }
    if (cone != null) {
      for (int r = 0; r < roles; r++) {
        sum += w[facts + 1 + r] * nearness[r];
      }
    }
    return features.hasMobility() ? sum + w[facts + 1 + roles + mover] * mobility : sum;
  }

  /**
   * One step of stochastic gradient descent with a step size of its own for each weight (AdaGrad:
   * Duchi, Hazan, Singer 2011), weights being drawn towards 0.
   */
  void learn(
      FactSet state, int mover, int moves, double[] target, double[][] squares, double decay) {
    look(state);
    double mobility = Math.log(Math.max(1, moves)) * mobilityScale;
    for (int m = 0; m < weights.length; m++) {
      double[] w = weights[m];
      double error = sigmoid(sum(w, state, mover, mobility)) - target[m];
      step(w, squares[m], facts, error, 0);
      if (features.hasFacts()) {
        for (int f = state.nextFact(0); f >= 0; f = state.nextFact(f + 1)) {
          step(w, squares[m], f, error, decay);
        }
      }
      if (cone != null) {
        for (int r = 0; r < roles; r++) {
          step(w, squares[m], facts + 1 + r, error * nearness[r], decay);
        }
      }
      if (features.hasMobility()) {
        step(w, squares[m], facts + 1 + roles + mover, error * mobility, decay);
      }
    }
  }

  private static void step(double[] w, double[] squares, int i, double gradient, double decay) {
    double g = gradient + decay * w[i];
    squares[i] += g * g;
    w[i] -= 0.3 * g / (1e-3 + Math.sqrt(squares[i]));
  }

  private static double sigmoid(double x) {
    return 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, x))));
  }

  /** The weight of a fact for a role's goal; for the second of two roles that of the first. */
  public double weight(int role, int fact) {
    return weights[Math.min(role, weights.length - 1)][fact];
  }
}
