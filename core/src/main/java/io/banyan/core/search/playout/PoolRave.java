// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.MoveLog;
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
  public static final Param.Number FRESH =
      Param.number("fresh", 0, 0, 1000, "share by which the visits of s grow until new pools")
          .withoutDefault();

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(
              SearchSlots.PLAYOUT,
              "poolrave",
              "playouts draw from the moves with the best RAVE values")
          .formula("with probability p uniform among the n best w'/n' at node s, else uniform")
          .source("Rimmel, Teytaud, Teytaud 2010; readings of Dugueperoux et al. 2016, section 4")
          .note(
              "In games where what is placed stays, nodes keep their pools until their visits have"
                  + " grown by the share fresh. Without it, or with 0, and in other games pools are"
                  + " made for every playout, of the moves that are legal where it starts.")
          .param(N)
          .param(P)
          .param(VISITS)
          .param(MIN)
          .param(POOL)
          .param(FRESH)
          .makes(args -> context -> new PoolRave(context, args));

  private final Amaf amaf;
  private final Tree tree;
  private final int n;
  private final double p;

  /** 53 random bits below this ask the pool. */
  private final long limit;

  private final int visits;
  private final int min;
  private final boolean perColour;
  private final int players;
  private final MoveList[] pools;

  /** Null if pools are made for each playout. */
  private final KeptPools kept;

  private final int[] candidates;
  private final int[] wanted;
  private final float[] values;
  private final BestMoves best;

  private PoolRave(PartContext context, Args args) {
    super(context, false);
    amaf = Amaf.readerOf(context, "poolrave");
    tree = context.tree();
    n = args.integer(N);
    p = args.number(P);
    limit = (long) Math.ceil(p * 0x1.0p53);
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
    double fresh = args.number(FRESH, 0);
    kept =
        fresh > 0 && pool().isPlacement()
            ? new KeptPools(tree, pools.length, Math.min(n, context.game().maxMoves()), fresh)
            : null;
    candidates = new int[context.game().maxMoves()];
    wanted = new int[candidates.length];
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
        fillAll(node, i, legal, path.log());
        return;
      }
    }
  }

  /**
   * @param at which node of the path it is
   */
  private void fillAll(int node, int at, LegalPool legal, MoveLog log) {
    int mover = log.mover(at);
    if (kept != null && kept.hasFresh(node, tree.visits(node))) {
      for (int seat = 0; seat < pools.length; seat++) {
        kept.read(node, seat, poolOf(mover, seat));
      }
      return;
    }
    boolean keeps = kept != null && kept.renew(node, tree.visits(node));
    int count = 0;
    for (int i = 0; i < legal.size(); i++) {
      candidates[count++] = legal.get(i);
    }
    for (int i = at; keeps && i < log.size(); i++) {
      candidates[count++] = log.move(i);
    }
    for (int seat = 0; seat < pools.length; seat++) {
      MoveList pool = poolOf(mover, seat);
      fill(pool, node, seat, count);
      if (keeps) {
        kept.write(node, seat, pool);
      }
    }
  }

  /** The pool for the moves of the player so many seats after the one to move at node s. */
  private MoveList poolOf(int mover, int seat) {
    return pools[perColour ? (mover + seat) % players : 0];
  }

  private void fill(MoveList pool, int node, int seat, int candidateCount) {
    float[] table = amaf.array(node);
    int visitsAt = amaf.visitsOffset(node, seat);
    int sumsAt = visitsAt + amaf.range();
    int count = 0;
    for (int i = 0; i < candidateCount; i++) {
      int m = amaf.index(candidates[i]);
      float seen = table[visitsAt + m];
      if (seen >= min && seen != 0) {
        wanted[count] = candidates[i];
        values[count++] = table[sumsAt + m] / seen;
      }
    }
    best.addTo(pool, n, wanted, values, count);
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    if (hasOwnPool(path)) {
      playPool(state, path, rng);
    } else {
      playToTheEnd(state, path, rng);
    }
  }

  /**
   * The same playout where moves have places. Nobody can foresee whether the pool is asked, so it
   * always is, and no jump depends on it unless its move is gone.
   */
  private void playPool(State state, Trajectory path, Rng rng) {
    begin(state, path);
    MoveLog log = path.log();
    int[] moves = pool().moves();
    int[] places = pool().places();
    int size = pool().size();
    int mover = state.mover();
    int colours = perColour ? -1 : 0;
    long limit = this.limit;
    long seed = rng.state();
    do {
      MoveList pool = pools[mover & colours];
      seed += Rng.GAMMA;
      int wanted = (int) ((Rng.mix(seed) >>> 11) - limit >> 63) & -pool.size() >> 31;
      seed += Rng.GAMMA;
      long bits = Rng.mix(seed);
      int move = pool.take(bits, wanted);
      int other = moves[Rng.bounded(bits, size)];
      int gone = places[move] >> 31;
      if ((wanted & gone) != 0) {
        rng.setState(seed);
        move = pool.draw(pool(), rng);
        if (move < 0) {
          move = moves[rng.nextInt(size)];
        }
        seed = rng.state();
      } else {
        move = move & wanted | other & ~wanted;
      }
      log.add(mover, move);
      state.play(move);
      mover = 1 - mover;
      size--;
    } while (!state.isTerminal());
    rng.setState(seed);
    state.rewards(path.outcome());
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
