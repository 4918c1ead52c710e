// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.evaluation;

import io.banyan.core.game.BoardPlanes;
import io.banyan.core.game.Game;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Learns the weights of a {@link TupleNetwork} by temporal differences: TD(lambda) over games in
 * which both players take the move with the best value, or sometimes any move (Sutton 1988; for
 * n-tuples Lucas 2008, Jaskowski 2014).
 *
 * <p>After a game the targets are made backwards. The target of a state is a mixture of the value
 * of the next state and the target of that one; at the end it is the result. Where a random move
 * was played the value of the best move is the target, so that mistakes made on purpose teach
 * nothing. Then the weights of each state take a step by the gradient of the log loss.
 *
 * <p>The whole memory is the weights and the number of games played: a game's chance comes from its
 * number. So a run that was stopped goes on as if it had not been.
 */
public final class TupleLearner implements GameLearner<TupleNetwork> {
  private static final double LAST_RATE = 0.05;
  private static final String CHECKPOINT = "banyan learning 1";

  private final Game game;
  private final LearnOptions options;
  private final TupleLayout layout;
  private final Stages stages;
  private final TupleLayout.Scratch scratch;
  private final float[] weights;
  private final State state;
  private final State next;
  private final int[] moves;
  private final double[] rewards;
  private final int[] numbers;
  private int played;
  private double recentLoss = Math.log(2);

  // One game: for each state that was not terminal its weights, mover, and what came of it.
  private int[][] active = new int[0][];
  private int[] movers = new int[0];
  private float[] sums = new float[0];
  private double[] targets = new double[0];
  private boolean[] explored = new boolean[0];
  private float[] bests = new float[0];

  /** Begins to learn. */
  public TupleLearner(Game game, LearnOptions options) {
    this.game = game;
    this.options = options;
    if (game.players() != 2) {
      throw new IllegalArgumentException(
          "learning needs a game of two players; " + game.id() + " has " + game.players());
    }
    BoardPlanes board = TupleNetwork.board(game, "learning");
    layout = new TupleLayout(board, TupleShapes.parse(options.features(), board, options.seed()));
    stages = Stages.measured(game, options.stages(), options.seed());
    if ((long) layout.size() * stages.count() > 1 << 26) {
      throw new IllegalArgumentException(
          "%s in %d stages has %d weights, more than %d"
              .formatted(
                  options.features(),
                  stages.count(),
                  (long) layout.size() * stages.count(),
                  1 << 26));
    }
    scratch = layout.scratch();
    weights = new float[layout.size() * stages.count()];
    state = game.newState();
    next = game.newState();
    moves = new int[game.maxMoves()];
    rewards = new double[2];
    numbers = new int[layout.images()];
  }

  @Override
  public int played() {
    return played;
  }

  @Override
  public boolean isDone() {
    return played >= options.games();
  }

  /** The mean log loss of the results in recent games, by the values before they were learned. */
  @Override
  public String news() {
    return String.format(Locale.ROOT, "log loss %.3f", recentLoss);
  }

  @Override
  public void playOne() {
    Rng rng = new Rng(Rng.hash(options.seed(), played));
    int n = play(rng);
    double share = played / (double) options.games();
    double rate = options.rate() * (1 - (1 - LAST_RATE) * share);
    setTargets(n);
    noteLoss(n);
    for (int t = n - 1; t >= 0; t--) {
      learn(active[t], targets[t], rate);
    }
    played++;
  }

  /** Plays a game; returns how many states were seen. The end is left in {@code state}. */
  private int play(Rng rng) {
    open(rng);
    int n = 0;
    while (!state.isTerminal()) {
      makeRoom(n);
      look(state, active[n]);
      sums[n] = sum(active[n]);
      movers[n] = state.mover();
      explored[n] = rng.nextBoolean(options.explore());
      int count = state.legalMoves(moves);
      int best = best(count, n, rng);
      int move = explored[n] ? moves[rng.nextInt(count)] : best;
      state.play(move);
      n++;
    }
    return n;
  }

  private void open(Rng rng) {
    do {
      state.copyFrom(game.newState());
      int plies = rng.nextInt(options.opening() + 1);
      for (int i = 0; i < plies && !state.isTerminal(); i++) {
        state.play(moves[rng.nextInt(state.legalMoves(moves))]);
      }
    } while (state.isTerminal());
  }

