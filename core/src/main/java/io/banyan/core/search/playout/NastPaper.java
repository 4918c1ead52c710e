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
import java.util.Arrays;

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

  /** From here on weights are above 1/4, and as floats multiples of 1 / ONE. */
  private static final double LEAST_TAU = 1;

  private static final int ONE = 1 << 25;

  /** Moves whose weights are summed up at once: the sum fits into an int. */
  private static final int BLOCK = 32;

  private final MoveKeys keys;
  private final WeighedMeans pairs;
  private final boolean offByOne;
  private int searcher;

  /**
   * The weights as whole numbers, which sum up exactly in any order; null if they are too small for
   * that. A sum of floats of about the same size is exact in a double as well, so both draw alike.
   */
  private final int[] wholeWeights;

  private final int range;

  /** All ones for legal moves, else 0. */
  private final int[] open;

  /** Of each block of moves the weights of those that are legal. */
  private final int[] sums;

  private NastPaper(PartContext context, Args args) {
    super(context, true);
    keys = new MoveKeys(context.game(), 1);
    // A pair never seen has weight 1, which is the weight of a mean of 0.
    pairs = new WeighedMeans(keys.sequenceSize(2), args.number(TAU), 0);
    offByOne = args.flag(OFF_BY_ONE);
    boolean whole = keys.hasPlainPairs() && args.number(TAU) >= LEAST_TAU;
    wholeWeights = whole ? new int[keys.sequenceSize(2)] : null;
    range = keys.size();
    open = new int[range];
    sums = new int[(range + BLOCK - 1) / BLOCK];
  }

  @Override
  public void searchStarted(SearchInfo info) {
    searcher = info.searcher();
    pairs.clear();
    if (wholeWeights != null) {
      Arrays.fill(wholeWeights, whole(0));
    }
  }

  private int whole(int pair) {
    return (int) (pairs.weight(pair) * ONE);
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
    if (wholeWeights != null && pool().isPlacement() && path.log().size() > 0) {
      playPlacement(state, path, rng);
    } else {
      playToTheEnd(state, path, rng);
    }
  }

  /** The same playout, by sums of whole numbers that processors make of many moves at once. */
  private void playPlacement(State state, Trajectory path, Rng rng) {
    begin(state, path);
    Arrays.fill(open, 0);
    for (int i = 0; i < pool().size(); i++) {
      open[pool().get(i)] = -1;
    }
    MoveLog log = path.log();
    int move = log.move(log.size() - 1);
    do {
      move = draw(move * range, rng);
      open[move] = 0;
      log.add(state.mover(), move);
      state.play(move);
    } while (!state.isTerminal());
    state.rewards(path.outcome());
  }

  /** Draws a legal move by the weights from a place on: those of the pairs with the last move. */
  private int draw(int row, Rng rng) {
    int[] weights = wholeWeights;
    int[] open = this.open;
    int range = this.range;
    long total = 0;
    for (int b = 0; b < sums.length; b++) {
      int to = Math.min(range, (b + 1) * BLOCK);
      int sum = 0;
      for (int m = b * BLOCK; m < to; m++) {
        sum += weights[row + m] & open[m];
      }
      sums[b] = sum;
      total += sum;
    }
    // Multiplied as the sum of floats would be.
    long rest = (long) (rng.nextDouble() * ((double) total / ONE) * ONE);
    int b = 0;
    while (b < sums.length - 1 && sums[b] <= rest) {
      rest -= sums[b++];
    }
    int m = b * BLOCK - 1;
    while (rest >= 0 && m < range - 1) {
      m++;
      rest -= weights[row + m] & open[m];
    }
    int drawn = rest < 0 ? m : before(range);
    int below = offByOne ? before(drawn) : drawn;
    return below < 0 ? drawn : below;
  }

  /** The last legal move below a number, -1 if there is none. */
  private int before(int move) {
    int m = move - 1;
    while (m >= 0 && open[m] == 0) {
      m--;
    }
    return m;
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
        int pair = keys.pair(0, log.move(i - 1), log.move(i));
        pairs.add(pair, path.outcome()[searcher]);
        if (wholeWeights != null) {
          wholeWeights[pair] = whole(pair);
        }
      }
    }
  }
}
