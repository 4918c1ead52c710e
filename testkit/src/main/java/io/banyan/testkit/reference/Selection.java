// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import io.banyan.testkit.reference.ReferenceNode.MoveStatistics;
import java.util.List;

/** The ways down the tree: each formula as its paper prints it. */
abstract class Selection extends Part {
  Selection(ReferenceSearch search) {
    super(search);
  }

  static Selection of(ReferenceSearch search, Settings s) {
    return switch (s.name()) {
      case "ucb1" -> new Ucb1(search, ucb1Constant(s), s.number("fpu"));
      case "ucb1tuned" -> new Ucb1Tuned(search, s.number("c"));
      case "egreedy" -> new EpsilonGreedy(search, s.number("e"), s.is("by", "sum"));
      case "even" -> new Even(search);
      case "st" -> new Sufficiency(search, s);
      case "st-ggp" -> new SufficiencyGgp(search, s);
      case "report" -> new Report(search, s.number("c"));
      case "history" -> new History(search, s.number("c"), s.number("w"));
      case "puct" -> new Puct(search, s.number("c"), s.number("fpu"));
      case "pbias" -> new ProgressiveBias(search, s.number("c"), s.number("w"));
      case "rave" -> new Rave(search, s);
      case "grave" -> new Grave(search, s.integer("ref"), s.number("bias"));
      default -> throw s.unknown("select");
    };
  }

  private static double ucb1Constant(Settings s) {
    return s.number("cp") >= 0 ? 2 * Math.sqrt(2) * s.number("cp") : s.number("c");
  }

  /** The child to go to; null to try a move that was not tried. */
  abstract ReferenceNode select(ReferenceNode node, int mover);

  boolean ranksUntried() {
    return false;
  }

  boolean needsAllChildren() {
    return false;
  }

  /** All children of a node were made. */
  void expanded(ReferenceNode node) {}

  private interface Score {
    double of(ReferenceNode child);
  }

  final ReferenceNode best(List<ReferenceNode> children, Score score) {
    double[] scores = children.stream().mapToDouble(score::of).toArray();
    return children.get(Ties.pick(scores, search.rng()));
  }

  /** True if nothing seen of two children tells them apart. */
  static boolean areAlike(ReferenceNode a, ReferenceNode b) {
    return a.visits == b.visits && a.sum == b.sum && a.minimax == b.minimax;
  }

  /** C sqrt(ln N / n). */
  static double exploration(double c, long total, long visits) {
    return visits == 0 || total == 0 ? 0 : c * Math.sqrt(Math.log(total) / visits);
  }

  final ReferenceNode ucb1(List<ReferenceNode> children, double c, long total) {
    return best(
        children,
        child -> {
          double value = search.value(child);
          return value == ReferenceSearch.LOST
              ? value
              : value + exploration(c, total, child.visits);
        });
  }

  /** Auer et al. 2002; first-play urgency: Gelly and Wang 2006. */
  private static final class Ucb1 extends Selection {
    private final double c;
    private final double fpu;

    Ucb1(ReferenceSearch search, double c, double fpu) {
      super(search);
      this.c = c;
      this.fpu = fpu;
    }

    @Override
    boolean ranksUntried() {
      return fpu >= 0;
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      if (fpu < 0) {
        return ucb1(node.children, c, node.total());
      }
      List<ReferenceNode> tried =
          search.expandsAll() ? node.children.subList(0, node.tried) : node.children;
      if (tried.isEmpty()) {
        return null;
      }
      ReferenceNode best = ucb1(tried, c, node.total());
      double value = search.value(best);
      double score =
          value == ReferenceSearch.LOST ? value : value + exploration(c, node.total(), best.visits);
      NearTie.check("fpu", score, fpu, 1e-5);
      return score < fpu - 1e-12 && tried.size() < node.legalCount ? null : best;
    }
  }

  /** Auer et al. 2002, section 4. */
  private static final class Ucb1Tuned extends Selection {
    private final double c;

    Ucb1Tuned(ReferenceSearch search, double c) {
      super(search);
      this.c = c;
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      double ln = Math.log(node.total());
      return best(node.children, child -> search.value(child) + bound(child, ln));
    }

