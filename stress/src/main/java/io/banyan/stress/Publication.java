// SPDX-License-Identifier: Apache-2.0
package io.banyan.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.banyan.core.tree.Tree;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;
import org.openjdk.jcstress.infra.results.III_Result;

/** Children are published by a release store that readers load with acquire. */
public final class Publication {
  private static final int[] MOVES = {5, 6};

  private Publication() {}

  /** Whoever sees a block sees its contents, and how many children it holds. */
  @JCStressTest
  @Outcome(id = "0, 0, 0, 0", expect = ACCEPTABLE, desc = "no children yet")
  @Outcome(id = "1, 2, 5, 6", expect = ACCEPTABLE, desc = "all of them")
  @Outcome(expect = FORBIDDEN, desc = "a block of which something is missing")
  @State
  public static class WhoSeesABlockSeesItsContents {
    private final Nodes.Leaf leaf = Nodes.take();

    @Actor
    public void writer() {
      leaf.tree().expand(leaf.node(), MOVES, MOVES.length, leaf.first());
    }

    @Actor
    public void reader(IIII_Result r) {
      Tree tree = leaf.tree();
      int first = tree.firstChild(leaf.node());
      if (first != Tree.NONE) {
        r.r1 = 1;
        r.r2 = tree.childCount(leaf.node());
        r.r3 = tree.move(first);
        r.r4 = tree.move(first + 1);
      }
    }
  }

  /** Nothing of what was in the slots before is seen in new children: they are unvisited leaves. */
  @JCStressTest
  @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "no children yet")
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "unvisited, without children")
  @Outcome(expect = FORBIDDEN, desc = "visits or children of another life")
  @State
  public static class NewChildrenAreUnvisitedLeaves {
    private final Nodes.Leaf leaf = Nodes.take();

    @Actor
    public void writer() {
      leaf.tree().expand(leaf.node(), MOVES, MOVES.length, leaf.first());
    }

    @Actor
    public void reader(III_Result r) {
      Tree tree = leaf.tree();
      int first = tree.firstChild(leaf.node());
      if (first != Tree.NONE) {
        r.r1 = 1;
        r.r2 = tree.visits(first + 1) + (tree.sum(first + 1) == 0 ? 0 : 1);
        r.r3 = tree.firstChild(first + 1) == Tree.NONE ? 1 : 0;
      }
    }
  }

  /**
   * What one thread learns of a child through the block, a second generation, is whole for the
   * other: publication holds link by link.
   */
  @JCStressTest
  @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "no children yet")
  @Outcome(id = "1, 0, 0", expect = ACCEPTABLE, desc = "children, no grandchildren yet")
  @Outcome(id = "1, 1, 6", expect = ACCEPTABLE, desc = "grandchildren")
  @Outcome(expect = FORBIDDEN, desc = "grandchildren of which something is missing")
  @State
  public static class GrandchildrenAreWhole {
    private final Nodes.Leaf leaf = Nodes.take();

    @Actor
    public void writer() {
      Tree tree = leaf.tree();
      int first = tree.expand(leaf.node(), MOVES, MOVES.length, leaf.first());
      tree.expand(first, MOVES, MOVES.length, leaf.first());
    }

    @Actor
    public void reader(III_Result r) {
      Tree tree = leaf.tree();
      int child = tree.firstChild(leaf.node());
      if (child != Tree.NONE) {
        r.r1 = 1;
        int grandchild = tree.firstChild(child);
        if (grandchild != Tree.NONE) {
          r.r2 = 1;
          r.r3 = tree.move(grandchild + 1);
        }
      }
    }
  }
}
