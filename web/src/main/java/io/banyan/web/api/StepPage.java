// SPDX-License-Identifier: Apache-2.0
package io.banyan.web.api;

import io.banyan.core.budget.Budget;
import io.banyan.core.budget.Clock;
import io.banyan.core.game.Game;
import io.banyan.core.game.MoveLog;
import io.banyan.core.game.State;
import io.banyan.core.game.UniformPlayout;
import io.banyan.core.random.Rng;
import io.banyan.core.search.Search;
import io.banyan.core.search.Trajectory;
import io.banyan.core.tree.Tree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes iterations of a stepped search and tells about the last: the path, the new node, the
 * playout, and every number that changed. The engine itself runs; this only reads.
 */
final class StepPage {
  /** Steps of one request end after this time, so that the page stays answered. */
  private static final long MAX_NANOS = 200_000_000;

  private static final int MOST_DRAWN = 300;
  private static final int MOST_SIBLINGS = 60;

  private final SearchSession session;
  private final Game game;
  private final Search search;
  private final Tree tree;
  private final Search before;
  private final Tree treeBefore;
  private final Clock clock;

  private StepPage(SearchSession session, Clock clock) {
    this.session = session;
    this.game = session.played().game();
    this.search = session.search();
    this.tree = search.tree();
    this.before = session.twin();
    this.treeBefore = before.tree();
    this.clock = clock;
  }

  /**
   * Has playouts recorded, if the search stays the same by it: some games fill their board at once
   * when nobody asks for the order of the moves.
   */
  static void watchPlayouts(SearchSession session) {
    State root = session.played().state();
    if (root instanceof UniformPlayout && !drawsAlike(session.played().game(), root)) {
      return;
    }
    session.inspect(
        () -> {
          session.search().recordPlayouts();
          session.twin().recordPlayouts();
          return null;
        });
  }

  private static boolean drawsAlike(Game game, State root) {
    State state = game.newState();
    for (int seed = 0; seed < 4; seed++) {
      Rng plain = new Rng(seed);
      state.copyFrom(root);
      ((UniformPlayout) state).playUniform(plain, null);
      Rng recorded = new Rng(seed);
      state.copyFrom(root);
      ((UniformPlayout) state).playUniform(recorded, new MoveLog(game.maxPlies() % 4096));
      if (plain.state() != recorded.state()) {
        return false;
      }
    }
    return true;
  }

  static Map<String, Object> steps(SearchSession session, int count, Clock clock) {
    if (session.status() != SearchSession.Status.STEPPING) {
      throw ApiException.badRequest(
          "this search runs by itself; open one with \"step\": true to step through it");
    }
    return session.inspect(() -> new StepPage(session, clock).make(count));
  }

  private Map<String, Object> make(int count) {
    Budget budget = session.budget();
    long start = clock.nanos();
    int made = 0;
    while (made < count && allowed(budget) && (made == 0 || clock.nanos() - start < MAX_NANOS)) {
      if (before.iterations() < search.iterations()) {
        before.iterate();
      }
      search.iterate();
      made++;
    }
    Map<String, Object> page = new LinkedHashMap<>();
    if (search.iterations() > 0) {
      page.put("last", last());
      page.put("before", shape(before));
      page.put("after", shape(search));
    }
    page.put("made", made);
    page.put("iterations", search.iterations());
    page.put("nodes", tree.nodes());
    page.put("treeBytes", tree.usedBytes());
    page.put("over", !allowed(budget));
    page.put("proven", search.isOver());
    return page;
  }

  private Map<String, Object> shape(Search one) {
    State root = session.played().state();
    return TreeShape.below(root, one, one.tree().root(), MOST_DRAWN, game);
  }

  private boolean allowed(Budget budget) {
    return !search.isOver()
        && search.iterations() < Math.min(budget.iterations(), budget.nodes())
        && tree.nodes() < budget.nodes();
  }

