// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.minimax;

import io.banyan.core.budget.Meter;
import io.banyan.core.evaluation.Evaluator;
import io.banyan.core.game.Game;
import io.banyan.core.game.HashKey;
import io.banyan.core.game.MoveEvaluation;
import io.banyan.core.game.MoveOrdering;
import io.banyan.core.game.NoisyMoves;
import io.banyan.core.game.State;
import io.banyan.core.random.Rng;
import java.util.Arrays;

/**
 * Alpha-beta search to a fixed depth with an {@link Evaluator} at the horizon: negamax, fail-soft
 * (Knuth and Moore 1975; Fishburn 1983). The same search serves the {@code alphabeta} agent and, in
 * its plain form, the MCTS-minimax hybrids of Baier and Winands 2018.
 *
 * <p>Terminal states have their exact result, and a shorter win is better than a longer one. A
 * forced pass costs no depth, unless it answers another pass. Where the mover does not change after
 * a move, the sign does not either. A search of one ply asks nothing of opponents and works for any
 * number of players; deeper ones need two.
 *
 * <p>One state and one set of buffers per ply, made when first needed: searching allocates nothing.
 * Every state reached counts as one node, the horizon included.
 */
public final class AlphaBeta {
  private static final int MOST_HISTORY = 1 << 20;

  /** Among moves of equal score these count more than any history. */
  private static final int FAVOURITE = 1 << 30;

  private static final int KILLER = 1 << 29;
  private static final int OLDER_KILLER = 1 << 28;
  private static final int MOST_CREDIT = OLDER_KILLER - 1;

  private final Game game;
  private final AlphaBetaOptions options;
  private final Evaluator evaluator;
  private final boolean sorted;

  /** More than the game's own order decides which move is next. */
  private final boolean refined;

  /** The states at the horizon are evaluated from the states above them. */
  private final boolean aheadOfMoves;

  private final boolean twoPlayers;
  private final double[] rewards;
  private final PassMoves passes;
  private final int[][] history;
  private final int historyMask;
  private TranspositionTable table;
  private Frame[] frames = new Frame[8];

  private Rng rng;
  private Meter meter;
  private boolean stopped;
  private long nodes;
  private long guesses;

  /** Makes a searcher with the game's own evaluation. */
  public AlphaBeta(Game game, AlphaBetaOptions options, int depth, String user) {
    this(game, options, null, depth, user);
  }

  /**
   * Makes a searcher.
   *
   * @param eval the evaluation at the horizon; null for the game's own
   * @param depth the deepest search that will be asked for
   * @param user who needs it, as named in specifications, for the message if the game will not do
   */
  public AlphaBeta(
      Game game, AlphaBetaOptions options, Evaluator.Factory eval, int depth, String user) {
    this.game = game;
    this.options = options;
    if (depth > 1 && game.players() != 2) {
      throw new IllegalArgumentException(
          "%s looks further than one move, which needs a game of two players; %s has %d"
              .formatted(user, game.id(), game.players()));
    }
    evaluator = Evaluator.of(eval, game, user);
    State state = game.newState();
    check(!options.ordered() || state instanceof MoveOrdering, user, "an order of moves");
    check(
        options.tableMegabytes() == 0 || state instanceof HashKey,
        user,
        "a hash key of states for its table (table=false does without)");
    check(
        options.quiescence() == 0 || state instanceof NoisyMoves,
        user,
        "to be told the noisy moves for quiescence");
    twoPlayers = game.players() == 2;
    refined = options.tableMegabytes() > 0 || options.killers() || options.history();
    sorted = options.ordered() || refined;
    aheadOfMoves = eval == null && state instanceof MoveEvaluation;
    rewards = new double[game.players()];
    passes = new PassMoves(game);
    int range = Math.min(MOST_HISTORY, Integer.highestOneBit(2 * game.moveRange() - 1));
    historyMask = range - 1;
    history = new int[options.history() ? game.players() : 0][range];
  }

  private void check(boolean offered, String user, String meaning) {
    if (!offered) {
      throw new IllegalArgumentException(
          user + " needs " + meaning + ", which the game " + game.id() + " does not offer");
    }
  }

  // --- for the hybrids ---------------------------------------------------------------------------

