// SPDX-License-Identifier: Apache-2.0
package io.banyan.core.search.joint;

import io.banyan.core.budget.Forecast;
import io.banyan.core.budget.Meter;
import io.banyan.core.game.Game;
import io.banyan.core.game.JointGame;
import io.banyan.core.game.JointState;
import io.banyan.core.game.MoveLog;
import io.banyan.core.random.Rng;
import io.banyan.core.search.SearchReport;
import io.banyan.core.search.Solver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Monte-Carlo tree search for joint moves: at every node each player with a choice picks by its own
 * statistics, the joint move leads to the child. One thread, one seed, own memory; the same seed
 * and number of iterations give the same tree on every machine.
 *
 * <p><b>Proofs.</b> A node knows which players can force the full reward 1 from there: the chooser
 * if one child is so, another player if all children are; where several choose, a player that has a
 * move after which every reply is so. That is sound for any number of players and any sums. In
 * two-player games whose results so far all added up to 1 the search also avoids moves that let the
 * opponent win; this only steers it.
 *
 * <p><b>Games for one.</b> With a single player and no chance the best line found is kept, with its
 * end, and played out.
 */
public final class JointSearch {
  private static final int FIRST_CAP = 1000;
  private static final int LEAST_CAP = 500;
  private static final int MEASURED_PLAYOUTS = 50;
  private static final int MOST_REPLIES = 4096;
  private static final int STEPS_PER_LOOK = 8;
  private static final double FULL = 1 - 1e-9;

  private final JointGame game;
  private final JointConfig config;
  private final int players;
  private final JointTree tree;
  private final Bandit bandit;
  private final DecoupledUct alone;
  private final JointMast mast;
  private final JointNgrams ngrams;
  private final JointBonus bonus;
  private final Forecast forecast = new Forecast();
  private final JointRave rave;

  /** Whether moves with a choice are logged: for whatever learns from them. */
  private final boolean logs;

  private final boolean forOne;
  private final boolean solver;
  private final int chanceMask;
  private final JointState root;
  private final JointState work;
  private final MoveLog log = new MoveLog(256);
  private final double[] rewards;
  private final int[] joint;
  private final int[] reply;
  private int[] choices;
  private int[] path = new int[64];
  private int[] logFrom = new int[64];
  private int[] bestLine = {};
  private double bestReward = -1;
  private boolean sumsToOne;
  private int cap = FIRST_CAP;
  private long playouts;
  private long playoutSteps;
  private long iterations;
  private int searcher;
  private int steps;
  private Rng rng = new Rng(0);

  public JointSearch(JointGame game, JointConfig config) {
    this.game = game;
    this.config = config;
    players = game.players();
    bandit = config.newBandit();
    alone = config.newUct(0);
    boolean anywhere = config.rave() > 0;
    tree = new JointTree(players, bandit.needsExtras(), anywhere, config.memoryMegabytes());
    boolean learns = config.playout() != JointConfig.Playout.UNIFORM;
    mast = learns ? new JointMast(players, config.epsilon()) : null;
    ngrams =
        config.playout() == JointConfig.Playout.NGRAM
            ? new JointNgrams(players, mast, config.epsilon())
            : null;
    bonus = config.bonus() > 0 ? new JointBonus(players, config.bonus()) : null;
    rave = anywhere ? new JointRave(players) : null;
    logs = learns || anywhere;
    int chance = 0;
    int people = 0;
    for (int r = 0; r < players; r++) {
      if (game.isChance(r)) {
        chance |= 1 << r;
      } else {
        people++;
      }
    }
    chanceMask = chance;
    forOne = people == 1 && chance == 0;
    solver = config.solver() && players < 32;
    root = game.newState();
    work = game.newState();
    rewards = new double[players];
    joint = new int[players];
    reply = new int[players];
    choices = new int[path.length * players];
    gameStarted();
  }

  /** A new game begins: everything learnt is forgotten. */
  public void gameStarted() {
    tree.clear();
    bestLine = new int[0];
    bestReward = -1;
    sumsToOne = players == 2 && chanceMask == 0;
    playouts = 0;
    playoutSteps = 0;
    cap = FIRST_CAP;
    forecast.clear();
    if (mast != null) {
      mast.clear();
    }
    if (ngrams != null) {
      ngrams.clear();
    }
  }