    private double bound(ReferenceNode child, double ln) {
      if (child.visits == 0) {
        return 0;
      }
      double mean = child.mean();
      double variance = Math.max(0, child.squares / child.visits - mean * mean);
      double ratio = ln / child.visits;
      return c * Math.sqrt(ratio * Math.min(0.25, variance + Math.sqrt(2 * ratio)));
    }
  }

  /** Connect Four report: with probability e any child, else the largest sum (or mean). */
  private static final class EpsilonGreedy extends Selection {
    private final double e;
    private final boolean bySum;

    EpsilonGreedy(ReferenceSearch search, double e, boolean bySum) {
      super(search);
      this.e = e;
      this.bySum = bySum;
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      if (NearTie.chance(search.rng(), e)) {
        return node.children.get(search.rng().nextInt(node.children.size()));
      }
      return best(
          node.children,
          child -> {
            double value = search.value(child);
            return bySum && value != ReferenceSearch.LOST ? child.sum : value;
          });
    }
  }

  /** The same share for every child. */
  private static final class Even extends Selection {
    Even(ReferenceSearch search) {
      super(search);
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      return best(
          node.children,
          child -> search.value(child) == ReferenceSearch.LOST ? -1e9 : -child.visits);
    }
  }

  /** Gudmundsson and Bjornsson 2013, eq. 2. */
  private static final class Sufficiency extends Selection {
    private final double alpha;
    private final double c;
    private final boolean rootOnly;

    Sufficiency(ReferenceSearch search, Settings s) {
      super(search);
      alpha = s.number("alpha");
      c = s.number("c");
      rootOnly = s.is("scope", "root");
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      boolean sufficient = false;
      for (ReferenceNode child : node.children) {
        double value = search.value(child);
        NearTie.check("alpha", value, alpha, 1e-6);
        sufficient |= child.visits > 0 && value > alpha + 1e-12;
      }
      boolean applies = !rootOnly || node == search.root();
      return ucb1(node.children, applies && sufficient ? 0 : c, node.total());
    }
  }

  /** Connect Four report, from its code fragments: a random opponent. */
  private static final class Report extends Selection {
    private final double c;

    Report(ReferenceSearch search, double c) {
      super(search);
      this.c = c;
    }

    @Override
    boolean ranksUntried() {
      return true;
    }

    @Override
    boolean needsAllChildren() {
      return true;
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      if (node == search.root()) {
        boolean all = node.tried == node.children.size();
        return all ? ucb1(node.children, c, node.total()) : null;
      }
      return mover == search.searcher()
          ? ucb1(node.children, 0, node.total())
          : node.children.get(search.rng().nextInt(node.children.size()));
    }
  }

  /** Nijssen and Winands 2011: the history of a move fades with the losses of the child. */
  private static final class History extends Selection {
    private final double c;
    private final double w;
    private double[][] counts;
    private double[][] sums;

    History(ReferenceSearch search, double c, double w) {
      super(search);
      this.c = c;
      this.w = w;
    }

    @Override
    void searchStarted() {
      counts = new double[search.game().players()][search.game().moveRange()];
      sums = new double[search.game().players()][search.game().moveRange()];
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      return best(node.children, child -> score(child, node.total(), mover));
    }

    private double score(ReferenceNode child, long total, int mover) {
      double value = search.value(child);
      if (value == ReferenceSearch.LOST) {
        return value;
      }
      double seen = counts[mover][child.move];
      double history = seen == 0 ? 0 : sums[mover][child.move] / seen;
      double losses = Math.max(0, child.visits - child.sum);
      return value + exploration(c, total, Math.max(1, child.visits)) + history * w / (losses + 1);
    }

    @Override
    void iterationEnded(Iteration it) {
      for (int i = 0; i < it.moves.size(); i++) {
        counts[it.movers.get(i)][it.moves.get(i)]++;
        sums[it.movers.get(i)][it.moves.get(i)] += it.outcome[it.movers.get(i)];
      }
    }
  }

  /** Rosin 2011; Silver et al. 2017. */
  private static final class Puct extends Selection {
    private final double c;
    private final double fpu;