  private Map<String, Object> last() {
    Trajectory iteration = search.lastIteration();
    State state = game.copyOf(session.played().state());
    List<Object> path = new ArrayList<>();
    Map<String, Object> root = new LinkedHashMap<>();
    int old = treeBefore.root();
    putNumbers(root, tree.root(), old);
    path.add(root);
    List<String> cells = List.of();
    for (int i = 1; i < iteration.nodeCount(); i++) {
      int move = iteration.log().move(i - 1);
      Map<String, Object> step = PlayedGame.move(game, state, move);
      step.put("mover", state.mover());
      int oldParent = old;
      if (oldParent != Tree.NONE) {
        before.selection().lead(treeBefore, oldParent, state.mover());
      }
      old = oldParent == Tree.NONE ? Tree.NONE : treeBefore.child(oldParent, move);
      putNumbers(step, iteration.node(i), old);
      step.put("terms", terms(oldParent, old, state.mover()));
      step.put("choice", choice(oldParent, state, move));
      path.add(step);
      cells = game.moveCells(state, move);
      state.play(move);
    }
    Map<String, Object> last = new LinkedHashMap<>();
    last.put("path", path);
    last.put("leaf", PlayedGame.board(game, state, cells));
    last.put("terminal", iteration.endedTerminal());
    last.put("proven", iteration.endedProven());
    putPlayout(last, iteration, state);
    last.put("outcome", iteration.outcome().clone());
    last.put("rewards", iteration.rewards().clone());
    return last;
  }

  /** Every term of the formula when the choice was made; none for a move that was not tried. */
  private List<Object> terms(int parent, int child, int mover) {
    boolean ranked =
        child != Tree.NONE
            && (treeBefore.simulations(child) > 0 || before.selection().ranksUntried());
    return ranked
        ? ReportPage.terms(before.selection().explain(treeBefore, parent, child, mover))
        : List.of();
  }

  /** All that could be chosen at a node, with its numbers as they were then. */
  private Map<String, Object> choice(int parent, State state, int chosen) {
    int first = parent == Tree.NONE ? Tree.NONE : treeBefore.firstChild(parent);
    int n = first == Tree.NONE ? 0 : treeBefore.childCount(parent);
    boolean ranks = before.selection().ranksUntried();
    List<Integer> known = new ArrayList<>();
    int tried = 0;
    for (int child = first; child < first + n; child++) {
      boolean visited = treeBefore.simulations(child) > 0;
      tried += visited ? 1 : 0;
      if (visited || ranks || treeBefore.move(child) == chosen) {
        known.add(child);
      }
    }
    known.sort(
        Comparator.<Integer>comparingInt(c -> treeBefore.move(c) == chosen ? 0 : 1)
            .thenComparingInt(c -> -treeBefore.simulations(c))
            .thenComparingInt(treeBefore::move));
    List<Object> siblings = new ArrayList<>();
    for (int child : known.subList(0, Math.min(known.size(), MOST_SIBLINGS))) {
      Map<String, Object> data = PlayedGame.move(game, state, treeBefore.move(child));
      boolean visited = treeBefore.simulations(child) > 0;
      data.put("visits", treeBefore.simulations(child));
      data.put("value", visited ? treeBefore.mean(child) : Double.NaN);
      data.put("proof", ReportPage.proof(before.proof(child, state.mover())));
      data.put("chosen", treeBefore.move(child) == chosen);
      data.put("terms", terms(parent, child, state.mover()));
      siblings.add(data);
    }
    Map<String, Object> choice = new LinkedHashMap<>();
    int[] legal = new int[game.maxMoves()];
    int moves = state.legalMoves(legal);
    choice.put("moves", moves);
    choice.put("untried", Math.max(0, moves - tried));
    choice.put("byFormula", !known.isEmpty() && (ranks || tried == moves));
    choice.put("siblings", siblings);
    return choice;
  }

  private void putNumbers(Map<String, Object> step, int node, int old) {
    int earlier = old == Tree.NONE ? 0 : treeBefore.simulations(old);
    step.put("visitsBefore", earlier);
    step.put("visits", tree.simulations(node));
    step.put("valueBefore", earlier > 0 ? treeBefore.mean(old) : Double.NaN);
    step.put("value", tree.mean(node));
    step.put("added", earlier == 0);
  }

  /** The playout's moves if they were recorded, and the board at its end. */
  private void putPlayout(Map<String, Object> last, Trajectory iteration, State state) {
    MoveLog log = iteration.log();
    boolean played = !iteration.endedTerminal() && !iteration.endedProven();
    List<Object> playout = new ArrayList<>();
    for (int i = iteration.treeMoves(); played && i < log.size(); i++) {
      Map<String, Object> step = PlayedGame.move(game, state, log.move(i));
      step.put("mover", state.mover());
      playout.add(step);
      state.play(log.move(i));
    }
    last.put("playout", playout);
    last.put("recorded", iteration.isRecording());
    last.put("end", PlayedGame.board(game, search.lastState(), List.of()));
  }
}
