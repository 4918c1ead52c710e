// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

import io.banyan.core.evaluation.Checkpoint;
import io.banyan.core.evaluation.GameLearner;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.random.Rng;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns weights of moves: first a teacher plays, then the weights are fitted to what it thought of
 * the moves, by small steps against the gradient of the cross entropy, state by state in random
 * order, several times over all.
 *
 * <p>A game's chance comes from its number, and the fit begins when all games are played. So a run
 * that was stopped goes on as if it had not been.
 */
public final class MoveLearner implements GameLearner<MoveWeights> {
  private static final double LAST_RATE = 0.05;
  private static final String CHECKPOINT = "banyan moves being learned 1";

  private final Game game;
  private final MoveFeatures features;
  private final MoveLearnOptions options;
  private final MoveTeacher teacher;
  private final MoveLessons lessons;
  private int played;

  /** Begins to learn. */
  public MoveLearner(Game game, MoveLearnOptions options, MoveTeacher teacher) {
    this.game = game;
    this.options = options;
    this.teacher = teacher;
    features = MoveWeights.features(game, "learning");
    lessons = new MoveLessons(game, features);
  }

  @Override
  public int played() {
    return played;
  }

  @Override
  public boolean isDone() {
    return played >= options.games();
  }

  /** How many states there are to learn from so far. */
  public int states() {
    return lessons.all().size();
  }

  @Override
  public String news() {
    return states() + " states";
  }

  /** The teacher plays one game. */
  @Override
  public void playOne() {
    lessons.play(teacher, options.opening(), Rng.hash(options.seed(), played));
    played++;
  }

  /** Fits the weights to all games so far. */
  @Override
  public MoveWeights learned(String commit) {
    List<MoveLessons.Lesson> all = lessons.all();
    float[] weights = new float[features.featureRange()];
    double[] scratch = new double[game.maxMoves()];
    int[] order = new int[all.size()];
    Arrays.setAll(order, i -> i);
    Rng rng = new Rng(Rng.hash(options.seed(), -1));
    double steps = (double) options.epochs() * order.length;
    long step = 0;
    for (int epoch = 0; epoch < options.epochs(); epoch++) {
      for (int i = order.length - 1; i >= 0; i--) {
        int j = rng.nextInt(i + 1);
        int next = order[j];
        order[j] = order[i];
        order[i] = next;
        double rate = options.rate() * (1 - (1 - LAST_RATE) * (step++ / steps));
        MoveSoftmax.step(all.get(next), weights, rate, scratch);
      }
    }
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("game", game.id());
    facts.put("features", MoveWeights.name(features, game));
    facts.put("options", options.toString());
    facts.put("played", Integer.toString(played));
    facts.put("states", Integer.toString(order.length));
    facts.put("commit", commit);
    return MoveWeights.of(weights, facts);
  }

  // --- checkpoints -------------------------------------------------------------------------------

  @Override
  public byte[] checkpoint() {
    return Checkpoint.write(CHECKPOINT, game, options, played, lessons.kept());
  }

  @Override
  public void resume(byte[] checkpoint, String source) {
    Checkpoint read = Checkpoint.read(checkpoint, CHECKPOINT, game, options, source);
    byte[] kept = new byte[read.kept().remaining()];
    read.kept().get(kept);
    if (!lessons.readBack(kept, read.played())) {
      throw Checkpoint.damaged(source);
    }
    played = read.played();
  }
}
