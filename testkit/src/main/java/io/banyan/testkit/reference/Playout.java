// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.game.Evaluation;
import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.PlayoutCandidates;
import io.banyan.core.game.State;
import io.banyan.core.game.WinningMove;
import java.util.ArrayList;
import java.util.List;

/** How games are finished: one move after the other. */
abstract class Playout extends ReferencePart {
  Playout(ReferenceSearch search) {
    super(search);
  }

  static Playout of(ReferenceSearch search, Settings s) {
    return switch (s.name()) {
      case "uniform" -> new Uniform(search);
      case "mast" -> new Learning.Mast(search, s);
      case "nast" -> new Learning.Nast(search, s);
      case "nast-paper" -> new Learning.NastPaper(search, s);
      case "lgrf" -> new Learning.Lgrf(search, s.integer("n"));
      case "lgrf-paper" -> new Learning.LgrfPaper(search);
      case "poolrave" -> new Pruned.PoolRave(search, s);
      case "ppr" ->
          movesAtFirst(search.game()) < s.number("from", 0)
              ? new Uniform(search)
              : new Pruned.Ppr(search, s);
      case "heuristic" -> new Heuristic(search, s.number("mast"));
      case "ir-e" -> new Informed(search, s.number("e"), 1, 0);
      case "ir-m" -> new Informed(search, s.number("e"), s.integer("d"), 0);
      case "ir-mk" -> new Informed(search, s.number("e"), s.integer("d"), s.integer("k"));
      case "ic-e" -> new Cutoff(search, s, 0, 0);
      case "ic-m" -> new Cutoff(search, s, s.integer("d"), 0);
      case "ic-mk" -> new Cutoff(search, s, s.integer("d"), s.integer("k"));
      case "early" -> new Early(search, s);
      case "decisive" -> new Decisive(search, s);
      default -> throw s.unknown("playout");
    };
  }

  private static int movesAtFirst(Game game) {
    return game.newState().legalMoves(new int[game.maxMoves()]);
  }

  /** A playout begins, of which this one is asked for some moves, or all. */
  void begin(State state, ReferenceIteration it) {}

  /** The next move. */
  abstract int nextMove(State state, ReferenceIteration it);

  /** Plays to the end and writes the outcome. */
  void playOut(State state, ReferenceIteration it) {
    begin(state, it);
    while (!state.isTerminal()) {
      play(state, it, nextMove(state, it));
    }
    state.rewards(it.outcome);
  }

  static void play(State state, ReferenceIteration it, int move) {
    it.note(state.mover(), move);
    state.play(move);
  }

  private static final class Uniform extends Playout {
    Uniform(ReferenceSearch search) {
      super(search);
    }

    @Override
    int nextMove(State state, ReferenceIteration it) {
      int[] legal = Moves.legal(search.game(), state);
      return legal[search.rng().nextInt(legal.length)];
    }
  }

  /** Playouts that choose from a {@link Pool}. */
  abstract static class Pooled extends Playout {
    final Pool pool;

    Pooled(ReferenceSearch search, boolean ordered) {
      super(search);
      pool = new Pool(search.game(), ordered);
    }

    void started(State state, ReferenceIteration it) {}

    abstract int choose(State state, ReferenceIteration it);

    @Override
    final void begin(State state, ReferenceIteration it) {
      pool.start(state);
      started(state, it);
    }

    @Override
    final int nextMove(State state, ReferenceIteration it) {
      pool.start(state);
      return choose(state, it);
    }

    @Override
    final void playOut(State state, ReferenceIteration it) {
      begin(state, it);
      while (!state.isTerminal()) {
        int move = choose(state, it);
        play(state, it, move);
        pool.played(state, move);
      }
      state.rewards(it.outcome);
    }
  }

  /** Papers 1.3 and 1.5: the game's candidates, mixed with the best of MAST. */
  private static final class Heuristic extends Playout {
    private final double mast;
    private final Means means = new Means(1);

    Heuristic(ReferenceSearch search, double mast) {
      super(search);
      this.mast = mast;
    }

    @Override
    void searchStarted() {
      means.clear();
    }

