// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.pentalath;

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
import io.banyan.core.game.WinningMove;
import io.banyan.core.random.Rng;
import io.banyan.games.PlacementState;
import io.banyan.games.hexagon.HexagonBoard;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A moment in a game of Pentalath.
 *
 * <p>One word for each line of the three directions holds the stones of both players on it, the
 * second player's 32 bits higher: five in a row is then a few shifts, and three neighbouring rows
 * give the pattern of stones around a cell. Groups are kept by union-find. A group's root counts
 * its <i>pseudo-liberties</i>, the pairs of a stone and an adjacent empty cell: it is zero exactly
 * when the group has no liberty, and a stone put next to a run of k stones of a group takes k away.
 */
public final class PentalathState extends PlacementState
    implements UniformPlayout,
        HashKey,
        WinningMove,
        Quality,
        PlayoutCandidates,
        Evaluation,
        MoveOrdering {
  private static final int IN_LINE = 5;
  private static final double STEEPNESS = 0.01;

  /** A root holds a negative number: this, its stones from bit 12, its pseudo-liberties below. */
  private static final int ROOT = 1 << 31;

  private static final int ONE = 1 << 12;
  private static final int LIBERTIES = ONE - 1;

  private final Pentalath game;
  private final long[] rows;
  private final long[] columns;
  private final long[] diagonals;
  private final int[] groups;
  private final short[] captured;
  private final int[] ofCells;

  /**
   * Empty cells, and those of them without an empty neighbour, as bits; 0 on larger boards. Not
   * kept up by uniform playouts.
   */
  private long open;

  private long enclosed;
  private int ply;
  private int last;

  PentalathState(Pentalath game) {
    super(game.board().cells());
    this.game = game;
    int width = game.board().width();
    rows = new long[width + 2];
    columns = new long[width];
    diagonals = new long[width];
    groups = new int[width * width];
    captured = new short[list.length];
    ofCells = new int[list.length];
    open = game.near == null ? 0 : -1L >>> Long.SIZE - list.length;
    last = Game.NO_MOVE;
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
  public int legalMoves(int[] moves) {
    if (result != RUNNING) {
      return 0;
    }
    int n = 0;
    int player = mover();
    for (int i = 0; i < empty; i++) {
      if (isPlayable(list[i], player)) {
        moves[n++] = list[i];
      }
    }
    return n;
  }

  boolean isLegal(int cell) {
    return result == RUNNING && owner(cell) < 0 && isPlayable(cell, mover());
  }

  @Override
  public void play(int move) {
    int player = mover();
    take(move);
    if (game.near != null) {
      close(move);
    }
    int before = empty;
    boolean won = put(move, player << 5);
    for (int i = before; i < empty; i++) {
      slots[list[i]] = i;
    }
    last = move;
    ply++;
    if (won) {
      result = player;
    } else if (ply == game.maxPlies() || !hasLegalMove()) {
      result = DRAW;
    }
  }

  /** A cell is no longer empty; its neighbours may have no empty neighbour left. */
  private void close(int cell) {
    long[] near = game.near;
    long left = open & ~(1L << cell);
    long alone = enclosed & ~(1L << cell);
    for (long rest = near[cell] & left; rest != 0; rest &= rest - 1) {
      int q = Long.numberOfTrailingZeros(rest);
      // One if no bit is set; the highest bits never are.
      alone |= (near[q] & left) - 1 >>> 63 << q;
    }
    open = left;
    enclosed = alone;
  }

  private boolean hasLegalMove() {
    if ((open & ~enclosed) != 0) {
      return true;
    }
    int player = mover();
    for (int i = 0; i < empty; i++) {
      if (isPlayable(list[i], player)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void copyFrom(State other) {
    PentalathState s = (PentalathState) other;
    System.arraycopy(s.rows, 0, rows, 0, rows.length);
    System.arraycopy(s.columns, 0, columns, 0, columns.length);
    System.arraycopy(s.diagonals, 0, diagonals, 0, diagonals.length);
    System.arraycopy(s.groups, 0, groups, 0, groups.length);
    copyPool(s);
    open = s.open;
    enclosed = s.enclosed;
    ply = s.ply;
    last = s.last;
  }

  @Override
  public void playUniform(Rng rng, MoveLog log) {
    if (result != RUNNING) {
      return;
    }
    int[] list = this.list;
    int cap = game.maxPlies();
    int player = mover();
    long s = rng.state();
    int outcome = DRAW;
    while (ply < cap) {
      // Draw an empty cell; put aside those that may not be played, and draw again.
      int candidates = empty;
      int i = 0;
      int move = Game.NO_MOVE;
      while (candidates > 0) {
        s += Rng.GAMMA;
        i = Rng.bounded(Rng.mix(s), candidates);
        move = list[i];
        if (isPlayable(move, player)) {
          break;
        }
        list[i] = list[--candidates];
        list[candidates] = move;
      }
      if (candidates == 0) {
        break;
      }
      list[i] = list[--empty];
      if (log != null) {
        log.add(player, move);
      }
      last = move;
      ply++;
      if (put(move, player << 5)) {
        outcome = player;
        break;
      }
      player ^= 1;
    }
    rng.setState(s);
    result = outcome;
  }

  /** True if the player may put a stone on an empty cell: it is no suicide. */
  private boolean isPlayable(int cell, int player) {
    int place = game.places[cell];
    int row = place >>> 5 & 31;
    int shift = place & 31;
    long below = rows[row - 1] >>> shift;
    long here = rows[row] >>> shift;
    long above = rows[row + 1] >>> shift + 1;
    int half = player << 5;
    int other = half ^ 32;
    long own = game.around[pattern(below >>> half, here >>> half, above >>> half)];
    long enemy = game.around[pattern(below >>> other, here >>> other, above >>> other)];
    int stones = ((int) own >> 2 & 7) + ((int) enemy >> 2 & 7);
    return stones < place >>> 25 || hasOtherLiberty(own, place) || captures(enemy, place);
  }

  private static int pattern(long below, long here, long above) {
    return (int) here & 7 | ((int) below & 3) << 3 | ((int) above & 3) << 5;
  }

  /** True if an own group next to the cell has a liberty elsewhere. */
  private boolean hasOtherLiberty(long own, int place) {
    int at = place >>> 10 & 1023;
    int runs = (int) own & 3;
    int stones = (int) own >> 2 & 7;
    for (int run = 1; run <= runs; run++) {
      int liberties = groups[root(own, at, run)] & LIBERTIES;
      // Mostly there are more than all own stones around the cell could take.
      if (liberties > stones || liberties > stonesOfSameGroup(own, at, run)) {
        return true;
      }
    }
    return false;
  }

  /** True if the cell is the last liberty of an enemy group. */
  private boolean captures(long enemy, int place) {
    int at = place >>> 10 & 1023;
    int runs = (int) enemy & 3;
    int stones = (int) enemy >> 2 & 7;
    for (int run = 1; run <= runs; run++) {
      int liberties = groups[root(enemy, at, run)] & LIBERTIES;
      if (liberties <= stones && liberties == stonesOfSameGroup(enemy, at, run)) {
        return true;
      }
    }
    return false;
  }

  private int root(long around, int at, int run) {
    return find(groups, at + (byte) (around >> 8 * run));
  }

  /** Stones next to the cell that belong to the group of a run: other runs may be of it too. */
  private int stonesOfSameGroup(long around, int at, int run) {
    int root = root(around, at, run);
    int stones = 0;
    for (int other = (int) around & 3; other > 0; other--) {
      if (root(around, at, other) == root) {
        stones += (int) (around >> 24 + 8 * other) & 7;
      }
    }
    return stones;
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

  /**
   * Puts a stone on a cell that is already out of the list of empty ones; captured cells are put
   * back at its end.
   *
   * @param half 0 for the first player, 32 for the second
   * @return true if the stone makes five
   */
  private boolean put(int cell, int half) {
    int[] groups = this.groups;
    int place = game.places[cell];
    int x = place & 31;
    int row = place >>> 5 & 31;
    int at = place >>> 10 & 1023;
    long below = rows[row - 1] >>> x;
    long here = rows[row] >>> x;
    long above = rows[row + 1] >>> x + 1;
    int other = half ^ 32;
    long own = game.around[pattern(below >>> half, here >>> half, above >>> half)];
    long enemy = game.around[pattern(below >>> other, here >>> other, above >>> other)];
    int liberties = (place >>> 25) - ((int) own >> 2 & 7) - ((int) enemy >> 2 & 7);
    boolean five = mark(place, half);
    join(groups, own, at, ROOT + ONE + liberties);
    int runs = (int) enemy & 3;
    if (runs == 0) {
      return five;
    }
    boolean captures = false;
    for (int run = 1; run <= runs; run++) {
      int root = find(groups, at + (byte) (enemy >> 8 * run));
      int info = groups[root] - ((int) (enemy >> 24 + 8 * run) & 7);
      groups[root] = info;
      captures |= (info & LIBERTIES) == 0;
    }
    if (captures) {
      for (int run = 1; run <= runs; run++) {
        int near = at + (byte) (enemy >> 8 * run);
        // A group that touches the stone twice is already gone the second time.
        if (isMarked(near, other) && (groups[find(groups, near)] & LIBERTIES) == 0) {
          capture(near, other);
        }
      }
    }
    return five;
  }

  /** Unites the new stone with the own groups around it. */
  private static void join(int[] groups, long own, int at, int info) {
    int runs = (int) own & 3;
    if (runs == 0) {
      groups[at] = info;
      return;
    }
    int root = find(groups, at + (byte) (own >> 8));
    info += groups[root] - ROOT - ((int) (own >> 32) & 7);
    groups[at] = root;
    for (int run = 2; run <= runs; run++) {
      int next = find(groups, at + (byte) (own >> 8 * run));
      info -= (int) (own >> 24 + 8 * run) & 7;
      if (next != root) {
        int nextInfo = groups[next];
        // The smaller group hangs below the larger one.
        if (nextInfo > info) {
          groups[root] = next;
          root = next;
        } else {
          groups[next] = root;
        }
        info += nextInfo - ROOT;
      }
    }
    groups[root] = info;
  }

  /** Sets the stone in the three lines through it; true if one of them now has five in a row. */
  private boolean mark(int place, int half) {
    int x = place & 31;
    int y = (place >>> 5 & 31) - 1;
    int d = place >>> 20 & 31;
    long row = rows[y + 1] | 2L << x + half;
    long column = columns[x] | 1L << y + half;
    long diagonal = diagonals[d] | 1L << x + half;
    rows[y + 1] = row;
    columns[x] = column;
    diagonals[d] = diagonal;
    return (five(row) | five(column) | five(diagonal)) != 0;
  }

  /** Nonzero if five neighbouring bits are set; the halves of the players do not touch. */
  private static long five(long line) {
    long two = line & line >>> 1;
    return two & two >>> 2 & line >>> 4;
  }

  private boolean isMarked(int at, int half) {
    int width = columns.length;
    return (columns[at % width] >>> at / width + half & 1) != 0;
  }

  /** Removes the group of a stone and gives its cells back as liberties to the stones around it. */
  private void capture(int at, int half) {
    HexagonBoard board = game.board();
    int width = board.width();
    int n = 0;
    captured[n++] = (short) board.cellAt(at % width, at / width);
    clear(captured[0], half);
    for (int i = 0; i < n; i++) {
      int cell = captured[i];
      for (int d = 0; d < 6; d++) {
        int q = board.neighbour(cell, d);
        if (q >= 0 && isMarked(game.places[q] >>> 10 & 1023, half)) {
          clear(q, half);
          captured[n++] = (short) q;
        }
      }
    }
    int other = half ^ 32;
    for (int i = 0; i < n; i++) {
      int cell = captured[i];
      list[empty++] = cell;
      for (int d = 0; d < 6; d++) {
        int q = board.neighbour(cell, d);
        int near = q < 0 ? -1 : game.places[q] >>> 10 & 1023;
        if (q >= 0 && isMarked(near, other)) {
          groups[find(groups, near)]++;
        }
      }
    }
    if (game.near != null) {
      reopen(n);
    }
  }

  /** Captured cells are empty again. */
  private void reopen(int n) {
    for (int i = 0; i < n; i++) {
      open |= 1L << captured[i];
    }
    for (int i = 0; i < n; i++) {
      long near = game.near[captured[i]];
      enclosed &= ~near;
      enclosed |= (near & open) == 0 ? 1L << captured[i] : 0;
    }
  }

  private void clear(int cell, int half) {
    int place = game.places[cell];
    int x = place & 31;
    int row = place >>> 5 & 31;
    rows[row] &= ~(2L << x + half);
    columns[x] &= ~(1L << row - 1 + half);
    diagonals[place >>> 20 & 31] &= ~(1L << x + half);
  }

  @Override
  public long key() {
    long sum = mover();
    for (int i = 1; i < rows.length - 1; i++) {
      sum += Rng.mix(rows[i] + i * Rng.GAMMA);
    }
    return Rng.hash(sum);
  }

  @Override
  public int winningMove(int player) {
    int half = player << 5;
    for (int i = 0; i < empty; i++) {
      int cell = list[i];
      int place = game.places[cell];
      int x = place & 31;
      int row = place >>> 5 & 31;
      long fives =
          five(rows[row] | 2L << x + half)
              | five(columns[x] | 1L << row - 1 + half)
              | five(diagonals[place >>> 20 & 31] | 1L << x + half);
      if (fives != 0 && isPlayable(cell, player)) {
        return cell;
      }
    }
    return Game.NO_MOVE;
  }

  /**
   * The rows that both players can still make and, on boards with a bit for each cell in a word,
   * the groups with few liberties: the difference, through the logistic function.
   */
  @Override
  public double evaluate(int player) {
    int lead = game.fives.lead(this);
    if (game.near != null) {
      long own = stones(mover());
      long other = stones(1 - mover());
      lead += PentalathLiberties.lead(own, other, ~(own | other), game.near);
    }
    return 1 / (1 + Math.exp(-STEEPNESS * (player == mover() ? lead : -lead)));
  }

  /** A player's stones as bits by the numbers of their cells. */
  private long stones(int player) {
    long stones = 0;
    int shift = (player << 5) + 1;
    for (int y = 0; y < columns.length; y++) {
      stones |= (rows[y + 1] >>> shift + game.rowX[y] & game.rowMask) << game.rowCell[y];
    }
    return stones;
  }

  /** Moves that make or spoil rows. */
  @Override
  public void orderingScores(int[] moves, int n, double[] scores) {
    game.fives.promises(this, ofCells);
    for (int i = 0; i < n; i++) {
      scores[i] = ofCells[moves[i]];
    }
  }

  /** The stones on a line: rows come first, then columns, then rising diagonals. */
  long line(int number) {
    int width = columns.length;
    return number < width
        ? rows[number + 1]
        : number < 2 * width ? columns[number - width] : diagonals[number - 2 * width];
  }

  /**
   * (5 - L) / 5, where L is the length of the loser's longest row that can still become five: its
   * line has at least five cells around it that are empty or the loser's (Pepels et al. 2014).
   */
  @Override
  public double quality(int winner) {
    int longest = 0;
    for (int[] line : game.lines) {
      longest = Math.max(longest, longestRow(line, winner));
    }
    return (IN_LINE - longest) / (double) IN_LINE;
  }

  private int longestRow(int[] line, int winner) {
    int longest = 0;
    for (int from = 0; from < line.length; ) {
      // One stretch without stones of the winner.
      int row = 0;
      int longestHere = 0;
      int to = from;
      while (to < line.length && owner(line[to]) != winner) {
        row = owner(line[to]) < 0 ? 0 : row + 1;
        longestHere = Math.max(longestHere, row);
        to++;
      }
      if (to - from >= IN_LINE) {
        longest = Math.max(longest, longestHere);
      }
      from = to + 1;
    }
    return longest;
  }

  /**
   * All legal moves; cells with more than four neighbours weigh 2, those at the edge 1. Where a
   * word has a bit for each cell, those inside come first, so that drawing one needs no list.
   */
  @Override
  public int playoutCandidates(Rng rng, int[] moves, double[] weights) {
    if (game.near == null) {
      int n = legalMoves(moves);
      for (int i = 0; i < n; i++) {
        weights[i] = game.places[moves[i]] >>> 25 > Pentalath.EDGE ? 2 : 1;
      }
      return n;
    }
    long playable = playable();
    int inner = write(moves, 0, playable & game.inside);
    int n = write(moves, inner, playable & ~game.inside);
    Arrays.fill(weights, 0, inner, 2);
    Arrays.fill(weights, inner, n, 1);
    return n;
  }

  private static int write(int[] moves, int from, long cells) {
    int n = from;
    for (long rest = cells; rest != 0; rest &= rest - 1) {
      moves[n++] = Long.numberOfTrailingZeros(rest);
    }
    return n;
  }

  @Override
  public boolean isListRandom() {
    return false;
  }

  @Override
  public int drawCandidate(Rng rng, int[] moves, double[] weights) {
    if (game.near == null) {
      return PlayoutCandidates.super.drawCandidate(rng, moves, weights);
    }
    long playable = playable();
    long inner = playable & game.inside;
    long outer = playable & ~game.inside;
    int weightInside = 2 * Long.bitCount(inner);
    int k = (int) (rng.nextDouble() * (weightInside + Long.bitCount(outer)));
    return k < weightInside ? Bits.select(inner, k / 2) : Bits.select(outer, k - weightInside);
  }

  /** The legal moves as bits. A cell with an empty neighbour always is one. */
  private long playable() {
    long playable = open;
    int player = mover();
    for (long rest = enclosed; rest != 0; rest &= rest - 1) {
      int cell = Long.numberOfTrailingZeros(rest);
      if (!isPlayable(cell, player)) {
        playable ^= 1L << cell;
      }
    }
    return playable;
  }

  /** The player whose stone is on a cell, -1 for none. */
  int owner(int cell) {
    int place = game.places[cell];
    long row = rows[place >>> 5 & 31] >>> (place & 31) + 1;
    return (row & 1) != 0 ? 0 : (row >>> 32 & 1) != 0 ? 1 : -1;
  }

  int lastMove() {
    return last;
  }

  /** The cells in a row through the winning stone, nothing if nobody has won. */
  List<Integer> winningLine() {
    List<Integer> cells = new ArrayList<>();
    if (result != 0 && result != 1) {
      return cells;
    }
    HexagonBoard board = game.board();
    for (int direction = 0; direction < 3; direction++) {
      List<Integer> row = new ArrayList<>();
      int c = last;
      for (int q = c; q >= 0 && owner(q) == result; q = board.neighbour(q, direction + 3)) {
        c = q;
      }
      for (; c >= 0 && owner(c) == result; c = board.neighbour(c, direction)) {
        row.add(c);
      }
      if (row.size() >= IN_LINE) {
        cells.addAll(row);
      }
    }
    return cells.stream().distinct().toList();
  }
}