  private void makeRoom(int n) {
    if (n == active.length) {
      int more = Math.max(64, 2 * n);
      active = Arrays.copyOf(active, more);
      movers = Arrays.copyOf(movers, more);
      sums = Arrays.copyOf(sums, more);
      targets = Arrays.copyOf(targets, more);
      explored = Arrays.copyOf(explored, more);
      bests = Arrays.copyOf(bests, more);
    }
    if (active[n] == null) {
      active[n] = new int[layout.images()];
    }
  }

  /** The best of the moves, the first of equals after a random start; notes its value. */
  private int best(int count, int n, Rng rng) {
    int mover = state.mover();
    int start = rng.nextInt(count);
    float bestValue = Float.NEGATIVE_INFINITY;
    int bestMove = moves[start];
    for (int i = 0; i < count; i++) {
      int move = moves[(start + i) % count];
      next.copyFrom(state);
      next.play(move);
      float value = valueFor(mover);
      if (value > bestValue) {
        bestValue = value;
        bestMove = move;
      }
    }
    bests[n] = bestValue;
    return bestMove;
  }

  /** The value of the next state on the logistic scale. */
  private float valueFor(int player) {
    if (next.isTerminal()) {
      next.rewards(rewards);
      double lead = rewards[player] - rewards[1 - player];
      return lead > 0 ? Float.MAX_VALUE : lead < 0 ? -Float.MAX_VALUE : 0;
    }
    look(next, numbers);
    float value = sum(numbers);
    return next.mover() == player ? value : -value;
  }

  private void look(State seen, int[] found) {
    int stage = stages.of(layout.look(seen, scratch));
    layout.numbers(scratch, found);
    int from = stage * layout.size();
    for (int i = 0; i < found.length; i++) {
      found[i] += from;
    }
  }

  private float sum(int[] of) {
    float sum = 0;
    for (int i : of) {
      sum += weights[i];
    }
    return sum;
  }

  private void setTargets(int n) {
    state.rewards(rewards);
    double lambda = options.lambda();
    double later = (1 + rewards[0] - rewards[1]) / 2;
    double value = later;
    for (int t = n - 1; t >= 0; t--) {
      int mover = movers[t];
      if (explored[t]) {
        double best = chance(bests[t]);
        later = mover == 0 ? best : 1 - best;
      } else {
        later = (1 - lambda) * value + lambda * later;
      }
      targets[t] = mover == 0 ? later : 1 - later;
      double own = chance(sums[t]);
      value = mover == 0 ? own : 1 - own;
    }
  }

  /** For people to look at; nothing depends on it. */
  private void noteLoss(int n) {
    double won = (1 + rewards[0] - rewards[1]) / 2;
    double sum = 0;
    for (int t = 0; t < n; t++) {
      double result = movers[t] == 0 ? won : 1 - won;
      double p = Math.min(1 - 1e-6, Math.max(1e-6, chance(sums[t])));
      sum -= result * Math.log(p) + (1 - result) * Math.log(1 - p);
    }
    recentLoss += (sum / n - recentLoss) / 1000;
  }

  private void learn(int[] of, double target, double rate) {
    float step = (float) (rate * (target - chance(sum(of))) / of.length);
    for (int i : of) {
      weights[i] += step;
    }
  }

  private static double chance(float value) {
    return 1 / (1 + StrictMath.exp(-Math.max(-30, Math.min(30, (double) value))));
  }

  @Override
  public TupleNetwork learned(String commit) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("game", game.id());
    facts.put("board", TupleNetwork.boardName((BoardPlanes) game, game));
    facts.put("options", options.toString());
    facts.put("played", Integer.toString(played));
    facts.put("commit", commit);
    return TupleNetwork.of(layout, stages, weights, facts);
  }

  // --- checkpoints -------------------------------------------------------------------------------

  @Override
  public byte[] checkpoint() {
    ByteBuffer kept = ByteBuffer.allocate(4 * weights.length);
    kept.asFloatBuffer().put(weights);
    return Checkpoint.write(CHECKPOINT, game, options, played, kept.array());
  }

  @Override
  public void resume(byte[] checkpoint, String source) {
    Checkpoint read = Checkpoint.read(checkpoint, CHECKPOINT, game, options, source);
    if (read.kept().remaining() != 4 * weights.length) {
      throw Checkpoint.damaged(source);
    }
    played = read.played();
    read.kept().asFloatBuffer().get(weights);
  }
}