    Puct(ReferenceSearch search, double c, double fpu) {
      super(search);
      this.c = c;
      this.fpu = fpu;
    }

    @Override
    boolean ranksUntried() {
      return true;
    }

    @Override
    boolean needsAllChildren() {
      return true;
    }

    @Override
    void expanded(ReferenceNode node) {
      node.children.forEach(child -> child.probability = 1.0 / node.children.size());
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      double root = Math.sqrt(Math.max(1, node.total()));
      List<ReferenceNode> children = node.children;
      double[] scores = children.stream().mapToDouble(child -> score(child, root)).toArray();
      Ties.Exact exact =
          (i, j) ->
              scores[i] == ReferenceSearch.LOST
                  || (areAlike(children.get(i), children.get(j))
                      && children.get(i).probability == children.get(j).probability);
      return children.get(Ties.pick(scores, exact, search.rng()));
    }

    private double score(ReferenceNode child, double root) {
      double value = search.value(child);
      if (value == ReferenceSearch.LOST) {
        return value;
      }
      return (child.visits == 0 ? fpu : value) + c * child.probability * root / (1 + child.visits);
    }
  }

  /** Chaslot et al. 2008, eq. 3. */
  private static final class ProgressiveBias extends Selection {
    private final double c;
    private final double w;

    ProgressiveBias(ReferenceSearch search, double c, double w) {
      super(search);
      this.c = c;
      this.w = w;
    }

    @Override
    boolean needsAllChildren() {
      return true;
    }

    @Override
    void expanded(ReferenceNode node) {
      node.children.forEach(child -> child.probability = 1.0 / node.children.size());
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      return best(node.children, child -> score(child, node.total()));
    }

    private double score(ReferenceNode child, long total) {
      double value = search.value(child);
      if (value == ReferenceSearch.LOST) {
        return value;
      }
      return value
          + exploration(c, total, Math.max(1, child.visits))
          + w * child.probability / (1 + child.visits);
    }
  }

  /** Selections that keep all-moves-as-first statistics at the nodes. */
  abstract static class WithStatistics extends Selection {
    private final boolean playoutOnly;

    WithStatistics(ReferenceSearch search, boolean playoutOnly) {
      super(search);
      this.playoutOnly = playoutOnly;
    }

    /** Every node but the last learns of the moves made at it and below. */
    @Override
    void iterationEnded(Iteration it) {
      int players = search.game().players();
      for (int i = 0; i < it.treeMoves(); i++) {
        ReferenceNode node = it.nodes.get(i);
        if (node.statistics == null) {
          node.statistics = new MoveStatistics(players, search.game().moveRange());
        }
        int mover = it.movers.get(i);
        int from = playoutOnly ? it.treeMoves() : i;
        for (int move = 0; move < search.game().moveRange(); move++) {
          boolean anybody = false;
          for (int p = 0; p < players; p++) {
            if (made(it, from, p, move)) {
              node.statistics.visits[p][move]++;
              node.statistics.sums[p][move] += it.rewards[p];
              anybody = true;
            }
          }
          if (anybody) {
            node.statistics.visits[players][move]++;
            node.statistics.sums[players][move] += it.rewards[mover];
          }
        }
      }
    }

    /**
     * True if children of equal score have it from equal numbers, or without any mixing, and single
     * precision holds these.
     */
    final boolean isExact(MoveStatistics m, int row, ReferenceNode a, ReferenceNode b) {
      if (search.value(a) == ReferenceSearch.LOST || m == null) {
        return true;
      }
      boolean same =
          areAlike(a, b)
              && m.visits[row][a.move] == m.visits[row][b.move]
              && m.sums[row][a.move] == m.sums[row][b.move]
              && isShort(m.sums[row][a.move]);
      return same || (isPure(m, row, a) && isPure(m, row, b));
    }

    /** True if both what is mixed are the same short number, or only one of them is there. */
    private boolean isPure(MoveStatistics m, int row, ReferenceNode child) {
      double seen = m.visits[row][child.move] + 2 * priorWeight();
      double q = (m.sums[row][child.move] + priorWeight()) / seen;
      double value = search.value(child);
      return isShort(m.sums[row][child.move])
          && (child.visits == 0 || seen == 0 || (q == value && isShort(value)));
    }

