// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.othello;

import io.banyan.core.game.MoveFeatures;
import io.banyan.core.game.State;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What a move of Othello looks like to its player: its square with the discs on the eight around
 * it, its square and how full the board is, and how many discs it flips. Squares that are images of
 * each other under the symmetries of the board are one, and the discs around them are seen from the
 * same side.
 */
final class DiscEye implements MoveFeatures.Eye {
  static final int PER_MOVE = 3;

  private static final int AROUND = 6561;
  private static final int STAGES = 6;
  private static final int MOST_FLIPS = 12;

  private final Othello game;
  private final OthelloBoard board;

  /** By square: which of the squares that differ it is. */
  private final int[] kinds = new int[64];

  /** By square: its neighbours on the board, each with the value of its digit to base three. */
  private final int[][] neighbours = new int[64][];

  private final int[][] digits = new int[64][];

  /** The same seen in a mirror: squares on a diagonal have two sides to be seen from. */
  private final int[][] mirrored = new int[64][];

  private final int placesFrom;
  private final int flipsFrom;
  private long own;
  private long other;
  private int stage;

  DiscEye(Othello game) {
    this.game = game;
    board = game.board;
    Map<Integer, Integer> found = new HashMap<>();
    for (int cell = 0; cell < game.cells(); cell++) {
      List<int[]> symmetries = toCanonical(cell);
      int square = game.square(cell);
      kinds[square] = found.computeIfAbsent(symmetries.get(0)[cell], c -> found.size());
      neighbours[square] = neighbours(cell);
      digits[square] = digits(cell, symmetries.get(0));
      mirrored[square] = digits(cell, symmetries.get(symmetries.size() - 1));
    }
    placesFrom = kinds(game) * AROUND;
    flipsFrom = placesFrom + kinds(game) * STAGES;
  }

  /** How many squares differ. */
  private static int kinds(Othello game) {
    int half = game.size / 2;
    return half * (half + 1) / 2;
  }

  static int range(Othello game) {
    return kinds(game) * (AROUND + STAGES) + (MOST_FLIPS + 1) * STAGES;
  }

  /** The symmetries that take a cell to the first of its images, one or two. */
  private List<int[]> toCanonical(int cell) {
    int first = game.cellSymmetries().stream().mapToInt(s -> s[cell]).min().orElseThrow();
    return game.cellSymmetries().stream().filter(s -> s[cell] == first).toList();
  }

  private int[] neighbours(int cell) {
    int size = game.size;
    return IntStream.range(0, game.cells())
        .filter(
            c ->
                c != cell
                    && Math.abs(c % size - cell % size) <= 1
                    && Math.abs(c / size - cell / size) <= 1)
        .map(game::square)
        .toArray();
  }

  /** The values of the neighbours' digits after a symmetry. */
  private int[] digits(int cell, int[] symmetry) {
    int size = game.size;
    return Arrays.stream(neighbours[game.square(cell)])
        .map(
            square -> {
              int image = symmetry[square / 8 * size + square % 8];
              int x = image % size - symmetry[cell] % size + 1;
              int y = image / size - symmetry[cell] / size + 1;
              int place = 3 * y + x;
              return (int) Math.round(Math.pow(3, place > 4 ? place - 1 : place));
            })
        .toArray();
  }

  @Override
  public void look(State state) {
    OthelloState s = (OthelloState) state;
    own = s.own();
    other = s.other();
    int discs = Long.bitCount(own | other);
    stage = Math.min(STAGES - 1, (discs - 4) * STAGES / (game.cells() - 4));
  }

  @Override
  public void features(int move, int[] features, int from) {
    if (move == Othello.PASS) {
      features[from] = 0;
      features[from + 1] = placesFrom;
      features[from + 2] = flipsFrom;
      return;
    }
    int[] around = neighbours[move];
    int[] values = digits[move];
    int[] others = mirrored[move];
    int shape = 0;
    int image = 0;
    for (int i = 0; i < around.length; i++) {
      int digit = (int) (own >>> around[i] & 1) + 2 * (int) (other >>> around[i] & 1);
      shape += digit * values[i];
      image += digit * others[i];
    }
    int flips = Math.min(MOST_FLIPS, Long.bitCount(board.flips(own, other, move)));
    features[from] = kinds[move] * AROUND + Math.min(shape, image);
    features[from + 1] = placesFrom + kinds[move] * STAGES + stage;
    features[from + 2] = flipsFrom + flips * STAGES + stage;
  }
}
