// SPDX-License-Identifier: Apache-2.0
package io.banyan.games.connect4;

import io.banyan.core.game.ExactSolver;
import io.banyan.core.game.State;
import java.util.Arrays;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * Solves Connect Four exactly: negamax with empty windows over words of bits.
 *
 * <p>Inside, a result counts the discs that the winner has left: {@code (cells + 2 - k) / 2} if the
 * k-th disc of the game wins. A state is searched only if its mover cannot win at once. What makes
 * it quick, apart from the table:
 *
 * <ul>
 *   <li>moves that let the other side win at once are never made;
 *   <li>moves that leave most cells where the mover would win come first, then those in the middle;
 *   <li>if every column has an even number of free cells, the other side can always answer in the
 *       same column. If all that this leaves to the mover makes no line, the mover does not win
 *       (the rule "claimeven" of Allis 1988, used for the whole board);
 *   <li>mirrored states share their place in the table while the board is rather empty.
 * </ul>
 *
 * <p>The result of the state at hand is found by questions: does the mover win, does it hold the
 * draw, then halving what is left. So an unfinished search knows the outcome first.
 */
final class Connect4Solver implements ExactSolver {
  /** States with fewer discs are looked up together with their mirror images. */
  private static final int MIRRORED_PLIES = 18;

  /** So near the end a look at all replies in the table costs more than it saves. */
  private static final int UNCHECKED_PLIES = 16;

  private final Connect4 game;
  private final int stride;
  private final int width;
  private final int cells;
  private final long board;
  private final long bottom;

  /** Cells with an even number of cells from there to the top of their column. */
  private final long pairBottoms;

  /** Whether lines are of four and the board has some in every direction. */
  private final boolean lineOfFour;

  /** Distances between neighbours in the directions in which the board has lines. */
  private final int[] steps;

  private final int[] middleFirst;
  private final int megabytes;

  /** Made when first needed. */
  private Connect4Table table;

  private boolean used;

  /** By ply and order: moves as bits, and what the order is made of. */
  private final long[] moves;

  private final int[] scores;
  private final long[] visits;
  private final int[] lows;
  private final int[] highs;

  private long own;
  private long mask;
  private int ply;
  private int low;
  private int high;
  private int best;
  private LongPredicate goesOn;
  private boolean stopped;
  private long nodes;

  Connect4Solver(Connect4 game, int megabytes) {
    this.game = game;
    this.stride = game.stride;
    this.width = game.width;
    this.cells = game.width * game.height;
    this.board = game.board;
    this.bottom = game.bottom;
    boolean wide = width >= game.connect;
    boolean high = game.height >= game.connect;
    this.lineOfFour = wide && high && game.connect == 4;
    this.steps =
        IntStream.of(
                high ? 1 : 0,
                wide ? stride : 0,
                wide && high ? stride - 1 : 0,
                wide && high ? stride + 1 : 0)
            .filter(step -> step > 0)
            .toArray();
    long pairs = 0;
    for (int row = game.height - 2; row >= 0; row -= 2) {
      pairs |= bottom << row;
    }
    this.pairBottoms = pairs;
    this.middleFirst = new int[width];
    for (int i = 0; i < width; i++) {
      middleFirst[i] = (width - 1) / 2 + (i % 2 == 0 ? -i : i + 1) / 2;
    }
    this.megabytes = megabytes;
    this.moves = new long[(cells + 1) * width];
    this.scores = new int[width];
    this.visits = new long[width];
    this.lows = new int[width];
    this.highs = new int[width];
  }

  @Override
  public void newGame() {
    if (used) {
      table.clear();
      used = false;
    }
  }

  @Override
  public void begin(State state) {
    Connect4State s = (Connect4State) state;
    own = s.ownDiscs();
    mask = s.allDiscs();
    ply = s.ply();
    nodes = 0;
    low = -mostLeft(ply + 2);
    high = mostLeft(ply + 1);
    Arrays.fill(visits, 0);
    Arrays.fill(lows, low);
    Arrays.fill(highs, high);
    best = Long.numberOfTrailingZeros(firstOpen()) / stride;
    settleAtOnce();
  }

  private long firstOpen() {
    for (int column : middleFirst) {
      long move = open(mask) & column(column);
      if (move != 0) {
        return move;
      }
    }
    throw new IllegalArgumentException("the game is over: there is nothing to solve");
  }

  /** The result of a win by the k-th disc of the game; 0 beyond the last one. */
  private int mostLeft(int k) {
    return Math.max(0, (cells + 2 - k) / 2);
  }

