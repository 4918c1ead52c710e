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

/**
 * N-gram playouts (NAST: Powley, Whitehouse and Cowling 2013; N-grams: Stankiewicz, Winands and
 * Uiterwijk 2011; Tak, Winands and Björnsson 2012): like MAST, but a move is judged together with
 * the one or two moves made before it. The estimate is the average over all lengths seen often
 * enough.
 */
public final class Nast extends ByMoves {
  public static final Param.Whole N =
      Param.integer("n", 2, 2, 3, "longest sequence looked at").asPositional();
  public static final Param.Word MODE =
      Param.choice("mode", "how moves are drawn", "gibbs", "egreedy");
  public static final Param.Number TAU =
      Param.number("tau", 1, 0.02, 1000, "temperature of Gibbs sampling");
  public static final Param.Number E =
      Param.number("e", 0.2, 0, 1, "probability of a random move, mode egreedy");
  public static final Param.Whole K =
      Param.integer("k", 7, 0, 1_000_000, "visits before a longer sequence counts");
  public static final Param.Number KEEP =
      Param.number("keep", 0, 0, 1, "share of the statistics kept from move to move");

  public static final Entry<PlayoutPolicy.Factory> ENTRY =
      Entry.of(SearchSlots.PLAYOUT, "nast", "playouts prefer replies that did well (N-grams)")
          .formula("mean of the 1..n-gram means seen at least k times; gibbs or epsilon-greedy")
          .source(
              "Stankiewicz, Winands, Uiterwijk 2011; Tak, Winands, Bjornsson 2012; Powley,"
                  + " Whitehouse, Cowling 2013")
          .param(N)
          .param(MODE)
          .param(TAU)
          .param(E)
          .param(K)
          .param(KEEP)
          .makes(args -> context -> new Nast(context, args));

  private static final int STEPS = 1024;
  private static final byte RARE = -1;

  private final MoveKeys keys;
  private final int range;
  private final MoveMeans single;
  private final MoveMeans pairs;
  private final MoveMeans triples;
  private final boolean gibbs;
  private final double epsilon;

  /** Visits from which on a longer sequence counts, at least one. */
  private final float enough;

  /** True if single moves and pairs are all there is, and keys need no hashing. */
  private final boolean plain;

  private final double keep;
  private final float[] exponentials = new float[STEPS + 1];
  private final int players;

  /** True if tries are measured against the largest means: later moves are legal at the root. */
  private final boolean bounded;

  private final int[] rootMoves;
  private int rootCount;

  /** Nothing that counts has a larger mean. They rise at once and fall when looked up anew. */
  private float largestSingle = 1;

  private float largestPair = 1;
  private int untilLook;

  /** Quick tries by rounded means; null unless states show their pool and keys are plain. */
  private final RoughTries tries;

  private final int[] roughSingle;

  /** Of pairs seen too rarely {@link #RARE}. */
  private final byte[] roughPairs;

  private final Sampler sampler = new Sampler();

  private Nast(PartContext context, Args args) {
    super(context);
    int n = args.integer(N);
    double tau = args.number(TAU);
    keys = new MoveKeys(context.moveRange(), context.players());
    range = context.moveRange();
    players = context.players();
    rootMoves = new int[pool().isPlacement() ? context.game().maxMoves() : 0];
    single = new MoveMeans(keys.size(), 1);
    pairs = new MoveMeans(keys.sequenceSize(2), 1);
    triples = n == 3 ? new MoveMeans(keys.sequenceSize(3), 1) : null;
    gibbs = args.text(MODE).equals("gibbs");
    epsilon = args.number(E);
    enough = Math.max(args.integer(K), Float.MIN_VALUE);
    keep = args.number(KEEP);
    bounded = n == 2 && gibbs && pool().isPlacement();
    plain = n == 2 && keys.hasPlainPairs();
    for (int i = 0; i <= STEPS; i++) {
      exponentials[i] = (float) StrictMath.exp(((double) i / STEPS - 1) / tau);
    }
    tries = plain && gibbs && pool().isStatesOwn() ? new RoughTries(exponentials) : null;
    roughSingle = new int[tries != null ? keys.size() : 0];
    roughPairs = new byte[tries != null ? keys.sequenceSize(2) : 0];
    round();
  }

  /** Rounds all means. */
  private void round() {
    for (int i = 0; i < roughSingle.length; i++) {
      roughSingle[i] = RoughTries.of(single.mean(i));
    }
    for (int i = 0; i < roughPairs.length; i++) {
      roughPairs[i] = roughPair(i, pairs.mean(i));
    }
  }

  private byte roughPair(int key, float mean) {
    return pairs.visits(key) >= enough ? RoughTries.byteOf(mean) : RARE;
  }

  /** Finds the largest means, so rarely that it costs next to nothing per outcome. */
  private void look() {
    untilLook = pairs.size();
    largestPair = pairs.largest(enough);
    largestSingle = 0;
    for (int i = 0; i < rootCount; i++) {
      for (int p = 0; p < players; p++) {
        raiseSingle(single.mean(keys.key(p, rootMoves[i])));
      }
    }
  }

  private void raiseSingle(float mean) {
    if (mean > largestSingle) {
      largestSingle = mean;
    }
  }

  /** No legal move has a larger value. */
  private float largestValue() {
    return bounded ? Math.max(largestSingle, (largestSingle + largestPair) / 2) : 1;
  }

  @Override
  public void gameStarted() {
    single.clear();
    pairs.clear();
    if (triples != null) {
      triples.clear();
    }
    round();
  }

