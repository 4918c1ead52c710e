// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.gomoku;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.game.WinningMove;
import io.banyan.core.game.WinningMoves;
import io.banyan.core.random.Rng;
import io.banyan.games.FillingState;
import java.util.ArrayList;
import java.util.List;

/**
 * A moment in a game of Gomoku.
 *
 * <p>Every row, column and diagonal is a word that holds the stones of both players, the second
 * player's 32 bits higher. A stone is set in its four words, and five neighbouring bits in one of
 * them, seen by three shifts, win.
 */
public final class GomokuState extends FillingState
    implements UniformPlayout, HashKey, WinningMove, WinningMoves, Evaluation, MoveOrdering {
  private static final int IN_LINE = 5;

  private final Gomoku game;
  private final long[] lines;

  GomokuState(Gomoku game) {
    super(game.size * game.size);
    this.game = game;
    lines = new long[6 * game.size - 2];
  }

  @Override
  public void play(int move) {
    int player = mover();
    record(move);
    if (put(lines, game.places[move], player << 5)) {
      result = player;
    } else if (empty == 0) {
      result = DRAW;
    }
  }

  /** Sets a stone in its four lines; true if one of them now has five in a row. */
  private static boolean put(long[] lines, long place, int half) {
    int row = (int) place & 255;
    int column = (int) place >>> 8 & 255;
    int rising = (int) place >>> 16 & 255;
    int falling = (int) place >>> 24;
    long x = 1L << half + (int) (place >>> 32);
    long y = 1L << half + row;
    long a = lines[row] | x;
    lines[row] = a;
    long b = lines[column] | y;
    lines[column] = b;
    long c = lines[rising] | x;
    lines[rising] = c;
    long d = lines[falling] | x;
    lines[falling] = d;
    return (five(a) | five(b) | five(c) | five(d)) != 0;
  }

  /** Nonzero if five neighbouring bits are set; the halves of the players do not touch. */
  private static long five(long line) {
    long two = line & line >>> 1;
    return two & two >>> 2 & line >>> 4;
  }

  @Override
  public void copyFrom(State other) {
    GomokuState s = (GomokuState) other;
    System.arraycopy(s.lines, 0, lines, 0, lines.length);
    copyPool(s);
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (result != RUNNING) {
      return;
    }
    long[] lines = this.lines;
    int[] list = this.list;
    long[] places = game.places;
    int start = empty;
    int n = start;
    int half = mover() << 5;
    int outcome = DRAW;
    long s = rng.state();
    while (n > 0) {
      s += Rng.GAMMA;
      int i = Rng.bounded(Rng.mix(s), n);
      int move = list[i];
      list[i] = list[--n];
      list[n] = move;
      if (put(lines, places[move], half)) {
        outcome = half >>> 5;
        break;
      }
      half ^= 32;
    }
    rng.setState(s);
    finish(start, n, outcome, log);
  }

  @Override
  public long key() {
    long sum = 0;
    for (int y = 0; y < game.size; y++) {
      sum += Rng.mix(lines[y] + (y + 1) * Rng.GAMMA);
    }
    return Rng.hash(sum);
  }

  @Override
  public int winningMove(int player) {
    for (int i = 0; i < empty; i++) {
      if (wins(list[i], player)) {
        return list[i];
      }
    }
    return Game.NO_MOVE;
  }

  @Override
  public int winningMoves(int player, int most, int[] moves) {
    int n = 0;
    for (int i = 0; i < empty && n < most; i++) {
      if (wins(list[i], player)) {
        moves[n++] = list[i];
      }
    }
    return n;
  }

  private boolean wins(int point, int player) {
    int half = player << 5;
    long place = game.places[point];
    long x = 1L << half + (int) (place >>> 32);
    long y = 1L << half + ((int) place & 255);
    long fives =
        five(lines[(int) place & 255] | x)
            | five(lines[(int) place >>> 8 & 255] | y)
            | five(lines[(int) place >>> 16 & 255] | x)
            | five(lines[(int) place >>> 24] | x);
    return fives != 0;
  }

  /** The difference of the rows that both players can still make, through the logistic function. */
  @Override
  public double evaluate(int player) {
    return game.knowledge.evaluate(lines, player, mover());
  }

  /** Moves that make or spoil rows. */
  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    int mover = mover();
    for (int i = 0; i < n; i++) {
      scores[i] = game.knowledge.promise(lines, moves[i], mover);
    }
  }

  /** The stones of both players, line by line. */
  void copyLines(long[] to) {
    System.arraycopy(lines, 0, to, 0, lines.length);
  }

  /** The player whose stone is on a point, -1 for none. */
  int owner(int point) {
    long row = lines[point / game.size] >>> point % game.size;
    return (row & 1) != 0 ? 0 : (row >>> 32 & 1) != 0 ? 1 : -1;
  }

  /** The points in a row through the winning stone, nothing if nobody has won. */
  List<Integer> winningLine() {
    List<Integer> points = new ArrayList<>();
    if (result != 0 && result != 1) {
      return points;
    }
    int[][] steps = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int[] step : steps) {
      int x = lastMove() % game.size;
      int y = lastMove() / game.size;
      while (isWinners(x - step[0], y - step[1])) {
        x -= step[0];
        y -= step[1];
      }
      List<Integer> row = new ArrayList<>();
      while (isWinners(x, y)) {
        row.add(y * game.size + x);
        x += step[0];
        y += step[1];
      }
      if (row.size() >= IN_LINE) {
        points.addAll(row);
      }
    }
    return points.stream().distinct().toList();
  }

  private boolean isWinners(int x, int y) {
    int n = game.size;
    return x >= 0 && y >= 0 && x < n && y < n && owner(y * n + x) == result;
  }
}
