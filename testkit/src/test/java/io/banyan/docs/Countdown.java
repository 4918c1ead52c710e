// SPDX-License-Identifier: Apache-2.0
package io.banyan.docs;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;

/** The game of docs/add-a-game.md: say 1 to 3 numbers, whoever says the last one wins. */
// doc: game
public final class Countdown implements Game {
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "countdown", "say the last number")
          .param(Param.integer("from", 21, 1, 1000, "numbers to say").asPositional())
          .makes(args -> new Countdown(args.integer("from")));

  private final int from;

  public Countdown(int from) {
    this.from = from;
  }

  @Override
  public String id() {
    return "countdown(from=" + from + ")";
  }

  @Override
  public int players() {
    return 2;
  }

  @Override
  public int moveRange() {
    return 3; // move m says m + 1 numbers
  }

  @Override
  public int maxMoves() {
    return 3;
  }

  @Override
  public int maxPlies() {
    return from;
  }

  @Override
  public State newState() {
    return new CountdownState(from);
  }

  @Override
  public String moveText(State state, int move) {
    return Integer.toString(move + 1);
  }

  @Override
  public String boardText(State state) {
    return ((CountdownState) state).left + " left";
  }

  @Override
  public BoardView boardView(State state) {
    String left = Integer.toString(((CountdownState) state).left);
    return BoardView.of(
        BoardView.Shape.PIT, List.of(new BoardView.Cell("heap", 0, 0, -1, left, 0)));
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of(); // no cell to click: moves are shown as buttons
  }
}

// doc: end

// doc: state
final class CountdownState implements State, UniformPlayout {
  int left;
  private int ply;

  CountdownState(int from) {
    left = from;
  }

  @Override
  public int mover() {
    return ply & 1;
  }

  @Override
  public int legalMoves(int[] moves) {
    int n = Math.min(3, left);
    for (int m = 0; m < n; m++) {
      moves[m] = m;
    }
    return n;
  }

  @Override
  public void play(int move) {
    left -= move + 1;
    ply++;
  }

  @Override
  public boolean isTerminal() {
    return left == 0;
  }

  @Override
  public void rewards(double[] rewards) {
    int winner = 1 - mover(); // whoever spoke last
    rewards[winner] = 1;
    rewards[1 - winner] = 0;
  }

  @Override
  public void copyFrom(State other) {
    left = ((CountdownState) other).left;
    ply = ((CountdownState) other).ply;
  }

  @Override
  public int ply() {
    return ply;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    while (left > 0) {
      int move = rng.nextInt(Math.min(3, left));
      if (log != null) {
        log.add(mover(), move);
      }
      play(move);
    }
  }
}
// doc: end
