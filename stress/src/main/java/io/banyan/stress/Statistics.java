// SPDX-License-Identifier: Apache-2.0
package io.banyan.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE_INTERESTING;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.banyan.core.tree.Tree;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.FF_Result;
import org.openjdk.jcstress.infra.results.ID_Result;
import org.openjdk.jcstress.infra.results.IF_Result;

/** Visits and sums change by atomic adds; what is derived from them may lag and is repaired. */
public final class Statistics {
  private Statistics() {}

  /** A visit of an iteration in a shared tree: counted on the way down, rewarded on the way up. */
  private static void visit(Nodes.Leaf leaf, double reward) {
    leaf.tree().addVirtualLoss(leaf.node());
    leaf.tree().addReward(leaf.node(), reward);
  }

  /** No visit and no reward is lost. */
  @JCStressTest
  @Outcome(id = "2, 1.25", expect = ACCEPTABLE, desc = "both visits and both rewards")
  @Outcome(expect = FORBIDDEN, desc = "something is lost")
  @State
  public static class NoVisitIsLost {
    private final Nodes.Leaf leaf = Nodes.take();

    @Actor
    public void first() {
      visit(leaf, 1);
    }

    @Actor
    public void second() {
      visit(leaf, 0.25);
    }

    @Arbiter
    public void after(ID_Result r) {
      r.r1 = leaf.tree().visits(leaf.node());
      r.r2 = leaf.tree().sum(leaf.node());
    }
  }

  /** Visits counted in bulk for a common path, and given back, are not lost among single ones. */
  @JCStressTest
  @Outcome(id = "29, 0.5", expect = ACCEPTABLE, desc = "32 counted, 4 given back, 1 made")
  @Outcome(expect = FORBIDDEN, desc = "something is lost")
  @State
  public static class VisitsInBulkAddUp {
    private final Nodes.Leaf leaf = Nodes.take();

    @Actor
    public void inBulk() {
      leaf.tree().addVisits(leaf.node(), 32, 0);
      leaf.tree().addVisits(leaf.node(), -4, 0);
    }

    @Actor
    public void visitor() {
      visit(leaf, 0.5);
    }

    @Arbiter
    public void after(ID_Result r) {
      r.r1 = leaf.tree().visits(leaf.node());
      r.r2 = leaf.tree().sum(leaf.node());
    }
  }

  /** The value may be one update behind, never something that nobody computed. */
  @JCStressTest
  @Outcome(id = "2, 0.625", expect = ACCEPTABLE, desc = "the mean")
  @Outcome(
      id = {"2, 0.5", "2, 0.125", "2, 0.0", "2, 1.0", "2, 0.25", "2, 1.25"},
      expect = ACCEPTABLE_INTERESTING,
      desc = "computed from a count or a sum that was older by one update")
  @Outcome(expect = FORBIDDEN, desc = "a number that nobody computed")
  @State
  public static class AValueIsAtMostOneUpdateBehind {
    private final Nodes.Leaf leaf = Nodes.take();

    @Actor
    public void first() {
      visit(leaf, 1);
    }

    @Actor
    public void second() {
      visit(leaf, 0.25);
    }

    @Arbiter
    public void after(IF_Result r) {
      r.r1 = leaf.tree().visits(leaf.node());
      r.r2 = leaf.tree().value(leaf.node());
    }
  }

  /** Whatever a race left behind, the next update repairs it. */
  @JCStressTest
  @Outcome(id = "0.75, 0.5", expect = ACCEPTABLE, desc = "the mean and 1 / sqrt(visits)")
  @Outcome(expect = FORBIDDEN, desc = "a race that lasts")
  @State
  public static class TheNextUpdateRepairsAValue {
    private final Nodes.Leaf leaf = Nodes.take();

    @Actor
    public void first() {
      visit(leaf, 1);
    }

    @Actor
    public void second() {
      visit(leaf, 1);
      visit(leaf, 0);
    }

    @Arbiter
    public void after(FF_Result r) {
      visit(leaf, 1);
      Tree tree = leaf.tree();
      int node = leaf.node();
      r.r1 = tree.value(node);
      r.r2 = Float.intBitsToFloat(tree.records(node)[Tree.offset(node) + Tree.INV_SQRT]);
    }
  }

  /** Until its reward is there, a visit looks like a loss to the other threads. */
  @JCStressTest
  @Outcome(
      id = {"0, 0.0", "1, 0.0", "1, 1.0"},
      expect = ACCEPTABLE,
      desc = "before, while, after")
  @Outcome(id = "0, 1.0", expect = ACCEPTABLE_INTERESTING, desc = "visits were read first")
  @Outcome(expect = FORBIDDEN, desc = "a value above all rewards")
  @State
  public static class AVisitLooksLikeALossUntilItsRewardIsThere {
    private final Nodes.Leaf leaf = Nodes.take();

    @Actor
    public void visitor() {
      visit(leaf, 1);
    }

    @Actor
    public void reader(IF_Result r) {
      r.r1 = leaf.tree().visits(leaf.node());
      r.r2 = leaf.tree().value(leaf.node());
    }
  }
}
