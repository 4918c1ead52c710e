// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.random.Rng;
import io.banyan.core.search.Ending;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.Parts;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Term;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.List;
import java.util.Locale;

/**
 * RAVE, rapid action value estimation (Gelly and Silver 2007): mixes a child's value with what is
 * known of its move from all iterations through the node, wherever in them the move was made.
 *
 * <p>{@code (1 - beta) value + beta q' + k sqrt(ln N / n)} with {@code q' = (1 + w') / (2 + n')}
 * (or {@code w' / n'} without prior). The weight is {@code beta = sqrt(r / (r + 3 n))} (Gelly and
 * Silver 2007, the schedule of Duguépéroux et al. 2016) or {@code n' / (n + n' + 4 b b n n')}
 * (Gelly and Silver 2011, minimum squared error).
 */
public final class Rave implements SelectionPolicy, IterationListener {
  public static final Param.Number R =
      Param.number("r", 130, 0, 1e9, "visits at which the move's statistics lose half their say")
          .asPositional();
  public static final Param.Number K = Param.number("k", 0, 0, 1000, "weight of exploration");
  public static final Param.Word SCHEDULE =
      Param.choice("schedule", "how beta falls with visits", "sqrt", "mse");
  public static final Param.Number B =
      Param.number("b", 0.1, 0, 100, "assumed bias of the move's statistics, schedule mse");
  public static final Param.Flag PRIOR =
      Param.flag("prior", true, "q' starts at 1/2 with the weight of two visits");
  public static final Param.Word COLOURS =
      Param.choice("colours", "whose moves count at a node", "own", "pooled", "each");
  public static final Param.Word SCOPE =
      Param.choice(
          "scope",
          "moves of tree and playout, of the playout only, or all and new nodes learn at once",
          "all",
          "playout",
          "leaves");
  public static final Param.Word UNTRIED =
      Param.choice("untried", "untried moves first, or ranked by q'", "first", "amaf");

  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.SELECT,
              "rave",
              "mixes the child's value with that of its move anywhere below")
          .formula("(1-beta) value + beta q' + k sqrt(ln N / n); beta = sqrt(r / (r + 3 n))")
          .source(
              "Gelly, Silver 2007; Gelly, Silver 2011 (schedule mse); Dugueperoux, Mazyad, Teytaud,"
                  + " Dehos 2016, section 2")
          .params(List.of(R, K, SCHEDULE, B, PRIOR, COLOURS, SCOPE, UNTRIED))
          .makes(Rave::factory);

  private static final int TABLE = 4096;

  /** The score of a move nothing is known of: above every reward, so that it is tried. */
  private static final float UNKNOWN = 1e6f;

  private final Amaf amaf;
  private final int range;
  private final float k;
  private final double r;
  private final double bias;
  private final boolean mse;
  private final float prior;
  private final boolean urgent;
  private final boolean playoutOnly;
  private final float[] betas = new float[TABLE];

  /** True if every move has a value from the start and the weight depends on visits alone. */
  private final boolean usual;

  private Rave(PartContext context, Args args) {
    k = (float) args.number(K);
    r = args.number(R);
    bias = args.number(B);
    mse = args.text(SCHEDULE).equals("mse");
    prior = args.flag(PRIOR) ? 1 : 0;
    urgent = args.text(UNTRIED).equals("amaf");
    Amaf.Colours colours = Amaf.Colours.valueOf(args.text(COLOURS).toUpperCase(Locale.ROOT));
    Amaf.Scope scope =
        switch (args.text(SCOPE)) {
          case "playout" -> Amaf.Scope.PLAYOUT;
          case "leaves" -> Amaf.Scope.WITH_LEAVES;
          default -> Amaf.Scope.TREE_AND_PLAYOUT;
        };
    playoutOnly = scope == Amaf.Scope.PLAYOUT;
    amaf = new Amaf(context, scope, colours);
    range = amaf.range();
    usual = prior > 0 && !mse;
    betas[0] = 1;
    for (int n = 1; n < TABLE; n++) {
      betas[n] = (float) Math.sqrt(r / (r + 3.0 * n));
    }
  }

  private static SelectionPolicy.Factory factory(Args args) {
    return context -> new Rave(context, args);
  }

  @Override
  public String refusal(Parts parts) {
    return playoutOnly && parts.playout().ending() == Ending.AVERAGED
        ? "select=rave(scope=playout) learns from the moves of playouts, but playout=%s tells none"
            .formatted(parts.playout().name())
        : null;
  }

  @Override
  public boolean ranksUntried() {
    return urgent;
  }

  @Override
  public boolean needsAllChildren() {
    return urgent;
  }

  @Override
  public int select(Tree tree, int node, int mover, Rng rng) {
    int first = tree.firstChild(node);
    int n = tree.childCount(node);
    float exploration = k == 0 ? 0 : k * SqrtLog.sqrtLn(tree.total(node));
    int at = Tree.index(first);
    float[] table = amaf.has(node) ? amaf.array(node) : null;
    int visitsAt = table == null ? 0 : amaf.visitsOffset(node, 0);
    int[] records = tree.records(first);
    if (usual && table != null) {
      int o = at * Tree.STRIDE;
      return first + best(records, o, o + n * Tree.STRIDE, table, visitsAt, exploration, rng);
    }
    float best = Float.NEGATIVE_INFINITY;
    int choice = at;
    int ties = 0;
    for (int i = at; i < at + n; i++) {
      int m = amaf.index(records[i * Tree.STRIDE + Tree.MOVE]);
      float score = score(records, i * Tree.STRIDE, table, visitsAt + m, exploration);
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
        int m = amaf.index(records[i * Tree.STRIDE + Tree.MOVE]);
        if (score(records, i * Tree.STRIDE, table, visitsAt + m, exploration) == best) {
          choice = i;
          rest--;
        }
      }
    }
    return first - at + choice;
  }

  /**
   * The choice among children of a node with statistics of its moves, by the usual settings. A loop
   * of its own, without the cases of the general one: the compiler makes of that, by chance, code
   * that is a quarter slower.
   *
   * @param from where the first child's record starts
   * @return the number of the child
   */
  private int best(
      int[] records, int from, int to, float[] table, int visitsAt, float exploration, Rng rng) {
    float[] betas = this.betas;
    float best = Float.NEGATIVE_INFINITY;
    int choice = from;
    int ties = 0;
    for (int o = from; o < to; o += Tree.STRIDE) {
      int t = visitsAt + amaf.index(records[o + Tree.MOVE]);
      float score = usualScore(records, o, table, t, betas, exploration);
      if (score >= best) {
        ties = score > best ? 1 : ties + 1;
        best = score;
        choice = o;
      }
    }
    if (ties > 1) {
      int rest = rng.nextInt(ties);
      for (int o = from; o < to && rest >= 0; o += Tree.STRIDE) {
        int t = visitsAt + amaf.index(records[o + Tree.MOVE]);
        if (usualScore(records, o, table, t, betas, exploration) == best) {
          choice = o;
          rest--;
        }
      }
    }
    return (choice - from) / Tree.STRIDE;
  }

  /** {@link #score} where something is known of every move, if only the prior. */
  private float usualScore(
      int[] records, int o, float[] table, int t, float[] betas, float exploration) {
    int visits = records[o + Tree.VISITS];
    float value = Float.intBitsToFloat(records[o + Tree.VALUE]);
    float q = moveValue(table, t);
    if (value == Tree.LOST) {
      return value;
    }
    float beta = visits < TABLE ? betas[visits] : beta(visits, 0);
    return value
        + beta * (q - value)
        + exploration * Float.intBitsToFloat(records[o + Tree.INV_SQRT]);
  }

  /**
   * The score of a child.
   *
   * @param o where its record starts
   * @param table statistics of moves, or null
   * @param t where the visits of its move are
   */
  private float score(int[] records, int o, float[] table, int t, float exploration) {
    int visits = records[o + Tree.VISITS];
    float value = Float.intBitsToFloat(records[o + Tree.VALUE]);
    if (value == Tree.LOST) {
      return value;
    }
    return mix(visits, value, table, t)
        + exploration * Float.intBitsToFloat(records[o + Tree.INV_SQRT]);
  }

  /** What is known of a move anywhere below; NaN for nothing. */
  private float moveValue(float[] table, int t) {
    return (prior + table[t + range]) / (2 * prior + table[t]);
  }

  private float mix(int visits, float value, float[] table, int t) {
    float q = table == null ? Float.NaN : moveValue(table, t);
    if (Float.isNaN(q)) {
      return visits == 0 ? UNKNOWN : value;
    }
    float beta = visits < TABLE && !mse ? betas[visits] : beta(visits, table[t]);
    return value + beta * (q - value);
  }

  /** The weight of the move's value; only where something is known of the move. */
  private float beta(int visits, float moveVisits) {
    if (visits == 0) {
      return 1;
    }
    if (mse) {
      double seen = moveVisits + 2 * prior;
      return (float) (seen / (visits + seen + 4 * bias * bias * visits * seen));
    }
    return (float) Math.sqrt(r / (r + 3.0 * visits));
  }

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
    int visits = tree.visits(child);
    float value = tree.value(child);
    float[] table = amaf.has(node) ? amaf.array(node) : null;
    int t = table == null ? 0 : amaf.visitsOffset(node, 0) + amaf.index(tree.move(child));
    float moveVisits = table == null ? 0 : table[t];
    float q = table == null ? Float.NaN : moveValue(table, t);
    double exploration =
        visits == 0 || k == 0 ? 0 : k * SqrtLog.sqrtLn(tree.total(node)) / Math.sqrt(visits);
    return List.of(
        new Term("value", value),
        new Term("amaf visits", moveVisits),
        new Term("amaf value", q),
        new Term("beta", Float.isNaN(q) ? 0 : beta(visits, moveVisits)),
        new Term("exploration", exploration),
        new Term("score", mix(visits, value, table, t) + exploration));
  }
}
