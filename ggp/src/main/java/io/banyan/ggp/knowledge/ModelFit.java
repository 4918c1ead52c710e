// SPDX-License-Identifier: Apache-2.0
package io.banyan.ggp.knowledge;

import io.banyan.core.random.Rng;
import io.banyan.ggp.reason.circuit.CompiledGame;
import io.banyan.ggp.reason.engine.Engine;
import io.banyan.ggp.reason.engine.FactSet;
import java.util.ArrayList;
import java.util.List;

/**
 * States of random games with how the games ended, and the fitting of models to them. The number of
 * games follows the size of the circuit and not a clock, so that equal sheets give equal models.
 */
final class ModelFit {
  private static final int PER_GAME = 8;
  private static final int LONGEST = 600;
  private static final int PASSES = 4;
  private static final long WORK = 60_000_000;
  private static final int FEWEST_STEPS = 4_000;
  private static final int MOST_STEPS = 120_000;
  private static final double DECAY = 1e-3;

  /** A state before the end of a random game. */
  private record Sample(FactSet state, int mover, int moves, double[] target) {}

  private final CompiledGame game;
  private final Engine engine;
  private final int roles;
  private final List<Sample> samples = new ArrayList<>();
  private final List<FactSet> line = new ArrayList<>();
  private final int[] movers = new int[LONGEST];
  private final int[] counts = new int[LONGEST];
  private final double meanMoves;
  private boolean cleanGoals = true;
  private double spared;
  private int games;

  /**
   * Plays the games.
   *
   * @param ends null, or what may tell before the end how games end: it is tested on the way
   */
  ModelFit(CompiledGame game, Engine engine, EarlyEnds ends) {
    this.game = game;
    this.engine = engine;
    roles = game.roles().size();
    long budget = Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, WORK / (game.gates() + 100)));
    long steps = 0;
    long choices = 0;
    long moves = 0;
    while (steps < budget) {
      int n = play(new Rng(Rng.hash(games, 5)));
      for (int t = 0; t < n; t++) {
        choices += counts[t] > 1 ? 1 : 0;
        moves += counts[t] > 1 ? counts[t] : 0;
      }
      finish(n, new Rng(Rng.hash(games, 6)), ends);
      games++;
      steps += n + 1;
    }
    meanMoves = choices == 0 ? 1 : (double) moves / choices;
  }

  /** A random game into {@link #line}; its length. */
  private int play(Rng rng) {
    int[] joint = new int[roles];
    engine.setInitial();
    int t = 0;
    while (t < LONGEST && !engine.isTerminal()) {
      int mover = 0;
      int most = 0;
      for (int r = 0; r < roles; r++) {
        int n = engine.legalCount(r);
        if (n == 0) {
          return t;
        }
        if (n > most) {
          most = n;
          mover = r;
        }
        joint[r] = engine.legal(r, n > 1 ? rng.nextInt(n) : 0);
      }
      if (line.size() <= t) {
        line.add(new FactSet());
      }
      engine.copyTo(line.get(t));
      movers[t] = mover;
      counts[t] = most;
      engine.next(joint);
      t++;
    }
    return t;
  }

  private void finish(int length, Rng rng, EarlyEnds ends) {
    double[] goals = new double[roles];
    for (int r = 0; r < roles; r++) {
      int goal = engine.goal(r);
      cleanGoals &= goal >= 0;
      goals[r] = goal >= 0 ? goal / 100.0 : 0.5;
    }
    if (ends != null) {
      spared += spared(length, goals, ends);
    }
    double[] target = roles == 2 ? new double[] {(1 + goals[0] - goals[1]) / 2} : goals;
    for (int i = 0; i < PER_GAME && length > 0; i++) {
      int t = rng.nextInt(length);
      samples.add(new Sample(line.get(t).copy(), movers[t], counts[t], target));
    }
  }

  /** Steps of a game that were to come when its goals were decided. */
  private int spared(int length, double[] goals, EarlyEnds ends) {
    int first = length;
    while (first > 0 && ends.isDecided(line.get(first - 1))) {
      for (int r = 0; r < roles; r++) {
        cleanGoals &= Math.abs(ends.goal(r) / 100.0 - goals[r]) < 1e-9;
      }
      first--;
    }
    return length - first;
  }

  /** Steps that the average game goes on after its goals are decided. */
  double sparedSteps() {
    return spared / games;
  }

  /** True if every game ended with one goal a role, and as was told before the end. */
  boolean hasCleanGoals() {
    return cleanGoals;
  }

  /** A model with some features. */
  SheetModel fit(SheetModel.Features features, GoalCone cone) {
    int models = roles == 2 ? 1 : roles;
    int facts = game.factCount();
    double[][] weights = new double[models][SheetModel.size(facts, roles)];
    double[][] squares = new double[models][SheetModel.size(facts, roles)];
    SheetModel model =
        new SheetModel(
            weights,
            facts,
            roles,
            features.hasGoals() ? cone : null,
            features,
            1 / Math.log(1 + meanMoves));
    int[] order = new int[samples.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    Rng rng = new Rng(7);
    for (int pass = 0; pass < PASSES; pass++) {
      for (int i = order.length - 1; i >= 0; i--) {
        int j = rng.nextInt(i + 1);
        int drawn = order[j];
        order[j] = order[i];
        order[i] = drawn;
        Sample s = samples.get(drawn);
        model.learn(s.state, s.mover, s.moves, s.target, squares, DECAY);
      }
    }
    return model;
  }
}
