// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.amazons;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.Quality;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * A moment in a game of Amazons: the occupied squares as lines of {@link Geometry} and the squares
 * of the queens.
 *
 * <p><b>Uniform playouts.</b> A position has hundreds of moves (queen move, arrow) but only dozens
 * of queen moves, whose number is known from 16 table look-ups. A queen move is drawn uniformly
 * together with one of the four lines through its end and a number below a bound on what can be
 * seen along a line. If the number is below what is seen along this line, it names the arrow's
 * square; otherwise all is drawn anew. Every pair has the same chance in each attempt, so the
 * result is exactly uniform over pairs. The bound is the longest line free of arrows, which only
 * shrinks and is renewed now and then: about three attempts per move.
 */
final class AmazonsState
    implements State,
        UniformPlayout,
        HashKey,
        Evaluation,
        MoveOrdering,
        Quality,
        PlayoutCandidates {
  static final int QUEENS = 4;

  /** Moves after which a playout looks for the longest free line again. */
  private static final int RENEWAL = 8;

  private final Geometry geometry;

  /** Occupied squares; the last word is always full. */
  private final int[] lines;

  /** Squares of white's queens, then of black's. */
  private final int[] queens = new int[2 * QUEENS];

  private int mover;
  private int ply;
  private int lastMove;
  private final Territory territory;

  AmazonsState(Amazons game) {
    geometry = game.geometry();
    lines = new int[geometry.lines + 1];
    territory = new Territory(geometry.n);
    game.setUp(this);
  }

  /** Puts up a position; squares of missing queens are n n. */
  void setUp(int[] newQueens, boolean[] arrows, int newMover) {
    System.arraycopy(geometry.emptyLines, 0, lines, 0, lines.length);
    System.arraycopy(newQueens, 0, queens, 0, queens.length);
    for (int queen : queens) {
      if (queen < arrows.length) {
        toggle(queen);
      }
    }
    for (int square = 0; square < arrows.length; square++) {
      if (arrows[square]) {
        toggle(square);
      }
    }
    mover = newMover;
    ply = 0;
    lastMove = Amazons.NO_MOVE;
  }

  /** The owner of the queen on a square, 2 for an arrow, -1 for an empty square. */
  int at(int square) {
    for (int i = 0; i < queens.length; i++) {
      if (queens[i] == square) {
        return i / QUEENS;
      }
    }
    return isOccupied(square) ? 2 : -1;
  }

  private boolean isOccupied(int square) {
    return (lines[square / geometry.n] >> square % geometry.n & 1) != 0;
  }

  int lastMove() {
    return lastMove;
  }

  @Override
  public int mover() {
    return mover;
  }

  @Override
  public int ply() {
    return ply;
  }

  @Override
  public int legalMoves(int[] moves) {
    int count = 0;
    for (int i = mover * QUEENS; i < (mover + 1) * QUEENS; i++) {
      count = movesOf(queens[i], moves, count);
    }
    return count;
  }

  /** Appends the moves of the queen on a square and returns the new number of moves. */
  private int movesOf(int from, int[] moves, int count) {
    Geometry g = geometry;
    if (from == g.n * g.n) {
      return count;
    }
    int next = count;
    toggle(from);
    for (long ends = sight(from); ends != 0; ends &= ends - 1) {
      int end = Long.numberOfTrailingZeros(ends);
      long shots = sight(g.arrow[from * g.slots + end]);
      int id = (g.firstPair[from * 8] + end) * g.slots;
      int after = next + Long.bitCount(shots);
      // Four at a time, a few of them in vain: how many there are is hard to predict.
      for (; next < after; next += 4) {
        moves[next] = id + Long.numberOfTrailingZeros(shots);
        shots &= shots - 1;
        moves[next + 1] = id + Long.numberOfTrailingZeros(shots);
        shots &= shots - 1;
        moves[next + 2] = id + Long.numberOfTrailingZeros(shots);
        shots &= shots - 1;
        moves[next + 3] = id + Long.numberOfTrailingZeros(shots);
        shots &= shots - 1;
      }
      next = after;
    }
    toggle(from);
    return next;
  }

  /** The squares seen from here, a bit for each arrow slot of the square. */
  private long sight(int square) {
    int[] board = lines;
    int numbers = geometry.lineOf[square];
    long places = geometry.position[square];
    long first = geometry.firstSlots[square];
    int file = (int) places & 0xffff;
    int rank = (int) places >>> 16;
    return sight(file | board[numbers & 255], first)
        | sight(rank | board[numbers >>> 8 & 255], first >>> 16)
        | sight(file | board[numbers >>> 16 & 255], first >>> 32)
        | sight(file | board[numbers >>> 24], first >>> 48);
  }

  /** What is seen along one line. */
  private long sight(int index, long firstSlots) {
    int below = geometry.seenBelow[index];
    int above = geometry.seen[index] - below;
    return (1L << below) - 1 << firstSlots | (1L << above) - 1 << (firstSlots >>> 8);
  }

  /** Makes an empty square occupied and the reverse. */
  private void toggle(int square) {
    toggle(lines, geometry.lineOf[square], geometry.position[square], geometry.n);
  }

  private static void toggle(int[] board, int numbers, long places, int n) {
    int file = 1 << (((int) places & 0xffff) >>> n);
    board[numbers & 255] ^= file;
    board[numbers >>> 8 & 255] ^= 1 << ((int) places >>> (16 + n));
    board[numbers >>> 16 & 255] ^= file;
    board[numbers >>> 24] ^= file;
  }

  /** The number of squares a queen sees from here. */
  private static int seen(int[] board, byte[] seen, int numbers, long places) {
    int file = (int) places & 0xffff;
    int rank = (int) places >>> 16;
    return seen[file | board[numbers & 255]]
        + seen[rank | board[numbers >>> 8 & 255]]
        + seen[file | board[numbers >>> 16 & 255]]
        + seen[file | board[numbers >>> 24]];
  }

  private int seen(int square) {
    return seen(lines, geometry.seen, geometry.lineOf[square], geometry.position[square]);
  }

  /** Queen moves, without arrows, of all queens of a player. */
  int queenMoves(int player) {
    int sum = 0;
    for (int i = player * QUEENS; i < (player + 1) * QUEENS; i++) {
      sum += seen(queens[i]);
    }
    return sum;
  }

  @Override
  public void play(int move) {
    Geometry g = geometry;
    int pair = move / g.slots;
    int from = g.pairFrom[pair];
    int to = g.pairTo[pair];
    int i = mover * QUEENS;
    while (queens[i] != from) {
      i++;
    }
    queens[i] = to;
    toggle(from);
    toggle(to);
    toggle(g.arrow[to * g.slots + move - pair * g.slots]);
    mover ^= 1;
    ply++;
    lastMove = move;
  }

  /** A queen that can move can always shoot at the square it left. */
  @Override
  public boolean isTerminal() {
    return queenMoves(mover) == 0;
  }

  @Override
  public void rewards(double[] rewards) {
    rewards[mover] = 0;
    rewards[mover ^ 1] = 1;
  }

  @Override
  public void copyFrom(State other) {
    AmazonsState o = (AmazonsState) other;
    System.arraycopy(o.lines, 0, lines, 0, lines.length);
    System.arraycopy(o.queens, 0, queens, 0, queens.length);
    mover = o.mover;
    ply = o.ply;
    lastMove = o.lastMove;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    int[] board = lines;
    int[] lineOf = geometry.lineOf;
    long[] position = geometry.position;
    byte[] seen = geometry.seen;
    byte[] seenBelow = geometry.seenBelow;
    int[] step = geometry.step;
    int n = geometry.n;
    int player = mover;
    int t = ply;
    int longest = 0;
    int renewal = t;
    long s = rng.state();
    while (true) {
      int base = player * QUEENS;
      int q = queens[base];
      int p0 = seenByLine(board, seen, lineOf[q], position[q]);
      q = queens[base + 1];
      int p1 = seenByLine(board, seen, lineOf[q], position[q]);
      q = queens[base + 2];
      int p2 = seenByLine(board, seen, lineOf[q], position[q]);
      q = queens[base + 3];
      int p3 = seenByLine(board, seen, lineOf[q], position[q]);
      int c0 = p0 >>> 24;
      int c1 = c0 + (p1 >>> 24);
      int c2 = c1 + (p2 >>> 24);
      int c3 = c2 + (p3 >>> 24);
      if (c3 == 0) {
        break;
      }
      if (t >= renewal) {
        longest = longestLine();
        renewal = t + RENEWAL;
      }
      int queen;
      int from;
      int to;
      int line;
      int distance;
      int shotLine;
      int shotDistance;
      while (true) {
        s += Rng.GAMMA;
        long bits = Rng.mix(s);
        // The high half of the bits picks the queen move. No branches: they could not be predicted.
        int i = Rng.bounded(bits, c3);
        int over0 = (c0 - 1 - i) >> 31;
        int over1 = (c1 - 1 - i) >> 31;
        int over2 = (c2 - 1 - i) >> 31;
        queen = base - over0 - over1 - over2;
        i -= (c0 & over0 & ~over1) | (c1 & over1 & ~over2) | (c2 & over2);
        from = queens[queen];
        int numbers = lineOf[from];
        long places = position[from];
        int p = p0 ^ ((p0 ^ p1) & over0) ^ ((p1 ^ p2) & over1) ^ ((p2 ^ p3) & over2);
        int r0 = p & 255;
        int r1 = p >>> 8 & 255;
        int r2 = p >>> 16 & 255;
        over0 = (r0 - 1 - i) >> 31;
        over1 = (r1 - 1 - i) >> 31;
        over2 = (r2 - 1 - i) >> 31;
        line = -over0 - over1 - over2;
        i -= (r0 & over0 & ~over1) | (r1 & over1 & ~over2) | (r2 & over2);
        int place = (int) (places >>> (16 * line)) & 0xffff;
        int number = numbers >>> (8 * line) & 255;
        distance = distance(i, seenBelow[place | board[number]]);
        to = from + distance * step[line];
        // The low half picks one of four lines for the arrow and a number.
        shotLine = (int) bits & 3;
        i = (int) (((bits >>> 2 & 0x3fffffffL) * longest) >>> 30);
        int shotNumber = lineOf[to] >>> (8 * shotLine) & 255;
        // Along the line of the move the queen has left its square.
        int left = 1 << (place >>> n) & ((shotNumber ^ number) - 1) >> 31;
        int index =
            ((int) (position[to] >>> (16 * shotLine)) & 0xffff) | (board[shotNumber] & ~left);
        if (i < seen[index]) {
          shotDistance = distance(i, seenBelow[index]);
          break;
        }
      }
      int arrowTo = to + shotDistance * step[shotLine];
      toggle(board, lineOf[from], position[from], n);
      toggle(board, lineOf[to], position[to], n);
      toggle(board, lineOf[arrowTo], position[arrowTo], n);
      queens[queen] = to;
      if (log != null) {
        log.add(player, number(from, to, line, distance, shotLine, shotDistance));
      }
      player ^= 1;
      t++;
    }
    rng.setState(s);
    if (t != ply) {
      lastMove = Amazons.NO_MOVE;
    }
    mover = player;
    ply = t;
  }

  private int number(int from, int to, int line, int distance, int shotLine, int shotDistance) {
    Geometry g = geometry;
    int direction = from * 8 + 2 * line + (distance > 0 ? 1 : 0);
    int shot = to * 8 + 2 * shotLine + (shotDistance > 0 ? 1 : 0);
    int pair = g.firstPair[direction] + Math.abs(distance) - 1;
    return pair * g.slots + g.firstSlot[shot] + Math.abs(shotDistance) - 1;
  }

  /** Squares seen along the first line, the first two, three and all four, a byte each. */
  private static int seenByLine(int[] board, byte[] seen, int numbers, long places) {
    int file = (int) places & 0xffff;
    int r0 = seen[file | board[numbers & 255]];
    int r1 = r0 + seen[(int) places >>> 16 | board[numbers >>> 8 & 255]];
    int r2 = r1 + seen[file | board[numbers >>> 16 & 255]];
    int r3 = r2 + seen[file | board[numbers >>> 24]];
    return r0 | r1 << 8 | r2 << 16 | r3 << 24;
  }

  /**
   * The most squares that a queen sees along a line when only arrows stand on the board. Arrows
   * never go away, so this stays a bound for the rest of the game, wherever the queens move.
   */
  private int longestLine() {
    for (int queen : queens) {
      toggle(queen);
    }
    int longest = 0;
    for (int line : lines) {
      longest = Math.max(longest, geometry.longest[line]);
    }
    for (int queen : queens) {
      toggle(queen);
    }
    return longest;
  }

  /** Steps to square number i of a line: first those below, nearest first, then those above. */
  private static int distance(int i, int below) {
    int above = (below - 1 - i) >> 31;
    return (i - below + 1 & above) | (-1 - i & ~above);
  }

  @Override
  public int playoutCandidates(Rng rng, int[] moves, double[] weights) {
    int first = rng.nextInt(QUEENS);
    int count = 0;
    for (int k = 0; k < QUEENS && count == 0; k++) {
      count = movesOf(queens[mover * QUEENS + (first + k) % QUEENS], moves, 0);
    }
    Arrays.fill(weights, 0, count, 1);
    return count;
  }

  @Override
  public long key() {
    int n = geometry.n;
    long h = Rng.hash(mover);
    long word = 0;
    for (int y = 0; y < n; y++) {
      word = word << n | lines[y];
      if (y % 5 == 4 || y == n - 1) {
        h = Rng.hash(h ^ word);
        word = 0;
      }
    }
    // The queens of a player are a set, so their numbers are added up.
    long white = 0;
    long black = 0;
    for (int i = 0; i < QUEENS; i++) {
      white += Rng.hash(queens[i]);
      black += Rng.hash(queens[QUEENS + i]);
    }
    return Rng.hash(Rng.hash(h ^ white) ^ black);
  }

  @Override
  public double evaluate(int player) {
    double e = territory.balance(lines, queens, mover);
    double h = 1 / (1 + Math.exp(-0.3 * e));
    return player == 0 ? h : 1 - h;
  }

  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    Geometry g = geometry;
    for (int i = 0; i < n; i++) {
      int pair = moves[i] / g.slots;
      int from = g.pairFrom[pair];
      int to = g.pairTo[pair];
      int arrowTo = g.arrow[to * g.slots + moves[i] - pair * g.slots];
      toggle(from);
      toggle(to);
      toggle(arrowTo);
      int own = 0;
      for (int k = mover * QUEENS; k < (mover + 1) * QUEENS; k++) {
        own += seen(queens[k] == from ? to : queens[k]);
      }
      scores[i] = own - queenMoves(mover ^ 1);
      toggle(from);
      toggle(to);
      toggle(arrowTo);
    }
  }

  @Override
  public double quality(int winner) {
    return queenMoves(winner) / 16.0;
  }
}
