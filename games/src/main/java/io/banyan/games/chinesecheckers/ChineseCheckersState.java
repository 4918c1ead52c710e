// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.chinesecheckers;

import io.banyan.core.game.Bits;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
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
 * A moment of Chinese Checkers: twelve pieces, and for each cell what is around it.
 *
 * <p>The surroundings of a cell are two direction sets (see {@link Star}): occupied neighbours from
 * bit 0 and occupied cells behind them from bit 6. A move changes two cells, each seen by at most
 * twelve others. In return, steps and hops from any cell cost a few instructions and no loop.
 *
 * <p>The moves of one piece are one word: bits 0 to 5 for steps in the six directions, and from bit
 * 6 on the class indices of the cells it reaches by hops.
 */
final class ChineseCheckersState
    implements State,
        UniformPlayout,
        HashKey,
        Evaluation,
        MoveOrdering,
        Quality,
        PlayoutCandidates {
  static final int CAP = 1000;

  private static final int RUNNING = -1;
  private static final int DRAW = 2;
  private static final int PIECES = Star.PIECES;

  /** What is left of a lead when an enemy piece is locked in where the own ones must go. */
  private static final double LOCKED = 0.2;

  private static final int SIX = (1 << Star.DIRECTIONS) - 1;
  private static final long SECOND_TO_MOVE = 0x7F4A7C15F39CC060L;

  private final Star star;
  private final boolean forwardOnly;
  private final boolean winFilled;

  /** Cells of the first player's pieces, then of the second's. */
  private final int[] pieces = new int[2 * PIECES];

  /** Surroundings of each cell; one more entry takes what would fall off the board. */
  private final int[] around;

  private final int[] inTarget = new int[2];
  private final int[] atHome = new int[2];
  private int mover;
  private int ply;
  private int result = RUNNING;
  private int lastMove = Game.NO_MOVE;

  private final long[] targets = new long[PIECES];

  /** Hops to the cells that {@link #levels} reached last, by bit of a move set; 0 for steps. */
  private final int[] hopsTo = new int[Star.DIRECTIONS + 32];

  ChineseCheckersState(Star star, boolean forwardOnly, boolean winFilled) {
    this.star = star;
    this.forwardOnly = forwardOnly;
    this.winFilled = winFilled;
    around = new int[star.cells + 1];
    for (int i = 0; i < PIECES; i++) {
      pieces[i] = star.home(0, i);
      pieces[PIECES + i] = star.home(1, i);
    }
    rebuild();
  }

  /** Puts the pieces on the given cells, first player's first, as a set-up position of no win. */
  void setUp(int[] cells, int newMover) {
    System.arraycopy(cells, 0, pieces, 0, 2 * PIECES);
    mover = newMover;
    rebuild();
    result = canMove(mover) ? RUNNING : 1 - mover;
  }

  private void rebuild() {
    Arrays.fill(around, 0);
    Arrays.fill(inTarget, 0);
    Arrays.fill(atHome, 0);
    for (int i = 0; i < 2 * PIECES; i++) {
      toggle(star, around, pieces[i]);
      inTarget[i / PIECES] += star.inTarget[i / PIECES][pieces[i]];
      atHome[i / PIECES] += star.inTarget[1 - i / PIECES][pieces[i]];
    }
  }

  /** Puts a piece on a cell or takes it away, as its surroundings see it. */
  private static void toggle(Star star, int[] around, int cell) {
    int[] affected = star.affected;
    int base = cell * Star.AFFECTED;
    for (int i = 0; i < Star.AFFECTED; i++) {
      around[affected[base + i]] ^= 1 << i;
    }
  }

  /** The owner of a cell's piece, -1 for none. */
  int owner(int cell) {
    for (int i = 0; i < 2 * PIECES; i++) {
      if (pieces[i] == cell) {
        return i / PIECES;
      }
    }
    return -1;
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
  public boolean isTerminal() {
    return result != RUNNING;
  }

  @Override
  public void rewards(double[] rewards) {
    rewards[0] = result == 0 ? 1 : result == 1 ? 0 : 0.5;
    rewards[1] = 1 - rewards[0];
  }

  @Override
  public void copyFrom(State other) {
    ChineseCheckersState from = (ChineseCheckersState) other;
    System.arraycopy(from.pieces, 0, pieces, 0, pieces.length);
    System.arraycopy(from.around, 0, around, 0, around.length);
    for (int player = 0; player < 2; player++) {
      inTarget[player] = from.inTarget[player];
      atHome[player] = from.atHome[player];
    }
    mover = from.mover;
    ply = from.ply;
    result = from.result;
    lastMove = from.lastMove;
  }

  @Override
  public int legalMoves(int[] moves) {
    if (result != RUNNING) {
      return 0;
    }
    generate(mover);
    int n = 0;
    for (int i = 0; i < PIECES; i++) {
      int from = pieces[mover * PIECES + i];
      for (long rest = targets[i]; rest != 0; rest &= rest - 1) {
        moves[n++] = from * star.cells + cellOf(star, from, Long.numberOfTrailingZeros(rest));
      }
    }
    return n;
  }

  /** Fills {@link #targets} for the pieces of a player and returns the number of moves. */
  private int generate(int player) {
    int n = forwardOnly ? generate(star, pieces, around, player, true, targets) : 0;
    return n > 0 ? n : generate(star, pieces, around, player, false, targets);
  }

  private static int generate(
      Star star, int[] pieces, int[] around, int player, boolean forward, long[] targets) {
    int[] allowed = star.allowed[player];
    int stepShift = forward ? Star.FORWARD_STEPS : 0;
    int base = player * PIECES;
    int hopping = 0;
    int n = 0;
    for (int i = 0; i < PIECES; i++) {
      int cell = pieces[base + i];
      int can = allowed[cell];
      int seen = around[cell];
      int steps = ~seen & can >>> stepShift & SIX;
      targets[i] = steps;
      hopping |= (-hops(seen, can) >>> 31) << i;
      n += Integer.bitCount(steps);
    }
    // Which pieces hop is hard to predict, so they are collected first: one branch instead of six.
    for (; hopping != 0; hopping &= hopping - 1) {
      int i = Integer.numberOfTrailingZeros(hopping);
      int cell = pieces[base + i];
      int reached = reach(star, around, allowed, cell);
      if (forward) {
        reached &= star.forwardTargets[player][cell];
      }
      targets[i] |= (long) reached << Star.DIRECTIONS;
      n += Integer.bitCount(reached);
    }
    return n;
  }

  /** The directions in which a hop leads from a cell over a piece to an empty cell. */
  private static int hops(int seen, int can) {
    return seen & ~(seen >>> Star.DIRECTIONS) & can >>> Star.HOPS;
  }

  /** The cells reached by chains of hops, as a set of class indices without the start. */
  private static int reach(Star star, int[] around, int[] allowed, int start) {
    int self = 1 << star.classIndex[start];
    int reached = self;
    int open = self;
    while (open != 0) {
      int cell = star.classCell[start << 5 | Integer.numberOfTrailingZeros(open)];
      open &= open - 1;
      int fresh = star.hopTargets[cell << 6 | hops(around[cell], allowed[cell])] & ~reached;
      reached |= fresh;
      open |= fresh;
    }
    return reached ^ self;
  }

  private static int cellOf(Star star, int from, int bit) {
    return star.landing[from << 6 | bit];
  }

  @Override
  public void play(int move) {
    // Divisions by constants are multiplications.
    int from = star.cells == 73 ? move / 73 : move / 49;
    int to = move - from * star.cells;
    int i = mover * PIECES;
    while (pieces[i] != from) {
      i++;
    }
    lastMove = move;
    moved(i, from, to);
  }

  /** Piece number i has been told to move. */
  private void moved(int i, int from, int to) {
    result = shift(i, mover, from, to);
    ply++;
    mover = 1 - mover;
    if (result == RUNNING && !canMove(mover)) {
      result = 1 - mover;
    }
    if (result == RUNNING && ply >= CAP) {
      result = DRAW;
    }
  }

  /** Moves piece number i and returns the winner, if there is one now. */
  private int shift(int i, int player, int from, int to) {
    pieces[i] = to;
    toggle(star, around, from);
    toggle(star, around, to);
    int[] target = star.inTarget[player];
    inTarget[player] += target[to] - target[from];
    if (inTarget[player] == PIECES) {
      return player;
    }
    return winFilled ? filled(player, from, to) : RUNNING;
  }

  /** Who has won by a full target, looking first at the player who has just moved. */
  private int filled(int player, int from, int to) {
    int[] home = star.inTarget[1 - player];
    atHome[player] += home[to] - home[from];
    if (isFilled(player)) {
      return player;
    }
    return isFilled(1 - player) ? 1 - player : RUNNING;
  }

  private boolean isFilled(int player) {
    return inTarget[player] > 0 && inTarget[player] + atHome[1 - player] == PIECES;
  }

  private boolean canMove(int player) {
    for (int i = player * PIECES; i < (player + 1) * PIECES; i++) {
      int can = star.allowed[player][pieces[i]];
      int seen = around[pieces[i]];
      if ((~seen & can & SIX | hops(seen, can)) != 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (result != RUNNING) {
      return;
    }
    long[] sets = targets;
    long s = rng.state();
    int player = mover;
    int t = ply;
    int end = RUNNING;
    int move = lastMove;
    while (end == RUNNING && t < CAP) {
      int n = generate(player);
      if (n == 0) {
        end = 1 - player;
        break;
      }
      s += Rng.GAMMA;
      int k = Rng.bounded(Rng.mix(s), n);
      int i = 0;
      for (int count = Long.bitCount(sets[0]); k >= count; count = Long.bitCount(sets[++i])) {
        k -= count;
      }
      int from = pieces[player * PIECES + i];
      int to = cellOf(star, from, Bits.select(sets[i], k));
      move = from * star.cells + to;
      if (log != null) {
        log.add(player, move);
      }
      end = shift(player * PIECES + i, player, from, to);
      t++;
      player = 1 - player;
    }
    mover = player;
    lastMove = move;
    ply = t;
    rng.setState(s);
    result = end != RUNNING ? end : canMove(player) ? DRAW : 1 - player;
  }

  @Override
  public long key() {
    long key = mover == 0 ? 0 : SECOND_TO_MOVE;
    for (int i = 0; i < 2 * PIECES; i++) {
      key ^= star.keys[i / PIECES][pieces[i]];
    }
    return key;
  }

  @Override
  public double evaluate(int player) {
    double lead = 0;
    for (int i = 0; i < PIECES; i++) {
      lead += star.worth[0][pieces[i]] - star.worth[1][pieces[PIECES + i]];
    }
    if (hasLockedIn(lead > 0 ? 1 : 0)) {
      lead *= LOCKED;
    }
    double h = 1 / (1 + Math.exp(-0.1 * lead));
    return player == 0 ? h : 1 - h;
  }

  /** True if a piece of a player cannot leave its home: the other player's target never fills. */
  private boolean hasLockedIn(int player) {
    int[] home = star.inTarget[1 - player];
    for (int i = player * PIECES; i < (player + 1) * PIECES; i++) {
      int cell = pieces[i];
      if (home[cell] != 0 && inTarget[1 - player] > 2) {
        int can = star.allowed[player][cell];
        int seen = around[cell];
        if ((~seen & can & SIX | hops(seen, can)) == 0) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    for (int i = 0; i < n; i++) {
      scores[i] =
          star.progress(mover, moves[i] % star.cells) - star.progress(mover, moves[i] / star.cells);
    }
  }

  @Override
  public double quality(int winner) {
    return (PIECES - inTarget[1 - winner]) / (double) PIECES;
  }

  /** The moves of the first piece, counted from a random one, that can move forward. */
  @Override
  public int playoutCandidates(Rng rng, int[] moves, double[] weights) {
    int[] allowed = star.allowed[mover];
    int base = mover * PIECES;
    int i = rng.nextInt(PIECES);
    for (int j = 0; j < PIECES; j++) {
      int from = pieces[base + i];
      long set = forwardMoves(from, allowed);
      if (set != 0) {
        return pieceCandidates(from, set, moves, weights);
      }
      i = i == PIECES - 1 ? 0 : i + 1;
    }
    int n = legalMoves(moves);
    Arrays.fill(weights, 0, n, 1);
    return n;
  }

  /** The forward moves of one piece of the mover, as a set; {@link #hopsTo} tells their hops. */
  private long forwardMoves(int from, int[] allowed) {
    int can = allowed[from];
    int seen = around[from];
    long set = ~seen & can >>> Star.FORWARD_STEPS & SIX;
    int hops = hops(seen, can);
    if (hops != 0) {
      int reached = levels(from, hops, allowed) & star.forwardTargets[mover][from];
      set |= (long) reached << Star.DIRECTIONS;
    }
    return set;
  }

  @Override
  public void playCandidates(Rng rng, MoveLog log, int[] moves, double[] weights) {
    long s = rng.state();
    int end = result;
    while (end == RUNNING) {
      int player = mover;
      int[] allowed = star.allowed[player];
      int base = player * PIECES;
      s += Rng.GAMMA;
      int i = Rng.bounded(Rng.mix(s), PIECES);
      int from = pieces[base + i];
      long set = forwardMoves(from, allowed);
      for (int j = 1; set == 0 && j < PIECES; j++) {
        i = i == PIECES - 1 ? 0 : i + 1;
        from = pieces[base + i];
        set = forwardMoves(from, allowed);
      }
      double drawn = (Rng.mix(s + Rng.GAMMA) >>> 11) * 0x1.0p-53;
      int to;
      if (set >>> Star.DIRECTIONS == 0 && set != 0) {
        int entering = (int) (set & star.entering[player][from]);
        int steps = entering != 0 ? entering : (int) set;
        to = star.step(from, steps, (int) (drawn * Integer.bitCount(steps)));
      } else if (set != 0) {
        to = draw(from, set, drawn);
      } else {
        int n = legalMoves(moves);
        if (n == 0) {
          // The game was over before: no number was drawn.
          end = 1 - player;
          s -= Rng.GAMMA;
          break;
        }
        int move = moves[Math.min(n - 1, (int) (drawn * n))];
        from = move / star.cells;
        to = move % star.cells;
        i = 0;
        while (pieces[base + i] != from) {
          i++;
        }
      }
      if (log != null) {
        log.add(player, from * star.cells + to);
      }
      s += Rng.GAMMA;
      lastMove = from * star.cells + to;
      end = shift(base + i, player, from, to);
      mover = 1 - player;
      // That the mover cannot move is found out when no piece of it moves forward.
      if (++ply >= CAP && end == RUNNING) {
        end = canMove(mover) ? DRAW : player;
      }
    }
    result = end;
    rng.setState(s);
  }

  /** The cell that {@link #drawCandidate} finds among the moves of a piece. */
  private int draw(int from, long set, double drawn) {
    long entering = set & star.entering[mover][from];
    long chosen = entering != 0 ? entering : set;
    int least = entering != 0 ? 0 : 1;
    int total = 0;
    for (long rest = chosen; rest != 0; rest &= rest - 1) {
      total += Math.max(1, least + hopsTo[Long.numberOfTrailingZeros(rest)]);
    }
    // Weights are whole numbers: the first running sum above a number is the first above its floor.
    int rest = Math.min(total - 1, (int) (drawn * total));
    int bit = Long.numberOfTrailingZeros(chosen);
    rest -= Math.max(1, least + hopsTo[bit]);
    while (rest >= 0) {
      chosen &= chosen - 1;
      bit = Long.numberOfTrailingZeros(chosen);
      rest -= Math.max(1, least + hopsTo[bit]);
    }
    return star.landing[from << 6 | bit];
  }

  /** The piece's moves into the target if there are any, else all of the given ones. */
  private int pieceCandidates(int from, long set, int[] moves, double[] weights) {
    long entering = set & star.entering[mover][from];
    long chosen = entering != 0 ? entering : set;
    int least = entering != 0 ? 0 : 1;
    int first = from * star.cells;
    int n = 0;
    for (long rest = chosen; rest != 0; rest &= rest - 1) {
      int bit = Long.numberOfTrailingZeros(rest);
      moves[n] = first + star.landing[from << 6 | bit];
      weights[n++] = Math.max(1, least + hopsTo[bit]);
    }
    return n;
  }

  /**
   * The cells reached by chains of hops, as {@link #reach} tells them, level by level: {@link
   * #hopsTo} has the length of the shortest chain to each.
   *
   * @param hops directions of the first hop
   */
  private int levels(int start, int hops, int[] allowed) {
    int self = 1 << star.classIndex[start];
    int reached = self;
    int open = star.hopTargets[start << 6 | hops];
    for (int level = 1; open != 0; level++) {
      reached |= open;
      int next = 0;
      for (; open != 0; open &= open - 1) {
        int index = Integer.numberOfTrailingZeros(open);
        hopsTo[Star.DIRECTIONS + index] = level;
        int cell = star.classCell[start << 5 | index];
        next |= star.hopTargets[cell << 6 | hops(around[cell], allowed[cell])];
      }
      open = next & ~reached;
    }
    return reached ^ self;
  }
}
