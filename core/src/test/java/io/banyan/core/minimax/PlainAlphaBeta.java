// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.NoisyMoves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Alpha-beta with all its switches once more, as plainly as possible: lists, maps, copies of states
 * and an exception when the budget is used up. It draws its random numbers in the same order as
 * {@link AlphaBeta}, so both must reach the same states; scores and table are the real ones.
 */
final class PlainAlphaBeta {
  /** A score for the mover and the moves that lead to it. */
  record Found(int score, List<Integer> line) {}

  /** The budget is used up. */
  static final class Spent extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** A move and why it is tried early; compared from left to right, larger ones first. */
  private record Candidate(
      int move, boolean ofTable, double score, boolean favourite, int killer, int history) {
    static final Comparator<Candidate> ORDER =
        Comparator.comparing(Candidate::ofTable)
            .thenComparing(Candidate::score)
            .thenComparing(Candidate::favourite)
            .thenComparing(Candidate::killer)
            .thenComparing(Candidate::history);
  }

  private final Game game;
  private final AlphaBetaOptions options;
  private final TranspositionTable table;
  private final Map<Integer, List<Integer>> killers = new HashMap<>();
  private final Map<List<Integer>, Integer> history = new HashMap<>();
  private Rng rng;
  private long budget;
  long nodes;
  long guesses;

  PlainAlphaBeta(Game game, AlphaBetaOptions options) {
    this.game = game;
    this.options = options;
    int megabytes = options.tableMegabytes();
    this.table = megabytes > 0 ? new TranspositionTable(megabytes) : null;
  }

  void newGame() {
    history.clear();
    if (table != null) {
      table.newGame();
    }
  }

  void newSearch(Rng newRng, long newBudget) {
    rng = newRng;
    budget = newBudget;
    nodes = 0;
    guesses = 0;
    killers.clear();
    history.replaceAll((key, credit) -> credit / 8);
    if (table != null) {
      table.newSearch();
    }
  }

  /** The moves of the root in order of trial. */
  List<Integer> rootMoves(State state) {
    List<Candidate> moves = candidates(state, legal(state), 0, Game.NO_MOVE);
    List<Integer> ordered = new ArrayList<>();
    for (int i = 0; i < moves.size(); i++) {
      ordered.add(next(moves, i).move());
    }
    return ordered;
  }

  private Found search(State state, int ply, int depth, int alpha, int beta, boolean afterPass) {
    int tableMove = Game.NO_MOVE;
    long key = 0;
    if (table != null) {
      key = ((HashKey) state).key();
      if (state.ply() + 2 * depth + options.quiescence() >= game.maxPlies()) {
        key ^= Rng.hash(state.ply());
      }
      int slot = table.find(key);
      if (slot != TranspositionTable.NONE) {
        tableMove = table.move(slot);
        int score = MinimaxScore.toRoot(table.score(slot), ply);
        boolean settled =
            switch (table.bound(slot)) {
              case TranspositionTable.EXACT -> true;
              case TranspositionTable.AT_LEAST -> score >= beta;
              default -> score <= alpha;
            };
        if (settled && table.depth(slot) >= depth) {
          guesses += MinimaxScore.isDecided(score) ? 0 : 1;
          return new Found(score, List.of());
        }
      }
    }
    List<Candidate> moves = candidates(state, legal(state), ply, tableMove);
    Found found = tryAll(state, moves, ply, depth, alpha, beta, afterPass);
    if (table != null) {
      int bound = TranspositionTable.EXACT;
      if (found.score() >= beta) {
        bound = TranspositionTable.AT_LEAST;
      } else if (found.score() <= alpha) {
        bound = TranspositionTable.AT_MOST;
      }
      int move = found.line().isEmpty() ? tableMove : found.line().get(0);
      table.store(key, MinimaxScore.toNode(found.score(), ply), depth, bound, move);
    }
    return found;
  }

  private Found tryAll(
      State state,
      List<Candidate> moves,
      int ply,
      int depth,
      int alpha,
      int beta,
      boolean afterPass) {
    Found best = new Found(-MinimaxScore.INFINITE, List.of());
    for (int i = 0; i < moves.size(); i++) {
      int move = next(moves, i).move();
      int bound = Math.max(alpha, best.score());
      boolean pass = isPass(state, move, moves.size(), afterPass);
      int less = pass ? 0 : reduction(i, depth, bound);
      Found found;
      if (less == 0) {
        found = after(state, move, ply, depth, pass, bound, beta, i == 0);
      } else {
        found = after(state, move, ply, depth - less, false, bound, bound + 1, true);
        if (found.score() > bound) {
          found = after(state, move, ply, depth, false, bound, beta, false);
        }
      }
      if (found.score() > best.score()) {
        List<Integer> line = found.score() > bound ? found.line() : best.line();
        best = new Found(found.score(), line);
        if (found.score() >= beta) {
          refuted(state, move, ply, depth);
          return best;
        }
        if (found.score() >= MinimaxScore.WIN - (ply + 1)) {
          return best;
        }
      }
    }
    return best;
  }

  private int reduction(int index, int depth, int bound) {
    int from = options.reductions();
    if (from == 0 || index < from || depth < 3 || bound < -MinimaxScore.UNIT) {
      return 0;
    }
    return depth >= 6 && index >= 3 * from ? 2 : 1;
  }

  boolean isPass(State state, int move, int moves, boolean afterPass) {
    return moves == 1 && !afterPass && "pass".equals(game.moveText(state, move));
  }

