// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

/**
 * Capability of a {@link Game}: sees every legal move as a few features, such as the shape around
 * it or its distance to the last move. A feature is a number; what is learned of it, a weight each,
 * serves both players, because moves are seen from the side of the mover.
 */
public interface MoveFeatures {
  /**
   * What the features depend on apart from the name of the game, in a word that may be part of a
   * file name: {@code 8x8}.
   */
  String featureBoard();

  /** Every move has this many features. */
  int featuresPerMove();

  /** Features are numbers in {@code [0, featureRange())}. */
  int featureRange();

  /** Eyes for one thread. */
  Eye newEye();

  /** Looks at one state after the other; allocates nothing. */
  interface Eye {
    /** Looks at a state, which stays as it is while its moves are asked for. */
    void look(State state);

    /**
     * Writes the features of a legal move, {@link #featuresPerMove} numbers from an index on. One
     * that comes twice counts twice.
     */
    void features(int move, int[] features, int from);

    /**
     * Writes the product of its features' factors for each of the first {@code n} moves and returns
     * their sum. A game may do it faster, with equal products.
     *
     * @param factors by feature
     * @param scratch room for the features of a move
     */
    default float products(int[] moves, int n, float[] factors, float[] products, int[] scratch) {
      float total = 0;
      for (int i = 0; i < n; i++) {
        features(moves[i], scratch, 0);
        float product = 1;
        for (int feature : scratch) {
          product *= factors[feature];
        }
        products[i] = product;
        total += product;
      }
      return total;
    }
  }
}
