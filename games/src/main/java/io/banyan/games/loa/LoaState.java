// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.loa;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;

/**
 * A moment in a game of Lines of Action: two bitboards and the keys of the positions since the last
 * capture, among which alone a position can come again.
 *
 * <p>Uniform playouts draw one of the mover's pieces and one of eight directions until the move is
 * legal, about three times; every legal move has the same chance in each attempt, so the result is
 * exactly uniform. The number of pieces on a line is a population count. Only if many attempts
 * fail, all moves are listed, which also finds the forced pass.
 */
final class LoaState
    implements State, UniformPlayout, HashKey, Evaluation, MoveOrdering, WinningMove {
  private static final int NONE = -1;
  private static final int TRIES = 40;

  private static final long NOT_A = 0xfefefefefefefefeL;
  private static final long NOT_H = 0x7f7f7f7f7f7f7f7fL;

  /** Directions d and d + 4 are opposite; d mod 4 is the line: row, diagonal, column, diagonal. */
  private static final int[] STEP = {1, 9, 8, 7, -1, -9, -8, -7};

  private static final int[] DX = {1, 1, 0, -1, -1, -1, 0, 1};
  private static final int[] DY = {0, 1, 1, 1, 0, -1, -1, -1};

  /** {@code square * 4 + line}: all squares of the line. */
  private static final long[] LINE = new long[64 * 4];

  /** {@code square * 8 + direction}: the squares ahead, and how many there are. */
  private static final long[] RAY = new long[64 * 8];

  private static final byte[] ROOM = new byte[64 * 8];

  /** {@code player * 64 + square}: random numbers whose sum modulo 2 is the key of a board. */
  private static final long[] KEY = new long[128];

  private static final long MOVER_KEY = Rng.hash(1000);

  static {
    for (int square = 0; square < 64; square++) {
      for (int direction = 0; direction < 8; direction++) {
        int x = square % 8 + DX[direction];
        int y = square / 8 + DY[direction];
        while (x >= 0 && y >= 0 && x < 8 && y < 8) {
          RAY[square * 8 + direction] |= 1L << (y * 8 + x);
          ROOM[square * 8 + direction]++;
          x += DX[direction];
          y += DY[direction];
        }
      }
      for (int line = 0; line < 4; line++) {
        LINE[square * 4 + line] =
            RAY[square * 8 + line] | RAY[square * 8 + line + 4] | 1L << square;
      }
    }
    for (int i = 0; i < KEY.length; i++) {
      KEY[i] = Rng.hash(i);
    }
  }

  private long black;
  private long white;
  private int mover;
  private int ply;
  private int winner;
  private int lastMove;

  /** How often the position has been on the board, this time included. */
  private int occurrences;

  /** Keys of the positions since the last capture, the current one last. */
  private final long[] history = new long[Loa.MAX_PLIES + 1];

  private int historySize;

  private final int[] squares = new int[2 * Loa.PIECES];
  private final byte[] placeOf = new byte[64];
  private final int[] list = new int[Loa.MAX_MOVES];

  LoaState(Loa game) {
    game.setUp(this);
  }

  void setUp(long newBlack, long newWhite, int newMover) {
    black = newBlack;
    white = newWhite;
    mover = newMover;
    ply = 0;
    lastMove = Loa.NO_MOVE;
    historySize = 1;
    occurrences = 1;
    history[0] = boardKey() ^ (mover == 0 ? 0 : MOVER_KEY);
    winner = NONE;
    if (isConnected(pieces(mover ^ 1))) {
      winner = mover ^ 1;
    } else if (isConnected(pieces(mover))) {
      winner = mover;
    }
  }

  private long boardKey() {
    long key = 0;
    for (long rest = black; rest != 0; rest &= rest - 1) {
      key ^= KEY[Long.numberOfTrailingZeros(rest)];
    }
    for (long rest = white; rest != 0; rest &= rest - 1) {
      key ^= KEY[64 + Long.numberOfTrailingZeros(rest)];
    }
    return key;
  }

  long pieces(int player) {
    return player == 0 ? black : white;
  }

  int lastMove() {
    return lastMove;
  }

  int winner() {
    return winner;
  }

  int occurrences() {
    return occurrences;
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
  public boolean isTerminal() {
    return winner != NONE || occurrences >= 3 || ply >= Loa.MAX_PLIES;
  }

  @Override
  public void rewards(double[] rewards) {
    if (winner == NONE) {
      rewards[0] = 0.5;
      rewards[1] = 0.5;
    } else {
      rewards[winner] = 1;
      rewards[winner ^ 1] = 0;
    }
  }

  @Override
  public void copyFrom(State other) {
    LoaState o = (LoaState) other;
    black = o.black;
    white = o.white;
    mover = o.mover;
    ply = o.ply;
    winner = o.winner;
    lastMove = o.lastMove;
    occurrences = o.occurrences;
    historySize = o.historySize;
    System.arraycopy(o.history, 0, history, 0, historySize);
  }

  @Override
  public int legalMoves(int[] moves) {
    return isTerminal() ? 0 : list(pieces(mover), pieces(mover ^ 1), moves);
  }

  private static int list(long own, long opp, int[] moves) {
    int n = 0;
    for (long rest = own; rest != 0; rest &= rest - 1) {
      int from = Long.numberOfTrailingZeros(rest);
      for (int direction = 0; direction < 8; direction++) {
        int to = target(from, direction, own, opp);
        if (to >= 0) {
          moves[n++] = from << 6 | to;
        }
      }
    }
    if (n == 0) {
      moves[n++] = Loa.PASS;
    }
    return n;
  }

  /** Where a piece goes in a direction, -1 if it may not. */
  private static int target(int from, int direction, long own, long opp) {
    int length = Long.bitCount((own | opp) & LINE[from * 4 + (direction & 3)]);
    if (length > ROOM[from * 8 + direction]) {
      return -1;
    }
    int to = from + length * STEP[direction];
    long jumped = RAY[from * 8 + direction] & ~RAY[to * 8 + direction] & ~(1L << to);
    return ((jumped & opp) | (own & 1L << to)) == 0 ? to : -1;
  }

  @Override
  public void play(int move) {
    long key = history[historySize - 1] ^ MOVER_KEY;
    boolean capture = false;
    if (move != Loa.PASS) {
      int from = move >> 6;
      int to = move & 63;
      long own = pieces(mover) ^ (1L << from | 1L << to);
      long opp = pieces(mover ^ 1);
      key ^= KEY[mover * 64 + from] ^ KEY[mover * 64 + to];
      capture = (opp >>> to & 1) != 0;
      if (capture) {
        opp ^= 1L << to;
        key ^= KEY[(mover ^ 1) * 64 + to];
      }
      black = mover == 0 ? own : opp;
      white = mover == 0 ? opp : own;
      if (isConnected(own)) {
        winner = mover;
      } else if (capture && isConnected(opp)) {
        winner = mover ^ 1;
      }
    }
    historySize = capture ? 0 : historySize;
    history[historySize++] = key;
    occurrences = occurrences(history, historySize);
    mover ^= 1;
    ply++;
    lastMove = move;
  }

  /** How often the last of some keys is among them; the same side is to move in every second. */
  private static int occurrences(long[] keys, int size) {
    long key = keys[size - 1];
    int count = 1;
    for (int i = size - 3; i >= 0; i -= 2) {
      count += keys[i] == key ? 1 : 0;
    }
    return count;
  }

  /** True if all pieces are one group, joined in eight directions. */
  static boolean isConnected(long pieces) {
    if ((pieces & pieces - 1) == 0) {
      return pieces != 0;
    }
    // A piece without neighbours settles most positions.
    long sides = (pieces << 1 & NOT_A) | (pieces >>> 1 & NOT_H);
    long rows = pieces | sides;
    if ((pieces & ~(sides | rows << 8 | rows >>> 8)) != 0) {
      return false;
    }
    return group(pieces, pieces & -pieces) == pieces;
  }

  /** The pieces joined to the given ones. */
  private static long group(long pieces, long start) {
    long reached = start;
    while (true) {
      long rows = reached | (reached << 1 & NOT_A) | (reached >>> 1 & NOT_H);
      long more = (rows | rows << 8 | rows >>> 8) & pieces;
      if (more == reached) {
        return reached;
      }
      reached = more;
    }
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (isTerminal()) {
      return;
    }
    int[] list0 = squares;
    byte[] place = placeOf;
    long[] keys = history;
    int size = historySize;
    int player = mover;
    long own = pieces(player);
    long opp = pieces(player ^ 1);
    int base = player * Loa.PIECES;
    int ownCount = collect(own, base);
    int oppCount = collect(opp, Loa.PIECES - base);
    long key = keys[size - 1];
    int t = ply;
    long s = rng.state();
    while (true) {
      int from = 0;
      int to = -1;
      int index = 0;
      for (int tries = 0; tries < TRIES; tries++) {
        s += Rng.GAMMA;
        int i = Rng.bounded(Rng.mix(s), ownCount * 8);
        int direction = i & 7;
        index = base + (i >> 3);
        from = list0[index];
        int length = Long.bitCount((own | opp) & LINE[from * 4 + (direction & 3)]);
        int end = from + length * STEP[direction];
        // One test for all conditions; a square beyond the edge is any square.
        long bit = 1L << end;
        long jumped = RAY[from * 8 + direction] & ~RAY[(end & 63) * 8 + direction] & ~bit & opp;
        int beyond = (ROOM[from * 8 + direction] - length) >> 31;
        if ((jumped | (own & bit) | beyond) == 0) {
          to = end;
          break;
        }
      }
      if (to < 0) {
        s += Rng.GAMMA;
        int n = list(own, opp, list);
        int move = list[Rng.bounded(Rng.mix(s), n)];
        if (move != Loa.PASS) {
          from = move >> 6;
          to = move & 63;
          index = place[from];
        }
      }
      if (log != null) {
        log.add(player, to < 0 ? Loa.PASS : from << 6 | to);
      }
      key ^= MOVER_KEY;
      t++;
      if (to >= 0) {
        own ^= 1L << from | 1L << to;
        list0[index] = to;
        int mine = player << 6;
        key ^= KEY[mine + from] ^ KEY[mine + to];
        boolean capture = (opp >>> to & 1) != 0;
        if (capture) {
          opp ^= 1L << to;
          key ^= KEY[(mine ^ 64) + to];
          int last = list0[Loa.PIECES - base + --oppCount];
          list0[place[to]] = last;
          place[last] = place[to];
          size = 0;
        }
        place[to] = (byte) index;
        if (isConnected(own)) {
          winner = player;
        } else if (capture && isConnected(opp)) {
          winner = player ^ 1;
        }
      }
      keys[size++] = key;
      player ^= 1;
      long swap = own;
      own = opp;
      opp = swap;
      int swapCount = ownCount;
      ownCount = oppCount;
      oppCount = swapCount;
      base = Loa.PIECES - base;
      if (winner != NONE || (size > 4 && occurrences(keys, size) >= 3) || t >= Loa.MAX_PLIES) {
        break;
      }
    }
    rng.setState(s);
    black = player == 0 ? own : opp;
    white = player == 0 ? opp : own;
    mover = player;
    ply = t;
    historySize = size;
    occurrences = occurrences(keys, size);
    lastMove = Loa.NO_MOVE;
  }

  /** Lists the squares of some pieces from an index on and returns their number. */
  private int collect(long pieces, int start) {
    int n = start;
    for (long rest = pieces; rest != 0; rest &= rest - 1) {
      int square = Long.numberOfTrailingZeros(rest);
      placeOf[square] = (byte) n;
      squares[n++] = square;
    }
    return n - start;
  }

  /** Board, mover and how often the position has occurred; not the positions before it. */
  @Override
  public long key() {
    return history[historySize - 1] ^ (occurrences > 1 ? Rng.hash(occurrences) : 0);
  }

  @Override
  public int winningMove(int player) {
    long own = pieces(player);
    long opp = pieces(player ^ 1);
    for (long rest = own; rest != 0; rest &= rest - 1) {
      int from = Long.numberOfTrailingZeros(rest);
      long others = own & ~(1L << from);
      for (int direction = 0; direction < 8; direction++) {
        int to = target(from, direction, own, opp);
        if (to >= 0 && isConnected(others | 1L << to)) {
          return from << 6 | to;
        }
      }
    }
    return Game.NO_MOVE;
  }

  @Override
  public double evaluate(int player) {
    double e = 1.0 * (scatter(white) - scatter(black)) + 0.3 * (groups(white) - groups(black));
    double h = 1 / (1 + Math.exp(-e));
    return player == 0 ? h : 1 - h;
  }

  private static int groups(long pieces) {
    int count = 0;
    for (long rest = pieces; rest != 0; count++) {
      rest &= ~group(rest, rest & -rest);
    }
    return count;
  }

  /** The mean distance, in king moves, of the pieces to their centre beyond the least possible. */
  private static double scatter(long pieces) {
    int n = Long.bitCount(pieces);
    if (n == 0) {
      return 0;
    }
    int centre = centre(pieces);
    int sum = 0;
    for (long rest = pieces; rest != 0; rest &= rest - 1) {
      sum += distance(Long.numberOfTrailingZeros(rest), centre);
    }
    // Eight pieces fit around the centre, the others two away.
    int least = n <= 9 ? n - 1 : 8 + 2 * (n - 9);
    return (double) (sum - least) / n;
  }

  /** The square nearest to the centre of mass. */
  private static int centre(long pieces) {
    int n = Long.bitCount(pieces);
    int x = 0;
    int y = 0;
    for (long rest = pieces; rest != 0; rest &= rest - 1) {
      int square = Long.numberOfTrailingZeros(rest);
      x += square & 7;
      y += square >> 3;
    }
    return (y + n / 2) / n * 8 + (x + n / 2) / n;
  }

  private static int distance(int a, int b) {
    return Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));
  }

  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    if (n > 0 && moves[0] == Loa.PASS) {
      scores[0] = 0;
      return;
    }
    long own = pieces(mover);
    long opp = pieces(mover ^ 1);
    int centre = centre(own);
    for (int i = 0; i < n; i++) {
      int from = moves[i] >> 6;
      int to = moves[i] & 63;
      boolean wins = isConnected((own & ~(1L << from)) | 1L << to);
      boolean capture = (opp >>> to & 1) != 0;
      scores[i] =
          (wins ? 100 : 0) + distance(from, centre) - distance(to, centre) + (capture ? 1 : 0);
    }
  }
}
