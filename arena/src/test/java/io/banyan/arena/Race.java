// SPDX-License-Identifier: Apache-2.0
package io.banyan.arena;

import io.banyan.core.game.BoardView;
import io.banyan.core.game.Game;
import io.banyan.core.game.GameSlot;
import io.banyan.core.game.State;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;

/**
 * Any number of players add 1 to 3 to a common sum; who reaches the goal wins, at the cap all draw.
 */
public final class Race implements Game {
  public static final Entry<Game> ENTRY =
      Entry.of(GameSlot.GAME, "race", "who reaches the goal wins")
          .param(Param.integer("players", 3, 2, 6, "players").asPositional())
          .param(Param.integer("cap", 100, 1, 100, "moves until a draw"))
          .param(Param.integer("goal", 21, 1, 1000, "the sum that wins"))
          .param(Param.integer("breaks", 0, 0, 100, "moves after which it fails; 0: never"))
          .makes(
              args ->
                  new Race(
                      args.integer("players"),
                      args.integer("cap"),
                      args.integer("goal"),
                      args.integer("breaks")));

  private final int players;
  private final int cap;
  private final int goal;
  private final int breaks;

  Race(int players, int cap, int goal, int breaks) {
    this.players = players;
    this.cap = cap;
    this.goal = goal;
    this.breaks = breaks;
  }

  @Override
  public String id() {
    return "race(players=" + players + ",cap=" + cap + ")";
  }

  @Override
  public int players() {
    return players;
  }

  @Override
  public int moveRange() {
    return 3;
  }

  @Override
  public int maxMoves() {
    return 3;
  }

  @Override
  public int maxPlies() {
    return cap;
  }

  @Override
  public boolean isCutAtMaxPlies() {
    return true;
  }

  @Override
  public State newState() {
    return new RaceState();
  }

  @Override
  public String moveText(State state, int move) {
    return "+" + (move + 1);
  }

  @Override
  public String boardText(State state) {
    return "sum " + ((RaceState) state).sum;
  }

  @Override
  public BoardView boardView(State state) {
    return BoardView.of(BoardView.Shape.PIT, List.of());
  }

  @Override
  public List<String> moveCells(State state, int move) {
    return List.of();
  }

  private final class RaceState implements State {
    private int sum;
    private int ply;

    @Override
    public int mover() {
      return ply % players;
    }

    @Override
    public int legalMoves(int[] moves) {
      if (isTerminal()) {
        return 0;
      }
      for (int i = 0; i < 3; i++) {
        moves[i] = i;
      }
      return 3;
    }

    @Override
    public void play(int move) {
      sum += move + 1;
      ply++;
    }

    @Override
    public boolean isTerminal() {
      if (breaks > 0 && ply >= breaks) {
        throw new ArithmeticException("no end in sight");
      }
      return sum >= goal || ply >= cap;
    }

    @Override
    public void rewards(double[] rewards) {
      for (int i = 0; i < players; i++) {
        rewards[i] = sum < goal ? 1.0 / players : (ply - 1) % players == i ? 1 : 0;
      }
    }

    @Override
    public void copyFrom(State other) {
      sum = ((RaceState) other).sum;
      ply = ((RaceState) other).ply;
    }

    @Override
    public int ply() {
      return ply;
    }
  }
}
