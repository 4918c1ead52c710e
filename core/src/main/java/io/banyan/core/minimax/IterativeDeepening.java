// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * Alpha-beta searches of growing depth from one state, until the budget ends or the result is
 * known. The moves are always tried best first, so the part of an unfinished search that was done
 * counts.
 */
public final class IterativeDeepening {
  private static final int UNKNOWN = MinimaxScore.INFINITE;

  private final Game game;
  private final AlphaBeta alphaBeta;
  private final int maxDepth;
  private final int aspiration;

  private final int[] moves;
  private final int[] scores;
  private final boolean[] exact;
  private final long[] visits;
  private int count;
  private State root;
  private Rng rng;
  private int best;
  private int bestScore;
  private boolean known;
  private int depth;
  private int[] line;

  /**
   * Makes a search.
   *
   * @param maxDepth never deeper than this; 0 for as deep as the budget allows
   * @param aspiration half the width of the first window around the value of the search before, on
   *     [0, 1]; 0 for the full window
   */
  public IterativeDeepening(Game game, AlphaBeta alphaBeta, int maxDepth, double aspiration) {
    this.game = game;
    this.alphaBeta = alphaBeta;
    this.maxDepth = maxDepth;
    this.aspiration = (int) (2 * aspiration * MinimaxScore.UNIT);
    moves = new int[game.maxMoves()];
    scores = new int[game.maxMoves()];
    exact = new boolean[game.maxMoves()];
    visits = new long[game.maxMoves()];
  }

  /** Forgets what was learnt in the game before. */
  public void gameStarted() {
    alphaBeta.gameStarted();
  }

  /** Prepares to search a state that is not terminal. */
  public void begin(State state, long seed) {
    root = game.copyOf(state);
    rng = new Rng(seed);
    alphaBeta.searchStarted();
    alphaBeta.begin(root, rng, null);
    count = alphaBeta.orderRoot();
    for (int i = 0; i < count; i++) {
      moves[i] = alphaBeta.rootMove(i);
    }
    Arrays.fill(scores, 0, count, UNKNOWN);
    Arrays.fill(visits, 0, count, 0);
    Arrays.fill(exact, 0, count, false);
    best = moves[0];
    line = new int[] {best};
    known = false;
    depth = 0;
  }

  /** Searches deeper and deeper. */
  public void run(Meter meter) {
    alphaBeta.begin(root, rng, meter);
    int limit = Math.max(1, game.maxPlies() - root.ply());
    if (maxDepth > 0) {
      limit = Math.min(limit, maxDepth);
    }
    for (int d = 1; d <= limit; d++) {
      long guessesBefore = alphaBeta.guesses();
      search(d);
      if (alphaBeta.isStopped()) {
        avoidLoss();
        return;
      }
      depth = d;
      boolean resolved = alphaBeta.guesses() == guessesBefore;
      if (resolved || MinimaxScore.isDecided(bestScore) || count == 1) {
        return;
      }
    }
  }

  /**
   * In a search that was stopped, moves that come after a lost one may not have had their turn:
   * then the best of them as far as known is better.
   */
  private void avoidLoss() {
    if (!known || bestScore >= -MinimaxScore.UNIT) {
      return;
    }
    int better = -1;
    for (int i = 0; i < count; i++) {
      boolean lost = scores[i] < -MinimaxScore.UNIT;
      if (!lost && (better < 0 || rank(i) > rank(better))) {
        better = i;
      }
    }
    if (better < 0) {
      return;
    }
    boolean wasExact = exact[better];
    toFront(better);
    exact[0] = wasExact;
    best = moves[0];
    bestScore = scores[0];
    known = bestScore != UNKNOWN;
    line = new int[] {best};
  }

  /** Moves of which nothing is known come last. */
  private int rank(int index) {
    return scores[index] == UNKNOWN ? -MinimaxScore.INFINITE : scores[index];
  }

  private void search(int d) {
    if (aspiration > 0 && known) {
      int low = bestScore - aspiration;
      int high = bestScore + aspiration;
      int score = tryMoves(d, low, high);
      if (alphaBeta.isStopped() || (score > low && score < high)) {
        return;
      }
    }
    tryMoves(d, -MinimaxScore.INFINITE, MinimaxScore.INFINITE);
  }

  private int tryMoves(int d, int alpha, int beta) {
    int top = -MinimaxScore.INFINITE;
    for (int i = 0; i < count; i++) {
      int bound = Math.max(alpha, top);
      long before = alphaBeta.nodes();
      int score = alphaBeta.searchRootMove(moves[i], count, d, bound, beta, i == 0);
      visits[i] += alphaBeta.nodes() - before;
      if (alphaBeta.isStopped()) {
        break;
      }
      scores[i] = score;
      exact[i] = score > bound;
      top = Math.max(top, score);
      if (score > bound) {
        best = moves[i];
        bestScore = score;
        known = true;
        line = alphaBeta.lineAfter(best);
        toFront(i);
        if (score >= beta || score >= MinimaxScore.WIN - 1) {
          break;
        }
      }
    }
    return top;
  }

  private void toFront(int i) {
    int move = moves[i];
    int score = scores[i];
    long visited = visits[i];
    System.arraycopy(moves, 0, moves, 1, i);
    System.arraycopy(scores, 0, scores, 1, i);
    System.arraycopy(exact, 0, exact, 1, i);
    System.arraycopy(visits, 0, visits, 1, i);
    moves[0] = move;
    scores[0] = score;
    exact[0] = true;
    visits[0] = visited;
  }

  /** The best move found. */
  public int bestMove() {
    return best;
  }

  /** The mover's value of that move in [0, 1]; NaN if not even one move was looked at. */
  public double bestValue() {
    return known ? MinimaxScore.value(bestScore) : Double.NaN;
  }

  /** The moves expected from here on, the best first. */
  public int[] line() {
    return line.clone();
  }

  /** Depth of the last finished search. */
  public int depth() {
    return depth;
  }

  /** States reached. */
  public long nodes() {
    return alphaBeta.nodes();
  }

  /** Memory of the table. */
  public long tableBytes() {
    return alphaBeta.tableBytes();
  }

  /** Number of moves searched at the root: all legal ones or the width. */
  public int count() {
    return count;
  }

  /** The move at an index; the best is the first. */
  public int move(int index) {
    return moves[index];
  }

  /** States reached below a move. */
  public long visits(int index) {
    return visits[index];
  }

  /** The last known value of a move in [0, 1], NaN if none: at most this unless exact. */
  public double value(int index) {
    return scores[index] == UNKNOWN ? Double.NaN : MinimaxScore.value(scores[index]);
  }

  /** True if the value of a move is its value and not just a bound above it. */
  public boolean isExact(int index) {
    return exact[index];
  }

  /** True if a move is known to win by force; never if some moves were left out. */
  public boolean isWin(int index) {
    return sound() && exact[index] && scores[index] > MinimaxScore.UNIT;
  }

  /** True if a move is known to lose by force; never if some moves were left out. */
  public boolean isLoss(int index) {
    return sound() && scores[index] < -MinimaxScore.UNIT;
  }

  private boolean sound() {
    return alphaBeta.options().width() == 0;
  }
}
