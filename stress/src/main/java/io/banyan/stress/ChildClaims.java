// SPDX-License-Identifier: Apache-2.0
package io.banyan.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.banyan.core.tree.Tree;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** A node's children are claimed by one thread, and each child by one. */
public final class ChildClaims {
  private static final int[] MOVES = {7, 8, 9};

  private ChildClaims() {}

  /**
   * Two threads expand the same leaf: one makes the children, the other is told that it did not.
   */
  @JCStressTest
  @Outcome(id = "1, 0, 3", expect = ACCEPTABLE, desc = "the first thread made the children")
  @Outcome(id = "0, 1, 3", expect = ACCEPTABLE, desc = "the second did")
  @Outcome(expect = FORBIDDEN, desc = "both did, or none, or not all children are there")
  @State
  public static class OneThreadExpands {
    private final Nodes.Leaf leaf = Nodes.take();

    @Actor
    public void first(III_Result r) {
      r.r1 = leaf.tree().expand(leaf.node(), MOVES, MOVES.length, leaf.first()) == 0 ? 0 : 1;
    }

    @Actor
    public void second(III_Result r) {
      r.r2 = leaf.tree().expand(leaf.node(), MOVES, MOVES.length, leaf.second()) == 0 ? 0 : 1;
    }

    @Arbiter
    public void after(III_Result r) {
      boolean there = leaf.tree().firstChild(leaf.node()) != Tree.NONE;
      r.r3 = there ? leaf.tree().childCount(leaf.node()) : -1;
    }
  }

  /** Blocks of children made at the same time in regions of two threads do not overlap. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "each leaf has its own children")
  @Outcome(expect = FORBIDDEN, desc = "children are shared or lost")
  @State
  public static class BlocksAreApart {
    private final Nodes.Leaf leaf = Nodes.take();
    private final Nodes.Leaf other = Nodes.take();

    @Actor
    public void first(III_Result r) {
      r.r1 = leaf.tree().expand(leaf.node(), MOVES, MOVES.length, leaf.first()) == 0 ? 0 : 1;
    }

    @Actor
    public void second(III_Result r) {
      int[] moves = {1, 2, 3};
      r.r2 = other.tree().expand(other.node(), moves, moves.length, other.second()) == 0 ? 0 : 1;
    }

    @Arbiter
    public void after(III_Result r) {
      boolean right = true;
      for (int i = 0; i < 3; i++) {
        right &= leaf.tree().move(leaf.tree().firstChild(leaf.node()) + i) == 7 + i;
        right &= other.tree().move(other.tree().firstChild(other.node()) + i) == 1 + i;
      }
      r.r3 = right ? 1 : 0;
    }
  }

  /** Two threads take untried children: never the same one. */
  @JCStressTest
  @Outcome(
      id = {"7, 8", "8, 7"},
      expect = ACCEPTABLE,
      desc = "one each, in order")
  @Outcome(expect = FORBIDDEN, desc = "the same child twice, or a gap")
  @State
  public static class UntriedChildrenAreTakenOnce {
    private final Nodes.Leaf leaf = Nodes.takeExpanded(MOVES, MOVES.length);

    @Actor
    public void first(II_Result r) {
      r.r1 = leaf.tree().move(leaf.tree().nextUntried(leaf.node(), 0));
    }

    @Actor
    public void second(II_Result r) {
      r.r2 = leaf.tree().move(leaf.tree().nextUntried(leaf.node(), 0));
    }
  }

  /** There is one child for two threads; then the node counts as tried once, not twice. */
  @JCStressTest
  @Outcome(
      id = {"1, 0, 1, 1", "0, 1, 1, 1"},
      expect = ACCEPTABLE,
      desc = "one thread has it")
  @Outcome(expect = FORBIDDEN, desc = "both have it, or none, or the count went beyond")
  @State
  public static class TheLastUntriedChildIsTakenOnce {
    private final Nodes.Leaf leaf = Nodes.takeExpanded(MOVES, 1);

    @Actor
    public void first(IIII_Result r) {
      r.r1 = leaf.tree().nextUntried(leaf.node(), 0) == Tree.NONE ? 0 : 1;
    }

    @Actor
    public void second(IIII_Result r) {
      r.r2 = leaf.tree().nextUntried(leaf.node(), 0) == Tree.NONE ? 0 : 1;
    }

    @Arbiter
    public void after(IIII_Result r) {
      r.r3 = leaf.tree().triedCount(leaf.node());
      r.r4 = leaf.tree().isComplete(leaf.node()) ? 1 : 0;
    }
  }
}