  /** Looks one and two plies ahead: below, no mover can win at once. */
  private void settleAtOnce() {
    long wins = winningCells(own, mask);
    for (int c = 0; c < width; c++) {
      long move = open(mask) & column(c);
      if (move == 0) {
        continue;
      }
      if ((move & wins) != 0) {
        lows[c] = mostLeft(ply + 1);
        highs[c] = lows[c];
        low = Math.max(low, lows[c]);
        best = c;
      } else if (ply + 1 == cells) {
        lows[c] = 0;
        highs[c] = 0;
      } else if ((winningCells(own ^ mask, mask | move) & open(mask | move)) != 0) {
        highs[c] = -mostLeft(ply + 2);
        lows[c] = highs[c];
      } else {
        highs[c] = Math.min(highs[c], mostLeft(ply + 3));
      }
    }
    int most = -cells;
    for (int c = 0; c < width; c++) {
      if ((open(mask) & column(c)) != 0) {
        most = Math.max(most, highs[c]);
        if (highs[c] > highs[best]) {
          best = c;
        }
      }
    }
    high = most;
    low = Math.min(Math.max(low, lows[best]), high);
  }

  @Override
  public boolean run(LongPredicate mayGoOn) {
    if (table == null) {
      table = new Connect4Table(megabytes);
    }
    used |= low < high;
    goesOn = mayGoOn;
    stopped = false;
    while (low < high) {
      int question = nextQuestion();
      int found = ask(question);
      if (stopped) {
        return false;
      }
      if (found > question) {
        low = found;
      } else {
        high = found;
      }
    }
    return true;
  }

  /** Is the result above this? The outcome first, then halves of what is left. */
  private int nextQuestion() {
    if (high > 0 && low <= 0) {
      return 0;
    }
    if (low < 0 && high >= 0) {
      return -1;
    }
    return Math.floorDiv(low + high, 2);
  }

  /** The result of the state: at most that if it is not above the question, else at least that. */
  private int ask(int question) {
    int found = -cells;
    for (int i = -1; i < width; i++) {
      int column = i < 0 ? best : middleFirst[i];
      long move = open(mask) & column(column);
      if (move == 0 || (i >= 0 && column == best)) {
        continue;
      }
      if (highs[column] > question && lows[column] <= question) {
        long before = nodes;
        int score = -search(own ^ mask, mask | move, ply + 1, -question - 1, -question);
        visits[column] += nodes - before;
        if (stopped) {
          return 0;
        }
        if (score > question) {
          lows[column] = Math.max(lows[column], score);
        } else {
          highs[column] = Math.min(highs[column], score);
        }
      }
      if (lows[column] > question) {
        best = column;
        return lows[column];
      }
      found = Math.max(found, highs[column]);
    }
    return found;
  }

  /**
   * The result for the mover of a state in which it cannot win at once.
   *
   * @param own the mover's discs
   * @param mask all discs
   */
  private int search(long own, long mask, int ply, int alpha, int beta) {
    if (stopped || !goesOn.test(nodes)) {
      stopped = true;
      return 0;
    }
    nodes++;
    long open = (mask + bottom) & board;
    long threats = winningCells(own ^ mask, mask);
    long forced = open & threats;
    if (forced != 0) {
      if ((forced & forced - 1) != 0) {
        return -mostLeft(ply + 2);
      }
      open = forced;
    }
    // Not below a cell where the other side wins.
    open &= ~(threats >>> 1);
    if (open == 0) {
      return ply == cells ? 0 : -mostLeft(ply + 2);
    }
    if (ply >= cells - 2) {
      return 0;
    }
    int least = -((cells - 2 - ply) / 2);
    if (least >= beta) {
      return least;
    }
    int most = (cells - 1 - ply) / 2;
    if (((mask + bottom) & board & ~pairBottoms) == 0
        && !hasLine(own | board & ~mask & pairBottoms)) {
      most = hasLine(own ^ mask | board & ~mask & ~pairBottoms) ? -1 : 0;
    }
    if (most <= alpha) {
      return most;
    }
    return (open & open - 1) == 0
        ? -search(own ^ mask, mask | open, ply + 1, -beta, -alpha)
        : choose(own, mask, ply, open, alpha, Math.min(beta, most));
  }