  @Override
  public void searchStarted(SearchInfo info) {
    single.decay(keep);
    pairs.decay(keep);
    if (triples != null) {
      triples.decay(keep);
    }
    round();
    if (bounded) {
      rootCount = info.root().legalMoves(rootMoves);
      look();
    }
  }

  @Override
  public void playOut(State state, Trajectory path, Rng rng) {
    if (tries != null && hasOwnPool(path)) {
      playPool(state, path, rng);
    } else {
      playToTheEnd(state, path, rng);
    }
  }

  /** The same playout, by rounded means. */
  private void playPool(State state, Trajectory path, Rng rng) {
    begin(state, path);
    MoveLog log = path.log();
    int[] moves = pool().moves();
    int[] singles = roughSingle;
    byte[] pairs = roughPairs;
    int[] limits = tries.limits();
    int lift = tries.lift(step(largestValue()));
    int hope = lift + tries.doubt();
    int range = this.range;
    int size = pool().size();
    int mover = state.mover();
    int move = log.move(log.size() - 1);
    long seed = rng.state();
    do {
      int single0 = mover * range;
      int pair0 = (single0 + move) * range;
      long before = seed;
      int left = MoveSampler.TRIES;
      int lead;
      do {
        seed += Rng.GAMMA;
        long bits = Rng.mix(seed);
        move = moves[Rng.bounded(bits, size)];
        int sum = RoughTries.sum(singles[single0 + move], pairs[pair0 + move]);
        lead = sum - limits[RoughTries.bucket(bits)];
      } while (lead + hope < 0 && --left > 0);
      if (lead + lift < 0) {
        rng.setState(before);
        move = nextMove(state, path, rng);
        seed = rng.state();
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
  public int choose(int mover, LegalPool legal, MoveLog before, Rng rng) {
    sampler.at(before, mover);
    if (gibbs) {
      return sampler.draw(legal, rng);
    }
    return rng.nextBoolean(epsilon) ? legal.random(rng) : sampler.best(legal, rng);
  }

  @Override
  public void learn(MoveLog log, int treeMoves, double[] outcome) {
    if (tries != null) {
      learnPlain(log, outcome);
    } else {
      learnAll(log, outcome);
    }
    untilLook -= log.size();
    if (bounded && untilLook <= 0) {
      look();
    }
  }

  private void learnAll(MoveLog log, double[] outcome) {
    for (int i = 0; i < log.size(); i++) {
      int mover = log.mover(i);
      int move = log.move(i);
      double r = outcome[mover];
      raiseSingle(single.add(keys.key(mover, move), r));
      if (i >= 1) {
        learnPair(keys.pair(mover, log.move(i - 1), move), r);
      }
      if (i >= 2 && triples != null) {
        triples.add(keys.triple(mover, log.move(i - 2), log.move(i - 1), move), r);
      }
    }
  }

  /** The same of single moves and pairs, with their rounded means. */
  private void learnPlain(MoveLog log, double[] outcome) {
    int last = -1;
    for (int i = 0; i < log.size(); i++) {
      int mover = log.mover(i);
      int move = log.move(i);
      double r = outcome[mover];
      int key = keys.key(mover, move);
      float mean = single.add(key, r);
      raiseSingle(mean);
      roughSingle[key] = RoughTries.of(mean);
      if (last >= 0) {
        int pair = keys.pair(mover, last, move);
        roughPairs[pair] = learnPair(pair, r) ? RoughTries.byteOf(pairs.mean(pair)) : RARE;
      }
      last = move;
    }
  }

  /** True if the pair counts. */
  private boolean learnPair(int pair, double r) {
    float mean = pairs.add(pair, r);
    if (pairs.visits(pair) < enough) {
      return false;
    }
    if (mean > largestPair) {
      largestPair = mean;
    }
    return true;
  }

  private static int step(float value) {
    return (int) (value * STEPS);
  }

  private final class Sampler extends MoveSampler {
    private int mover;
    private int last;
    private int secondLast;

    /** Keys of move 0, if they are plain; -1 if there was no move before. */
    private int single0;

    private int pair0;

    void at(MoveLog log, int player) {
      mover = player;
      int n = log.size();
      last = n >= 1 ? log.move(n - 1) : -1;
      secondLast = n >= 2 ? log.move(n - 2) : -1;
      if (plain) {
        single0 = keys.key(player, 0);
        pair0 = last >= 0 ? keys.pair(player, last, 0) : -1;
      }
    }

    @Override
    float value(int move) {
      if (!plain) {
        return meanOfAll(move);
      }
      float mean = single.mean(single0 + move);
      return pair0 >= 0 && pairs.visits(pair0 + move) >= enough
          ? (mean + pairs.mean(pair0 + move)) / 2
          : mean;
    }

    private float meanOfAll(int move) {
      float sum = single.mean(keys.key(mover, move));
      int count = 1;
      if (last >= 0) {
        int pair = keys.pair(mover, last, move);
        if (pairs.visits(pair) >= enough) {
          sum += pairs.mean(pair);
          count++;
        }
        if (triples != null && secondLast >= 0) {
          int triple = keys.triple(mover, secondLast, last, move);
          if (triples.visits(triple) >= enough) {
            sum += triples.mean(triple);
            count++;
          }
        }
      }
      return sum / count;
    }

    @Override
    float weight(int move) {
      return exponentials[step(value(move))];
    }

    @Override
    float largestWeight() {
      return exponentials[step(largestValue())];
    }
  }
}