    @Override
    int nextMove(State state, ReferenceIteration it) {
      int[] moves = new int[search.game().maxMoves()];
      double[] weights = new double[moves.length];
      int n = ((PlayoutCandidates) state).playoutCandidates(search.rng(), moves, weights);
      List<Integer> candidates = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        candidates.add(moves[i]);
      }
      if (mast > 0 && NearTie.chance(search.rng(), mast)) {
        int mover = state.mover();
        return Means.best(candidates, move -> means.value(mover, move), search.rng());
      }
      double total = 0;
      for (int i = 0; i < n; i++) {
        total += weights[i];
      }
      double u = search.rng().nextDouble() * total;
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += weights[i];
        if (u < sum) {
          return moves[i];
        }
      }
      throw new AssertionError("no candidate drawn");
    }

    @Override
    void iterationEnded(ReferenceIteration it) {
      for (int i = 0; i < it.moves.size() && !it.endedProven; i++) {
        means.add(it.outcome[it.movers.get(i)], it.movers.get(i), it.moves.get(i));
      }
    }
  }

  /** IR of papers 3.1. */
  private static final class Informed extends Playout {
    private final double e;
    private final int depth;
    private final Lookahead lookahead;

    Informed(ReferenceSearch search, double e, int depth, int width) {
      super(search);
      this.e = e;
      this.depth = depth;
      this.lookahead = new Lookahead(search, width);
    }

    @Override
    int nextMove(State state, ReferenceIteration it) {
      if (e > 0 && NearTie.chance(search.rng(), e)) {
        int[] legal = Moves.legal(search.game(), state);
        return legal[search.rng().nextInt(legal.length)];
      }
      return lookahead.bestMove(state, depth);
    }
  }

  /** Playouts that ask another one for moves. */
  private abstract static class Wrapper extends Playout {
    final Playout inner;

    Wrapper(ReferenceSearch search, Settings s) {
      super(search);
      inner = Playout.of(search, s.part("playout"));
    }

    @Override
    void gameStarted() {
      inner.gameStarted();
    }

    @Override
    void searchStarted() {
      inner.searchStarted();
    }

    @Override
    void iterationEnded(ReferenceIteration it) {
      inner.iterationEnded(it);
    }

    @Override
    void begin(State state, ReferenceIteration it) {
      inner.begin(state, it);
    }

    @Override
    int nextMove(State state, ReferenceIteration it) {
      return inner.nextMove(state, it);
    }
  }

  /** IC of papers 3.1. */
  private static final class Cutoff extends Wrapper {
    private final int m;
    private final int depth;
    private final Lookahead lookahead;

    Cutoff(ReferenceSearch search, Settings s, int depth, int width) {
      super(search, s);
      this.m = s.integer("m");
      this.depth = depth;
      this.lookahead = new Lookahead(search, width);
    }

    @Override
    void playOut(State state, ReferenceIteration it) {
      begin(state, it);
      for (int i = 0; i < m && !state.isTerminal(); i++) {
        play(state, it, nextMove(state, it));
      }
      if (depth > 0 && !state.isTerminal()) {
        it.outcome[0] = lookahead.value(state, 0, depth);
        it.outcome[1] = 1 - it.outcome[0];
        return;
      }
      for (int p = 0; p < it.outcome.length; p++) {
        it.outcome[p] = search.value(state, p);
      }
    }
  }

  /** Winands and Bjornsson 2010. */
  private static final class Early extends Wrapper {
    private final double t;
    private final int every;
    private final int after;
    private final boolean asWin;

    Early(ReferenceSearch search, Settings s) {
      super(search, s);
      t = s.number("t");
      every = s.integer("every");
      after = s.integer("after");
      asWin = s.is("score", "win");
    }

    @Override
    void playOut(State state, ReferenceIteration it) {
      begin(state, it);
      for (int made = 0; !state.isTerminal(); made++) {
        if (made >= after && (made - after) % every == 0) {
          int winner = 0;
          for (int p = 0; p < it.outcome.length; p++) {
            it.outcome[p] = ((Evaluation) state).evaluate(p);
            winner = it.outcome[p] > it.outcome[winner] ? p : winner;
          }
          if (it.outcome[winner] >= t) {
            for (int p = 0; p < it.outcome.length && asWin; p++) {
              it.outcome[p] = p == winner ? 1 : 0;
            }
            return;
          }
        }
        play(state, it, nextMove(state, it));
      }
      state.rewards(it.outcome);
    }
  }

  /** Teytaud and Teytaud 2010. */
  private static final class Decisive extends Wrapper {
    private final boolean anti;

    Decisive(ReferenceSearch search, Settings s) {
      super(search, s);
      anti = s.flag("anti");
    }

    @Override
    int nextMove(State state, ReferenceIteration it) {
      int mover = state.mover();
      int win = ((WinningMove) state).winningMove(mover);
      if (win != Game.NO_MOVE) {
        return win;
      }
      int next = (mover + 1) % search.game().players();
      int threat = anti ? ((WinningMove) state).winningMove(next) : Game.NO_MOVE;
      boolean playable = threat != Game.NO_MOVE && Moves.isLegal(search.game(), state, threat);
      return playable ? threat : inner.nextMove(state, it);
    }
  }
}
