// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Iterative deepening once more, with {@link PlainAlphaBeta}, for {@link IterativeDeepening}. */
final class PlainDeepening {
  /** What is known of a move of the root. */
  static final class Root {
    final int move;
    Integer score;
    boolean exact;
    long visits;

    Root(int move) {
      this.move = move;
    }

    private boolean isLost() {
      return score != null && score < -MinimaxScore.UNIT;
    }
  }

  private final Game game;
  private final PlainAlphaBeta search;
  private final int maxDepth;
  private final int aspiration;
  private final boolean isSound;
  private State root;
  List<Root> roots;
  Integer bestScore;
  List<Integer> line;
  int depth;

  PlainDeepening(Game game, AlphaBetaOptions options, int maxDepth, double aspiration) {
    this.game = game;
    this.search = new PlainAlphaBeta(game, options);
    this.maxDepth = maxDepth;
    this.aspiration = (int) Math.round(2 * aspiration * MinimaxScore.UNIT);
    this.isSound = options.width() == 0;
  }

  void newGame() {
    search.newGame();
  }

  long nodes() {
    return search.nodes;
  }

  /** True if no move was left out. */
  boolean isSound() {
    return isSound;
  }

  void run(State state, long seed, long budget) {
    root = state;
    search.newSearch(new Rng(seed), budget);
    roots = new ArrayList<>(search.rootMoves(state).stream().map(Root::new).toList());
    bestScore = null;
    line = List.of(roots.get(0).move);
    depth = 0;
    try {
      deepen();
    } catch (PlainAlphaBeta.Spent e) {
      preferWhatIsNotLost();
    }
  }

  private void deepen() {
    int last = Math.max(1, game.maxPlies() - root.ply());
    last = maxDepth > 0 ? Math.min(maxDepth, last) : last;
    while (depth < last) {
      long guesses = search.guesses;
      boolean found = false;
      if (aspiration > 0 && bestScore != null) {
        int low = bestScore - aspiration;
        int high = bestScore + aspiration;
        int score = tryMoves(depth + 1, low, high);
        found = low < score && score < high;
      }
      if (!found) {
        tryMoves(depth + 1, -MinimaxScore.INFINITE, MinimaxScore.INFINITE);
      }
      depth++;
      if (search.guesses == guesses || MinimaxScore.isDecided(bestScore) || roots.size() == 1) {
        return;
      }
    }
  }

  private int tryMoves(int d, int alpha, int beta) {
    int top = -MinimaxScore.INFINITE;
    for (int i = 0; i < roots.size(); i++) {
      Root r = roots.get(i);
      int bound = Math.max(alpha, top);
      boolean pass = search.isPass(root, r.move, roots.size(), false);
      long before = search.nodes;
      PlainAlphaBeta.Found found;
      try {
        found = search.after(root, r.move, 0, d, pass, bound, beta, i == 0);
      } finally {
        r.visits += search.nodes - before;
      }
      r.score = found.score();
      r.exact = r.score > bound;
      top = Math.max(top, r.score);
      if (r.exact) {
        bestScore = r.score;
        line = found.line();
        roots.remove(i);
        roots.add(0, r);
        if (r.score >= beta || r.score >= MinimaxScore.WIN - 1) {
          return top;
        }
      }
    }
    return top;
  }

  /** The best of the other moves if the first is lost and a search was not finished. */
  private void preferWhatIsNotLost() {
    if (bestScore == null || bestScore >= -MinimaxScore.UNIT) {
      return;
    }
    Root better =
        roots.stream()
            .filter(r -> !r.isLost())
            .min(Comparator.comparing(r -> r.score == null ? Integer.MAX_VALUE : -r.score))
            .orElse(null);
    if (better != null) {
      roots.remove(better);
      roots.add(0, better);
      bestScore = better.score;
      line = List.of(better.move);
    }
  }
}