  private void decay() {
    if (mast != null) {
      mast.decay(config.keep());
    }
    if (ngrams != null) {
      ngrams.decay(config.keep());
    }
  }

  /** Prepares a search of a state that is not terminal; keeps the tree if it belongs to it. */
  public void begin(JointState state, long seed) {
    begin(state, seed, 0);
  }

  /**
   * The same, for one player.
   *
   * @param player whose wins the Relative Bonus weighs
   */
  public void begin(JointState state, long seed, int player) {
    searcher = player;
    boolean same = tree.nodes > 0 && root.key() == state.key();
    rng = new Rng(seed);
    iterations = 0;
    if (same) {
      return;
    }
    root.copyFrom(state);
    tree.clear();
    bestLine = new int[0];
    bestReward = -1;
    decay();
    if (tree.add(root, JointTree.NONE, 0, JointTree.NONE) == JointTree.NONE) {
      throw new IllegalStateException(
          "no room for the root in " + config.memoryMegabytes() + " MB");
    }
    if (tree.terminal[0]) {
      tree.clear();
      throw new IllegalArgumentException("the game is over: there is nothing to search");
    }
  }

  /** A joint move was made; keeps what the tree knows of the state it leads to. */
  public void played(int[] jointMove) {
    if (tree.nodes == 0) {
      return;
    }
    int[] index = new int[players];
    boolean known = true;
    for (int r = 0; r < players; r++) {
      index[r] = indexOf(r, jointMove[r]);
      known &= index[r] >= 0;
    }
    int child = known ? tree.child(0, index, 0) : JointTree.NONE;
    boolean follows = forOne && bestLine.length > 1 && bestLine[0] == jointMove[0];
    bestLine = follows ? Arrays.copyOfRange(bestLine, 1, bestLine.length) : new int[0];
    bestReward = follows ? bestReward : -1;
    if (child == JointTree.NONE && !follows) {
      tree.clear();
      return;
    }
    root.play(jointMove);
    if (child != JointTree.NONE) {
      tree.keep(child);
    } else {
      tree.clear();
      tree.add(root, JointTree.NONE, 0, JointTree.NONE);
    }
    if (tree.nodes > 0 && tree.terminal[0]) {
      tree.clear();
    }
    decay();
  }

  private int indexOf(int player, int move) {
    int first = tree.slot(0, player);
    for (int i = 0; i < tree.counts[player]; i++) {
      if (tree.slotMove[first + i] == move) {
        return i;
      }
    }
    return -1;
  }

  /** Iterates while the meter allows it and something is left to find out. */
  public void run(Meter meter) {
    if (bonus != null) {
      bonus.begin(forecast.of(meter.budget()));
    }
    boolean goesOn = true;
    while (goesOn && !isDecided() && meter.allows(iterations, tree.nodes)) {
      goesOn = iterate(meter);
    }
    forecast.searched(iterations, meter.elapsedNanos());
  }

  /** True if more iterations cannot change the choice of anybody. */
  private boolean isDecided() {
    if (forOne && bestReward >= FULL) {
      return true;
    }
    return tree.wins[0] != 0 && (sumsToOne || forOne);
  }

  /** One iteration; false if the time was up in the middle of it, and nothing was learnt. */
  private boolean iterate(Meter meter) {
    work.copyFrom(root);
    log.clear();
    if (ngrams != null) {
      ngrams.begin();
    }
    int depth = 0;
    int node = 0;
    path[0] = 0;
    while (!tree.terminal[node] && !isSettled(node)) {
      if (depth + 1 == path.length) {
        path = Arrays.copyOf(path, 2 * path.length);
        choices = Arrays.copyOf(choices, path.length * players);
        logFrom = Arrays.copyOf(logFrom, path.length);
      }
      int from = depth * players;
      logFrom[depth] = log.size();
      choose(node, from);
      work.play(joint);
      int child = tree.child(node, choices, from);
      if (child == JointTree.NONE) {
        child =
            tree.add(
                work, node, tree.combine(node, choices, from), tree.childSlot(node, choices, from));
        path[++depth] = child;
        node = child;
        break;
      }
      path[++depth] = child;
      node = child;
    }
    steps = 0;
    if (!evaluate(node, meter)) {
      return false;
    }
    boolean played = node == JointTree.NONE || !isSettled(node);
    if (bonus != null && played && steps < cap) {
      bonus.shape(rewards, depth + steps, searcher, iterations + 1);
    }
    backUp(depth);
    iterations++;
    return true;
  }

