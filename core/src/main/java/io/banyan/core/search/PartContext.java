// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search;

import io.banyan.core.game.Game;
import io.banyan.core.tree.Tree;

/**
 * What a part is built for: one game and one tree. Parts of several threads that share a tree share
 * its columns by name.
 *
 * <p>In a game of joint moves there are neither a {@link Game} nor a {@link Tree}, only the numbers
 * of players and moves. A part that makes do with those serves both kinds of games; one that asks
 * for more is refused.
 */
public final class PartContext {
  private static final String ONLY_IN_TURNS =
      "a part that looks at states or nodes of games in turns cannot serve joint moves; those that"
          + " go by moves and results alone can";

  private final Game game;
  private final Tree tree;
  private final int players;
  private final int moveRange;

  /** For a game in turns. */
  public PartContext(Game game, Tree tree) {
    this.game = game;
    this.tree = tree;
    players = game.players();
    moveRange = game.moveRange();
  }

  private PartContext(int players, int moveRange) {
    game = null;
    tree = null;
    this.players = players;
    this.moveRange = moveRange;
  }

  /** For a game of joint moves with so many players and numbers of moves. */
  public static PartContext ofJointMoves(int players, int moveRange) {
    return new PartContext(players, moveRange);
  }

  /** True if the game is one of joint moves. */
  public boolean isJoint() {
    return game == null;
  }

  /** Says no to joint moves in the words that are used everywhere. */
  public static IllegalArgumentException onlyInTurns() {
    return new IllegalArgumentException(ONLY_IN_TURNS);
  }

  /** The game, which must be one in turns. */
  public Game game() {
    if (isJoint()) {
      throw onlyInTurns();
    }
    return game;
  }

  /** The tree of a game in turns. */
  public Tree tree() {
    if (isJoint()) {
      throw onlyInTurns();
    }
    return tree;
  }

  /** The number of players. */
  public int players() {
    return players;
  }

  /** The numbers of moves are below this. */
  public int moveRange() {
    return moveRange;
  }

  /** True if the states of the game can do this. */
  public boolean offers(Class<?> capability) {
    return !isJoint() && capability.isInstance(game.newState());
  }

  /**
   * Refuses the game if its states lack a capability.
   *
   * @param part the part that needs it, as named in specs
   * @param meaning the capability in words: "an evaluation of states"
   */
  public void require(Class<?> capability, String part, String meaning) {
    if (!offers(capability)) {
      throw new IllegalArgumentException(
          "%s needs %s, which %s"
              .formatted(
                  part,
                  meaning,
                  isJoint()
                      ? "games of joint moves do not offer"
                      : "the game " + game.id() + " does not offer"));
    }
  }
}
