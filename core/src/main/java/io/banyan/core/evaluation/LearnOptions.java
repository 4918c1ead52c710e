// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

/**
 * How an evaluation is learned; together with the game this decides every byte of it.
 *
 * @param features the tuples, as words
 * @param stages how many stages of the game have weights of their own
 * @param games how many games are played
 * @param rate the step at the start; it falls in a straight line to a twentieth
 * @param lambda how much a target looks beyond the next state, 0 to 1
 * @param explore the chance of a random move
 * @param opening games begin with up to so many random moves
 * @param seed decides all chance
 */
public record LearnOptions(
    String features,
    int stages,
    int games,
    double rate,
    double lambda,
    double explore,
    int opening,
    long seed) {
  /** What the words for features are. */
  public static final String FEATURES = TupleShapes.ACCEPTED;

  /** Checks the numbers. */
  public LearnOptions {
    check("stages", stages, 1, 64);
    check("games", games, 1, 1_000_000_000);
    check("rate", rate, 1e-6, 100);
    check("lambda", lambda, 0, 1);
    check("explore", explore, 0, 1);
    check("opening", opening, 0, 1000);
  }

  private static void check(String name, double value, double min, double max) {
    if (!(value >= min && value <= max)) {
      throw new IllegalArgumentException(
          name + " must be from " + print(min) + " to " + print(max) + ", was " + print(value));
    }
  }

  private static String print(double value) {
    return io.banyan.core.spec.Param.print(value);
  }

  /** All in one line. */
  @Override
  public String toString() {
    return "features=%s stages=%d games=%d rate=%s lambda=%s explore=%s opening=%d seed=%d"
        .formatted(
            features, stages, games, print(rate), print(lambda), print(explore), opening, seed);
  }
}
