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

  /** A quarter of all moves: from here on the vectorised loop over all of them is faster. */
  private static final int DENSE = 4;

  /** The score of a move nothing is known of: above every reward, so that it is tried. */
  private static final float UNKNOWN = 1e6f;

  private final Amaf amaf;
  private final float k;
  private final double r;
  private final double bias;
  private final boolean mse;
  private final float prior;
  private final boolean urgent;
  private final float[] betas = new float[TABLE];
  private final float[] moveValues;

  private Rave(PartContext context, Args args) {
    k = (float) args.number("k");
    r = args.number("r");
    bias = args.number("b");
    mse = args.text("schedule").equals("mse");
    prior = args.flag("prior") ? 1 : 0;
    urgent = args.text("untried").equals("amaf");
    Amaf.Colours colours = Amaf.Colours.valueOf(args.text("colours").toUpperCase(Locale.ROOT));
    Amaf.Scope scope =
        args.text("scope").equals("all") ? Amaf.Scope.TREE_AND_PLAYOUT : Amaf.Scope.PLAYOUT;
    amaf = new Amaf(context, scope, colours);
    moveValues = new float[amaf.range()];
    betas[0] = 1;
    for (int n = 1; n < TABLE; n++) {
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
    float[] q = moveValues(tree, node, first, n);
    int[] records = tree.records(first);
    int o = Tree.offset(first);
    int[] moves = tree.moves(first);
    int mask = tree.moveMask();
    int at = Tree.index(first);
    float s = k == 0 ? 0 : k * SqrtLog.sqrtLn(tree.total(node));
    float best = Float.NEGATIVE_INFINITY;
    int choice = first;
    int ties = 0;
    for (int i = 0; i < n; i++, o += Tree.STRIDE) {
      int visits = records[o + Tree.VISITS];
      float value = Float.intBitsToFloat(records[o + Tree.VALUE]);
      float score = value;
      if (value != Tree.LOST) {
        int m = amaf.index(moves[at + i] & mask);
        score = mix(visits, value, q[m], node, m);
        score += s * Float.intBitsToFloat(records[o + Tree.INV_SQRT]);
      }
      if (score >= best) {
        if (score > best) {
          best = score;
          choice = first + i;
          ties = 1;
        } else if (rng.nextInt(++ties) == 0) {
          choice = first + i;
        }
      }
    }
    return choice;
  }

  /**
   * The values q' of the children's moves, by table index; NaN where nothing is known. With many
   * children a loop over all moves is faster than one over the children, because it vectorises.
   */
  private float[] moveValues(Tree tree, int node, int first, int n) {
    float[] q = moveValues;
    boolean known = amaf.has(node);
    if (known && DENSE * n >= q.length) {
      float[] table = amaf.array(node);
      int visitsAt = amaf.visitsOffset(node, 0);
      int sumsAt = visitsAt + q.length;
      float w = prior;
      for (int m = 0; m < q.length; m++) {
        q[m] = (w + table[sumsAt + m]) / (2 * w + table[visitsAt + m]);
      }
      return q;
    }
    for (int i = 0; i < n; i++) {
      int m = amaf.index(tree.move(first + i));
      q[m] = known ? moveValue(node, m) : Float.NaN;
    }
    return q;
  }

  private float moveValue(int node, int m) {
    int at = amaf.visitsOffset(node, 0) + m;
    float[] table = amaf.array(node);
    return (prior + table[at + amaf.range()]) / (2 * prior + table[at]);
  }

  private float mix(int visits, float value, float q, int node, int m) {
    if (Float.isNaN(q)) {
      return visits == 0 ? UNKNOWN : value;
    }
    float beta = visits < TABLE && !mse ? betas[visits] : beta(visits, node, m);
    return value + beta * (q - value);
  }

  /** The weight of the move's value; only where something is known of the move. */
  private float beta(int visits, int node, int m) {
    if (visits == 0) {
      return 1;
    }
    if (mse) {
      double seen = amaf.array(node)[amaf.visitsOffset(node, 0) + m] + 2 * prior;
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
    boolean known = amaf.has(node);
    int m = amaf.index(tree.move(child));
    float moveVisits = known ? amaf.array(node)[amaf.visitsOffset(node, 0) + m] : 0;
    float q = known ? moveValue(node, m) : Float.NaN;
    double exploration =
        visits == 0 || k == 0 ? 0 : k * SqrtLog.sqrtLn(tree.total(node)) / Math.sqrt(visits);
    return List.of(
        new Term("value", value),
        new Term("amaf visits", moveVisits),
        new Term("amaf value", q),
        new Term("beta", Float.isNaN(q) ? 0 : beta(visits, node, m)),
        new Term("exploration", exploration),
        new Term("score", mix(visits, value, q, node, m) + exploration));
  }
}
