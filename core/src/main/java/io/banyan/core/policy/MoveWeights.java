// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

import io.banyan.core.evaluation.Learned;
import io.banyan.core.evaluation.WeightFile;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveFeatures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A learned weight for each feature of moves. The probability of a move is in proportion to the
 * exponential of the sum of its features' weights. Weights are single bytes times a scale, so that
 * a file is small.
 */
public final class MoveWeights implements Learned {
  private static final String FORMAT = "banyan moves 1";
  private static final int MOST_WEIGHT = 127;

  /** A weight beyond this is cut off. */
  private static final double MOST_VALUE = 8;

  /** The exponential of this is a float, and so is the sum of many of them. */
  private static final double MOST_EXPONENT = 75;

  private final byte[] weights;
  private final float scale;
  private final Map<String, String> facts;

  private MoveWeights(byte[] weights, float scale, Map<String, String> facts) {
    this.weights = weights;
    this.scale = scale;
    this.facts = facts;
  }

  /** Rounds learned weights. */
  static MoveWeights of(float[] learned, Map<String, String> facts) {
    double most = 1e-3;
    for (float w : learned) {
      most = Math.max(most, Math.abs(w));
    }
    float scale = (float) (Math.min(most, MOST_VALUE) / MOST_WEIGHT);
    byte[] weights = new byte[learned.length];
    for (int i = 0; i < weights.length; i++) {
      long rounded = Math.round((double) learned[i] / scale);
      weights[i] = (byte) Math.max(-MOST_WEIGHT, Math.min(MOST_WEIGHT, rounded));
    }
    return new MoveWeights(weights, scale, new LinkedHashMap<>(facts));
  }

  @Override
  public Map<String, String> facts() {
    return new LinkedHashMap<>(facts);
  }

  /** The weight of a feature. */
  public float weight(int feature) {
    return scale * weights[feature];
  }

  /** All weights. */
  float[] all() {
    float[] all = new float[weights.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = weight(i);
    }
    return all;
  }

  /**
   * What each feature multiplies the chance of a move with.
   *
   * @param tau the temperature: above 1 all moves become more alike
   * @param perMove how many are multiplied: no product is infinite or zero
   */
  public float[] factors(double tau, int perMove) {
    float[] byWeight = new float[2 * MOST_WEIGHT + 2];
    double most = MOST_EXPONENT / perMove;
    for (int w = -MOST_WEIGHT - 1; w <= MOST_WEIGHT; w++) {
      double exponent = Math.max(-most, Math.min(most, scale * w / tau));
      byWeight[w + MOST_WEIGHT + 1] = (float) StrictMath.exp(exponent);
    }
    float[] factors = new float[weights.length];
    for (int i = 0; i < factors.length; i++) {
      factors[i] = byWeight[weights[i] + MOST_WEIGHT + 1];
    }
    return factors;
  }

  // --- as a file ---------------------------------------------------------------------------------

  /** The bytes of the file; equal weights and facts have equal bytes. */
  @Override
  public byte[] toBytes() {
    List<String> lines = new ArrayList<>(List.of(FORMAT));
    facts.forEach((key, value) -> lines.add(key + " " + value));
    lines.add("scale " + scale);
    return WeightFile.write(lines, weights);
  }

  /**
   * Reads a file.
   *
   * @param source what to call the file in messages
   */
  public static MoveWeights read(byte[] bytes, Game game, String source) {
    MoveFeatures features = features(game, source);
    WeightFile file = WeightFile.read(bytes, FORMAT, source, "table of moves");
    Map<String, String> facts = new LinkedHashMap<>();
    for (String line : file.lines()) {
      String[] words = line.split(" ", 2);
      facts.put(words[0], words.length == 2 ? words[1] : "");
    }
    float scale = Float.parseFloat(facts.getOrDefault("scale", "0"));
    facts.remove("scale");
    String made = facts.getOrDefault("features", "");
    String wanted = name(features, game);
    if (!made.equals(wanted)) {
      throw new IllegalArgumentException(
          "%s was learned for other moves: %s; the game %s has %s"
              .formatted(source, made, game.id(), wanted));
    }
    return new MoveWeights(file.weights(features.featureRange()), scale, facts);
  }

  /** The game as one whose moves have features, or a refusal. */
  public static MoveFeatures features(Game game, String user) {
    if (game instanceof MoveFeatures features) {
      return features;
    }
    throw new IllegalArgumentException(
        user + " needs features of moves, which the game " + game.id() + " does not offer");
  }

  /** What two games must have in common to use the same weights. */
  static String name(MoveFeatures features, Game game) {
    return "%s %s, %d of %d"
        .formatted(
            shortName(game),
            features.featureBoard(),
            features.featuresPerMove(),
            features.featureRange());
  }

  static String shortName(Game game) {
    return game.id().replaceFirst("\\(.*", "");
  }
}
