// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.runners;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;

/**
 * A moment of the race. A runner is one number, position times 16 plus stamina, so that an action
 * adds a constant to it.
 */
final class RunnersState implements State, UniformPlayout, HashKey, WinningMove, Evaluation {
  private static final int WALK = 0;
  private static final int TRIP = 3;

  /** What an action adds to the own number, apart from the limit on stamina. */
  private static final int[] ADDED = {(1 << 4) + 1, (2 << 4) - 1, (3 << 4) - 3, -1};

  private static final int[] COST = {0, 1, 3, 1};

  /** The number of actions that a stamina allows. */
  private static final int[] CHOICES = new int[Runners.FULL + 1];

  /** The action number k that a stamina allows, [stamina << 2 | k]. */
  private static final int[] CHOICE = new int[Runners.FULL + 1 << 2];

  static {
    for (int stamina = 0; stamina <= Runners.FULL; stamina++) {
      for (int action = WALK; action <= TRIP; action++) {
        if (COST[action] <= stamina) {
          CHOICE[stamina << 2 | CHOICES[stamina]++] = action;
        }
      }
    }
  }

  /** The number of a runner who is there without stamina. */
  private final int finish;

  private int first = Runners.FULL;
  private int second = Runners.FULL;
  private int ply;
  private int lastMove = Game.NO_MOVE;

  RunnersState(int finish) {
    this.finish = finish << 4;
  }

  int position(int player) {
    return (player == 0 ? first : second) >> 4;
  }

  int stamina(int player) {
    return (player == 0 ? first : second) & 15;
  }

  int lastMove() {
    return lastMove;
  }

  @Override
  public int mover() {
    return ply & 1;
  }

  @Override
  public int ply() {
    return ply;
  }

  @Override
  public boolean isTerminal() {
    return (ply & 1) == 0 && (first >= finish || second >= finish);
  }

  @Override
  public void rewards(double[] rewards) {
    int lead = position(0) - position(1);
    rewards[0] = lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
    rewards[1] = 1 - rewards[0];
  }

  @Override
  public void copyFrom(State other) {
    RunnersState from = (RunnersState) other;
    first = from.first;
    second = from.second;
    ply = from.ply;
    lastMove = from.lastMove;
  }

  @Override
  public int legalMoves(int[] moves) {
    if (isTerminal()) {
      return 0;
    }
    int stamina = stamina(mover());
    for (int k = 0; k < CHOICES[stamina]; k++) {
      moves[k] = CHOICE[stamina << 2 | k];
    }
    return CHOICES[stamina];
  }

  @Override
  public void play(int move) {
    if ((ply & 1) == 0) {
      first = act(first, move);
      second = suffer(second, move);
    } else {
      second = act(second, move);
      first = suffer(first, move);
    }
    lastMove = move;
    ply++;
  }

  /** A runner after an own action. */
  private static int act(int runner, int move) {
    int next = runner + ADDED[move];
    return (next & 15) > Runners.FULL ? next - 1 : next;
  }

  /** A runner after an action of the other. */
  private static int suffer(int runner, int move) {
    return move == TRIP ? runner - Math.min(2, runner & 15) : runner;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (isTerminal()) {
      return;
    }
    int own = (ply & 1) == 0 ? first : second;
    int other = (ply & 1) == 0 ? second : first;
    long s = rng.state();
    int t = ply;
    int move;
    do {
      s += Rng.GAMMA;
      int stamina = own & 15;
      move = CHOICE[stamina << 2 | Rng.bounded(Rng.mix(s), CHOICES[stamina])];
      if (log != null) {
        log.add(t & 1, move);
      }
      int acted = act(own, move);
      own = suffer(other, move);
      other = acted;
      t++;
    } while ((t & 1) != 0 || own < finish && other < finish);
    first = own;
    second = other;
    ply = t;
    lastMove = move;
    rng.setState(s);
  }

  @Override
  public long key() {
    return Rng.hash((long) first << 32 | second << 1 | ply & 1);
  }

  /** Only the second player's turn ends the game, so only that player wins at once. */
  @Override
  public int winningMove(int player) {
    if (player == 0 || isTerminal()) {
      return Game.NO_MOVE;
    }
    int stamina = second & 15;
    for (int k = 0; k < CHOICES[stamina]; k++) {
      int move = CHOICE[stamina << 2 | k];
      int after = act(second, move);
      boolean ends = after >= finish || first >= finish;
      if (ends && after >> 4 > first >> 4) {
        return move;
      }
    }
    return Game.NO_MOVE;
  }

  /** One unit of stamina lets a runner run instead of walking half a time: half a place. */
  @Override
  public double evaluate(int player) {
    double lead = position(0) - position(1) + 0.5 * (stamina(0) - stamina(1));
    return 1 / (1 + Math.exp(player == 0 ? -0.5 * lead : 0.5 * lead));
  }
}