  /** The score of a move for its mover, with the line that begins with it. */
  Found after(
      State state, int move, int ply, int depth, boolean pass, int alpha, int beta, boolean first) {
    if (nodes >= budget) {
      throw new Spent();
    }
    nodes++;
    int mover = state.mover();
    State next = game.copyOf(state);
    next.play(move);
    List<Integer> only = List.of(move);
    if (next.isTerminal()) {
      double[] rewards = new double[2];
      next.rewards(rewards);
      double value = (1 + rewards[mover] - rewards[1 - mover]) / 2;
      int win = MinimaxScore.WIN - (ply + 1);
      return new Found(value == 1 ? win : value == 0 ? -win : MinimaxScore.of(value), only);
    }
    int below = pass ? depth : depth - 1;
    if (below <= -options.quiescence()) {
      guesses++;
      return new Found(MinimaxScore.of(((Evaluation) next).evaluate(mover)), only);
    }
    Found found = null;
    if (options.scout() && !first && beta - alpha > 1) {
      found = seen(next, mover, ply + 1, below, alpha, alpha + 1, pass);
    }
    if (found == null || (found.score() > alpha && found.score() < beta)) {
      found = seen(next, mover, ply + 1, below, alpha, beta, pass);
    }
    List<Integer> line = new ArrayList<>(only);
    line.addAll(found.line());
    return new Found(found.score(), line);
  }

  /** The score of a state as a player sees it, who need not be its mover. */
  private Found seen(
      State state, int viewer, int ply, int depth, int alpha, int beta, boolean afterPass) {
    if (state.mover() == viewer) {
      return depth > 0
          ? search(state, ply, depth, alpha, beta, afterPass)
          : quiesce(state, ply, depth, alpha, beta);
    }
    Found found =
        depth > 0
            ? search(state, ply, depth, -beta, -alpha, afterPass)
            : quiesce(state, ply, depth, -beta, -alpha);
    return new Found(-found.score(), found.line());
  }

  private Found quiesce(State state, int ply, int depth, int alpha, int beta) {
    int[] buffer = new int[game.maxMoves()];
    int n = ((NoisyMoves) state).noisyMoves(buffer);
    Found best = new Found(-MinimaxScore.INFINITE, List.of());
    if (n == 0 || !((NoisyMoves) state).noiseIsForced()) {
      guesses++;
      best = new Found(MinimaxScore.of(((Evaluation) state).evaluate(state.mover())), List.of());
      if (best.score() >= beta) {
        return best;
      }
    }
    List<Candidate> moves = candidates(state, list(buffer, n), ply, Game.NO_MOVE);
    for (int i = 0; i < moves.size(); i++) {
      int bound = Math.max(alpha, best.score());
      Found found = after(state, next(moves, i).move(), ply, depth, false, bound, beta, true);
      if (found.score() > best.score()) {
        best = new Found(found.score(), found.score() > bound ? found.line() : best.line());
        if (best.score() >= beta) {
          return best;
        }
      }
    }
    return best;
  }

  // --- the order of moves ------------------------------------------------------------------------

  private List<Integer> legal(State state) {
    int[] buffer = new int[game.maxMoves()];
    return list(buffer, state.legalMoves(buffer));
  }

  private static List<Integer> list(int[] moves, int n) {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      list.add(moves[i]);
    }
    return list;
  }

  private boolean isSorted() {
    return options.ordered() || table != null || options.killers() || options.history();
  }

  private List<Candidate> candidates(State state, List<Integer> moves, int ply, int tableMove) {
    if (isSorted()) {
      for (int i = moves.size() - 1; i > 0; i--) {
        Collections.swap(moves, i, rng.nextInt(i + 1));
      }
    }
    double[] scores = new double[moves.size()];
    if (options.ordered()) {
      int[] numbers = moves.stream().mapToInt(m -> m).toArray();
      ((MoveOrdering) state).orderingScores(numbers, numbers.length, scores);
    }
    List<Candidate> all = new ArrayList<>();
    for (int i = 0; i < moves.size(); i++) {
      all.add(new Candidate(moves.get(i), false, scores[i], false, 0, 0));
    }
    if (options.width() > 0 && options.width() < all.size()) {
      for (int i = 0; i < options.width(); i++) {
        next(all, i);
      }
      all = new ArrayList<>(all.subList(0, options.width()));
    }
    double top = all.stream().mapToDouble(Candidate::score).max().orElse(0);
    List<Integer> refuters = killers.getOrDefault(ply, List.of());
    all.replaceAll(
        c -> {
          int killer = options.killers() && refuters.contains(c.move()) ? 1 : 0;
          killer = killer == 1 && refuters.indexOf(c.move()) == 0 ? 2 : killer;
          return new Candidate(
              c.move(),
              c.move() == tableMove,
              killer > 0 ? top : c.score(),
              options.ordered() && c.score() == top,
              killer,
              history.getOrDefault(List.of(state.mover(), c.move()), 0));
        });
    return all;
  }

  /** Brings the next move to its place: the best of the rest, or any of them. */
  private Candidate next(List<Candidate> moves, int i) {
    int best = i;
    if (isSorted()) {
      for (int j = i + 1; j < moves.size(); j++) {
        best = Candidate.ORDER.compare(moves.get(j), moves.get(best)) > 0 ? j : best;
      }
    } else if (i + 1 < moves.size()) {
      best = i + rng.nextInt(moves.size() - i);
    }
    Collections.swap(moves, i, best);
    return moves.get(i);
  }

  /** Remembers the last two different moves that refuted something at a ply, the newest first. */
  private void refuted(State state, int move, int ply, int depth) {
    List<Integer> known = killers.computeIfAbsent(ply, p -> new ArrayList<>());
    if (known.isEmpty() || known.get(0) != move) {
      known.add(0, move);
    }
    if (known.size() > 2) {
      known.remove(2);
    }
    if (options.history()) {
      history.merge(List.of(state.mover(), move), depth * depth, Integer::sum);
    }
  }
}
