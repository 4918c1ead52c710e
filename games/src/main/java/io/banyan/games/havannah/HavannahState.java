// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.havannah;

import io.banyan.core.game.ConnectionKnowledge;
import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.RingRule;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.game.WinningMove;
import io.banyan.core.game.WinningMoves;
import io.banyan.core.random.Rng;
import io.banyan.games.FillingState;
import java.util.ArrayList;
import java.util.List;

/**
 * A moment in a game of Havannah.
 *
 * <p>Stones are kept twice. One word for each row of the board holds the stones of both players,
 * the second player's 32 bits higher; three shifts of three rows then give the pattern of own
 * stones around a cell. Groups are kept by union-find: a group's root knows its size and which
 * corners and sides it touches.
 *
 * <p>A new stone closes a ring in two ways only. If two <i>separate</i> runs of neighbours belong
 * to the same group, the way through the group and back over the new stone is a loop, and one of
 * the two gaps between the runs lies inside it. If there is just one run, new loops can only be
 * filled: a stone whose six neighbours are own, and that stone is the middle of a run of three
 * neighbours of the new one. So a ring costs no search.
 */
public final class HavannahState extends FillingState
    implements UniformPlayout,
        RingRule,
        ConnectionKnowledge,
        HashKey,
        WinningMove,
        WinningMoves,
        Evaluation,
        MoveOrdering {

  /** A group's root holds a negative number: this, its size from bit 12, its frame below. */
  private static final int ROOT = 1 << 31;

  private static final int ONE = 1 << 12;
  private static final int SIZES = ~ROOT & -ONE;
  private static final int FRAME = ONE - 1;
  private static final int CORNERS = 63;
  private static final int SIDES = 63 << 6;

  /** How many different numbers {@link #joint} knows. */
  static final int JOINTS = 4 * 4 * 3 * 5;

  private static final double EVALUATION_SLOPE = 0.5;

  private final Havannah game;
  private final long[] rows;
  private final int[] groups;

  /** With so many cells left rings do not count any more; 0 by the rules. */
  private int late;

  // Made when first needed: searches without an evaluation do without.
  private FrameDistance distance;
  private double[] own;
  private double[] enemy;
  private HavannahKnowledge knowledge;

  HavannahState(Havannah game) {
    super(game.board().cells());
    this.game = game;
    int width = game.board().width();
    rows = new long[width + 2];
    groups = new int[width * width];
  }

  @Override
  public void play(int move) {
    int player = mover();
    boolean rings = empty > late;
    record(move);
    int place = game.places[move];
    if (rings
        ? place(rows, groups, game.around, place, player << 5)
        : spansFrame(join(rows, groups, game.around, place, player << 5))) {
      result = player;
    } else if (empty == 0) {
      result = DRAW;
    }
  }

  @Override
  public void copyFrom(State other) {
    HavannahState s = (HavannahState) other;
    System.arraycopy(s.rows, 0, rows, 0, rows.length);
    System.arraycopy(s.groups, 0, groups, 0, groups.length);
    late = s.late;
    copyPool(s);
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (result == RUNNING) {
      playRandom(rng, log);
    }
  }

  @Override
  public void endRingsAfter(double fill) {
    late = empty - (int) (fill * empty);
  }

  private void playRandom(Rng rng, MoveLog log) {
    int late = this.late;
    long[] rows = this.rows;
    int[] groups = this.groups;
    int[] list = this.list;
    int[] places = game.places;
    long[] around = game.around;
    int start = empty;
    int n = start;
    int half = mover() << 5;
    int outcome = DRAW;
    long s = rng.state();
    while (n > late) {
      s += Rng.GAMMA;
      int i = Rng.bounded(Rng.mix(s), n);
      int move = list[i];
      list[i] = list[--n];
      list[n] = move;
      if (place(rows, groups, around, places[move], half)) {
        outcome = half >>> 5;
        break;
      }
      half ^= 32;
    }
    while (n > 0 && outcome == DRAW) {
      s += Rng.GAMMA;
      int i = Rng.bounded(Rng.mix(s), n);
      int move = list[i];
      list[i] = list[--n];
      list[n] = move;
      if (spansFrame(join(rows, groups, around, places[move], half))) {
        outcome = half >>> 5;
      }
      half ^= 32;
    }
    rng.setState(s);
    finish(start, n, outcome, log);
  }

  /**
   * Puts a stone on an empty cell.
   *
   * @param half 0 for the first player, 32 for the second
   * @return true if the stone wins; the groups are then of no more use
   */
  private static boolean place(long[] rows, int[] groups, long[] around, int place, int half) {
    int row = place >>> 5 & 31;
    int at = place >>> 10 & 1023;
    int shift = (place & 31) + half;
    long here = rows[row];
    int pattern = pattern(rows[row - 1], here, rows[row + 1], shift);
    rows[row] = here | 2L << shift;
    if (pattern == 0) {
      groups[at] = ROOT + ONE | place >>> 20;
      return false;
    }
    long hint = around[pattern];
    int root = find(groups, at + (byte) (hint >> 8));
    int runs = (int) hint & 3;
    if (runs > 1) {
      int other = find(groups, at + (byte) (hint >> 16));
      if (other == root) {
        return true;
      }
      root = unite(groups, root, other);
      if (runs > 2) {
        other = find(groups, at + (byte) (hint >> 24));
        if (other == root) {
          return true;
        }
        root = unite(groups, root, other);
      }
    }
    groups[at] = root;
    int info = groups[root] + ONE | place >>> 20;
    groups[root] = info;
    int middles = (int) (hint >>> 32);
    return spansFrame(info) || middles != 0 && isFilledRing(rows, place, half, middles);
  }

  /** Makes one group of two, the larger one's root that of both, and returns it. */
  private static int unite(int[] groups, int a, int b) {
    int first = groups[a];
    int second = groups[b];
    // Roots are negative: the smaller number is the larger group.
    int larger = second > first ? b : a;
    groups[a ^ b ^ larger] = larger;
    groups[larger] = first + (second & SIZES) | second & FRAME;
    return larger;
  }

  /** Puts a stone on an empty cell, whatever rings it closes; tells what its group touches. */
  private static int join(long[] rows, int[] groups, long[] around, int place, int half) {
    int row = place >>> 5 & 31;
    int at = place >>> 10 & 1023;
    int shift = (place & 31) + half;
    long here = rows[row];
    long hint = around[pattern(rows[row - 1], here, rows[row + 1], shift)];
    rows[row] = here | 2L << shift;
    int root = at;
    groups[at] = ROOT + ONE | place >>> 20;
    for (int run = 1; run <= ((int) hint & 3); run++) {
      int other = find(groups, at + (byte) (hint >> 8 * run));
      root = other == root ? root : unite(groups, root, other);
    }
    return groups[root] & FRAME;
  }

  /** The own stones around a cell and on it: seven bits, the own row lowest. */
  private static int pattern(long below, long here, long above, int shift) {
    return (int) (here >>> shift) & 7
        | ((int) (below >>> shift) & 3) << 3
        | ((int) (above >>> shift + 1) & 3) << 5;
  }

  private static int find(int[] groups, int at) {
    int up;
    while ((up = groups[at]) >= 0) {
      int top = groups[up];
      if (top < 0) {
        return up;
      }
      groups[at] = top;
      at = top;
    }
    return at;
  }

  private static boolean spansFrame(int frame) {
    int corners = frame & CORNERS;
    return (corners & corners - 1) != 0 || Integer.bitCount(frame & SIDES) >= 3;
  }

  /** True if a neighbour in one of the given directions has six own neighbours. */
  private static boolean isFilledRing(long[] rows, int place, int half, int middles) {
    int x = place & 31;
    int row = place >>> 5 & 31;
    for (int rest = middles; rest != 0; rest &= rest - 1) {
      int d = Integer.numberOfTrailingZeros(rest);
      // Steps of the six directions plus one, two bits each.
      int column = x + (0b01_00_00_01_10_10 >> 2 * d & 3) - 1;
      int r = row + (0b00_00_01_10_10_01 >> 2 * d & 3) - 1;
      if (pattern(rows[r - 1], rows[r], rows[r + 1], column + half) == 127) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long key() {
    long sum = 0;
    for (int i = 1; i < rows.length - 1; i++) {
      sum += Rng.mix(rows[i] + i * Rng.GAMMA);
    }
    return Rng.hash(sum);
  }

  @Override
  public int winningMove(int player) {
    for (int i = 0; i < empty; i++) {
      if (wins(player, list[i])) {
        return list[i];
      }
    }
    return Game.NO_MOVE;
  }

  @Override
  public int winningMoves(int player, int most, int[] moves) {
    int n = 0;
    for (int i = 0; i < empty && n < most; i++) {
      if (wins(player, list[i])) {
        moves[n++] = list[i];
      }
    }
    return n;
  }

  @Override
  public void knowledge(Weights weights, int[] moves, int n, int[] sums) {
    if (knowledge == null) {
      knowledge = new HavannahKnowledge(game);
    }
    knowledge.prepare(this, weights);
    int player = mover();
    for (int i = 0; i < n; i++) {
      int joined = weights.edge() == 0 && weights.size() == 0 ? ONE : joined(player, moves[i]);
      int corners = Integer.bitCount(joined & CORNERS);
      int contacts = Math.min(3, corners + Integer.bitCount(joined & SIDES));
      sums[i] =
          knowledge.of(moves[i])
              + weights.edge() * contacts
              + weights.size() * ((joined & SIZES) / ONE);
    }
  }

  /** The group that a stone on an empty cell would belong to: size and frame as in a root. */
  private int joined(int player, int cell) {
    int place = game.places[cell];
    int row = place >>> 5 & 31;
    int at = place >>> 10 & 1023;
    int pattern = pattern(rows[row - 1], rows[row], rows[row + 1], (place & 31) + (player << 5));
    long hint = game.around[pattern];
    int info = ONE | place >>> 20;
    int seen = -1;
    int before = -1;
    for (int run = 1; run <= ((int) hint & 3); run++) {
      int root = find(groups, at + (byte) (hint >> 8 * run));
      if (root != seen && root != before) {
        info = info + (groups[root] & SIZES) | groups[root] & FRAME;
      }
      before = seen;
      seen = root;
    }
    return info;
  }

  /**
   * What a stone of a player on an empty cell would join: how many groups, the corners and sides
   * that they touch together, how many of these are new to each of them, and how large they are; a
   * number below {@link #JOINTS}.
   */
  int joint(int player, int cell) {
    int place = game.places[cell];
    int row = place >>> 5 & 31;
    int at = place >>> 10 & 1023;
    int pattern = pattern(rows[row - 1], rows[row], rows[row + 1], (place & 31) + (player << 5));
    long hint = game.around[pattern];
    int info = ONE | place >>> 20;
    int joined = 0;
    int most = 0;
    int seen = -1;
    int before = -1;
    for (int run = 1; run <= ((int) hint & 3); run++) {
      int root = find(groups, at + (byte) (hint >> 8 * run));
      if (root != seen && root != before) {
        info = info + (groups[root] & SIZES) | groups[root] & FRAME;
        most = Math.max(most, contacts(groups[root]));
        joined++;
      }
      before = seen;
      seen = root;
    }
    int size = (info & SIZES) / ONE;
    int large = size < 3 ? size - 1 : size < 5 ? 2 : size < 9 ? 3 : 4;
    int touched = contacts(info);
    return ((joined * 4 + touched) * 3 + Math.min(2, touched - most)) * 5 + large;
  }

  private static int contacts(int frame) {
    return Math.min(3, Integer.bitCount(frame & FRAME));
  }

  /** The cell of the i-th last stone. */
  int earlier(int i) {
    return list[empty + i];
  }

  /** True if a stone of the player on an empty cell would win. */
  private boolean wins(int player, int cell) {
    int place = game.places[cell];
    int half = player << 5;
    int row = place >>> 5 & 31;
    int at = place >>> 10 & 1023;
    int shift = (place & 31) + half;
    int pattern = pattern(rows[row - 1], rows[row], rows[row + 1], shift);
    if (pattern == 0) {
      return false;
    }
    long hint = game.around[pattern];
    int frame = place >>> 20;
    int seen = -1;
    int before = -1;
    for (int run = 1; run <= ((int) hint & 3); run++) {
      int root = find(groups, at + (byte) (hint >> 8 * run));
      if (root == seen || root == before) {
        return true;
      }
      before = seen;
      seen = root;
      frame |= groups[root] & FRAME;
    }
    if (spansFrame(frame)) {
      return true;
    }
    int middles = (int) (hint >>> 32);
    if (middles == 0) {
      return false;
    }
    rows[row] |= 2L << shift;
    boolean filled = isFilledRing(rows, place, half, middles);
    rows[row] &= ~(2L << shift);
    return filled;
  }

  /**
   * A logistic function of the difference in ln P, where P is the {@link FrameDistance potential}
   * of a player; the turn counts as half a move, which is worth a factor of 2.
   */
  @Override
  public double evaluate(int player) {
    FrameDistance distance = distance();
    double first = distance.potential(this, 0) * (mover() == 0 ? 2 : 0.5);
    double second = distance.potential(this, 1) * (mover() == 1 ? 2 : 0.5);
    double h = 1 / (1 + StrictMath.pow(second / first, EVALUATION_SLOPE));
    return player == 0 ? h : 1 - h;
  }

  /**
   * Wins first, then cells where the opponent would win, then the cells where bridges and forks of
   * either player can meet soonest: twice the own {@link FrameDistance#weights weight} plus the
   * opponent's. Solving size 3 takes 104 k states in this order, 1.8 M in none.
   */
  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    if (n == 0) {
      return;
    }
    int player = mover();
    FrameDistance distance = distance();
    distance.weights(this, player, own);
    distance.weights(this, 1 - player, enemy);
    for (int i = 0; i < n; i++) {
      int move = moves[i];
      if (wins(player, move)) {
        scores[i] = 1000;
      } else if (wins(1 - player, move)) {
        scores[i] = 500;
      } else {
        scores[i] = 2 * own[move] + enemy[move];
      }
    }
  }

  private FrameDistance distance() {
    if (distance == null) {
      distance = new FrameDistance(game);
      own = new double[list.length];
      enemy = new double[list.length];
    }
    return distance;
  }

  private int neighbour(int cell, int direction) {
    return game.neighbours[cell * 6 + direction];
  }

  /** The player whose stone is on a cell, -1 for none. */
  int owner(int cell) {
    int place = game.places[cell];
    long row = rows[place >>> 5 & 31] >>> (place & 31) + 1;
    return (row & 1) != 0 ? 0 : (row >>> 32 & 1) != 0 ? 1 : -1;
  }

  /** The cells connected to the last stone if it won, else nothing. */
  List<Integer> winningGroup() {
    List<Integer> group = new ArrayList<>();
    if (result != 0 && result != 1) {
      return group;
    }
    group.add(lastMove());
    for (int i = 0; i < group.size(); i++) {
      for (int d = 0; d < 6; d++) {
        int q = neighbour(group.get(i), d);
        if (q >= 0 && owner(q) == result && !group.contains(q)) {
          group.add(q);
        }
      }
    }
    return group;
  }
}
