// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.match;

import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The moves made before the agents play: none, a number of random plies, or lines from a list. The
 * pairs of all pairings of a game use the same openings in the same order.
 */
public final class Openings {
  /** The agents play from the start. */
  public static final Openings NONE = new Openings(0, List.of());

  private static final int TRIES = 10_000;
  private static final int[] NO_MOVES = {};

  private final int plies;
  private final List<String> lines;

  private Openings(int plies, List<String> lines) {
    this.plies = plies;
    this.lines = List.copyOf(lines);
  }

  /** Random legal moves, that many in every opening, no opening twice. */
  public static Openings random(int plies) {
    if (plies < 1 || plies > 1000) {
      throw new IllegalArgumentException("random openings need 1 to 1000 plies, was " + plies);
    }
    return new Openings(plies, List.of());
  }

  /** Lines of moves separated by spaces, taken in turn. */
  public static Openings listed(List<String> lines) {
    if (lines.isEmpty()) {
      throw new IllegalArgumentException("the list of openings is empty");
    }
    return new Openings(0, lines);
  }

  /** Reads {@code none}, {@code random(4)}, or lines separated by {@code ;}. */
  public static Openings parse(String text) {
    String t = text.strip();
    if (t.equals("none") || t.isEmpty()) {
      return NONE;
    }
    if (t.startsWith("random(") && t.endsWith(")")) {
      String number = t.substring("random(".length(), t.length() - 1).strip();
      number = number.startsWith("plies=") ? number.substring("plies=".length()) : number;
      try {
        return random(Integer.parseInt(number));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "openings must be none, random(PLIES) or lines of moves separated by ; was '"
                + text
                + "'",
            e);
      }
    }
    return listed(Arrays.stream(t.split(";")).map(String::strip).toList());
  }

  /**
   * The openings of a game, one per pair.
   *
   * @param count how many different ones are needed; listed ones repeat
   * @throws IllegalArgumentException if a line is not legal, or there are not that many openings
   */
  int[][] forGame(Game game, long seed, int count) {
    if (!lines.isEmpty()) {
      return listedFor(game);
    }
    if (plies == 0) {
      return new int[][] {NO_MOVES};
    }
    Rng rng = new Rng(Rng.hash(seed, Rng.hash(game.id()), plies));
    Set<List<Integer>> seen = new HashSet<>();
    int[][] openings = new int[count][];
    for (int i = 0; i < count; i++) {
      int tries = 0;
      do {
        if (tries++ == TRIES) {
          throw new IllegalArgumentException(
              "%s has only about %d different openings of %d plies, but %d pairs need one each"
                  .formatted(game.id(), i, plies, count));
        }
        openings[i] = randomLine(game, rng);
      } while (openings[i] == null || !seen.add(Arrays.stream(openings[i]).boxed().toList()));
    }
    return openings;
  }

  /** A line of random moves, or null if the game ended on the way. */
  private int[] randomLine(Game game, Rng rng) {
    State state = game.newState();
    int[] line = new int[plies];
    int[] buffer = new int[game.maxMoves()];
    for (int i = 0; i < plies; i++) {
      int n = state.legalMoves(buffer);
      // Sorted, so that the line does not depend on the order in which a state lists its moves.
      Arrays.sort(buffer, 0, n);
      line[i] = buffer[rng.nextInt(n)];
      state.play(line[i]);
      if (state.isTerminal()) {
        return null;
      }
    }
    return line;
  }

  private int[][] listedFor(Game game) {
    List<int[]> openings = new ArrayList<>();
    for (String line : lines) {
      State state = game.newState();
      List<Integer> moves = new ArrayList<>();
      for (String text : Moves.split(line)) {
        try {
          if (state.isTerminal()) {
            throw Moves.illegal(game, state, text);
          }
          int move = game.parseMove(state, text);
          moves.add(move);
          state.play(move);
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException("opening '" + line + "': " + e.getMessage(), e);
        }
      }
      if (state.isTerminal()) {
        throw new IllegalArgumentException("opening '" + line + "' ends the game");
      }
      openings.add(moves.stream().mapToInt(Integer::intValue).toArray());
    }
    return openings.toArray(int[][]::new);
  }

  /** Reads back what {@link #parse} reads. */
  @Override
  public String toString() {
    if (!lines.isEmpty()) {
      return String.join(";", lines);
    }
    return plies == 0 ? "none" : "random(" + plies + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Openings o && o.toString().equals(toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }
}
