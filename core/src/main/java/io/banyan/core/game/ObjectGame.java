// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.game;

import java.util.List;

/**
 * A game in ordinary Java objects: immutable positions, moves of any class with {@code equals} and
 * {@code hashCode}. {@link ObjectGames#adapt} turns it into a {@link Game} that every agent can
 * play.
 *
 * <p>This is the quick way to have a game searched. It allocates for every move and is perhaps ten
 * to a hundred times slower than a {@link State} written for speed; rules, notation and results
 * stay the same when the fast form follows later.
 *
 * @param <P> position, immutable
 * @param <M> move
 */
public interface ObjectGame<P, M> {
  /** The game's name: lower-case letters, digits and hyphens. */
  String name();

  /** Number of players. */
  default int players() {
    return 2;
  }

  /** The position at the start. */
  P start();

  /** The player to move, from 0. */
  int mover(P position);

  /** The legal moves, without duplicates; empty exactly when the game is over. */
  List<M> legalMoves(P position);

  /** The position after a move. */
  P play(P position, M move);

  /** The results of a finished game, one per player: 1 win, 0 loss, 0.5 for a draw of two. */
  double[] rewards(P position);

  /** No position has more legal moves than this. */
  default int maxMoves() {
    return 1024;
  }

  /** No game is longer than this: it ends as a draw then. */
  default int maxPlies() {
    return 1000;
  }

  /** A move as text; unique among the legal moves of a position. */
  default String moveText(M move) {
    return move.toString();
  }
}
