// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.checkers;

import io.banyan.core.game.Bits;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.NoisyMoves;
import io.banyan.core.game.Quality;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;

/**
 * A moment in a game of checkers: three bitboards on the padded squares of {@link Trails}.
 *
 * <p>All shifts are rotations by plus or minus 4 and 5, so that one piece of code serves both
 * sides: what rotates off one end reappears in bits that belong to no square.
 */
final class CheckersState
    implements State, UniformPlayout, HashKey, Evaluation, MoveOrdering, NoisyMoves, Quality {
  /** The rows where men of player 0 and player 1 are crowned. */
  static final long[] KING_ROW = {0xfL << 31, 0xfL};

  private static final int MOVE_BUFFER = Checkers.MAX_MOVES;

  private final Checkers game;

  /** Pieces of player 0 (black, moves down) and player 1 (white). */
  private long black;

  private long white;
  private long kings;
  private int mover;
  private int ply;

  /** Moves in a row that were non-capturing moves of kings. */
  private int quiet;

  private int lastMove;
  private final int[] chains = new int[MOVE_BUFFER];

  CheckersState(Checkers game) {
    this.game = game;
    game.setUp(this);
  }

  void setUp(long newBlack, long newWhite, long newKings, int newMover) {
    black = newBlack;
    white = newWhite;
    kings = newKings;
    mover = newMover;
    ply = 0;
    quiet = 0;
    lastMove = Checkers.NO_MOVE;
  }

  long pieces(int player) {
    return player == 0 ? black : white;
  }

  long kings() {
    return kings;
  }

  int lastMove() {
    return lastMove;
  }

  int quietPlies() {
    return quiet;
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
    if (isDrawn()) {
      return 0;
    }
    long own = pieces(mover);
    long opp = pieces(mover ^ 1);
    int n = jumps(own, opp, kings, mover, moves);
    if (n > 0) {
      return n;
    }
    long empty = Trails.BOARD & ~(own | opp);
    for (int direction = 0; direction < 4; direction++) {
      boolean forward = direction >> 1 == mover;
      int offset = Trails.OFFSET[direction];
      long to = Long.rotateLeft(forward ? own : own & kings, offset) & empty;
      for (; to != 0; to &= to - 1) {
        int from = Long.numberOfTrailingZeros(to) - offset;
        moves[n++] = Trails.unpad(from) * 4 + direction;
      }
    }
    return n;
  }

  /** Captures, which are compulsory. */
  @Override
  public int noisyMoves(int[] moves) {
    return isDrawn() ? 0 : jumps(pieces(mover), pieces(mover ^ 1), kings, mover, moves);
  }

  @Override
  public boolean noiseIsForced() {
    return true;
  }

  /** Writes all complete chains of jumps; 0 when there is nothing to capture. */
  private static int jumps(long own, long opp, long kings, int mover, int[] moves) {
    long empty = Trails.BOARD & ~(own | opp);
    int n = 0;
    for (int direction = 0; direction < 4; direction++) {
      boolean forward = direction >> 1 == mover;
      int offset = Trails.OFFSET[direction];
      long movers = forward ? own : own & kings;
      long to = Long.rotateLeft(Long.rotateLeft(movers, offset) & opp, offset) & empty;
      for (; to != 0; to &= to - 1) {
        int from = Long.numberOfTrailingZeros(to) - 2 * offset;
        long fromBit = 1L << from;
        int first = Trails.FIRST[from * 4 + direction];
        boolean king = (kings & fromBit) != 0;
        n = chain(first, empty | fromBit, opp, king, mover, moves, n);
      }
    }
    return n;
  }

  /** Writes the complete chains that begin with a path, and returns the new number of moves. */
  private static int chain(
      int path, long empty, long opp, boolean king, int mover, int[] moves, int count) {
    long at = 1L << Trails.TO[path];
    long left = opp & ~Trails.CAPTURED[path];
    int down = 4 - 8 * mover;
    int across = 5 - 10 * mover;
    long to = Long.rotateLeft(Long.rotateLeft(at, down) & left, down);
    to |= Long.rotateLeft(Long.rotateLeft(at, across) & left, across);
    if (king) {
      to |= Long.rotateLeft(Long.rotateLeft(at, -down) & left, -down);
      to |= Long.rotateLeft(Long.rotateLeft(at, -across) & left, -across);
    }
    to &= empty;
    if (to == 0) {
      // A man on the king row has no square ahead of it, so it stops here as the rules demand.
      moves[count] = path;
      return count + 1;
    }
    int n = count;
    for (; to != 0; to &= to - 1) {
      int step = Long.numberOfTrailingZeros(to) - Trails.TO[path];
      int direction = step == 8 ? 0 : step == 10 ? 1 : step == -10 ? 2 : 3;
      n = chain(Trails.NEXT[path * 4 + direction], empty, opp, king, mover, moves, n);
    }
    return n;
  }

  @Override
  public void play(int move) {
    long from = 1L << Trails.FROM[move];
    long to = 1L << Trails.TO[move];
    long captured = Trails.CAPTURED[move];
    long own = (pieces(mover) & ~from) | to;
    long opp = pieces(mover ^ 1) & ~captured;
    if ((kings & from) != 0) {
      kings = (kings & ~from & ~captured) | to;
      quiet = captured == 0 ? quiet + 1 : 0;
    } else {
      kings = (kings & ~captured) | (to & KING_ROW[mover]);
      quiet = 0;
    }
    black = mover == 0 ? own : opp;
    white = mover == 0 ? opp : own;
    mover ^= 1;
    ply++;
    lastMove = move;
  }

  @Override
  public boolean isTerminal() {
    return isDrawn() || !canMove(pieces(mover), pieces(mover ^ 1), kings, mover);
  }

  /** True if the game ended without a winner; being unable to move loses even then. */
  private boolean isDrawn() {
    return isOneKingEach(black, white, kings)
        || ((quiet >= game.kingPlies() || ply >= Checkers.MAX_PLIES)
            && canMove(pieces(mover), pieces(mover ^ 1), kings, mover));
  }

  private static boolean isOneKingEach(long own, long opp, long kings) {
    return (own & own - 1) == 0
        && (opp & opp - 1) == 0
        && own != 0
        && opp != 0
        && (own | opp) == kings;
  }

  private static boolean canMove(long own, long opp, long kings, int mover) {
    int down = 4 - 8 * mover;
    int across = 5 - 10 * mover;
    long k = own & kings;
    long steps =
        Long.rotateLeft(own, down)
            | Long.rotateLeft(own, across)
            | Long.rotateLeft(k, -down)
            | Long.rotateLeft(k, -across);
    return (steps & Trails.BOARD & ~(own | opp)) != 0 || canCapture(own, opp, kings, mover);
  }

  private static boolean canCapture(long own, long opp, long kings, int mover) {
    int down = 4 - 8 * mover;
    int across = 5 - 10 * mover;
    long k = own & kings;
    long landings =
        Long.rotateLeft(Long.rotateLeft(own, down) & opp, down)
            | Long.rotateLeft(Long.rotateLeft(own, across) & opp, across)
            | Long.rotateLeft(Long.rotateLeft(k, -down) & opp, -down)
            | Long.rotateLeft(Long.rotateLeft(k, -across) & opp, -across);
    return (landings & Trails.BOARD & ~(own | opp)) != 0;
  }

  @Override
  public void rewards(double[] rewards) {
    if (isDrawn()) {
      rewards[0] = 0.5;
      rewards[1] = 0.5;
    } else {
      rewards[mover] = 0;
      rewards[mover ^ 1] = 1;
    }
  }

  @Override
  public void copyFrom(State other) {
    CheckersState o = (CheckersState) other;
    black = o.black;
    white = o.white;
    kings = o.kings;
    mover = o.mover;
    ply = o.ply;
    quiet = o.quiet;
    lastMove = o.lastMove;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    int player = mover;
    long own = pieces(player);
    long opp = pieces(player ^ 1);
    long k = kings;
    int t = ply;
    int q = quiet;
    int maxQuiet = game.kingPlies();
    long s = rng.state();
    int down = 4 - 8 * player;
    int across = 5 - 10 * player;
    while (!isOneKingEach(own, opp, k)) {
      long empty = Trails.BOARD & ~(own | opp);
      long ownKings = own & k;
      long a = Long.rotateLeft(own, down);
      long b = Long.rotateLeft(own, across);
      long c = Long.rotateLeft(ownKings, -down);
      long d = Long.rotateLeft(ownKings, -across);
      long landings =
          Long.rotateLeft(a & opp, down)
              | Long.rotateLeft(b & opp, across)
              | Long.rotateLeft(c & opp, -down)
              | Long.rotateLeft(d & opp, -across);
      boolean capture = (landings & empty) != 0;
      if ((!capture && ((a | b | c | d) & empty) == 0)
          || q >= maxQuiet
          || t >= Checkers.MAX_PLIES) {
        break;
      }
      s += Rng.GAMMA;
      long bits = Rng.mix(s);
      int move;
      if (capture) {
        int n = jumps(own, opp, k, player, chains);
        move = chains[n == 1 ? 0 : Rng.bounded(bits, n)];
        long from = 1L << Trails.FROM[move];
        long to = 1L << Trails.TO[move];
        long captured = Trails.CAPTURED[move];
        own = (own & ~from) | to;
        opp &= ~captured;
        long crowned = (k & from) != 0 ? to : to & KING_ROW[player];
        k = (k & ~from & ~captured) | crowned;
        q = 0;
        if (log != null) {
          log.add(player, move);
        }
      } else {
        a &= empty;
        b &= empty;
        c &= empty;
        d &= empty;
        int na = Long.bitCount(a);
        int nb = na + Long.bitCount(b);
        int nc = nb + Long.bitCount(c);
        int i = Rng.bounded(bits, nc + Long.bitCount(d));
        // Choose the direction without branches: they could not be predicted.
        int overA = (na - 1 - i) >> 31;
        int overB = (nb - 1 - i) >> 31;
        int overC = (nc - 1 - i) >> 31;
        long mask = a ^ ((a ^ b) & overA) ^ ((b ^ c) & overB) ^ ((c ^ d) & overC);
        int below = (na & overA & ~overB) | (nb & overB & ~overC) | (nc & overC);
        int shift =
            down
                ^ ((down ^ across) & overA)
                ^ ((across ^ -down) & overB)
                ^ ((-down ^ -across) & overC);
        long to = Bits.selectBit(mask, i - below);
        long from = Long.rotateRight(to, shift);
        own ^= from | to;
        if ((k & from) != 0) {
          k ^= from | to;
          q++;
        } else {
          k |= to & KING_ROW[player];
          q = 0;
        }
        if (log != null) {
          log.add(player, step(from, shift));
        }
      }
      long swap = own;
      own = opp;
      opp = swap;
      player ^= 1;
      down = -down;
      across = -across;
      t++;
    }
    rng.setState(s);
    if (t != ply) {
      lastMove = Checkers.NO_MOVE;
    }
    black = player == 0 ? own : opp;
    white = player == 0 ? opp : own;
    kings = k;
    mover = player;
    ply = t;
    quiet = q;
  }

  private static int step(long from, int offset) {
    int direction = offset == 4 ? 0 : offset == 5 ? 1 : offset == -5 ? 2 : 3;
    return Trails.unpad(Long.numberOfTrailingZeros(from)) * 4 + direction;
  }

  @Override
  public long key() {
    long boards = Rng.hash(Rng.hash(Rng.hash(black) ^ white) ^ kings);
    return Rng.hash(boards ^ (mover | quiet << 1));
  }

  @Override
  public double evaluate(int player) {
    // A capture at hand is worth a good part of a piece.
    double turn = canCapture(pieces(mover), pieces(mover ^ 1), kings, mover) ? 0.7 : 0.1;
    double e = strength(0) - strength(1) + (mover == 0 ? turn : -turn);
    // A piece ahead weighs more when few are left.
    double scale = 16.0 / (4 + Long.bitCount(black | white));
    double h = 1 / (1 + Math.exp(-e * scale));
    return player == 0 ? h : 1 - h;
  }

  /** Material, with a little for men that have advanced or guard the king row. */
  private double strength(int player) {
    long men = pieces(player) & ~kings;
    int kingCount = Long.bitCount(pieces(player) & kings);
    double sum = Long.bitCount(men) + 1.4 * kingCount;
    for (long rest = men; rest != 0; rest &= rest - 1) {
      int row = Trails.unpad(Long.numberOfTrailingZeros(rest)) >> 2;
      sum += 0.03 * (player == 0 ? row : 7 - row);
    }
    return sum + 0.08 * Long.bitCount(men & KING_ROW[player ^ 1]);
  }

  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    long home = KING_ROW[mover ^ 1];
    for (int i = 0; i < n; i++) {
      int move = moves[i];
      long from = 1L << Trails.FROM[move];
      long to = 1L << Trails.TO[move];
      long captured = Trails.CAPTURED[move];
      double score = 10 * Long.bitCount(captured) + 4 * Long.bitCount(captured & kings);
      long own = (pieces(mover) & ~from) | to;
      long opp = pieces(mover ^ 1) & ~captured;
      score -= canCapture(opp, own, kings & ~captured, mover ^ 1) ? 6 : 0;
      if ((kings & from) == 0) {
        int row = Trails.unpad(Trails.TO[move]) >> 2;
        score += 0.1 * (mover == 0 ? row : 7 - row);
        score += (to & KING_ROW[mover]) != 0 ? 5 : 0;
        score -= (from & home) != 0 ? 1 : 0;
      }
      scores[i] = score;
    }
  }

  @Override
  public double quality(int winner) {
    return Long.bitCount(pieces(winner)) / 12.0;
  }
}