  /**
   * The best move of a state that is not terminal. Of equal moves each is as likely, unless the
   * game's order prefers one.
   */
  public int bestMove(State state, int depth, Rng newRng) {
    begin(state, newRng, null);
    Frame root = frames[0];
    int n = order(root, state.legalMoves(root.moves), state.mover(), Game.NO_MOVE);
    if (n == 1) {
      return next(root, 0, 1);
    }
    tryMoves(0, n, depth, -MinimaxScore.INFINITE, MinimaxScore.INFINITE);
    return root.line[0];
  }

  /** The value of a state for a player, in [0, 1]: exact if terminal, at depth 0 the evaluation. */
  public double value(State state, int player, int depth, Rng newRng) {
    if (state.isTerminal()) {
      return terminalValue(state, player);
    }
    if (depth == 0) {
      return evaluator.evaluate(state, player);
    }
    begin(state, newRng, null);
    double value =
        MinimaxScore.value(search(0, depth, -MinimaxScore.INFINITE, MinimaxScore.INFINITE));
    return player == state.mover() ? value : 1 - value;
  }

  // --- for iterative deepening -------------------------------------------------------------------

  /** Prepares to search a state; a null meter never stops it. */
  void begin(State state, Rng newRng, Meter newMeter) {
    rng = newRng;
    meter = newMeter;
    stopped = false;
    nodes = 0;
    guesses = 0;
    frame(0).attach(state);
    frames[0].afterPass = false;
  }

  void gameStarted() {
    if (table != null) {
      table.newGame();
    }
    for (int[] ofPlayer : history) {
      Arrays.fill(ofPlayer, 0);
    }
  }

  void searchStarted() {
    if (table == null && options.tableMegabytes() > 0) {
      table = new TranspositionTable(options.tableMegabytes());
    }
    if (table != null) {
      table.newSearch();
    }
    for (int[] ofPlayer : history) {
      for (int i = 0; i < ofPlayer.length; i++) {
        ofPlayer[i] >>= 3;
      }
    }
    for (Frame f : frames) {
      if (f != null) {
        f.killer = Game.NO_MOVE;
        f.olderKiller = Game.NO_MOVE;
      }
    }
  }

  /** Puts the moves of the root in order of trial and returns how many are searched. */
  int orderRoot() {
    Frame root = frames[0];
    int n = order(root, root.state.legalMoves(root.moves), root.state.mover(), Game.NO_MOVE);
    for (int i = 0; i < n; i++) {
      next(root, i, n);
    }
    return n;
  }

  int rootMove(int index) {
    return frames[0].moves[index];
  }

  /** The score of a root move; meaningless after {@link #isStopped}. */
  int searchRootMove(int move, int n, int depth, int alpha, int beta, boolean first) {
    boolean pass = isForcedPass(frames[0], move, n);
    return searchMove(0, move, depth, pass, alpha, beta, first);
  }

  /** The line expected after the root move searched last. */
  int[] lineAfter(int move) {
    frames[0].noteLine(move, frame(1));
    return Arrays.copyOf(frames[0].line, frames[0].lineLength);
  }

  /** True once the meter has ended the search. */
  boolean isStopped() {
    return stopped;
  }

  /** States reached since the search began. */
  public long nodes() {
    return nodes;
  }

  /** How often a value was an estimate instead of a result since the search began. */
  long guesses() {
    return guesses;
  }

  AlphaBetaOptions options() {
    return options;
  }

  long tableBytes() {
    return table == null ? 0 : table.bytes();
  }

  // --- the search --------------------------------------------------------------------------------

  /** The score, for its mover, of the state at a ply, which is not terminal. */
  private int search(int ply, int depth, int alpha, int beta) {
    Frame f = frames[ply];
    long key = 0;
    int hashMove = Game.NO_MOVE;
    if (table != null) {
      key = key(f, depth);
      int slot = table.find(key);
      if (slot != TranspositionTable.NONE) {
        hashMove = table.move(slot);
        int score = MinimaxScore.toRoot(table.score(slot), ply);
        if (table.depth(slot) >= depth && decides(table.bound(slot), score, alpha, beta)) {
          guesses += MinimaxScore.isDecided(score) ? 0 : 1;
          f.lineLength = 0;
          return score;
        }
      }
    }
    int n = order(f, f.state.legalMoves(f.moves), f.state.mover(), hashMove);
    int best = tryMoves(ply, n, depth, alpha, beta);
    if (table != null && !stopped) {
      int bound =
          best >= beta
              ? TranspositionTable.AT_LEAST
              : best <= alpha ? TranspositionTable.AT_MOST : TranspositionTable.EXACT;
      int move = f.lineLength > 0 ? f.line[0] : hashMove;
      table.store(key, MinimaxScore.toNode(best, ply), depth, bound, move);
    }
    return best;
  }

