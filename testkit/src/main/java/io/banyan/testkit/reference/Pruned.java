// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.core.game.State;
import io.banyan.testkit.reference.Pool.Wanted;
import io.banyan.testkit.reference.ReferenceNode.MoveStatistics;
import java.util.ArrayList;
import java.util.List;

/** Playouts that read the all-moves-as-first statistics of a node on the way. */
final class Pruned {
  private Pruned() {}

  private abstract static class OfNode extends Playout.Pooled {
    final boolean perColour;
    final List<Wanted> lists = new ArrayList<>();

    OfNode(ReferenceSearch search, boolean ordered, boolean perColour) {
      super(search, ordered);
      this.perColour = perColour;
      for (int p = 0; p < search.game().players(); p++) {
        lists.add(new Wanted(pool));
      }
    }

    /** Which node of the way, counted from the root, or -1. */
    abstract int nodeOf(ReferenceIteration it);

    /** Adds to a list those of some moves that the statistics of a player's moves recommend. */
    abstract void fill(Wanted list, List<Integer> moves, double[] visits, double[] sums);

    @Override
    final void started(State state, ReferenceIteration it) {
      lists.forEach(Wanted::clear);
      int at = nodeOf(it);
      if (at >= 0) {
        fillAll(it, at);
      }
    }

    void fillAll(ReferenceIteration it, int at) {
      fillAll(it, at, pool.moves());
    }

    final void fillAll(ReferenceIteration it, int at, List<Integer> moves) {
      MoveStatistics statistics = it.nodes.get(at).statistics;
      int mover = it.movers.get(at);
      if (perColour) {
        for (int p = 0; p < lists.size(); p++) {
          fill(lists.get(p), moves, statistics.visits[p], statistics.sums[p]);
        }
      } else {
        int row = search.poolsColours() ? lists.size() : mover;
        fill(lists.get(0), moves, statistics.visits[row], statistics.sums[row]);
      }
    }

    final Wanted list(State state) {
      return lists.get(perColour ? state.mover() : 0);
    }

    /**
     * Sums of rounded rewards that are equal need not be equal in single precision.
     *
     * @param rounded true if one of the numbers is made of several rewards
     */
    final boolean exceeds(double a, double b, boolean rounded) {
      NearTie.check("threshold", a, b, 1e-5);
      if (rounded && a == b && a != 0 && !search.hasExactRewards()) {
        throw new NearTie("equal sums of rounded rewards", a, b);
      }
      return a > b;
    }
  }

  /** Rimmel et al. 2010; papers 5.3. */
  static final class PoolRave extends OfNode {
    private final int n;
    private final double p;
    private final int visits;
    private final int min;
    private final double fresh;

    PoolRave(ReferenceSearch search, Settings s) {
      super(search, false, s.is("pool", "colour"));
      n = s.integer("n");
      p = s.number("p");
      visits = s.integer("visits");
      min = s.integer("min");
      fresh = s.number("fresh", 0);
    }

    /** Nodes keep their lists for a while, of all moves that are legal there. */
    @Override
    void fillAll(ReferenceIteration it, int at) {
      if (fresh == 0 || !pool.isPlacement()) {
        super.fillAll(it, at);
        return;
      }
      ReferenceNode node = it.nodes.get(at);
      if (node.visits >= node.poolsUntil) {
        List<Integer> moves = new ArrayList<>(pool.moves());
        moves.addAll(it.moves.subList(at, it.moves.size()));
        fillAll(it, at, moves);
        node.poolsUntil = node.visits + (long) (fresh * node.visits);
        node.pools = lists.stream().map(Wanted::moves).toList();
        return;
      }
      for (int i = 0; i < lists.size(); i++) {
        lists.get(i).become(node.pools.get(i));
      }
    }

    @Override
    int nodeOf(ReferenceIteration it) {
      for (int i = it.treeMoves() - 1; i >= 0; i--) {
        ReferenceNode node = it.nodes.get(i);
        if (node.visits > visits && node.statistics != null) {
          return i;
        }
      }
      return -1;
    }

    /** The n best, of equal ones those listed first. */
    @Override
    void fill(Wanted list, List<Integer> moves, double[] seen, double[] sums) {
      List<Integer> best = new ArrayList<>();
      for (int move : moves) {
        if (seen[move] >= min && seen[move] > 0) {
          int at = 0;
          while (at < best.size() && !isBetter(move, best.get(at), seen, sums)) {
            at++;
          }
          best.add(at, move);
        }
      }
      best.stream().limit(n).forEach(list::add);
    }

    private boolean isBetter(int a, int b, double[] seen, double[] sums) {
      boolean rounded = Math.max(seen[a], seen[b]) > 1;
      return exceeds(sums[a] / seen[a], sums[b] / seen[b], rounded);
    }

    @Override
    int choose(State state, ReferenceIteration it) {
      if (NearTie.chance(search.rng(), p)) {
        int move = list(state).draw(search.rng());
        if (move >= 0) {
          return move;
        }
      }
      return pool.random(search.rng());
    }
  }

  /** Dugueperoux et al. 2016, Algorithm 1; papers 5.2. */
  static final class Ppr extends OfNode {
    private final double p;
    private final double tw;
    private final double tn;
    private final String other;
    private final boolean rootEligible;
    private final boolean soFar;
    private final boolean unseen;

    Ppr(ReferenceSearch search, Settings s) {
      super(search, true, s.is("list", "colour"));
      p = s.number("p");
      tw = s.number("tw");
      tn = s.number("tn");
      other = s.text("other");
      rootEligible = s.flag("root");
      soFar = s.is("ratio", "sofar");
      unseen = s.flag("unseen");
    }

    @Override
    int nodeOf(ReferenceIteration it) {
      double all = soFar || search.budget() == 0 ? search.root().visits : search.budget();
      for (int i = it.treeMoves() - 1; i >= (rootEligible ? 0 : 1); i--) {
        ReferenceNode node = it.nodes.get(i);
        if (node.visits >= tn * all && node.statistics != null) {
          return i;
        }
      }
      return -1;
    }

    @Override
    void fill(Wanted list, List<Integer> moves, double[] seen, double[] sums) {
      for (int move : moves) {
        if (seen[move] > 0 ? exceeds(sums[move], tw * seen[move], true) : unseen) {
          list.add(move);
        }
      }
    }

    @Override
    int choose(State state, ReferenceIteration it) {
      Wanted list = list(state);
      double xi = search.rng().nextDouble();
      if (xi <= p) {
        int move = list.draw(search.rng());
        return move >= 0 ? move : pool.random(search.rng());
      }
      if (!list.anyLegal() || other.equals("full")) {
        return pool.random(search.rng());
      }
      List<Integer> sorted = pool.sorted();
      int n = sorted.size();
      int tail = (int) Math.floor(xi * n);
      return switch (other) {
        case "tail" -> sorted.get(tail);
        case "head" -> sorted.get((int) Math.floor((1 - xi) * n));
        case "double" -> sorted.get(tail + search.rng().nextInt(n - tail));
        default -> throw new IllegalArgumentException("other=" + other);
      };
    }
  }
}