  private int choose(long own, long mask, int ply, long open, int alpha, int beta) {
    long key = key(own, mask, ply);
    long entry = table.find(key);
    if (entry != Connect4Table.NONE) {
      int known = Connect4Table.score(entry);
      if (Connect4Table.isLow(entry) ? known >= beta : known <= alpha) {
        return known;
      }
    }
    int first = ply * width;
    int n = order(own, mask, open, first);
    if (ply < cells - UNCHECKED_PLIES) {
      int known = knownReply(own, mask, ply, first, n, beta);
      if (known >= beta) {
        return known;
      }
    }
    long before = nodes;
    int found = -cells;
    for (int i = 0; i < n; i++) {
      long move = moves[first + i];
      int score = -search(own ^ mask, mask | move, ply + 1, -beta, -Math.max(alpha, found));
      if (stopped) {
        return 0;
      }
      if (score > found) {
        found = score;
        if (score >= beta) {
          break;
        }
      }
    }
    table.store(key, found, found >= beta, nodes - before);
    return found;
  }

  /** What the table says of the first move that it knows to be good enough; else not enough. */
  private int knownReply(long own, long mask, int ply, int first, int n, int beta) {
    for (int i = 0; i < n; i++) {
      long entry = table.find(key(own ^ mask, mask | moves[first + i], ply + 1));
      if (entry != Connect4Table.NONE
          && !Connect4Table.isLow(entry)
          && -Connect4Table.score(entry) >= beta) {
        return -Connect4Table.score(entry);
      }
    }
    return -cells;
  }

  private long key(long own, long mask, int ply) {
    long key = own + mask;
    return ply < MIRRORED_PLIES ? Math.min(key, mirrored(key)) : key;
  }

  /** Writes the moves, best first, and returns their number. */
  private int order(long own, long mask, long open, int first) {
    int n = 0;
    for (int column : middleFirst) {
      long move = open & column(column);
      if (move != 0) {
        int score = Long.bitCount(winningCells(own | move, mask));
        int at = n++;
        for (; at > 0 && scores[at - 1] < score; at--) {
          scores[at] = scores[at - 1];
          moves[first + at] = moves[first + at - 1];
        }
        scores[at] = score;
        moves[first + at] = move;
      }
    }
    return n;
  }

  private long column(int column) {
    return (1L << game.height) - 1 << column * stride;
  }

  private long open(long mask) {
    return (mask + bottom) & board;
  }

  private long mirrored(long key) {
    long whole = (1L << stride) - 1;
    long result = 0;
    for (int c = 0; c < width; c++) {
      result |= (key >>> c * stride & whole) << (width - 1 - c) * stride;
    }
    return result;
  }

  /** The free cells that complete a line with these discs. */
  private long winningCells(long discs, long mask) {
    if (!lineOfFour) {
      return winningCellsOfAnyLine(discs) & board & ~mask;
    }
    long found = discs << 1 & discs << 2 & discs << 3;
    found |= along(discs, stride) | along(discs, stride - 1) | along(discs, stride + 1);
    return found & board & ~mask;
  }

  private static long along(long discs, int step) {
    long next = discs << step & discs << 2 * step;
    long previous = discs >>> step & discs >>> 2 * step;
    return next & (discs << 3 * step | discs >>> step)
        | previous & (discs >>> 3 * step | discs << step);
  }

  /** Lines of any length, and boards too small for lines in all directions. */
  private long winningCellsOfAnyLine(long discs) {
    long found = 0;
    for (int step : steps) {
      for (int hole = 0; hole < game.connect; hole++) {
        long rest = -1;
        for (int i = 0; i < game.connect; i++) {
          int shift = (i - hole) * step;
          rest &= i == hole ? -1 : shift < 0 ? discs << -shift : discs >>> shift;
        }
        found |= rest;
      }
    }
    return found;
  }

  private boolean hasLine(long discs) {
    for (int step : steps) {
      long runs = discs;
      for (int i = 1; i < game.connect; i++) {
        runs &= discs >>> i * step;
      }
      if (runs != 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  public long nodes() {
    return nodes;
  }

  @Override
  public long nodes(int move) {
    return visits[move];
  }

  @Override
  public int bestMove() {
    return best;
  }

  @Override
  public int low(int move) {
    return plain(lows[move]);
  }

  @Override
  public int high(int move) {
    return plain(highs[move]);
  }

  /** From discs left to plies from here. */
  private int plain(int left) {
    if (left == 0) {
      return 0;
    }
    // The winner's last disc has the parity of its seat.
    int winnersParity = left > 0 ? ply + 1 & 1 : ply & 1;
    int k = cells + 2 - 2 * Math.abs(left);
    k += (k & 1) == winnersParity ? 0 : -1;
    return left > 0 ? WIN - (k - ply) : k - ply - WIN;
  }

  @Override
  public long bytes() {
    return table == null ? 0 : table.bytes();
  }
}
