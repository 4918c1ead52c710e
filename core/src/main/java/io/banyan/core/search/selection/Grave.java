// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.random.Rng;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.List;

/**
 * GRAVE, generalised RAVE (Cazenave 2015): a node that is still new borrows the statistics of moves
 * from its nearest ancestor with at least {@code ref} visits. Unvisited children are ranked by
 * those statistics instead of being tried first.
 */
public final class Grave implements SelectionPolicy, IterationListener {
  public static final Param.Whole REF =
      Param.integer("ref", 50, 0, 1_000_000, "visits an ancestor needs").asPositional();
  public static final Param.Number BIAS =
      Param.number("bias", 1e-5, 0, 100, "assumed bias of the move's statistics");

  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.SELECT, "grave", "RAVE with the statistics of a well-visited ancestor")
          .formula("(1-beta) value + beta q'(ancestor); beta = n' / (n + n' + bias n n')")
          .source("Cazenave 2015, Algorithm 1")
          .param(REF)
          .param(BIAS)
          .makes(
              args -> {
                int ref = args.integer(REF);
                double bias = args.number(BIAS);
                return context -> new Grave(context, ref, bias);
              });

  private final Amaf amaf;
  private final int players;
  private final int ref;
  private final double bias;
  private int reference;
  private int referenceMover;
  private int followed = Tree.NONE;

  Grave(PartContext context, int ref, double bias) {
    this.amaf = new Amaf(context, Amaf.Scope.TREE_AND_PLAYOUT, Amaf.Colours.EACH);
    this.players = context.game().players();
    this.ref = ref;
    this.bias = bias;
  }

  @Override
  public boolean ranksUntried() {
    return true;
  }

  @Override
  public boolean needsAllChildren() {
    return true;
  }

  /**
   * The descent asks at every inner node of the path from the root on, so the reference of the path
   * is known without looking back.
   */
  private void follow(Tree tree, int node, int mover) {
    if (node == tree.root() || (tree.visits(node) >= ref && amaf.has(node))) {
      reference = node;
      referenceMover = mover;
    }
    followed = node;
  }

  @Override
  public void lead(Tree tree, int node, int mover) {
    follow(tree, node, mover);
  }

  @Override
  public int select(Tree tree, int node, int mover, Rng rng) {
    follow(tree, node, mover);
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    int[] records = tree.records(first);
    int from = Tree.index(first) * Tree.STRIDE;
    float[] table = amaf.has(reference) ? amaf.array(reference) : null;
    int at = table == null ? 0 : offset(mover);
    double best = Double.NEGATIVE_INFINITY;
    int choice = first;
    int ties = 0;
    for (int i = 0, o = from; i < n; i++, o += Tree.STRIDE) {
      double score = score(records, o, table, at);
      if (score > best) {
        best = score;
        choice = first + i;
        ties = 1;
      } else if (score == best && rng.nextInt(++ties) == 0) {
        choice = first + i;
      }
    }
    return choice;
  }

  /** Where the reference counts the visits of a player's moves. */
  private int offset(int mover) {
    return amaf.visitsOffset(reference, (mover - referenceMover + players) % players);
  }

  /**
   * The score of a child.
   *
   * @param o where its record starts
   * @param table statistics of moves, or null
   * @param at where those of the player to move start
   */
  private double score(int[] records, int o, float[] table, int at) {
    float value = Float.intBitsToFloat(records[o + Tree.VALUE]);
    if (value == Tree.LOST) {
      return value;
    }
    int visits = records[o + Tree.VISITS];
    int m = at + amaf.index(records[o + Tree.MOVE]);
    double moveVisits = table == null ? 0 : table[m];
    if (moveVisits == 0) {
      return visits == 0 ? UNKNOWN : value;
    }
    double q = table[m + amaf.range()] / moveVisits;
    return value + beta(visits, moveVisits) * (q - value);
  }

  private double beta(int visits, double moveVisits) {
    return moveVisits / (visits + moveVisits + bias * visits * moveVisits);
  }

  /** The score of a move nothing is known of: above every reward, so that it is tried. */
  private static final double UNKNOWN = 1e6;

  @Override
  public void iterationEnded(Tree tree, Trajectory path) {
    amaf.update(tree, path);
  }

  @Override
  public boolean needsMoves() {
    return true;
  }

  @Override
  public List<Term> explain(Tree tree, int node, int child, int mover) {
    if (node == tree.root()) {
      follow(tree, node, mover);
    } else if (node != followed) {
      // Nobody has led here, so the ancestor of a descent is not known: seen from the node itself.
      reference = node;
      referenceMover = mover;
    }
    boolean known = amaf.has(reference);
    float[] table = known ? amaf.array(reference) : null;
    int seat = known ? offset(mover) : 0;
    int at = seat + amaf.index(tree.move(child));
    double moveVisits = known ? table[at] : 0;
    double q = moveVisits == 0 ? Double.NaN : table[at + amaf.range()] / moveVisits;
    int visits = tree.visits(child);
    return List.of(
        new Term("value", tree.value(child)),
        new Term("amaf visits", moveVisits),
        new Term("amaf value", q),
        new Term("beta", moveVisits == 0 ? 0 : beta(visits, moveVisits)),
        new Term(
            "score", score(tree.records(child), Tree.index(child) * Tree.STRIDE, table, seat)));
  }
}
