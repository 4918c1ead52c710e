// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena.engine;

import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a client tells of a game whose rules it keeps to itself.
 *
 * @param name how its searches name the game
 * @param players their number
 * @param moves the texts of all moves there are; a move is its place in this list
 * @param plies no game is longer
 */
record HostRules(String name, int players, List<String> moves, int plies) {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,63}");
  private static final int MOST_MOVES = 100_000;

  /** Reads the fields of a request. */
  static HostRules of(Request request) {
    String name = request.text("game");
    int players = (int) request.integer("players", 2, 1, 16);
    List<String> moves = List.copyOf(request.moves("moves"));
    int plies = (int) request.integer("plies", 1000, 1, 1_000_000);
    request.checkNames();
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "game must be small letters, digits, - and _, was '" + name + "'");
    }
    if (moves.isEmpty() || moves.size() > MOST_MOVES) {
      throw new IllegalArgumentException(
          "moves must be 1 to " + MOST_MOVES + " texts, were " + moves.size());
    }
    if (new HashSet<>(moves).size() < moves.size()) {
      throw new IllegalArgumentException("moves must differ from each other");
    }
    return new HostRules(name, players, moves, plies);
  }
}
