// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.selection;

import io.banyan.core.random.Rng;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.SelectionPolicy;
import io.banyan.core.search.Slots;
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
  public static final Entry<SelectionPolicy.Factory> ENTRY =
      Entry.of(Slots.SELECT, "rave", "mixes the child's value with that of its move anywhere below")
          .formula("(1-beta) value + beta q' + k sqrt(ln N / n); beta = sqrt(r / (r + 3 n))")
          .source(
              "Gelly, Silver 2007; Gelly, Silver 2011 (schedule mse); Dugueperoux, Mazyad, Teytaud,"
                  + " Dehos 2016, section 2")
          .params(params())
          .makes(Rave::factory);

  private static final int TABLE = 4096;

  /** The score of a move nothing is known of: above every reward, so that it is tried. */
  private static final float UNKNOWN = 1e6f;

  private final Amaf amaf;
  private final float k;
  private final double r;
  private final double bias;
  private final boolean mse;
  private final boolean prior;
  private final boolean urgent;
  private final float[] betas = new float[TABLE];
  private float[] scores = new float[64];

  private Rave(PartContext context, Args args) {
    k = (float) args.number("k");
    r = args.number("r");
    bias = args.number("b");
    mse = args.text("schedule").equals("mse");
    prior = args.flag("prior");
    urgent = args.text("untried").equals("amaf");
    Amaf.Colours colours = Amaf.Colours.valueOf(args.text("colours").toUpperCase(Locale.ROOT));
    Amaf.Scope scope =
        args.text("scope").equals("all") ? Amaf.Scope.TREE_AND_PLAYOUT : Amaf.Scope.PLAYOUT;
    amaf = new Amaf(context, scope, colours);
    for (int n = 0; n < TABLE; n++) {
      betas[n] = (float) Math.sqrt(r / (r + 3.0 * n));
    }
  }

  static List<Param> params() {
    return List.of(
        Param.number("r", 130, 0, 1e9, "visits at which the move's statistics lose half their say")
            .asPositional(),
        Param.number("k", 0, 0, 1000, "weight of exploration"),
        Param.choice("schedule", "how beta falls with visits", "sqrt", "mse"),
        Param.number("b", 0.1, 0, 100, "assumed bias of the move's statistics, schedule mse"),
        Param.flag("prior", true, "q' starts at 1/2 with the weight of two visits"),
        Param.choice("colours", "whose moves count at a node", "own", "pooled", "each"),
        Param.choice(
            "scope", "moves of tree and playout, or of the playout only", "all", "playout"),
        Param.choice("untried", "untried moves first, or ranked by q'", "first", "amaf"));
  }

  private static SelectionPolicy.Factory factory(Args args) {
    return context -> new Rave(context, args);
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
    if (n > scores.length) {
      scores = new float[Math.max(n, 2 * scores.length)];
    }
    float best = score(tree, node, first, n);
    int ties = 0;
    int choice = 0;
    for (int i = 0; i < n; i++) {
      if (scores[i] == best && rng.nextInt(++ties) == 0) {
        choice = i;
      }
    }
    return first + choice;
  }

  /** Fills {@link #scores} and returns the largest. */
  private float score(Tree tree, int node, int first, int n) {
    float[] out = scores;
    int[] records = tree.records(first);
    int o = Tree.offset(first);
    float s = k == 0 ? 0 : k * SqrtLog.sqrtLn(tree.total(node));
    float best = Float.NEGATIVE_INFINITY;
    boolean known = amaf.has(node);
    float[] table = known ? amaf.array(node) : null;
    int visitsAt = known ? amaf.visitsOffset(node, 0) : 0;
    int sumsAt = visitsAt + amaf.range();
    for (int i = 0; i < n; i++, o += Tree.STRIDE) {
      int visits = records[o + Tree.VISITS];
      float value = Float.intBitsToFloat(records[o + Tree.VALUE]);
      float score = value;
      if (value != Tree.LOST) {
        if (known) {
          int m = amaf.index(tree.move(first + i));
          score = mix(visits, value, table[visitsAt + m], table[sumsAt + m]);
        }
        score += s * Float.intBitsToFloat(records[o + Tree.INV_SQRT]);
      }
      out[i] = score;
      if (score > best) {
        best = score;
      }
    }
    return best;
  }

  private float mix(int visits, float value, float moveVisits, float moveSum) {
    if (!prior && moveVisits == 0) {
      return visits == 0 ? UNKNOWN : value;
    }
    float q = prior ? (1 + moveSum) / (2 + moveVisits) : moveSum / moveVisits;
    if (visits == 0) {
      return q;
    }
    return value + beta(visits, moveVisits) * (q - value);
  }

  private float beta(int visits, float moveVisits) {
    if (mse) {
      double m = moveVisits + (prior ? 2 : 0);
      return (float) (m / (visits + m + 4 * bias * bias * visits * m));
    }
    return visits < TABLE ? betas[visits] : (float) Math.sqrt(r / (r + 3.0 * visits));
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
  public List<Term> explain(Tree tree, int node, int child) {
    int visits = tree.visits(child);
    float value = tree.value(child);
    boolean known = amaf.has(node);
    int m = amaf.index(tree.move(child));
    int at = known ? amaf.visitsOffset(node, 0) : 0;
    float moveVisits = known ? amaf.array(node)[at + m] : 0;
    float moveSum = known ? amaf.array(node)[at + amaf.range() + m] : 0;
    double exploration =
        visits == 0 || k == 0 ? 0 : k * SqrtLog.sqrtLn(tree.total(node)) / Math.sqrt(visits);
    return List.of(
        new Term("value", value),
        new Term("amaf visits", moveVisits),
        new Term("amaf value", moveVisits == 0 ? 0.5 : moveSum / moveVisits),
        new Term("beta", visits == 0 ? 1 : known ? beta(visits, moveVisits) : 0),
        new Term("exploration", exploration),
        new Term("score", mix(visits, value, moveVisits, moveSum) + exploration));
  }
}