  private static boolean decides(int bound, int score, int alpha, int beta) {
    return bound == TranspositionTable.EXACT
        || (bound == TranspositionTable.AT_LEAST ? score >= beta : score <= alpha);
  }

  /** Near the cap on moves a state's future depends on the moves played, so the key does too. */
  private long key(Frame f, int depth) {
    long key = f.hash.key();
    int ply = f.state.ply();
    boolean nearCap = ply + 2 * depth + options.quiescence() >= game.maxPlies();
    return nearCap ? key ^ Rng.hash(ply) : key;
  }

  /** Tries the moves of a ply, which are ordered already. */
  private int tryMoves(int ply, int n, int depth, int alpha, int beta) {
    Frame f = frames[ply];
    int best = -MinimaxScore.INFINITE;
    int soonestWin = MinimaxScore.WIN - (ply + 1);
    f.lineLength = 0;
    for (int i = 0; i < n; i++) {
      int move = next(f, i, n);
      boolean pass = isForcedPass(f, move, n);
      int bound = Math.max(alpha, best);
      int less = reduction(i, depth, pass, bound);
      int score =
          less == 0
              ? searchMove(ply, move, depth, pass, bound, beta, i == 0)
              : searchMove(ply, move, depth - less, false, bound, bound + 1, true);
      if (less > 0 && score > bound && !stopped) {
        score = searchMove(ply, move, depth, false, bound, beta, false);
      }
      if (stopped) {
        return best;
      }
      if (score > best) {
        best = score;
        if (score > bound) {
          f.noteLine(move, frames[ply + 1]);
        }
        if (score >= beta) {
          noteCutoff(f, move, depth);
          return best;
        }
        if (score >= soonestWin) {
          return best;
        }
      }
    }
    return best;
  }

  /**
   * How many plies less the move at a place in the order is searched at first. A result that is
   * found less deep is a result all the same, so proofs stay proofs; but a loss is not settled for
   * less.
   */
  private int reduction(int index, int depth, boolean pass, int bound) {
    int from = options.reductions();
    if (from == 0 || index < from || depth < 3 || pass || bound < -MinimaxScore.UNIT) {
      return 0;
    }
    return depth >= 6 && index >= 3 * from ? 2 : 1;
  }

  private boolean isForcedPass(Frame f, int move, int n) {
    return n == 1 && twoPlayers && !f.afterPass && passes.isPass(f.state, move);
  }

  /** The score of a move for its mover. A pass is searched as deep as if it had not been made. */
  private int searchMove(
      int ply, int move, int depth, boolean pass, int alpha, int beta, boolean first) {
    if (meter != null && !meter.allows(nodes, nodes)) {
      stopped = true;
      return 0;
    }
    nodes++;
    Frame f = frames[ply];
    Frame child = frame(ply + 1);
    int mover = f.state.mover();
    int below = pass ? depth : depth - 1;
    boolean atHorizon = below <= -options.quiescence();
    child.lineLength = 0;
    if (atHorizon && aheadOfMoves) {
      double value = f.ahead.evaluateAfter(move, mover);
      if (!Double.isNaN(value)) {
        guesses++;
        return MinimaxScore.of(value);
      }
    }
    child.follow(f, move);
    child.afterPass = pass;
    if (child.state.isTerminal()) {
      return terminalScore(child.state, mover, ply + 1);
    }
    if (atHorizon) {
      guesses++;
      return MinimaxScore.of(evaluator.evaluate(child.state, mover));
    }
    if (options.scout() && !first && beta - alpha > 1) {
      int score = descend(ply + 1, mover, below, alpha, alpha + 1);
      if (stopped || score <= alpha || score >= beta) {
        return score;
      }
    }
    return descend(ply + 1, mover, below, alpha, beta);
  }

  private int descend(int ply, int viewer, int depth, int alpha, int beta) {
    boolean same = frames[ply].state.mover() == viewer;
    int low = same ? alpha : -beta;
    int high = same ? beta : -alpha;
    int score = depth > 0 ? search(ply, depth, low, high) : quiesce(ply, depth, low, high);
    return same ? score : -score;
  }