  private boolean isSettled(int node) {
    return node != 0 && sumsToOne && tree.wins[node] != 0;
  }

  private void choose(int node, int from) {
    int chooser = tree.chooser[node];
    int slot = tree.firstSlot[node];
    for (int r = 0; r < players; r++) {
      int count = tree.counts[node * players + r];
      int i = 0;
      if (count > 1) {
        if ((chanceMask >>> r & 1) != 0) {
          i = rng.nextInt(count);
        } else if (chooser == r) {
          i = alone.selectAlone(tree, node, r, sumsToOne, rng);
        } else {
          i = bandit.select(tree, node, r, rng);
        }
        if (logs) {
          log.add(r, tree.slotMove[slot + i]);
        }
        if (ngrams != null) {
          ngrams.made(r, tree.slotMove[slot + i]);
        }
      }
      choices[from + r] = i;
      joint[r] = tree.slotMove[slot + i];
      slot += count;
    }
    if (forOne) {
      remember(joint[0], tree.counts[node * players]);
    }
  }

  /** Games for one keep every move of the iteration; those with a choice may be there already. */
  private void remember(int move, int count) {
    if (!logs || count == 1) {
      log.add(0, move);
    }
  }

  private boolean evaluate(int node, Meter meter) {
    if (node != JointTree.NONE) {
      if (tree.terminal[node]) {
        work.rewards(rewards);
        if (solver && tree.visits[node] == 0) {
          for (int r = 0; r < players; r++) {
            tree.wins[node] |= rewards[r] >= FULL ? 1 << r & ~chanceMask : 0;
          }
        }
        note();
        return true;
      }
      if (isSettled(node)) {
        for (int r = 0; r < players; r++) {
          rewards[r] = tree.wins[node] >>> r & 1;
        }
        return true;
      }
    }
    steps = !logs && !forOne ? work.playOut(cap, rng.nextLong(), rewards) : JointState.NO_PLAYOUT;
    if (steps == JointState.NO_PLAYOUT) {
      steps = playOut(meter);
      if (steps < 0) {
        return false;
      }
    }
    if (++playouts <= MEASURED_PLAYOUTS) {
      playoutSteps += steps;
      if (playouts == MEASURED_PLAYOUTS) {
        cap = (int) Math.max(LEAST_CAP, 10 * playoutSteps / playouts);
      }
    }
    note();
    return true;
  }

  /** Plays step by step; -1 if the time was up on the way. */
  private int playOut(Meter meter) {
    int made = 0;
    while (made < cap && !work.isTerminal()) {
      for (int r = 0; r < players; r++) {
        int count = work.legalCount(r);
        if (count == 0) {
          work.rewards(rewards);
          return made;
        }
        int i = 0;
        if (count > 1) {
          boolean learnt = mast != null && (chanceMask >>> r & 1) == 0;
          i = learnt ? learntMove(r, count) : rng.nextInt(count);
        }
        joint[r] = work.legalMove(r, i);
        if (forOne || logs && count > 1) {
          log.add(r, joint[r]);
        }
        if (ngrams != null && count > 1) {
          ngrams.made(r, joint[r]);
        }
      }
      work.play(joint);
      if (++made % STEPS_PER_LOOK == 0 && meter.isOver()) {
        return -1;
      }
    }
    work.rewards(rewards);
    return made;
  }

  private int learntMove(int player, int count) {
    return ngrams != null
        ? ngrams.choose(work, player, count, rng)
        : mast.choose(work, player, count, rng);
  }

