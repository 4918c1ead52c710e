// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.playout;

import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import io.banyan.core.search.PartContext;
import io.banyan.core.search.PlayoutPolicy;
import io.banyan.core.search.SearchInfo;
import io.banyan.core.search.SearchSlots;
import io.banyan.core.search.Trajectory;
import io.banyan.core.spec.Args;
import io.banyan.core.spec.Entry;
import io.banyan.core.spec.Param;
import java.util.List;

/**
 * MAST, move-average sampling technique (Finnsson and Björnsson 2008): playouts prefer moves that
 * did well wherever they were made, by Gibbs sampling or epsilon-greedily. Owns the mean outcome
 * per player and move.
 */
public final class Mast extends ByMoves {
  public static final Param.Word MODE =
      Param.choice("mode", "how moves are drawn", "gibbs", "egreedy");
  public static final Param.Number TAU =
      Param.number("tau", 1, 0.02, 1000, "temperature of Gibbs sampling, for means in [0, 1]");
  public static final Param.Number E =
      Param.number("e", 0.4, 0, 1, "probability of a random move, mode egreedy");
  public static final Param.Number UNSEEN =
      Param.number("unseen", 1, 0, 1, "mean a move never seen is given");
  public static final Param.Number KEEP =
      Param.number("keep", 0, 0, 1, "share of the statistics kept from move to move");
  public static final Param.Word SCOPE =
      Param.choice("scope", "a table per player, or the searcher's for all", "colour", "searcher");

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.PLAYOUT, "mast", "playouts prefer moves that did well anywhere (MAST)")
          .formula("gibbs: P(a) ~ exp(mean(a) / tau); egreedy: best mean with probability 1 - e")
          .source(
              "Finnsson, Bjornsson 2008 (Gibbs); Tak, Winands, Bjornsson 2012 (epsilon-greedy);"
                  + " scope=searcher: reading of Dugueperoux et al. 2016 by their code")
          .params(List.of(MODE, TAU, E, UNSEEN, KEEP, SCOPE))
          .makes(args -> context -> new Mast(context, args));

  private final MoveKeys keys;
  private final MoveMeans means;

  /** The means if moves are drawn by their weights, else null. */
  private final WeighedMeans weighed;

  private final double epsilon;
  private final double keep;
  private final boolean searcherOnly;
  private final Sampler sampler = new Sampler();
  private int searcher;

  private Mast(PartContext context, Args args) {
    super(context);
    searcherOnly = args.text(SCOPE).equals("searcher");
    keys = new MoveKeys(context.moveRange(), searcherOnly ? 1 : context.players());
    double unseen = args.number(UNSEEN);
    if (args.text(MODE).equals("gibbs")) {
      weighed = new WeighedMeans(keys.size(), args.number(TAU), unseen);
      means = weighed;
    } else {
      weighed = null;
      means = new MoveMeans(keys.size(), unseen);
    }
    epsilon = args.number(E);
    keep = args.number(KEEP);
  }

  @Override
  public void gameStarted() {
    means.clear();
  }

  @Override
  public void searchStarted(SearchInfo info) {
    searcher = info.searcher();
    means.decay(keep);
  }

  private int key(int player, int move) {
    return keys.key(searcherOnly ? 0 : player, move);
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    if (weighed != null && hasOwnPool(path)) {
      playPool(state, path, rng);
    } else {
      playToTheEnd(state, path, rng);
    }
  }

  /** The same playout, by the weights themselves. */
  private void playPool(State state, Trajectory path, Rng rng) {
    begin(state, path);
    MoveLog log = path.log();
    int[] moves = pool().moves();
    float[] weights = weighed.weights();
    float unit = weighed.largestWeight() * 0x1.0p-24f;
    int size = pool().size();
    int mover = state.mover();
    int first = key(mover, 0);
    int other = key(1 - mover, 0);
    long seed = rng.state();
    do {
      long before = seed;
      int left = MoveSampler.TRIES;
      int move;
      float random;
      do {
        seed += Rng.GAMMA;
        long bits = Rng.mix(seed);
        move = moves[Rng.bounded(bits, size)];
        random = (bits & 0xFFFFFF) * unit;
      } while (random >= weights[first + move] && --left > 0);
      if (left == 0) {
        rng.setState(before);
        move = nextMove(state, path, rng);
        seed = rng.state();
      }
      log.add(mover, move);
      state.play(move);
      mover = 1 - mover;
      int next = other;
      other = first;
      first = next;
      size--;
    } while (!state.isTerminal());
    rng.setState(seed);
    state.rewards(path.outcome());
  }

  @Override
  public int choose(int mover, LegalPool legal, MoveLog before, Rng rng) {
    sampler.mover = mover;
    if (weighed != null) {
      return sampler.draw(legal, rng);
    }
    return rng.nextBoolean(epsilon) ? legal.random(rng) : sampler.best(legal, rng);
  }

  @Override
  public void learn(MoveLog log, int treeMoves, double[] outcome) {
    for (int i = 0; i < log.size(); i++) {
      int mover = log.mover(i);
      if (!searcherOnly || mover == searcher) {
        means.add(key(mover, log.move(i)), outcome[mover]);
      }
    }
  }

  private final class Sampler extends MoveSampler {
    private int mover;

    @Override
    float value(int move) {
      return means.mean(key(mover, move));
    }

    @Override
    float weight(int move) {
      return weighed.weight(key(mover, move));
    }

    @Override
    float largestWeight() {
      return weighed.largestWeight();
    }
  }
}
