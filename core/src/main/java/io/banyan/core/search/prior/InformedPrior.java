// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.prior;

import io.banyan.core.evaluation.Evaluator;
import io.banyan.core.game.State;
import io.banyan.core.minimax.AlphaBeta;
import io.banyan.core.minimax.AlphaBetaOptions;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.Prior;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;
import java.util.List;

/**
 * Informed priors (MCTS-IP of Baier and Winands 2018): a node that has been visited n times is
 * given gamma further, virtual visits, each with the value of its state for the player who chose
 * it. With n = 0 all children of a node get theirs when they are created; none is then untried, and
 * the selection formula decides from the first visit on.
 *
 * <p>Virtual visits count in the formulas, for the node and in the total of its parent, but they
 * are no simulations: reports leave them out and they do not make a leaf ready for expansion. The
 * value is the evaluation (IP-E), an alpha-beta value of depth d (IP-M), or one over the first k
 * moves of the game's own order (IP-M-k); it is never taken for a proof.
 */
public final class InformedPrior implements Prior {
  private static final String SOURCE = "Baier, Winands 2018 (MCTS-IP)";

  public static final Param.Whole N =
      Param.integer("n", 2, 0, 1_000_000, "visits after which a node gets its prior")
          .asPositional();
  public static final Param.Whole D =
      Param.integer("d", 2, 1, 100, "depth of the alpha-beta search").asPositional();
  public static final Param.Whole GAMMA =
      Param.integer("gamma", 1000, 1, 1_000_000, "number of virtual visits").asPositional();
  public static final Param.Whole K =
      Param.integer("k", 5, 1, 1_000_000, "only the first k moves of the game's order")
          .asPositional();

  public static final Param.Inner<Evaluator.Factory> EVAL = Evaluator.PARAM;

  public static final Entry<Prior.Factory> IP_E =
      Entry.of(SearchSlots.PRIOR, "ip-e", "virtual visits with the evaluation as value")
          .formula("after n visits, once: v += gamma, w += gamma h(state)")
          .source(SOURCE)
          .param(N.withDefault(0))
          .param(GAMMA)
          .param(EVAL)
          .makes(
              args -> {
                int n = args.integer(N);
                Evaluator.Factory eval = args.part(EVAL);
                int gamma = args.integer(GAMMA);
                AlphaBetaOptions options = AlphaBetaOptions.PLAIN;
                return c -> new InformedPrior(c, eval, n, gamma, 0, options, "ip-e");
              });

  public static final Entry<Prior.Factory> IP_M =
      Entry.of(SearchSlots.PRIOR, "ip-m", "virtual visits with an alpha-beta value")
          .formula("after n visits, once: v += gamma, w += gamma alpha-beta(state, d)")
          .source(SOURCE)
          .param(N)
          .param(GAMMA)
          .param(D)
          .param(EVAL)
          .makes(
              args -> {
                int n = args.integer(N);
                Evaluator.Factory eval = args.part(EVAL);
                int gamma = args.integer(GAMMA);
                int d = args.integer(D);
                AlphaBetaOptions options = AlphaBetaOptions.PLAIN;
                return c -> new InformedPrior(c, eval, n, gamma, d, options, "ip-m");
              });

  public static final Entry<Prior.Factory> IP_MK =
      Entry.of(SearchSlots.PRIOR, "ip-mk", "as ip-m, looking at the first k ordered moves only")
          .formula("after n visits, once: v += gamma, w += gamma alpha-beta(state, d, k)")
          .source(SOURCE + ", the -k variants")
          .param(N)
          .param(GAMMA)
          .param(D.withDefault(3))
          .param(K)
          .param(EVAL)
          .makes(
              args -> {
                int n = args.integer(N);
                Evaluator.Factory eval = args.part(EVAL);
                int gamma = args.integer(GAMMA);
                int d = args.integer(D);
                AlphaBetaOptions options = AlphaBetaOptions.kBest(args.integer(K));
                return c -> new InformedPrior(c, eval, n, gamma, d, options, "ip-mk");
              });

  /** IP-E, IP-M and IP-M-k. */
  public static final List<Entry<Prior.Factory>> ENTRIES = List.of(IP_E, IP_M, IP_MK);

  private final int after;
  private final int weight;
  private final int depth;
  private final AlphaBeta alphaBeta;
  private final State scratch;
  private final VirtualVisits virtual;

  InformedPrior(
      PartContext context,
      Evaluator.Factory eval,
      int after,
      int weight,
      int depth,
      AlphaBetaOptions options,
      String name) {
    this.after = after;
    this.weight = weight;
    this.depth = depth;
    // Seen from the player who chose the node, even depth 1 looks at what an opponent does.
    this.alphaBeta = new AlphaBeta(context.game(), options, eval, depth == 0 ? 0 : depth + 1, name);
    this.scratch = context.game().newState();
    virtual = new VirtualVisits(context.tree());
  }

  @Override
  public void searchStarted(SearchInfo info) {
    virtual.searchStarted();
  }

  @Override
  public void expanded(Tree t, int node, State state, Rng rng) {
    if (after > 0) {
      return;
    }
    int chooser = state.mover();
    int first = t.firstChild(node);
    int end = first + t.childCount(node);
    for (int child = first; child < end; child++) {
      scratch.copyFrom(state);
      scratch.play(t.move(child));
      virtual.give(node, child, weight, alphaBeta.value(scratch, chooser, depth, rng));
    }
    t.markAllTried(node);
  }

  @Override
  public void arrived(Tree t, Trajectory path, State state, Rng rng) {
    // This visit is the n-th.
    if (after == 0 || path.earlierSimulations() < after - 1) {
      return;
    }
    int child = path.leaf();
    if (!virtual.has(child)) {
      int last = path.nodeCount() - 1;
      double value = alphaBeta.value(state, path.chooser(last), depth, rng);
      virtual.give(path.node(last - 1), child, weight, value);
    }
  }
}