  private void note() {
    if (sumsToOne && Math.abs(rewards[0] + rewards[1] - 1) > 1e-9) {
      sumsToOne = false;
    }
    if (forOne && rewards[0] > bestReward) {
      bestReward = rewards[0];
      bestLine = new int[log.size()];
      for (int i = 0; i < bestLine.length; i++) {
        bestLine[i] = log.move(i);
      }
    }
    if (mast != null) {
      mast.learn(log, rewards);
    }
    if (ngrams != null) {
      ngrams.learn(log, rewards);
    }
  }

  private void backUp(int depth) {
    boolean proving = solver;
    int known = log.size();
    if (rave != null) {
      rave.begin();
    }
    for (int d = depth; d >= 0; d--) {
      int node = path[d];
      if (node == JointTree.NONE) {
        proving = false;
        continue;
      }
      tree.visit(node, rewards);
      if (d == depth) {
        continue;
      }
      learn(node, d * players);
      if (rave != null) {
        rave.add(log, logFrom[d], known);
        rave.update(tree, node, rewards);
        known = logFrom[d];
      }
      if (proving) {
        proving = prove(node, path[d + 1], d * players);
      }
    }
  }

  private void learn(int node, int from) {
    int slot = tree.firstSlot[node];
    boolean several = tree.chooser[node] == JointTree.SEVERAL;
    for (int r = 0; r < players; r++) {
      int count = tree.counts[node * players + r];
      int s = slot + choices[from + r];
      tree.visitSlot(s, rewards[r]);
      if (several && count > 1) {
        bandit.update(tree, node, r, choices, from, rewards[r]);
      }
      slot += count;
    }
  }

  /** Draws conclusions at a node from a child; true if there were any. */
  private boolean prove(int node, int child, int from) {
    int known = tree.wins[node];
    int below = tree.wins[child];
    int chooser = tree.chooser[node];
    int now = known;
    if (chooser == JointTree.SEVERAL) {
      for (int r = 0; r < players; r++) {
        if ((below & ~now & 1 << r) != 0 && forces(node, r, choices[from + r])) {
          now |= 1 << r;
        }
      }
    } else if (chooser == JointTree.NONE) {
      now |= below;
    } else {
      int own = 1 << chooser & ~chanceMask;
      now |= below & own;
      int s = tree.slot(node, chooser);
      if ((below & ~own) != 0) {
        tree.slotClosed[s + choices[from + chooser]] = (below & own) == 0;
        int all = below;
        for (int i = 0; i < tree.counts[node * players + chooser] && all != 0; i++) {
          int c = tree.slotChild[s + i];
          all &= c == JointTree.NONE ? 0 : tree.wins[c];
        }
        now |= all;
      }
    }
    tree.wins[node] = now;
    return now != known;
  }

  /** Whether a player's move wins by force whatever the others do at the same time. */
  private boolean forces(int node, int player, int move) {
    long replies = 1;
    for (int r = 0; r < players && replies <= MOST_REPLIES; r++) {
      replies *= r == player ? 1 : tree.counts[node * players + r];
    }
    if (replies > MOST_REPLIES) {
      return false;
    }
    Arrays.fill(reply, 0);
    reply[player] = move;
    while (true) {
      int child = tree.child(node, reply, 0);
      if (child == JointTree.NONE || (tree.wins[child] >>> player & 1) == 0) {
        return false;
      }
      int r = 0;
      while (r < players && (r == player || ++reply[r] == tree.counts[node * players + r])) {
        reply[r] = r == player ? move : 0;
        r++;
      }
      if (r == players) {
        return true;
      }
    }
  }

  /** Iterations since {@link #begin}. */
  public long iterations() {
    return iterations;
  }

  /** The best reward found in a game for one player, with a line to it; -1 if there is none. */
  public double bestReward() {
    return bestReward;
  }

