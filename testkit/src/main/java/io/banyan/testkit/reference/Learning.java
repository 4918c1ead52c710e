// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.game.Game;
import io.banyan.core.game.Moves;
import io.banyan.core.game.State;
import io.banyan.testkit.reference.Means.Value;
import io.banyan.testkit.reference.Means.Weight;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Playouts that learn from finished iterations which moves are good. */
final class Learning {
  private Learning() {}

  /** Finnsson and Bjornsson 2008 (Gibbs); Tak et al. 2012 (epsilon-greedy); papers 5.3. */
  static final class Mast extends Playout.Pooled {
    private static final int STEPS = 4096;

    private final boolean gibbs;
    private final double tau;
    private final double e;
    private final double keep;
    private final boolean searcherOnly;
    private final double unseen;
    private final Means means;
    private Weight largest;
    private int untilLook;

    Mast(ReferenceSearch search, Settings s) {
      super(search, false);
      gibbs = s.is("mode", "gibbs");
      tau = s.number("tau");
      e = s.number("e");
      keep = s.number("keep");
      searcherOnly = s.is("scope", "searcher");
      unseen = s.number("unseen");
      means = new Means(unseen);
    }

    private int keys() {
      return (searcherOnly ? 1 : search.game().players()) * search.game().moveRange();
    }

    @Override
    void gameStarted() {
      means.clear();
      forgetLargest();
    }

    @Override
    void searchStarted() {
      means.keep(keep);
      if (keep == 0) {
        forgetLargest();
      }
    }

    private void forgetLargest() {
      largest = new Value(unseen, true).weight(STEPS, tau);
      untilLook = keys();
    }

    private int row(int player) {
      return searcherOnly ? 0 : player;
    }

    @Override
    int choose(State state, ReferenceIteration it) {
      int row = row(state.mover());
      if (gibbs) {
        return Means.draw(
            pool.moves(), m -> means.value(row, m).weight(STEPS, tau), largest, search.rng());
      }
      return NearTie.chance(search.rng(), e)
          ? pool.random(search.rng())
          : Means.best(pool.moves(), m -> means.value(row, m), search.rng());
    }

    @Override
    void iterationEnded(ReferenceIteration it) {
      for (int i = 0; i < it.moves.size(); i++) {
        int mover = it.movers.get(i);
        if (!searcherOnly || mover == search.searcher()) {
          means.add(it.outcome[mover], row(mover), it.moves.get(i));
          noteWeight(means.value(row(mover), it.moves.get(i)).weight(STEPS, tau));
        }
      }
    }

    /**
     * A bound for all weights: raised at once, lowered after as many outcomes as there are keys.
     */
    private void noteWeight(Weight weight) {
      largest = larger(largest, weight);
      if (--untilLook > 0) {
        return;
      }
      untilLook = keys();
      List<Value> seen = means.values(2, 0);
      largest =
          seen.size() < keys() ? new Value(unseen, true).weight(STEPS, tau) : new Weight(0, 0);
      for (Value value : seen) {
        largest = larger(largest, value.weight(STEPS, tau));
      }
    }

    private static Weight larger(Weight a, Weight b) {
      return new Weight(Math.max(a.low(), b.low()), Math.max(a.high(), b.high()));
    }
  }

  /** N-grams: Stankiewicz et al. 2011, Tak et al. 2012, Powley et al. 2013. */
  static final class Nast extends Playout.Pooled {
    private static final int STEPS = 1024;

    private final int n;
    private final boolean gibbs;
    private final double tau;
    private final double e;
    private final int k;
    private final double keep;
    private final Means means = new Means(1);
    private Value largestPair;
    private Value largestSingle;
    private int untilLook;

    Nast(ReferenceSearch search, Settings s) {
      super(search, false);
      n = s.integer("n");
      gibbs = s.is("mode", "gibbs");
      tau = s.number("tau");
      e = s.number("e");
      k = s.integer("k");
      keep = s.number("keep");
    }

    @Override
    void gameStarted() {
      means.clear();
    }

    @Override
    void searchStarted() {
      means.keep(keep);
      look();
    }

    /** Finds the largest means anew, which in between only rise. */
    private void look() {
      int range = search.game().moveRange();
      untilLook = Math.min(1 << 20, search.game().players() * range * range);
      largestPair = new Value(0, true);
      for (Value value : means.values(3, Math.max(k, Double.MIN_VALUE))) {
        largestPair = Value.larger(largestPair, value);
      }
      largestSingle = new Value(0, true);
      for (int move : Moves.legal(search.game(), search.rootState())) {
        for (int p = 0; p < search.game().players(); p++) {
          largestSingle = Value.larger(largestSingle, means.value(p, move));
        }
      }
    }

    /** In placement games moves that come later are legal at the root. */
    private Value largest() {
      return n == 2 && pool.isPlacement()
          ? Value.larger(largestSingle, Value.average(List.of(largestSingle, largestPair)))
          : new Value(1, true);
    }

    @Override
    int choose(State state, ReferenceIteration it) {
      int mover = state.mover();
      if (gibbs) {
        return Means.draw(
            pool.moves(),
            m -> value(mover, m, it).weight(STEPS, tau),
            largest().weight(STEPS, tau),
            search.rng());
      }
      return NearTie.chance(search.rng(), e)
          ? pool.random(search.rng())
          : Means.best(pool.moves(), m -> value(mover, m, it), search.rng());
    }

    private Value value(int mover, int move, ReferenceIteration it) {
      List<Value> values = new ArrayList<>();
      values.add(means.value(mover, move));
      int last = it.moveBefore(1);
      int before = it.moveBefore(2);
      if (last >= 0 && isKnown(means.visits(mover, last, move))) {
        values.add(means.value(mover, last, move));
      }
      if (n == 3 && before >= 0 && isKnown(means.visits(mover, before, last, move))) {
        values.add(means.value(mover, before, last, move));
      }
      return Value.average(values);
    }

