// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.search.selection.Amaf;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import io.banyan.core.tree.Tree;

/**
 * PoolRave (Rimmel, Teytaud and Teytaud 2010): with some probability a playout move comes from the
 * pool of the moves with the best RAVE values at a well-visited node of the path.
 */
public final class PoolRave extends PlyByPly {
  public static final Param.Whole N = Param.integer("n", 20, 1, 1000, "size of the pool");
  public static final Param.Number P =
      Param.number("p", 0.3, 0, 1, "probability of a move of the pool");
  public static final Param.Whole VISITS =
      Param.integer("visits", 50, 0, 1_000_000, "node s has more visits than this");
  public static final Param.Whole MIN =
      Param.integer("min", 50, 0, 1_000_000, "times a move must have been seen at s");
  public static final Param.Word POOL =
      Param.choice("pool", "one pool for both colours or one each", "shared", "colour");

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.PLAYOUT,
              "poolrave",
              "playouts draw from the moves with the best RAVE values")
          .formula("with probability p uniform among the n best w'/n' at node s, else uniform")
          .source("Rimmel, Teytaud, Teytaud 2010; readings of Dugueperoux et al. 2016, section 4")
          .param(N)
          .param(P)
          .param(VISITS)
          .param(MIN)
          .param(POOL)
          .makes(args -> context -> new PoolRave(context, args));

  private final Amaf amaf;
  private final Tree tree;
  private final int n;
  private final double p;
  private final int visits;
  private final int min;
  private final boolean perColour;
  private final int players;
  private final MoveList[] pools;
  private final int[] candidates;
  private final float[] values;
  private final BestMoves best;

  private PoolRave(PartContext context, Args args) {
    super(context, false);
    amaf = Amaf.readerOf(context, "poolrave");
    tree = context.tree();
    n = args.integer(N);
    p = args.number(P);
    visits = args.integer(VISITS);
    min = args.integer(MIN);
    perColour = args.text(POOL).equals("colour");
    players = context.game().players();
    if (perColour && !amaf.countsEachPlayer()) {
      throw new IllegalArgumentException("poolrave(pool=colour) needs select=rave(colours=each)");
    }
    pools = new MoveList[perColour ? players : 1];
    for (int i = 0; i < pools.length; i++) {
      pools[i] = new MoveList(n);
    }
    candidates = new int[context.game().maxMoves()];
    values = new float[candidates.length];
    best = new BestMoves(candidates.length);
  }

  @Override
  void playoutStarted(State state, LegalPool legal, Trajectory path) {
    for (MoveList pool : pools) {
      pool.clear();
    }
    for (int i = path.nodeCount() - 2; i >= 0; i--) {
      int node = path.node(i);
      if (tree.visits(node) > visits && amaf.has(node)) {
        int mover = path.log().mover(i);
        for (int seat = 0; seat < pools.length; seat++) {
          fill(pools[perColour ? (mover + seat) % players : 0], node, seat, legal);
        }
        return;
      }
    }
  }

  private void fill(MoveList pool, int node, int seat, LegalPool legal) {
    float[] table = amaf.array(node);
    int visitsAt = amaf.visitsOffset(node, seat);
    int sumsAt = visitsAt + amaf.range();
    int count = 0;
    for (int i = 0; i < legal.size(); i++) {
      int move = legal.get(i);
      int m = amaf.index(move);
      float seen = table[visitsAt + m];
      if (seen >= min && seen != 0) {
        candidates[count] = move;
        values[count++] = table[sumsAt + m] / seen;
      }
    }
    best.addTo(pool, n, candidates, values, count);
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    playToTheEnd(state, path, rng);
  }

  @Override
  int choose(State state, LegalPool legal, Trajectory path, Rng rng) {
    MoveList pool = pools[perColour ? state.mover() : 0];
    if (rng.nextBoolean(p)) {
      int move = pool.draw(legal, rng);
      if (move >= 0) {
        return move;
      }
    }
    return legal.random(rng);
  }
}