  /** What is known, seen by one player. */
  public SearchReport report(int player, long nanos) {
    int first = tree.slot(0, player);
    int count = tree.counts[player];
    List<SearchReport.MoveReport> moves = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int v = tree.slotVisits[first + i];
      moves.add(
          new SearchReport.MoveReport(
              tree.slotMove[first + i],
              v,
              v == 0 ? Double.NaN : tree.slotSum[first + i] / v,
              proof(player, i),
              List.of()));
    }
    int best = finalMove(player);
    double value = moves.get(best).value();
    if (moves.get(best).proof() == Solver.Proof.WIN) {
      value = 1;
    } else if (forOne && bestReward >= 0) {
      value = bestReward;
    }
    int move = best < 0 ? Game.NO_MOVE : tree.slotMove[first + best];
    moves.sort(
        Comparator.<SearchReport.MoveReport>comparingLong(m -> -m.visits())
            .thenComparingInt(SearchReport.MoveReport::move));
    List<Integer> line = new ArrayList<>();
    if (forOne && bestLine.length > 0) {
      Arrays.stream(bestLine).forEach(line::add);
    } else {
      line.add(move);
    }
    return new SearchReport(
        move, value, iterations, nanos, tree.nodes, tree.usedBytes(), moves, line);
  }

  private Solver.Proof proof(int player, int index) {
    if ((tree.wins[0] >>> player & 1) != 0 && tree.counts[player] > 0) {
      if (forces(0, player, index)) {
        return Solver.Proof.WIN;
      }
    }
    if (sumsToOne && tree.chooser[0] == player && tree.slotClosed[tree.slot(0, player) + index]) {
      return Solver.Proof.LOSS;
    }
    return null;
  }

  private int finalMove(int player) {
    int first = tree.slot(0, player);
    int count = tree.counts[player];
    if (forOne && bestLine.length > 0 && indexOf(0, bestLine[0]) >= 0) {
      return indexOf(0, bestLine[0]);
    }
    for (int i = 0; i < count && (tree.wins[0] >>> player & 1) != 0; i++) {
      if (forces(0, player, i)) {
        return i;
      }
    }
    boolean several = tree.chooser[0] == JointTree.SEVERAL;
    if (several && config.finalMove() == JointConfig.FinalMove.SAMPLE) {
      return sample(first, count);
    }
    boolean byMean = config.finalMove() == JointConfig.FinalMove.MEAN;
    int best = -1;
    for (int i = 0; i < count; i++) {
      boolean lost = proof(player, i) == Solver.Proof.LOSS;
      if (best < 0 || !lost && better(first + i, first + best, byMean, several, player, best)) {
        best = i;
      }
    }
    return best;
  }

  private boolean better(int a, int b, boolean byMean, boolean several, int player, int bIndex) {
    if (proof(player, bIndex) == Solver.Proof.LOSS) {
      return true;
    }
    double meanA = tree.slotVisits[a] == 0 ? -1 : tree.slotSum[a] / tree.slotVisits[a];
    double meanB = tree.slotVisits[b] == 0 ? -1 : tree.slotSum[b] / tree.slotVisits[b];
    double weightA = several ? bandit.weight(tree, a) : tree.slotVisits[a];
    double weightB = several ? bandit.weight(tree, b) : tree.slotVisits[b];
    double firstA = byMean ? meanA : weightA;
    double firstB = byMean ? meanB : weightB;
    return firstA > firstB || firstA == firstB && (byMean ? weightA > weightB : meanA > meanB);
  }

  private int sample(int first, int count) {
    double total = 0;
    for (int i = 0; i < count; i++) {
      total += bandit.weight(tree, first + i);
    }
    double u = rng.nextDouble() * total;
    for (int i = 0; i < count; i++) {
      u -= bandit.weight(tree, first + i);
      if (u < 0) {
        return i;
      }
    }
    return count - 1;
  }

  /** How often each move of a player at the root would be drawn, in the order of legal moves. */
  public double[] strategy(int player) {
    int first = tree.slot(0, player);
    double[] result = new double[tree.counts[player]];
    boolean several = tree.chooser[0] == JointTree.SEVERAL;
    double total = 0;
    for (int i = 0; i < result.length; i++) {
      result[i] = several ? bandit.weight(tree, first + i) : tree.slotVisits[first + i];
      total += result[i];
    }
    for (int i = 0; i < result.length && total > 0; i++) {
      result[i] /= total;
    }
    return result;
  }

  /** The game that is searched. */
  public JointGame game() {
    return game;
  }
}
