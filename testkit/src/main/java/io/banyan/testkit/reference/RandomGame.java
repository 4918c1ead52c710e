// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.PlacementGame;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.List;

/**
 * A small game whose rules are drawn from a seed: how many moves there are, which are legal where,
 * who moves when, how long it lasts and who wins. States offer every capability that parts of a
 * search ask for, except a uniform playout of their own, so that every part can be tried on every
 * game. Moves are worth something of their own, so that what a search learns of them is true.
 */
public final class RandomGame implements Game, PlacementGame {
  private final long seed;
  private final int players;
  private final boolean placement;
  private final boolean alternating;
  private final boolean fractions;
  private final int range;
  private final int widest;
  private final int longest;
  private final int ending;

  /** Draws the rules. */
  public RandomGame(long seed, int players, boolean placement) {
    if (players < 2 || players > 3) {
      throw new IllegalArgumentException("players must be 2 or 3, was " + players);
    }
    Rng rng = new Rng(Rng.hash(seed, 77));
    this.seed = seed;
    this.players = players;
    this.placement = placement;
    this.alternating = placement || rng.nextBoolean(0.7);
    this.fractions = rng.nextBoolean(0.25);
    this.range = placement ? 6 + rng.nextInt(4) : 7 + rng.nextInt(9);
    this.widest = placement ? range : 2 + rng.nextInt(5);
    this.longest = placement ? range : 5 + rng.nextInt(6);
    this.ending = rng.nextInt(30);
  }

  /** A game of two players, sometimes a placement game. */
  public static RandomGame of(long seed) {
    return new RandomGame(seed, 2, Rng.hash(seed, 3) % 3 == 0);
  }

  long seed() {
    return seed;
  }

  boolean isAlternating() {
    return alternating;
  }

  boolean hasFractions() {
    return fractions;
  }

  int widest() {
    return widest;
  }

  /** Chance in percent that a state is final, from the third move on. */
  int ending() {
    return ending;
  }

  /** What a move is worth to the player who makes it, in [-1, 1]. */
  double worth(int player, int move) {
    long h = Rng.hash(Rng.hash(Rng.hash(seed) ^ 5) ^ player);
    return unit(Rng.hash(h ^ move)) * 2 - 1;
  }

  static double unit(long bits) {
    return (bits >>> 11) * 0x1.0p-53;
  }

  @Override
  public boolean onlyPlaces() {
    return placement;
  }

  @Override
  public String id() {
    return "random(seed=%d,players=%d,placement=%b)".formatted(seed, players, placement);
  }

  @Override
  public int players() {
    return players;
  }

  @Override
  public int moveRange() {
    return range;
  }

  @Override
  public int maxMoves() {
    return widest;
  }

  @Override
  public int maxPlies() {
    return longest;
  }

  @Override
  public State newState() {
    return new RandomState(this);
  }

  @Override
  public String moveText(State state, int move) {
    return "" + (char) ('a' + move % 4) + (move / 4 + 1);
  }

  @Override
  public String boardText(State state) {
    return state.toString();
  }

  @Override
  public BoardView boardView(State state) {
    List<BoardView.Cell> cells = new ArrayList<>();
    for (int move = 0; move < range; move++) {
      cells.add(new BoardView.Cell(moveText(state, move), move % 4, move / 4, -1, "", 0));
    }
    return BoardView.of(BoardView.Shape.SQUARE, cells);
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(moveText(state, move));
  }
}
