// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.cannon;

import io.banyan.core.game.Bits;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.NoisyMoves;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.Quality;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * A moment in a game of Cannon: the soldiers as bitboards in both players' views (see {@link
 * Grid}), the files of the towns.
 *
 * <p>Keeping both views makes forward the same direction for both sides: one generator without
 * branches fills 16 sets of end points, one for each way to move, and the set of targets of shots.
 * Their sizes are bytes of two words, so that one multiplication gives all running sums and a
 * random move is found without a loop. With {@code mate} a drawn move that leaves the own town
 * capturable is drawn again, which keeps the distribution uniform over the legal moves.
 */
final class CannonState
    implements State,
        UniformPlayout,
        HashKey,
        Evaluation,
        MoveOrdering,
        NoisyMoves,
        Quality,
        PlayoutCandidates {
  private static final long EVERY_BYTE = 0x0101010101010101L;
  private static final long BYTE_TOPS = 0x8080808080808080L;

  /** Tries of a playout with {@code mate} before it lists the legal moves. */
  private static final int TRIES = 6;

  private static final int NONE = -1;

  /** Places in {@link #sets} behind the 16 sets: targets of shots, and the sizes of the sets. */
  private static final int SHOTS = 2 * Grid.SETS;

  private static final int SIZES = SHOTS + 2;

  private final boolean mate;
  private final boolean strictShot;
  private final TownAttacks attacks;

  /** View of player 0: own soldiers low and high, enemy's low and high; then view of player 1. */
  private final long[] boards = new long[8];

  /** Files of the towns in the view of player 0, {@link #NONE} before they are placed. */
  private final int[] towns = new int[2];

  private int mover;
  private int ply;
  private int winner;
  private int lastMove;

  private final long[] sets = new long[SIZES + 2];

  /** True if {@link #sets} are those of the present position. */
  private boolean filled;

  private final int[] list = new int[Cannon.MAX_MOVES];

  CannonState(Cannon game) {
    mate = game.mate();
    strictShot = game.strictShot();
    attacks = game.attacks();
    game.setUp(this);
  }

  /** Puts up a position; each point is a player number or -1. */
  void setUp(int[] soldiers, int[] newTowns, int newMover) {
    Arrays.fill(boards, 0);
    for (int point = 0; point < soldiers.length; point++) {
      if (soldiers[point] >= 0) {
        toggle(soldiers[point], Grid.BIT[soldiers[point] * Grid.POINTS + point]);
      }
    }
    towns[0] = newTowns[0];
    towns[1] = newTowns[1];
    mover = newMover;
    ply = 0;
    winner = NONE;
    lastMove = Cannon.NO_MOVE;
    filled = false;
  }

  /** The owner of the soldier on a point, -1 for none. */
  int soldierAt(int point) {
    int bit = Grid.BIT[point];
    if (((boards[0] & Grid.low(bit)) | (boards[1] & Grid.high(bit))) != 0) {
      return 0;
    }
    return ((boards[2] & Grid.low(bit)) | (boards[3] & Grid.high(bit))) != 0 ? 1 : -1;
  }

  /** The point of a player's town, -1 if it is not on the board. */
  int townPoint(int player) {
    if (towns[player] == NONE || winner == (player ^ 1)) {
      return -1;
    }
    return player == 0 ? towns[0] : towns[1] + Grid.POINTS - Grid.SIZE;
  }

  /** The player whose town is on a point, -1 if there is none. */
  int townAt(int point) {
    return point == townPoint(0) ? 0 : point == townPoint(1) ? 1 : -1;
  }

  /** True if a player's town could be taken if the enemy were to move. */
  boolean isTownAttacked(int player) {
    int view = player * 4;
    return townPoint(player) >= 0
        && attacks.isAttacked(
            homeTown(player), boards[view], boards[view + 1], boards[view + 2], boards[view + 3]);
  }

  int lastMove() {
    return lastMove;
  }

  int soldiers(int player) {
    return Long.bitCount(boards[player * 4]) + Long.bitCount(boards[player * 4 + 1]);
  }

  /** Adds or removes a soldier, given by a bit in the view of its owner. */
  private void toggle(int owner, int bit) {
    int other = (owner ^ 1) * 4;
    boards[owner * 4] ^= Grid.low(bit);
    boards[owner * 4 + 1] ^= Grid.high(bit);
    boards[other + 2] ^= Grid.low(Grid.LAST - bit);
    boards[other + 3] ^= Grid.high(Grid.LAST - bit);
  }

  /** The file of a player's town in that player's view. */
  private int homeTown(int player) {
    return player == 0 ? towns[0] : 9 - towns[1];
  }

  /** The bit of the enemy's town in a player's view. */
  private int enemyTown(int player) {
    return Grid.LAST - homeTown(player ^ 1);
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
    return isOver() ? 0 : list(moves);
  }

  /** Lists the legal moves whatever the number of moves played. */
  private int list(int[] moves) {
    if (towns[mover] == NONE) {
      for (int file = 1; file < Grid.SIZE - 1; file++) {
        moves[file - 1] = Grid.FIRST_TOWN + mover * Grid.SIZE + file;
      }
      return Grid.SIZE - 2;
    }
    fillSets();
    boolean safe = areAllSafe();
    int n = 0;
    for (int set = 0; set < Grid.SETS; set++) {
      int number = Grid.NUMBER[mover * Grid.SETS + set];
      int offset = Grid.OFFSET[set];
      for (long rest = sets[2 * set]; rest != 0; rest &= rest - 1) {
        int bit = Long.numberOfTrailingZeros(rest);
        if (safe || isSafe(set, bit)) {
          moves[n++] = point(bit - offset) * 24 + number;
        }
      }
      for (long rest = sets[2 * set + 1]; rest != 0; rest &= rest - 1) {
        int bit = 64 + Long.numberOfTrailingZeros(rest);
        if (safe || isSafe(set, bit)) {
          moves[n++] = point(bit - offset) * 24 + number;
        }
      }
    }
    for (int half = 0; half < 2; half++) {
      for (long rest = sets[SHOTS + half]; rest != 0; rest &= rest - 1) {
        int bit = 64 * half + Long.numberOfTrailingZeros(rest);
        if (safe || isSafe(Grid.SETS, bit)) {
          moves[n++] = Grid.FIRST_SHOT + point(bit);
        }
      }
    }
    return n;
  }

  /** The point of a bit in the mover's view. */
  private int point(int bit) {
    return Grid.POINT[mover == 0 ? bit : Grid.LAST - bit];
  }

  /** True if no move can leave the own town capturable, or if it may: most often in a game. */
  private boolean areAllSafe() {
    return !mate || attacks.isQuiet(homeTown(mover), boards[mover * 4 + 2], boards[mover * 4 + 3]);
  }

  /** True if a move of the mover, a shot being set 16, does not leave the own town capturable. */
  private boolean isSafe(int set, int to) {
    int view = mover * 4;
    long ownLow = boards[view];
    long ownHigh = boards[view + 1];
    long low = Grid.low(to);
    long high = Grid.high(to);
    if (set < Grid.SETS) {
      int from = to - Grid.OFFSET[set];
      ownLow = (ownLow & ~Grid.low(from)) | low;
      ownHigh = (ownHigh & ~Grid.high(from)) | high;
    }
    return to == enemyTown(mover)
        || !attacks.isAttacked(
            homeTown(mover), ownLow, ownHigh, boards[view + 2] & ~low, boards[view + 3] & ~high);
  }

  private static long up(long low, long high, int n) {
    return high << n | low >>> (64 - n);
  }

  private static long down(long low, long high, int n) {
    return low >>> n | high << (64 - n);
  }

  /** Fills the sets of end points of the mover's moves, legal but for {@code mate}. */
  private void fillSets() {
    if (filled) {
      return;
    }
    filled = true;
    fillSets(boards, mover * 4, homeTown(mover), enemyTown(mover), strictShot, sets);
  }

  private static void fillSets(
      long[] boards, int view, int home, int enemyTown, boolean strict, long[] sets) {
    final long ol = boards[view];
    final long oh = boards[view + 1];
    final long el = boards[view + 2];
    final long eh = boards[view + 3];
    final long th = eh | 1L << enemyTown;
    final long fl = Grid.BOARD_LOW & ~(ol | el | 1L << home);
    final long fh = Grid.BOARD_HIGH & ~(oh | th);
    // Forward to an empty point or to capture, sideways to capture.
    long l = ol << 12 & (fl | el);
    long h = up(ol, oh, 12) & (fh | th);
    sets[0] = l;
    sets[1] = h;
    long sizes = size(l, h);
    l = ol << 13 & (fl | el);
    h = up(ol, oh, 13) & (fh | th);
    sets[2] = l;
    sets[3] = h;
    sizes |= size(l, h) << 8;
    l = ol << 11 & (fl | el);
    h = up(ol, oh, 11) & (fh | th);
    sets[4] = l;
    sets[5] = h;
    sizes |= size(l, h) << 16;
    l = ol << 1 & el;
    h = up(ol, oh, 1) & th;
    sets[6] = l;
    sets[7] = h;
    sizes |= size(l, h) << 24;
    l = down(ol, oh, 1) & el;
    h = oh >>> 1 & th;
    sets[8] = l;
    sets[9] = h;
    sizes |= size(l, h) << 32;
    // Retreats of soldiers next to enemy soldiers.
    long nl = el | el << 1 | down(el, eh, 1);
    long nh = eh | up(el, eh, 1) | eh >>> 1;
    final long rl = ol & (nl | nl << 12 | down(nl, nh, 12));
    final long rh = oh & (nh | up(nl, nh, 12) | nh >>> 12);
    l = down(rl, rh, 12) & fl;
    h = rh >>> 12 & fh;
    nl = down(l, h, 12) & fl;
    nh = h >>> 12 & fh;
    sets[10] = nl;
    sets[11] = nh;
    sizes |= size(nl, nh) << 40;
    l = down(rl, rh, 11) & fl;
    h = rh >>> 11 & fh;
    nl = down(l, h, 11) & fl;
    nh = h >>> 11 & fh;
    sets[12] = nl;
    sets[13] = nh;
    sizes |= size(nl, nh) << 48;
    l = down(rl, rh, 13) & fl;
    h = rh >>> 13 & fh;
    nl = down(l, h, 13) & fl;
    nh = h >>> 13 & fh;
    sets[14] = nl;
    sets[15] = nh;
    sizes |= size(nl, nh) << 56;
    sets[SIZES] = sizes;
    // Cannons: slides and the targets of shots along the four lines.
    sets[SHOTS] = 0;
    sets[SHOTS + 1] = 0;
    sets[SIZES + 1] = 0;
    cannons(1, 0, ol, oh, fl, fh, el, th, strict, sets);
    cannons(12, 1, ol, oh, fl, fh, el, th, strict, sets);
    cannons(13, 2, ol, oh, fl, fh, el, th, strict, sets);
    cannons(11, 3, ol, oh, fl, fh, el, th, strict, sets);
  }

  private static long size(long low, long high) {
    return (long) Long.bitCount(low) + Long.bitCount(high);
  }

  private static void cannons(
      int d,
      int line,
      long ol,
      long oh,
      long fl,
      long fh,
      long tl,
      long th,
      boolean strict,
      long[] sets) {
    int set = 2 * Grid.FIRST_SLIDE + 4 * line;
    long pl = ol & ol << d;
    long ph = oh & up(ol, oh, d);
    // The ends of three in a row in the upward direction.
    long cl = pl & pl << d;
    long ch = ph & up(pl, ph, d);
    if ((cl | ch) == 0) {
      // Worth a branch: most lines of most random positions have no cannon (7 % faster).
      Arrays.fill(sets, set, set + 4, 0);
      return;
    }
    long ul = cl << d & fl;
    long uh = up(cl, ch, d) & fh;
    long dl = down(cl, ch, 3 * d) & fl;
    long dh = ch >>> (3 * d) & fh;
    sets[set] = ul;
    sets[set + 1] = uh;
    sets[set + 2] = dl;
    sets[set + 3] = dh;
    sets[SIZES + 1] |= (size(ul, uh) | size(dl, dh) << 8) << (16 * line);
    // A shot needs the same empty point in front of the cannon as a slide.
    long al = ul << d;
    long ah = up(ul, uh, d);
    long bl = down(dl, dh, d);
    long bh = dh >>> d;
    long xl = strict ? al & fl : al;
    long xh = strict ? ah & fh : ah;
    long yl = strict ? bl & fl : bl;
    long yh = strict ? bh & fh : bh;
    sets[SHOTS] |= (al | xl << d | bl | down(yl, yh, d)) & tl;
    sets[SHOTS + 1] |= (ah | up(xl, xh, d) | bh | yh >>> d) & th;
  }

  @Override
  public void play(int move) {
    if (move >= Grid.FIRST_TOWN) {
      towns[mover] = move - Grid.FIRST_TOWN - mover * Grid.SIZE;
    } else if (move >= Grid.FIRST_SHOT) {
      remove(Grid.BIT[mover * Grid.POINTS + move - Grid.FIRST_SHOT]);
    } else {
      int to = Grid.BIT[mover * Grid.POINTS + Grid.to(move)];
      remove(to);
      toggle(mover, Grid.BIT[mover * Grid.POINTS + Grid.from(move)]);
      toggle(mover, to);
    }
    mover ^= 1;
    ply++;
    lastMove = move;
    filled = false;
  }

  /** Takes what the enemy has on a bit of the mover's view. */
  private void remove(int bit) {
    int view = mover * 4;
    if (((boards[view + 2] & Grid.low(bit)) | (boards[view + 3] & Grid.high(bit))) != 0) {
      toggle(mover ^ 1, Grid.LAST - bit);
    } else if (bit == enemyTown(mover)) {
      winner = mover;
    }
  }

  @Override
  public boolean isTerminal() {
    return isOver() || !canMove();
  }

  private boolean isOver() {
    return winner != NONE || ply >= Cannon.MAX_PLIES;
  }

  private boolean canMove() {
    if (towns[mover] == NONE) {
      return true;
    }
    fillSets();
    boolean any = (sets[SIZES] | sets[SIZES + 1] | sets[SHOTS] | sets[SHOTS + 1]) != 0;
    return any && (areAllSafe() || list(list) > 0);
  }

  @Override
  public void rewards(double[] rewards) {
    if (winner != NONE) {
      rewards[winner] = 1;
      rewards[winner ^ 1] = 0;
    } else if (canMove()) {
      rewards[0] = 0.5;
      rewards[1] = 0.5;
    } else {
      rewards[mover] = 0;
      rewards[mover ^ 1] = 1;
    }
  }

  @Override
  public void copyFrom(State other) {
    CannonState o = (CannonState) other;
    System.arraycopy(o.boards, 0, boards, 0, boards.length);
    towns[0] = o.towns[0];
    towns[1] = o.towns[1];
    mover = o.mover;
    ply = o.ply;
    winner = o.winner;
    lastMove = o.lastMove;
    filled = false;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (winner != NONE) {
      return;
    }
    placeTowns(rng, log);
    filled = false;
    long[] b = boards;
    long[] moves = sets;
    int t = ply;
    int player = mover;
    int home = homeTown(player);
    int away = homeTown(player ^ 1);
    long s = rng.state();
    while (true) {
      int view = player * 4;
      int target = Grid.LAST - away;
      fillSets(b, view, home, target, strictShot, moves);
      long first = moves[SIZES] * EVERY_BYTE;
      long second = moves[SIZES + 1] * EVERY_BYTE;
      int n1 = (int) (first >>> 56);
      int n2 = n1 + (int) (second >>> 56);
      int n = n2 + (int) size(moves[SHOTS], moves[SHOTS + 1]);
      if (n == 0 || t >= Cannon.MAX_PLIES) {
        break;
      }
      int set;
      int to;
      int tries = 0;
      while (true) {
        s += Rng.GAMMA;
        int i = Rng.bounded(Rng.mix(s), n);
        if (i < n2) {
          // Which of the 16 sets: the first whose running sum exceeds i.
          int slide = (n1 - 1 - i) >> 31;
          long sums = first ^ ((first ^ second) & slide);
          i -= n1 & slide;
          long exceeding = (sums + (~BYTE_TOPS - i * EVERY_BYTE)) & BYTE_TOPS;
          int shift = Long.numberOfTrailingZeros(exceeding) & 0x38;
          i -= (int) (sums << 8 >>> shift) & 0xff;
          set = (shift >>> 3) + (8 & slide);
        } else {
          i -= n2;
          set = Grid.SETS;
        }
        long low = moves[2 * set];
        int lows = Long.bitCount(low);
        int over = (lows - 1 - i) >> 31;
        to =
            (64 & over) + Bits.select(low ^ ((low ^ moves[2 * set + 1]) & over), i - (lows & over));
        if (!mate) {
          break;
        }
        mover = player;
        if (isSafe(set, to)) {
          break;
        }
        if (++tries == TRIES) {
          ply = t;
          filled = false;
          n = list(list);
          if (n == 0) {
            break;
          }
          s += Rng.GAMMA;
          int move = list[Rng.bounded(Rng.mix(s), n)];
          set = Grid.setOf(player, move);
          to =
              set == Grid.SETS
                  ? Grid.BIT[player * Grid.POINTS + move - Grid.FIRST_SHOT]
                  : Grid.BIT[player * Grid.POINTS + Grid.to(move)];
          break;
        }
      }
      if (n == 0) {
        break;
      }
      int other = view ^ 4;
      long low = Grid.low(to);
      long high = Grid.high(to);
      int turned = Grid.LAST - to;
      long turnedLow = Grid.low(turned);
      long turnedHigh = Grid.high(turned);
      b[view + 2] &= ~low;
      b[view + 3] &= ~high;
      b[other] &= ~turnedLow;
      b[other + 1] &= ~turnedHigh;
      if (log != null) {
        mover = player;
        log.add(
            player,
            set == Grid.SETS
                ? Grid.FIRST_SHOT + point(to)
                : point(to - Grid.OFFSET[set]) * 24 + Grid.NUMBER[player * Grid.SETS + set]);
      }
      if (set != Grid.SETS) {
        int from = to - Grid.OFFSET[set];
        b[view] ^= low | Grid.low(from);
        b[view + 1] ^= high | Grid.high(from);
        from = Grid.LAST - from;
        b[other + 2] ^= turnedLow | Grid.low(from);
        b[other + 3] ^= turnedHigh | Grid.high(from);
      }
      t++;
      player ^= 1;
      if (to == target) {
        winner = player ^ 1;
        break;
      }
      int swap = home;
      home = away;
      away = swap;
    }
    rng.setState(s);
    if (t != ply) {
      lastMove = Cannon.NO_MOVE;
    }
    mover = player;
    ply = t;
    filled = false;
  }

  private void placeTowns(Rng rng, MoveLog log) {
    while (towns[mover] == NONE) {
      int move = Grid.FIRST_TOWN + mover * Grid.SIZE + 1 + rng.nextInt(Grid.SIZE - 2);
      if (log != null) {
        log.add(mover, move);
      }
      play(move);
    }
  }

  @Override
  public long key() {
    long h = Rng.hash((towns[0] + 1) * 64 + (towns[1] + 1) * 4 + winner + 1);
    h = Rng.hash(h ^ mover);
    for (int i = 0; i < 4; i++) {
      h = Rng.hash(h ^ boards[i]);
    }
    return h;
  }

  @Override
  public double evaluate(int player) {
    double e = soldiers(0) - soldiers(1);
    if (towns[0] != NONE && towns[1] != NONE) {
      e += (isTownAttacked(1) ? 1 : 0) - (isTownAttacked(0) ? 1 : 0);
    }
    double h = 1 / (1 + Math.exp(-0.3 * e));
    return player == 0 ? h : 1 - h;
  }

  /** Captures and shots. */
  @Override
  public int noisyMoves(int[] moves) {
    if (towns[0] == NONE || towns[1] == NONE) {
      return 0;
    }
    int n = legalMoves(moves);
    int kept = 0;
    int view = (mover ^ 1) * 4;
    for (int i = 0; i < n; i++) {
      int move = moves[i];
      boolean shot = move >= Grid.FIRST_SHOT;
      int to = Grid.BIT[mover * Grid.POINTS + (shot ? move - Grid.FIRST_SHOT : Grid.to(move))];
      int bit = Grid.LAST - to;
      if (to == enemyTown(mover)
          || (boards[view] & Grid.low(bit) | boards[view + 1] & Grid.high(bit)) != 0) {
        moves[kept++] = move;
      }
    }
    return kept;
  }

  /** Takes the town 3, attacks it 2, shoots or captures 1, otherwise 0. */
  private int force(int move) {
    if (move >= Grid.FIRST_TOWN || towns[mover ^ 1] == NONE) {
      return 0;
    }
    boolean shot = move >= Grid.FIRST_SHOT;
    int base = mover * Grid.POINTS;
    int to = Grid.BIT[base + (shot ? move - Grid.FIRST_SHOT : Grid.to(move))];
    if (to == enemyTown(mover)) {
      return 3;
    }
    // In the view of the town's owner.
    int view = (mover ^ 1) * 4;
    int bit = Grid.LAST - to;
    long low = Grid.low(bit);
    long high = Grid.high(bit);
    boolean capture = ((boards[view] & low) | (boards[view + 1] & high)) != 0;
    long ownLow = boards[view] & ~low;
    long ownHigh = boards[view + 1] & ~high;
    long enemyLow = boards[view + 2];
    long enemyHigh = boards[view + 3];
    if (!shot) {
      int from = Grid.LAST - Grid.BIT[base + Grid.from(move)];
      enemyLow ^= low | Grid.low(from);
      enemyHigh ^= high | Grid.high(from);
    }
    if (attacks.isAttacked(homeTown(mover ^ 1), ownLow, ownHigh, enemyLow, enemyHigh)) {
      return 2;
    }
    return capture ? 1 : 0;
  }

  /** The legal moves of the greatest {@link #force}; shots that are no more than that weigh 4. */
  @Override
  public int playoutCandidates(Rng rng, int[] moves, double[] weights) {
    boolean placed = towns[0] != NONE && towns[1] != NONE;
    if (placed && !isOver() && areAllSafe() && isFar()) {
      int n = forcefulMoves(moves, weights);
      return n == 0 ? collect(-1, -1, 0, 0, moves, weights, 1) : n;
    }
    int n = legalMoves(moves);
    int most = 0;
    for (int i = 0; i < n; i++) {
      int force = force(moves[i]);
      weights[i] = force;
      most = Math.max(most, force);
    }
    int kept = 0;
    for (int i = 0; i < n; i++) {
      if (weights[i] == most) {
        moves[kept] = moves[i];
        weights[kept++] = most == 1 && moves[i] >= Grid.FIRST_SHOT ? 4 : 1;
      }
    }
    return kept;
  }

  @Override
  public int drawCandidate(Rng rng, int[] moves, double[] weights) {
    boolean placed = towns[0] != NONE && towns[1] != NONE;
    if (!placed || isOver() || !areAllSafe() || !isFar()) {
      return PlayoutCandidates.super.drawCandidate(rng, moves, weights);
    }
    int n = forcefulMoves(moves, weights);
    if (n == 0) {
      // No move has any force, and all weigh the same.
      int quiet = quietMoves();
      return quietMove(Math.min(quiet - 1, (int) (rng.nextDouble() * quiet)));
    }
    return PlayoutCandidates.draw(rng, moves, weights, n);
  }

  private boolean isFar() {
    int view = (mover ^ 1) * 4;
    return attacks.isFar(homeTown(mover ^ 1), boards[view + 2], boards[view + 3]);
  }

  /**
   * The same where all moves are safe and only a step next to the enemy's town attacks it: then the
   * end points tell the force of all moves at once. Returns 0 if none has any; then there are no
   * shots either.
   */
  private int forcefulMoves(int[] moves, double[] weights) {
    fillSets();
    int view = mover * 4;
    long el = boards[view + 2];
    long eh = boards[view + 3];
    long town = 1L << enemyTown(mover);
    long next = attacks.approaches(homeTown(mover ^ 1));
    long low = 0;
    long high = 0;
    for (int set = 0; set < Grid.SETS; set++) {
      low |= sets[2 * set];
      high |= sets[2 * set + 1];
    }
    if (((high | sets[SHOTS + 1]) & town) != 0) {
      return collect(0, town, 0, town, moves, weights, 1);
    }
    if ((high & next) != 0) {
      return collect(0, next, 0, 0, moves, weights, 1);
    }
    boolean captures = ((low | sets[SHOTS]) & el | (high | sets[SHOTS + 1]) & eh) != 0;
    return captures ? collect(el, eh, el, eh, moves, weights, 4) : 0;
  }

  /** The number of moves but for shots. */
  private int quietMoves() {
    return (int) (sets[SIZES] * EVERY_BYTE >>> 56) + (int) (sets[SIZES + 1] * EVERY_BYTE >>> 56);
  }

  /** The move number k of the move list. */
  private int quietMove(int k) {
    int set = 0;
    int left = k;
    int size = (int) size(sets[0], sets[1]);
    while (left >= size) {
      left -= size;
      set++;
      size = (int) size(sets[2 * set], sets[2 * set + 1]);
    }
    int lows = Long.bitCount(sets[2 * set]);
    int to =
        left < lows
            ? Bits.select(sets[2 * set], left)
            : 64 + Bits.select(sets[2 * set + 1], left - lows);
    return point(to - Grid.OFFSET[set]) * 24 + Grid.NUMBER[mover * Grid.SETS + set];
  }

  /** Moves that end in a set, then shots at targets in another, in the order of the move list. */
  private int collect(
      long low,
      long high,
      long shotsLow,
      long shotsHigh,
      int[] moves,
      double[] weights,
      double shotWeight) {
    int n = 0;
    for (int set = 0; set < Grid.SETS; set++) {
      int number = Grid.NUMBER[mover * Grid.SETS + set];
      int offset = Grid.OFFSET[set];
      for (long rest = sets[2 * set] & low; rest != 0; rest &= rest - 1) {
        moves[n++] = point(Long.numberOfTrailingZeros(rest) - offset) * 24 + number;
      }
      for (long rest = sets[2 * set + 1] & high; rest != 0; rest &= rest - 1) {
        moves[n++] = point(64 + Long.numberOfTrailingZeros(rest) - offset) * 24 + number;
      }
    }
    Arrays.fill(weights, 0, n, 1);
    for (long rest = sets[SHOTS] & shotsLow; rest != 0; rest &= rest - 1) {
      weights[n] = shotWeight;
      moves[n++] = Grid.FIRST_SHOT + point(Long.numberOfTrailingZeros(rest));
    }
    for (long rest = sets[SHOTS + 1] & shotsHigh; rest != 0; rest &= rest - 1) {
      weights[n] = shotWeight;
      moves[n++] = Grid.FIRST_SHOT + point(64 + Long.numberOfTrailingZeros(rest));
    }
    return n;
  }

  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    for (int i = 0; i < n; i++) {
      int force = force(moves[i]);
      scores[i] = 2 * force + (force == 1 && moves[i] >= Grid.FIRST_SHOT ? 1 : 0);
    }
  }

  @Override
  public double quality(int winningPlayer) {
    return (soldiers(winningPlayer) - soldiers(winningPlayer ^ 1)) / 15.0;
  }
}
