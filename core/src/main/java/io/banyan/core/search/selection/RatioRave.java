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
import java.util.Arrays;
import java.util.List;

/**
 * RAVE as connection games like it (Ewalds 2012): the weight of the moves' statistics is {@code r /
 * (r + n)}, where r may grow with the number of legal moves, there is no exploration, moves not
 * tried yet are ranked like all others, and a prior may give children a bonus that fades with their
 * visits.
 */
public final class RatioRave implements SelectionPolicy, IterationListener {
  public static final Param.Number R =
      Param.number("r", 500, 0, 1e9, "visits at which move statistics count one half")
          .asPositional();
  public static final Param.Number GROW =
      Param.number("grow", 0, 0, 1e9, "added to r for each legal move at the root");
  public static final Param.Number FPU =
      Param.number("fpu", 1, -1e6, 1e6, "value of a move of which nothing is known");
  public static final Param.Whole REF =
      Param.integer("ref", 0, 0, 1_000_000, "visits below which an ancestor's statistics are read");
  public static final Param.Number BIAS =
      Param.number("bias", 0, 0, 1000, "bonus of a move for its probability, if a prior knows it");
  public static final Param.Flag LEAVES =
      Param.flag("leaves", true, "new nodes learn from the playouts that start at them");

  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.SELECT, "rave-ratio", "RAVE with weight r / (r + n), and a prior's bonus")
          .formula(
              "(1-beta) value + beta w'/n' + bonus / sqrt(max(1, n)); beta = r / (r + n); r +="
                  + " grow * legal moves; nothing known: fpu; with bias: bonus = bias P")
          .source("Ewalds 2012; Gelly, Silver 2007; Cazenave 2015 (ref)")
          .note("Reads the bonus of prior=connection, or with bias the probabilities of a prior.")
          .params(List.of(R, GROW, FPU, REF, BIAS, LEAVES))
          .makes(RatioRave::factory);

  /** The column with the bonus of each child. */
  public static final String BONUS = "prior.bonus";

  private static final int TABLE = 4096;

  private final Tree tree;
  private final Amaf amaf;
  private final int range;
  private final double constant;
  private final double grow;
  private final float fpu;
  private final int[] moves;
  private final float[] betas = new float[TABLE];
  private final int ref;

  /** For each player the last node on the way down whose statistics may be read. */
  private final int[] reference;

  private double r = -1;
  private FloatColumn bonuses;

  /** What to multiply the column with. */
  private final float unit;

  private final MoveProbabilities probabilities;

  private RatioRave(PartContext context, Args args) {
    tree = context.tree();
    constant = args.number(R);
    grow = args.number(GROW);
    fpu = (float) args.number(FPU);
    ref = args.integer(REF);
    reference = new int[context.game().players()];
    double bias = args.number(BIAS);
    unit = bias == 0 ? 1 : (float) bias;
    probabilities = bias == 0 ? null : new MoveProbabilities(context);
    Amaf.Scope scope = args.flag(LEAVES) ? Amaf.Scope.WITH_LEAVES : Amaf.Scope.TREE_AND_PLAYOUT;
    amaf = new Amaf(context, scope, Amaf.Colours.OWN);
    range = amaf.range();
    // By the time a node is read it has learnt from three quarters of its iterations.
    amaf.learnFrom(ref / 4);
    moves = new int[context.game().maxMoves()];
    weigh(constant);
  }

  private static SelectionPolicy.Factory factory(Args args) {
    return context -> new RatioRave(context, args);
  }

  private void weigh(double newR) {
    if (newR != r) {
      r = newR;
      for (int n = 0; n < TABLE; n++) {
        betas[n] = fading(n);
      }
    }
  }

  private float fading(int visits) {
    return visits == 0 ? 1 : (float) (r / (r + visits));
  }

  private float beta(int visits) {
    return visits < TABLE ? betas[visits] : fading(visits);
  }

  @Override
  public void searchStarted(SearchInfo info) {
    String column = probabilities == null ? BONUS : MoveProbabilities.NAME;
    bonuses = tree.hasColumn(column) ? tree.floats(column) : null;
    weigh(grow == 0 ? constant : constant + grow * info.root().legalMoves(moves));
  }

  @Override
  public void expanded(Tree t, int node) {
    if (probabilities != null) {
      probabilities.expanded(t, node);
    }
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
    if (n == 1 && node != t.root()) {
      return first;
    }
    int at = Tree.index(first);
    int known = ref == 0 ? node : follow(t, node, mover);
    float[] table = amaf.has(known) ? amaf.array(known) : null;
    int visitsAt = table == null ? 0 : amaf.visitsOffset(known, 0);
    int[] records = t.records(first);
    float[] bonus = bonuses == null ? null : bonuses.array(first);
    float best = Float.NEGATIVE_INFINITY;
    int choice = at;
    int ties = 0;
    for (int i = at; i < at + n; i++) {
      int m = visitsAt + amaf.index(records[i * Tree.STRIDE + Tree.MOVE]);
      float score = score(records, i * Tree.STRIDE, table, m, bonus == null ? 0 : unit * bonus[i]);
      if (score >= best) {
        ties = score > best ? 1 : ties + 1;
        best = score;
        choice = i;
      }
    }
    if (ties > 1) {
      // Rare, so the scores are found again. Other threads may have changed them: then any tie.
      int rest = rng.nextInt(ties);
      for (int i = at; i < at + n && rest >= 0; i++) {
        int m = visitsAt + amaf.index(records[i * Tree.STRIDE + Tree.MOVE]);
        if (score(records, i * Tree.STRIDE, table, m, bonus == null ? 0 : unit * bonus[i])
            == best) {
          choice = i;
          rest--;
        }
      }
    }
    return first - at + choice;
  }

  /**
   * The node whose statistics to read: as in GRAVE (Cazenave 2015) the last one on the way down
   * with enough visits and the same player to move. The descent asks at every node from the root
   * on.
   */
  private int follow(Tree t, int node, int mover) {
    if (node == t.root()) {
      Arrays.fill(reference, Tree.NONE);
    }
    if (reference[mover] == Tree.NONE || (t.visits(node) >= ref && amaf.has(node))) {
      reference[mover] = node;
    }
    return reference[mover];
  }

  /**
   * The score of a child.
   *
   * @param o where its record starts
   * @param table statistics of moves, or null
   * @param m where the visits of its move are
   */
  private float score(int[] records, int o, float[] table, int m, float bonus) {
    int visits = records[o + Tree.VISITS];
    float value = Float.intBitsToFloat(records[o + Tree.VALUE]);
    if (value == Tree.LOST) {
      return value;
    }
    float moveVisits = table == null ? 0 : table[m];
    if (visits == 0) {
      return bonus + (moveVisits == 0 ? fpu : table[m + range] / moveVisits);
    }
    float fading = bonus * Float.intBitsToFloat(records[o + Tree.INV_SQRT]);
    return moveVisits == 0
        ? value + fading
        : value + beta(visits) * (table[m + range] / moveVisits - value) + fading;
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
    int visits = t.visits(child);
    float[] table = amaf.has(node) ? amaf.array(node) : null;
    int m = table == null ? 0 : amaf.visitsOffset(node, 0) + amaf.index(t.move(child));
    float moveVisits = table == null ? 0 : table[m];
    float bonus = bonuses == null ? 0 : unit * bonuses.get(child);
    return List.of(
        new Term("value", t.value(child)),
        new Term("amaf visits", moveVisits),
        new Term("amaf value", moveVisits == 0 ? Float.NaN : table[m + range] / moveVisits),
        new Term("beta", moveVisits == 0 ? 0 : beta(visits)),
        new Term("bonus", bonus / Math.sqrt(Math.max(1, visits))),
        new Term("score", score(t.records(child), Tree.offset(child), table, m, bonus)));
  }
}
