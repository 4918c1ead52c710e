// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.IterationListener;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.Parts;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;

/**
 * NAST2 as the rival of PPR was built (Duguépéroux et al. 2016, read from their public code): Gibbs
 * sampling over pairs (opponent's move, searcher's next move) recorded in the tree only, used for
 * both colours, and drawn one place too low in move order. That slip makes it weak; it is kept to
 * reproduce the published table and can be switched off. For real play use {@code nast}.
 */
public final class NastPaper extends PlyByPly implements IterationListener {
  public static final Param.Number TAU =
      Param.number("tau", 1, 0.02, 1000, "temperature of Gibbs sampling");
  public static final Param.Flag OFF_BY_ONE =
      Param.flag("offByOne", true, "draw the move before the one that was meant");

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.PLAYOUT, "nast-paper", "NAST2 as in the PPR paper, slips included")
          .formula("P(a) ~ exp(mean(last, a) / tau), drawn one place too low in move order")
          .source("Dugueperoux, Mazyad, Teytaud, Dehos 2016, by their public code")
          .param(TAU)
          .param(OFF_BY_ONE)
          .makes(args -> context -> new NastPaper(context, args));

  private final MoveKeys keys;
  private final WeighedMeans pairs;
  private final boolean offByOne;
  private int searcher;

  private NastPaper(PartContext context, Args args) {
    super(context, true);
    keys = new MoveKeys(context.game(), 1);
    // A pair never seen has weight 1, which is the weight of a mean of 0.
    pairs = new WeighedMeans(keys.sequenceSize(2), args.number(TAU), 0);
    offByOne = args.flag(OFF_BY_ONE);
  }

  @Override
  public void searchStarted(SearchInfo info) {
    searcher = info.searcher();
    pairs.clear();
  }

  @Override
  public String refusal(Parts parts) {
    return parts.expansion().isRootOnly()
        ? "playout=nast-paper learns from two moves in a row in the tree, and with expand=root"
            + " there are none"
        : null;
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    playToTheEnd(state, path, rng);
  }

  @Override
  int choose(State state, LegalPool legal, Trajectory path, Rng rng) {
    int last = lastMove(path);
    if (last < 0) {
      return legal.random(rng);
    }
    int n = legal.size();
    int[] moves = legal.inOrder();
    double total = 0;
    for (int i = 0; i < n; i++) {
      total += pairs.weight(keys.pair(0, last, moves[i]));
    }
    double rest = rng.nextDouble() * total;
    int drawn = 0;
    while (drawn < n - 1) {
      rest -= pairs.weight(keys.pair(0, last, moves[drawn]));
      if (rest < 0) {
        break;
      }
      drawn++;
    }
    return moves[offByOne ? Math.max(0, drawn - 1) : drawn];
  }

  @Override
  public void iterationEnded(Tree tree, Trajectory path) {
    MoveLog log = path.log();
    for (int i = 1; i < path.treeMoves(); i++) {
      if (log.mover(i) == searcher) {
        pairs.add(keys.pair(0, log.move(i - 1), log.move(i)), path.outcome()[searcher]);
      }
    }
  }
}