    /** What is added to wins and, twice, to visits. */
    double priorWeight() {
      return 0;
    }

    private static boolean isShort(double sum) {
      return sum * 1024 == Math.rint(sum * 1024);
    }

    private static boolean made(Iteration it, int from, int player, int move) {
      for (int i = from; i < it.moves.size(); i++) {
        if (it.movers.get(i) == player && it.moves.get(i) == move) {
          return true;
        }
      }
      return false;
    }
  }

  /** Gelly and Silver 2007; the readings of papers 5.1. */
  static final class Rave extends WithStatistics {
    final boolean pooled;
    private final double k;
    private final double r;
    private final double b;
    private final boolean mse;
    private final double prior;
    private final boolean urgent;

    Rave(ReferenceSearch search, Settings s) {
      super(search, s.is("scope", "playout"));
      pooled = s.is("colours", "pooled");
      k = s.number("k");
      r = s.number("r");
      b = s.number("b");
      mse = s.is("schedule", "mse");
      prior = s.flag("prior") ? 1 : 0;
      urgent = s.is("untried", "amaf");
    }

    @Override
    boolean ranksUntried() {
      return urgent;
    }

    @Override
    boolean needsAllChildren() {
      return urgent;
    }

    @Override
    double priorWeight() {
      return prior;
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      int row = pooled ? search.game().players() : mover;
      double[] scores =
          node.children.stream().mapToDouble(child -> score(node, child, row)).toArray();
      Ties.Exact exact =
          (i, j) -> isExact(node.statistics, row, node.children.get(i), node.children.get(j));
      return node.children.get(Ties.pickAtOnce(scores, exact, search.rng()));
    }

    private double score(ReferenceNode node, ReferenceNode child, int row) {
      double value = search.value(child);
      if (value == ReferenceSearch.LOST) {
        return value;
      }
      double explore = exploration(k, node.total(), child.visits);
      MoveStatistics statistics = node.statistics;
      double seen = 2 * prior + (statistics == null ? 0 : statistics.visits[row][child.move]);
      if (statistics == null || seen == 0) {
        return (child.visits == 0 ? 1e6 : value) + explore;
      }
      double q = (prior + statistics.sums[row][child.move]) / seen;
      double n = child.visits;
      double beta =
          n == 0 ? 1 : mse ? seen / (n + seen + 4 * b * b * n * seen) : Math.sqrt(r / (r + 3 * n));
      return (1 - beta) * value + beta * q + explore;
    }
  }

  /** Cazenave 2015. */
  static final class Grave extends WithStatistics {
    private final int ref;
    private final double bias;
    private ReferenceNode reference;

    Grave(ReferenceSearch search, int ref, double bias) {
      super(search, false);
      this.ref = ref;
      this.bias = bias;
    }

    @Override
    boolean ranksUntried() {
      return true;
    }

    @Override
    boolean needsAllChildren() {
      return true;
    }

    @Override
    ReferenceNode select(ReferenceNode node, int mover) {
      if (node == search.root() || (node.visits >= ref && node.statistics != null)) {
        reference = node;
      }
      double[] scores = node.children.stream().mapToDouble(child -> score(child, mover)).toArray();
      Ties.Exact exact =
          (i, j) ->
              isExact(reference.statistics, mover, node.children.get(i), node.children.get(j));
      return node.children.get(Ties.pick(scores, exact, search.rng()));
    }

    private double score(ReferenceNode child, int mover) {
      double value = search.value(child);
      if (value == ReferenceSearch.LOST) {
        return value;
      }
      MoveStatistics statistics = reference.statistics;
      double seen = statistics == null ? 0 : statistics.visits[mover][child.move];
      if (seen == 0) {
        return child.visits == 0 ? 1e6 : value;
      }
      double q = statistics.sums[mover][child.move] / seen;
      double beta = seen / (child.visits + seen + bias * child.visits * seen);
      return (1 - beta) * value + beta * q;
    }
  }
}
