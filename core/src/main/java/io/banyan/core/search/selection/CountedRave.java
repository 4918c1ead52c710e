// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.random.Rng;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.FloatColumn;
import io.banyan.core.tree.Tree;
import java.util.List;

/**
 * RAVE as Go programs like it (Gelly and Silver 2011, section 5): children start with counts that a
 * prior gives them, as if they had been visited so often with so much success, and the statistics
 * of moves lose their weight with the visits of the child, those counts among them. There is no
 * exploration; moves not tried yet are ranked like all others.
 */
public final class CountedRave implements SelectionPolicy, IterationListener {
  public static final Param.Number K =
      Param.number("k", 3500, 1e-6, 1e9, "visits at which move statistics count one half")
          .asPositional();
  public static final Param.Number EVEN =
      Param.number("even", 10, 0, 1e6, "visits of value 1/2 that every child starts with");
  public static final Param.Flag LEAVES =
      Param.flag("leaves", true, "new nodes learn from the playouts that start at them");
  public static final Param.Flag FIRST =
      Param.flag("first", false, "a move that somebody else made before does not count");

  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.SELECT,
              "rave-counts",
              "RAVE whose children start with the counts of a prior")
          .formula(
              "(1-beta) (w + w0) / (n + n0) + beta w'/n'; beta = n' / (n' + m + m n' / k), m = n +"
                  + " n0; n0 = even + prior")
          .source("Gelly, Silver 2011; Gelly, Silver 2007")
          .note("Reads the counts of prior=go-counts.")
          .params(List.of(K, EVEN, LEAVES, FIRST))
          .makes(CountedRave::factory);

  /** The columns with the visits and wins that each child starts with. */
  public static final String VISITS = "prior.visits";

  public static final String WINS = "prior.wins";

  private final Tree tree;
  private final Amaf amaf;
  private final int range;
  private final float share;
  private final float even;
  private FloatColumn startVisits;
  private FloatColumn startWins;

  private CountedRave(PartContext context, Args args) {
    tree = context.tree();
    share = (float) (1 / args.number(K));
    even = (float) args.number(EVEN);
    Amaf.Scope scope = args.flag(LEAVES) ? Amaf.Scope.WITH_LEAVES : Amaf.Scope.TREE_AND_PLAYOUT;
    amaf = new Amaf(context, scope, args.flag(FIRST) ? Amaf.Colours.FIRST : Amaf.Colours.OWN);
    range = amaf.range();
  }

  private static SelectionPolicy.Factory factory(Args args) {
    return context -> new CountedRave(context, args);
  }

  @Override
  public void searchStarted(SearchInfo info) {
    boolean counted = tree.hasColumn(VISITS);
    startVisits = counted ? tree.floats(VISITS) : null;
    startWins = counted ? tree.floats(WINS) : null;
  }

  @Override
  public boolean ranksUntried() {
    return true;
  }

  @Override
  public boolean needsAllChildren() {
    return true;
  }

  @Override
  public int select(Tree t, int node, int mover, Rng rng) {
    int first = t.firstChild(node);
    int n = t.childCount(node);
    int at = Tree.index(first);
    float[] table = amaf.has(node) ? amaf.array(node) : null;
    int offset = table == null ? 0 : amaf.visitsOffset(node, 0);
    int[] records = t.records(first);
    float[] visits = startVisits == null ? null : startVisits.array(first);
    float[] wins = startWins == null ? null : startWins.array(first);
    float best = Float.NEGATIVE_INFINITY;
    int choice = at;
    int ties = 0;
    for (int i = at; i < at + n; i++) {
      int o = i * Tree.STRIDE;
      int m = offset + amaf.index(records[o + Tree.MOVE]);
      float score =
          score(records, o, table, m, visits == null ? 0 : visits[i], wins == null ? 0 : wins[i]);
      if (score > best) {
        best = score;
        choice = i;
        ties = 1;
      } else if (score == best && rng.nextInt(++ties) == 0) {
        choice = i;
      }
    }
    return first - at + choice;
  }

  /**
   * The score of a child.
   *
   * @param o where its record starts
   * @param table statistics of moves, or null
   * @param m where the visits of its move are
   */
  private float score(int[] records, int o, float[] table, int m, float visits0, float wins0) {
    float value = Float.intBitsToFloat(records[o + Tree.VALUE]);
    int n = records[o + Tree.VISITS];
    if (value == Tree.LOST) {
      return value;
    }
    float visits = n + visits0 + even;
    float sum = (n == 0 ? 0 : n * value) + wins0 + even / 2;
    float moveVisits = table == null ? 0 : table[m];
    if (moveVisits == 0) {
      return visits == 0 ? 1 : sum / visits;
    }
    float beta = moveVisits / (moveVisits + visits + visits * moveVisits * share);
    float moveValue = table[m + range] / moveVisits;
    return visits == 0 ? moveValue : sum / visits * (1 - beta) + moveValue * beta;
  }

  @Override
  public void iterationEnded(Tree t, Trajectory path) {
    amaf.update(t, path);
  }

  @Override
  public boolean needsMoves() {
    return true;
  }

  @Override
  public List<Term> explain(Tree t, int node, int child, int mover) {
    float[] table = amaf.has(node) ? amaf.array(node) : null;
    int m = table == null ? 0 : amaf.visitsOffset(node, 0) + amaf.index(t.move(child));
    float moveVisits = table == null ? 0 : table[m];
    float visits0 = startVisits == null ? 0 : startVisits.get(child);
    float wins0 = startWins == null ? 0 : startWins.get(child);
    float visits = t.visits(child) + visits0 + even;
    float beta =
        moveVisits == 0 ? 0 : moveVisits / (moveVisits + visits + visits * moveVisits * share);
    return List.of(
        new Term("value", t.value(child)),
        new Term("start visits", visits0 + even),
        new Term("start value", (wins0 + even / 2) / (visits0 + even)),
        new Term("amaf visits", moveVisits),
        new Term("amaf value", moveVisits == 0 ? Float.NaN : table[m + range] / moveVisits),
        new Term("beta", beta),
        new Term("score", score(t.records(child), Tree.offset(child), table, m, visits0, wins0)));
  }
}