    private boolean isKnown(double visits) {
      return visits >= k && visits > 0;
    }

    @Override
    void iterationEnded(ReferenceIteration it) {
      for (int i = 0; i < it.moves.size(); i++) {
        int mover = it.movers.get(i);
        int move = it.moves.get(i);
        double r = it.outcome[mover];
        means.add(r, mover, move);
        largestSingle = Value.larger(largestSingle, means.value(mover, move));
        if (i >= 1) {
          int before = it.moves.get(i - 1);
          means.add(r, mover, before, move);
          if (isKnown(means.visits(mover, before, move))) {
            largestPair = Value.larger(largestPair, means.value(mover, before, move));
          }
        }
        if (i >= 2) {
          means.add(r, mover, it.moves.get(i - 2), it.moves.get(i - 1), move);
        }
      }
      untilLook -= it.moves.size();
      if (untilLook <= 0) {
        look();
      }
    }
  }

  /** NAST2 of papers 5.3, slips included. */
  static final class NastPaper extends Playout.Pooled {
    private static final int STEPS = 4096;

    private final double tau;
    private final boolean offByOne;
    private final Means pairs = new Means(0);

    NastPaper(ReferenceSearch search, Settings s) {
      super(search, true);
      tau = s.number("tau");
      offByOne = s.flag("offByOne");
    }

    @Override
    void searchStarted() {
      pairs.clear();
    }

    @Override
    int choose(State state, ReferenceIteration it) {
      int last = it.moveBefore(1);
      if (last < 0) {
        return pool.random(search.rng());
      }
      List<Integer> sorted = pool.sorted();
      int drawn =
          Means.drawBySum(sorted, m -> pairs.value(last, m).weight(STEPS, tau), search.rng());
      return sorted.get(offByOne ? Math.max(0, drawn - 1) : drawn);
    }

    @Override
    void iterationEnded(ReferenceIteration it) {
      for (int i = 1; i < it.treeMoves(); i++) {
        if (it.movers.get(i) == search.searcher()) {
          pairs.add(it.outcome[search.searcher()], it.moves.get(i - 1), it.moves.get(i));
        }
      }
    }
  }

  /** Baier and Drake 2010. */
  static final class Lgrf extends Playout.Pooled {
    private final int n;
    private final Map<List<Integer>, Integer> replies = new HashMap<>();

    Lgrf(ReferenceSearch search, int n) {
      super(search, false);
      this.n = n;
    }

    @Override
    void searchStarted() {
      replies.clear();
    }

    @Override
    int choose(State state, ReferenceIteration it) {
      int last = it.moveBefore(1);
      int before = it.moveBefore(2);
      if (n == 2 && before >= 0) {
        Integer reply = replies.get(List.of(state.mover(), before, last));
        if (reply != null && pool.moves().contains(reply)) {
          return reply;
        }
      }
      Integer reply = replies.get(List.of(state.mover(), last));
      boolean legal = last >= 0 && reply != null && pool.moves().contains(reply);
      return legal ? reply : pool.random(search.rng());
    }

    /** Replies of the playout, the first of which answers the last move in the tree. */
    @Override
    void iterationEnded(ReferenceIteration it) {
      for (int i = Math.max(1, it.treeMoves()); i < it.moves.size(); i++) {
        int mover = it.movers.get(i);
        int move = it.moves.get(i);
        learn(List.of(mover, it.moves.get(i - 1)), move, it.outcome[mover]);
        if (i >= 2) {
          List<Integer> two = List.of(mover, it.moves.get(i - 2), it.moves.get(i - 1));
          learn(two, move, it.outcome[mover]);
        }
      }
    }

    private void learn(List<Integer> to, int move, double outcome) {
      if (outcome > 0.5) {
        replies.put(to, move);
      } else if (outcome < 0.5) {
        replies.remove(to, move);
      }
    }
  }

  /** LGRF1 of papers 5.3, variant AC, slips included. */
  static final class LgrfPaper extends Playout.Pooled {
    private final Map<Integer, Integer> replies = new HashMap<>();

    LgrfPaper(ReferenceSearch search) {
      super(search, false);
    }

    @Override
    void searchStarted() {
      replies.clear();
    }

    @Override
    int choose(State state, ReferenceIteration it) {
      Integer reply = replies.get(it.moveBefore(1));
      boolean used =
          state.mover() != search.searcher() && reply != null && pool.moves().contains(reply);
      return used ? reply : pool.random(search.rng());
    }

    @Override
    void iterationEnded(ReferenceIteration it) {
      if (it.outcome[search.searcher()] > 0.5) {
        for (int i = 1; i < it.moves.size(); i++) {
          if (it.movers.get(i) == search.searcher()) {
            replies.put(it.moves.get(i - 1), it.moves.get(i));
          }
        }
        return;
      }
      for (int ply = 1; ply < it.moves.size(); ply += 2) {
        replies.remove(cellAt(ply));
      }
    }

    /** The cell with a number on the square grid that holds the board, or null. */
    private Integer cellAt(int number) {
      Game game = search.game();
      State start = game.newState();
      int side = 0;
      for (int move : Moves.legal(game, start)) {
        String text = game.moveText(start, move);
        side = Math.max(side, text.charAt(0) - 'a' + 1);
        side = Math.max(side, Integer.parseInt(text.substring(1)));
      }
      for (int move : Moves.legal(game, start)) {
        String text = game.moveText(start, move);
        int row = Integer.parseInt(text.substring(1)) - 1;
        if (row * side + text.charAt(0) - 'a' == number) {
          return move;
        }
      }
      return null;
    }
  }
}