  /**
   * Beyond the horizon: the mover may stand pat on the evaluation or try a noisy move; where noise
   * is forced, only if there is none.
   *
   * @param depth 0 at the horizon, then negative
   */
  private int quiesce(int ply, int depth, int alpha, int beta) {
    Frame f = frames[ply];
    int mover = f.state.mover();
    f.lineLength = 0;
    boolean forced = f.noise.noiseIsForced();
    int noisy = forced ? f.noise.noisyMoves(f.moves) : 0;
    int best = -MinimaxScore.INFINITE;
    if (noisy == 0) {
      guesses++;
      best = MinimaxScore.of(evaluator.evaluate(f.state, mover));
      if (best >= beta) {
        return best;
      }
      noisy = forced ? 0 : f.noise.noisyMoves(f.moves);
    }
    int n = noisy == 0 ? 0 : order(f, noisy, mover, Game.NO_MOVE);
    for (int i = 0; i < n; i++) {
      int move = next(f, i, n);
      int bound = Math.max(alpha, best);
      int score = searchMove(ply, move, depth, false, bound, beta, true);
      if (stopped) {
        return best;
      }
      if (score > best) {
        best = score;
        if (score > bound) {
          f.noteLine(move, frames[ply + 1]);
        }
        if (score >= beta) {
          return best;
        }
      }
    }
    return best;
  }

  private int terminalScore(State state, int player, int ply) {
    double value = terminalValue(state, player);
    return value == 1
        ? MinimaxScore.WIN - ply
        : value == 0 ? ply - MinimaxScore.WIN : MinimaxScore.of(value);
  }

  /** The player's reward; of two players what one gains the other loses. */
  private double terminalValue(State state, int player) {
    state.rewards(rewards);
    return twoPlayers ? (1 + rewards[player] - rewards[1 - player]) / 2 : rewards[player];
  }

  // --- the order of moves ------------------------------------------------------------------------

  /** Cuts the move list to the width and gives every move its score; returns how many are left. */
  private int order(Frame f, int count, int mover, int hashMove) {
    int n = count;
    f.listed = n;
    if (!sorted || n == 1) {
      return n;
    }
    f.shuffle(n, rng);
    boolean narrowed = options.width() > 0 && options.width() < n;
    if (options.ordered()) {
      f.ordering.orderingScores(f.moves, n, f.scores);
    } else {
      Arrays.fill(f.scores, 0, n, 0);
    }
    if (!refined) {
      // Each of the best moves is looked for when its turn comes: most turns never do.
      return narrowed ? options.width() : n;
    }
    Arrays.fill(f.ties, 0, n, 0);
    if (narrowed) {
      // The order of the game alone decides which moves are searched at all.
      for (int i = 0; i < options.width(); i++) {
        f.pick(i, n);
      }
      n = options.width();
    }
    if (options.killers() || options.history() || hashMove != Game.NO_MOVE) {
      refine(f, n, mover, hashMove);
    }
    return n;
  }

  /**
   * The move of the table first, then the game's favourites, then the killers, then the rest; what
   * the game holds equal in the order of their history. Killers before the favourites cost half as
   * many nodes again where the game's order is good (Breakthrough, Catch the Lion, Connect Four).
   */
  private void refine(Frame f, int n, int mover, int hashMove) {
    double top = f.scores[0];
    for (int i = 1; i < n; i++) {
      top = Math.max(top, f.scores[i]);
    }
    for (int i = 0; i < n; i++) {
      int move = f.moves[i];
      int tie = options.history() ? history[mover][move & historyMask] : 0;
      if (f.scores[i] == top && options.ordered()) {
        tie += FAVOURITE;
      }
      if (options.killers() && (move == f.killer || move == f.olderKiller)) {
        tie += move == f.killer ? KILLER : OLDER_KILLER;
        f.scores[i] = top;
      }
      f.ties[i] = tie;
      if (move == hashMove) {
        f.scores[i] = Double.POSITIVE_INFINITY;
      }
    }
  }

  private int next(Frame f, int i, int n) {
    if (!sorted) {
      return f.pickRandom(i, n, rng);
    }
    return refined ? f.pick(i, n) : f.pickByScore(i);
  }

  private void noteCutoff(Frame f, int move, int depth) {
    f.noteKiller(move);
    if (options.history()) {
      int[] ofMover = history[f.state.mover()];
      int i = move & historyMask;
      ofMover[i] = Math.min(MOST_CREDIT, ofMover[i] + depth * depth);
    }
  }

  private Frame frame(int ply) {
    if (ply >= frames.length) {
      frames = Arrays.copyOf(frames, 2 * ply);
    }
    Frame f = frames[ply];
    if (f == null) {
      f = new Frame(game);
      frames[ply] = f;
    }
    return f;
  }
}
