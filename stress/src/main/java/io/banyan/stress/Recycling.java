// SPDX-License-Identifier: Apache-2.0
package io.banyan.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.banyan.core.tree.Region;
import io.banyan.core.tree.Tree;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** Blocks never move or disappear while threads are inside: to give memory back, they meet. */
public final class Recycling {
  private static final int CHILDREN = 250;
  private static final int[] MOVES = new int[CHILDREN];

  static {
    for (int i = 0; i < CHILDREN; i++) {
      MOVES[i] = 1000 + i;
    }
  }

  private Recycling() {}

  /** The smallest tree, full but for one child of the root that has no children. */
  private static Tree fullTree(int threads) {
    Tree tree = new Tree(true, true, 0);
    tree.clear();
    Region region = tree.newRegion();
    int first = tree.expand(tree.root(), MOVES, CHILDREN, region);
    for (int i = 1; i < CHILDREN; i++) {
      tree.addVisits(first + i, i, 0);
      tree.expand(first + i, MOVES, CHILDREN, region);
    }
    int grandchild = tree.firstChild(first + CHILDREN - 1);
    while (!tree.isExhausted()) {
      tree.expand(grandchild++, MOVES, CHILDREN, region);
    }
    region.close();
    for (int i = 0; i < threads; i++) {
      tree.enter();
    }
    return tree;
  }

  /** 1 if every block that can be reached is whole, 0 if not. */
  private static int isWhole(Tree tree, int node) {
    int first = tree.firstChild(node);
    if (first == Tree.NONE) {
      return 1;
    }
    boolean whole = tree.childCount(node) == CHILDREN;
    for (int i = 0; whole && i < CHILDREN; i++) {
      whole = tree.move(first + i) == MOVES[i] && isWhole(tree, first + i) == 1;
    }
    return whole ? 1 : 0;
  }

  /** Expands the child of the root that has no children. */
  private static int expandALeaf(Tree tree) {
    Region region = tree.newRegion();
    int first = tree.firstChild(tree.root());
    return tree.expand(first, MOVES, CHILDREN, region) == Tree.NONE ? 0 : 1;
  }

  /** After a meeting there is room, and what one thread freed and fills again is whole for all. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "room for one, whole for the other")
  @Outcome(expect = FORBIDDEN, desc = "no room, or blocks that are not whole")
  @State
  public static class AMeetingMakesRoom {
    private final Tree tree = fullTree(2);

    @Actor
    public void first(III_Result r) {
      tree.meetToRecycle();
      r.r1 = expandALeaf(tree);
    }

    @Actor
    public void second(III_Result r) {
      tree.meetToRecycle();
      r.r2 = isWhole(tree, tree.root());
    }

    @Arbiter
    public void after(III_Result r) {
      r.r3 = isWhole(tree, tree.root());
    }
  }

  /** A thread still at work inside sees nothing of what is freed: the meeting waits for it. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "whole before the meeting and after")
  @Outcome(expect = FORBIDDEN, desc = "blocks disappeared while a thread was inside")
  @State
  public static class WhoIsInsideIsWaitedFor {
    private final Tree tree = fullTree(2);

    @Actor
    public void first(II_Result r) {
      tree.meetToRecycle();
      expandALeaf(tree);
      r.r1 = isWhole(tree, tree.root());
    }

    @Actor
    public void second(II_Result r) {
      Tree t = tree;
      int first = t.firstChild(t.root());
      boolean there = isWhole(t, t.root()) == 1;
      for (int i = 1; i < CHILDREN; i++) {
        there &= t.firstChild(first + i) != Tree.NONE;
      }
      r.r2 = there ? 1 : 0;
      t.meetToRecycle();
    }
  }

  /** A thread that leaves is not waited for. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "the other one goes on, with room")
  @Outcome(expect = FORBIDDEN, desc = "no room, or blocks that are not whole")
  @State
  public static class WhoLeavesIsNotWaitedFor {
    private final Tree tree = fullTree(2);

    @Actor
    public void first(II_Result r) {
      tree.meetToRecycle();
      r.r1 = expandALeaf(tree);
    }

    @Actor
    public void second() {
      tree.leave();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r2 = isWhole(tree, tree.root());
    }
  }

  /** A thread that comes while another gives memory back waits until that is done. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "whole for the one that comes late")
  @Outcome(expect = FORBIDDEN, desc = "blocks disappear under the one that comes late")
  @State
  public static class WhoComesLateSeesAWholeTree {
    private final Tree tree = fullTree(1);

    @Actor
    public void first(II_Result r) {
      tree.meetToRecycle();
      r.r1 = 1;
      tree.leave();
    }

    @Actor
    public void second(II_Result r) {
      tree.enter();
      r.r2 = isWhole(tree, tree.root());
      tree.leave();
    }
  }
}
