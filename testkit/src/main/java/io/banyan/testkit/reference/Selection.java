// SPDX-License-Identifier: Apache-2.0
package io.banyan.testkit.reference;

import java.util.List;
import java.util.function.BiPredicate;

/** The ways down the tree: each formula as its paper prints it. */
abstract class Selection extends ReferencePart {
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
      case "st-ggp" -> new ReferenceSufficiencyGgp(search, s);
      case "report" -> new Report(search, s.number("c"));
      case "history" -> new KnowledgeSelection.History(search, s.number("c"), s.number("w"));
      case "puct" -> new KnowledgeSelection.Puct(search, s.number("c"), s.number("fpu"));
      case "pbias" -> new KnowledgeSelection.ProgressiveBias(search, s);
      case "rave" -> new StatisticsSelection.Rave(search, s);
      case "grave" -> new StatisticsSelection.Grave(search, s.integer("ref"), s.number("bias"));
      case "rave-ratio" -> new RaveVariants.Ratio(search, s);
      case "rave-counts" -> new RaveVariants.Counts(search, s);
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

  interface Score {
    double of(ReferenceNode child);
  }

  final ReferenceNode best(List<ReferenceNode> children, Score score) {
    double[] scores = children.stream().mapToDouble(score::of).toArray();
    Ties.Exact exact = (i, j) -> search.areExact(children.get(i), children.get(j));
    return children.get(Ties.pick(scores, exact, search.rng()));
  }

  /** As above, where scores of children that are not alike may be equal only by rounding. */
  final ReferenceNode best(
      List<ReferenceNode> children, Score score, BiPredicate<ReferenceNode, ReferenceNode> alike) {
    double[] scores = children.stream().mapToDouble(score::of).toArray();
    Ties.Exact exact =
        (i, j) ->
            scores[i] == ReferenceSearch.LOST
                || (search.areExact(children.get(i), children.get(j))
                    && areAlike(children.get(i), children.get(j))
                    && alike.test(children.get(i), children.get(j)));
    return children.get(Ties.pick(scores, exact, search.rng()));
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
      return score < fpu && tried.size() < node.legalCount ? null : best;
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
        sufficient |= child.visits > 0 && value > alpha;
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
    boolean isForSearcher() {
      return true;
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
}
