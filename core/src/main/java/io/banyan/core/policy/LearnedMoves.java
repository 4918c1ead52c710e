// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.policy;

import io.banyan.core.evaluation.WeightFile;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveFeatures;
import io.banyan.core.spec.Param;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Finds the weights of moves for a game: those that come along with it, or a file. */
public final class LearnedMoves {
  /** The parameter of those who take a file. */
  public static final Param.Word FILE =
      Param.text("file", null, "a file written by 'banyan learn-moves'").asPositional();

  /** The parameter of those who use weights. */
  public static final Param.Number TAU =
      Param.number("tau", 1, 0.02, 1000, "temperature: more makes moves more alike");

  private final String user;
  private final String file;
  private final double tau;
  private final Map<String, float[]> read = new ConcurrentHashMap<>();

  /**
   * Looks for nothing yet.
   *
   * @param file null for what comes along with games
   * @param tau temperature
   * @param user who needs them, as named in specifications
   */
  public LearnedMoves(String file, double tau, String user) {
    this.file = file;
    this.tau = tau;
    this.user = user;
  }

  /** What each feature of the game's moves multiplies their chance with; nobody changes it. */
  public float[] factors(Game game) {
    int perMove = MoveWeights.features(game, user).featuresPerMove();
    return read.computeIfAbsent(game.id(), id -> weights(game).factors(tau, perMove));
  }

  private MoveWeights weights(Game game) {
    if (file != null) {
      return MoveWeights.read(WeightFile.named(file), game, file);
    }
    String name = resource(game);
    byte[] bytes = WeightFile.beside(game, name);
    if (bytes == null) {
      throw new IllegalArgumentException(
          "%s needs a file, features(file=...): no learned weights of moves come along with the game %s"
              .formatted(user, game.id()));
    }
    return MoveWeights.read(bytes, game, name);
  }

  /** The name of the resource beside the class of a game. */
  static String resource(Game game) {
    return MoveWeights.shortName(game) + "-" + ((MoveFeatures) game).featureBoard() + ".moves";
  }
}
