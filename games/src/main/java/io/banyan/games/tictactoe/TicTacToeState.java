// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.tictactoe;

import io.banyan.core.game.Bits;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;

/** Two sets of nine bits, one per player. */
final class TicTacToeState implements State, UniformPlayout, HashKey, WinningMove {
  private static final int[] LINES = {0x007, 0x038, 0x1c0, 0x049, 0x092, 0x124, 0x111, 0x054};
  private static final boolean[] WINS = wins();

  private int first;
  private int second;
  private int last = Game.NO_MOVE;

  private static boolean[] wins() {
    boolean[] wins = new boolean[1 << TicTacToe.CELLS];
    for (int set = 0; set < wins.length; set++) {
      for (int line : LINES) {
        wins[set] |= (set & line) == line;
      }
    }
    return wins;
  }

  @Override
  public int mover() {
    return ply() & 1;
  }

  @Override
  public int ply() {
    return Integer.bitCount(first | second);
  }

  @Override
  public int legalMoves(int[] moves) {
    if (isTerminal()) {
      return 0;
    }
    int n = 0;
    for (int rest = TicTacToe.FULL & ~(first | second); rest != 0; rest &= rest - 1) {
      moves[n++] = Integer.numberOfTrailingZeros(rest);
    }
    return n;
  }

  @Override
  public void play(int move) {
    if (mover() == 0) {
      first |= 1 << move;
    } else {
      second |= 1 << move;
    }
    last = move;
  }

  @Override
  public boolean isTerminal() {
    return WINS[first] || WINS[second] || (first | second) == TicTacToe.FULL;
  }

  @Override
  public void rewards(double[] rewards) {
    rewards[0] = WINS[first] ? 1 : WINS[second] ? 0 : 0.5;
    rewards[1] = 1 - rewards[0];
  }

  @Override
  public void copyFrom(State other) {
    TicTacToeState o = (TicTacToeState) other;
    first = o.first;
    second = o.second;
    last = o.last;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (isTerminal()) {
      return;
    }
    int player = mover();
    int own = player == 0 ? first : second;
    int other = player == 0 ? second : first;
    int empty = TicTacToe.FULL & ~(own | other);
    long s = rng.state();
    int cell;
    while (true) {
      int k = Rng.bounded(Rng.mix(s += Rng.GAMMA), Integer.bitCount(empty));
      int bit = (int) Bits.selectBit(empty, k);
      cell = Integer.numberOfTrailingZeros(bit);
      if (log != null) {
        log.add(player, cell);
      }
      own |= bit;
      empty ^= bit;
      if (WINS[own] || empty == 0) {
        break;
      }
      int swap = own;
      own = other;
      other = swap;
      player ^= 1;
    }
    rng.setState(s);
    first = player == 0 ? own : other;
    second = player == 0 ? other : own;
    last = cell;
  }

  @Override
  public long key() {
    return Rng.hash(first | second << TicTacToe.CELLS);
  }

  @Override
  public int winningMove(int player) {
    int own = player == 0 ? first : second;
    for (int rest = TicTacToe.FULL & ~(first | second); rest != 0; rest &= rest - 1) {
      if (WINS[own | (rest & -rest)]) {
        return Integer.numberOfTrailingZeros(rest);
      }
    }
    return Game.NO_MOVE;
  }

  int lastMove() {
    return last;
  }

  /** The player who holds a cell, or -1. */
  int owner(int cell) {
    return (first >> cell & 1) != 0 ? 0 : (second >> cell & 1) != 0 ? 1 : -1;
  }

  /** The cells of completed lines as a set of bits. */
  int winningLine() {
    int cells = 0;
    for (int line : LINES) {
      if ((first & line) == line || (second & line) == line) {
        cells |= line;
      }
    }
    return cells;
  }
}
